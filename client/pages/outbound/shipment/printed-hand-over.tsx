// 交接单 on paper: how much goes where on this truck, with room for two names; nobody's who gets it.
import { Facts } from '#client/kit/document/facts.tsx'
import { Sheet, Signatures } from '#client/kit/print/print-button.tsx'
import { PrintedLines } from '#client/kit/print/printed-lines.tsx'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import { decimal, integer, note } from '#shared/contracts/definition/field.ts'
import { type ShipmentDocument, shipment } from '#shared/contracts/outbound/shipment.ts'

const FACTS = [
  'carrier',
  'plateNo',
  'dock',
  'warehouse',
  'team',
  'seal',
  'boxes',
  'orders',
  'weight',
  'handedTo',
  'handedAt',
] as const
const NAMES = ['province', 'city', 'orders', 'boxes', 'weight'] as const
const LINE = {
  ...shipment,
  key: 'key',
  fields: {
    province: note('省份'),
    city: note('城市'),
    orders: integer('单数'),
    boxes: integer('箱数'),
    weight: decimal('重量(kg)'),
  },
}

export function PrintedHandOver({ document }: { document: ShipmentDocument }) {
  const { shipment: truck, destinations } = document
  const { boxes, orders, weight } = truck
  return (
    <Sheet size="page">
      <div className="swms-sheet-head">
        <h1>发运交接单</h1>
        <CodeSymbol symbology="barcode" text={truck.shipmentNo} />
      </div>
      <Facts fields={shipment.fields} names={FACTS} row={truck} />
      <PrintedLines
        title={`${truck.carrierName ?? truck.carrier}，去向 ${destinations.length} 处`}
        resource={LINE}
        names={NAMES}
        rows={destinations.map((line) => ({
          ...line,
          province: line.province || '未识别',
          key: `${line.province} ${line.city}`,
        }))}
        total={{ boxes, orders, weight }}
      />
      <Signatures of={['仓库交货人签字', '司机签字', '日期']} />
    </Sheet>
  )
}
