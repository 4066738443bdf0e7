// Materials of process orders: promised where they lie, all of them or none, fetched to the workbench, and brought back.

import { and, eq, inArray } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows } from '#server/wms/kit/read.ts'
import { advance, advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { holdStock } from '#server/wms/ledger/facts/stock.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { assertFits } from '#server/wms/ledger/goods/places.ts'
import { typedPieces } from '#server/wms/ledger/goods/products.ts'
import { serve, shortageOf } from '#server/wms/ledger/goods/serving.ts'
import { lockSupply } from '#server/wms/ledger/goods/supply.ts'
import {
  changeMaterials,
  findMaterials,
  findSupplies,
  type Order,
  type Supply,
} from '#server/wms/modules/process/orders.ts'
import { refusals } from '#server/wms/modules/process/refusals.ts'
import { orderBinding, supplyBinding } from '#server/wms/modules/process/resources.ts'
import { processSupplies } from '#server/wms/schema/process.ts'
import { locations, zones } from '#server/wms/schema/warehouse.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { issueMaterials, returnMaterial, supplementMaterial } from '#shared/contracts/process/order.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { negate, signOf, subtract } from '#shared/domain/decimal.ts'

type Supplies = CallResult<typeof issueMaterials>
type Wanted = { id: number; sku: string; lot: string; qty: string }

export async function allocate(op: Operation, order: Order): Promise<void> {
  const materials = await findMaterials(op, order.code)
  await promise(
    op,
    order,
    materials.map(({ id, sku, lot, planQty: qty }) => ({ id, sku, lot, qty })),
  )
}

/** Refuses, and promises nothing, when something lacks. */
async function promise(op: Operation, order: Order, wanted: readonly Wanted[]): Promise<void> {
  const { code, warehouse, owner } = order
  const skus = [...new Set(wanted.map(({ sku }) => sku))]
  // Anyone who asks for a certain lot is served before those who take any.
  const first = wanted.toSorted((one, other) => Number(one.lot === '') - Number(other.lot === ''))
  const { taken, missing } = serve(first, await lockSupply(op, { warehouse, owner, skus }))
  if (missing.length > 0) {
    throw refusals.materialsShort(shortageOf(missing))
  }
  const parts = taken.map(({ lineId: materialId, ...part }) => ({
    ...part,
    code,
    materialId,
    warehouse,
    owner,
  }))
  await holdStock(
    op,
    parts.map((part) => ({ ...keyOf(part), allocated: part.qty })),
  )
  await op.orm.insert(processSupplies).values(parts)
}

type Lying = Pick<Supply, 'warehouse' | 'owner' | 'sku' | 'lot' | 'loc' | 'container'>

function keyOf({ warehouse, owner, sku, lot, loc, container }: Lying) {
  return { warehouse, owner, sku, lot, quality: '良品' as const, loc, container }
}

/** What nobody has fetched yet is everybody's again. */
export async function giveBack(op: Operation, { code }: Pick<Order, 'code'>): Promise<void> {
  const open = await findSupplies(op, code, '待领')
  if (open.length === 0) return
  await holdStock(
    op,
    open.map((supply) => ({ ...keyOf(supply), allocated: negate(supply.qty) })),
  )
  await advanceParts(op, supplyBinding, 'giveBack', eq(processSupplies.code, code))
}

export async function issue(
  op: Operation,
  { code, ids }: CallBody<typeof issueMaterials>,
): Promise<Supplies> {
  const before = await lockRow(op, orderBinding, code)
  assertPossible(orderBinding, 'issue', before)
  const open = await findSupplies(op, code, '待领')
  const chosen = ids ? open.filter(({ id }) => ids.includes(id)) : open
  if (chosen.length === 0 || (ids && chosen.length < new Set(ids).size)) throw refusals.nothingToIssue()
  const benchLoc = await findBench(op, before.warehouse)
  await carryToBench(op, chosen, benchLoc)
  const done = { benchLoc, picker: op.caller.userId, pickedAt: op.at }
  const chosenIds = chosen.map(({ id }) => id)
  await advanceParts(op, supplyBinding, 'issue', inArray(processSupplies.id, chosenIds), done)
  await changeMaterials(
    op,
    chosen.map(({ materialId, qty }) => ({ materialId, issued: qty })),
  )
  await advance(op, orderBinding, 'issue', { before })
  return findRows(op, supplyBinding, { condition: inArray(processSupplies.id, chosenIds), sort: 'id' })
}

/** What lies there is promised to its order, as it was where it came from. */
async function carryToBench(op: Operation, supplies: readonly Supply[], benchLoc: string): Promise<void> {
  const to = { loc: benchLoc, container: '' }
  await carryOut(
    op,
    supplies.map((supply) => {
      const { loc, container, ...goods } = keyOf(supply)
      const { qty, code: docNo } = supply
      return {
        ...goods,
        qty,
        allocatedQty: qty,
        docType: DOCUMENTS.processOrder.type,
        docNo,
        opType: '移库' as const,
        from: { loc, container },
        to,
        reason: '领料',
      }
    }),
  )
  await holdStock(
    op,
    supplies.map((supply) => ({ ...keyOf(supply), ...to, allocated: supply.qty })),
  )
}

/** The first location of the first zone that goods are worked on in. */
export async function findBench({ orm }: Operation, warehouse: string): Promise<string> {
  const [found] = await orm
    .select({ code: locations.code })
    .from(locations)
    .innerJoin(zones, and(eq(zones.warehouse, locations.warehouse), eq(zones.code, locations.zone)))
    .where(
      and(
        eq(locations.warehouse, warehouse),
        eq(locations.status, '启用'),
        eq(zones.status, '启用'),
        eq(zones.usage, '加工'),
      ),
    )
    .orderBy(zones.seq, locations.pickSeq, locations.code)
    .limit(1)
  if (!found) throw refusals.noWorkbench()
  return found.code
}

export async function supplement(
  op: Operation,
  { code, sku, qty, reason }: CallBody<typeof supplementMaterial>,
): Promise<Supplies> {
  const before = await lockRow(op, orderBinding, code)
  assertPossible(orderBinding, 'supplement', before)
  const materials = await findMaterials(op, code)
  const material = materials.find((known) => known.sku === sku)
  if (!material) throw refusals.notMaterial(sku)
  const more = await typedPieces(op, material, qty)
  await promise(op, before, [{ id: material.id, sku, lot: material.lot, qty: more }])
  await advance(op, orderBinding, 'supplement', { before, reason })
  const open = and(eq(processSupplies.materialId, material.id), eq(processSupplies.state, '待领'))
  return findRows(op, supplyBinding, { condition: open, sort: 'id' })
}

/** The order comes before what was fetched for it wherever both are locked. */
export async function bringBack(
  op: Operation,
  { id, qty: given, ...place }: CallBody<typeof returnMaterial>,
): Promise<CallResult<typeof returnMaterial>> {
  const { code } = await findOne(op, supplyBinding, id)
  const before = await lockRow(op, orderBinding, code)
  assertPossible(orderBinding, 'return', before)
  const supply = (await findSupplies(op, code, '已领')).find((fetched) => fetched.id === id)
  if (!supply || signOf(supply.leftQty) <= 0) throw refusals.nothingToReturn()
  const { leftQty, benchLoc } = supply
  const qty = given === undefined ? leftQty : await typedPieces(op, supply, given)
  if (signOf(subtract(leftQty, qty)) < 0) {
    throw refusals.returnTooMuch(leftQty, qty)
  }
  const { warehouse, owner, sku, lot } = supply
  const goods = { warehouse, owner, sku, lot, quality: '良品' as const, qty }
  const loc = await assertFits(op, goods, place)
  const work = {
    opType: '移库' as const,
    docType: DOCUMENTS.processOrder.type,
    docNo: code,
    allocatedQty: qty,
    reason: '退料',
  }
  const from = { loc: benchLoc ?? '', container: '' }
  await carryOut(op, [{ ...goods, ...work, from, to: { loc, container: '' } }])
  const returnedQty = subtract(supply.returnedQty, negate(qty))
  await op.orm.update(processSupplies).set({ returnedQty }).where(eq(processSupplies.id, id))
  await changeMaterials(op, [{ materialId: supply.materialId, returned: qty }])
  await advance(op, orderBinding, 'return', { before })
  return findOne(op, supplyBinding, id)
}
