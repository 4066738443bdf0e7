// Returned parcels: registered at the door, claimed where nobody knew whose they were, given back unopened.

import { and, desc, eq, like, ne, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { adoptFile } from '#server/wms/kit/files/attach-file.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { chargeWork } from '#server/wms/ledger/facts/charges.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { recordEvents } from '#server/wms/ledger/facts/events.ts'
import { assertOwnerInWarehouse } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/returned/refusals.ts'
import { lineBinding, parcelBinding, receiptBinding } from '#server/wms/modules/returned/resources.ts'
import { daysBetween } from '#server/wms/modules/returned/rules.ts'
import { carriers } from '#server/wms/schema/base.ts'
import { shops } from '#server/wms/schema/owner.ts'
import { returnLines, returnParcels, returnReceipts } from '#server/wms/schema/returned.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { claimParcel, refuseParcel, registerParcel } from '#shared/contracts/returned/parcel.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { carrierWordOf } from '#shared/domain/returned.ts'

export type Parcel = RowOf<typeof parcelBinding>
type Registration = Omit<CallBody<typeof registerParcel>, 'opId'>

/** A parcel is registered once: anyone who scans it again is told by whom it was, and as what. */
export async function register(op: Operation, given: Registration): Promise<Parcel> {
  const { noOwner, warehouse, owner, waybillNo } = given
  if (owner === null && !noOwner) throw refusals.ownerMissing()
  if (owner !== null && noOwner) throw refusals.ownerNeedless()
  const dateIn = await findBusinessDates(op, [{ warehouse, owner }])
  if (owner !== null) await assertOwnerIs(op, { warehouse, owner, shop: given.shop })
  if (given.photo !== null) await adoptFile(op, given.photo, parcelBinding.resource.reads)
  const known = await findKnown(op, warehouse, waybillNo)
  const carrier = given.carrier ?? known?.carrier ?? (await guessCarrier(op, waybillNo))
  if (carrier === null) throw refusals.carrierMissing(waybillNo)
  const receiptNo = given.receiptNo ?? known?.receiptNo ?? null
  if (receiptNo !== null) await countRegistered(op, warehouse, receiptNo)
  const facts = {
    ...given,
    waybillNo: known?.waybillNo ?? waybillNo,
    carrier,
    receiptNo,
    businessDate: dateIn({ warehouse }),
    registerAt: op.at.toISOString(),
    operator: op.caller.userId,
  }
  const state = noOwner ? '无主池' : '已登记'
  const parcel = known
    ? await advance(op, parcelBinding, 'register', { before: known, changes: facts, to: state })
    : await createRow(op, parcelBinding, { ...facts, state, returnNo: await nextDocNo(op, 'returnParcel') })
  await recordRegistration(op, parcel)
  return parcel
}

/** Null when nobody has told of it; refuses one that is registered. */
async function findKnown(op: Operation, warehouse: string, waybillNo: string): Promise<Parcel | null> {
  const [found] = await op.orm
    .select({
      returnNo: returnParcels.returnNo,
      waybillNo: returnParcels.waybillNo,
      state: returnParcels.state,
    })
    .from(returnParcels)
    .where(
      and(
        eq(returnParcels.warehouse, warehouse),
        eq(returnParcels.waybillKey, codeKey(waybillNo)),
        ne(returnParcels.state, '拒收退回'),
      ),
    )
    .orderBy(desc(eq(returnParcels.waybillNo, waybillNo)), returnParcels.twin)
    .limit(1)
  if (!found) return null
  if (found.state !== '已签收') {
    throw refusals.waybillKnown(found.waybillNo, found.returnNo, found.state)
  }
  return lockRow(op, parcelBinding, found.returnNo)
}

async function guessCarrier({ orm }: Operation, waybillNo: string): Promise<string | null> {
  const word = carrierWordOf(waybillNo)
  if (word === null) return null
  const [found] = await orm
    .select({ code: carriers.code })
    .from(carriers)
    .where(and(like(carriers.name, `%${word}%`), eq(carriers.status, '启用')))
    .orderBy(carriers.code)
    .limit(1)
  return found?.code ?? null
}

async function countRegistered(op: Operation, warehouse: string, receiptNo: string): Promise<void> {
  const receipt = await findOne(op, receiptBinding, receiptNo)
  if (receipt.warehouse !== warehouse) throw refusals.receiptElsewhere(receiptNo)
  if (receipt.state !== '已签收') {
    throw refusals.receiptUnsigned(receiptNo, receipt.state)
  }
  await op.orm
    .update(returnReceipts)
    .set({ registered: sql`${returnReceipts.registered} + 1` })
    .where(eq(returnReceipts.receiptNo, receiptNo))
}

/** Work is somebody's: that of a parcel without an owner is recorded once it is claimed. */
async function recordRegistration(op: Operation, parcel: Parcel): Promise<void> {
  const { warehouse, owner, returnNo: docNo, weight, station } = parcel
  if (owner === null) return
  const work = {
    opType: '退件登记' as const,
    docType: DOCUMENTS.returnParcel.type,
    docNo,
    device: station || null,
  }
  const eventIds = await recordEvents(op, [
    { ...work, warehouse, owner, qty: '1', orders: 1, weight: weight ?? '0' },
  ])
  await chargeWork(op, [
    { warehouse, owner, docType: DOCUMENTS.returnParcel.type, docNo, itemCode: 'TJ', qty: '1', eventIds },
  ])
}

export async function claim(op: Operation, given: CallBody<typeof claimParcel>): Promise<Parcel> {
  const { owner, shop } = given
  const before = await lockRow(op, parcelBinding, given.returnNo)
  assertPossible(parcelBinding, 'claim', before)
  await assertOwnerIs(op, { warehouse: before.warehouse, owner, shop })
  const originalOrderNo = given.originalOrderNo || before.originalOrderNo
  const changes = { owner, shop, originalOrderNo }
  const parcel = await advance(op, parcelBinding, 'claim', { before, changes })
  await recordRegistration(op, parcel)
  return parcel
}

export async function refuse(
  op: Operation,
  { returnNo, reason }: CallBody<typeof refuseParcel>,
): Promise<Parcel> {
  const before = await lockRow(op, parcelBinding, returnNo)
  assertPossible(parcelBinding, 'refuse', before)
  const unpacked = await op.orm.$count(returnLines, eq(returnLines.returnNo, returnNo))
  if (unpacked > 0) {
    throw refusals.alreadyOpened(returnNo)
  }
  const changes = { endedAt: op.at.toISOString() }
  return advance(op, parcelBinding, 'refuse', { before, changes, reason })
}

/** The owner keeps goods in the warehouse, and the shop is one of theirs. */
async function assertOwnerIs(
  op: Operation,
  { warehouse, owner, shop }: { warehouse: string; owner: string; shop: string | null },
): Promise<void> {
  await assertOwnerInWarehouse(op, owner, warehouse)
  if (shop === null) return
  const [found] = await op.orm
    .select({ code: shops.code })
    .from(shops)
    .where(and(eq(shops.code, shop), eq(shops.owner, owner)))
  if (!found) throw refusals.shopElsewhere(shop)
}

export async function findParcelDocument(reader: Reader & Pick<Services, 'now'>, returnNo: string) {
  const parcel = await findOne(reader, parcelBinding, returnNo)
  const lines = await findRows(reader, lineBinding, {
    condition: eq(returnLines.returnNo, returnNo),
    sort: 'id',
  })
  const parts = { returnParcel: [returnNo], returnLine: lines.map(({ id }) => String(id)) }
  const until = parcel.endedAt ?? reader.now().toISOString()
  return {
    parcel,
    lines,
    pendingDays: daysBetween(parcel.createdAt, until),
    timeline: await findTimeline(reader, parts),
    docNos: [returnNo],
  }
}
