// 用户 — who may sign in: made, changed, closed, given a new password, and what they may see and do.
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { AccessButton } from '#client/pages/system/user/access-button.tsx'
import { ActivateButton, StatusButtons } from '#client/pages/system/user/account-buttons.tsx'
import { ChangeUser, NewUser } from '#client/pages/system/user/account-dialogs.tsx'
import { PasswordButton } from '#client/pages/system/user/password-button.tsx'
import { SendMessage } from '#client/pages/system/user/send-message.tsx'
import { SignInsLink } from '#client/pages/system/user/sign-ins-link.tsx'
import { account, accountSheet } from '#shared/contracts/system/account.ts'

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
