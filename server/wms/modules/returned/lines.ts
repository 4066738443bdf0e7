// The goods of a returned parcel: found when it is unpacked, inspected, and disposed of. The last of them moves the parcel on.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { adoptFile } from '#server/wms/kit/files/attach-file.ts'
import { ask, type Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { changeRow, createRow, lockRow, removeRow } from '#server/wms/kit/write.ts'
import { chargeWork, takeBackCharges } from '#server/wms/ledger/facts/charges.ts'
import { recordEvents, reverseEvents } from '#server/wms/ledger/facts/events.ts'
import { keepLot, spelledLot } from '#server/wms/ledger/facts/lots.ts'
import { isOwnWork } from '#server/wms/ledger/facts/own-work.ts'
import { assertAllNumbered, bringIn, undoArrival } from '#server/wms/ledger/facts/serials.ts'
import { reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { assertWhole } from '#server/wms/ledger/facts/whole.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { assertFits, suggestPlace } from '#server/wms/ledger/goods/places.ts'
import { typedPieces } from '#server/wms/ledger/goods/products.ts'
import { packedOf, scannedGoods } from '#server/wms/ledger/goods/rules.ts'
import { ownProduct } from '#server/wms/modules/returned/origin.ts'
import type { Parcel } from '#server/wms/modules/returned/parcels.ts'
import { refusals } from '#server/wms/modules/returned/refusals.ts'
import { lineBinding, parcelBinding } from '#server/wms/modules/returned/resources.ts'
import { stockedQuality } from '#server/wms/modules/returned/rules.ts'
import { returnLines } from '#server/wms/schema/returned.ts'
import { stockLedger } from '#server/wms/schema/stock.ts'
import { isSameCode } from '#shared/code-key.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type {
  addReturnLine,
  disposeReturnLine,
  inspectReturnLine,
  removeReturnLine,
} from '#shared/contracts/returned/line.ts'
import type { photographReturn } from '#shared/contracts/returned/parcel.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, negate, signOf, subtract } from '#shared/domain/decimal.ts'

type Line = RowOf<typeof lineBinding>
type Inspection = Omit<CallBody<typeof inspectReturnLine>, 'opId'>
/** `checkDigit`: null where the label of the place was scanned. */
type Disposal = Omit<CallBody<typeof disposeReturnLine>, 'checkDigit' | 'opId' | 'sure'> & {
  checkDigit: string | null
}
/** Where it is done, as its work is recorded. */
type Device = string | null

const UNDONE = '撤销退件作业'

/** Whatever is known of the goods by now; what they are worth the inspection says. */
export async function addLine(op: Operation, given: Omit<CallBody<typeof addReturnLine>, 'opId' | 'sure'>) {
  const { returnNo, code, qty, lot, mfgDate, expDate, photo, reason } = given
  const found = { qty, lot, mfgDate, expDate, photo, reason }
  const parcel = await lockRow(op, parcelBinding, returnNo)
  assertPossible(parcelBinding, 'addLine', parcel)
  const owner = parcel.owner ?? ''
  const product = await ownProduct(op, owner, code)
  const goods = scannedGoods(op, product, { ...found, quality: '待检' })
  if (found.photo !== null) await adoptFile(op, found.photo, parcelBinding.resource.reads)
  const line = await createRow(op, lineBinding, {
    ...goods,
    returnNo,
    warehouse: parcel.warehouse,
    owner,
    sku: product.code,
    lot: await spelledLot(op, owner, { sku: product.code, lot: goods.lot }),
    operator: op.caller.userId,
  })
  await countGoods(op, parcel, line.qty, { step: 'unpack', to: '待拆包' })
  return { ...line, packed: packedOf(product, found.qty) }
}

export async function removeLine(op: Operation, { id }: CallBody<typeof removeReturnLine>) {
  const { parcel, line } = await lockLine(op, id)
  assertPossible(parcelBinding, 'removeLine', parcel)
  if (line.inspectedAt !== null) throw refusals.lineInspected(line.sku)
  await removeRow(op, lineBinding, id)
  await countGoods(op, parcel, negate(line.qty), await nextWithout(op, parcel))
  return { returnNo: parcel.returnNo }
}

/** Of a parcel from which goods that were still to be inspected have been taken back. */
async function nextWithout(op: Operation, parcel: Parcel): Promise<Next> {
  const isLast = (await countLines(op, parcel.returnNo)) > 0 && (await countUninspected(op, parcel)) === 0
  if (!isLast) return { step: 'unpack', to: parcel.state }
  return (await countOpen(op, parcel)) === 0
    ? { step: 'takeBack', to: '已处置' }
    : { step: 'inspect', to: '已质检' }
}

/** One that was inspected already is judged anew: the work of before does not count. */
export async function inspect(op: Operation, given: Inspection, device: Device = null): Promise<Line> {
  const { parcel, line } = await lockLine(op, given.id)
  assertPossible(parcelBinding, 'judge', parcel)
  assertOpen(line)
  if (given.quality === '待检') throw refusals.qualityMissing()
  if (given.photo !== null) await adoptFile(op, given.photo, parcelBinding.resource.reads)
  const qty = await splitOff(op, line, given.qty)
  await takeBackInspection(op, line, (await factsOf(op, line)).eventId, '重新质检')
  const inspected = { ...line, qty, quality: given.quality }
  const eventId = await recordInspection(op, inspected, device)
  const { suggestLoc } = await suggestPlace(op, inspected)
  const changes = {
    qty,
    quality: given.quality,
    photo: given.photo ?? line.photo,
    reason: given.reason || line.reason,
    suggestLoc,
    inspectedAt: op.at.toISOString(),
    operator: op.caller.userId,
    eventId,
  }
  const after = await changeRow(op, lineBinding, { before: line, changes, action: 'inspect' })
  if (parcel.state === '待拆包' && (await countUninspected(op, parcel)) === 0) {
    await advance(op, parcelBinding, 'inspect', { before: parcel })
  }
  return after
}

/** Answers how many are judged; the others become a line of their own. */
async function splitOff(op: Operation, line: Line, given: string | undefined): Promise<string> {
  const qty = given === undefined ? line.qty : await typedPieces(op, line, given)
  const left = subtract(line.qty, qty)
  if (signOf(left) < 0) throw refusals.moreThanThere(line.sku, line.qty, qty)
  if (signOf(left) === 0) return qty
  if (line.inspectedAt !== null) throw refusals.splitInspected(line.sku)
  await assertWhole(op, [{ owner: line.owner, sku: line.sku, qty }])
  const { returnNo, warehouse, owner, sku, lot, mfgDate, expDate, photo, reason } = line
  const goods = { returnNo, warehouse, owner, sku, lot, mfgDate, expDate, photo, reason }
  await createRow(op, lineBinding, { ...goods, qty: left, operator: op.caller.userId })
  return qty
}

async function takeBackInspection(
  op: Operation,
  { returnNo: docNo }: Line,
  eventId: number | null,
  reason: string,
): Promise<void> {
  if (eventId === null) return
  const charged = { docType: DOCUMENTS.returnParcel.type, docNo, itemCode: 'ZJ' as const, eventId }
  await takeBackCharges(op, charged, reason)
  await reverseEvents(op, [eventId], reason)
}

/** Its inspection, and its entry in the ledger with the work that this was; null as far as there is none. */
async function factsOf({ orm }: Operation, { id }: Line) {
  const [facts] = await orm
    .select({
      eventId: returnLines.eventId,
      entryNo: returnLines.entryNo,
      entryEventId: stockLedger.eventId,
    })
    .from(returnLines)
    .leftJoin(stockLedger, eq(stockLedger.entryNo, returnLines.entryNo))
    .where(eq(returnLines.id, id))
  return facts ?? { eventId: null, entryNo: null, entryEventId: null }
}

async function recordInspection(op: Operation, line: Line, device: Device): Promise<number | null> {
  const { warehouse, owner, sku, qty, returnNo: docNo } = line
  const work = { opType: '质检' as const, docType: DOCUMENTS.returnParcel.type, docNo, device }
  const eventIds = await recordEvents(op, [{ ...work, warehouse, owner, sku, qty }])
  await chargeWork(op, [
    { warehouse, owner, docType: DOCUMENTS.returnParcel.type, docNo, itemCode: 'ZJ', qty, eventIds },
  ])
  return eventIds[0] ?? null
}

/** Evidence may come at any time. */
export async function photograph(
  op: Operation,
  { returnNo, lineId, photo }: CallBody<typeof photographReturn>,
): Promise<Parcel> {
  const parcel = await lockRow(op, parcelBinding, returnNo)
  await adoptFile(op, photo, parcelBinding.resource.reads)
  const changes = { photo }
  if (lineId === undefined) {
    return advance(op, parcelBinding, 'photograph', { before: parcel, changes })
  }
  const before = await lockRow(op, lineBinding, lineId)
  if (before.returnNo !== returnNo) {
    throw refusals.lineElsewhere(before.returnNo)
  }
  await changeRow(op, lineBinding, { before, changes, action: 'photograph' })
  return parcel
}

export async function dispose(op: Operation, given: Disposal, device: Device = null): Promise<Line> {
  const { parcel, line } = await lockLine(op, given.id)
  assertPossible(parcelBinding, 'dispose', parcel)
  assertOpen(line)
  const quality = stockedQuality(line, given)
  const stored =
    quality === null
      ? { entryNo: null, loc: null }
      : await postToStock(op, { ...line, quality }, given, device)
  const changes = {
    disposition: given.disposition,
    reason: given.reason || line.reason,
    suggestLoc: null,
    quality: quality ?? line.quality,
    disposedAt: op.at.toISOString(),
    operator: op.caller.userId,
    ...stored,
  }
  const { disposition, reason } = given
  const after = await changeRow(op, lineBinding, {
    before: line,
    changes,
    action: 'dispose',
    reason: reason || disposition,
  })
  await goOn(op, parcel, quality === null ? '0' : line.qty)
  return after
}

/** From outside into the location, where they fit: by the rules, and under the locks, of putting away. */
async function postToStock(op: Operation, line: Line, given: Disposal, device: Device) {
  const { warehouse, owner, sku, lot, quality, qty, returnNo: docNo } = line
  const goods = { warehouse, owner, sku, lot, quality, qty }
  if (line.isNumbered) assertAllNumbered(sku, qty, given.serialNos)
  const loc = await assertFits(op, goods, given)
  await keepLot(op, line)
  const work = { opType: '上架' as const, docType: DOCUMENTS.returnParcel.type, docNo, device }
  const to = { loc, container: '' }
  const [entryNo = null] = await carryOut(op, [{ ...goods, ...work, from: null, to }])
  if (line.isNumbered) await registerPieces(op, { ...goods, ...work, ...to, entryNo }, given.serialNos)
  return { entryNo, loc }
}

/** What did not leave with an order of ours is asked about. */
async function registerPieces(
  op: Operation,
  arrival: Parameters<typeof bringIn>[1],
  serialNos: readonly string[],
): Promise<void> {
  const back = await bringIn(op, arrival, serialNos)
  const foreign = serialNos.find((given) => !back.some(({ serialNo }) => isSameCode(serialNo, given)))
  if (foreign !== undefined) ask(op, refusals.serialNotSent(foreign))
}

async function goOn(op: Operation, parcel: Parcel, stocked: string): Promise<void> {
  const open = await countOpen(op, parcel)
  const stockedQty = addDecimals(parcel.stockedQty, stocked)
  const changes = { stockedQty, ...(open === 0 && { endedAt: op.at.toISOString() }) }
  await advance(op, parcelBinding, open === 0 ? 'settle' : 'dispose', { before: parcel, changes })
}

/** What was scanned by mistake, by who did it: neither goods nor work of it remain. */
export async function undoLine(op: Operation, id: number): Promise<Parcel> {
  const { parcel, line } = await lockLine(op, id)
  assertPossible(parcelBinding, 'takeBack', parcel)
  const { eventId, entryNo, entryEventId } = await factsOf(op, line)
  const eventIds = [eventId, entryEventId].filter((id) => id !== null)
  const isOwn = await isOwnWork(op, { eventIds, operator: line.operator })
  if (!isOwn) throw refusals.lineOfOther(line.sku, line.operatorName)
  if (entryNo !== null) {
    await reverseEntries(op, [entryNo], UNDONE)
    await undoArrival(op, [entryNo], UNDONE)
    await reverseEvents(op, entryEventId === null ? [] : [entryEventId], UNDONE)
  }
  await takeBackInspection(op, line, eventId, UNDONE)
  await removeRow(op, lineBinding, id)
  const to = await stateWithout(op, parcel)
  return advance(op, parcelBinding, 'takeBack', {
    before: parcel,
    changes: {
      qty: subtract(parcel.qty, line.qty),
      stockedQty: entryNo === null ? parcel.stockedQty : subtract(parcel.stockedQty, line.qty),
      endedAt: to === '已处置' ? op.at.toISOString() : null,
    },
    to,
    reason: UNDONE,
  })
}

async function stateWithout(op: Operation, parcel: Parcel): Promise<'待拆包' | '待处置' | '已处置'> {
  if ((await countLines(op, parcel.returnNo)) === 0 || (await countUninspected(op, parcel)) > 0)
    return '待拆包'
  return (await countOpen(op, parcel)) > 0 ? '待处置' : '已处置'
}

type Next = { step: 'unpack' | 'inspect' | 'takeBack'; to: Parcel['state'] }

async function countGoods(op: Operation, parcel: Parcel, qty: string, { step, to }: Next): Promise<void> {
  await advance(op, parcelBinding, step, {
    before: parcel,
    changes: {
      qty: addDecimals(parcel.qty, qty),
      endedAt: to === '已处置' ? op.at.toISOString() : null,
    },
    to,
  })
}

/** The parcel comes before its goods wherever both are locked. */
async function lockLine(op: Operation, id: number): Promise<{ parcel: Parcel; line: Line }> {
  const { returnNo } = await findOne(op, lineBinding, id)
  const parcel = await lockRow(op, parcelBinding, returnNo)
  return { parcel, line: await lockRow(op, lineBinding, id) }
}

function countUninspected(op: Operation, { returnNo }: Parcel): Promise<number> {
  return countLines(op, returnNo, isNull(returnLines.inspectedAt))
}

function countOpen(op: Operation, { returnNo }: Parcel): Promise<number> {
  return countLines(op, returnNo, isNull(returnLines.disposedAt))
}

function countLines({ orm }: Operation, returnNo: string, only: SQL = sql`true`): Promise<number> {
  return orm.$count(returnLines, and(eq(returnLines.returnNo, returnNo), only))
}

function assertOpen({ sku, disposedAt, disposition }: Line): void {
  if (disposedAt === null) return
  throw refusals.lineDisposed(sku, disposition)
}
