// Sorting what was picked together: each order of a wave has a slot of the wall, and each piece is told which.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { inWarehouseScope } from '#server/wms/kit/scope.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { recordEvents } from '#server/wms/ledger/facts/events.ts'
import { productOf } from '#server/wms/ledger/goods/products.ts'
import { packedOf, piecesOf } from '#server/wms/ledger/goods/rules.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { sortingBinding, sortingItemBinding, waveBinding } from '#server/wms/modules/outbound/resources.ts'
import { devices, deviceTags } from '#server/wms/schema/device.ts'
import { sortingItems, sortingTasks } from '#server/wms/schema/outbound.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { createSorting, scanSorting } from '#shared/contracts/outbound/sorting.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'
import { SORTING_OPEN } from '#shared/domain/outbound.ts'

type Task = RowOf<typeof sortingBinding>
type Item = RowOf<typeof sortingItemBinding>
type Picked = { orderNo: string; sku: string; needQty: string }

const DARK = '熄灭'

export async function begin(
  op: Operation,
  { waveNo, device }: CallBody<typeof createSorting>,
): Promise<Task> {
  const wave = await lockRow(op, waveBinding, waveNo)
  assertPossible(waveBinding, 'sort', wave)
  const { warehouse, owner } = wave
  const slots = await findSlots(op, warehouse, device)
  const picked = await findPicked(op, waveNo)
  const orderNos = [...new Set(picked.map(({ orderNo }) => orderNo))]
  if (orderNos.length === 0) throw refusals.nothingToSort()
  if (slots.length < orderNos.length) {
    throw refusals.wallTooSmall(device, slots.length, orderNos.length)
  }
  await assertFree(op, waveNo, device)
  const taskNo = await nextDocNo(op, 'sortingTask')
  const task = await createRow(op, sortingBinding, {
    taskNo,
    waveNo,
    warehouse,
    owner,
    device,
    orders: orderNos.length,
    creator: op.caller.userId,
    qty: addDecimals(...picked.map(({ needQty }) => needQty)),
  })
  const rows = picked.map((goods) => ({
    ...goods,
    taskNo,
    warehouse,
    owner,
    slotNo: slots[orderNos.indexOf(goods.orderNo)] ?? '',
  }))
  await op.orm.insert(sortingItems).values(rows)
  return task
}

async function findSlots({ orm, caller }: Operation, warehouse: string, device: string): Promise<string[]> {
  const [wall] = await orm
    .select({ type: devices.type, warehouse: devices.warehouse })
    .from(devices)
    .where(and(eq(devices.code, device), inWarehouseScope(caller, devices.warehouse)))
  if (wall?.type !== 'SORTATION') throw ledger.notSortation()
  if (wall.warehouse !== warehouse) throw refusals.wallElsewhere()
  const rows = await orm
    .select({ slotNo: deviceTags.slotNo })
    .from(deviceTags)
    .where(eq(deviceTags.sortation, device))
    .orderBy(asc(deviceTags.slotNo))
  return rows.map(({ slotNo }) => slotNo)
}

/** Of the orders that wait to be packed. */
function findPicked({ orm }: Operation, waveNo: string): Promise<Picked[]> {
  return selectRows<Picked>(
    orm,
    sql`select p.order_no as "orderNo", p.sku, trim_scale(sum(p.qty))::text as "needQty"
        from pick_tasks p join outbound_orders o using (order_no)
        where p.wave_no = ${waveNo} and p.state = '已拣' and o.state = '待复核'
        group by p.order_no, p.sku order by p.order_no, p.sku`,
  )
}

async function assertFree({ orm }: Operation, waveNo: string, device: string): Promise<void> {
  const open = await orm
    .select({ taskNo: sortingTasks.taskNo, waveNo: sortingTasks.waveNo, state: sortingTasks.state })
    .from(sortingTasks)
    .where(
      sql`(${sortingTasks.waveNo} = ${waveNo} and ${sortingTasks.state} <> '已取消')
        or (${sortingTasks.device} = ${device} and ${inArray(sortingTasks.state, [...SORTING_OPEN])})`,
    )
  const own = open.find((task) => task.waveNo === waveNo)
  if (own) throw refusals.sortingExists(waveNo, own.taskNo)
  const [other] = open
  if (other) throw refusals.wallBusy(device, other.taskNo)
}

/** The first slot that still lacks it. */
export async function sort(
  op: Operation,
  { taskNo, code, qty: given, station }: CallBody<typeof scanSorting>,
): Promise<CallResult<typeof scanSorting>> {
  const task = await lockRow(op, sortingBinding, taskNo)
  assertPossible(sortingBinding, 'scan', task)
  const product = await productOf(op, task.owner, code)
  const { code: sku } = product
  const qty = piecesOf(product, given)
  const items = await findItems(op, taskNo)
  const item = itemFor(items, sku, qty)
  const doneQty = addDecimals(item.doneQty, qty)
  await op.orm.update(sortingItems).set({ doneQty }).where(eq(sortingItems.id, item.id))
  await light(op, task.device, item.slotNo)
  await recordEvents(op, [
    {
      warehouse: task.warehouse,
      owner: task.owner,
      opType: '分拨',
      docType: DOCUMENTS.wave.type,
      docNo: task.waveNo,
      sku,
      qty,
      device: station || task.device,
    },
  ])
  const after = items.map((other) => (other.id === item.id ? { ...other, doneQty } : other))
  return {
    task: await countSorted(op, task, qty),
    item: { ...item, doneQty },
    isSlotDone: after.filter(({ slotNo }) => slotNo === item.slotNo).every(isDone),
    packed: packedOf(product, given),
  }
}

function findItems(reader: Reader, taskNo: string): Promise<Item[]> {
  return findRows(reader, sortingItemBinding, { condition: eq(sortingItems.taskNo, taskNo), sort: 'slotNo' })
}

function itemFor(items: readonly Item[], sku: string, qty: string): Item {
  const own = items.filter((item) => item.sku === sku)
  const open = own.filter((item) => !isDone(item))
  const fitting = open.find((item) => signOf(subtract(leftOf(item), qty)) >= 0)
  if (fitting) return fitting
  const [first] = open
  if (first) {
    throw refusals.slotFull(first.slotNo, leftOf(first))
  }
  if (own.length > 0) throw refusals.sortedAll(sku)
  throw refusals.goodsElsewhere(sku)
}

/** The first piece and the last are steps of the task; the others only count. */
async function countSorted(op: Operation, before: Task, qty: string): Promise<Task> {
  const doneQty = addDecimals(before.doneQty, qty)
  if (signOf(subtract(before.qty, doneQty)) === 0) {
    await light(op, before.device, null)
    const changes = { doneQty, finishedAt: op.at.toISOString() }
    return advance(op, sortingBinding, 'complete', { before, changes })
  }
  if (before.state === '待开始') return advance(op, sortingBinding, 'start', { before, changes: { doneQty } })
  await op.orm.update(sortingTasks).set({ doneQty }).where(eq(sortingTasks.taskNo, before.taskNo))
  return { ...before, doneQty }
}

/** Of the wall's tags only this one; null: none. */
async function light({ orm }: Operation, device: string, slotNo: string | null): Promise<void> {
  await orm
    .update(deviceTags)
    .set({
      lightState: sql`case when ${deviceTags.slotNo} = ${slotNo ?? ''}::text then '常亮' else ${DARK}::text end`,
    })
    .where(and(eq(deviceTags.sortation, device), sql`${deviceTags.tagCode} is not null`))
}

export const sortingMoves = { cancel: darken, fail: darken } satisfies MoveEffects<typeof sortingBinding>

function darken(op: Operation, { device }: RowOf<typeof sortingBinding>): Promise<void> {
  return light(op, device, null)
}

export type Unsorted = { order_no: string; task_no: string }

/** What of orders is still to be put into its slot, if there is anything. */
export function unsortedQuery(orderNos: readonly string[]): SQL {
  return sql`select item.order_no, item.task_no from sorting_items item join sorting_tasks task using (task_no)
    where item.order_no = any(${sql.param([...orderNos])}::text[]) and item.done_qty < item.need_qty
      and task.state = any(${sql.param([...SORTING_OPEN])}::text[]) limit 1`
}

/** Of what that query has found: what is still being sorted is not packed. */
export function assertSorted([open]: readonly Unsorted[]): void {
  if (open) throw refusals.stillSorting(open.order_no, open.task_no)
}

/** An order that is stopped needs no more pieces. */
export async function leaveSorting(op: Operation, orderNo: string): Promise<void> {
  const [found] = await op.orm
    .select({ taskNo: sortingTasks.taskNo })
    .from(sortingTasks)
    .innerJoin(sortingItems, eq(sortingItems.taskNo, sortingTasks.taskNo))
    .where(and(eq(sortingItems.orderNo, orderNo), inArray(sortingTasks.state, [...SORTING_OPEN])))
    .limit(1)
  if (!found) return
  const before = await lockRow(op, sortingBinding, found.taskNo)
  const own = (await findItems(op, found.taskNo)).filter((item) => item.orderNo === orderNo)
  const dropped = addDecimals(...own.map(leftOf))
  await op.orm
    .update(sortingItems)
    .set({ needQty: sql`${sortingItems.doneQty}` })
    .where(and(eq(sortingItems.taskNo, found.taskNo), eq(sortingItems.orderNo, orderNo)))
  const qty = subtract(before.qty, dropped)
  const isOver = signOf(subtract(qty, before.doneQty)) === 0
  if (isOver) await light(op, before.device, null)
  const to = isOver ? '已完成' : before.state
  const finished = isOver ? { finishedAt: op.at.toISOString() } : {}
  await advance(op, sortingBinding, 'drop', { before, to, changes: { qty, ...finished } })
}

export async function findSortingDocument(reader: Reader, taskNo: string) {
  const task = await findOne(reader, sortingBinding, taskNo)
  const timeline = await findTimeline(reader, { sortingTask: [taskNo] })
  return { task, items: await findItems(reader, taskNo), timeline, docNos: [task.waveNo] }
}

function isDone(item: Item): boolean {
  return signOf(leftOf(item)) <= 0
}

function leftOf({ needQty, doneQty }: Item): string {
  return subtract(needQty, doneQty)
}
