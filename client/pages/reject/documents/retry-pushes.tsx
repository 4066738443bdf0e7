// 重试 — a message that could not be taken, tried again now.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { pushTask } from '#shared/contracts/reject/push.ts'
import { failedPush, retryPush } from '#shared/contracts/reject/push.ts'
import { pushLife } from '#shared/domain/reject.ts'

type PushTask = RecordOf<typeof pushTask>

export function RetryPushes({ rows, onDone }: { rows: readonly PushTask[]; onDone: () => void }) {
  const task = onlyOne(rows)
  const refresh = useRefresh()
  return (
    <CommandButton
      label="重试"
      step={pushLife.steps.retry}
      documents={rows}
      of={task}
      call={retryPush}
      bodyOf={(_, task) => ({ pushNo: task.pushNo })}
      done={({ pushNo, rejectNo, lastError }) =>
        rejectNo === null ? `${pushNo} 仍未接收：${lastError}` : `${pushNo} 已接收为 ${rejectNo}`
      }
      onDone={() => {
        refresh(failedPush)
        onDone()
      }}
    />
  )
}
