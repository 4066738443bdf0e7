// The user menu with the dialogs that it opens.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { reportFailure } from '#client/data/call-failures.ts'
import { signOut } from '#client/data/session.ts'
import { UserMenu } from '#client/shell/navbar/user-menu.tsx'
import { PartBoundary } from '#client/shell/parts/part-boundary.tsx'
import { isCharacter, useShellKey } from '#client/shell/parts/shell-key.ts'
import { useLoadedPart } from '#client/shell/parts/use-loaded-part.ts'
import type { UserInfo } from '#shared/shapes/user-info.ts'

type UserCornerProps = {
  user: UserInfo
  onChooseWarehouse: () => void
  /** Calls back once nothing stands in the way of leaving. */
  onSignOut: (leave: () => void) => void
}

export function UserCorner({ user, onChooseWarehouse, onSignOut }: UserCornerProps) {
  const [opened, setOpened] = useState<'tasks' | 'password' | 'help' | null>(null)
  const client = useQueryClient()
  const close = () => setOpened(null)
  const tasks = useLoadedPart(opened === 'tasks', () => import('#client/shell/tasks/task-dialog.tsx'), close)
  const password = useLoadedPart(
    opened === 'password',
    () => import('#client/shell/account/password-dialog.tsx'),
    close,
  )
  const help = useLoadedPart(opened === 'help', () => import('#client/shell/help/help-drawer.tsx'), close)
  useShellKey(isHelpKey, () => setOpened('help'))
  return (
    <>
      <UserMenu
        name={user.name}
        onShowTasks={() => setOpened('tasks')}
        onShowHelp={() => setOpened('help')}
        onChangePassword={() => setOpened('password')}
        onChooseWarehouse={onChooseWarehouse}
        onSignOut={() => onSignOut(() => void leave(client))}
      />
      <PartBoundary>
        {tasks && <tasks.TaskDialog isOpen={opened === 'tasks'} onClose={close} />}
        {password && <password.PasswordDialog user={user} isOpen={opened === 'password'} onClose={close} />}
        {help && <help.HelpDrawer isOpen={opened === 'help'} onClose={close} />}
      </PartBoundary>
    </>
  )
}

async function leave(client: QueryClient): Promise<void> {
  // Nobody waits for their answers any more, and without the session they would be refused.
  void client.cancelQueries()
  try {
    await signOut()
  } catch {
    void client.refetchQueries({ type: 'active', stale: true })
    const message = '退出登录失败，请检查网络后重试'
    reportFailure(new CallFailure('unreachable', message, message))
  }
}

/** The wide one comes from an input method that is on. */
function isHelpKey(event: KeyboardEvent): boolean {
  return isCharacter(event, '?', '？')
}
