// Requests for numbers: made when an order is packed, withdrawn when it no longer waits, helped along by people.

import { and, eq, max } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/express/refusals.ts'
import { requestBinding } from '#server/wms/modules/express/resources.ts'
import type { SourceOf } from '#server/wms/modules/express/sources.ts'
import { printerBinding } from '#server/wms/modules/printing/resources.ts'
import { waybillRequests } from '#server/wms/schema/express.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  confirmCancelled,
  lookUpRequests,
  renewRequest,
  retryRequests,
} from '#shared/contracts/express/request.ts'

export type Request = RowOf<typeof requestBinding>

type Wanted = Pick<
  typeof waybillRequests.$inferInsert,
  'orderNo' | 'warehouse' | 'owner' | 'carrier' | 'boxes' | 'packaging' | 'packagingCost' | 'printer'
>

/** By whoever has locked the order; the platform hears of it once the transaction is over. */
export async function requestNumber(op: Operation, source: SourceOf, wanted: Wanted): Promise<Request> {
  if (wanted.printer) await findOne(op, printerBinding, wanted.printer)
  return create(op, { ...wanted, source: source.code, creator: op.caller.userId })
}

type New = Wanted & Pick<typeof waybillRequests.$inferInsert, 'source' | 'creator'>

async function create(op: Operation, given: New): Promise<Request> {
  const [last] = await op.orm
    .select({ epoch: max(waybillRequests.epoch) })
    .from(waybillRequests)
    .where(eq(waybillRequests.orderNo, given.orderNo))
  const epoch = (last?.epoch ?? 0) + 1
  return createRow(op, requestBinding, {
    ...given,
    requestNo: `${given.orderNo}-${epoch}`,
    epoch,
    nextTryAt: op.at,
  })
}

/** The order, which the caller has locked, no longer waits for a number, nor keeps the one it has. */
export async function withdrawRequest(op: Operation, orderNo: string, reason: string): Promise<void> {
  const isOpen = and(eq(waybillRequests.orderNo, orderNo), eq(waybillRequests.isWanted, true))
  for (const { requestNo } of await findRows(op, requestBinding, { condition: isOpen, sort: 'requestNo' })) {
    const before = await lockRow(op, requestBinding, requestNo)
    await letGo(op, before, reason)
  }
}

function letGo(op: Operation, before: Request, reason: string): Promise<Request> {
  const changes = { isWanted: false, reason }
  switch (before.state) {
    case '待取号':
    case '失败':
      return advance(op, requestBinding, 'withdraw', { before, changes, reason })
    case '已取号':
      return advance(op, requestBinding, 'giveBack', {
        before,
        changes: { ...changes, attempts: 0, nextTryAt: op.at.toISOString() },
        reason,
      })
    default:
      return advance(op, requestBinding, 'unwant', { before, changes, reason })
  }
}

export function retry(
  op: Operation,
  { requestNos }: CallBody<typeof retryRequests>,
): Promise<CallResult<typeof retryRequests>> {
  return forEachDocument(op, requestNos, (inner, numbers) =>
    each(numbers, async (requestNo) => {
      const before = await lockRow(inner, requestBinding, requestNo)
      const changes = { attempts: 0, nextTryAt: inner.at.toISOString(), askedAt: null, lastResult: '' }
      return advance(inner, requestBinding, 'retry', { before, changes })
    }),
  )
}

export function lookUp(
  op: Operation,
  { requestNos }: CallBody<typeof lookUpRequests>,
): Promise<CallResult<typeof lookUpRequests>> {
  return forEachDocument(op, requestNos, (inner, numbers) =>
    each(numbers, async (requestNo) => {
      const before = await lockRow(inner, requestBinding, requestNo)
      return advance(inner, requestBinding, 'lookNow', {
        before,
        changes: { nextTryAt: inner.at.toISOString() },
      })
    }),
  )
}

export function confirm(
  op: Operation,
  { requestNos, reason }: CallBody<typeof confirmCancelled>,
): Promise<CallResult<typeof confirmCancelled>> {
  return forEachDocument(op, requestNos, (inner, numbers) =>
    each(numbers, async (requestNo) => {
      const before = await lockRow(inner, requestBinding, requestNo)
      const changes = { leaseUntil: null, lastResult: '', reason }
      return advance(inner, requestBinding, 'confirm', { before, changes, reason })
    }),
  )
}

async function each<T>(numbers: readonly string[], work: (requestNo: string) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (const number of numbers) done.push(await work(number))
  return done
}

/** Somebody has asked the platform. Should it have given a number all the same, that is given back as soon as it is known. */
export async function renew(
  op: Operation,
  { requestNo, reason }: CallBody<typeof renewRequest>,
): Promise<Request> {
  const before = await lockRequest(op, requestNo)
  assertPossible(requestBinding, 'renew', before)
  const kept = await findKept(op, requestNo)
  if (kept.leaseUntil !== null && kept.leaseUntil > op.at) throw refusals.stillAsked(requestNo)
  const ended = await advance(op, requestBinding, 'renew', {
    before,
    changes: { isWanted: false, reason },
    reason,
  })
  if (!kept.isWanted) return ended
  const { orderNo, source, warehouse, owner, carrier, boxes, packaging, packagingCost, printer, creator } =
    kept
  const wanted = { orderNo, source, warehouse, owner, carrier, boxes, packaging, packagingCost, printer }
  return create(op, { ...wanted, creator })
}

/** The order comes before its requests wherever both are locked. */
export async function lockRequest(op: Operation, requestNo: string): Promise<Request> {
  const { orderNo } = await findOne(op, requestBinding, requestNo)
  await op.orm
    .select({ orderNo: outboundOrders.orderNo })
    .from(outboundOrders)
    .where(eq(outboundOrders.orderNo, orderNo))
    .for('no key update')
  return lockRow(op, requestBinding, requestNo)
}

export type Kept = typeof waybillRequests.$inferSelect

/** With what no reader is told. */
export async function findKept({ orm }: Operation, requestNo: string): Promise<Kept> {
  const [kept] = await orm.select().from(waybillRequests).where(eq(waybillRequests.requestNo, requestNo))
  if (!kept) throw new Error(`${requestNo} is gone`)
  return kept
}
