// One warehouse on one of the days that are lived, as those who work there see it.
import { and, asc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type Deed, perform } from '#server/wms/demo/given/operation.ts'
import type { Person, Step } from '#server/wms/demo/lived/agenda.ts'
import { instantOn } from '#server/wms/demo/year/calendar.ts'
import type { Chance } from '#server/wms/demo/year/chance.ts'
import type { RoleCode } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { ROLES } from '#server/wms/seed/roles.ts'
import type { Action } from '#shared/actions.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'

/** What happens once on each day, to whoever comes to it first. */
export type Oddity = '报缺' | '撤销拣货' | '错件' | '两箱' | '缺件封箱' | '拦截'

/** What these people have begun themselves, on this day or before; all else is for anyone who tries the console. */
export type OwnWork = { orderNos: string[]; waveNos: string[] }

export type LivedDay = {
  sources: Sources
  warehouse: string
  date: string
  chance: Chance
  own: OwnWork
  idOf: (username: string) => number
  /** Still to come. */
  oddities: Set<Oddity>
}

/** An account at a station, and who has signed on there. */
export type Station = Pick<Deed, 'userId' | 'actions'> & { code: string; crew: string | null }

export function stationOf(
  { idOf }: LivedDay,
  username: string,
  { role, code = '' }: { role: RoleCode; code?: string },
): Station {
  return { userId: idOf(username), actions: actionsOf(role), code, crew: null }
}

export function actionsOf(role: RoleCode): readonly Action[] {
  return ROLES.find(({ code }) => code === role)?.actions ?? []
}

export function workAt<T>(
  { sources }: LivedDay,
  { userId, actions = [], crew }: Station,
  at: Date,
  work: (op: Operation) => Promise<T>,
): Promise<T> {
  const signedOn = crew === null ? null : { crew, at: at.getTime() }
  return perform(sources, { userId, actions, at, signedOn }, work)
}

/** The body as the call takes it, with what it presets. */
export function bodyOf<C extends { body: z.ZodType }>(call: C, given: object): CallBody<C> {
  return call.body.parse({ ...given, opId: 'demo-command' }) as CallBody<C>
}

/** `minute` counts from midnight. */
export function personFrom({ date }: LivedDay, minute: number, step: Step): Person {
  return { next: instantOn(date, minute), step }
}

export function onceAt(day: LivedDay, minute: number, work: (at: Date) => Promise<unknown>): Person {
  return personFrom(day, minute, async (at) => {
    await work(at)
    return null
  })
}

/** True for the first who asks. */
export function comesTo({ oddities }: LivedDay, oddity: Oddity): boolean {
  return oddities.delete(oddity)
}

export type Order = Pick<
  typeof outboundOrders.$inferSelect,
  'orderNo' | 'owner' | 'carrier' | 'waybillNo' | 'boxes'
>

/** The oldest first. */
export function findOwnOrders(
  { sources: { orm }, own }: LivedDay,
  states: readonly (typeof outboundOrders.$inferSelect)['state'][],
): Promise<Order[]> {
  const { orderNo, owner, carrier, waybillNo, boxes, state } = outboundOrders
  return orm
    .select({ orderNo, owner, carrier, waybillNo, boxes })
    .from(outboundOrders)
    .where(and(inArray(orderNo, own.orderNos), inArray(state, [...states])))
    .orderBy(asc(orderNo))
}
