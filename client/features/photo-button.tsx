// 拍照 — a picture of goods or of a parcel, from the camera of the phone or from a file; it is kept at once.
import { useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { upload } from '#client/data/upload.ts'
import { FileButton } from '#client/kit/file-button.tsx'

type PhotoButtonProps = {
  /** Everybody who may see both finds it. */
  place: { warehouse: string; owner?: string }
  onKept: (fileName: string) => void
  onFailure: (reason: string) => void
}

export function PhotoButton({ place, onKept, onFailure }: PhotoButtonProps) {
  const [isPending, setPending] = useState(false)
  const handleFile = async (file: File) => {
    setPending(true)
    try {
      onKept((await upload(file, place)).fileName)
    } catch (error) {
      onFailure(error instanceof CallFailure ? error.message : '照片无法读取，请重新拍照')
    }
    setPending(false)
  }
  return (
    <FileButton
      label={isPending ? '上传中…' : '拍照'}
      accept="image/png,image/jpeg"
      capture="environment"
      disabled={isPending}
      onFile={handleFile}
    />
  )
}
