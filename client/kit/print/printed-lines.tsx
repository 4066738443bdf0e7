// Lines of a document on paper.
import type { Row } from '#client/kit/fields/field-text.ts'
import { fieldText, isFigure } from '#client/kit/fields/field-text.ts'
import { fieldOf } from '#client/kit/form/form-values.ts'
import type { Resource } from '#shared/contracts/resource.ts'

type PrintedLinesProps = { resource: Resource; names: readonly string[]; rows: readonly Row[] }

export function PrintedLines({ resource: { fields, key }, names, rows }: PrintedLinesProps) {
  return (
    <table>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name}>{fieldOf(fields, name).label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row[key])}>
            {names.map((name) => (
              <td key={name} className={isFigure(fieldOf(fields, name)) ? 'swms-figure' : undefined}>
                {fieldText(fieldOf(fields, name), row, name)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
