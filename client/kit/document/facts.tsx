// The values of one record, each under its label.
import type { Row } from '#client/kit/fields/field-text.ts'
import { FieldValue } from '#client/kit/fields/field-value.tsx'
import { fieldOf } from '#client/kit/form/form-values.ts'
import type { Fields } from '#shared/contracts/definition/resource.ts'
import '#client/kit/document/document.css'

type FactsProps<F extends Fields> = { fields: F; names: readonly (keyof F & string)[]; row: Row }

export function Facts<F extends Fields>({ fields, names, row }: FactsProps<F>) {
  return (
    <dl className="swms-facts">
      {names.map((name) => (
        <div key={name} className={isLong(row[name]) ? 'swms-facts-long' : undefined}>
          <dt>{fieldOf(fields, name).label}</dt>
          <dd>
            <FieldValue field={fieldOf(fields, name)} row={row} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** In the place of one value it would be a column of a dozen lines. */
function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > LONG
}

const LONG = 60
