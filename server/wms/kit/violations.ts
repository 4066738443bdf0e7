// What the database refuses, in words that name the field: a code given twice, a reference to nothing, a record in use.
import { and, eq, getTableName, type SQL } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { getTableColumns } from 'drizzle-orm/utils'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { type CodeKey, codeOfKey, TWIN } from '#server/wms/kit/code-keys.ts'
import type { Refusal } from '#server/wms/kit/errors.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'

/** Where the words for columns are found. */
type Named = Pick<Binding, 'table' | 'resource'>
type Violation = { code?: string; constraint?: string; table?: string; detail?: string }

const UNIQUE = '23505'
const FOREIGN_KEY = '23503'

type Retelling = (refused: Refusal, violation: Violation) => Refusal

/** Does the work, and throws the refusal for what the database did not take. */
export async function explained<T>(
  binding: Named,
  work: () => Promise<T>,
  retelling?: Retelling,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error
    const violation = error.cause as Violation
    const refused = explain(binding, violation)
    if (!refused) throw error
    throw violation.code === UNIQUE && retelling ? retelling(refused, violation) : refused
  }
}

/** The same of `values` that are written: in their spelling, and of a number that is taken it is told whose it is. */
export function explainedWrite<T>(binding: Binding, values: Row, work: () => Promise<T>): Promise<T> {
  return explained(binding, work, (refused, violation) => {
    const taken = codesOf(binding, violation)
    const { field = '' } = refused
    const told = taken.some(({ key }) => key) ? takenIn(binding, field, values) : refused
    told.retold = retellingOf(binding, values, told, taken)
    return told
  })
}

function explain(binding: Named, violation: Violation): Refusal | null {
  const { code, table, detail = '' } = violation
  if (code !== UNIQUE && code !== FOREIGN_KEY) return null
  // Rows of another table refer to what is to go.
  if (code === FOREIGN_KEY && table !== getTableName(binding.table))
    return common.inUse(binding.resource.label)
  const field = codesOf(binding, violation).at(-1)?.field ?? ''
  const label = labelOf(binding, field)
  // Of 'Key (warehouse, code)=(SHQP, A-01) …', whose words are in the language of the database.
  const [, values = ''] = /\)=\((.*)\)/.exec(detail) ?? []
  const value = values.split(', ').at(-1) ?? ''
  return code === UNIQUE ? common.taken(label, value, field) : common.unknownCode(label, value, field)
}

function takenIn(binding: Named, field: string, values: Row): Refusal {
  return common.taken(labelOf(binding, field), String(values[field]), field)
}

function labelOf({ resource }: Named, field: string): string {
  return resource.fields[field]?.label ?? resource.label
}

/** Says which record has it, and how it is spelled there, to who may see that; asked when the transaction, which is broken, is over. */
function retellingOf(
  binding: Binding,
  values: Row,
  refused: Refusal,
  taken: readonly Taken[],
): Refusal['retold'] {
  const { resource } = binding
  const { field = '' } = refused
  const isNumbered =
    resource.fields[resource.key]?.kind === 'code' && taken.every((one) => one.field !== resource.key)
  if (!isNumbered && taken.every(({ key }) => !key)) return undefined
  const same = taken.map(({ column, key, field: name }) =>
    key ? eq(key.key, key.keyOf(String(values[name]))) : eq(column, values[name]),
  )
  return async (reader) => {
    const [found] = await findRows(reader, binding, { condition: and(...same) as SQL })
    if (!found) return refused
    const given = String(values[field])
    const spelled = String(found[field])
    const told =
      spelled === given ? refused : common.takenAlike(labelOf(binding, field), given, spelled, field)
    return isNumbered
      ? common.takenBy(told.message, resource.label, String(found[resource.key]), field)
      : told
  }
}

type Taken = { field: string; column: PgColumn; key: CodeKey | undefined }

/** What is taken together: a key stands for its code, and nobody has written what twins are told apart by. */
function codesOf(binding: Named, violation: Violation): Taken[] {
  const own = getTableColumns(binding.table)
  return columnsOf(binding, violation).flatMap(({ name }) => {
    const key = codeOfKey(binding.table, name)
    const field = fieldOf(binding, key?.code.name ?? name)
    const column = own[field]
    return column && name !== TWIN ? [{ field, column, key }] : []
  })
}

/** The columns of the constraint that was violated, found by its name. */
function columnsOf({ table }: Named, { constraint = '' }: Violation): PgColumn[] {
  const { name, columns, uniqueConstraints, primaryKeys, foreignKeys, indexes } = getTableConfig(table)
  const constraints = [
    ...uniqueConstraints.map((key) => ({ name: key.getName(), columns: key.columns })),
    ...primaryKeys.map((key) => ({ name: key.getName(), columns: key.columns })),
    ...foreignKeys.map((key) => ({ name: key.getName(), columns: key.reference().columns })),
    ...indexes.map(({ config }) => ({ name: config.name, columns: config.columns as PgColumn[] })),
    ...columns.map((column) => ({ name: column.uniqueName, columns: [column] })),
    ...columns
      .filter(({ primary }) => primary)
      .map((column) => ({ name: `${name}_pkey`, columns: [column] })),
  ]
  // The database cuts names that are too long.
  return constraints.find((known) => known.name?.slice(0, LONGEST_NAME) === constraint)?.columns ?? []
}

const LONGEST_NAME = 63

function fieldOf({ table }: Named, name: string): string {
  const columns = Object.entries(getTableColumns(table))
  return columns.find(([, column]) => column.name === name)?.[0] ?? ''
}
