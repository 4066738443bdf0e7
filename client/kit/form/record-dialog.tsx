// 新增 and 修改 — a record of a resource in a dialog over its list.
import { announce } from '#client/data/announcements.ts'
import { type Command, useCommand } from '#client/data/use-command.ts'
import type { Row } from '#client/kit/fields/field-text.ts'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { changesOf } from '#client/kit/form/form-values.ts'
import type { Call } from '#shared/contracts/definition/request.ts'
import type { Resource } from '#shared/contracts/definition/resource.ts'

/** Records can be made, or changed, or both. */
export type Writable = Resource & { create?: Call; update?: Call }

export function isWritable<R extends object>(resource: R): resource is R & Writable {
  return 'create' in resource || 'update' in resource
}

type RecordDialogProps = {
  resource: Writable
  /** In their order. */
  names: readonly string[]
  /** The record that is changed, as it stands now; null for a new one. */
  row: Row | null
  onClose: () => void
  onSaved: () => void
}

export function RecordDialog({ resource, names, row, onClose, onSaved }: RecordDialogProps) {
  const { fields, key, label } = resource
  const save = useCommand((row ? resource.update : resource.create) as Command)
  return (
    <FormDialog
      title={row ? `修改${label}` : `新增${label}`}
      name={`${label} ${row ? String(row[key]) : ''}`}
      fields={fields}
      names={names}
      row={row}
      locked={row ? names.filter((name) => fields[name]?.access !== 'open') : []}
      submit="保存"
      isPending={save.isPending}
      onClose={onClose}
      onSubmit={async (values, { row: seen, blame }) => {
        const body = row ? changesOf(resource, names, values, seen) : values
        if ((await save.run(body, blame)) === null) return
        announce(row ? `${label} ${String(row[key])} 已保存` : `${label}已新增`)
        onSaved()
        onClose()
      }}
    />
  )
}
