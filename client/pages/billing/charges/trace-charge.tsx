// 溯源 of a charge: the work that it was charged for, or what lay in the warehouse that night.

import { TraceButton } from '#client/kit/document/trace-drawer.tsx'
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { charge } from '#shared/contracts/money/charge.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { hrefTo } from '#shared/routes.ts'

type Charge = RecordOf<typeof charge>

/** Of the one that is chosen. */
export function TraceCharge({ rows }: { rows: readonly Charge[] }) {
  const charge = onlyOne(rows)
  if (!charge) return null
  const { chargeNo, docNo, docType } = charge
  if (docType === DOCUMENTS.storageSnapshot.type)
    return <RowLink href={hrefTo('charges', { view: 'snapshot', id: docNo })}>溯源</RowLink>
  return (
    <TraceButton
      trace={{ title: `费用 ${chargeNo}`, docNos: [String(docNo)], work: { charge: [String(chargeNo)] } }}
    />
  )
}
