// What the database refuses, in words that name the field: a code given twice, a reference to nothing, a record in use.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { getTableColumns } from 'drizzle-orm/utils'
import type { Binding } from '#server/wms/kit/binding.ts'
import { Refusal } from '#server/wms/kit/errors.ts'

/** Where the words for columns are found. */
type Named = Pick<Binding, 'table' | 'resource'>
type Violation = { code?: string; detail?: string }

/** Does the work, and throws the refusal for what the database did not take. */
export async function explained<T>(binding: Named, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw (error instanceof DrizzleQueryError && explain(binding, error.cause as Violation)) || error
  }
}

/** 23505 unique, 23503 foreign key; `detail` reads 'Key (warehouse, code)=(SHQP, A-01) …'. */
function explain(binding: Named, { code, detail = '' }: Violation): Refusal | null {
  const [, columns = '', values = ''] = /^Key \((.*?)\)=\((.*)\) /.exec(detail) ?? []
  const label =
    columns
      .split(', ')
      .map((column) => labelOf(binding, column))
      .at(-1) ?? ''
  const value = values.split(', ').at(-1) ?? ''
  if (code === '23505') return new Refusal({ code: 409, message: `${label} ${value} 已存在` })
  if (code !== '23503') return null
  return detail.includes('still referenced')
    ? new Refusal({ code: 409, message: `此${binding.resource.label}仍在使用，不能删除` })
    : new Refusal({ code: 400, message: `${label} ${value} 不存在` })
}

function labelOf({ table, resource }: Named, column: string): string {
  const columns = Object.entries(getTableColumns(table))
  const [name = ''] = columns.find(([, { name }]) => name === column) ?? []
  return resource.fields[name]?.label ?? resource.label
}
