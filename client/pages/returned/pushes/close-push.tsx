// 关闭 — an owner's system need not be told any more, and why.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { isFailed } from '#client/pages/returned/pushes/retry-pushes.tsx'
import { text } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { returnPush } from '#shared/contracts/returned/push.ts'
import { closeReturnPush } from '#shared/contracts/returned/push.ts'

type Push = Pick<RecordOf<typeof returnPush>, 'pushNo' | 'state'> & { generation?: string }

const REASON = { reason: text('原因', 200) }

export function ClosePush({ rows, onDone }: { rows: readonly Push[]; onDone: () => void }) {
  const push = onlyOne(rows)
  // Those in the former form are retried only.
  const isOpen = push !== undefined && isFailed(push) && push.generation !== 'OLD'
  return (
    <CommandButton
      label="关闭"
      disabled={!isOpen}
      of={push}
      call={closeReturnPush}
      fields={REASON}
      names={['reason']}
      bodyOf={({ reason }, { pushNo }) => ({ reason, pushNo })}
      done={({ pushNo }) => `${pushNo} 已关闭`}
      onDone={onDone}
    />
  )
}
