// Lines of a document on paper.
import type { Row } from '#client/kit/fields/field-text.ts'
import { fieldText, isFigure, packedText } from '#client/kit/fields/field-text.ts'
import { fieldOf } from '#client/kit/form/form-values.ts'
import { CodeSymbol } from '#client/kit/print/symbol.tsx'
import type { Field } from '#shared/contracts/definition/field.ts'
import type { FieldName, Resource } from '#shared/contracts/definition/resource.ts'

type PrintedLinesProps<R extends Resource> = {
  /** What they are the lines of. */
  title: string
  resource: R
  names: readonly FieldName<R>[]
  rows: readonly Row[]
  /** Columns whose text stands beside a code that scanners read. */
  scanned?: readonly FieldName<R>[]
  /** Columns that are filled by hand. */
  blanks?: readonly string[]
  /** What some of the columns come to. */
  total?: Row
}

export function PrintedLines<R extends Resource>(props: PrintedLinesProps<R>) {
  const { title, resource, names, rows, scanned = [], blanks = [], total } = props
  const { fields, key } = resource
  return (
    <table>
      <thead>
        <tr>
          <td className="swms-sheet-title" colSpan={names.length + blanks.length}>
            {title}
          </td>
        </tr>
        <tr>
          {names.map((name) => (
            <th key={name} className={classOf(fieldOf(fields, name))}>
              {fieldOf(fields, name).label}
            </th>
          ))}
          {blanks.map((label) => (
            <th key={label}>{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row[key])}>
            {names.map((name) => (
              <td key={name} className={classOf(fieldOf(fields, name))}>
                {scanned.includes(name) && row[name] ? (
                  <CodeSymbol symbology="qr" text={String(row[name])} />
                ) : null}
                {packedText(fieldOf(fields, name), row, name)} {fieldText(fieldOf(fields, name), row, name)}
              </td>
            ))}
            {blanks.map((label) => (
              <td key={label} className="swms-sheet-blank" />
            ))}
          </tr>
        ))}
        {total && (
          <tr className="swms-sheet-total">
            {names.map((name, place) => (
              <td key={name} className={place === 0 ? undefined : classOf(fieldOf(fields, name))}>
                {name in total ? fieldText(fieldOf(fields, name), total, name) : place === 0 && '合计'}
              </td>
            ))}
            {blanks.map((label) => (
              <td key={label} />
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}

function classOf(field: Field): string | undefined {
  return isFigure(field) ? 'swms-figure' : undefined
}
