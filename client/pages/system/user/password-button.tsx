// 重置密码 — whoever uses the account is out, and comes in again with the new password.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { PASSWORD_FIELD, resetPassword } from '#shared/contracts/system/account.ts'

const FIELDS = { password: PASSWORD_FIELD }

export function PasswordButton({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [user, ...others] = rows
  return (
    <CommandButton
      label="重置密码"
      disabled={!user || others.length > 0}
      call={resetPassword}
      fields={FIELDS}
      names={['password']}
      bodyOf={({ password }) => ({ id: user?.['id'], password })}
      done={() => `${user?.['username']} 的密码已重置，其登录已全部退出，请告知本人新密码`}
      onDone={onDone}
    />
  )
}
