// The documents of what carriers brought back: their deliveries, the parcels, and what was found in them.
import type { BookedEvent, BookedMove, Booking } from '#server/wms/demo/year/day-book.ts'
import { auditPapers, type Deed, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import type { Goods } from '#server/wms/demo/year/site.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { returnLines, returnParcels, returnReceipts } from '#server/wms/schema/returned.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { type Disposition, parcelLife, receiptLife } from '#shared/domain/returned.ts'

/** What has not happened yet has no time. */
export type ReturnDelivery = {
  receiptNo: string
  warehouse: string
  carrier: string
  plateNo: string
  parcels: number
  abnormalReason: string
  waybills: readonly string[]
  createdAt: Date
  signedAt: Date | null
}

export type ReturnedParcel = {
  returnNo: string
  receiptNo: string
  waybillNo: string
  carrier: string
  warehouse: string
  /** Null: nobody knows. */
  owner: string | null
  weight: string
  date: string
  createdAt: Date
  registeredAt: Date | null
  refusedAt: Date | null
  finishedAt: Date | null
  lines: ReturnedLine[]
}

export type ReturnedLine = {
  goods: Goods
  lot: string
  qty: number
  /** As it is now. */
  quality: '良品' | '残次' | '待检'
  unpackedAt: Date
  inspection: BookedEvent | null
  /** Where it would fit. */
  suggestLoc: string | null
  /** `move` null: the goods left the house. */
  disposal: { as: Disposition; move: BookedMove | null; at: Date } | null
}

const STATION = 'GZT-01'

type Returned = { returnDeliveries: readonly ReturnDelivery[]; returnedParcels: readonly ReturnedParcel[] }

export async function keepReturnDeliveries(op: Operation, returned: Returned, booking: Booking) {
  const papers = returned.returnDeliveries.map((delivery) => deliveryPaper(delivery, returned, booking))
  await keepPapers(op, returnReceipts, returnReceipts.receiptNo, papers)
  await auditPapers(op, papers)
}

function deliveryPaper(delivery: ReturnDelivery, { returnedParcels }: Returned, { staff }: Booking): Paper {
  const { signedAt, createdAt, waybills, ...known } = delivery
  const by = staff.clerk
  const own = returnedParcels.filter(({ receiptNo }) => receiptNo === delivery.receiptNo)
  const registered = own.filter(({ registeredAt }) => registeredAt !== null).length
  const row = {
    ...known,
    abnormalParcels: known.abnormalReason === '' ? 0 : 1,
    waybills: waybills.join('\n'),
    remark: '',
    registered,
    state: receiptLife.initial,
    creator: by,
    receiver: null,
    receivedAt: null,
  }
  const paper = new Paper({ entity: 'returnReceipt', key: 'receiptNo' }, row, { by, at: createdAt })
  if (signedAt) {
    paper.move(receiptLife, 'sign', { by, at: signedAt }, { receiver: by, receivedAt: signedAt })
  }
  return paper
}

export async function keepReturnedParcels(
  op: Operation,
  parcels: readonly ReturnedParcel[],
  booking: Booking,
): Promise<void> {
  const papers = parcels.map((parcel) => parcelPaper(parcel, booking))
  await keepPapers(op, returnParcels, returnParcels.returnNo, papers)
  const lines = parcels.flatMap((parcel) => parcel.lines.map((line) => linePaper(parcel, line, booking)))
  const ids = await keepPapers(op, returnLines, returnLines.id, lines)
  for (const [index, paper] of lines.entries()) paper.setKey(ids[index] ?? 0)
  await auditPapers(op, [...papers, ...lines])
}

function parcelPaper(parcel: ReturnedParcel, { staff }: Booking): Paper {
  const { registeredAt, refusedAt, finishedAt, lines } = parcel
  const by = staff.clerk
  const paper = new Paper({ entity: 'returnParcel', key: 'returnNo' }, parcelRow(parcel, by), {
    by,
    at: parcel.createdAt,
  })
  if (registeredAt) register(paper, parcel, { by, at: registeredAt })
  if (refusedAt) paper.change('refuse', { by, at: refusedAt }, { state: '拒收退回', endedAt: refusedAt })
  const [first] = lines
  if (!first) return paper
  const qty = addDecimals(...lines.map((line) => String(line.qty)))
  paper.change('unpack', { by, at: first.unpackedAt }, { qty, state: '待拆包' })
  const checks = lines.flatMap(({ inspection }) => inspection ?? [])
  const checked = checks.at(-1)
  if (!checked || checks.length < lines.length) return paper
  paper.change('inspect', { by, at: checked.at }, { state: '已质检' })
  dispose(paper, lines, by)
  if (finishedAt) paper.move(parcelLife, 'finish', { by, at: finishedAt })
  return paper
}

function parcelRow(parcel: ReturnedParcel, operator: number) {
  const { returnNo, receiptNo, waybillNo, carrier, warehouse, weight, returnNo: number } = parcel
  return {
    returnNo,
    receiptNo,
    waybillNo,
    carrier,
    warehouse,
    weight,
    operator,
    owner: null,
    shop: null,
    originalOrderNo: `DD${number.slice(2)}`,
    station: `${warehouse}-${STATION}`,
    noOwner: false,
    photo: null,
    qty: '0',
    stockedQty: '0',
    remark: '',
    state: parcelLife.initial,
    businessDate: null,
    registerAt: null,
    endedAt: null,
  }
}

function register(paper: Paper, { owner, date }: ReturnedParcel, deed: Deed): void {
  const known = { owner, noOwner: owner === null, businessDate: date, registerAt: deed.at }
  paper.change('register', deed, { ...known, state: owner === null ? '无主池' : '已登记' })
}

function dispose(paper: Paper, lines: readonly ReturnedLine[], by: number): void {
  const disposals = lines.flatMap(({ disposal, qty }) => (disposal ? [{ ...disposal, qty }] : []))
  for (const [index, { move, at, qty }] of disposals.entries()) {
    const stockedQty = addDecimals(...[String(paper.row['stockedQty']), move ? String(qty) : '0'])
    const isLast = index === lines.length - 1
    const state = isLast ? { state: '已处置', endedAt: at } : { state: '待处置' }
    paper.change(isLast ? 'settle' : 'dispose', { by, at }, { stockedQty, ...state })
  }
}

function linePaper({ returnNo, warehouse }: ReturnedParcel, line: ReturnedLine, booking: Booking): Paper {
  const { goods, lot, qty, quality, unpackedAt, inspection, disposal, suggestLoc } = line
  const by = booking.staff.clerk
  const row = {
    returnNo,
    warehouse,
    owner: goods.owner,
    sku: goods.sku,
    lot,
    qty: String(qty),
    operator: by,
    mfgDate: null,
    expDate: null,
    quality: '待检',
    disposition: '待定',
    suggestLoc: null,
    loc: null,
    photo: null,
    reason: '',
    inspectedAt: null,
    disposedAt: null,
    eventId: null,
    entryNo: null,
  }
  const paper = new Paper({ entity: 'returnLine', key: 'id' }, row, { by, at: unpackedAt })
  if (inspection) {
    const { at } = inspection
    const reason = quality === '残次' ? '外观破损' : ''
    const eventId = booking.eventIdOf(inspection)
    paper.change('inspect', { by, at }, { quality, reason, eventId, suggestLoc, inspectedAt: at })
  }
  if (disposal) {
    const { as: disposition, move, at } = disposal
    const entryNo = move && booking.entryNoOf(move)
    const loc = move?.to?.loc ?? null
    paper.change('dispose', { by, at }, { disposition, loc, entryNo, suggestLoc: null, disposedAt: at })
  }
  return paper
}
