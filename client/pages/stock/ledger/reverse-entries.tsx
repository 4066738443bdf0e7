// 冲销 — the opposite of moves and adjustments that were made without a document.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { reverseStock } from '#shared/contracts/stock/ledger.ts'
import { isStockReversible } from '#shared/domain/reversals.ts'

type Entry = RecordOf<typeof ledgerEntry>

const REASON = { reason: text('原因', 200) }

export function ReverseEntries({ rows, onDone }: { rows: readonly Entry[]; onDone: () => void }) {
  const isPossible = rows.every(
    ({ docType, reversalOf }) => reversalOf === null && isStockReversible(String(docType)),
  )
  return (
    <CommandButton
      label="冲销"
      disabled={rows.length === 0 || !isPossible}
      call={reverseStock}
      fields={REASON}
      names={['reason']}
      bodyOf={(values) => ({ ...values, entryNos: rows.map(({ entryNo }) => entryNo) })}
      documents={rows}
      done={({ done }) => `${done.length} 条库存流水已冲销`}
      onDone={onDone}
    />
  )
}
