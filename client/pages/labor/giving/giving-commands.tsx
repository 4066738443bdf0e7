// 派工, 收回 and 设置优先级 — of the chosen work.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import {
  giveWork,
  type openWork,
  setWorkUrgency,
  takeBackWork,
  WORK_GIVEN,
} from '#shared/contracts/labor/work.ts'

type GivingCommandsProps = { rows: readonly RecordOf<typeof openWork>[]; onDone: () => void }

export function GivingCommands({ rows, onDone }: GivingCommandsProps) {
  const docNos = rows.map(({ docNo }) => docNo)
  const [first] = rows
  const urgency = first && { priority: first.priority, dueAt: first.dueAt }
  const chosen = { disabled: docNos.length === 0, documents: rows, onDone }
  return (
    <>
      <CommandButton
        {...chosen}
        label="派工"
        call={giveWork}
        fields={WORK_GIVEN}
        names={['worker', 'team', 'priority', 'dueAt', 'note']}
        row={{ ...urgency }}
        bodyOf={(values) => ({ ...values, docNos })}
        done={({ done }) => `已派 ${done.length} 个任务`}
      />
      <CommandButton
        {...chosen}
        label="收回"
        call={takeBackWork}
        bodyOf={() => ({ docNos })}
        done={({ done }) => `已收回 ${done.length} 个任务`}
      />
      <CommandButton
        {...chosen}
        label="设置优先级"
        call={setWorkUrgency}
        fields={WORK_GIVEN}
        names={['priority', 'dueAt']}
        row={{ ...urgency }}
        bodyOf={(values) => ({ ...values, docNos })}
        done={({ done }) => `已设置 ${done.length} 个任务`}
      />
    </>
  )
}
