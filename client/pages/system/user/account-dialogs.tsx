// 新增 and 修改 of an account. A new one goes on to what it may see and do: without that it sees nothing.

import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { RecordDialog } from '#client/kit/form/record-dialog.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { AccessDrawer } from '#client/pages/system/user/access-drawer.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { account, PASSWORD_FIELD } from '#shared/contracts/system/account.ts'

type Account = RecordOf<typeof account>

const NAMES = ['username', 'name', 'mobile', 'idNumber', 'email', 'employee', 'status'] as const
const NEW_FIELDS = { ...account.fields, password: PASSWORD_FIELD }

export function NewUser({ onSaved }: { onSaved: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Account | null>(null)
  const create = useCommand(account.create)
  const may = useMay()
  if (!may(account.create.needs)) return null
  return (
    <>
      <Button intent="primary" onClick={() => setOpen(true)}>
        新增
      </Button>
      {isOpen && (
        <FormDialog
          title="新增用户"
          name="新增用户"
          fields={NEW_FIELDS}
          names={['username', 'password', ...NAMES.slice(1)]}
          submit="保存，去设置权限"
          isPending={create.isPending}
          onClose={() => setOpen(false)}
          onSubmit={async (values, { blame }) => {
            const user = await create.run(values, blame)
            if (user === null) return
            announce(`用户 ${user.username} 已新增，请设置角色与范围`)
            setOpen(false)
            setMade(user)
            onSaved()
          }}
        />
      )}
      {made && <AccessDrawer user={made} onClose={() => setMade(null)} onSaved={onSaved} />}
    </>
  )
}

type ChangeUserProps = { rows: readonly Account[]; onSaved: () => void }

export function ChangeUser({ rows, onSaved }: ChangeUserProps) {
  const user = onlyOne(rows)
  const [changed, setChanged] = useState<Account | null>(null)
  const may = useMay()
  if (!may(account.update.needs)) return null
  return (
    <>
      <Button disabled={!user} onClick={() => user && setChanged(user)}>
        修改
      </Button>
      {changed && (
        <RecordDialog
          resource={account}
          names={NAMES}
          row={user && user.id === changed['id'] ? user : changed}
          onClose={() => setChanged(null)}
          onSaved={onSaved}
        />
      )}
    </>
  )
}
