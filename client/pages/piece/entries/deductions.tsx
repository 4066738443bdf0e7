// 扣款 — taken off somebody's pay, and given back.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatMoney } from '#client/kit/format.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { deduction, deductPieces, takeBackDeduction } from '#shared/contracts/piece/deduction.ts'
import type { pieceEntry } from '#shared/contracts/piece/entry.ts'
import { negate, signOf } from '#shared/domain/decimal.ts'

type Entry = RecordOf<typeof pieceEntry>

type DeductionsProps = { rows: readonly Entry[]; onDone: () => void }

export function Deductions({ rows, onDone }: DeductionsProps) {
  const chosen = onlyOne(rows)
  const isDeduction = chosen?.kind === '扣款' && signOf(chosen.amount) < 0
  return (
    <>
      <CommandButton
        label="扣款"
        call={deductPieces}
        fields={deduction}
        names={['worker', 'owner', 'businessDate', 'amount', 'reason']}
        bodyOf={(values) => values}
        done={({ workerName, worker, amount }) =>
          `已扣 ${workerName ?? worker} ${formatMoney(negate(amount))} 元`
        }
        onDone={onDone}
      />
      <CommandButton
        label="撤销扣款"
        disabled={!isDeduction}
        of={chosen}
        call={takeBackDeduction}
        fields={deduction}
        names={['reason']}
        bodyOf={({ reason }, chosen) => ({ entryId: chosen.entryId, reason })}
        done={({ workerName, worker, amount }) => `已退还 ${workerName ?? worker} ${formatMoney(amount)} 元`}
        onDone={onDone}
      />
    </>
  )
}
