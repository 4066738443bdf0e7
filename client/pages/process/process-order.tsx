// 加工详情 — one process order: its materials and where they are, the work on it, and what was made of them.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { ChangeLink } from '#client/kit/list/change-link.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { PutAway, ReturnMaterial, UndoReport } from '#client/pages/process/detail/line-commands.tsx'
import { OrderCommands } from '#client/pages/process/documents/order-commands.tsx'
import { getProcessDocument } from '#shared/contracts/process/document.ts'
import { processMaterial, processSupply } from '#shared/contracts/process/material.ts'
import { processOrder } from '#shared/contracts/process/order.ts'
import { processOutput } from '#shared/contracts/process/output.ts'
import { processReport } from '#shared/contracts/process/report.ts'
import { processLife } from '#shared/domain/process.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = documentPage({
  resource: processOrder,
  call: getProcessDocument,
  query: ({ params }) => {
    const code = params['code'] ?? ''
    return code === '' ? null : { code }
  },
  head: ({ order }) => order,
  opens: ({ code }) => hrefTo('processOrder', { code }),
  facts: [
    'code',
    'owner',
    'warehouse',
    'type',
    'outputSku',
    'planQty',
    'doneQty',
    'defectQty',
    'receivedQty',
    'remainQty',
    'dueDate',
    'externalNo',
    'feeItem',
    'creator',
    'createdAt',
    'finishedAt',
    'closedAt',
    'remark',
  ],
  moves: ['release', 'start', 'close', 'settle', 'cancel', 'recall', 'reopen'],
  parts: [processReport, processOutput],
  actions: (document, refresh) => {
    const { code, state, owner, ownerName } = document.order
    return (
      <>
        <ChangeLink
          href={hrefTo('newProcessOrder', { code })}
          call={processOrder.update}
          states={processLife.steps.update.from}
          state={state}
        />
        <OrderCommands document={document} onDone={refresh} />
        {state === '待收货' && (
          <RowLink href={hrefTo('processReceive', { ownerName: ownerName ?? owner, code })}>加工收货</RowLink>
        )}
      </>
    )
  },
  body: ({ order, materials, supplies, reports, outputs, toPutAway }, refresh) => (
    <>
      <Lines
        title="原料"
        resource={processMaterial}
        columns={['lineNo', 'sku', 'lot', 'planQty', 'issuedQty', 'usedQty', 'returnedQty']}
        rows={materials}
      />
      <Lines
        title="领料明细"
        resource={processSupply}
        columns={[
          'sku',
          'lot',
          'qty',
          'state',
          'loc',
          'container',
          'benchLoc',
          'usedQty',
          'returnedQty',
          { field: 'leftQty', cell: (row) => <ReturnMaterial order={order} row={row} onDone={refresh} /> },
          'picker',
          'pickedAt',
        ]}
        rows={supplies}
        hint="下达后，从哪里领多少显示在这里"
      />
      <Lines
        title="报工记录"
        resource={processReport}
        columns={[
          'reportedAt',
          'doneQty',
          'defectQty',
          'minutes',
          'worker',
          'team',
          'operator',
          { field: 'state', cell: (row) => <UndoReport order={order} row={row} onDone={refresh} /> },
          'reason',
        ]}
        rows={reports}
        hint="开始加工后，在这里报工"
      />
      {toPutAway.length > 0 && (
        <Lines
          title="待上架"
          resource={processOutput}
          columns={[
            'sku',
            'lot',
            'quality',
            'qty',
            'container',
            'loc',
            'suggestLoc',
            { field: 'state', cell: (row) => <PutAway row={row} onDone={refresh} /> },
          ]}
          rows={toPutAway}
        />
      )}
      <Lines
        title="成品收货"
        resource={processOutput}
        columns={[
          'sku',
          'lot',
          'mfgDate',
          'expDate',
          'qty',
          'quality',
          'container',
          'loc',
          'state',
          'putLoc',
          'station',
          'operator',
          'receivedAt',
          'putAt',
          'reason',
        ]}
        rows={outputs}
        hint="加工完成后，在加工收货工作站扫描成品"
      />
    </>
  ),
})
