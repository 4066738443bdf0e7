// A month's profit in figures, beside the months before it; all of them made of the same lines as the report.
import { and, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { isVisible, rowsOf } from '#server/wms/kit/read.ts'
import type { ReportReader } from '#server/wms/ledger/report/report-binding.ts'
import { lineBinding, profitByDay, profitLines } from '#server/wms/modules/money/profit-lines.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getProfitOverview } from '#shared/contracts/money/profit-overview.ts'
import { addDays, localDateOf, monthsUntil, periodOf, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { addDecimals, percentOf, signOf, subtract } from '#shared/domain/decimal.ts'

type Overview = CallResult<typeof getProfitOverview>
type Sums = { income: string; expense: string }
type Line = Sums & {
  month: string
  warehouse: string
  warehouseName: string | null
  owner: string | null
  ownerName: string | null
}

const MONTHS = 12
const NOTHING: Sums = { income: '0', expense: '0' }

export async function findProfitOverview(
  reader: ReportReader,
  { month: asked, warehouses = [] }: z.output<(typeof getProfitOverview)['query']>,
): Promise<Overview> {
  const at = reader.now()
  const month = asked ?? periodOf(localDateOf(at))
  const months = monthsUntil(month, MONTHS)
  const lines = await findLines(reader, months, warehouses)
  const current = lines.filter((line) => line.month === month)
  const before = lines.filter((line) => line.month === months.at(-2))
  const owners = groupsOf(current, ({ owner }) => owner ?? '').map(([key, [first, ...others]]) => ({
    owner: first.owner,
    ownerName: first.ownerName,
    ...figuresOf(
      [first, ...others],
      before.filter(({ owner }) => (owner ?? '') === key),
    ),
  }))
  return {
    at: at.toISOString(),
    month,
    ...figuresOf(current, before),
    topOwner: topOwnerOf(current),
    months: months.map((one) => {
      const sums = sumOf(lines.filter((line) => line.month === one))
      return { month: one, ...sums, profit: profitOf(sums) }
    }),
    warehouses: groupsOf(current, ({ warehouse }) => warehouse).map(([warehouse, [first, ...others]]) => ({
      warehouse,
      warehouseName: first.warehouseName,
      topOwner: topOwnerOf([first, ...others]),
      ...figuresOf(
        [first, ...others],
        before.filter((line) => line.warehouse === warehouse),
      ),
    })),
    owners: owners.toSorted((one, other) => signOf(subtract(other.profit, one.profit))),
  }
}

async function findLines(
  reader: ReportReader,
  months: readonly string[],
  warehouses: readonly string[],
): Promise<Line[]> {
  const [from = ''] = months
  const period = { from: `${from}-01`, to: addDays(startOfNextPeriod(`${months.at(-1)}-01`), -1) }
  const made = { ...lineBinding, from: await profitByDay(reader, [period]) }
  const { warehouse, owner, businessDate, income, directCost, allocatedCost } = profitLines
  const chosen = warehouses.length > 0 ? inArray(warehouse, [...warehouses]) : undefined
  return selectRows<Line>(
    reader.orm,
    sql`with sums as (
          select to_char(${businessDate}, 'YYYY-MM') as month, ${warehouse} as warehouse, ${owner} as owner,
            sum(${income}) as income, sum(${directCost} + ${allocatedCost}) as expense
          from ${rowsOf(made)} where ${and(isVisible(reader, lineBinding), chosen) ?? sql`true`} group by 1, 2, 3
        )
        select month, warehouse, warehouses.name as "warehouseName", owner, owners.name as "ownerName",
          trim_scale(income)::text as income, trim_scale(expense)::text as expense
        from sums left join warehouses on warehouses.code = warehouse left join owners on owners.code = owner
        where income <> 0 or expense <> 0 order by month, warehouse, owner`,
  )
}

type Some<T> = [T, ...T[]]

function groupsOf(lines: readonly Line[], keyOf: (line: Line) => string): [key: string, lines: Some<Line>][] {
  const groups = new Map<string, Some<Line>>()
  for (const line of lines) {
    const group = groups.get(keyOf(line))
    if (group) group.push(line)
    else groups.set(keyOf(line), [line])
  }
  return [...groups]
}

function sumOf(lines: readonly Sums[]): Sums {
  return lines.reduce(
    (sum, { income, expense }) => ({
      income: addDecimals(sum.income, income),
      expense: addDecimals(sum.expense, expense),
    }),
    NOTHING,
  )
}

function profitOf({ income, expense }: Sums): string {
  return subtract(income, expense)
}

function figuresOf(lines: readonly Sums[], linesBefore: readonly Sums[]) {
  const sums = sumOf(lines)
  const profit = profitOf(sums)
  const before = profitOf(sumOf(linesBefore))
  const size = before.replace(/^-/, '')
  return {
    ...sums,
    profit,
    profitRate: percentOf(profit, sums.income),
    momRate: percentOf(subtract(profit, before), size),
  }
}

function topOwnerOf(lines: readonly Line[]): string | null {
  const owners = groupsOf(
    lines.filter(({ owner }) => owner !== null),
    ({ owner }) => owner ?? '',
  ).map(([, [first, ...others]]) => ({ name: first.ownerName, profit: profitOf(sumOf([first, ...others])) }))
  const [best] = owners.toSorted((one, other) => signOf(subtract(other.profit, one.profit)))
  return best && signOf(best.profit) > 0 ? best.name : null
}
