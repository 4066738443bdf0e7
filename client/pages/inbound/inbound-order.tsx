// 入库单详情 — what was expected, what came of it, and where it went.

import { DifferenceCases } from '#client/features/difference-cases.tsx'
import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { ChangeLink } from '#client/kit/list/change-link.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { PrintButton } from '#client/kit/print/print-button.tsx'
import { Deliveries, DeliveryButton } from '#client/pages/inbound/detail/deliveries.tsx'
import { Inspection } from '#client/pages/inbound/detail/inspection.tsx'
import { PrintedOrder } from '#client/pages/inbound/detail/printed-order.tsx'
import { Refusals } from '#client/pages/inbound/detail/refusals.tsx'
import { AnnounceButton, Units } from '#client/pages/inbound/detail/units.tsx'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { inboundDelivery } from '#shared/contracts/inbound/delivery.ts'
import { inboundLine } from '#shared/contracts/inbound/line.ts'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { makePutaway, putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receiptLine } from '#shared/contracts/inbound/receipt.ts'
import { dockRefusal } from '#shared/contracts/inbound/refusal.ts'
import { inboundUnit } from '#shared/contracts/inbound/unit.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = documentPage({
  resource: inboundOrder,
  call: getInboundDocument,
  query: ({ url }) => {
    const orderNo = url.searchParams.get('orderNo')
    return orderNo ? { orderNo } : null
  },
  head: ({ order }) => order,
  opens: ({ orderNo }) => hrefTo('inboundOrder', { orderNo }),
  facts: [
    'orderNo',
    'owner',
    'warehouse',
    'type',
    'externalNo',
    'supplier',
    'eta',
    'blindTask',
    'lineCount',
    'expectedQty',
    'receivedQty',
    'putQty',
    'creator',
    'createdAt',
    'remark',
  ],
  moves: ['release', 'finish', 'closePartially', 'settle', 'cancel', 'recall', 'reopen'],
  parts: [inboundDelivery, inboundUnit, receiptLine, dockRefusal, putawayTask, differenceCase],
  actions: (answer, refresh) => (
    <>
      <ChangeLink
        href={hrefTo('newInboundOrder', { orderNo: answer.order.orderNo })}
        call={inboundOrder.update}
        states={inboundOrder.life.steps.update.from}
        state={answer.order.state}
      />
      <ChangeLink
        label="复制"
        href={hrefTo('newInboundOrder', { copyOf: answer.order.orderNo })}
        call={inboundOrder.create}
        states={inboundOrder.life.states}
        state={answer.order.state}
      />
      <AnnounceButton order={answer.order} onDone={refresh} />
      <DeliveryButton order={answer.order} onDone={refresh} />
      {isPossible(inboundOrder.life.steps.scan, answer.order) && (
        <RowLink href={hrefTo('receive', { orderNo: answer.order.orderNo })}>去收货</RowLink>
      )}
      {isPossible(inboundOrder.life.steps.lead, answer.order) && (
        <CommandButton
          label="生成上架任务"
          call={makePutaway}
          bodyOf={() => ({ orderNo: answer.order.orderNo })}
          done={({ made }) => (made > 0 ? `已生成 ${made} 个上架任务` : '已收的商品都有上架任务')}
          onDone={refresh}
        />
      )}
      <PrintButton label="打印" sheets={() => <PrintedOrder {...answer} />} />
    </>
  ),
  body: (
    { order, isInspected, inspections, lines, deliveries, units, receipts, refusals, tasks, cases },
    refresh,
  ) => (
    <>
      <Inspection
        order={order}
        isInspected={isInspected}
        inspections={inspections}
        receipts={receipts}
        onDone={refresh}
      />
      <Lines
        title="入库明细"
        resource={inboundLine}
        columns={['lineNo', 'sku', 'lot', 'expectedQty', 'receivedQty', 'diffQty']}
        rows={lines}
      />
      <Deliveries deliveries={deliveries} />
      <Units order={order} units={units} onDone={refresh} />
      <Lines
        title="收货记录"
        resource={receiptLine}
        columns={[
          'receiptNo',
          'sku',
          'lot',
          'qty',
          'quality',
          'inspectedQty',
          'mfgDate',
          'expDate',
          'container',
          'loc',
          'state',
          'reason',
          'operator',
          'receivedAt',
        ]}
        rows={receipts}
      />
      <Refusals order={order} refusals={refusals} onDone={refresh} />
      <Lines
        title="上架任务"
        resource={putawayTask}
        columns={[
          'taskNo',
          'sku',
          'lot',
          'quality',
          'qty',
          'doneQty',
          'suggestLoc',
          'suggestReason',
          'actualLoc',
          'assignee',
          'state',
        ]}
        rows={tasks}
      />
      <DifferenceCases rows={cases} />
    </>
  ),
})
