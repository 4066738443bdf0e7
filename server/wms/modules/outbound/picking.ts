// Picking: a list is claimed by one person, who takes its goods to where they wait to be packed.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RowOf, ValuesOf } from '#server/wms/kit/binding.ts'
import { selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance, advanceParts, type MoveOf } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { assertNotGivenToOthers } from '#server/wms/ledger/facts/given-work.ts'
import type { Sites } from '#server/wms/ledger/facts/site.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { releaseEmptied } from '#server/wms/ledger/goods/containers.ts'
import { changeLines, findPicks, type Pick } from '#server/wms/modules/outbound/allocation.ts'
import { assertUnexpired } from '#server/wms/modules/outbound/expiry.ts'
import { lockOrders } from '#server/wms/modules/outbound/orders.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { listBinding, orderBinding, pickBinding } from '#server/wms/modules/outbound/resources.ts'
import { ifHeld, waveGoesOn } from '#server/wms/modules/outbound/waves.ts'
import { bigPickLists, pickTasks } from '#server/wms/schema/outbound.ts'
import { locations, zones } from '#server/wms/schema/warehouse.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'

type PickList = RowOf<typeof listBinding>

/** The list comes before its orders, and these before their wave, wherever they are locked. */
export async function listMoved(
  op: Operation,
  list: PickList,
  move: MoveOf<typeof listBinding>,
): Promise<ValuesOf<typeof listBinding>> {
  const { userId } = op.caller
  if (move === 'takeOver' && list.picker === userId) throw refusals.pickListOwn(list.listNo)
  if (move === 'claim' || move === 'takeOver') {
    await assertNotGivenToOthers(op, list.listNo)
    return { picker: userId, pickerSince: op.at.toISOString() }
  }
  if (list.picker !== userId) throw refusals.pickListOfOther(list.pickerName)
  if (move === 'handBack') return { picker: null, pickerSince: null }
  return finish(op, list)
}

async function finish(op: Operation, { listNo, waveNo, warehouse, pickedQty }: PickList) {
  const picks = await findPicks(op, { listNo, state: '待拣' })
  const orders = await lockOrders(
    op,
    picks.map(({ orderNo }) => orderNo),
  )
  await assertUnexpired(op, picks, '拣货')
  const stagedLoc = await findStagingPlace(op, warehouse)
  const parts = picks.map((pick) => ({ ...pick, taken: pick.qty }))
  await take(op, parts, { loc: stagedLoc, container: '' })
  await changeLines(
    op,
    picks.map(({ lineId, qty }) => ({ lineId, picked: qty })),
  )
  const unpicked = await findPicks(op, { orderNos: orders.map(({ orderNo }) => orderNo), state: '待拣' })
  for (const before of orders) {
    const { orderNo } = before
    const own = picks.filter((pick) => pick.orderNo === orderNo)
    const isWhole = !unpicked.some((pick) => pick.orderNo === orderNo)
    const pickedQty = addDecimals(...[before.pickedQty, ...own.map(({ qty }) => qty)])
    const changes = { pickedQty, ...(isWhole && ifHeld(before, '待复核')) }
    const to = isWhole && before.state === '拣货中' ? '待复核' : before.state
    await advance(op, orderBinding, 'pick', { before, to, changes })
  }
  const qty = addDecimals(...picks.map((pick) => pick.qty))
  await waveGoesOn(op, waveNo, { picked: qty })
  return { pickedQty: addDecimals(pickedQty, qty), finishedAt: op.at.toISOString() }
}

/** So much of an open pick. */
export type Part = Pick & { taken: string }

/** How it was taken, where somebody knows. */
type Taking = { device?: string | null; sites?: Sites }

/**
 * What waits there is promised to its order, as it was where it lay; what is left of a pick stays open as one of its own. Answers
 * the numbers of both.
 */
export async function take(
  op: Operation,
  parts: readonly Part[],
  to: Place,
  { device = null, sites }: Taking = {},
): Promise<number[]> {
  if (parts.length === 0) return []
  const entryNos = await carryOut(
    op,
    parts.map(({ taken, ...pick }) => ({
      ...goodsOf(pick),
      qty: taken,
      allocatedQty: taken,
      staysAllocated: true,
      docType: DOCUMENTS.outboundOrder.type,
      docNo: pick.orderNo,
      opType: '拣货' as const,
      device,
      from: { loc: pick.loc, container: pick.container },
      to,
    })),
    sites,
  )
  const rests = await keepRests(op, parts)
  const taken = parts.map((part, at) => ({ id: part.id, qty: part.taken, entry_no: entryNos[at] }))
  const ofPick = (column: string) =>
    sql`(select ${sql.identifier(column)} from ${sentRows(taken, 'id bigint, qty numeric, entry_no bigint')} as taken
      where taken.id = ${pickTasks.id})`
  const ids = parts.map(({ id }) => id)
  await advanceParts(op, pickBinding, 'pick', inArray(pickTasks.id, ids), {
    qty: ofPick('qty'),
    entryNo: ofPick('entry_no'),
    stagedLoc: to.loc,
    tote: to.container,
    picker: op.caller.userId,
    pickedAt: op.at,
  })
  return [...ids, ...rests]
}

type Place = { loc: string; container: string }

async function keepRests({ orm }: Operation, parts: readonly Part[]): Promise<number[]> {
  const rests = parts
    .map(({ id: _, taken, ...pick }) => ({ ...pick, qty: subtract(pick.qty, taken) }))
    .filter(({ qty }) => signOf(qty) > 0)
  if (rests.length === 0) return []
  const kept = await orm.insert(pickTasks).values(rests).returning({ id: pickTasks.id })
  return kept.map(({ id }) => id)
}

/** So many of them, one pick after the other; `left`: what there are too few for. */
export function partsOf(picks: readonly Pick[], qty: string): { parts: Part[]; left: string } {
  const parts: Part[] = []
  let left = qty
  for (const one of picks) {
    if (signOf(left) <= 0) break
    const taken = smallerOf(one.qty, left)
    parts.push({ ...one, taken })
    left = subtract(left, taken)
  }
  return { parts, left }
}

export function goodsOf({ warehouse, owner, sku, lot }: Pick) {
  return { warehouse, owner, sku, lot, quality: '良品' as const }
}

/** Those that nothing is left in may be used for other orders. */
export async function freeTotes(op: Operation, picks: readonly Pick[]): Promise<void> {
  const totes = new Map(picks.map(({ warehouse, tote }) => [tote, warehouse]))
  for (const [tote, warehouse] of [...totes].sort()) await releaseEmptied(op, warehouse, tote)
}

/** The first location of the first zone that goods leave from. */
async function findStagingPlace(op: Operation, warehouse: string): Promise<string> {
  return stagingPlaceIn(await selectRows<Staging>(op.orm, stagingPlaceQuery(op, warehouse)))
}

/** For who asks for more in the same statement. */
export function stagingPlaceQuery({ orm }: Operation, warehouse: string): SQL {
  return orm
    .select({ code: locations.code })
    .from(locations)
    .innerJoin(zones, and(eq(zones.warehouse, locations.warehouse), eq(zones.code, locations.zone)))
    .where(
      and(
        eq(locations.warehouse, warehouse),
        eq(locations.status, '启用'),
        eq(zones.status, '启用'),
        eq(zones.usage, '发货暂存'),
      ),
    )
    .orderBy(asc(zones.seq), asc(locations.pickSeq), asc(locations.code))
    .limit(1)
    .getSQL()
}

export type Staging = { code: string }

/** Of what that query has found. */
export function stagingPlaceIn([found]: readonly Staging[]): string {
  if (!found) throw refusals.noStagingPlace()
  return found.code
}

/** Once nothing is left to be picked by it. */
export async function closeIfDone(op: Operation, listNo: string, dropped: string): Promise<void> {
  const before = await lockRow(op, listBinding, listNo)
  const open = await op.orm.$count(pickTasks, and(eq(pickTasks.listNo, listNo), eq(pickTasks.state, '待拣')))
  const qty = subtract(before.qty, dropped)
  const isOver = open === 0 && before.state !== '已完成'
  const end = signOf(before.pickedQty) > 0 ? '已完成' : '已取消'
  await advance(op, listBinding, 'drop', { before, changes: { qty }, to: isOver ? end : before.state })
}

export async function lockLists(op: Operation, waveNo: string | null): Promise<void> {
  if (waveNo === null) return
  await op.orm
    .select({ listNo: bigPickLists.listNo })
    .from(bigPickLists)
    .where(eq(bigPickLists.waveNo, waveNo))
    .orderBy(asc(bigPickLists.listNo))
    .for('no key update')
}
