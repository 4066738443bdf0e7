// 重置密码 — anyone who uses the account is out, and comes in again with the new password.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { type account, PASSWORD_FIELD, resetPassword } from '#shared/contracts/system/account.ts'

const FIELDS = { password: PASSWORD_FIELD }

export function PasswordButton({
  rows,
  onDone,
}: {
  rows: readonly RecordOf<typeof account>[]
  onDone: () => void
}) {
  const user = onlyOne(rows)
  return (
    <CommandButton
      label="重置密码"
      of={user}
      call={resetPassword}
      fields={FIELDS}
      names={['password']}
      bodyOf={({ password }, user) => ({ id: user.id, password })}
      done={() => `${user?.username} 的密码已重置，其登录已全部退出，请告知本人新密码`}
      onDone={onDone}
    />
  )
}
