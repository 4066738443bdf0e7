// What must be true of days that have been summed up: their sums are what their facts come to.
import { type SQL, sql } from 'drizzle-orm'
import { listOf, selectRows } from '#server/wms/kit/bulk.ts'
import { may } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import {
  columnsOf,
  type DaySums,
  onSummedDays,
  selectSums,
  sumDay,
} from '#server/wms/ledger/sums/day-sums.ts'
import { CHARGES_BY_DAY, OPERATIONS_BY_DAY, PIECES_BY_DAY } from '#server/wms/ledger/sums/definitions.ts'
import type { Check, Within } from '#server/wms/modules/reconciliation/check.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { MOST_SAMPLES, type mendSums, SUMS_PREFIX } from '#shared/contracts/reconciliation/reconciliation.ts'

/** What is said of each of them. */
type Told = Pick<Check, 'name' | 'needs'> & {
  sums: DaySums
  code: string
  facts: string
  figures: Readonly<Record<string, string>>
}

const SUMMED: readonly Told[] = [
  {
    sums: CHARGES_BY_DAY,
    code: 'charge',
    name: '费用日汇总',
    facts: '费用',
    needs: 'money.read',
    figures: { qty: '计费量', amount: '金额', tax: '税额', lines: '笔数' },
  },
  {
    sums: OPERATIONS_BY_DAY,
    code: 'operation',
    name: '作业日汇总',
    facts: '作业记录',
    figures: { qty: '数量', boxes: '箱数', orders: '单数', weight: '重量', seconds: '秒数', events: '次数' },
  },
  {
    sums: PIECES_BY_DAY,
    code: 'piece',
    name: '计件日汇总',
    facts: '计件明细',
    needs: 'piece.read',
    figures: { qty: '作业量', score: '得分', amount: '金额', seconds: '秒数', events: '作业次数' },
  },
]

export const SUMS_CHECKS: readonly Check[] = SUMMED.map(({ sums, code, name, needs, facts, figures }) => ({
  name,
  ...(needs && { needs }),
  code: SUMS_PREFIX + code,
  description: `每个仓库、货主、已汇总的业务日期：报表所用的日汇总与${facts}逐条相加一致`,
  subjects: (within) => compare(sums, figures, within),
}))

/**
 * Makes the sums of all days again that are not what their facts come to, as far as the caller sees them; answers what they
 * were, and what they are.
 */
export async function mend(op: Operation): Promise<CallResult<typeof mendSums>> {
  const mended: CallResult<typeof mendSums>['samples'] = []
  const seen = SUMMED.filter(({ needs }) => !needs || may(op.caller, needs))
  const within: Within = (columns) => inScope(op.caller, columns) as SQL
  for (const { sums, figures } of seen) {
    const broken = await selectRows<(typeof mended)[number] & { day: string }>(
      op.orm,
      sql`select key, expected, found, day from (${compare(sums, figures, within)}) as subjects
        where not is_ok order by key`,
    )
    for (const day of new Set(broken.map((subject) => subject.day))) await sumDay(op.orm, sums, day)
    mended.push(...broken.map(({ key, expected, found }) => ({ key, expected, found })))
  }
  return { mended: mended.length, samples: mended.slice(0, MOST_SAMPLES) }
}

/** Figures are shown added up, and compared row by row: what is charged to the wrong item comes to the same. */
function compare(sums: DaySums, figures: Told['figures'], within: Within): SQL {
  const { facts, table } = sums
  const counted = selectSums(sums, sql`${onSummedDays(sums, facts.businessDate)} and ${within(facts)}`)
  const kept = sql`select ${listOf(columnsOf(sums).map(({ column }) => sql`${column}`))} from ${table}
    where ${onSummedDays(sums, table.businessDate)} and ${within(table)}`
  const totals = columnsOf(sums).flatMap(({ field, name }) => {
    const label = figures[field]
    return label === undefined ? [] : [sql`${label}::text, trim_scale(sum(${sql.identifier(name)}))`]
  })
  const perOwner = (rows: SQL) => sql`(
    select business_date, warehouse, owner, concat_ws(' ', ${listOf(totals)}) as totals,
      md5(string_agg(line::text, ',' order by line::text)) as lines
    from (${rows}) as line group by business_date, warehouse, owner
  )`
  return sql`select concat_ws(' ', business_date, warehouse, owner) as key, business_date::text as day,
      coalesce(counted.totals, '无') as expected, coalesce(kept.totals, '无') as found,
      counted.lines is not distinct from kept.lines as is_ok
    from ${perOwner(counted)} as counted full join ${perOwner(kept)} as kept using (business_date, warehouse, owner)`
}
