// A figure of stock, leading to the entries that it comes from.

import { FieldValue } from '#client/kit/fields/field-value.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { balance } from '#shared/contracts/stock/balance.ts'
import { hrefTo } from '#shared/routes.ts'

type Balance = RecordOf<typeof balance>

/** What the ledger can be narrowed by. */
const NARROWED_BY = ['warehouse', 'owner', 'sku', 'lot', 'quality', 'loc'] as const

export function LedgerLink({ row }: { row: Balance }) {
  const known = NARROWED_BY.filter((name) => row[name])
  const query = Object.fromEntries(known.map((name) => [name, row[name]]))
  return (
    <RowLink href={hrefTo('stockLedger', query)}>
      <FieldValue field={balance.fields.onHand} row={row} name="onHand" />
    </RowLink>
  )
}
