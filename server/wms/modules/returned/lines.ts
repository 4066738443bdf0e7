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
import { assertAllNumbered, bringIn } from '#server/wms/ledger/facts/serials.ts'
import { assertWhole } from '#server/wms/ledger/facts/whole.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { assertFits, suggestPlace } from '#server/wms/ledger/goods/places.ts'
import { productOf, typedPieces } from '#server/wms/ledger/goods/products.ts'
import { packedOf, scannedGoods } from '#server/wms/ledger/goods/rules.ts'
import type { Parcel } from '#server/wms/modules/returned/parcels.ts'
import { refusals } from '#server/wms/modules/returned/refusals.ts'
import { lineBinding, parcelBinding } from '#server/wms/modules/returned/resources.ts'
import { stockedQuality } from '#server/wms/modules/returned/rules.ts'
import { returnLines } from '#server/wms/schema/returned.ts'
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
type Inspection = CallBody<typeof inspectReturnLine>
type Disposal = CallBody<typeof disposeReturnLine>

/** Whatever is known of the goods by now; what they are worth the inspection says. */
export async function addLine(op: Operation, given: CallBody<typeof addReturnLine>) {
  const { returnNo, code, opId: _, sure: __, ...found } = given
  const parcel = await lockRow(op, parcelBinding, returnNo)
  assertPossible(parcelBinding, 'addLine', parcel)
  const owner = parcel.owner ?? ''
  const product = await productOf(op, owner, code)
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
  const isLast = (await countLines(op, parcel.returnNo)) > 0 && (await countUninspected(op, parcel)) === 0
  const next: Next = isLast ? { step: 'inspect', to: '已质检' } : { step: 'unpack', to: parcel.state }
  await countGoods(op, parcel, negate(line.qty), next)
  return { returnNo: parcel.returnNo }
}

/** One that was inspected already is judged anew: the work of before does not count. */
export async function inspect(op: Operation, given: Inspection): Promise<Line> {
  const { parcel, line } = await lockLine(op, given.id)
  assertPossible(parcelBinding, 'judge', parcel)
  assertOpen(line)
  if (given.quality === '待检') throw refusals.qualityMissing()
  if (given.photo !== null) await adoptFile(op, given.photo, parcelBinding.resource.reads)
  const qty = await splitOff(op, line, given.qty)
  await takeBackInspection(op, line)
  const inspected = { ...line, qty, quality: given.quality }
  const eventId = await recordInspection(op, inspected)
  const changes = {
    qty,
    quality: given.quality,
    photo: given.photo ?? line.photo,
    reason: given.reason || line.reason,
    suggestLoc: await suggestPlace(op, inspected),
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

async function takeBackInspection(op: Operation, { id, returnNo: docNo }: Line): Promise<void> {
  const [kept] = await op.orm
    .select({ eventId: returnLines.eventId })
    .from(returnLines)
    .where(eq(returnLines.id, id))
  if (!kept?.eventId) return
  await takeBackCharges(
    op,
    { docType: DOCUMENTS.returnParcel.type, docNo, itemCode: 'ZJ', eventId: kept.eventId },
    '重新质检',
  )
  await reverseEvents(op, [kept.eventId], '重新质检')
}

async function recordInspection(op: Operation, line: Line): Promise<number | null> {
  const { warehouse, owner, sku, qty, returnNo: docNo } = line
  const work = { opType: '质检' as const, docType: DOCUMENTS.returnParcel.type, docNo }
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

export async function dispose(op: Operation, given: Disposal): Promise<Line> {
  const { parcel, line } = await lockLine(op, given.id)
  assertPossible(parcelBinding, 'dispose', parcel)
  assertOpen(line)
  const quality = stockedQuality(line, given)
  const stored =
    quality === null ? { entryNo: null, loc: null } : await postToStock(op, { ...line, quality }, given)
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
async function postToStock(op: Operation, line: Line, given: Disposal) {
  const { warehouse, owner, sku, lot, quality, qty, returnNo: docNo } = line
  const goods = { warehouse, owner, sku, lot, quality, qty }
  if (line.isNumbered) assertAllNumbered(sku, qty, given.serialNos)
  const loc = await assertFits(op, goods, given)
  await keepLot(op, line)
  const work = { opType: '上架' as const, docType: DOCUMENTS.returnParcel.type, docNo }
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
  const open = await countLines(op, parcel.returnNo, isNull(returnLines.disposedAt))
  const stockedQty = addDecimals(parcel.stockedQty, stocked)
  const changes = { stockedQty, ...(open === 0 && { endedAt: op.at.toISOString() }) }
  await advance(op, parcelBinding, open === 0 ? 'settle' : 'dispose', { before: parcel, changes })
}

type Next = { step: 'unpack' | 'inspect'; to: Parcel['state'] }

async function countGoods(op: Operation, parcel: Parcel, qty: string, { step, to }: Next): Promise<void> {
  await advance(op, parcelBinding, step, {
    before: parcel,
    changes: { qty: addDecimals(parcel.qty, qty) },
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

function countLines({ orm }: Operation, returnNo: string, only: SQL = sql`true`): Promise<number> {
  return orm.$count(returnLines, and(eq(returnLines.returnNo, returnNo), only))
}

function assertOpen({ sku, disposedAt, disposition }: Line): void {
  if (disposedAt === null) return
  throw refusals.lineDisposed(sku, disposition)
}
