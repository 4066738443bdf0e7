// 关闭 — an owner's system need not be told any more, and why.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { isFailed } from '#client/pages/returned/pushes/retry-pushes.tsx'
import { text } from '#shared/contracts/field.ts'
import { closeReturnPush } from '#shared/contracts/returned/push.ts'

const REASON = { reason: text('原因', 200) }

export function ClosePush({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [push, ...others] = rows
  // Those in the former form are retried only.
  const isOpen = push !== undefined && others.length === 0 && isFailed(push) && push['generation'] !== 'OLD'
  return (
    <CommandButton
      label="关闭"
      disabled={!isOpen}
      call={closeReturnPush}
      fields={REASON}
      names={['reason']}
      bodyOf={({ reason }) => ({ reason, pushNo: push?.['pushNo'] })}
      done={({ pushNo }) => `${pushNo} 已关闭`}
      onDone={onDone}
    />
  )
}
