// A few fields in a dialog, checked as the server checks them.
import { DialogBody, DialogFooter } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { OnRefused } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import { CheckedForm } from '#client/kit/form/checked-form.tsx'
import { FieldGrid } from '#client/kit/form/field-grid.tsx'
import type { ValuesOf } from '#client/kit/form/form-values.ts'
import { useContractForm } from '#client/kit/form/use-contract-form.ts'
import { useReferenceScope } from '#client/kit/form/use-reference-scope.ts'
import { OpenDialog } from '#client/kit/open-dialog.tsx'
import { CloseButton } from '#client/kit/use-asked-close.tsx'
import type { Fields } from '#shared/contracts/definition/resource.ts'

/** What a form is sent with. */
export type Sent = {
  /** The record that is changed, as its user saw it. */
  row: Row
  blame: OnRefused
}

type FormDialogProps<F extends Fields, N extends keyof F & string> = {
  title: string
  /** Of this form and the record that it changes, so that what is typed is carried over into another version. */
  name?: string
  fields: F
  /** In their order. */
  names: readonly N[]
  /** What stands in the fields at first; of a record that is changed, as it stands now. */
  row?: Row | null | undefined
  /** Fields that are shown and not changed. */
  locked?: readonly N[]
  /** On the button that sends it. */
  submit: string
  isPending: boolean
  /** Above the fields. */
  children?: ReactNode
  onSubmit: (values: ValuesOf<F, N>, sent: Sent) => Promise<void>
  onClose: () => void
}

export function FormDialog<F extends Fields, N extends keyof F & string>(props: FormDialogProps<F, N>) {
  const { title, fields, names, locked = [], submit, isPending, onSubmit, onClose } = props
  const { form, row, blame } = useContractForm({ fields, names }, props.row ?? {}, props.name)
  const within = useReferenceScope(form.control, row)
  return (
    <OpenDialog
      className="swms-form-dialog"
      title={title}
      isUnsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <CheckedForm form={form} onSend={(values) => onSubmit(values, { row, blame })}>
        <DialogBody>
          {props.children}
          <FieldGrid
            fields={fields}
            names={names}
            row={row}
            within={within}
            control={form.control}
            isLocked={(name) => isPending || locked.includes(name as N)}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <CloseButton />
              <Button type="submit" intent="primary" loading={isPending}>
                {submit}
              </Button>
            </>
          }
        />
      </CheckedForm>
    </OpenDialog>
  )
}
