// 反关账 — a closed month is opened again, and why.
import { announce } from '#client/data/announcements.ts'
import { useCommand } from '#client/data/use-command.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { placeOf, type Scoped, sentOf } from '#client/pages/billing/settlements/closing/place.ts'
import { text } from '#shared/contracts/definition/field.ts'
import { unlockPeriod } from '#shared/contracts/money/period.ts'

const FIELDS = { reason: text('原因', 200) }

type ReopenDialogProps = Scoped & { onClose: () => void; onDone: () => void }

export function ReopenDialog({ month, scope, onClose, onDone }: ReopenDialogProps) {
  const { run, isPending } = useCommand(unlockPeriod)
  const place = placeOf({ month, scope })
  return (
    <FormDialog
      title={`反关账 ${place}`}
      name={place}
      fields={FIELDS}
      names={['reason']}
      submit="反关账"
      isPending={isPending}
      onClose={onClose}
      onSubmit={async ({ reason }, { blame }) => {
        const body = { ...sentOf({ month, scope }), reason: reason as string }
        if ((await run(body, blame)) === null) return
        announce(`${place} 已反关账`)
        onDone()
      }}
    />
  )
}
