// 可用 — how much of a line's product could be promised now, as soon as it is known which, and where it is to leave from.
import { useQuery } from '@tanstack/react-query'
import { queryOf, untold } from '#client/data/data-client.ts'
import { Pieces, StateTag } from '#client/kit/fields/field-value.tsx'
import type { LineAidProps } from '#client/kit/form/line-grid.tsx'
import { ABSENT } from '#client/kit/format.ts'
import type { CallResult } from '#shared/contracts/definition/request.ts'
import { getAvailable } from '#shared/contracts/outbound/order.ts'
import { isPacked, piecesIn } from '#shared/domain/packages.ts'

type Available = CallResult<typeof getAvailable>

export function AvailableGoods({ head: { warehouse, owner }, line: { sku, lot, qty } }: LineAidProps) {
  const query = {
    warehouse: String(warehouse ?? ''),
    owner: String(owner ?? ''),
    sku: String(sku ?? ''),
    lot: String(lot ?? ''),
  }
  const isKnown = query.warehouse !== '' && query.owner !== '' && query.sku !== ''
  const { data } = useQuery({
    ...untold(queryOf(getAvailable, { query }), 'rejected', 'unreachable'),
    enabled: isKnown,
  })
  if (!isKnown || !data) return ABSENT
  const { available, skuPackages } = data
  if (available === null) return <StateTag state="盘点中" />
  const isShort = Number(wanted(String(qty ?? ''), data)) > Number(available)
  return (
    <span className={isShort ? 'swms-available-short' : undefined}>
      <Pieces qty={available} packages={skuPackages} />
      {isShort && ' 不足'}
    </span>
  )
}

/** Not a number as long as it is none. */
function wanted(qty: string, { skuPackages }: Available): string {
  if (!isPacked(qty)) return qty
  const said = piecesIn(qty, skuPackages)
  return 'pieces' in said ? said.pieces : qty
}
