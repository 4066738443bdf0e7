// What is agreed on with an agency: how many people for a post of a warehouse, at what price, from which day on.

import { and, desc, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { agencyBinding, allotBinding } from '#server/wms/modules/labor/resources.ts'
import { agencyAllots, agencyDispatches } from '#server/wms/schema/labor.ts'
import { laborAgencies } from '#server/wms/schema/people.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { agencyAllot } from '#shared/contracts/labor/allot.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { DISPATCH_COUNTING, type LaborPrices } from '#shared/domain/labor.ts'

export type NewAllot = Omit<CallBody<typeof agencyAllot.create>, 'opId'>
type AllotChange = CallBody<typeof agencyAllot.update>
/** Whose people work where, as what, and when. */
export type Job = { agency: string; warehouse: string; post: string; businessDate: string }

export async function createAllot(op: Operation, allot: NewAllot) {
  const { settleMode } = await findAgency(op, allot.agency)
  const isAgreed =
    settleMode === '计时加计件' || settleMode === (allot.priceUnit === '小时' ? '计时' : '计件')
  if (!isAgreed) {
    throw refusals.priceUnitWrong(settleMode, allot.priceUnit)
  }
  return createRow(op, allotBinding, allot)
}

/** Another price would be another amount for hours that have been confirmed. */
export async function changeAllot(op: Operation, { id, revision, opId: _, ...changes }: AllotChange) {
  const before = await lockRow(op, allotBinding, id)
  const isPrice = changes.unitPrice !== undefined || changes.overtimeRate !== undefined
  if (isPrice && (await isPaidBy(op, before))) throw refusals.allotPaid()
  return updateRow(op, allotBinding, { key: id, revision, changes })
}

async function isPaidBy({ orm }: Operation, allot: NewAllot): Promise<boolean> {
  const { agency, warehouse, post, businessDate, state } = agencyDispatches
  const [paid] = await orm
    .select({ state })
    .from(agencyDispatches)
    .where(
      and(
        eq(agency, allot.agency),
        eq(warehouse, allot.warehouse),
        eq(post, allot.post),
        gte(businessDate, allot.effectiveFrom),
        inArray(state, [...DISPATCH_COUNTING]),
      ),
    )
    .limit(1)
  return paid !== undefined
}

export type Agreement = LaborPrices & {
  /** Of the people at a time. */
  quota: number
}

/** As it holds on the day; anyone else who asks in order to use up the quota waits. Throws when nothing is agreed on. */
export async function lockAgreement(op: Operation, job: Job): Promise<Agreement> {
  const { mgmtFeeRate } = await findAgency(op, job.agency)
  const { agency, warehouse, post, effectiveFrom, id } = agencyAllots
  const allots = await op.orm
    .select()
    .from(agencyAllots)
    .where(
      and(
        eq(agency, job.agency),
        eq(warehouse, job.warehouse),
        eq(post, job.post),
        lte(effectiveFrom, job.businessDate),
      ),
    )
    .orderBy(desc(effectiveFrom), desc(id))
    .for('no key update')
  const hour = allots.find(({ priceUnit }) => priceUnit === '小时')
  const piece = allots.find(({ priceUnit }) => priceUnit === '件')
  const quotas = [hour, piece].flatMap((allot) => allot?.quota ?? [])
  if (quotas.length === 0) {
    throw refusals.noAgreement(job.post, job.businessDate)
  }
  return {
    hour: hour ? { price: hour.unitPrice, overtimeRate: hour.overtimeRate } : null,
    piece: piece ? { price: piece.unitPrice } : null,
    mgmtFeeRate,
    quota: Math.min(...quotas),
  }
}

/** Throws where people of the agency are not to be had on the day. */
export async function assertUnderContract(op: Operation, job: Job): Promise<void> {
  const { name, status, contractFrom, contractTo } = await findAgency(op, job.agency)
  if (status !== '启用') throw refusals.agencyDisabled(name)
  const isWithin = contractFrom <= job.businessDate && (contractTo === null || job.businessDate <= contractTo)
  if (isWithin) return
  const until = contractTo === null ? '起' : `至${contractTo}`
  throw refusals.outsideContract(name, contractFrom, until)
}

export async function findAgency({ orm }: Operation, code: string) {
  const [agency] = await orm.select().from(laborAgencies).where(eq(laborAgencies.code, code))
  if (!agency) throw refusals.agencyUnknown(code)
  return agency
}

export async function findAgencyDocument(reader: Reader & Pick<Services, 'now'>, code: string) {
  const agency = await findOne(reader, agencyBinding, code)
  const allots = await findRows(reader, allotBinding, { condition: eq(agencyAllots.agency, code) })
  const today = localDateOf(reader.now())
  const nameOf = (allot: (typeof allots)[number]) => `${allot.warehouse} ${allot.post} ${allot.priceUnit}`
  const current = new Map<string, number>()
  for (const allot of allots) {
    if (allot.effectiveFrom <= today && !current.has(nameOf(allot))) current.set(nameOf(allot), allot.id)
  }
  const parts = { laborAgency: [code], agencyAllot: allots.map(({ id }) => String(id)) }
  return {
    agency,
    timeline: await findTimeline(reader, parts),
    docNos: [code],
    allots: allots.map((allot) => ({ ...allot, isCurrent: current.get(nameOf(allot)) === allot.id })),
  }
}
