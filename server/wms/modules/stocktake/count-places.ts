// A place that is counted whole, as somebody with a scanner does it.

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows } from '#server/wms/kit/read.ts'
import type { StockKey } from '#server/wms/ledger/facts/balances.ts'
import { holdStock } from '#server/wms/ledger/facts/stock.ts'
import { productOf } from '#server/wms/ledger/goods/products.ts'
import { lotRefusal } from '#server/wms/ledger/goods/rules.ts'
import { toCount } from '#server/wms/modules/stocktake/count-work.ts'
import { type Line, lineOf, spelledKey, writeCounts } from '#server/wms/modules/stocktake/counting.ts'
import { refusals } from '#server/wms/modules/stocktake/refusals.ts'
import { lineBinding, sheetBinding } from '#server/wms/modules/stocktake/resources.ts'
import { type Held, lockOwnSheet } from '#server/wms/modules/stocktake/sheets.ts'
import { stockLines } from '#server/wms/schema/stocktake.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { countStockPlace } from '#shared/contracts/stocktake/count-place.ts'
import { UNCOUNTED_LINES } from '#shared/domain/stocktake.ts'

type Counted = CallBody<typeof countStockPlace>
type Goods = Counted['goods'][number]

export async function countPlace(
  op: Operation,
  { listNo, loc, goods }: Counted,
): Promise<CallResult<typeof countStockPlace>> {
  const held = await lockOwnSheet(op, listNo, 'enter')
  const expected = await findUncounted(op, listNo, loc)
  const named = await namedKeys(op, held, loc, goods)
  // All of them at once, in the order in which postings lock them.
  await holdStock(op, [...expected, ...named].map(keyOf))
  const numbers: { line: Line; qty: string }[] = []
  for (const [at, key] of named.entries()) {
    numbers.push({ line: await lineOf(op, held, key), qty: goods[at]?.qty ?? '0' })
  }
  const isNamed = new Set(numbers.map(({ line }) => line.id))
  for (const line of expected) if (!isNamed.has(line.id)) numbers.push({ line, qty: '0' })
  const lines = await writeCounts(op, held, numbers)
  // Whoever takes a number back is not told again: blind, it could be found by trying.
  const firsts = numbers
    .map(({ line }) => line)
    .filter(({ state, revision }) => state === '待盘' && revision === 1)
  const again = await findDiffering(op, held, firsts)
  return { sheet: await findOne(op, sheetBinding, listNo), lines: lines.map(toCount), again }
}

function findUncounted(op: Operation, listNo: string, loc: string): Promise<Line[]> {
  const isExpected = and(
    eq(stockLines.listNo, listNo),
    eq(stockLines.loc, loc),
    inArray(stockLines.state, [...UNCOUNTED_LINES]),
  )
  return findRows(op, lineBinding, { condition: isExpected, sort: 'seq' })
}

async function namedKeys(op: Operation, held: Held, loc: string, goods: readonly Goods[]) {
  const keys: StockKey[] = []
  for (const { qty: _, ...one } of goods) {
    const product = await productOf(op, one.owner, one.sku)
    const wrongLot = lotRefusal(product, one.lot)
    if (wrongLot) throw wrongLot
    const key = await spelledKey(op, held, { ...one, sku: product.code, loc })
    if (keys.some((known) => isSame(known, key))) throw refusals.goodsTwice(product.code)
    keys.push(key)
  }
  return keys
}

function isSame(one: StockKey, other: StockKey): boolean {
  return JSON.stringify(Object.values(keyOf(one))) === JSON.stringify(Object.values(keyOf(other)))
}

function keyOf({ warehouse, loc, owner, sku, lot, quality, container }: StockKey): StockKey {
  return { warehouse, loc, owner, sku, lot, quality, container }
}

/** More than the count tolerates, whether it may be seen or not: that it differs is told once, by how much never. */
async function findDiffering(op: Operation, { task }: Held, lines: readonly Line[]): Promise<number[]> {
  if (lines.length === 0) return []
  const { id, diffQty } = stockLines
  const ids = lines.map((line) => line.id)
  const found = await op.orm
    .select({ id })
    .from(stockLines)
    .where(and(inArray(id, ids), sql`abs(${diffQty}) > ${task.tolerance}::numeric`))
    .orderBy(id)
  return found.map((line) => line.id)
}
