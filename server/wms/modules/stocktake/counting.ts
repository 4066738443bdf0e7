// Counting: a number for a place, against what ought to lie there at that instant.

import { and, eq, inArray, isNotNull, max, sql } from 'drizzle-orm'
import type { RowOf, ValuesOf } from '#server/wms/kit/binding.ts'
import { selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, unknownRecord } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, lockTogether } from '#server/wms/kit/write.ts'
import type { StockKey } from '#server/wms/ledger/facts/balances.ts'
import { recordEvents, reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { spelledLot } from '#server/wms/ledger/facts/lots.ts'
import { holdStock, LAST_ENTRY } from '#server/wms/ledger/facts/stock.ts'
import { assertWhole } from '#server/wms/ledger/facts/whole.ts'
import { findProduct, typedPieces } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/stocktake/refusals.ts'
import { lineBinding, sheetBinding, taskBinding } from '#server/wms/modules/stocktake/resources.ts'
import {
  assertOwn,
  type Held,
  lockOwnSheet,
  lockSheet,
  refreshSheet,
} from '#server/wms/modules/stocktake/sheets.ts'
import { stockLines, stockSheets, stockTasks } from '#server/wms/schema/stocktake.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { countFoundStock } from '#shared/contracts/stocktake/stock-line.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { UNCOUNTED_LINES } from '#shared/domain/stocktake.ts'

export type Line = RowOf<typeof lineBinding>
type Found = CallBody<typeof countFoundStock>

/** Null takes the number back. */
export async function countLine(op: Operation, { id, qty }: { id: number; qty: string | null }) {
  const { line, ...held } = await lockLine(op, id)
  assertOwn(op, held, 'enter')
  return writeCount(op, held, { line, qty })
}

async function lockLine(op: Operation, id: number): Promise<Held & { line: Line }> {
  const parts = { task: taskBinding, sheet: sheetBinding, line: lineBinding }
  const isOne = and(
    eq(stockLines.id, id),
    eq(stockSheets.listNo, stockLines.listNo),
    eq(stockTasks.taskNo, stockSheets.taskNo),
  )
  const locked = await lockTogether(op, parts, isOne)
  if (locked) return locked
  // Who may not see a line may see its sheet, and the other way round.
  const { listNo } = await findOne(op, lineBinding, id)
  return { ...(await lockSheet(op, listNo)), line: await lockRow(op, lineBinding, id) }
}

export async function countFound(op: Operation, { listNo, qty, opId: _, ...goods }: Found): Promise<Line> {
  const held = await lockOwnSheet(op, listNo, 'enter')
  assertPossible(sheetBinding, 'addFound', held.sheet)
  return writeCount(op, held, { line: await lineOf(op, held, await spelledKey(op, held, goods)), qty })
}

/** As the books spell it; refuses what is none of this count's business. */
export async function spelledKey(
  op: Operation,
  { task, sheet }: Held,
  goods: Omit<StockKey, 'warehouse'>,
): Promise<StockKey> {
  if (task.owner !== null && task.owner !== goods.owner) throw refusals.outsideTask()
  const key = { ...goods, lot: await spelledLot(op, goods.owner, goods), warehouse: sheet.warehouse }
  if ((await findZone(op, key)) !== sheet.zone) throw refusals.outsideSheet()
  return key
}

/** A line is made where there is none: what the books said of the place at the snapshot, which mostly is nothing. */
export async function lineOf(op: Operation, held: Held, key: StockKey): Promise<Line> {
  const known = await findLine(op, held.task.taskNo, key)
  if (known === null) assertPossible(sheetBinding, 'addFound', held.sheet)
  return lockRow(op, lineBinding, known ?? (await addLine(op, held, key)))
}

type Count = { line: Line; qty: string | null }

export async function writeCount(op: Operation, held: Held, count: Count): Promise<Line> {
  const after = await enterCount(op, held, count)
  await recordWork(op, held, [{ before: count.line, after }])
  await refreshSheet(op, held.sheet.listNo)
  return after
}

export async function writeCounts(op: Operation, held: Held, counts: readonly Count[]): Promise<Line[]> {
  const written: Written[] = []
  for (const count of counts) {
    written.push({ before: count.line, after: await enterCount(op, held, count) })
  }
  await recordWork(op, held, written)
  await refreshSheet(op, held.sheet.listNo)
  return written.map(({ after }) => after)
}

async function enterCount(op: Operation, { sheet, task }: Held, { line, qty: given }: Count): Promise<Line> {
  if (given !== null) await assertNoCode(op, line, given)
  const qty = given && (await typedPieces(op, line, given))
  if (qty !== null) await assertWhole(op, [{ ...line, qty, from: line }])
  const isFirst = sheet.state === '盘点中'
  const step = isFirst ? 'count' : 'recount'
  assertPossible(lineBinding, step, line)
  const books = qty === null ? null : await findMoved(op, line, { after: snapshotOf(task.taskNo) })
  const moved = books?.qty ?? null
  const entryNo = books?.entryNo ?? null
  const who = qty === null ? null : op.caller.userId
  const at = qty === null ? null : op.at
  const written: { to: Line['state']; changes: ValuesOf<typeof lineBinding> } = isFirst
    ? {
        to: qty === null ? '待盘' : '已盘',
        changes: { countQty: qty, movedQty: moved, countEntryNo: entryNo, counter: who, countedAt: at },
      }
    : {
        to: qty === null ? '待复盘' : '已复盘',
        changes: {
          recountQty: qty,
          recountMovedQty: moved,
          recountEntryNo: entryNo,
          recounter: who,
          recountedAt: at,
        },
      }
  return advance(op, lineBinding, step, { before: line, ...written })
}

type Written = { before: Line; after: Line }

/** Work of whoever counted, as long as it took. A number that is given anew, or taken back, takes the work of the one before back. */
async function recordWork(op: Operation, { sheet, task }: Held, written: readonly Written[]): Promise<void> {
  const isFirst = sheet.state === '盘点中'
  await takeWorkBack(op, isFirst, written)
  const counted = written.flatMap(({ after }) => {
    const qty = isFirst ? after.countQty : after.recountQty
    return qty === null ? [] : [{ ...after, qty }]
  })
  const work = { opType: '盘点', docType: DOCUMENTS.stockTask.type, docNo: task.taskNo } as const
  const eventIds = await recordEvents(
    op,
    counted.map(({ warehouse, owner, sku, qty }) => ({ ...work, warehouse, owner, sku, qty })),
  )
  const pairs = counted.map(({ id }, index) => ({ id, event: eventIds[index] }))
  await op.orm.execute(sql`
    update stock_lines set ${sql.raw(isFirst ? 'event_id' : 'recount_event_id')} = given.event
    from ${sentRows(pairs, 'id bigint, event bigint')} as given where stock_lines.id = given.id`)
}

async function takeWorkBack(op: Operation, isFirst: boolean, written: readonly Written[]): Promise<void> {
  const { id, eventId, recountEventId } = stockLines
  const event = isFirst ? eventId : recountEventId
  const ids = written.flatMap(({ before }) =>
    UNCOUNTED_LINES.some((state) => state === before.state) ? [] : [before.id],
  )
  if (ids.length === 0) return
  const found = await op.orm
    .select({ event })
    .from(stockLines)
    .where(and(inArray(id, ids), isNotNull(event)))
  await reverseEvents(
    op,
    found.flatMap((line) => line.event ?? []),
    '改正盘点数',
  )
  await op.orm
    .update(stockLines)
    .set(isFirst ? { eventId: null } : { recountEventId: null })
    .where(inArray(id, ids))
}

/** What a scanner has typed into the field of the number. A code of fewer digits may be a number, too. */
async function assertNoCode(op: Operation, { owner, sku }: Line, given: string): Promise<void> {
  if (/^\d{5,}$/.test(given) && (await findProduct(op, owner, given))) throw refusals.countIsCode(sku, given)
}

async function findZone({ orm }: Operation, { warehouse, loc }: StockKey): Promise<string | undefined> {
  const [found] = await orm
    .select({ zone: locations.zone })
    .from(locations)
    .where(and(eq(locations.warehouse, warehouse), eq(locations.code, loc)))
  return found?.zone
}

async function findLine({ orm }: Operation, taskNo: string, key: StockKey): Promise<number | null> {
  const same = Object.entries(key).map(([name, value]) => eq(stockLines[name as keyof StockKey], value))
  const [found] = await orm
    .select({ id: stockLines.id })
    .from(stockLines)
    .where(and(eq(stockLines.taskNo, taskNo), ...same))
  return found?.id ?? null
}

async function addLine(op: Operation, { task, sheet }: Held, key: StockKey): Promise<number> {
  const { taskNo } = task
  const [last] = await op.orm
    .select({ seq: max(stockLines.seq) })
    .from(stockLines)
    .where(eq(stockLines.taskNo, taskNo))
  const { qty: bookQty } = await findMoved(op, key, { upTo: snapshotOf(taskNo) })
  const { id } = await createRow(op, lineBinding, {
    ...key,
    taskNo,
    listNo: sheet.listNo,
    zone: sheet.zone,
    seq: (last?.seq ?? 0) + 1,
    source: '发现',
    bookQty,
    isRevealed: !task.blind,
  })
  await op.orm
    .update(stockTasks)
    .set({ lines: sql`${stockTasks.lines} + 1` })
    .where(eq(stockTasks.taskNo, taskNo))
  return id
}

function snapshotOf(taskNo: string) {
  return sql`(select snapshot_entry_no from stock_tasks where task_no = ${taskNo})`
}

type Moved = { qty: string; entryNo: number }
type Range = { after: ReturnType<typeof snapshotOf> } | { upTo: ReturnType<typeof snapshotOf> }

/**
 * What the ledger says came to a place less what left it, and its last entry. The balance is locked (and made, where there is
 * none) by holding nothing of it: whatever is posted there from now on is posted after this count.
 */
async function findMoved(op: Operation, place: StockKey, range: Range): Promise<Moved> {
  const { warehouse, owner, sku, lot, quality, loc, container } = place
  await holdStock(op, [{ warehouse, owner, sku, lot, quality, loc, container }])
  const inRange = 'after' in range ? sql`entry_no > ${range.after}` : sql`entry_no <= ${range.upTo}`
  const [sum] = await selectRows<Moved>(
    op.orm,
    sql`select ${LAST_ENTRY} as "entryNo", trim_scale(coalesce(sum(case when to_loc = ${loc} and to_container = ${container} then qty else 0 end
            - case when from_loc = ${loc} and from_container = ${container} then qty else 0 end), 0))::text as qty
        from stock_ledger where warehouse = ${warehouse} and (to_loc = ${loc} or from_loc = ${loc}) and ${inRange}
          and owner = ${owner} and sku = ${sku} and lot = ${lot} and quality = ${quality}`,
  )
  if (!sum) throw unknownRecord(lineBinding)
  return sum
}
