// 发送消息 — to the users that are chosen in the list.

import { useState } from 'react'
import { MessageDialog } from '#client/features/messages/message-dialog.tsx'
import { Button } from '#client/kit/button.tsx'
import { useMay } from '#client/kit/use-may.ts'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import type { account } from '#shared/contracts/system/account.ts'
import { sendNotice } from '#shared/contracts/system/notice.ts'

type Account = RecordOf<typeof account>

export function SendMessage({ rows }: { rows: readonly Account[] }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  if (!may(sendNotice.needs)) return null
  const chosen = rows.map(({ id, name }) => ({ code: String(id), name: String(name) }))
  return (
    <>
      <Button disabled={rows.length === 0} onClick={() => setOpen(true)}>
        发送消息
      </Button>
      {isOpen && <MessageDialog to={chosen} onClose={() => setOpen(false)} />}
    </>
  )
}
