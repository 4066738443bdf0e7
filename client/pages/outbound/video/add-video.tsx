// 上传录像 — a film of the parcel, with the time that it was taken: it ends when its file was written, unless the user knows better.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { CallFailure } from '#client/data/call-failure.ts'
import { queryOf } from '#client/data/data-client.ts'
import { upload } from '#client/data/upload.ts'
import { useCommand } from '#client/data/use-command.ts'
import { FileButton } from '#client/kit/file-button.tsx'
import { FormDialog, type Sent } from '#client/kit/form/form-dialog.tsx'
import type { FormValues } from '#client/kit/form/form-values.ts'
import { useMay } from '#client/kit/use-may.ts'
import { instantField } from '#shared/contracts/definition/field.ts'
import {
  addParcelVideo,
  getParcelVideos,
  type PackedParcel,
} from '#shared/contracts/outbound/parcel-video.ts'

type AddVideoProps = { parcel: PackedParcel; place: NonNullable<PackedParcel['place']> }

const TIMES = { startAt: instantField('开始时间'), endAt: instantField('结束时间') }

type Chosen = { file: File; startAt: string | null; endAt: string }

export function AddVideo({ parcel: { waybillNo }, place }: AddVideoProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isUploading, setUploading] = useState(false)
  const { run, isPending } = useCommand(addParcelVideo)
  const client = useQueryClient()
  if (!useMay()(addParcelVideo.needs)) return null
  const send = async ({ startAt, endAt }: FormValues, { blame }: Sent) => {
    if (!chosen) return
    setUploading(true)
    const kept = await upload(chosen.file, { purpose: '录像', ...place }).catch((failure: unknown) => {
      if (failure instanceof CallFailure) blame(failure)
      else announce('录像无法读取，请重新选择')
      return null
    })
    setUploading(false)
    if (!kept) return
    const { fileName } = kept
    const times = { startAt: String(startAt), endAt: String(endAt) }
    const answered = await run({ waybillNo, fileName, ...times }, blame)
    if (!answered) return
    client.setQueryData(queryOf(getParcelVideos, { query: { waybillNo } }).queryKey, answered)
    announce('录像已上传')
    setChosen(null)
  }
  return (
    <>
      <FileButton
        label="上传录像"
        accept="video/mp4,video/webm"
        onFile={(file) => void timed(file).then(setChosen)}
      />
      {chosen && (
        <FormDialog
          title={`上传录像 ${chosen.file.name}`}
          fields={TIMES}
          names={['startAt', 'endAt']}
          row={{ startAt: chosen.startAt, endAt: chosen.endAt }}
          submit={isUploading ? '上传中…' : '上传'}
          isPending={isUploading || isPending}
          onSubmit={send}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

async function timed(file: File): Promise<Chosen> {
  const seconds = await lengthOf(file)
  const end = file.lastModified
  const startAt = Number.isFinite(seconds) ? new Date(end - seconds * 1000).toISOString() : null
  return { file, startAt, endAt: new Date(end).toISOString() }
}

/** In seconds; NaN where the browser cannot tell. */
function lengthOf(file: File): Promise<number> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  return new Promise<number>((resolve) => {
    video.onloadedmetadata = () => resolve(video.duration)
    video.onerror = () => resolve(Number.NaN)
    video.preload = 'metadata'
    video.src = url
  }).finally(() => URL.revokeObjectURL(url))
}
