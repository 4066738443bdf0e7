// 发送消息 — to colleagues, who see it at their bell at once.
import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { useCall } from '#client/data/use-call.ts'
import { Recipients } from '#client/features/messages/recipients.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { note } from '#shared/contracts/definition/field.ts'
import { sendNotice } from '#shared/contracts/system/notice.ts'

const { message } = sendNotice.query.shape
const FIELDS = { message: { ...note('消息内容'), input: message, create: message } }

/** `to` are those it is meant for at first; a person's code is their id. */
export function MessageDialog({ to = [], onClose }: { to?: readonly CodeName[]; onClose: () => void }) {
  const [recipients, setRecipients] = useState(to)
  const [isAskedFor, setAskedFor] = useState(false)
  const isForNobody = recipients.length === 0
  const sending = useCall(sendNotice)
  const send = async (text: string) => {
    setAskedFor(isForNobody)
    if (isForNobody) return
    const body = recipients.map(({ code }) => Number(code))
    const count = await sending.mutateAsync({ query: { message: text }, body }).catch(() => null)
    if (count === null) return
    announce(`消息已发送给 ${count} 人`)
    onClose()
  }
  return (
    <FormDialog
      title="发送消息"
      name="发送消息"
      fields={FIELDS}
      names={['message']}
      submit="发送"
      isPending={sending.isPending}
      onSubmit={(values) => send(String(values['message']))}
      onClose={onClose}
    >
      <Recipients
        chosen={recipients}
        error={isAskedFor && isForNobody ? '请选择接收人' : undefined}
        onChange={setRecipients}
      />
    </FormDialog>
  )
}
