// The lines of a document, keyed in like a spreadsheet: Enter goes down and makes a new line at the end, and what was
// copied out of a spreadsheet fills the cells from where it is pasted.

import { type ClipboardEvent, type ComponentType, type KeyboardEvent, useId } from 'react'
import { type Control, Controller, useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#client/kit/button.tsx'
import { FieldInput } from '#client/kit/fields/field-input.tsx'
import type { Row } from '#client/kit/fields/field-text.ts'
import type { ReferenceScope } from '#client/kit/fields/references.ts'
import { type FormValues, fieldOf, formValues } from '#client/kit/form/form-values.ts'
import { readPasted } from '#client/kit/form/pasted.ts'
import { type LineSpec, nameField } from '#shared/contracts/definition/resource.ts'

/** What is known of a line while it is keyed in. */
export type LineAid = { label: string; Cell: ComponentType<LineAidProps> }
/** `head`: the document's own fields. */
export type LineAidProps = { head: FormValues; line: FormValues }

type LineGridProps = {
  control: Control<FormValues>
  spec: LineSpec
  /** The lines as they were read, with the names of what they refer to. */
  known: readonly Row[]
  within: ReferenceScope
  aid?: LineAid | undefined
  disabled: boolean
}

export function LineGrid({ control, spec, known, within, aid, disabled }: LineGridProps) {
  const { name: path, label, fields, hint } = spec
  const names = Object.keys(fields)
  const id = useId()
  // The form's values are told apart by name alone: under this one stand lines.
  const lines = useFieldArray({
    control: control as unknown as Control<Record<string, FormValues[]>>,
    name: path,
  })
  const addLine = () => lines.append(formValues(fields, names), { shouldFocus: false })
  const focus = (line: number, column: number) =>
    // The new line is drawn first.
    requestAnimationFrame(() => document.getElementById(`${id}-${line}-${column}`)?.focus())
  const handleKeyDown = (event: KeyboardEvent, line: number, column: number) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    event.preventDefault()
    if (line === lines.fields.length - 1) addLine()
    focus(line + 1, event.ctrlKey ? column : 0)
  }
  const handlePaste = (event: ClipboardEvent, line: number, column: number) => {
    const table = readPasted(event.clipboardData.getData('text'))
    if (table.length <= 1 && (table[0]?.length ?? 0) <= 1) return
    event.preventDefault()
    const written = names.slice(column)
    table.forEach((cells, offset) => {
      const before = lines.fields[line + offset]
      const values = { ...formValues(fields, names), ...before }
      written.forEach((name, index) => {
        if (cells[index] !== undefined) values[name] = cells[index]
      })
      if (before) lines.update(line + offset, values)
      else lines.append(values, { shouldFocus: false })
    })
  }
  return (
    <div className="swms-line-grid">
      <table className="swms-table" aria-label={label}>
        <thead>
          <tr>
            <th>#</th>
            {names.map((name) => (
              <th key={name}>{fieldOf(fields, name).label}</th>
            ))}
            {aid && <th>{aid.label}</th>}
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {lines.fields.map((item, line) => (
            <tr key={item.id}>
              <td>{line + 1}</td>
              {names.map((name, column) => (
                <td
                  key={name}
                  onKeyDown={(event) => handleKeyDown(event, line, column)}
                  onPaste={(event) => handlePaste(event, line, column)}
                >
                  <Controller
                    control={control}
                    name={`${path}.${line}.${name}`}
                    render={({ field: cell, fieldState: { error } }) => (
                      <>
                        <FieldInput
                          id={`${id}-${line}-${column}`}
                          label={`第${line + 1}行${fieldOf(fields, name).label}`}
                          field={fieldOf(fields, name)}
                          value={cell.value}
                          name={nameIn(known, name, cell.value)}
                          within={within}
                          invalid={error !== undefined}
                          disabled={disabled}
                          describedBy={error && `${id}-${line}-${column}-error`}
                          onChange={cell.onChange}
                          onBlur={cell.onBlur}
                        />
                        {error && (
                          <p className="swms-line-error" id={`${id}-${line}-${column}-error`} role="alert">
                            {error.message}
                          </p>
                        )}
                      </>
                    )}
                  />
                </td>
              ))}
              {aid && (
                <td>
                  <AidedLine control={control} path={`${path}.${line}`} Cell={aid.Cell} />
                </td>
              )}
              <td>
                <Button
                  size="small"
                  variant="minimal"
                  aria-label={`删除第${line + 1}行`}
                  disabled={disabled}
                  onClick={() => lines.remove(line)}
                >
                  删除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hint && <p className="swms-line-hint">{hint}</p>}
      <div className="swms-line-buttons">
        <Button disabled={disabled} onClick={addLine}>
          添加一行
        </Button>
        <span>可从 Excel 复制多行，粘贴到任一格</span>
      </div>
    </div>
  )
}

type AidedLineProps = Pick<LineAid, 'Cell'> & { control: Control<FormValues>; path: string }

/** Drawn anew with its own line, and no other is. */
function AidedLine({ control, path, Cell }: AidedLineProps) {
  const head = useWatch({ control })
  const line = useWatch({ control, name: path }) as FormValues | undefined
  return <Cell head={head} line={line ?? {}} />
}

function nameIn(lines: readonly Row[], name: string, value: unknown): string | null {
  const line = lines.find((known) => known[name] === value)
  return (line?.[nameField(name)] as string | null | undefined) ?? null
}
