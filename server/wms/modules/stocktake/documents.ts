// A count as a whole: its head with its sheets, and its lines summed up by location or by container.
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { selectionOf } from '#server/wms/kit/binding.ts'
import { findOne, findRows, isVisible, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import {
  lineBinding,
  sheetBinding,
  taskBinding,
  varianceBinding,
} from '#server/wms/modules/stocktake/resources.ts'
import { stockLines, stockSheets } from '#server/wms/schema/stocktake.ts'
import { namedField } from '#shared/contracts/definition/resource.ts'
import type { StockTaskGroup } from '#shared/contracts/stocktake/stock-task.ts'
import { lineLife } from '#shared/domain/stocktake.ts'

export async function findTaskDocument(reader: Reader, taskNo: string) {
  const task = await findOne(reader, taskBinding, taskNo)
  const sheets = await findSheets(reader, taskNo)
  return { task, sheets, timeline: await findTaskTimeline(reader, taskNo, sheets), docNos: [taskNo] }
}

export async function findVarianceDocument(reader: Reader, taskNo: string) {
  const variance = await findOne(reader, varianceBinding, taskNo)
  const sheets = await findSheets(reader, taskNo)
  const reasons = await findReasons(reader, taskNo)
  const timeline = await findTaskTimeline(reader, taskNo, sheets)
  return { variance, reasons, timeline, docNos: [taskNo] }
}

function findSheets(reader: Reader, taskNo: string) {
  return findRows(reader, sheetBinding, { condition: eq(stockSheets.taskNo, taskNo), sort: 'listNo' })
}

function findTaskTimeline(reader: Reader, taskNo: string, sheets: readonly { listNo: string }[]) {
  return findTimeline(reader, { stockTask: [taskNo], stockSheet: sheets.map(({ listNo }) => listNo) })
}

async function findReasons(reader: Reader, taskNo: string) {
  const { shownDiffQty: diff, reason } = stockLines
  const value = sql`(select unit_value from skus where skus.owner = ${stockLines.owner} and skus.code = ${stockLines.sku})`
  return reader.orm
    .select({
      reason,
      lines: count(),
      gainQty: decimalText<string>(sql`coalesce(sum(${diff}) filter (where ${diff} > 0), 0)`),
      lossQty: decimalText<string>(sql`coalesce(-sum(${diff}) filter (where ${diff} < 0), 0)`),
      diffAmount: decimalText<string | null>(sql`sum(${diff} * ${value})`),
    })
    .from(stockLines)
    .where(
      and(eq(stockLines.taskNo, taskNo), eq(stockLines.shownDiffers, true), isVisible(reader, lineBinding)),
    )
    .groupBy(reason)
    .orderBy(reason)
}

/** What lines are summed up to, in the order in which they come. */
const GRAINS = {
  location: ['zone', 'loc', 'owner', 'sku'],
  container: ['zone', 'container', 'lot', 'owner', 'sku'],
} as const satisfies Record<string, readonly (keyof typeof stockLines.$inferSelect)[]>

type GroupQuery = { taskNo: string; page: number; size: number }
type Grain = keyof typeof GRAINS

export async function findGroups(reader: Reader, grain: Grain, { taskNo, page, size }: GroupQuery) {
  const { kind } = await findOne(reader, taskBinding, taskNo)
  const keys = [stockLines.warehouse, ...GRAINS[grain].map((name) => stockLines[name])]
  const condition = and(eq(stockLines.taskNo, taskNo), isVisible(reader, lineBinding))
  const rows = await reader.orm
    .select({ ...namedKeys(reader, GRAINS[grain]), ...SUMS })
    .from(stockLines)
    .where(condition)
    .groupBy(...keys)
    .orderBy(...keys)
    .limit(size)
    .offset((page - 1) * size)
  const total = await countGroups(reader, keys, condition)
  // The grain leaves fields out; each call's contract says which.
  return { rows: rows.map((row) => ({ ...row, taskNo, kind }) as unknown as StockTaskGroup), total }
}

function namedKeys({ caller }: Reader, grain: readonly string[]): Record<string, SQL> {
  const whole = Object.entries(selectionOf(lineBinding, caller))
  return Object.fromEntries(whole.filter(([name]) => grain.includes(namedField(name))))
}

async function countGroups({ orm }: Reader, keys: PgColumn[], condition: SQL | undefined): Promise<number> {
  const groups = orm
    .select({ one: sql`1`.as('one') })
    .from(stockLines)
    .where(condition)
    .groupBy(...keys)
    .as('groups')
  const [row] = await orm.select({ total: count() }).from(groups)
  return row?.total ?? 0
}

const STATE_ORDER = sql.raw(`array[${lineLife.states.map((state) => `'${state}'`).join(', ')}]`)

/** A sum of which a part is hidden would tell what is hidden. */
const SUMS = {
  lines: count(),
  bookQty: sumOfAll(stockLines.shownBookQty),
  movedQtySince: sumOfAll(stockLines.shownMovedQty),
  countQty: decimalText<string | null>(sql`sum(${stockLines.countQty})`),
  recountQty: decimalText<string | null>(sql`sum(${stockLines.recountQty})`),
  diffQty: sumOfAll(stockLines.shownDiffQty),
  state: sql`(${STATE_ORDER})[min(array_position(${STATE_ORDER}, ${stockLines.state}))]`,
}

function sumOfAll(column: PgColumn): SQL<string | null> {
  return decimalText(sql`case when bool_and(${stockLines.isRevealed}) then sum(${column}) end`)
}

function decimalText<T>(value: SQL): SQL<T> {
  return sql<T>`trim_scale(${value})::text`
}
