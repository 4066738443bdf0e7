// A short table within a page, whole as it came: what each row is of, and its figures.
import type { ReactNode } from 'react'

export type FigureColumn<R> = { label: string; of: (row: R) => ReactNode; isText?: boolean }

type FigureTableProps<R> = {
  /** The first says what a row is of. */
  columns: readonly FigureColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
}

export function FigureTable<R>({ columns, rows, keyOf }: FigureTableProps<R>) {
  const [first, ...others] = columns
  return (
    <div className="swms-table-scroll">
      <table className="swms-table">
        <thead>
          <tr>
            {columns.map(({ label, isText }, index) => (
              <th key={label} scope="col" className={isText || index === 0 ? undefined : NUMBER}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{first?.of(row)}</th>
              {others.map(({ label, of, isText }) => (
                <td key={label} className={isText ? undefined : NUMBER}>
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const NUMBER = 'swms-table-number'
