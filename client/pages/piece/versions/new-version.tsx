// 新增版本 — another coefficient, price or wage from some day on; with a row chosen it begins with what holds there.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import type { Importable } from '#client/kit/list/import-dialog.tsx'
import type { Call, CallResult } from '#shared/contracts/request.ts'
import type { Resource } from '#shared/contracts/resource.ts'

type NewVersionProps<C extends Call> = {
  /** What it is a version of: its form asks for these fields, its sheet brings many. */
  sheet: Importable & Pick<Resource, 'fields'> & { create: C }
  names: readonly string[]
  done: (made: CallResult<C>) => string
  rows: readonly Row[]
  onDone: () => void
}

export function NewVersion<C extends Call>({ sheet, names, done, rows, onDone }: NewVersionProps<C>) {
  return (
    <>
      <CommandButton
        label="新增版本"
        call={sheet.create}
        fields={sheet.fields}
        names={[...names, 'effectiveFrom', 'reason']}
        {...startOf(rows)}
        bodyOf={(values) => values}
        done={done}
        onDone={onDone}
      />
      <ImportButton sheet={sheet} />
    </>
  )
}

/** Its reason is another one. */
function startOf([row, ...others]: readonly Row[]) {
  return row && others.length === 0 ? { row: { ...row, reason: '' } } : {}
}
