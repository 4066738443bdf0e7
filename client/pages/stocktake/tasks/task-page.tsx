// A count of stock as a page: head, sheets, lines summed up in the grain of the version, and what happened to it.

import type { Page, PageContext } from '#client/data/page-queries.ts'
import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { SheetLink } from '#client/pages/stocktake/sheets/sheet-link.tsx'
import { type Groups, TaskGroups } from '#client/pages/stocktake/tasks/task-groups.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { getStockTaskDocument, stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { hrefTo } from '#shared/routes.ts'

type TaskPageSpec = {
  numberIn: (place: Pick<PageContext, 'params' | 'url'>) => string | null
  opens: (task: RecordOf<typeof stockTask>) => string
  groups: Groups
}

export function taskPage({ numberIn, opens, groups }: TaskPageSpec): Page {
  return documentPage({
    resource: stockTask,
    call: getStockTaskDocument,
    query: (place) => {
      const taskNo = numberIn(place)
      return taskNo ? { taskNo } : null
    },
    head: ({ task }) => task,
    opens,
    facts: [
      'taskNo',
      'kind',
      'warehouse',
      'owner',
      'scope',
      'sampleRate',
      'zones',
      'locations',
      'skus',
      'blind',
      'freezeMode',
      'tolerance',
      'strategy',
      'round',
      'lines',
      'snapshotAt',
      'accuracyRate',
      'gainQty',
      'lossQty',
      'creator',
      'createdAt',
      'remark',
    ],
    moves: ['issue', 'cancel'],
    parts: [stockSheet],
    actions: ({ task: { taskNo, accuracyRate } }) => (
      <>
        <RowLink href={hrefTo('stockSheets', { headId: taskNo })}>盘点表</RowLink>
        <RowLink href={hrefTo('stockFinds', { headId: taskNo })}>无库位实物</RowLink>
        {accuracyRate !== null && <RowLink href={hrefTo('stockVariance', { id: taskNo })}>差异复核</RowLink>}
      </>
    ),
    body: ({ task, sheets }) => (
      <>
        <Lines
          title="盘点表"
          resource={stockSheet}
          columns={[
            { field: 'listNo', cell: ({ listNo }) => <SheetLink listNo={String(listNo)} /> },
            'state',
            'zone',
            'assignee',
            'recounter',
            'locations',
            'countedLocations',
            'lines',
            'countedLines',
            'diffLines',
            'progress',
          ]}
          rows={sheets}
          hint="下发后按库区生成"
        />
        {task.lines > 0 && <TaskGroups taskNo={task.taskNo} groups={groups} />}
      </>
    ),
  })
}
