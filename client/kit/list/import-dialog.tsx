// 导入 — records out of a sheet, new or changed: its rows are tried first, and nothing is written before the user has seen what is wrong with
// them.
import './import-dialog.css'
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { CallFailure } from '#client/data/call-failure.ts'
import { upload } from '#client/data/upload.ts'
import { type Command, useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { formatCount } from '#client/kit/format.ts'
import { ImportAimChoice } from '#client/kit/list/import-aim-choice.tsx'
import { ImportGuide, type TemplateCall } from '#client/kit/list/import-guide.tsx'
import { ImportPreviewed } from '#client/kit/list/import-previewed.tsx'
import { isConfirmed, type Mending, mendedOf, NOTHING_MENDED } from '#client/kit/list/mending.ts'
import { useRehearsal } from '#client/kit/list/use-rehearsal.ts'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import { CloseButton } from '#client/kit/use-asked-close.tsx'
import type { IMPORT_MODES, ImportAim } from '#shared/contracts/definition/exchange.ts'
import type { Call } from '#shared/contracts/definition/request.ts'
import type { Fields, Resource } from '#shared/contracts/definition/resource.ts'
import { wordsOfChanges } from '#shared/contracts/definition/sheet-guide.ts'

/** `sheetFields`: of a sheet whose columns are not the record's own fields. */
export type Importable = Resource & {
  importTemplate: TemplateCall
  previewImport: Call
  import: Call
  sheetFields?: Fields
}

export function isImportable<R extends object>(resource: R): resource is R & Importable {
  return 'previewImport' in resource && 'import' in resource
}

/** The old and the foreign kinds, too: who has chosen one is told what to do with it. */
const ACCEPTED = '.xlsx,.csv,.txt,.tsv,.xls,.xlsb,.xlsm,.ods,.et'

type ImportDialogProps = { resource: Importable; onClose: () => void }

export function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const { naturalKey } = resource
  const [fileName, setFileName] = useState('')
  const [aim, setAim] = useState<ImportAim>('新增')
  const [mending, setMending] = useState(NOTHING_MENDED)
  const rehearsal = useRehearsal(resource.previewImport)
  const start = useCommand(resource.import as Command)
  const { found, failure, isChecking } = rehearsal
  const isMended = mending.corrections.length + mending.leftOut.length > 0
  const handleFile = async (file: File | undefined) => {
    rehearsal.clear()
    setMending(NOTHING_MENDED)
    setFileName('')
    if (!file) return
    try {
      const stored = await upload(file, { purpose: '导入' })
      setFileName(stored.fileName)
      await rehearsal.check({ fileName: stored.fileName, aim, ...mendedOf(NOTHING_MENDED) })
    } catch (error) {
      rehearsal.clear(error instanceof CallFailure ? error.message : '文件上传失败，请重试')
    }
  }
  const handleAim = (next: ImportAim) => {
    setAim(next)
    if (fileName !== '') void rehearsal.check({ fileName, aim: next, ...mendedOf(mending) })
  }
  const handleMend = (next: Mending) => {
    setMending(next)
    rehearsal.checkSoon({ fileName, aim, ...mendedOf(next) })
  }
  const handleImport = async (mode: (typeof IMPORT_MODES)[number]) => {
    const { confirmed } = mending
    if ((await start.run({ fileName, aim, ...mendedOf(mending), confirmed, mode })) === null) return
    announce(`已开始导入${resource.label}，进度见“我的任务”`)
    onClose()
  }
  const isReady =
    found !== null &&
    !isChecking &&
    failure === '' &&
    found.made + found.changed > 0 &&
    isConfirmed(mending, found)
  return (
    <OpenDialog
      className="swms-import-dialog"
      title={`导入${resource.label}`}
      isUnsaved={isMended}
      onClose={onClose}
    >
      <DialogBody>
        <ImportGuide
          template={resource.importTemplate}
          fields={resource.sheetFields ?? resource.fields}
          changedBy={aim === '修改' ? naturalKey : undefined}
        />
        {naturalKey && (
          <ImportAimChoice
            aim={aim}
            words={wordsOfChanges(resource.fields, naturalKey)}
            onChange={handleAim}
          />
        )}
        <input
          className="swms-import-file"
          type="file"
          aria-label="选择文件"
          accept={ACCEPTED}
          onChange={(event) => void handleFile(event.currentTarget.files?.[0])}
        />
        {isChecking && <p role="status">正在逐行试导入…</p>}
        {failure !== '' && <p role="alert">{failure}</p>}
        {failure !== '' && fileName !== '' && (
          <Button onClick={() => void rehearsal.check({ fileName, aim, ...mendedOf(mending) })}>
            重新检查
          </Button>
        )}
        {found && (
          <ImportPreviewed
            key={`${fileName} ${aim}`}
            preview={found}
            label={resource.label}
            mending={mending}
            onMend={handleMend}
            onConfirm={(confirmed) => setMending({ ...mending, confirmed })}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <CloseButton />
            {found && found.bad > 0 && found.made + found.changed > 0 && (
              <Button
                disabled={!isReady}
                loading={start.isPending}
                onClick={() => void handleImport('跳过错误行')}
              >
                跳过错误行，导入其余 {formatCount(found.made + found.changed)} 行
              </Button>
            )}
            <Button
              intent="primary"
              disabled={!isReady || found.bad > 0}
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
