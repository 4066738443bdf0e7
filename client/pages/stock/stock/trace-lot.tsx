// 批次追溯 — where goods of the chosen lot still lie, and whom those that left went to: what a recall needs.
import { useState } from 'react'
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { TraceFrame } from '#client/kit/document/trace-frame.tsx'
import { ExportMenu } from '#client/kit/list/export-menu.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { LARGEST_PAGE } from '#shared/contracts/definition/resource.ts'
import { lotShipment } from '#shared/contracts/outbound/lot-shipment.ts'
import { balance, exportStock, getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { stockSerial } from '#shared/contracts/stock/serial.ts'
import { hrefTo } from '#shared/routes.ts'

type Lot = { owner: string; sku: string; lot: string }

/** `of` undefined: nothing that has a lot is chosen. */
export function TraceLot({ of }: { of: Lot | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="minimal" disabled={!of} onClick={() => setOpen(true)}>
        批次追溯
      </Button>
      {of && isOpen && (
        <TraceFrame
          title={`商品 ${of.sku} 批次 ${of.lot}`}
          width={1080}
          isOpen
          onClose={() => setOpen(false)}
        >
          <QueryBoundary loading={<SkeletonLines count={8} />}>
            <Lying {...of} />
            <Pieces {...of} />
          </QueryBoundary>
          <Left {...of} />
        </TraceFrame>
      )}
    </>
  )
}

function Lying({ owner, sku, lot }: Lot) {
  const body = { owner: [owner], sku: [sku], lot: [lot] }
  const { rows } = useData(queryOf(getAllLocationInventory, { body: { ...body, size: LARGEST_PAGE } }))
  return (
    <Lines
      title="在库"
      resource={{ ...balance, key: 'key' }}
      columns={[
        'warehouse',
        'loc',
        'container',
        'quality',
        'onHand',
        'allocated',
        'frozen',
        'available',
        'expDate',
      ]}
      rows={rows.map((row) => ({
        ...row,
        key: [row.warehouse, row.loc, row.container, row.quality].join(' '),
      }))}
      aside={<ExportMenu call={exportStock.balance} body={body} />}
    />
  )
}

/** Where the lot has pieces with numbers from their receipt on. */
function Pieces({ owner, sku, lot }: Lot) {
  const body = { owner: [owner], sku: [sku], lot: [lot] }
  const { rows, total } = useData(queryOf(stockSerial.list, { body: { ...body, size: LARGEST_PAGE } }))
  if (total === 0) return null
  return (
    <Lines
      title={total > rows.length ? `序列号：最近的，共 ${total} 个，全部请导出` : '序列号'}
      resource={stockSerial}
      columns={[
        'serialNo',
        'state',
        'warehouse',
        'loc',
        'container',
        'quality',
        'docNo',
        'orderNo',
        'shippedAt',
      ]}
      rows={rows}
      aside={<ExportMenu call={stockSerial.export} body={body} />}
    />
  )
}

/** For those who may read whom orders went to. */
function Left(lot: Lot) {
  const may = useMay()
  if (!may(lotShipment.list.needs)) return null
  return (
    <QueryBoundary loading={<SkeletonLines count={8} />}>
      <Shipments {...lot} />
    </QueryBoundary>
  )
}

function Shipments({ owner, sku, lot }: Lot) {
  const body = { owner: [owner], sku: [sku], lot: [lot] }
  const { rows, total } = useData(queryOf(lotShipment.list, { body: { ...body, size: LARGEST_PAGE } }))
  return (
    <Lines
      title={total > rows.length ? `已出库：最近的，共 ${total} 条，全部请导出` : '已出库'}
      resource={lotShipment}
      columns={[
        {
          field: 'orderNo',
          cell: ({ orderNo }) => <RowLink href={hrefTo('outboundOrder', { orderNo })}>{orderNo}</RowLink>,
        },
        'qty',
        'returnedQty',
        'shippedAt',
        'receiver',
        'mobile',
        'address',
        'carrier',
        'waybillNo',
        'externalNo',
        'warehouse',
      ]}
      rows={rows}
      aside={<ExportMenu call={lotShipment.export} body={body} />}
    />
  )
}
