// How much was lost and gained, and for which reasons.
import type { Row } from '#client/kit/fields/field-text.ts'
import { columnsOf } from '#client/kit/list/columns.ts'
import { Rows } from '#client/kit/list/rows.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { stockVariance } from '#shared/contracts/stocktake/stock-task.ts'

const COLUMNS = columnsOf({ ...stockVariance.fields, lines: stockSheet.fields.lines }, [
  'reason',
  'lines',
  'gainQty',
  'lossQty',
  'diffAmount',
])

export function Reasons({ reasons }: { reasons: readonly Row[] }) {
  return (
    <SectionCard title="差异原因">
      <Rows
        label="差异原因"
        columns={COLUMNS}
        rows={reasons}
        keyOf={({ reason }) => String(reason)}
        density="紧凑"
        empty={<EmptyState title="账实相符，没有差异" />}
      />
    </SectionCard>
  )
}
