// 权限 — opens what the chosen user may see and do.
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Row } from '#client/kit/fields/field-text.ts'
import { AccessDrawer } from '#client/pages/system/user/access-drawer.tsx'

type AccessButtonProps = { rows: readonly Row[]; onSaved: () => void }

export function AccessButton({ rows: [user, ...others], onSaved }: AccessButtonProps) {
  const [opened, setOpened] = useState<Row | null>(null)
  return (
    <>
      <Button disabled={!user || others.length > 0} onClick={() => user && setOpened(user)}>
        角色与范围
      </Button>
      {opened && <AccessDrawer user={opened} onClose={() => setOpened(null)} onSaved={onSaved} />}
    </>
  )
}
