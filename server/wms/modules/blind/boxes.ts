// Boxes of blind tasks: opened, filled scan by scan, sealed, opened again.

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { selectTogether } from '#server/wms/kit/bulk.ts'
import { spelledCode } from '#server/wms/kit/code-spelling.ts'
import { adoptFile } from '#server/wms/kit/files/attach-file.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advance, advanceParts, type MoveOf } from '#server/wms/kit/transition.ts'
import { createRow, insertRow, lockRow, lockTogether } from '#server/wms/kit/write.ts'
import { eventInsertion, reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { type SiteRow, type Sites, siteQuery, sitesFrom } from '#server/wms/ledger/facts/site.ts'
import { occupyContainer } from '#server/wms/ledger/goods/containers.ts'
import { findReceivingPlace, productQuery } from '#server/wms/ledger/goods/products.ts'
import {
  assertFreshEnough,
  packedOf,
  type ScannedProduct,
  scannedGoods,
} from '#server/wms/ledger/goods/rules.ts'
import { addGoods, markGoods, sumUp } from '#server/wms/modules/blind/goods.ts'
import { refusals } from '#server/wms/modules/blind/refusals.ts'
import { boxBinding, scanBinding, taskBinding } from '#server/wms/modules/blind/resources.ts'
import { assertState, type BlindTask, lockTask } from '#server/wms/modules/blind/tasks.ts'
import { blindBoxes, blindGoods, blindScans, blindTasks } from '#server/wms/schema/blind.ts'
import type { addBlindScan, blindBox, blindScan, openBlindBox } from '#shared/contracts/blind/box.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { signOf } from '#shared/domain/decimal.ts'

export type BlindBox = CallResult<typeof blindBox.get>
type Scan = CallResult<typeof blindScan.get>
type NewScan = CallBody<typeof addBlindScan>

const BOX_DIGITS = 3
const OPEN_BOX: readonly BlindBox['state'][] = ['开箱', '扫描中', '重开']

export async function openBox(op: Operation, given: CallBody<typeof openBlindBox>): Promise<BlindBox> {
  const task = await lockTask(op, given.taskId)
  assertState(task, 'openBox')
  const { id: taskId, code: taskCode, warehouse, owner, boxes } = task
  const { waybillNo } = given
  const boxNo = given.boxNo ?? `${taskCode}-${String(boxes + 1).padStart(BOX_DIGITS, '0')}`
  const location = await findReceivingPlace(op, warehouse, task.zone)
  const taken = { code: given.container, warehouse, location, docNo: taskCode }
  const standing =
    given.container === '' ? { container: '', loc: location } : await occupyContainer(op, taken)
  const place = { taskId, taskCode, warehouse, owner, waybillNo, ...standing }
  const box = await createRow(op, boxBinding, { ...place, boxNo, operator: op.caller.userId })
  await sumUp(op, task.id)
  return box
}

export async function moveBox(
  op: Operation,
  { boxNo, taskId, qty }: BlindBox,
  move: MoveOf<typeof boxBinding>,
): Promise<void> {
  const task = await lockTask(op, taskId)
  if (move === 'reopen') assertState(task, 'reopenBox')
  if (move === 'seal' && signOf(qty) === 0) {
    throw refusals.boxEmpty(boxNo)
  }
  await markGoods(op, boxNo, move === 'seal' ? '封箱' : '重开')
}

/** An unknown barcode is taken, too: what it belongs to is found out later. */
export async function addScan(op: Operation, given: NewScan): Promise<CallResult<typeof addBlindScan>> {
  const { task, box } = await lockOpen(op, given)
  const { products, teams, sites } = await selectTogether<Known>(op.orm, {
    products: productQuery(task.owner, given.barcode),
    teams: teamQuery(task),
    sites: siteQuery(op, [task]),
  })
  const [product] = products
  const goods = product ? scannedGoods(op, product, given) : given
  if (product) assertFreshEnough(product, goods, localDateOf(op.at))
  if (given.photo !== null) await adoptFile(op, given.photo, boxBinding.resource.reads)
  const begun = await beginScanning(op, task, box)
  const scanned = { ...goods, sku: product?.code ?? null, teamId: teams[0]?.id ?? null }
  const scan = await keepScan(op, box, scanned, sitesFrom(op, [task], sites))
  const sums = await sumUp(op, task.id)
  const packed = product ? packedOf(product, given.qty) : ''
  return { scan, packed, box: { ...begun, ...sums.find(({ boxNo }) => boxNo === box.boxNo) } }
}

type Known = { products: ScannedProduct[]; teams: { id: number }[]; sites: SiteRow[] }
type Scanned = NewScan & { sku: string | null; teamId: number | null }

/** The task before the box. */
async function lockOpen(
  op: Operation,
  { taskId, boxNo }: NewScan,
): Promise<{ task: BlindTask; box: BlindBox }> {
  const parts = { task: taskBinding, box: boxBinding }
  const isOne = and(eq(blindTasks.id, taskId), eq(blindBoxes.boxNo, boxNo))
  const locked = await lockTogether(op, parts, isOne)
  const task = locked?.task ?? (await lockTask(op, taskId))
  assertState(task, 'addScan')
  const box = locked?.box ?? (await lockBox(op, boxNo))
  assertOpen(task, box)
  return { task, box }
}

/** Scanned in any spelling. */
export async function lockBox(op: Operation, given: string): Promise<BlindBox> {
  return lockRow(op, boxBinding, await spelledCode(op, blindBoxes.boxNo, given))
}

function assertOpen(task: BlindTask, { boxNo, taskId, taskCode, state }: BlindBox): void {
  if (taskId !== task.id) {
    throw refusals.boxElsewhere(boxNo, taskCode)
  }
  if (!OPEN_BOX.includes(state)) {
    throw refusals.boxNotOpen(boxNo, state)
  }
}

async function beginScanning(op: Operation, task: BlindTask, box: BlindBox): Promise<BlindBox> {
  if (task.state === '新建') await advance(op, taskBinding, 'scan', { before: task })
  if (box.state === '扫描中') return box
  const begun = await advance(op, boxBinding, 'scan', { before: box })
  await markGoods(op, box.boxNo, begun.state)
  return begun
}

/** A task that was given to a team is its work, no matter who of it scans. */
function teamQuery({ warehouse, team }: BlindTask): SQL {
  return sql`select id from work_teams where warehouse = ${warehouse} and code = ${team}`
}

/** The scan, the work of it, and what is in the box now. */
function keepScan(op: Operation, box: BlindBox, scanned: Scanned, sites: Sites): Promise<Scan> {
  const { teamId, barcode, sku, lot, quality, qty, photo } = scanned
  const { warehouse, owner, taskCode: docNo } = box
  const document = { docType: DOCUMENTS.blindTask.type, docNo }
  const work = { warehouse, owner, opType: '盲收' as const, sku, qty, teamId, ...document }
  return insertRow(
    op,
    scanBinding,
    {
      ...placeOf(box),
      barcode,
      sku,
      unknown: sku === null,
      lot,
      quality,
      qty,
      photo,
      eventId: sql`(select event_id from event)`,
      operator: op.caller.userId,
      scannedAt: op.at,
    },
    {
      event: eventInsertion(op, work, sites),
      goods: addGoods(op, goodsOf(op, box, scanned)).getSQL(),
    },
  )
}

function placeOf({ boxNo, taskId, taskCode, warehouse, owner, waybillNo }: BlindBox) {
  return { boxNo, taskId, taskCode, warehouse, owner, waybillNo }
}

function goodsOf({ caller }: Operation, box: BlindBox, scanned: Scanned) {
  const { barcode, sku, lot, mfgDate, expDate, quality, qty } = scanned
  const goods = { barcode, sku, lot, mfgDate, expDate, quality, qty }
  return { ...placeOf(box), ...goods, state: '扫描中' as const, operator: caller.userId }
}

/** The caller's own last one that counts; the work of it does not count either. */
export async function undoScan(op: Operation, given: string): Promise<{ scan: Scan; box: BlindBox }> {
  const boxNo = await spelledCode(op, blindBoxes.boxNo, given)
  const { taskId } = await findOne(op, boxBinding, boxNo)
  const task = await lockTask(op, taskId)
  assertState(task, 'undoScan')
  assertOpen(task, await lockRow(op, boxBinding, boxNo))
  const last = await lastScanOf(op, boxNo)
  const { barcode, lot, quality, qty, id, eventId } = last
  const same = and(
    eq(blindGoods.boxNo, boxNo),
    eq(blindGoods.barcode, barcode),
    eq(blindGoods.lot, lot),
    eq(blindGoods.quality, quality),
  )
  await op.orm
    .update(blindGoods)
    .set({ qty: sql`${blindGoods.qty} - ${qty}` })
    .where(same)
  await op.orm.delete(blindGoods).where(and(same, eq(blindGoods.qty, '0')))
  await advanceParts(op, scanBinding, 'undo', eq(blindScans.id, id))
  if (eventId !== null) await reverseEvents(op, [eventId], '撤销扫描')
  await sumUp(op, task.id)
  return { scan: await findOne(op, scanBinding, id), box: await findOne(op, boxBinding, boxNo) }
}

async function lastScanOf({ orm, caller }: Operation, boxNo: string) {
  const [last] = await orm
    .select()
    .from(blindScans)
    .where(
      and(eq(blindScans.boxNo, boxNo), eq(blindScans.operator, caller.userId), eq(blindScans.state, '有效')),
    )
    .orderBy(desc(blindScans.id))
    .limit(1)
  if (!last) throw refusals.scanUnknown()
  return last
}
