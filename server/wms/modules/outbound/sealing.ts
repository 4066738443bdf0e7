// A box is sealed, and an order all of whose goods lie in boxes gets its waybill.

import { eq, inArray, sql } from 'drizzle-orm'
import { selectRows, selectTogether } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { type OperationEvent, recordEvents } from '#server/wms/ledger/facts/events.ts'
import { type SiteRow, siteQuery, sitesFrom } from '#server/wms/ledger/facts/site.ts'
import { postStock } from '#server/wms/ledger/facts/stock.ts'
import { findPicks, type Pick as PickTask } from '#server/wms/modules/outbound/allocation.ts'
import type { Bench, Box, Parcel } from '#server/wms/modules/outbound/bench-work.ts'
import { assertNoneExpired, type Expired, expiredQuery } from '#server/wms/modules/outbound/expiry.ts'
import type { Order } from '#server/wms/modules/outbound/orders.ts'
import { type Packed, packagingUnsaid } from '#server/wms/modules/outbound/packaging.ts'
import { freeTotes, goodsOf } from '#server/wms/modules/outbound/picking.ts'
import { orderBinding, parcelBinding } from '#server/wms/modules/outbound/resources.ts'
import { assertSerials, type SerialGoodsOf, serialGoodsQuery } from '#server/wms/modules/outbound/serials.ts'
import { drawWaybill, isStanding, type Waybill } from '#server/wms/modules/outbound/waybills.ts'
import { pickTasks } from '#server/wms/schema/outbound.ts'
import { parcels } from '#server/wms/schema/parcel.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

export const UNPACKED: Packed = { packaging: null, packagingCost: null }

/** `printer`: for the labels, should the number come later. */
type Closing = {
  open: Pick<Box, 'parcelNo' | 'packaging'> | null
  waybillNo?: string | null
  printer: string | null
  reason?: string
}

/** All that was picked lies in boxes: they are sealed, and the order gets its waybill, or waits for it: null. */
export async function finish(
  op: Operation,
  order: Order,
  bench: Bench,
  { open, waybillNo = null, printer, reason }: Closing,
): Promise<Waybill | null> {
  if (open) {
    if (open.packaging === null) packagingUnsaid([order], bench.rules)
    await seal(op, order, open, reason)
  }
  const { orderNo } = order
  const picks = await findPicks(op, { orderNos: [orderNo], state: '已拣' })
  const found = await selectTogether<{ expired: Expired[]; serialGoods: SerialGoodsOf[]; sites: SiteRow[] }>(
    op.orm,
    {
      expired: expiredQuery(op, picks),
      serialGoods: serialGoodsQuery([orderNo]),
      sites: siteQuery(op, [order]),
    },
  )
  assertNoneExpired(found.expired, '复核打包')
  assertSerials(found.serialGoods)
  await leaveTotes(op, picks)
  const standing = await numbered(op, orderNo)
  const { rules, sources } = bench
  const known = { rules, sources, dateIn: sitesFrom(op, [order], found.sites).dateIn }
  const drawn = await drawWaybill(
    op,
    order,
    { waybillNo, printer, boxes: standing.length, ...packedIn(standing) },
    known,
  )
  const changes = { waybillNo: drawn?.waybillNo ?? null, boxes: standing.length }
  await advance(op, orderBinding, 'pack', { before: order, changes, reason })
  return drawn
}

/** What lies in boxes no longer lies in totes, which somebody else needs. */
export async function leaveTotes(op: Operation, picks: readonly PickTask[]): Promise<void> {
  const held = picks.filter(({ tote }) => tote !== '')
  if (held.length === 0) return
  await postStock(
    op,
    held.map((pick) => ({
      ...goodsOf(pick),
      qty: pick.qty,
      allocatedQty: pick.qty,
      staysAllocated: true,
      docType: DOCUMENTS.outboundOrder.type,
      docNo: pick.orderNo,
      reason: '装箱',
      from: { loc: pick.stagedLoc ?? '', container: pick.tote },
      to: { loc: pick.stagedLoc ?? '', container: '' },
    })),
  )
  const ids = held.map(({ id }) => id)
  await op.orm.update(pickTasks).set({ tote: '' }).where(inArray(pickTasks.id, ids))
  await freeTotes(op, held)
}

type Standing = Packed & { parcelNo: string; box: number }

/** Of the boxes that stand, the first is number one: what was opened and not filled again leaves no gap. */
async function numbered({ orm }: Operation, orderNo: string): Promise<Standing[]> {
  const { parcelNo, box: number, packaging, packagingCost } = parcels
  const standing = await orm
    .select({ parcelNo, box: number, packaging, packagingCost })
    .from(parcels)
    .where(isStanding(orderNo))
    .orderBy(number)
  for (const [index, parcel] of standing.entries()) {
    if (parcel.box === index + 1) continue
    await orm
      .update(parcels)
      .set({ box: index + 1 })
      .where(eq(parcelNo, parcel.parcelNo))
  }
  return standing
}

/** What the waybill says of boxes that all went out in the same; of others, they say it themselves. */
function packedIn(standing: readonly Standing[]): Packed {
  const [first = UNPACKED] = standing
  const isOne = standing.every(({ packaging }) => packaging === first.packaging)
  const costs = standing.flatMap(({ packagingCost }) => packagingCost ?? [])
  return {
    packaging: isOne ? first.packaging : null,
    packagingCost: costs.length > 0 ? addDecimals(...costs) : null,
  }
}

/** Who seals a box has checked and packed what is in it. */
export async function seal(
  op: Operation,
  order: Order,
  { parcelNo }: Pick<Box, 'parcelNo'>,
  reason = '',
): Promise<void> {
  const before = await lockRow(op, parcelBinding, parcelNo)
  const { weight: expectedWeight, cutoff } = await findSealed(op, before)
  const businessDate = businessDateOf(op.at, cutoff)
  const changes = { sealedAt: op.at.toISOString(), businessDate, expectedWeight, reason }
  await advance(op, parcelBinding, 'seal', { before, changes, reason })
  const { warehouse, owner, orderNo: docNo } = order
  const work = { warehouse, owner, docType: DOCUMENTS.outboundOrder.type, docNo, qty: before.qty }
  const orders = before.box === 1 ? 1 : 0
  const device = before.station || null
  const events: OperationEvent[] = [
    { ...work, opType: '复核', orders, device },
    { ...work, opType: '打包', orders, boxes: 1, device },
  ]
  await recordEvents(op, events)
}

type Sealed = {
  /** What it should weigh; null where a record does not say what its goods weigh. */
  weight: string | null
  /** When the days of its warehouse end. */
  cutoff: string
}

async function findSealed({ orm }: Operation, { parcelNo, packaging, warehouse }: Parcel): Promise<Sealed> {
  const [found] = await selectRows<Sealed>(
    orm,
    sql`select case when bool_and(s.weight > 0) then trim_scale(sum(i.qty * s.weight)
          + coalesce((select weight from packages where code = ${packaging}), 0))::text end as weight,
          (select shift_cutoff from warehouses where code = ${warehouse}) as cutoff
        from parcel_items i join skus s on s.owner = i.owner and s.code = i.sku where i.parcel_no = ${parcelNo}`,
  )
  if (!found) throw new Error(`parcel ${parcelNo} holds nothing`)
  return found
}
