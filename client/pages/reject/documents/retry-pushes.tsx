// 重试 — a message that could not be taken, tried again now.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { failedPush, retryPush } from '#shared/contracts/reject/push.ts'
import { pushLife } from '#shared/domain/reject.ts'

export function RetryPushes({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [task, ...others] = rows
  const refresh = useRefresh()
  return (
    <CommandButton
      label="重试"
      step={pushLife.steps.retry}
      documents={rows}
      disabled={others.length > 0}
      call={retryPush}
      bodyOf={() => ({ pushNo: task?.['pushNo'] })}
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
