// Waybills: their numbers are drawn, asked for or given; they are printed, changed as long as nobody has collected the parcel, and signed for.

import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows, selectTogether } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible, type MoveOf } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import type { DateOf } from '#server/wms/ledger/facts/days.ts'
import { type SiteRow, siteQuery, sitesFrom } from '#server/wms/ledger/facts/site.ts'
import { drawNumber, takeNumber, voidNumber } from '#server/wms/modules/express/numbers.ts'
import { requestNumber, withdrawRequest } from '#server/wms/modules/express/requests.ts'
import { type SourceOf, sourceQuery } from '#server/wms/modules/express/sources.ts'
import { assertNotLoaded } from '#server/wms/modules/outbound/loaded-boxes.ts'
import { lockOrders, type Order } from '#server/wms/modules/outbound/orders.ts'
import {
  type Packed,
  type ParcelRule,
  packagingFor,
  parcelRuleQuery,
} from '#server/wms/modules/outbound/packaging.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, waybillBinding } from '#server/wms/modules/outbound/resources.ts'
import { boxLabel } from '#server/wms/modules/outbound/waybill-label.ts'
import { type Label, queueLabels } from '#server/wms/modules/printing/jobs.ts'
import { carriers } from '#server/wms/schema/base.ts'
import { waybills } from '#server/wms/schema/outbound.ts'
import { parcels } from '#server/wms/schema/parcel.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  changeWaybills,
  printWaybills,
  sendWaybills,
  WaybillLabel,
} from '#shared/contracts/outbound/waybill.ts'

export type Waybill = RowOf<typeof waybillBinding>
type Change = CallBody<typeof changeWaybills>

type Drawn = Packed & {
  waybillNo: string | null
  boxes: number
  /** For the labels of a number that comes later. */
  printer?: string | null
}

/** What is known of the owners and warehouses of the orders, and where numbers come from. */
type Known = { rules: readonly ParcelRule[]; sources: readonly SourceOf[]; dateIn: DateOf }

/** Null: its number is asked for at a platform, and is booked when it is there. */
export async function drawWaybill(
  op: Operation,
  order: Order,
  { waybillNo: given, printer = null, ...parcel }: Drawn,
  known: Known,
): Promise<Waybill | null> {
  const source = known.sources.find(({ orderNo }) => orderNo === order.orderNo)
  if (given === null && source && source.kind !== '号段') {
    const { orderNo, warehouse, owner, carrier } = order
    await requestNumber(op, source, { orderNo, warehouse, owner, carrier, ...parcel, printer })
    return null
  }
  const numbered =
    given === null
      ? await nextNumber(op, order, source, known.rules)
      : await givenNumber(op, order.orderNo, given)
  const packer = op.caller.userId
  return createWaybill(op, order, { ...numbered, ...parcel, packer }, known.dateIn)
}

type Numbered = Pick<Waybill, 'waybillNo' | 'numberOrigin'>

/** Out of what was bought, or else of our own, where the owner's rule lets us. */
async function nextNumber(
  op: Operation,
  { orderNo, owner, ownerName, carrier, encrypted }: Order,
  source: SourceOf | undefined,
  rules: readonly ParcelRule[],
): Promise<Numbered> {
  if (encrypted) throw refusals.receiverEncrypted(orderNo)
  if (source) return { waybillNo: await drawNumber(op, source, orderNo), numberOrigin: source.kind }
  const isOurs = rules.some((rule) => rule.owner === owner && rule.waybill_internal)
  if (!isOurs) throw refusals.numberByOthers(ownerName ?? owner)
  return { waybillNo: await nextDocNo(op, 'waybill', carrier), numberOrigin: '内部流水号' }
}

export async function givenNumber(op: Operation, orderNo: string, waybillNo: string): Promise<Numbered> {
  return { waybillNo, numberOrigin: (await takeNumber(op, waybillNo, orderNo)) ? '号段' : '录入' }
}

type New = Packed & Numbered & Pick<Waybill, 'boxes' | 'packer'> & { sortCode?: string }

export async function createWaybill(
  op: Operation,
  { orderNo, warehouse, owner, carrier, weight }: Order,
  given: New,
  dateIn: DateOf,
): Promise<Waybill> {
  const waybill = {
    ...{ orderNo, warehouse, owner, carrier, weight },
    ...given,
    businessDate: dateIn({ warehouse }),
  }
  try {
    return await createRow(op, waybillBinding, waybill)
  } catch (error) {
    throw isTaken(error) ? refusals.waybillTaken(given.waybillNo) : error
  }
}

const TAKEN = 'common.taken'

/** Of all that is unique about a waybill only its number can be given twice. */
function isTaken(error: unknown): boolean {
  return error instanceof Refusal && error.reason === TAKEN
}

type Asked = { rules: ParcelRule[]; sources: SourceOf[]; sites: SiteRow[] }

export async function findKnown(op: Operation, order: Order): Promise<Known> {
  const { rules, sources, sites } = await selectTogether<Asked>(op.orm, {
    rules: parcelRuleQuery([order]),
    sources: sourceQuery([order]),
    sites: siteQuery(op, [order]),
  })
  return { rules, sources, dateIn: sitesFrom(op, [order], sites).dateIn }
}

/** The label says where to; printing it once more changes nothing. */
export function print(
  op: Operation,
  { waybillNos }: CallBody<typeof printWaybills>,
): Promise<CallResult<typeof printWaybills>> {
  return forEachDocument(op, waybillNos, async (inner, numbers) =>
    (await printTogether(inner, numbers)).map(({ label }) => label),
  )
}

/** The same, by a printer of the server's. */
export function send(
  op: Operation,
  { waybillNos, printer }: CallBody<typeof sendWaybills>,
): Promise<CallResult<typeof sendWaybills>> {
  return forEachDocument(op, waybillNos, async (inner, numbers) => {
    const sent: CallResult<typeof sendWaybills>['done'] = []
    for (const { waybill, label } of await printTogether(inner, numbers)) {
      sent.push({ waybillNo: waybill.waybillNo, jobNos: await queueBoxes(inner, printer, waybill, label) })
    }
    return sent
  })
}

/** Of a waybill that has just been made. */
export async function sendNew(
  op: Operation,
  printer: string,
  { waybillNo }: Pick<Waybill, 'waybillNo'>,
): Promise<void> {
  for (const { waybill, label } of await printTogether(op, [waybillNo]))
    await queueBoxes(op, printer, waybill, label)
}

function queueBoxes(
  op: Operation,
  printer: string,
  waybill: Waybill,
  label: WaybillLabel,
): Promise<string[]> {
  const labels = Array.from({ length: label.boxes }, (_, index) => waybillLabel(waybill, label, index + 1))
  return queueLabels(op, { printer, labels })
}

/** Of one of its boxes, counted from 1. */
function waybillLabel({ waybillNo, owner }: Waybill, label: WaybillLabel, box: number): Label {
  return { kind: '面单', docNo: waybillNo, box, owner, content: boxLabel(label, box) }
}

async function printTogether(op: Operation, waybillNos: readonly string[]) {
  const printed: { waybill: Waybill; label: WaybillLabel }[] = []
  for (const waybillNo of waybillNos) {
    const before = await lockRow(op, waybillBinding, waybillNo)
    if (before.state === '作废') throw waybillVoided(before)
    if (before.state === '已取号') {
      await advance(op, waybillBinding, 'print', { before, changes: { printedAt: op.at.toISOString() } })
    }
    printed.push({ waybill: before, label: await labelOf(op, before) })
  }
  return printed
}

async function labelOf(op: Operation, waybill: Waybill): Promise<WaybillLabel> {
  const { waybillNo, orderNo, carrierName, boxes, weight, ownerName } = waybill
  const order = await findOne(op, orderBinding, orderNo)
  const { receiver, mobile, address, encrypted, insuredValue, codAmount } = order
  const to = { receiver, mobile, address, encrypted, insuredValue, codAmount }
  return {
    waybillNo,
    orderNo,
    carrierName,
    boxes,
    weight,
    ownerName,
    ...to,
    ...(await findOwn(op, waybillNo)),
  }
}

/** What its carrier has given it beside its number. */
async function findOwn(
  { orm }: Operation,
  waybillNo: string,
): Promise<Pick<WaybillLabel, 'sortCode' | 'boxNos'>> {
  const [found] = await selectRows<Pick<WaybillLabel, 'sortCode' | 'boxNos'>>(
    orm,
    sql`select sort_code as "sortCode", array(
          select box_no from waybill_boxes where waybill_boxes.waybill_no = waybills.waybill_no order by box) as "boxNos"
        from waybills where waybill_no = ${waybillNo}`,
  )
  return found ?? { sortCode: '', boxNos: [] }
}

export async function change(op: Operation, given: Change): Promise<CallResult<typeof changeWaybills>> {
  if (given.newWaybillNo !== null && new Set(given.waybillNos).size > 1) {
    throw refusals.numberForMany()
  }
  await assertCarrier(op, given.carrier)
  return forEachDocument(op, given.waybillNos, (inner, numbers) => changeTogether(inner, numbers, given))
}

/** The order comes before its waybill wherever both are locked. */
async function changeTogether(op: Operation, numbers: readonly string[], given: Change): Promise<Waybill[]> {
  const known = await findRows(op, waybillBinding, { condition: inArray(waybills.waybillNo, [...numbers]) })
  const orders = await lockOrders(
    op,
    known.map(({ orderNo }) => orderNo),
  )
  // The label on a box on a truck stays what it is.
  if (given.carrier !== null || given.newWaybillNo !== null) {
    await assertNotLoaded(
      op,
      orders.map(({ orderNo }) => orderNo),
      '换单',
    )
  }
  const packedIn = given.packaging === null ? null : await packagingFor(op, given.packaging, orders)
  const changed: Waybill[] = []
  for (const waybillNo of numbers) {
    const before = await lockRow(op, waybillBinding, waybillNo)
    assertPossible(waybillBinding, 'change', before)
    const order = orders.find(({ orderNo }) => orderNo === before.orderNo)
    if (!order) continue
    const isSame = packedIn === null || given.packaging === before.packaging
    const packed = isSame ? {} : packedIn(before.boxes)
    if (!isSame) await op.orm.update(parcels).set(packedIn(1)).where(isStanding(before.orderNo))
    changed.push(await changeOne(op, { order, before, packed }, given))
  }
  return changed
}

/** The boxes of an order that nobody has opened again. */
export function isStanding(orderNo: string): SQL | undefined {
  return and(eq(parcels.orderNo, orderNo), ne(parcels.state, '已拆箱'))
}

async function changeOne(
  op: Operation,
  { order, before, packed }: { order: Order; before: Waybill; packed: Partial<Packed> },
  { carrier, newWaybillNo, freightReceivable, freightPayable, reason }: Change,
): Promise<Waybill> {
  const own = {
    packaging: before.packaging,
    packagingCost: before.packagingCost,
    ...packed,
    freightReceivable: freightReceivable ?? before.freightReceivable,
    freightPayable: freightPayable ?? before.freightPayable,
  }
  const isElsewhere = carrier !== null && carrier !== before.carrier
  if (!isElsewhere && newWaybillNo === null) {
    const changes = { ...own, reason }
    return advance(op, waybillBinding, 'change', { before, changes, reason })
  }
  const next = { ...order, carrier: carrier ?? before.carrier }
  const { packaging, packagingCost } = own
  const parcel = { waybillNo: newWaybillNo, boxes: before.boxes, packaging, packagingCost }
  await giveUpNumber(op, before, reason)
  const drawn = await drawWaybill(op, next, parcel, await findKnown(op, next))
  const replacedBy = drawn?.waybillNo ?? null
  const replaced = await advance(op, waybillBinding, 'replace', {
    before,
    changes: { replacedBy, reason },
    reason,
  })
  const orderChanges = {
    waybillNo: replacedBy,
    carrier: next.carrier,
    ...(isElsewhere && { carrierReason: '' }),
  }
  await advance(op, orderBinding, 'changeWaybill', { before: order, changes: orderChanges, reason })
  if (drawn === null) return replaced
  return advance(op, waybillBinding, 'change', { before: drawn, changes: { ...own, reason }, reason })
}

async function assertCarrier({ orm }: Operation, carrier: string | null): Promise<void> {
  if (carrier === null) return
  const [found] = await orm
    .select({ status: carriers.status })
    .from(carriers)
    .where(eq(carriers.code, carrier))
  if (found?.status !== '启用') {
    throw refusals.carrierUnfit(carrier)
  }
}

/** What the receiver has signed for is done. */
export async function waybillMoved(op: Operation, { orderNo }: Waybill, move: MoveOf<typeof waybillBinding>) {
  if (move === 'depart') return {}
  if (move === 'sign') await signOrder(op, orderNo)
  return { endedAt: op.at.toISOString() }
}

async function signOrder(op: Operation, orderNo: string): Promise<void> {
  const before = await lockRow(op, orderBinding, orderNo)
  if (before.state !== '已出库') return
  await advance(op, orderBinding, 'sign', { before })
}

/** Of an order that does not leave after all, or is packed anew: also the number that it waits for. */
export async function voidWaybill(
  op: Operation,
  { orderNo, waybillNo }: Pick<Order, 'orderNo' | 'waybillNo'>,
  reason: string,
): Promise<void> {
  if (waybillNo === null) return withdrawRequest(op, orderNo, reason)
  const before = await lockRow(op, waybillBinding, waybillNo)
  await advance(op, waybillBinding, 'void', { before, changes: { reason }, reason })
  await giveUpNumber(op, before, reason)
}

/** What was bought is not given again, and a platform is told. */
async function giveUpNumber(op: Operation, { waybillNo, orderNo }: Waybill, reason: string): Promise<void> {
  await voidNumber(op, waybillNo)
  await withdrawRequest(op, orderNo, reason)
}

export async function findWaybillDocument(reader: Reader, waybillNo: string) {
  const found = await findOne(reader, waybillBinding, waybillNo)
  const timeline = await findTimeline(reader, { waybill: [waybillNo] })
  return { waybill: found, timeline, docNos: [found.orderNo] }
}

export function waybillVoided({ waybillNo, replacedBy }: Pick<Waybill, 'waybillNo' | 'replacedBy'>): Refusal {
  const told = replacedBy === null ? '' : `，已换为 ${replacedBy}`
  return refusals.waybillVoided(waybillNo, told)
}
