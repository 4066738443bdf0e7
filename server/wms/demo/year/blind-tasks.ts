// The documents of what came without papers: blind tasks, their boxes, and what was scanned into them.
import type { BookedEvent, Booking } from '#server/wms/demo/year/day-book.ts'
import { auditPapers, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import type { Goods } from '#server/wms/demo/year/site.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { blindBoxes, blindGoods, blindScans, blindTasks } from '#server/wms/schema/blind.ts'
import { blindBoxLife, blindTaskLife } from '#shared/domain/blind.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

type TaskRow = typeof blindTasks.$inferInsert

/** What has not happened yet has no time. */
export type BlindTask = Pick<TaskRow, 'code' | 'warehouse' | 'owner' | 'source' | 'plateNo'> & {
  /** Where its boxes stand. */
  loc: string
  createdAt: Date
  finishedAt: Date | null
  closedAt: Date | null
  /** Of the order that was made of it. */
  orderNo: string | null
  boxes: BlindBox[]
}

export type BlindBox = { scans: BlindScan[]; openedAt: Date; sealedAt: Date | null; receivedAt: Date | null }

/** `goods` null: nobody knows what it is yet. */
export type BlindScan = { goods: Goods | null; barcode: string; lot: string; qty: number; event: BookedEvent }

const BOX_DIGITS = 3
const QUALITY = '待检'

export async function keepBlindTasks(
  op: Operation,
  tasks: readonly BlindTask[],
  booking: Booking,
): Promise<void> {
  const papers = tasks.map((task) => taskPaper(task, booking))
  const ids = await keepPapers(op, blindTasks, blindTasks.id, papers)
  for (const [index, paper] of papers.entries()) paper.setKey(ids[index] ?? 0)
  const filled = tasks.flatMap((task, index) =>
    task.boxes.map((box, place) => filledBox(task, { box, place, taskId: ids[index] ?? 0 })),
  )
  const boxes = filled.map((box) => boxPaper(box, booking))
  await keepPapers(op, blindBoxes, blindBoxes.boxNo, boxes)
  const goods = filled.flatMap((box) => goodsRows(box, booking))
  await insertRows(op.orm, blindGoods, goods, blindGoods.id)
  const scans = filled.flatMap((box) => scanRows(box, booking))
  await insertRows(op.orm, blindScans, scans, blindScans.id)
  await auditPapers(op, [...papers, ...boxes])
}

function taskPaper(task: BlindTask, { staff }: Booking): Paper {
  const { code, warehouse, owner, source, plateNo, createdAt, boxes, finishedAt: at } = task
  const by = staff.clerk
  const paper = new Paper(
    { entity: 'blindTask', key: 'id' },
    {
      code,
      warehouse,
      owner,
      source,
      plateNo,
      expectedParcels: Math.max(1, boxes.length),
      zone: 'SH',
      team: `${warehouse}-TH`,
      remark: '',
      creator: by,
      orderNo: null,
      state: blindTaskLife.initial,
      ...sumsOf(boxes),
    },
    { by, at: createdAt },
  )
  const [first] = boxes.flatMap(({ scans }) => scans)
  if (first) paper.change('scan', { by, at: first.event.at }, { state: '扫描中' })
  if (at) {
    paper.move(blindTaskLife, 'finishScanning', { by, at })
    paper.move(blindTaskLife, 'summarise', { by, at })
    paper.change('generate', { by, at }, { orderNo: task.orderNo, state: '已生成入库单' })
  }
  if (task.closedAt) paper.move(blindTaskLife, 'close', { by, at: task.closedAt })
  return paper
}

function sumsOf(boxes: readonly BlindBox[]) {
  const scans = boxes.flatMap((box) => box.scans)
  const known = new Set(scans.flatMap(({ goods }) => goods?.sku ?? []))
  return { boxes: boxes.length, skuCount: known.size, ...quantitiesOf(scans) }
}

function quantitiesOf(scans: readonly BlindScan[]) {
  const qtyOf = (some: readonly BlindScan[]) => addDecimals(...some.map(({ qty }) => String(qty)))
  return { qty: qtyOf(scans), unknownQty: qtyOf(scans.filter(({ goods }) => goods === null)) }
}

type Filled = BlindBox & { loc: string; place: ReturnType<typeof placeOf> }

function filledBox(
  task: BlindTask,
  { box, place, taskId }: { box: BlindBox; place: number; taskId: number },
) {
  return { ...box, loc: task.loc, place: placeOf(task, taskId, place) }
}

function placeOf({ code: taskCode, warehouse, owner }: BlindTask, taskId: number, place: number) {
  const boxNo = `${taskCode}-${String(place + 1).padStart(BOX_DIGITS, '0')}`
  return { boxNo, taskId, taskCode, warehouse, owner, waybillNo: '' }
}

function boxPaper({ place, scans, ...box }: Filled, { staff }: Booking): Paper {
  const by = staff.clerk
  const row = {
    ...place,
    container: '',
    loc: box.loc,
    operator: by,
    ...quantitiesOf(scans),
    state: blindBoxLife.initial,
  }
  const paper = new Paper({ entity: 'blindBox', key: 'boxNo' }, row, { by, at: box.openedAt })
  const [first] = scans
  if (first) paper.change('scan', { by, at: first.event.at }, { state: '扫描中' })
  if (box.sealedAt) paper.move(blindBoxLife, 'seal', { by, at: box.sealedAt })
  if (box.receivedAt) paper.change('receive', { by, at: box.receivedAt }, { state: '已收货' })
  return paper
}

function goodsRows({ place, scans, sealedAt, receivedAt }: Filled, { staff }: Booking) {
  const state = receivedAt ? '已收货' : sealedAt ? '封箱' : '扫描中'
  return scans.map(({ goods, barcode, lot, qty, event }) => ({
    ...place,
    barcode,
    sku: goods?.sku ?? null,
    lot,
    quality: QUALITY,
    qty: String(qty),
    receivedQty: receivedAt ? String(qty) : '0',
    state,
    operator: staff.clerk,
    updatedAt: event.at,
  }))
}

function scanRows({ place, scans }: Filled, { staff, eventIdOf }: Booking) {
  return scans.map(({ goods, barcode, lot, qty, event }) => ({
    ...place,
    barcode,
    sku: goods?.sku ?? null,
    unknown: goods === null,
    lot,
    quality: QUALITY,
    qty: String(qty),
    photo: null,
    eventId: eventIdOf(event),
    state: '有效',
    operator: staff.clerk,
    scannedAt: event.at,
  }))
}
