// 计件重算 — days that are counted again, what that would change for whom, and whether it counts.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useStartValues } from '#client/kit/form/use-start-values.ts'
import { listPage } from '#client/kit/list/list-page.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { Differences } from '#client/pages/piece/recompute/differences.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { getRecomputeDocument, pieceRecompute, recomputedWorker } from '#shared/contracts/piece/recompute.ts'
import { hrefTo } from '#shared/routes.ts'

type Recompute = RecordOf<typeof pieceRecompute>

const MOVES = ['approve', 'retry', 'abandon'] as const
const opens = ({ taskNo }: Recompute) => hrefTo('pieceRecomputes', { view: 'task', id: taskNo })

const list = listPage({
  resource: pieceRecompute,
  filters: ['taskNo', 'state', 'warehouse', 'owner', 'fromDate', 'toDate', 'createdAt'],
  columns: [
    'taskNo',
    'state',
    'warehouse',
    'fromDate',
    'toDate',
    'owner',
    'opType',
    'events',
    'changedEntries',
    'deltaAmount',
    'reason',
    'failure',
    'creator',
    'approver',
    'createdAt',
  ],
  moves: MOVES,
  opens,
  actions: (_rows, refresh) => <NewRecompute onDone={refresh} />,
})

const task = documentPage({
  resource: pieceRecompute,
  call: getRecomputeDocument,
  query: ({ url }) => {
    const taskNo = url.searchParams.get('id')
    return taskNo ? { taskNo } : null
  },
  head: ({ task: row }) => row,
  opens,
  facts: [
    'taskNo',
    'warehouse',
    'fromDate',
    'toDate',
    'owner',
    'opType',
    'events',
    'changedEntries',
    'deltaAmount',
    'reason',
    'failure',
    'creator',
    'approver',
    'createdAt',
    'updatedAt',
  ],
  moves: MOVES,
  body: ({ task: { taskNo }, workers }) => (
    <>
      <Lines
        title="每名员工的变化"
        resource={recomputedWorker}
        columns={['worker', 'entries', 'oldScore', 'score', 'oldAmount', 'amount', 'deltaAmount']}
        rows={workers}
        hint="计算完成后显示；没有变化时为空"
      />
      <Differences taskNo={taskNo} />
    </>
  ),
})

export const page = viewsPage([
  { id: 'tasks', title: '计件重算', page: list },
  { id: 'task', title: '重算详情', page: task },
])

function NewRecompute({ onDone }: { onDone: () => void }) {
  return (
    <CommandButton
      label="新建重算"
      call={pieceRecompute.create}
      fields={pieceRecompute.fields}
      names={['warehouse', 'fromDate', 'toDate', 'owner', 'opType', 'reason']}
      row={useStartValues()}
      bodyOf={(values) => values}
      done={({ taskNo }) => `${taskNo} 已开始计算，算出差异后由他人批准`}
      onDone={onDone}
    />
  )
}
