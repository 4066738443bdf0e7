// Which columns of a table are codes that are compared by their keys: those that the database makes a key of, see `codeKeyColumn`.
import { is, SQL } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { getTableColumns } from 'drizzle-orm/utils'
import { codeKey, goodsKey } from '#shared/code-key.ts'
import { memoByIdentity } from '#shared/memo.ts'

/** The column that tells twins apart; see `twinColumn`. */
export const TWIN = 'twin'

export type CodeKey = {
  code: PgColumn
  key: PgColumn
  keyOf: (code: string) => string
}

/** The functions of the database, and of this program. */
const KEYS: Readonly<Record<string, CodeKey['keyOf']>> = { code_key: codeKey, goods_key: goodsKey }
const DIALECT = new PgDialect()

const keysIn = memoByIdentity((table: PgTable): readonly CodeKey[] => {
  const columns: PgColumn[] = Object.values(getTableColumns(table))
  return columns.flatMap((key) => {
    const [, made = '', name] = /^(\w+)\((\w+)\)$/.exec(expressionOf(key)) ?? []
    const keyOf = KEYS[made]
    const code = columns.find((column) => column.name === name)
    return keyOf && code ? [{ code, key, keyOf }] : []
  })
})

/** Undefined: each spelling is a code of its own. */
export function keyOfCode(column: PgColumn): CodeKey | undefined {
  return keysIn(column.table as PgTable).find(({ code }) => code.name === column.name)
}

/** By the name of the key's column. */
export function codeOfKey(table: PgTable, name: string): CodeKey | undefined {
  return keysIn(table).find(({ key }) => key.name === name)
}

function expressionOf({ generated }: PgColumn): string {
  return is(generated?.as, SQL) ? DIALECT.sqlToQuery(generated.as).sql : ''
}
