// What must be true of codes: each has one spelling. Twins from before codes were compared by their keys are found here, and
// nothing merges them.
import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableColumns } from 'drizzle-orm/utils'
import type { Check, Within } from '#server/wms/modules/reconciliation/check.ts'
import { CODE_KEYS, type CodeKey, TWIN } from '#server/wms/schema/code-keys.ts'
import { warehouseOwners } from '#server/wms/schema/owner.ts'

export const CODE_CHECKS: readonly Check[] = [
  {
    code: 'code-twins',
    name: '编码不重复',
    description:
      '每个商品、条码、序列号、外部单号、运单号、库位和容器只有一种写法，不分大小写和全半角，条码不分位数',
    subjects: (within) =>
      sql.join(
        CODE_KEYS.map((kind) => spellingsOf(kind, within)),
        sql` union all `,
      ),
  },
]

/** Of twins all but the first, with all spellings of each. */
function spellingsOf({ label, code, key, within: unique, among }: CodeKey, within: Within): SQL {
  const { table } = code
  const columns = [...unique, key]
  const spelled = columns.map(({ name }) => sql`spelled.${sql.identifier(name)}`)
  const isSame = and(...columns.map((column, at) => sql`${column} = ${spelled[at]}`))
  const twin = sql`${table}.${sql.identifier(TWIN)}`
  const grouped = sql.join(columns, sql`, `)
  const hasTwins = sql`${key} in (select ${key} from ${table} where ${twin} > 0)`
  return sql`select concat_ws(' ', ${label}::text, ${sql.join([...unique, code], sql`, `)}) as key, '只有一种写法' as expected,
      coalesce(spelled.spellings, ${code}) as found, coalesce(spelled.places, 1) = 1 as is_ok
    from ${table} left join (
      select ${grouped}, string_agg(${code}, '、' order by ${twin}) as spellings, count(*) as places
      from ${table} where ${and(hasTwins, among)} group by ${grouped}
    ) as spelled on ${twin} > 0 and ${isSame}
    where ${and(isSeen(table, within), isNotNull(code), among)}`
}

/** What is in no warehouse is its owner's, wherever they are. */
function isSeen(table: PgTable, within: Within): SQL {
  const { warehouse, owner }: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  if (warehouse) return within({ warehouse, ...(owner && { owner }) })
  const { warehouse: place, owner: placed } = warehouseOwners
  return sql`${owner} in (select ${placed} from ${warehouseOwners} where ${within({ warehouse: place, owner: placed })})`
}
