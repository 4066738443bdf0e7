// An order is taken out of the work: what nobody has picked is everybody's again, and what was picked waits to be put back.

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance, advanceParts } from '#server/wms/kit/transition.ts'
import { postStock } from '#server/wms/ledger/facts/stock.ts'
import { changeLines, findPicks, giveBack, type Pick } from '#server/wms/modules/outbound/allocation.ts'
import type { Order } from '#server/wms/modules/outbound/orders.ts'
import { openAll } from '#server/wms/modules/outbound/parcel-corrections.ts'
import { closeIfDone, freeTotes } from '#server/wms/modules/outbound/picking.ts'
import { letWait } from '#server/wms/modules/outbound/put-back.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, pickBinding } from '#server/wms/modules/outbound/resources.ts'
import { takeBackSerials } from '#server/wms/modules/outbound/serials.ts'
import { leaveSorting } from '#server/wms/modules/outbound/sorting.ts'
import { pickTasks } from '#server/wms/schema/outbound.ts'
import { locations, zones } from '#server/wms/schema/warehouse.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, negate } from '#shared/domain/decimal.ts'

/** `issueNo`, `eventId`: of the request to stop it and the work of doing so, where it is stopped. */
type Withdrawal = { issueNo: string | null; eventId: number | null; reason: string }
/** `waitLoc`: where the picked wait; empty: there are none. */
type Withdrawn = { unpicked: string; picked: string; waitLoc: string }

/** The lists of its wave are locked before the order. */
export async function withdraw(
  op: Operation,
  { orderNo, warehouse, owner }: Order,
  { issueNo, eventId, reason }: Withdrawal,
): Promise<Withdrawn> {
  const unpicked = await findPicks(op, { orderNos: [orderNo], state: '待拣' })
  const picked = await findPicks(op, { orderNos: [orderNo], state: '已拣' })
  await giveBack(op, unpicked)
  const waitLoc = picked.length === 0 ? '' : await findWaitingPlace(op, warehouse)
  await carryBack(op, picked, { waitLoc, eventId })
  await letWait(op, { issueNo, orderNo, warehouse, owner, waitLoc }, picked)
  await leaveSorting(op, orderNo)
  await takeBackSerials(op, orderNo, waitLoc)
  await openAll(op, orderNo, reason)
  for (const [listNo, qty] of byList(unpicked)) await closeIfDone(op, listNo, qty)
  return { unpicked: qtyOf(unpicked), picked: qtyOf(picked), waitLoc }
}

/** Its owner wants all of it or nothing: it waits for what it lacks, and leaves its wave. Answers how much of it was still to be picked. */
export async function waitForGoods(
  op: Operation,
  before: Order,
  { shortage, reason }: { shortage: string; reason: string },
): Promise<string> {
  const { unpicked } = await withdraw(op, before, { issueNo: null, eventId: null, reason })
  // Its lines may be changed now, and what was picked for them is told by the put-back.
  await op.orm.delete(pickTasks).where(eq(pickTasks.orderNo, before.orderNo))
  const changes = { allocatedQty: '0', pickedQty: '0', waveNo: null, shortage }
  await advance(op, orderBinding, 'runShort', { before, changes, reason })
  return unpicked
}

/**
 * They lie in a sealed carton until somebody puts them away: on the shelf, where they came from, the next picker would look for
 * them in vain. The first place for returned goods, or else for those that have just come in.
 */
async function findWaitingPlace({ orm }: Operation, warehouse: string): Promise<string> {
  const [found] = await orm
    .select({ code: locations.code })
    .from(locations)
    .innerJoin(zones, and(eq(zones.warehouse, locations.warehouse), eq(zones.code, locations.zone)))
    .where(
      and(
        eq(locations.warehouse, warehouse),
        eq(locations.status, '启用'),
        eq(zones.status, '启用'),
        inArray(zones.usage, ['退货', '收货暂存']),
      ),
    )
    .orderBy(sql`${zones.usage} = '退货' desc`, asc(zones.seq), asc(locations.pickSeq), asc(locations.code))
    .limit(1)
  if (!found) throw refusals.noWaitingPlace()
  return found.code
}

type Carrying = { waitLoc: string; eventId: number | null }

async function carryBack(
  op: Operation,
  picked: readonly Pick[],
  { waitLoc, eventId }: Carrying,
): Promise<void> {
  if (picked.length === 0) return
  await postStock(
    op,
    picked.map(({ warehouse, owner, sku, lot, qty, orderNo, stagedLoc, tote }) => ({
      warehouse,
      owner,
      sku,
      lot,
      quality: '良品',
      qty,
      allocatedQty: qty,
      eventId,
      docType: DOCUMENTS.outboundOrder.type,
      docNo: orderNo,
      reason: eventId === null ? '缺货撤下' : '拦截回库',
      from: { loc: stagedLoc ?? '', container: tote },
      to: { loc: waitLoc, container: '' },
    })),
  )
  const ids = picked.map(({ id }) => id)
  await advanceParts(op, pickBinding, 'putBack', inArray(pickTasks.id, ids))
  await freeTotes(op, picked)
  await changeLines(
    op,
    picked.map(({ lineId, qty }) => ({ lineId, allocated: negate(qty), picked: negate(qty) })),
  )
}

function byList(picks: readonly Pick[]): [listNo: string, qty: string][] {
  const lists = new Map<string, string[]>()
  for (const { listNo, qty } of picks) {
    if (listNo !== null) lists.set(listNo, [...(lists.get(listNo) ?? []), qty])
  }
  return [...lists].sort().map(([listNo, parts]) => [listNo, addDecimals(...parts)])
}

function qtyOf(picks: readonly Pick[]): string {
  return addDecimals(...picks.map(({ qty }) => qty))
}
