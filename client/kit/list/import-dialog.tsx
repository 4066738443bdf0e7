// 导入 — records out of a sheet: the file is looked through first, and nothing is written before the user has seen what is
// wrong with it.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { CallFailure } from '#client/data/call-failure.ts'
import { upload } from '#client/data/upload.ts'
import { useCall } from '#client/data/use-call.ts'
import { type Command, useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { formatCount } from '#client/kit/format.ts'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import type { IMPORT_MODES, ImportPreview } from '#shared/contracts/definition/exchange.ts'
import type { Call } from '#shared/contracts/definition/request.ts'
import { createShape, type Resource } from '#shared/contracts/definition/resource.ts'

export type Importable = Resource & { previewImport: Call; import: Call }

export function isImportable<R extends object>(resource: R): resource is R & Importable {
  return 'previewImport' in resource && 'import' in resource
}

/** The old and the foreign kinds, too: who has chosen one is told what to do with it. */
const ACCEPTED = '.xlsx,.csv,.txt,.tsv,.xls,.xlsb,.xlsm,.ods,.et'

type ImportDialogProps = { resource: Importable; onClose: () => void }

export function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const [fileName, setFileName] = useState('')
  const [failure, setFailure] = useState('')
  const preview = useCall(resource.previewImport)
  const start = useCommand(resource.import as Command)
  const found = preview.data as ImportPreview | undefined
  const handleFile = async (file: File | undefined) => {
    preview.reset()
    setFailure('')
    if (!file) return
    try {
      const stored = await upload(file, { purpose: '导入' })
      setFileName(stored.fileName)
      await preview.mutateAsync({ body: { fileName: stored.fileName } })
    } catch (error) {
      setFailure(error instanceof CallFailure ? error.message : '文件上传失败，请重试')
    }
  }
  const handleImport = async (mode: (typeof IMPORT_MODES)[number]) => {
    if ((await start.run({ fileName, mode })) === null) return
    announce(`已开始导入${resource.label}，进度见“我的任务”`)
    onClose()
  }
  return (
    <OpenDialog className="swms-import-dialog" title={`导入${resource.label}`} onClose={onClose}>
      <DialogBody>
        <p>第一行为列名：{headingsOf(resource)}。支持 XLSX 与 CSV，最大 20 MB。</p>
        <input
          className="swms-import-file"
          type="file"
          aria-label="选择文件"
          accept={ACCEPTED}
          onChange={(event) => void handleFile(event.currentTarget.files?.[0])}
        />
        {preview.isPending && <p role="status">正在检查文件…</p>}
        {failure !== '' && <p role="alert">{failure}</p>}
        {found && <Preview preview={found} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>取消</Button>
            {found && found.bad > 0 && found.bad < found.total && (
              <Button loading={start.isPending} onClick={() => void handleImport('跳过错误行')}>
                跳过错误行，导入其余 {formatCount(found.total - found.bad)} 行
              </Button>
            )}
            <Button
              intent="primary"
              disabled={!found || found.total === 0 || found.bad > 0}
              loading={start.isPending}
              onClick={() => void handleImport('全部导入')}
            >
              全部导入
            </Button>
          </>
        }
      />
    </OpenDialog>
  )
}

function headingsOf({ fields }: Resource): string {
  return Object.keys(createShape(fields))
    .map((name) => fields[name]?.label)
    .join('、')
}

function Preview({ preview }: { preview: ImportPreview }) {
  const { total, bad, ignored, ignoredCount, notes, errors, columns, rows } = preview
  return (
    <>
      <p role="status">
        共 {formatCount(total)} 行{bad > 0 ? `，其中 ${formatCount(bad)} 行有错误` : '，没有发现错误'}
        {ignored.length > 0 && `；以下列不认识，将被忽略：${ignored.join('、')}`}
        {ignoredCount > ignored.length && ` 等 ${formatCount(ignoredCount)} 列`}
      </p>
      {notes.map((note) => (
        <p key={note}>注意：{note}</p>
      ))}
      {errors.length > 0 && (
        <ul className="swms-import-errors" aria-label="错误">
          {errors.map(({ line, name, message }) => (
            <li key={`${line} ${name} ${message}`}>
              第 {line} 行：{message}
            </li>
          ))}
        </ul>
      )}
      <div className="swms-import-rows">
        <table className="swms-table" aria-label="前几行">
          <thead>
            <tr>
              <th>行</th>
              {columns.map(({ name, label }) => (
                <th key={name}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                <td>{line}</td>
                {cells.map((cell, index) => (
                  <td key={columns[index]?.name}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
