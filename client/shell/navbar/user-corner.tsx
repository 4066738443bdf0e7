// The user menu with the dialogs that it opens.
import { useState } from 'react'
import { PasswordChange } from '#client/shell/account/password-change.tsx'
import { UserMenu } from '#client/shell/navbar/user-menu.tsx'
import { MyTasks } from '#client/shell/tasks/my-tasks.tsx'
import type { UserInfo } from '#shared/contracts/system/user.ts'

type UserCornerProps = { user: UserInfo; onChooseWarehouse: () => void }

export function UserCorner({ user, onChooseWarehouse }: UserCornerProps) {
  const [opened, setOpened] = useState<'tasks' | 'password' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <UserMenu
        name={user.name}
        onShowTasks={() => setOpened('tasks')}
        onChangePassword={() => setOpened('password')}
        onChooseWarehouse={onChooseWarehouse}
      />
      <MyTasks isOpen={opened === 'tasks'} onClose={close} />
      <PasswordChange user={user} isOpen={opened === 'password'} onClose={close} />
    </>
  )
}
