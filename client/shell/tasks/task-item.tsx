// One task: how far it is, the file it has made, or why it failed.
import { useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { downloadFile } from '#client/data/download.ts'
import { formatInstant } from '#client/kit/format.ts'
import type { TaskRow } from '#client/shell/tasks/task-rows.ts'
import { DOWNLOAD_PATH } from '#shared/contracts/system/task.ts'

export function TaskItem({ row }: { row: TaskRow }) {
  const { fileName, task } = row
  return (
    <li className="swms-task">
      <div className="swms-task-head">
        <span className="swms-task-name">{fileName}</span>
        {row.kind === 'finished' && <DownloadButton fileName={fileName} />}
        {row.kind === 'fileless' && <span className="swms-task-done">已完成</span>}
        {row.kind === 'running' && <span className="swms-task-percent">{row.percent}%</span>}
        {row.kind === 'failed' && <span className="swms-task-failed">失败</span>}
      </div>
      {row.kind === 'running' && (
        <progress className="swms-task-progress" aria-label={fileName} value={row.percent} max={100} />
      )}
      {row.kind === 'failed' && <p className="swms-task-reason">{row.reason}</p>}
      {task && (
        <p className="swms-task-facts">
          {task.kind} · <time dateTime={task.createdAt}>{formatInstant(task.createdAt)}</time>
        </p>
      )}
    </li>
  )
}

function DownloadButton({ fileName }: { fileName: string }) {
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
      className="bp6-button bp6-small bp6-outlined bp6-intent-primary swms-task-download"
      aria-label={`下载 ${fileName}`}
      aria-busy={isBusy}
      onClick={() => void handleClick()}
    >
      {isBusy ? '下载中…' : '下载'}
    </button>
  )
}
