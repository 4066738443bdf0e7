// 冲销 — the opposite of moves and adjustments that were made without a document.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { text } from '#shared/contracts/field.ts'
import { reverseStock } from '#shared/contracts/stock/ledger.ts'
import { isStockReversible } from '#shared/domain/reversals.ts'

const REASON = { reason: text('原因', 200) }

export function ReverseEntries({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
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
