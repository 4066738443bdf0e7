// What can be done to data permissions: one added, its effect turned, one removed. Each counts at once.

import { announce } from '#client/data/announcements.ts'
import { useCall } from '#client/data/use-call.ts'
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { ConfirmButton } from '#client/kit/form/confirm-button.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { reference } from '#shared/contracts/definition/field.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { dataPerm, removeDataPerm } from '#shared/contracts/system/data-perm.ts'
import { EVERY_CODE } from '#shared/domain/values.ts'

type Permission = RecordOf<typeof dataPerm>

type ButtonProps = { rows: readonly Permission[]; onDone: () => void }

const { userId, effect } = dataPerm.fields

const REFERABLE = { 仓库: 'warehouse', 货主: 'owner' } as const

export function AddPerm({ kind, onDone }: { kind: keyof typeof REFERABLE; onDone: () => void }) {
  const refCode = reference(`${kind}（${EVERY_CODE} 为全部）`, REFERABLE[kind])
  return (
    <CommandButton
      label={`新增${kind}权限`}
      call={dataPerm.create}
      fields={{ userId, refCode, effect }}
      names={['userId', 'refCode', 'effect']}
      bodyOf={(values) => ({ ...values, kind })}
      done={({ userIdName, effect: done, refCodeName }) =>
        `已${done} ${userIdName} 查看${kind} ${refCodeName}，立即生效`
      }
      onDone={onDone}
    />
  )
}

export function TurnPerm({ rows, onDone }: ButtonProps) {
  const perm = onlyOne(rows)
  return (
    <CommandButton
      label="修改效果"
      of={perm}
      call={dataPerm.update}
      fields={{ effect }}
      names={['effect']}
      row={perm ?? {}}
      bodyOf={(values, { id, revision }) => ({ ...values, id, revision })}
      done={({ effect: done }) => `效果已改为${done}，立即生效`}
      onDone={onDone}
    />
  )
}

export function RemovePerm({ rows, onDone }: ButtonProps) {
  const { mutateAsync } = useCall(removeDataPerm)
  const may = useMay()
  if (!may(removeDataPerm.needs)) return null
  /** One after the other; the first refusal, which the user has been told, ends it. */
  const removeAll = async () => {
    let done = 0
    for (const { id } of rows) {
      const removed = await mutateAsync({ query: { id } }).catch(() => null)
      if (removed === null) break
      done += 1
    }
    if (done > 0) announce(`已删除 ${done} 条数据权限`)
    onDone()
    return done === rows.length
  }
  return (
    <ConfirmButton label="删除" disabled={rows.length === 0} onConfirm={removeAll}>
      将删除 {rows.length} 条数据权限，之后用户只按其绑定的仓库与货主查看数据，立即生效。
    </ConfirmButton>
  )
}
