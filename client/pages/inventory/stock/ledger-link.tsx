// A figure of stock, leading to the entries that it comes from.
import type { Row } from '#client/kit/fields/field-text.ts'
import { FieldValue } from '#client/kit/fields/field-value.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { balance } from '#shared/contracts/stock/balance.ts'

/** What the ledger can be narrowed by. */
const NARROWED_BY = ['warehouse', 'owner', 'sku', 'lot', 'quality', 'loc']

export function LedgerLink({ row }: { row: Row }) {
  const known = NARROWED_BY.filter((name) => row[name])
  const query = new URLSearchParams(known.map((name) => [name, String(row[name])]))
  return (
    <RowLink href={`/inventory/ledger?${query}`}>
      <FieldValue field={balance.fields.onHand} row={row} name="onHand" />
    </RowLink>
  )
}
