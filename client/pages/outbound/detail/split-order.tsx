// 拆单 — how much of each line goes into another order.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { optional, quantity } from '#shared/contracts/definition/field.ts'
import { type getOutboundDocument, splitOrder } from '#shared/contracts/outbound/order.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { outboundLife } from '#shared/domain/outbound.ts'

type Document = CallResult<typeof getOutboundDocument>
type Line = Document['lines'][number]
type SplitProps = Pick<Document, 'order' | 'lines'> & { onDone: () => void }

export function SplitOrder({ order, lines, onDone }: SplitProps) {
  if (!isPossible(outboundLife.steps.split, order)) return null
  const fields = Object.fromEntries(lines.map((line) => [nameOf(line), optional(quantity(labelOf(line)))]))
  return (
    <CommandButton
      label="拆单"
      call={splitOrder}
      fields={fields}
      names={Object.keys(fields)}
      bodyOf={(values) => ({ orderNo: order.orderNo, lines: chosen(lines, values) })}
      done={({ part }) => `已拆出 ${part.orderNo}`}
      onDone={onDone}
    />
  )
}

function chosen(lines: readonly Line[], values: Readonly<Record<string, string | null>>) {
  return lines.flatMap((line) => {
    const qty = values[nameOf(line)] ?? ''
    return Number(qty) > 0 ? [{ sku: line.sku, lot: line.lot, qty }] : []
  })
}

function nameOf({ lineNo }: Line): string {
  return `line${lineNo}`
}

function labelOf({ sku, skuName, lot, qty }: Line): string {
  return `${skuName ?? sku}${lot && ` 批次 ${lot}`}（共 ${formatDecimal(qty)}）`
}
