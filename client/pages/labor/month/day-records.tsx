// What was registered of somebody's day, shift by shift, and corrected here; hours of agencies' workers come from their dispatch.
import { DialogBody } from '@blueprintjs/core'
import { queryOf } from '#client/data/data-client.ts'
import type { CommandBody } from '#client/data/use-command.ts'
import { useData } from '#client/data/use-data.ts'
import { fieldText } from '#client/kit/fields/field-text.ts'
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { changesOf } from '#client/kit/form/form-values.ts'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { MonthRow } from '#client/pages/labor/month/month-grid.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { monthRecord, workRecord } from '#shared/contracts/labor/work-record.ts'

export type OpenedDay = { row: MonthRow; date: string }

type WorkRecord = CallResult<typeof workRecord.list>['rows'][number]

const { fields } = workRecord
const CHANGED = ['hours', 'overtime', 'remark'] as const
const SHOWN = ['shift', 'hours', 'overtime', 'post', 'source', 'dispatchNo', 'remark'] as const
const COLUMNS: readonly FigureColumn<WorkRecord>[] = SHOWN.map((name) => ({
  label: fields[name].label,
  of: (record) => fieldText(fields[name], record, name),
  isText: fields[name].kind !== 'decimal',
}))

export function DayRecords({ opened, onClose }: { opened: OpenedDay; onClose: () => void }) {
  const { row, date } = opened
  const title = `${fieldText(monthRecord.fields.worker, row, 'worker')} ${date} 的工时`
  return (
    <OpenDialog className="swms-form-dialog" title={title} onClose={onClose}>
      <DialogBody>
        <QueryBoundary loading={<SkeletonLines count={3} />}>
          <Records {...opened} />
        </QueryBoundary>
      </DialogBody>
    </OpenDialog>
  )
}

function Records({ row: { worker }, date }: OpenedDay) {
  const body = { page: 1, size: 20, worker: [worker], businessDate: { from: date, to: date } }
  const { rows } = useData(queryOf(workRecord.list, { body }))
  if (rows.length === 0) return <EmptyState title="这一天没有工时" />
  const correct = { label: '操作', of: (record: WorkRecord) => <Correct record={record} />, isText: true }
  // Beside the hours: on a phone what stands last is out of sight.
  const columns = COLUMNS.toSpliced(3, 0, correct)
  return <FigureTable columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Correct({ record }: { record: WorkRecord }) {
  const refresh = useRefresh()
  if (record.source === '派工') return '在派工单中修改'
  return (
    <CommandButton
      label="修改"
      call={workRecord.update}
      fields={fields}
      names={CHANGED}
      row={record}
      bodyOf={(values) =>
        changesOf(workRecord, CHANGED, values, record) as CommandBody<typeof workRecord.update>
      }
      done={({ workerName, worker, businessDate }) => `${workerName ?? worker} ${businessDate} 的工时已修改`}
      onDone={() => refresh(workRecord)}
    />
  )
}
