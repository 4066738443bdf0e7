// 序列号 — the pieces that an order leaves with: scanned while it is checked, one line each, and taken off as long as it is open.
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { namedChoice, note } from '#shared/contracts/definition/field.ts'
import type { getOutboundDocument } from '#shared/contracts/outbound/order.ts'
import { outboundSerial, recordSerials, removeSerial } from '#shared/contracts/outbound/serial.ts'
import { serialLines } from '#shared/contracts/stock/serial.ts'
import { subtract } from '#shared/domain/decimal.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { outboundLife } from '#shared/domain/outbound.ts'
import { splitList } from '#shared/validation.ts'

type Document = CallResult<typeof getOutboundDocument>
type Serial = Document['serials'][number]
type Goods = Document['serialGoods'][number]
type SerialsProps = Pick<Document, 'order' | 'serials'> & {
  goods: readonly Goods[]
  onDone: () => void
}

const SERIAL = { ...outboundSerial, fields: { ...outboundSerial.fields, next: note('操作') } }
const COLUMNS = ['sku', 'serialNo', 'state', 'operator', 'recordedAt'] as const

export function Serials({ order, goods, serials, onDone }: SerialsProps) {
  if (goods.length === 0 && serials.length === 0) return null
  const isOpen = isPossible(outboundLife.steps.recordSerials, order)
  const lacking = goods.filter(({ qty, recorded }) => Number(qty) > recorded)
  const remove = {
    field: 'next',
    cell: (serial: Serial) => <RemoveSerial serial={serial} onDone={onDone} />,
  } as const
  return (
    <Lines
      title="序列号"
      resource={SERIAL}
      columns={isOpen ? [...COLUMNS, remove] : COLUMNS}
      rows={serials}
      hint={
        isOpen ? `${lacking.map(lackingText).join('，')}：复核时逐件扫描，齐了才能打包` : '此单打包时没有登记'
      }
      aside={
        isOpen && lacking.length > 0 && <RecordSerials order={order} lacking={lacking} onDone={onDone} />
      }
    />
  )
}

type RecordProps = Pick<SerialsProps, 'order' | 'onDone'> & { lacking: readonly Goods[] }

/** A scanner ends each number with Enter, which begins the next line. */
function RecordSerials({ order: { orderNo }, lacking, onDone }: RecordProps) {
  const words = Object.fromEntries(lacking.map((goods) => [goods.sku, lackingText(goods)]))
  const fields = {
    sku: namedChoice('商品', words),
    serialNos: serialLines(),
  }
  return (
    <CommandButton
      label="登记序列号"
      call={recordSerials}
      fields={fields}
      names={['sku', 'serialNos']}
      row={{ sku: lacking[0]?.sku }}
      bodyOf={({ sku, serialNos }) => ({ orderNo, sku, serialNos: splitList(serialNos) })}
      done={(recorded) => `已登记 ${recorded.length} 个序列号`}
      onDone={onDone}
    />
  )
}

function RemoveSerial({ serial: { id, serialNo }, onDone }: { serial: Serial; onDone: () => void }) {
  return (
    <CommandButton
      label="移除"
      call={removeSerial}
      bodyOf={() => ({ id })}
      done={() => `已移除 ${serialNo}`}
      onDone={onDone}
    />
  )
}

function lackingText({ sku, skuName, qty, recorded }: Goods): string {
  return `${skuName ?? sku}（缺 ${formatDecimal(subtract(qty, String(recorded)))} 个）`
}
