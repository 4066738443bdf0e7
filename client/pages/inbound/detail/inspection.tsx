// 收货质检 — of an order whose goods are inspected before they are sold: how much still waits, leading to where it lies.

import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { type getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { inspectSample, SAMPLED } from '#shared/contracts/inbound/sample.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'
import { hrefTo } from '#shared/routes.ts'
import '#client/pages/inbound/detail/inspection.css'

type InboundDocument = CallResult<typeof getInboundDocument>
type InspectionProps = Pick<InboundDocument, 'order' | 'isInspected' | 'inspections' | 'receipts'>

const BEFORE_THE_END = ['草稿', '已下达', '已到货', '收货中']
/** An address has no room for the goods of a large order. */
const MOST_NAMED = 20

type SamplesProps = InspectionProps & { onDone: () => void }

export function Inspection(props: SamplesProps) {
  return (
    <>
      <Progress {...props} />
      <Samples {...props} />
    </>
  )
}

/** For how many of the pieces that came in, and what is looked at; until all of them have been. */
function Samples({ order, inspections, receipts, onDone }: SamplesProps) {
  const isDone = (sku: string) =>
    receipts
      .filter((receipt) => receipt.sku === sku && receipt.state === '有效' && receipt.quality === '待检')
      .every(({ qty, inspectedQty }) => qty === inspectedQty)
  const isToCome = BEFORE_THE_END.includes(order.state)
  const open = inspections.filter(({ sku }) => isToCome || !isDone(sku))
  if (open.length === 0) return null
  return (
    <ul className="bp6-callout swms-inspection" aria-label="质检方案">
      {open.map(({ sku, sampleQty, checklist }) => (
        <li key={sku}>
          <strong>{sku}</strong> 需质检
          {signOf(sampleQty) > 0 && `：抽检 ${formatDecimal(sampleQty)} 件`}
          <p className="swms-checklist">{checklist}</p>
          {signOf(sampleQty) > 0 && (
            <CommandButton
              label="登记抽检"
              step={inboundOrder.life.steps.inspect}
              documents={[order]}
              call={inspectSample}
              about={
                <p className="swms-checklist">
                  <strong>{sku}</strong>
                  {`\n${checklist}`}
                </p>
              }
              fields={SAMPLED}
              names={['sampledQty', 'badQty', 'remark']}
              row={{ sampledQty: sampleQty, badQty: '0' }}
              bodyOf={(values) => ({ ...values, orderNo: order.orderNo, sku })}
              done={({ found, inspectedQty }) => `${sku} ${formatDecimal(inspectedQty)} 已质检为${found}`}
              onDone={onDone}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Progress({ order, isInspected, receipts }: InspectionProps) {
  const arrived = receipts.filter(({ state, quality }) => state === '有效' && quality === '待检')
  if (arrived.length === 0) {
    if (!isInspected || !BEFORE_THE_END.includes(order.state)) return null
    return (
      <p className="bp6-callout swms-inspection">该货主收货须质检：良品收货后为「待检」，质检后才能出库</p>
    )
  }
  const all = addDecimals(...arrived.map(({ qty }) => qty))
  const done = addDecimals(...arrived.map(({ inspectedQty }) => inspectedQty))
  const left = subtract(all, done)
  if (signOf(left) <= 0) {
    return (
      <p className="bp6-callout bp6-intent-success swms-inspection">
        收货质检：{formatDecimal(all)} 已全部质检
      </p>
    )
  }
  const waiting = arrived.filter(({ qty, inspectedQty }) => qty !== inspectedQty).map(({ sku }) => sku)
  return (
    <p className="bp6-callout bp6-intent-warning swms-inspection">
      收货质检：待检 {formatDecimal(left)}，已质检 {formatDecimal(done)} / {formatDecimal(all)}
      ；质检后才能出库 <RowLink href={waitingStock(order, [...new Set(waiting)])}>查看待检库存</RowLink>
    </p>
  )
}

function waitingStock({ warehouse, owner }: InspectionProps['order'], skus: readonly string[]): string {
  const goods = skus.length <= MOST_NAMED ? { sku: skus.join(',') } : {}
  return hrefTo('stock', { view: 'all', warehouse, owner, quality: '待检', ...goods })
}
