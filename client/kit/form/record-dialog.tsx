// 新增 and 修改 — a record of a resource in a dialog over its list.
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { announce } from '#client/data/announcements.ts'
import { useCommand } from '#client/data/use-command.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import { FormField } from '#client/kit/form/form-field.tsx'
import { type FormValues, fieldOf } from '#client/kit/form/form-values.ts'
import { useContractForm } from '#client/kit/form/use-contract-form.ts'
import type { Call } from '#shared/contracts/request.ts'
import { nameField, type Resource } from '#shared/contracts/resource.ts'

export type Writable = Resource & { create: Call; update: Call }

type RecordDialogProps = {
  resource: Writable
  /** In their order. */
  names: readonly string[]
  /** The record that is changed; null for a new one. */
  row: Row | null
  onClose: () => void
  onSaved: () => void
}

export function RecordDialog({ resource, names, row, onClose, onSaved }: RecordDialogProps) {
  const { fields, key, label } = resource
  const { form, blame } = useContractForm(fields, names, row ?? {})
  const save = useCommand((row ? resource.update : resource.create) as never)
  const handleSave = async (values: FormValues) => {
    const body = row ? changesOf(resource, names, values, row) : values
    const saved = await save.run(body as never, blame)
    if (saved === null) return
    announce(row ? `${label} ${String(row[key])} 已保存` : `${label}已新增`)
    onSaved()
    onClose()
  }
  return (
    <Dialog
      className="swms-record-dialog"
      isOpen
      title={row ? `修改${label}` : `新增${label}`}
      canOutsideClickClose={!form.formState.isDirty}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(handleSave)(event)}>
        <DialogBody>
          <div className="swms-form-grid">
            {names.map((name) => (
              <FormField
                key={name}
                control={form.control}
                name={name}
                field={fieldOf(fields, name)}
                text={row?.[nameField(name)] as string | null | undefined}
                disabled={save.isPending || (row !== null && fieldOf(fields, name).access === 'fixed')}
              />
            ))}
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>取消</Button>
              <Button type="submit" intent="primary" loading={save.isPending}>
                保存
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  )
}

/** Only what is different, with the revision that was seen: two people on two fields do not undo each other. */
function changesOf({ fields, key }: Resource, names: readonly string[], values: FormValues, row: Row) {
  const changed = names.filter(
    (name) => fieldOf(fields, name).access === 'open' && values[name] !== row[name],
  )
  return {
    ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    ...{ [key]: row[key], revision: row['revision'] },
  }
}
