// 重试 — pushes that failed, one or many of them, sent again with the next round of the background work.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { returnPush } from '#shared/contracts/returned/push.ts'
import { failedAsnPush, MOST_RETRIED, retryReturnPushes } from '#shared/contracts/returned/push.ts'
import { PUSH_FAILED } from '#shared/domain/push.ts'
import { returnPushLife } from '#shared/domain/return-push.ts'

type Push = Pick<RecordOf<typeof returnPush>, 'pushNo' | 'state'> & { generation?: string }

export function RetryPushes({ rows, onDone }: { rows: readonly Push[]; onDone: () => void }) {
  const refresh = useRefresh()
  return (
    <CommandButton
      label="重试"
      step={returnPushLife.steps.retry}
      documents={rows}
      disabled={rows.length > MOST_RETRIED}
      call={retryReturnPushes}
      bodyOf={() => ({ pushNos: rows.map(({ pushNo }) => pushNo) })}
      done={({ done }) => `${done.length} 条推送已重新排队，几秒后刷新查看结果`}
      onDone={() => {
        refresh(failedAsnPush)
        onDone()
      }}
    />
  )
}

export function isFailed({ state }: Push): boolean {
  return PUSH_FAILED.some((failed) => failed === state)
}
