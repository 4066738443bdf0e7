// 用户 — who may sign in: made, changed, closed, given a new password, and what they may see and do.

import { useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { fieldText, onlyOne } from '#client/kit/fields/field-text.ts'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { AccessDrawer } from '#client/pages/system/user/access-drawer.tsx'
import { ActivateButton, StatusButtons } from '#client/pages/system/user/account-buttons.tsx'
import { ChangeUser, NewUser } from '#client/pages/system/user/account-dialogs.tsx'
import { PasswordButton } from '#client/pages/system/user/password-button.tsx'
import { SendMessage } from '#client/pages/system/user/send-message.tsx'
import { auditEntry } from '#shared/contracts/audit.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { account, accountSheet } from '#shared/contracts/system/account.ts'
import { SIGN_IN_STEP } from '#shared/domain/steps.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = listPage({
  resource: account,
  filters: ['username', 'name', 'employee', 'status', 'activated', 'email', 'lastLoginAt'],
  columns: [
    'username',
    'name',
    'employee',
    'mobile',
    'email',
    'status',
    'activated',
    { field: 'lastLoginAt', cell: (row) => <SignInsLink row={row} /> },
    'updatedAt',
  ],
  actions: (rows, refresh) => (
    <>
      <NewUser onSaved={refresh} />
      <ChangeUser rows={rows} onSaved={refresh} />
      <AccessButton rows={rows} onSaved={refresh} />
      <PasswordButton rows={rows} onDone={refresh} />
      <StatusButtons rows={rows} onDone={refresh} />
      <ActivateButton rows={rows} onDone={refresh} />
      <SendMessage rows={rows} />
      <ImportButton sheet={accountSheet} />
    </>
  ),
})

type Account = RecordOf<typeof account>

type AccessButtonProps = { rows: readonly Account[]; onSaved: () => void }

function AccessButton({ rows, onSaved }: AccessButtonProps) {
  const user = onlyOne(rows)
  const [opened, setOpened] = useState<Account | null>(null)
  return (
    <>
      <Button disabled={!user} onClick={() => user && setOpened(user)}>
        角色与范围
      </Button>
      {opened && <AccessDrawer user={opened} onClose={() => setOpened(null)} onSaved={onSaved} />}
    </>
  )
}

/** When a user last came in, leading to all of their sign-ins in the log of changes. */
function SignInsLink({ row }: { row: Account }) {
  const may = useMay()
  const text = fieldText(account.fields.lastLoginAt, row, 'lastLoginAt')
  if (row['lastLoginAt'] === null || !may(auditEntry.reads)) return text
  const href = hrefTo('audit', { actor: row['id'], entity: account.name, action: SIGN_IN_STEP })
  return <RowLink href={href}>{text}</RowLink>
}
