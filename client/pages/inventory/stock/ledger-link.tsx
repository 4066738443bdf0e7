// A figure of stock, leading to the entries that it comes from.
import type { Row } from '#client/kit/fields/field-text.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'

/** What the ledger can be narrowed by. */
const NARROWED_BY = ['warehouse', 'owner', 'sku', 'lot', 'quality', 'loc']

export function LedgerLink({ balance }: { balance: Row }) {
  const known = NARROWED_BY.filter((name) => balance[name])
  const query = new URLSearchParams(known.map((name) => [name, String(balance[name])]))
  return <RowLink href={`/inventory/ledger?${query}`}>{formatDecimal(String(balance['onHand']))}</RowLink>
}
