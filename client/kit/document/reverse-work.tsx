// 冲销 of work that was not done, or recorded wrongly: it counts no longer, for pay nor for efficiency.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { text } from '#shared/contracts/definition/field.ts'
import { operationEvent, reverseOperations } from '#shared/contracts/operation/operation.ts'
import { isWorkReversible } from '#shared/domain/reversals.ts'
import '#client/kit/document/document.css'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'

type OperationFact = RecordOf<typeof operationEvent>

const REASON = { reason: text('原因', 200) }

export function ReverseWork({ rows }: { rows: readonly OperationFact[] }) {
  const refresh = useRefresh()
  const isPossible = rows.every(
    ({ opType, reversalOf }) => reversalOf === null && isWorkReversible(String(opType)),
  )
  return (
    <div className="swms-trace-actions">
      <CommandButton
        label="冲销作业"
        disabled={rows.length === 0 || !isPossible}
        call={reverseOperations}
        fields={REASON}
        names={['reason']}
        bodyOf={(values) => ({ ...values, eventIds: rows.map(({ eventId }) => eventId) })}
        done={(posted) => `${posted.length} 条作业记录已冲销；库存不受影响`}
        onDone={() => refresh(operationEvent)}
      />
    </div>
  )
}
