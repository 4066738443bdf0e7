// 发送消息 — to the chosen users, who see it at their bell at once.
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { useCall } from '#client/data/use-call.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { note } from '#shared/contracts/field.ts'
import { sendNotice } from '#shared/contracts/system/notice.ts'

const { message } = sendNotice.query.shape
const FIELDS = { message: { ...note('消息内容'), input: message, create: message } }

export function SendMessage({ rows }: { rows: readonly Row[] }) {
  const [isOpen, setOpen] = useState(false)
  const sending = useCall(sendNotice)
  const may = useMay()
  if (!may('notice.send')) return null
  const send = async (text: string) => {
    const body = rows.map(({ id }) => Number(id))
    const count = await sending.mutateAsync({ query: { message: text }, body }).catch(() => null)
    if (count === null) return
    announce(`消息已发送给 ${count} 人`)
    setOpen(false)
  }
  return (
    <>
      <Button disabled={rows.length === 0} onClick={() => setOpen(true)}>
        发送消息
      </Button>
      {isOpen && (
        <FormDialog
          title={`发送消息（${rows.length} 人）`}
          fields={FIELDS}
          names={['message']}
          submit="发送"
          isPending={sending.isPending}
          onSubmit={(values) => send(String(values['message']))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
