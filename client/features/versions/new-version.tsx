// 新增版本 — another coefficient, price or wage from some day on; with a row chosen it begins with what holds there.
import type { Command } from '#client/data/use-command.ts'
import { onlyOne, type Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import type { Importable } from '#client/kit/list/import-dialog.tsx'
import type { CallResult } from '#shared/contracts/definition/request.ts'
import type { FieldName, Resource } from '#shared/contracts/definition/resource.ts'

type Versioned<C extends Command> = Importable & Pick<Resource, 'fields'> & { create: C }
type NewVersionProps<C extends Command, R extends Versioned<C>> = {
  /** What it is a version of: its form asks for these fields, its sheet brings many. */
  sheet: R & { create: C }
  names: readonly FieldName<R>[]
  done: (made: CallResult<C>) => string
  rows: readonly Row[]
  onDone: () => void
}

export function NewVersion<C extends Command, R extends Versioned<C>>(props: NewVersionProps<C, R>) {
  const { sheet, names, done, rows, onDone } = props
  return (
    <>
      <CommandButton
        label="新增版本"
        call={sheet.create}
        fields={sheet.fields}
        names={[...names, 'effectiveFrom', 'reason']}
        {...startOf(rows)}
        // Its fields are those that its call makes it of.
        bodyOf={(values) => values as never}
        done={done}
        onDone={onDone}
      />
      <ImportButton sheet={sheet} />
    </>
  )
}

/** Its reason is another one. */
function startOf(rows: readonly Row[]) {
  const row = onlyOne(rows)
  return row ? { row: { ...row, reason: '' } } : {}
}
