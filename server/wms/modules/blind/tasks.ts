// Blind tasks: made, moved, their unknown barcodes matched, and turned into the inbound order that nobody had sent.

import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows, findVisible, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockVisible, updateRow } from '#server/wms/kit/write.ts'
import { releaseEmptied } from '#server/wms/ledger/goods/containers.ts'
import {
  assertMeanOne,
  assertOwnerInWarehouse,
  findReceivingPlace,
  productOf,
  typedPieces,
} from '#server/wms/ledger/goods/products.ts'
import { toldGoods } from '#server/wms/ledger/goods/rules.ts'
import { addGoods, sumUp } from '#server/wms/modules/blind/goods.ts'
import { refusals } from '#server/wms/modules/blind/refusals.ts'
import { boxBinding, goodsBinding, taskBinding } from '#server/wms/modules/blind/resources.ts'
import { createOrder, type Order } from '#server/wms/modules/inbound/orders.ts'
import { blindBoxes, blindGoods, blindScans } from '#server/wms/schema/blind.ts'
import { skuBarcodes } from '#server/wms/schema/sku.ts'
import type { blindTask, matchBlindBarcode } from '#shared/contracts/blind/task.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import { blindTaskLife } from '#shared/domain/blind.ts'
import { multiplyDecimals, signOf } from '#shared/domain/decimal.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import type { PackageLevel } from '#shared/domain/packages.ts'

export type BlindTask = CallResult<typeof blindTask.get>
type NewTask = CallBody<typeof blindTask.create>
type TaskChange = CallBody<typeof blindTask.update>
type Match = CallBody<typeof matchBlindBarcode>

/** Refuses at once what could not be received later. */
export async function createTask(op: Operation, { opId: _, ...task }: NewTask): Promise<BlindTask> {
  await assertOwnerInWarehouse(op, task.owner, task.warehouse)
  await findReceivingPlace(op, task.warehouse, task.zone)
  const code = await nextDocNo(op, 'blindTask')
  return createRow(op, taskBinding, { ...task, code, creator: op.caller.userId })
}

/** What is scanned already lies where it was put: another zone is for the boxes to come. */
export async function changeTask(op: Operation, change: TaskChange): Promise<BlindTask> {
  const { id, revision, opId: _, ...changes } = change
  const task = await lockTask(op, id)
  assertState(task, 'update')
  if (changes.zone !== undefined) await findReceivingPlace(op, task.warehouse, changes.zone)
  return updateRow(op, taskBinding, { key: id, revision, changes })
}

/** Stations show that refusal beside the field, so its words are fixed. */
export async function findTask(reader: Reader, id: number): Promise<BlindTask> {
  const task = await findVisible(reader, taskBinding, id)
  if (!task) throw refusals.blindTaskUnknown()
  return task
}

export async function lockTask(op: Operation, id: number): Promise<BlindTask> {
  const task = await lockVisible(op, taskBinding, id)
  if (!task) throw refusals.blindTaskUnknown()
  return task
}

export function assertState(task: BlindTask, name: keyof typeof blindTaskLife.steps): void {
  const step = blindTaskLife.steps[name]
  if (isPossible(step, task)) return
  throw refusals.taskStands(task.code, task.state, step.label)
}

export async function findBlindDocument(reader: Reader, id: number) {
  const task = await findTask(reader, id)
  const boxes = await findRows(reader, boxBinding, { condition: eq(blindBoxes.taskId, id), sort: 'boxNo' })
  const goods = await findRows(reader, goodsBinding, { condition: eq(blindGoods.taskId, id), sort: 'boxNo' })
  const parts = { blindTask: [String(id)], blindBox: boxes.map(({ boxNo }) => boxNo) }
  const docNos = [task.code, ...(task.orderNo ? [task.orderNo] : [])]
  return { task, boxes, goods, timeline: await findTimeline(reader, parts), docNos }
}

export const blindTaskMoves = {
  finishScanning: async (op, { id }) => {
    const open = await countBoxes(op, id, ['开箱', '扫描中', '重开'])
    if (open > 0) throw refusals.boxesUnsealed(open)
  },
  close: async (op, { id }) => {
    const left = await countBoxes(op, id, ['封箱'])
    if (left > 0) throw refusals.boxesUnreceived(left)
  },
  void: releaseContainers,
} satisfies MoveEffects<typeof taskBinding>

function countBoxes({ orm }: Operation, taskId: number, states: (typeof blindBoxes.$inferSelect)['state'][]) {
  return orm.$count(blindBoxes, and(eq(blindBoxes.taskId, taskId), inArray(blindBoxes.state, states)))
}

async function releaseContainers(op: Operation, { id, warehouse }: BlindTask): Promise<void> {
  const used = await op.orm
    .select({ container: blindBoxes.container })
    .from(blindBoxes)
    .where(and(eq(blindBoxes.taskId, id), ne(blindBoxes.container, '')))
  for (const { container } of used) await releaseEmptied(op, warehouse, container)
}

/** All goods of the task that were scanned by it; the next scan of it is known. */
export async function matchBarcode(op: Operation, { taskId, barcode, ...match }: Match): Promise<BlindTask> {
  const task = await lockTask(op, taskId)
  assertState(task, 'match')
  const product = await productOf(op, task.owner, match.sku)
  const { code: sku, owner } = product
  const pieces = await typedPieces(op, { owner, sku }, `1${match.level}`, 'level')
  for (const goods of await takeUnknown(op, taskId, barcode)) {
    const { lot, ...dates } = completed(match, goods)
    const qty = multiplyDecimals(goods.qty, pieces)
    const found = { ...goods, ...dates, qty, lot: product.lotControl ? lot : '', sku }
    await putBack(op, goods, toldGoods(op, product, found), pieces)
  }
  await keepBarcode(op, { owner, sku, barcode, level: match.level })
  await sumUp(op, taskId)
  return findTask(op, taskId)
}

type Goods = typeof blindGoods.$inferSelect

/** All of them before any comes back: with its lot one may be the same as another. */
async function takeUnknown({ orm }: Operation, taskId: number, barcode: string): Promise<Goods[]> {
  const found = await orm
    .delete(blindGoods)
    .where(and(eq(blindGoods.taskId, taskId), eq(blindGoods.barcode, barcode), isNull(blindGoods.sku)))
    .returning()
  if (found.length === 0) {
    throw refusals.barcodeKnown(barcode)
  }
  return found
}

/** What was scanned with the goods counts before what is said of all of them. */
function completed(match: Pick<Match, 'lot' | 'mfgDate' | 'expDate'>, goods: Goods) {
  return {
    lot: goods.lot || match.lot,
    mfgDate: goods.mfgDate ?? match.mfgDate,
    expDate: goods.expDate ?? match.expDate,
  }
}

/** The scans follow. */
async function putBack(op: Operation, before: Goods, after: Goods, pieces: string): Promise<void> {
  const { id: _, receivedQty: __, ...goods } = after
  await addGoods(op, goods)
  await op.orm
    .update(blindScans)
    .set({ sku: after.sku, lot: after.lot, qty: sql`${blindScans.qty} * ${pieces}::numeric` })
    .where(
      and(
        eq(blindScans.boxNo, before.boxNo),
        eq(blindScans.barcode, before.barcode),
        eq(blindScans.lot, before.lot),
        eq(blindScans.quality, before.quality),
      ),
    )
}

async function keepBarcode(
  op: Operation,
  row: { owner: string; sku: string; barcode: string; level: PackageLevel },
): Promise<void> {
  const [made] = await op.orm
    .insert(skuBarcodes)
    .values({ ...row, createdAt: op.at, updatedAt: op.at })
    .onConflictDoNothing()
    .returning({ id: skuBarcodes.id })
  if (!made) throw refusals.barcodeTaken(row.barcode)
  await assertMeanOne(op, [{ owner: row.owner, sku: row.sku, name: row.barcode, field: 'barcode' }])
  await audit(op, { action: 'create', entity: 'skuBarcode', entityId: made.id, before: null, after: row })
}

/** The goods are there already, so the order has arrived. */
export async function generateOrder(op: Operation, taskId: number): Promise<Order> {
  const task = await lockTask(op, taskId)
  assertState(task, 'generate')
  if (signOf(task.unknownQty) > 0) {
    throw refusals.goodsUnknown(task.unknownQty)
  }
  const { owner, warehouse, code } = task
  const order = await createOrder(op, {
    owner,
    warehouse,
    type: '盲收入库',
    supplier: '',
    eta: null,
    externalNo: null,
    remark: '',
    blindTask: code,
    state: '已到货',
    lines: await sumsByProduct(op, taskId),
  })
  await advance(op, taskBinding, 'generate', { before: task, changes: { orderNo: order.orderNo } })
  return order
}

function sumsByProduct({ orm }: Operation, taskId: number) {
  return selectRows<{ sku: string; lot: string; expectedQty: string }>(
    orm,
    sql`select sku, lot, trim_scale(sum(qty))::text as "expectedQty"
        from blind_goods where task_id = ${taskId} group by sku, lot order by sku, lot`,
  )
}
