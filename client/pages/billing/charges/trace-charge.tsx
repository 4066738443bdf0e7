// 溯源 of a charge: the work that it was charged for.
import { TraceButton } from '#client/kit/document/trace-drawer.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'

/** Of the one that is chosen. */
export function TraceCharge({ rows: [charge, ...others] }: { rows: readonly Row[] }) {
  if (!charge || others.length > 0) return null
  const { chargeNo, docNo } = charge
  return (
    <TraceButton
      trace={{ title: `费用 ${chargeNo}`, docNos: [String(docNo)], work: { charge: [String(chargeNo)] } }}
    />
  )
}
