// A file as a person gives it: uploaded at once, seen by nobody else until the record that names it is saved.

import { useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { upload } from '#client/data/upload.ts'
import { Button } from '#client/kit/button.tsx'
import type { FieldInputProps } from '#client/kit/fields/field-input.tsx'
import { FileLink } from '#client/kit/fields/file-link.tsx'
import { FileButton } from '#client/kit/file-button.tsx'
import { isUploadedName } from '#shared/validation.ts'

const ACCEPTED = 'image/png,image/jpeg,application/pdf,.xlsx,.csv'
/** In the place of the name: saved before it is there, the form says so. */
const UNDER_WAY = '上传中…'

export function FileInput({ id, value, disabled = false, describedBy, onChange }: FieldInputProps) {
  const [failure, setFailure] = useState('')
  const given = typeof value === 'string' ? value : ''
  const isPending = given === UNDER_WAY
  const handleFile = async (file: File) => {
    setFailure('')
    onChange(UNDER_WAY)
    try {
      onChange((await upload(file, {})).fileName)
    } catch (error) {
      onChange(given)
      setFailure(error instanceof CallFailure ? error.message : '文件无法读取，请重新选择')
    }
  }
  return (
    <div className="swms-file-input">
      <FileButton
        id={id}
        label={isPending ? UNDER_WAY : given ? '更换' : '选择文件'}
        accept={ACCEPTED}
        disabled={disabled || isPending}
        describedBy={describedBy}
        onFile={handleFile}
      />
      {isUploadedName(given) ? <FileLink fileName={given} /> : <span>{isPending ? '' : given}</span>}
      {given !== '' && !isPending && (
        <Button variant="minimal" size="small" disabled={disabled} onClick={() => onChange('')}>
          移除
        </Button>
      )}
      {given === '' && failure === '' && <small>PDF、图片或表格，最大20MB</small>}
      {failure !== '' && <small role="alert">{failure}</small>}
    </div>
  )
}
