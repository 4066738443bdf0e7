// 盲收详情 — the boxes of a blind task and what is in them; unknown barcodes are told which product they are, and the whole
// becomes an inbound order.

import { documentPage } from '#client/kit/document/document-page.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { ChangeLink } from '#client/kit/list/change-link.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { PrintButton } from '#client/kit/print/print-button.tsx'
import { BOX_LABEL, BoxLabels } from '#client/pages/blind/detail/box-labels.tsx'
import { MatchBarcode } from '#client/pages/blind/detail/match-barcode.tsx'
import type { BlindDocument } from '#client/pages/blind/scan/blind-document.ts'
import { blindBox, blindGoods } from '#shared/contracts/blind/box.ts'
import { blindTask, generateInboundOrder, getBlindDocument } from '#shared/contracts/blind/task.ts'
import { blindTaskLife } from '#shared/domain/blind.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = documentPage({
  resource: blindTask,
  call: getBlindDocument,
  query: ({ url }) => {
    const id = Number(url.searchParams.get('id'))
    return Number.isInteger(id) && id > 0 ? { id } : null
  },
  head: ({ task }) => task,
  opens: ({ id }) => hrefTo('blindTask', { id }),
  facts: [
    'code',
    'owner',
    'warehouse',
    'source',
    'plateNo',
    'expectedParcels',
    'zone',
    'team',
    'boxes',
    'skuCount',
    'qty',
    'unknownQty',
    'matchRate',
    'orderNo',
    'creator',
    'createdAt',
    'remark',
  ],
  moves: ['finishScanning', 'summarise', 'close', 'void', 'resume'],
  parts: [blindBox],
  actions: (answer, refresh) => (
    <>
      <PrintButton
        label="打印箱标签"
        labels={BOX_LABEL}
        disabled={answer.boxes.length === 0}
        sheets={() => <BoxLabels {...answer} />}
      />
      <ChangeLink
        href={hrefTo('newBlindTask', { id: answer.task.id })}
        call={blindTask.update}
        states={blindTaskLife.steps.update.from}
        state={answer.task.state}
      />
      <StationLink task={answer.task} />
      {answer.task.orderNo && (
        <RowLink href={hrefTo('inboundOrder', { orderNo: answer.task.orderNo })}>
          {answer.task.orderNo}
        </RowLink>
      )}
      <CommandButton
        label="生成入库单"
        step={blindTaskLife.steps.generate}
        documents={[answer.task]}
        call={generateInboundOrder}
        bodyOf={() => ({ taskId: answer.task.id })}
        done={({ orderNo }) => `已生成入库单 ${orderNo}`}
        onDone={refresh}
      />
    </>
  ),
  body: ({ task, boxes, goods }, refresh) => (
    <>
      <Lines
        title="箱"
        resource={blindBox}
        columns={[
          'boxNo',
          'waybillNo',
          'container',
          'loc',
          'qty',
          'unknownQty',
          'state',
          'operator',
          'createdAt',
        ]}
        rows={boxes}
      />
      <Lines
        title="箱内商品"
        resource={blindGoods}
        columns={[
          'boxNo',
          'barcode',
          { field: 'sku', cell: (row) => <MatchBarcode task={task} goods={row} onDone={refresh} /> },
          'lot',
          'quality',
          'qty',
          'receivedQty',
          'state',
          'operator',
          'updatedAt',
        ]}
        rows={goods}
      />
    </>
  ),
})

/** To the station where the work on the task goes on. */
function StationLink({ task: { id, code, owner, ownerName, state } }: Pick<BlindDocument, 'task'>) {
  if (state === '新建' || state === '扫描中') {
    return <RowLink href={hrefTo('blindScan', { task: id })}>去扫描</RowLink>
  }
  if (state !== '已生成入库单') return null
  const place = { ownerName: ownerName ?? owner, code, taskId: id }
  return <RowLink href={hrefTo('blindReceive', place)}>去收货</RowLink>
}
