// 登记申诉 and 处理申诉 — what a worker objects to, and what came of it.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatMoney } from '#client/kit/format.ts'
import { choice, date, money, optional, reference, text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import {
  claimField,
  type pieceDispute,
  raiseDispute,
  resolvePieceDispute,
} from '#shared/contracts/piece/dispute.ts'
import type { pieceEntry } from '#shared/contracts/piece/entry.ts'
import { DISPUTE_DECISIONS } from '#shared/domain/dispute.ts'

const CLAIM = { worker: reference('员工', 'employee'), businessDate: date('业务日期'), claim: claimField }
const DECISION = {
  decision: choice('处理结果', DISPUTE_DECISIONS),
  amount: optional(money('补发金额')),
  owner: optional(reference('承担货主', 'owner')),
  resolution: text('处理说明', 200),
}

/** Of an entry, when one is given; else of a day on which something is missing. */
export function RaiseDispute({
  entry,
  onDone,
}: {
  entry?: RecordOf<typeof pieceEntry> | null
  onDone: () => void
}) {
  return (
    <CommandButton
      label="登记申诉"
      disabled={entry === null}
      call={raiseDispute}
      fields={CLAIM}
      names={entry ? ['claim'] : ['worker', 'businessDate', 'claim']}
      bodyOf={(values) =>
        entry
          ? {
              worker: entry.worker,
              businessDate: entry.businessDate,
              entryId: entry.entryId,
              claim: values.claim,
            }
          : { ...values, entryId: null }
      }
      done={({ workerName, worker }) => `已登记 ${workerName ?? worker} 的申诉`}
      onDone={onDone}
    />
  )
}

export function ResolveDispute({ rows, onDone }: { rows: readonly Dispute[]; onDone: () => void }) {
  const row = onlyOne(rows)
  return (
    <CommandButton
      label="处理申诉"
      disabled={row?.state !== '待处理'}
      of={row}
      call={resolvePieceDispute}
      fields={DECISION}
      names={
        row?.owner ? ['decision', 'amount', 'resolution'] : ['decision', 'amount', 'owner', 'resolution']
      }
      bodyOf={({ owner = null, ...values }, row) => ({
        ...values,
        owner,
        id: row.id,
        revision: row.revision,
      })}
      done={toldOf}
      onDone={onDone}
    />
  )
}

type Dispute = RecordOf<typeof pieceDispute>

function toldOf({ workerName, worker, state, amount }: Dispute): string {
  const who = workerName ?? worker
  return amount === null ? `${who} 的申诉${state}` : `${who} 的申诉${state}，补发 ${formatMoney(amount)} 元`
}
