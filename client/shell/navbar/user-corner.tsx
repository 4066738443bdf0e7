// The user menu with the dialogs that it opens.
import { useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { signOut } from '#client/data/session.ts'
import { PasswordChange } from '#client/shell/account/password-change.tsx'
import { UserMenu } from '#client/shell/navbar/user-menu.tsx'
import { PartBoundary } from '#client/shell/parts/part-boundary.tsx'
import { MyTasks } from '#client/shell/tasks/my-tasks.tsx'
import type { UserInfo } from '#shared/shapes/user-info.ts'

type UserCornerProps = {
  user: UserInfo
  onChooseWarehouse: () => void
  /** Calls back once nothing stands in the way of leaving. */
  onSignOut: (leave: () => void) => void
}

export function UserCorner({ user, onChooseWarehouse, onSignOut }: UserCornerProps) {
  const [opened, setOpened] = useState<'tasks' | 'password' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <UserMenu
        name={user.name}
        onShowTasks={() => setOpened('tasks')}
        onChangePassword={() => setOpened('password')}
        onChooseWarehouse={onChooseWarehouse}
        onSignOut={() => onSignOut(() => void leave())}
      />
      <PartBoundary>
        <MyTasks isOpen={opened === 'tasks'} onClose={close} />
      </PartBoundary>
      <PartBoundary>
        <PasswordChange user={user} isOpen={opened === 'password'} onClose={close} />
      </PartBoundary>
    </>
  )
}

async function leave(): Promise<void> {
  try {
    await signOut()
  } catch {
    const message = '退出登录失败，请检查网络后重试'
    reportFailure(new CallFailure('unreachable', message, message))
  }
}
