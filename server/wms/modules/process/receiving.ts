// What was made comes into stock: counted in scan by scan at the workbench, charged to its owner, and put away.

import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows } from '#server/wms/kit/read.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { insertRow, lockRow } from '#server/wms/kit/write.ts'
import { chargeWork } from '#server/wms/ledger/facts/charges.ts'
import { forgetArrival, keepLot, spelledLot } from '#server/wms/ledger/facts/lots.ts'
import { postStock, reverseEntries } from '#server/wms/ledger/facts/stock.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { occupyContainer, releaseEmptied } from '#server/wms/ledger/goods/containers.ts'
import { assertFits, suggestPlace } from '#server/wms/ledger/goods/places.ts'
import { productOf } from '#server/wms/ledger/goods/products.ts'
import { packedOf, scannedGoods } from '#server/wms/ledger/goods/rules.ts'
import { findBench } from '#server/wms/modules/process/materials.ts'
import type { Order } from '#server/wms/modules/process/orders.ts'
import { refusals } from '#server/wms/modules/process/refusals.ts'
import { orderBinding, outputBinding } from '#server/wms/modules/process/resources.ts'
import { processOutputs, processReports } from '#server/wms/schema/process.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { putAwayProcess, receiveProcess, undoProcessOutput } from '#shared/contracts/process/output.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, negate, signOf, subtract } from '#shared/domain/decimal.ts'

type Received = CallResult<typeof receiveProcess>
type Output = Received['output']
type Undone = CallResult<typeof undoProcessOutput>

export async function receive(op: Operation, given: CallBody<typeof receiveProcess>): Promise<Received> {
  const { code, barcode, container: carrier, station, opId: _, sure: __, ...hand } = given
  const before = await lockRow(op, orderBinding, code)
  assertPossible(orderBinding, 'receive', before)
  const { warehouse, owner, outputSku } = before
  const product = await productOf(op, owner, barcode)
  if (product.code !== outputSku) {
    throw refusals.wrongOutput(product.code, outputSku)
  }
  const told = scannedGoods(op, product, hand)
  const { mfgDate, expDate, quality, qty } = told
  const lot = await spelledLot(op, owner, { sku: product.code, lot: told.lot })
  await assertMade(op, before, { quality, qty })
  const bench = await findBench(op, warehouse)
  const { loc, container } =
    carrier === ''
      ? { loc: bench, container: '' }
      : await occupyContainer(op, { code: carrier, warehouse, location: bench, docNo: code })
  const goods = { warehouse, owner, sku: product.code, lot, quality, qty }
  const document = { docType: DOCUMENTS.processOrder.type, docNo: code, reason: '加工收货' }
  const [entryNo] = await postStock(op, [{ ...goods, ...document, from: null, to: { loc, container } }])
  await keepLot(op, { owner, sku: product.code, lot, mfgDate, expDate })
  const output = await insertRow(op, outputBinding, {
    ...goods,
    code,
    mfgDate,
    expDate,
    container,
    loc,
    station,
    entryNo: entryNo as number,
    operator: op.caller.userId,
    receivedAt: op.at,
  })
  const order = await countReceived(op, before, qty, 'receive')
  return { output, order, packed: packedOf(product, hand.qty) }
}

/** No more good pieces than were done, and no more others than were defective. */
async function assertMade(op: Operation, order: Order, { quality, qty }: Pick<Output, 'quality' | 'qty'>) {
  const isGood = quality === '良品'
  const left = (await leftToReceive(op, order))[isGood ? 'good' : 'defective']
  if (signOf(subtract(left, qty)) >= 0) return
  const what = isGood ? `完成 ${order.doneQty}` : `不良 ${order.defectQty}`
  throw refusals.receivedTooMuch(what, quality, left)
}

async function leftToReceive(op: Operation, { code, doneQty, defectQty }: Order) {
  const outputs = (await outputsOf(op, code)).filter(({ state }) => state !== '已撤销')
  const qtyOf = (isGood: boolean) =>
    addDecimals(...outputs.filter(({ quality }) => (quality === '良品') === isGood).map(({ qty }) => qty))
  return { good: subtract(doneQty, qtyOf(true)), defective: subtract(defectQty, qtyOf(false)) }
}

function outputsOf(op: Operation, code: string): Promise<Output[]> {
  return findRows(op, outputBinding, { condition: eq(processOutputs.code, code), sort: 'id' })
}

function countReceived(
  op: Operation,
  before: Order,
  qty: string,
  step: 'receive' | 'undoOutput',
): Promise<Order> {
  const changes = { receivedQty: addDecimals(before.receivedQty, qty) }
  return advance(op, orderBinding, step, { before, changes })
}

export async function undoOutput(
  op: Operation,
  { id, reason }: CallBody<typeof undoProcessOutput>,
): Promise<Undone> {
  const { code } = await findOne(op, outputBinding, id)
  const order = await lockRow(op, orderBinding, code)
  assertPossible(orderBinding, 'undoOutput', order)
  const before = await lockRow(op, outputBinding, id)
  if (before.state !== '待上架') {
    throw refusals.outputUndone(before.state)
  }
  await reverseEntries(op, [before.entryNo], reason)
  await advanceParts(op, outputBinding, 'undo', eq(processOutputs.id, id), { reason })
  await forgetArrival(op, before)
  await releaseEmptied(op, before.warehouse, before.container)
  const output = await findOne(op, outputBinding, id)
  await audit(op, { action: 'undo', entity: 'processOutput', entityId: id, before, after: output, reason })
  return { output, order: await countReceived(op, order, negate(before.qty), 'undoOutput') }
}

/** The owner pays for good pieces, by the price list. */
export async function close(op: Operation, order: Order): Promise<void> {
  const { good, defective } = await leftToReceive(op, order)
  if (signOf(good) > 0 || signOf(defective) > 0) {
    throw refusals.notWhollyReceived(good, defective)
  }
  await suggestPlaces(op, order.code)
  await charge(op, order)
}

async function suggestPlaces(op: Operation, code: string): Promise<void> {
  const waiting = (await outputsOf(op, code)).filter(({ state }) => state === '待上架')
  for (const first of waiting) {
    const alike = waiting.filter((output) => isAlike(output, first))
    if (alike[0] !== first) continue
    const goods = { ...first, qty: addDecimals(...alike.map(({ qty }) => qty)) }
    const { suggestLoc } = await suggestPlace(op, goods)
    const ids = alike.map(({ id }) => id)
    await op.orm.update(processOutputs).set({ suggestLoc }).where(inArray(processOutputs.id, ids))
  }
}

async function charge(op: Operation, order: Order): Promise<void> {
  const { code: docNo, warehouse, owner, doneQty: qty, feeItem: itemCode } = order
  const { eventId } = processReports
  const reports = await op.orm
    .select({ eventId })
    .from(processReports)
    .where(and(eq(processReports.code, docNo), eq(processReports.state, '有效')))
    .orderBy(eventId)
  const eventIds = reports.map((known) => known.eventId)
  await chargeWork(op, [
    { warehouse, owner, itemCode, qty, docType: DOCUMENTS.processOrder.type, docNo, eventIds },
  ])
}

export async function putAway(op: Operation, given: CallBody<typeof putAwayProcess>): Promise<Output[]> {
  const { id, container } = given
  const { code } = await findOne(op, outputBinding, id)
  const order = await lockRow(op, orderBinding, code)
  assertPossible(orderBinding, 'putAway', order)
  const outputs = await outputsOf(op, code)
  const first = outputs.find((output) => output.id === id)
  if (first?.state !== '待上架') throw refusals.outputShelved()
  const alike = outputs.filter((output) => output.state === '待上架' && isAlike(output, first))
  const { warehouse, owner, sku, lot, quality } = first
  const goods = { warehouse, owner, sku, lot, quality, qty: addDecimals(...alike.map(({ qty }) => qty)) }
  const loc = await assertFits(op, goods, given)
  const from = { loc: await placeOf(op, first), container: first.container }
  const work = { opType: '上架' as const, docType: DOCUMENTS.processOrder.type, docNo: code }
  await carryOut(op, [{ ...goods, ...work, from, to: { loc, container } }])
  const ids = alike.map((output) => output.id)
  const done = { putLoc: loc, putAt: op.at, suggestLoc: null }
  await advanceParts(op, outputBinding, 'putAway', inArray(processOutputs.id, ids), done)
  await releaseEmptied(op, warehouse, first.container)
  await advance(op, orderBinding, 'putAway', { before: order })
  return findRows(op, outputBinding, { condition: inArray(processOutputs.id, ids), sort: 'id' })
}

function isAlike(one: Output, other: Output): boolean {
  const names = ['lot', 'mfgDate', 'expDate', 'quality', 'container', 'loc'] as const
  return names.every((name) => one[name] === other[name])
}

/** A container may have been carried elsewhere since: then its goods are fetched from there. */
async function placeOf({ orm }: Operation, { loc, ...output }: Output): Promise<string> {
  if (output.container === '') return loc
  const { warehouse, owner, sku, lot, quality, container } = output
  const [found] = await orm
    .select({ loc: stockBalances.loc })
    .from(stockBalances)
    .where(
      and(
        eq(stockBalances.warehouse, warehouse),
        eq(stockBalances.container, container),
        eq(stockBalances.owner, owner),
        eq(stockBalances.sku, sku),
        eq(stockBalances.lot, lot),
        eq(stockBalances.quality, quality),
        sql`${stockBalances.onHand} > 0`,
      ),
    )
    .limit(1)
  return found?.loc ?? loc
}

export async function countWaiting({ orm }: Operation, code: string): Promise<number> {
  return orm.$count(processOutputs, and(eq(processOutputs.code, code), eq(processOutputs.state, '待上架')))
}
