// 权限 — opens what the chosen user may see and do.
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { AccessDrawer } from '#client/pages/system/user/access-drawer.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { account } from '#shared/contracts/system/account.ts'

type Account = RecordOf<typeof account>

type AccessButtonProps = { rows: readonly Account[]; onSaved: () => void }

export function AccessButton({ rows, onSaved }: AccessButtonProps) {
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
