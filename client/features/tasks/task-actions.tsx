// What can be done with a task: fetching its file, giving it up.
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { queryOf } from '#client/data/data-client.ts'
import { downloadFile } from '#client/data/download.ts'
import { useCall } from '#client/data/use-call.ts'
import { cancelTask, DOWNLOAD_PATH, getTaskProgress, listTasks } from '#shared/contracts/system/task.ts'

/** `kind` is not known of a task that an upstream tells only the progress of. */
export function DownloadButton({ fileName, kind }: { fileName: string; kind: string | undefined }) {
  // The file of an import: the rows that were not taken, each with its reason.
  const label = kind === '导入' ? '下载出错行' : '下载'
  const [isBusy, setBusy] = useState(false)
  const handleClick = async () => {
    if (isBusy) return
    setBusy(true)
    await downloadFile(DOWNLOAD_PATH, { fileName }, fileName).catch((error: unknown) => {
      if (error instanceof CallFailure) reportFailure(error)
    })
    setBusy(false)
  }
  return (
    // Never disabled: with the focus on it, the keyboard would fall out of the dialog.
    <button
      type="button"
      className="bp6-button bp6-small bp6-outlined bp6-intent-primary swms-task-action"
      aria-label={`${label} ${fileName}`}
      aria-busy={isBusy}
      onClick={() => void handleClick()}
    >
      {isBusy ? '下载中…' : label}
    </button>
  )
}

export function CancelButton({ id, fileName }: { id: number; fileName: string }) {
  const cancel = useCall(cancelTask)
  const client = useQueryClient()
  const handleClick = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (cancel.isPending) return
    const dialog = currentTarget.closest<HTMLElement>('div[tabindex]')
    await cancel.mutateAsync({ query: { id } }).then(
      () => announce(`已取消 ${fileName}`),
      // It may have ended by itself, which the list will tell.
      () => undefined,
    )
    // The task goes from the list, and the button with it.
    dialog?.focus()
    await Promise.all([getTaskProgress, listTasks].map((call) => client.invalidateQueries(queryOf(call, {}))))
  }
  return (
    <button
      type="button"
      className="bp6-button bp6-small bp6-outlined swms-task-action"
      aria-label={`取消 ${fileName}`}
      aria-busy={cancel.isPending}
      onClick={(event) => void handleClick(event)}
    >
      {cancel.isPending ? '取消中…' : '取消'}
    </button>
  )
}
