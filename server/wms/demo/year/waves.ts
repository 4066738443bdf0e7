// The documents of what was shipped: orders, the waves and lists they were picked by, and the waybills they left with.
import { mobileOf } from '#server/wms/demo/given/identity.ts'
import { packagingOf } from '#server/wms/demo/given/packagings.ts'
import { pick } from '#server/wms/demo/given/pick.ts'
import { minutesBefore } from '#server/wms/demo/year/calendar.ts'
import type { BookedMove, Booking } from '#server/wms/demo/year/day-book.ts'
import { auditPapers, type Deed, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { holdStock } from '#server/wms/ledger/facts/stock.ts'
import {
  bigPickLists,
  orderIssues,
  outboundLines,
  outboundOrders,
  outboundSerials,
  pickTasks,
  waves,
  waybills,
} from '#server/wms/schema/outbound.ts'
import { divisionOf } from '#shared/domain/address/read-address.ts'
import { addDecimals, multiplyDecimals } from '#shared/domain/decimal.ts'
import { bigPickLife, issueLife, outboundLife, waveLife, waybillLife } from '#shared/domain/outbound.ts'

/** What was done after `until` has not been done. */
export type ShippedWave = {
  waveNo: string
  warehouse: string
  owner: string
  carrier: string
  date: string
  gatheredAt: Date
  /** By zone. */
  lists: ReadonlyMap<string, string>
  orders: ShippedOrder[]
  until: Date
}

export type ShippedOrder = {
  orderNo: string
  waybillNo: string
  carrier: string
  createdAt: Date
  /** What lies too little of for it. */
  shortage: string
  picks: readonly { move: BookedMove; weight: string; isNumbered: boolean }[]
  pickedAt: Date
  packedAt: Date
  weighedAt: Date
  /** Somebody wanted it stopped, which was done. */
  stop: { issueNo: string; askedAt: Date; at: Date } | null
  leftAt: Date
  signedAt: Date
}

const ALLOCATED_MINUTES_AFTER = -30
const RELEASED_MINUTES_AFTER = 10
const PICKER_MINUTES_AFTER = 14
const PRINTED_MINUTES_AFTER = 2
const DEPARTED_MINUTES_AFTER = 190
const ACCEPTED_MINUTES_AFTER = 5
const CLOSED_MINUTES_AFTER = 25
const RECORDED_MINUTES_BEFORE = 3
const PIECE_DIGITS = 3
const REASON = '买家取消'
const FEE = '3'

export async function keepWaves(
  op: Operation,
  shipped: readonly ShippedWave[],
  booking: Booking,
): Promise<void> {
  const orders = shipped.flatMap((wave) => wave.orders.map((order) => ({ order, wave })))
  if (orders.length === 0) return
  const papers = orders.map((sent) => orderPaper(sent, booking))
  await keepPapers(op, outboundOrders, outboundOrders.orderNo, papers)
  const gathered = shipped.filter((wave) => wave.gatheredAt <= wave.until)
  const wavePapers = gathered.map((wave) => wavePaper(wave, booking))
  await keepPapers(op, waves, waves.waveNo, wavePapers)
  const released = gathered.filter((wave) => releasedAt(wave) <= wave.until)
  const lists = released.flatMap((wave) => listPapers(wave, booking))
  await keepPapers(op, bigPickLists, bigPickLists.listNo, lists)
  await keepPicks(op, orders, booking)
  const packed = orders.filter(({ order, wave }) => order.packedAt <= wave.until)
  await keepSerials(op, packed, booking)
  const labels = packed.map((sent) => waybillPaper(sent, booking))
  await keepPapers(op, waybills, waybills.waybillNo, labels)
  const issues = orders.flatMap((sent) => issuePapers(sent, booking))
  await keepPapers(op, orderIssues, orderIssues.issueNo, issues)
  await auditPapers(op, [...papers, ...wavePapers, ...lists, ...labels, ...issues])
}

type Sent = { order: ShippedOrder; wave: ShippedWave }

function orderPaper(sent: Sent, { staff }: Booking): Paper {
  const { order, wave } = sent
  const by = staff.clerk
  const paper = new Paper({ entity: 'outboundOrder', key: 'orderNo' }, orderRow(sent, by), {
    by,
    at: order.createdAt,
  })
  const { qty } = paper.row
  const step = (at: Date, action: string, state: string, changes = {}) => {
    if (at <= wave.until) paper.change(action, { by, at }, { ...changes, state })
  }
  const allocatedAt = minutesAfter(wave.gatheredAt, ALLOCATED_MINUTES_AFTER)
  if (order.shortage !== '') {
    step(allocatedAt, 'runShort', '待补货', { shortage: order.shortage })
    return paper
  }
  step(allocatedAt, 'allocate', '已分配', { allocatedQty: qty })
  step(wave.gatheredAt, 'joinWave', '已入波', { waveNo: wave.waveNo })
  step(releasedAt(wave), 'startPicking', '拣货中')
  step(order.pickedAt, 'pick', '待复核', { pickedQty: qty })
  step(order.packedAt, 'pack', '已打包', { waybillNo: order.waybillNo, boxes: 1 })
  if (order.stop) {
    step(order.stop.askedAt, 'hold', '拦截中', { heldState: '已打包' })
    step(order.stop.at, 'stop', '已拦截', { allocatedQty: '0', pickedQty: '0', heldState: null })
    return paper
  }
  step(order.weighedAt, 'weigh', '已称重', { weight: weightOf(order) })
  step(order.leftAt, 'ship', '已出库', { shippedAt: order.leftAt })
  step(order.signedAt, 'sign', '已签收')
  return paper
}

function orderRow({ order, wave: { warehouse, owner, date: businessDate } }: Sent, creator: number) {
  const { orderNo, carrier, picks, createdAt } = order
  const turn = turnOf(orderNo)
  return {
    orderNo,
    warehouse,
    owner,
    carrier,
    creator,
    businessDate,
    externalNo: `${owner}-${orderNo.slice(2)}`,
    shop: null,
    remark: '',
    cutoffAt: minutesAfter(createdAt, 10 * 60),
    receiver: pick(RECEIVERS, turn),
    mobile: mobileOf(400 + (turn % 3000)),
    address: addressOf(turn),
    ...divisionOf(addressOf(turn)),
    lineCount: picks.length,
    qty: addDecimals(...picks.map(({ move }) => move.qty)),
    allocatedQty: '0',
    pickedQty: '0',
    shortage: '',
    waveNo: null,
    waybillNo: null,
    boxes: 0,
    weight: null,
    plateNo: '',
    heldState: null,
    shippedAt: null,
    state: outboundLife.initial,
  }
}

function wavePaper(wave: ShippedWave, { staff }: Booking): Paper {
  const { waveNo, warehouse, owner, carrier, gatheredAt, orders, until } = wave
  const by = staff.clerk
  const row = {
    waveNo,
    warehouse,
    owner,
    carrier,
    orders: orders.length,
    pickedQty: '0',
    creator: by,
    qty: addDecimals(...orders.flatMap(({ picks }) => picks.map(({ move }) => move.qty))),
    state: waveLife.initial,
  }
  const paper = new Paper({ entity: 'wave', key: 'waveNo' }, row, { by, at: gatheredAt })
  if (releasedAt(wave) > until) return paper
  paper.move(waveLife, 'release', { by, at: releasedAt(wave) })
  const picked = orders.filter(({ pickedAt }) => pickedAt <= until)
  const last = latestOf(picked.map(({ pickedAt }) => pickedAt))
  if (last === null) return paper
  const pickedQty = addDecimals(...picked.flatMap(({ picks }) => picks.map(({ move }) => move.qty)))
  const isPicked = picked.length === orders.length
  paper.change('progress', { by, at: last }, { pickedQty, ...(isPicked && { state: '待复核' }) })
  const gone = orders.map((order) => order.stop?.at ?? order.leftAt)
  const end = latestOf(gone)
  if (end !== null && end <= until) paper.change('complete', { by, at: end }, { state: '已完成' })
  return paper
}

function listPapers(wave: ShippedWave, { staff }: Booking): Paper[] {
  const { waveNo, warehouse, owner, orders, lists, until } = wave
  const by = staff.clerk
  const picks = orders.flatMap((order) => order.picks.map(({ move }) => ({ move, pickedAt: order.pickedAt })))
  return [...lists].map(([zone, listNo]) => {
    const own = picks.filter(({ move }) => zoneOf(move) === zone)
    const row = {
      listNo,
      waveNo,
      warehouse,
      owner,
      zone,
      qty: addDecimals(...own.map(({ move }) => move.qty)),
      pickedQty: '0',
      locations: new Set(own.map(({ move }) => move.from?.loc)).size,
      skus: new Set(own.map(({ move }) => move.sku)).size,
      picker: null,
      printedAt: null,
      finishedAt: null,
      state: bigPickLife.initial,
    }
    const made = { by, at: releasedAt(wave) }
    const paper = new Paper({ entity: 'bigPickList', key: 'listNo' }, row, made)
    const printedAt = minutesAfter(made.at, PRINTED_MINUTES_AFTER)
    if (printedAt <= until) paper.change('print', { by, at: printedAt }, { printedAt, state: '已打印' })
    const claimedAt = minutesAfter(wave.gatheredAt, PICKER_MINUTES_AFTER)
    if (claimedAt <= until) paper.move(bigPickLife, 'claim', { by, at: claimedAt }, { picker: by })
    const done = own.filter(({ pickedAt }) => pickedAt <= until)
    const at = latestOf(done.map(({ pickedAt }) => pickedAt))
    if (at === null) return paper
    const pickedQty = addDecimals(...done.map(({ move }) => move.qty))
    if (done.length < own.length) paper.change('progress', { by, at }, { pickedQty })
    else paper.move(bigPickLife, 'finish', { by, at }, { pickedQty, finishedAt: at })
    return paper
  })
}

function waybillPaper({ order, wave }: Sent, { staff }: Booking): Paper {
  const { waybillNo, orderNo, carrier, packedAt, stop, leftAt, weighedAt, signedAt } = order
  const { warehouse, owner, until, date: businessDate } = wave
  const by = staff.clerk
  const { code: packaging, costPrice: packagingCost } = packagingFor(owner, order)
  const row = {
    businessDate,
    waybillNo,
    orderNo,
    warehouse,
    owner,
    carrier,
    boxes: 1,
    weight: null,
    packer: by,
    reason: '',
    packaging,
    packagingCost,
    freightReceivable: null,
    freightPayable: null,
    printedAt: null,
    collectedAt: null,
    endedAt: null,
    replacedBy: null,
    state: waybillLife.initial,
  }
  const paper = new Paper({ entity: 'waybill', key: 'waybillNo' }, row, { by, at: packedAt })
  const isPast = (at: Date) => at <= until
  const printedAt = minutesAfter(packedAt, PRINTED_MINUTES_AFTER)
  const deed = (at: Date): Deed => ({ by, at })
  if (isPast(printedAt)) paper.change('print', deed(printedAt), { printedAt, state: '已打印' })
  if (stop) {
    if (isPast(stop.at)) paper.change('void', deed(stop.at), { reason: REASON, state: '作废' })
    return paper
  }
  if (isPast(weighedAt)) paper.change('weigh', deed(weighedAt), { weight: weightOf(order) })
  if (isPast(leftAt)) {
    const collected = { collectedAt: leftAt, state: '已揽收', ...freightOf(order) }
    paper.change('collect', deed(leftAt), collected)
  }
  const departedAt = minutesAfter(leftAt, DEPARTED_MINUTES_AFTER)
  if (isPast(departedAt)) paper.move(waybillLife, 'depart', deed(departedAt))
  if (isPast(signedAt)) paper.move(waybillLife, 'sign', deed(signedAt), { endedAt: signedAt })
  return paper
}

function issuePapers({ order, wave }: Sent, { staff }: Booking): Paper[] {
  const { stop, orderNo, waybillNo, picks } = order
  const { warehouse, owner, until } = wave
  if (!stop || stop.askedAt > until) return []
  const by = staff.clerk
  const row = {
    issueNo: stop.issueNo,
    orderNo,
    waybillNo,
    warehouse,
    owner,
    reason: REASON,
    node: '已打包',
    result: '',
    responsibility: null,
    fee: null,
    remark: '',
    handler: null,
    creator: by,
    state: issueLife.initial,
  }
  const paper = new Paper({ entity: 'orderIssue', key: 'issueNo' }, row, { by, at: stop.askedAt })
  const acceptedAt = minutesAfter(stop.askedAt, ACCEPTED_MINUTES_AFTER)
  if (acceptedAt <= until) paper.move(issueLife, 'accept', { by, at: acceptedAt }, { handler: by })
  if (stop.at > until) return [paper]
  const result = `已回库 ${addDecimals(...picks.map(({ move }) => move.qty))} 件`
  paper.move(issueLife, 'succeed', { by, at: stop.at }, { result })
  const closedAt = minutesAfter(stop.at, CLOSED_MINUTES_AFTER)
  if (closedAt > until) return [paper]
  paper.change('update', { by, at: closedAt }, { responsibility: '买家', fee: FEE })
  paper.move(issueLife, 'close', { by, at: closedAt })
  return [paper]
}

/** What lies where it lay is promised to its order, and what is picked, where it waits. */
async function keepPicks(op: Operation, sent: readonly Sent[], { staff }: Booking): Promise<void> {
  const all = sent.flatMap(({ order, wave }) =>
    order.picks.map(({ move }, index) => ({ order, wave, move, lineNo: index + 1, ...stageOf(order, wave) })),
  )
  const lines = all.map(({ order, wave: { warehouse, owner }, move, lineNo, ...stage }) => ({
    orderNo: order.orderNo,
    lineNo,
    warehouse,
    owner,
    sku: move.sku,
    lot: '',
    qty: move.qty,
    allocatedQty: stage.isAllocated && !stage.isStopped ? move.qty : '0',
    pickedQty: stage.isPicked && !stage.isStopped ? move.qty : '0',
  }))
  const ids = await insertRows(op.orm, outboundLines, lines, outboundLines.id)
  const promised = all
    .map((pick, index) => ({ ...pick, lineId: ids[index] ?? 0 }))
    .filter((p) => p.isAllocated)
  const rows = promised.map(({ order, wave, move, lineId, ...stage }) => ({
    orderNo: order.orderNo,
    lineId,
    waveNo: stage.isGathered ? wave.waveNo : null,
    listNo: stage.isReleased ? (wave.lists.get(zoneOf(move)) ?? null) : null,
    warehouse: wave.warehouse,
    owner: wave.owner,
    zone: zoneOf(move),
    loc: move.from?.loc ?? '',
    container: '',
    sku: move.sku,
    lot: move.lot,
    qty: move.qty,
    state: pickState(stage),
    stagedLoc: stage.isPicked ? (move.to?.loc ?? null) : null,
    picker: stage.isPicked ? staff.clerk : null,
    pickedAt: stage.isPicked ? order.pickedAt : null,
  }))
  await insertRows(op.orm, pickTasks, rows, pickTasks.id)
  const waiting = promised.filter(({ isStopped, isOut }) => !isStopped && !isOut)
  if (waiting.length === 0) return
  await holdStock(
    op,
    waiting.map(({ move, isPicked }) => {
      const { warehouse, owner, sku, lot, quality, qty, from, to } = move
      const loc = (isPicked ? to : from)?.loc ?? ''
      return { warehouse, owner, sku, lot, quality, loc, container: '', allocated: qty }
    }),
  )
}

/** Scanned just before the parcel was closed; back in stock where the order was stopped. */
async function keepSerials(op: Operation, packed: readonly Sent[], { staff }: Booking): Promise<void> {
  const rows = packed.flatMap(({ order, wave }) => {
    const { orderNo, picks, packedAt, stop } = order
    const numbered = picks.filter(({ isNumbered }) => isNumbered)
    const pieces = numbered.flatMap(({ move }) => Array.from({ length: Number(move.qty) }, () => move.sku))
    return pieces.map((sku, piece) => ({
      orderNo,
      warehouse: wave.warehouse,
      owner: wave.owner,
      sku,
      operator: staff.clerk,
      serialNo: `SN${orderNo.replace(/\D/g, '')}${String(piece + 1).padStart(PIECE_DIGITS, '0')}`,
      state: stop && stop.at <= wave.until ? '已收回' : '已登记',
      recordedAt: minutesBefore(packedAt, RECORDED_MINUTES_BEFORE),
    }))
  })
  await insertRows(op.orm, outboundSerials, rows, outboundSerials.id)
}

function stageOf(order: ShippedOrder, wave: ShippedWave) {
  const isPast = (at: Date) => at <= wave.until && order.shortage === ''
  return {
    isAllocated: isPast(minutesAfter(wave.gatheredAt, ALLOCATED_MINUTES_AFTER)),
    isGathered: isPast(wave.gatheredAt),
    isReleased: isPast(releasedAt(wave)),
    isPicked: isPast(order.pickedAt),
    isStopped: order.stop !== null && isPast(order.stop.at),
    isOut: order.stop === null && isPast(order.leftAt),
  }
}

function pickState({ isPicked, isStopped, isOut }: ReturnType<typeof stageOf>) {
  if (isStopped) return '已回库'
  if (isOut) return '已出库'
  return isPicked ? '已拣' : '待拣'
}

/** Paid by the first kilogram and the others. */
export function freightOf(order: ShippedOrder) {
  const kilograms = Math.max(1, Math.ceil(Number(weightOf(order))))
  return {
    freightPayable: (2.2 + 0.6 * kilograms).toFixed(2),
    freightReceivable: (2.8 + 0.9 * kilograms).toFixed(2),
  }
}

export function packagingFor(owner: string, { orderNo, picks }: Pick<ShippedOrder, 'orderNo' | 'picks'>) {
  return packagingOf({ owner, weight: weightOf({ picks }), turn: turnOf(orderNo) })
}

/** With its carton. */
export function weightOf({ picks }: Pick<ShippedOrder, 'picks'>): string {
  return addDecimals(...['0.15', ...picks.map(({ move, weight }) => multiplyDecimals(move.qty, weight))])
}

export function zoneOf({ from }: BookedMove): string {
  return from?.loc.split('-')[0] ?? ''
}

function releasedAt({ gatheredAt }: ShippedWave): Date {
  return minutesAfter(gatheredAt, RELEASED_MINUTES_AFTER)
}

function minutesAfter(at: Date, minutes: number): Date {
  return minutesBefore(at, -minutes)
}

function latestOf(instants: readonly Date[]): Date | null {
  return instants.reduce<Date | null>((latest, at) => (latest === null || at > latest ? at : latest), null)
}

/** Whatever varies without chance goes round by the number of the order. */
export function turnOf(orderNo: string): number {
  return Number(orderNo.slice(-4)) + Number(orderNo.slice(8, 10)) * 7
}

const RECEIVERS = [
  '王秀英',
  '李建军',
  '张桂兰',
  '刘志强',
  '陈美玲',
  '杨晓东',
  '赵丽娟',
  '黄海涛',
  '周雅婷',
  '吴国强',
  '徐慧敏',
  '孙立新',
  '马文静',
  '朱永刚',
  '胡春梅',
  '郭子豪',
  '何雨欣',
  '高明辉',
  '林佳怡',
  '罗永健',
]
const PLACES = [
  '上海市浦东新区张杨路',
  '杭州市西湖区文三路',
  '南京市鼓楼区中山北路',
  '苏州市姑苏区人民路',
  '广州市天河区体育西路',
  '深圳市南山区科技南路',
  '武汉市洪山区珞喻路',
  '成都市锦江区东大街',
  '重庆市渝北区龙山大道',
  '西安市雁塔区小寨路',
  '北京市朝阳区建国路',
  '郑州市金水区花园路',
]

function addressOf(turn: number): string {
  return `${pick(PLACES, turn)}${1 + (turn % 380)}号${1 + (turn % 17)}幢${101 + (turn % 23)}室`
}
