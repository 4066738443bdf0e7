// 大拣货单 — what is picked of a wave in one zone by one person; and, piece by piece, what is taken from where for which order.

import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { PrintCommand } from '#client/kit/print/print-command.tsx'
import { PrintedPickLists } from '#client/pages/outbound/big-picking-list/printed-pick-lists.tsx'
import { ReportShort } from '#client/pages/outbound/big-picking-list/report-short.tsx'
import { pickTask } from '#shared/contracts/outbound/pick-task.ts'
import { bigPickList, printPickLists } from '#shared/contracts/outbound/wave.ts'
import { hrefTo } from '#shared/routes.ts'

const lists = listPage({
  resource: bigPickList,
  filters: ['listNo', 'state', 'waveNo', 'zone', 'warehouse', 'owner', 'picker', 'printedAt', 'createdAt'],
  columns: [
    'listNo',
    'state',
    'waveNo',
    'zone',
    'locations',
    'skus',
    'qty',
    'pickedQty',
    'picker',
    'pickerSince',
    'printedAt',
    'finishedAt',
    'owner',
    'warehouse',
    'createdAt',
  ],
  totals: ['qty', 'pickedQty'],
  moves: ['claim', 'takeOver', 'finish', 'handBack'],
  opens: ({ listNo }) => hrefTo('bigPickLists', { view: 'picks', listNo }),
  actions: (rows, refresh) => (
    <PrintCommand
      label="打印大拣单"
      disabled={rows.length === 0}
      call={printPickLists}
      body={{ listNos: rows.map(({ listNo }) => listNo) }}
      sheets={({ done }) => <PrintedPickLists printed={done} />}
      onDone={refresh}
    />
  ),
})

const picks = listPage({
  resource: pickTask,
  filters: ['listNo', 'waveNo', 'orderNo', 'state', 'zone', 'loc', 'sku', 'lot', 'owner', 'warehouse'],
  columns: [
    'loc',
    'sku',
    'lot',
    'qty',
    'state',
    {
      field: 'orderNo',
      cell: ({ orderNo }) => <RowLink href={hrefTo('outboundOrder', { orderNo })}>{String(orderNo)}</RowLink>,
    },
    'listNo',
    'waveNo',
    'zone',
    'container',
    'stagedLoc',
    'tote',
    'picker',
    'pickedAt',
    'owner',
    'warehouse',
  ],
  totals: ['qty'],
  actions: (rows, refresh) => <ReportShort rows={rows} onDone={refresh} />,
})

export const page = viewsPage([
  { id: 'lists', title: '大拣单', page: lists },
  { id: 'picks', title: '拣货明细', page: picks },
])
