// 粘贴收货信息 — a block that somebody sent becomes receiver, telephone and address; what is doubtful in it stays in sight.
import { useState } from 'react'
import { useCall } from '#client/data/use-call.ts'
import { Button } from '#client/kit/button.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import type { AidProps } from '#client/kit/form/record-form.tsx'
import { PASTED, readReceiver } from '#shared/contracts/outbound/order.ts'

const FILLED = ['receiver', 'mobile', 'address'] as const

export function PasteReceiver({ fill }: AidProps) {
  const [isOpen, setOpen] = useState(false)
  const [doubts, setDoubts] = useState<readonly string[]>([])
  const { mutateAsync, isPending } = useCall(readReceiver)
  const close = () => setOpen(false)
  const handleSubmit = async (body: { text: string }) => {
    const read = await mutateAsync({ body }).catch(() => null)
    if (read === null) return
    const found = FILLED.filter((name) => read[name] !== '')
    fill(Object.fromEntries(found.map((name) => [name, read[name]])))
    setDoubts(read.doubts)
    close()
  }
  return (
    <div className="swms-aid">
      <Button icon="clipboard" onClick={() => setOpen(true)}>
        粘贴收货信息
      </Button>
      {doubts.length > 0 && (
        <p className="bp6-callout bp6-intent-warning" role="status">
          {doubts.join('；')}
        </p>
      )}
      {isOpen && (
        <FormDialog
          title="粘贴收货信息"
          fields={PASTED}
          names={['text']}
          submit="识别并填入"
          isPending={isPending}
          onSubmit={handleSubmit}
          onClose={close}
        />
      )}
    </div>
  )
}
