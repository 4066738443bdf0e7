// 盲收 — boxes of which nobody said what is in them: scanned, made into an order, received, inspected and put away.
import type { BlindScan, BlindTask } from '#server/wms/demo/year/blind-tasks.ts'
import { instantOn } from '#server/wms/demo/year/calendar.ts'
import type { Delivery, DeliveryLine } from '#server/wms/demo/year/deliveries.ts'
import { lineOf } from '#server/wms/demo/year/receiving.ts'
import { lotOnHand, RETURN_WAREHOUSE, takeIn } from '#server/wms/demo/year/returns.ts'
import {
  bill,
  type Goods,
  type OwnerAtSite,
  personalWork,
  placeIn,
  type SiteDay,
} from '#server/wms/demo/year/site.ts'
import { DOCUMENTS } from '#shared/documents.ts'

const KINDS = 6
const BOXES = 2
const ZONE = 'SH'
const UNKNOWN_BARCODE = '6901234567892'
/** Minutes after the first box is opened. */
const STEPS = { finished: 12, received: 20, counted: 50, closed: 70 }

type Scanned = { owner: OwnerAtSite; goods: Goods | null; code: string; qty: number; minute: number }

export function receiveBlind(site: SiteDay): void {
  const { warehouse, chance, volume } = site
  if (warehouse === RETURN_WAREHOUSE && chance.happens(0.3 * volume)) receiveParcels(site)
  if (site.isLast) leaveBoxOpen(site)
}

function receiveParcels(site: SiteDay): void {
  const owner = site.chance.popular(site.owners)
  const minute = site.chance.between(9 * 60, 14 * 60)
  const task = beginTask(site, owner, minute)
  const goods = [...new Set(Array.from({ length: KINDS }, () => site.chance.popular(owner.goods)))]
  const scans = goods.map((one) =>
    scan(site, { owner, goods: one, code: task.code, qty: site.chance.between(2, 10), minute }),
  )
  const delivery = orderOf(site, task, minute)
  fillBoxes(site, task, { scans, minute })
  delivery.lines = scans.map((found) => receiveScan(site, { owner, delivery, found, minute }))
  const qty = delivery.lines.reduce((total, { receipt }) => total + Number(receipt?.qty), 0)
  const doc = { docType: DOCUMENTS.inboundOrder.type, docNo: delivery.orderNo, owner: owner.code }
  const events = delivery.lines.flatMap(({ receipt }) => receipt?.event ?? [])
  bill(site, { ...doc, item: 'RK', qty, minute: minute + STEPS.counted, events })
}

function beginTask(site: SiteDay, owner: OwnerAtSite, minute: number): BlindTask {
  const { warehouse, day, book, number, chance } = site
  const task: BlindTask = {
    code: number(DOCUMENTS.blindTask.prefix),
    warehouse,
    owner: owner.code,
    source: '退货',
    plateNo: `沪B${chance.between(10_000, 99_999)}`,
    createdAt: instantOn(day.date, minute - 10),
    finishedAt: null,
    closedAt: null,
    orderNo: null,
    boxes: [],
    loc: placeIn(site, ZONE, owner.code),
  }
  book.blindTasks.push(task)
  return task
}

function scan(site: SiteDay, { owner, goods, code, qty, minute }: Scanned): BlindScan {
  const known = goods ?? undefined
  const deed = {
    docType: DOCUMENTS.blindTask.type,
    docNo: code,
    opType: '盲收' as const,
    owner: owner.code,
    goods: known,
  }
  const event = personalWork(site, 'TH', { ...deed, qty, boxes: 1, minute })
  const lot = goods ? lotOnHand(site, goods) : ''
  return { goods, barcode: goods?.barcode ?? UNKNOWN_BARCODE, lot, qty, event }
}

function fillBoxes(
  { day }: SiteDay,
  task: BlindTask,
  { scans, minute }: { scans: BlindScan[]; minute: number },
) {
  const at = (later: number) => instantOn(day.date, minute + later)
  const each = Math.ceil(scans.length / BOXES)
  task.boxes = [scans.slice(0, each), scans.slice(each)]
    .filter((part) => part.length > 0)
    .map((part) => ({ scans: part, openedAt: at(-5), sealedAt: at(10), receivedAt: at(STEPS.received) }))
  task.finishedAt = at(STEPS.finished)
  task.closedAt = at(STEPS.closed)
}

function orderOf(site: SiteDay, task: BlindTask, minute: number): Delivery {
  const at = (later: number) => instantOn(site.day.date, minute + later)
  const delivery: Delivery = {
    orderNo: site.number(DOCUMENTS.inboundOrder.prefix),
    receiptNo: site.number(DOCUMENTS.receipt.prefix),
    warehouse: task.warehouse,
    owner: task.owner,
    type: '盲收入库',
    supplier: '',
    eta: null,
    blindTask: task.code,
    plannedAt: at(STEPS.finished),
    releasedAt: null,
    arrivedAt: null,
    finishedAt: at(STEPS.counted),
    settledAt: null,
    lines: [],
  }
  task.orderNo = delivery.orderNo
  site.book.deliveries.push(delivery)
  return delivery
}

type Received = { owner: OwnerAtSite; delivery: Delivery; found: BlindScan; minute: number }

function receiveScan(site: SiteDay, { owner, delivery, found, minute }: Received): DeliveryLine {
  const { goods, lot, qty } = found
  if (!goods) throw new Error('what is unknown cannot be received')
  const doc = { docType: DOCUMENTS.inboundOrder.type, docNo: delivery.orderNo }
  const taken = takeIn(site, { ...doc, owner, goods, qty, minute: minute + STEPS.received, zone: ZONE })
  const tasks = taken.stored.map((move) => ({
    taskNo: site.number(DOCUMENTS.putawayTask.prefix),
    move,
    state: '已完成' as const,
  }))
  return { ...lineOf(goods, lot, qty), receipt: taken.receipt, inspectedAt: taken.inspectedAt, tasks }
}

/** On the last day: one is being filled, and something in it is unknown. */
function leaveBoxOpen(site: SiteDay): void {
  const owner = site.chance.popular(site.owners)
  const minute = site.chance.between(15 * 60, 17 * 60)
  const task = beginTask(site, owner, minute)
  const [first, second] = owner.goods
  const scans = [first, second, null].flatMap((goods) =>
    goods === undefined ? [] : scan(site, { owner, goods, code: task.code, qty: 3, minute }),
  )
  const openedAt = instantOn(site.day.date, minute - 5)
  task.boxes = [{ scans, openedAt, sealedAt: null, receivedAt: null }]
}
