// 打印任务 — every label that was sent to a printer, and what is known of it.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { optional, reference, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { cancelPrintJobs, printJob, reprintJobs } from '#shared/contracts/printing/job.ts'
import { hrefTo } from '#shared/routes.ts'

type Job = RecordOf<typeof printJob>

export const page = listPage({
  resource: printJob,
  filters: ['jobNo', 'docNo', 'state', 'printer', 'kind', 'warehouse', 'owner', 'createdAt'],
  columns: [
    'jobNo',
    'state',
    'lastResult',
    'printer',
    'kind',
    {
      field: 'docNo',
      cell: ({ kind, docNo }) =>
        docNo && kind === '面单' ? (
          <RowLink href={hrefTo('waybills', { waybillNo: docNo })}>{docNo}</RowLink>
        ) : (
          docNo
        ),
    },
    'box',
    'attempts',
    'creator',
    'createdAt',
    'sentAt',
    'seenAt',
    {
      field: 'reprintOf',
      cell: ({ reprintOf }) =>
        reprintOf && <RowLink href={hrefTo('printJobs', { jobNo: reprintOf })}>{reprintOf}</RowLink>,
    },
    'reason',
    'owner',
    'warehouse',
  ],
  actions: (rows, refresh) => (
    <>
      <Reprint rows={rows} onDone={refresh} />
      <Cancel rows={rows} onDone={refresh} />
    </>
  ),
})

const REPRINT = { printer: optional(reference('打印机', 'printer')), reason: text('重打原因', 200) }

function Reprint({ rows, onDone }: { rows: readonly Job[]; onDone: () => void }) {
  const [first, ...others] = rows
  const isOne = first && others.every(({ printer }) => printer === first.printer)
  return (
    <CommandButton
      label="重打"
      disabled={rows.length === 0}
      step={printJob.life.steps.reprint}
      documents={rows}
      call={reprintJobs}
      fields={REPRINT}
      names={['printer', 'reason']}
      row={
        isOne ? { printer: first.printer, printerName: first.printerName, warehouse: first.warehouse } : {}
      }
      bodyOf={(values) => ({ ...values, jobNos: rows.map(({ jobNo }) => jobNo) })}
      done={({ done }) => `已重新送打 ${done.length} 张`}
      onDone={onDone}
    />
  )
}

function Cancel({ rows, onDone }: { rows: readonly Job[]; onDone: () => void }) {
  return (
    <CommandButton
      label="取消打印"
      disabled={rows.length === 0}
      step={printJob.life.steps.cancel}
      documents={rows}
      call={cancelPrintJobs}
      bodyOf={() => ({ jobNos: rows.map(({ jobNo }) => jobNo) })}
      done={({ done }) => `已取消 ${done.length} 张`}
      onDone={onDone}
    />
  )
}
