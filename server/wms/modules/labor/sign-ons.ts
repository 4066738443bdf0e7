// People sign on at stations by their badges, one at a time each, and leave them.
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import { isAmong } from '#server/wms/kit/bulk.ts'
import { may } from '#server/wms/kit/caller.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { assertInSight, inWarehouseScope } from '#server/wms/kit/scope.ts'
import { badgeHolder } from '#server/wms/ledger/facts/badge.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { findPeople, lockPeople, type Person } from '#server/wms/modules/labor/attending.ts'
import { asOf, assertNewCrew, assertNotElsewhere } from '#server/wms/modules/labor/late-sign-ons.ts'
import { refusals } from '#server/wms/modules/labor/refusals.ts'
import { signOns } from '#server/wms/schema/labor.ts'
import { employees } from '#server/wms/schema/people.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import { type endSignOn, MOST_TOGETHER, type startSignOn } from '#shared/contracts/labor/sign-on.ts'
import type { SIGN_OFF_CAUSES } from '#shared/domain/labor.ts'

const CREW_BYTES = 12

const { crew, worker, account, startedAt, endedAt } = signOns

export async function signOn(
  asked: Operation,
  { badges, previous, isJoined, warehouse, station, late }: CallBody<typeof startSignOn>,
): Promise<CallResult<typeof startSignOn>> {
  const op = late ? asOf(asked, late.at) : asked
  if (late) await assertNewCrew(op, late.crew)
  const before = previous ? await standingIn(op, previous) : []
  if (late && isJoined && before.length === 0) throw refusals.signOnOver()
  const empNos = [...(isJoined ? before : []), ...(await holdersOf(op, badges))]
  const home = warehouse ?? (await homeOf(op, empNos))
  return begin(op, empNos, { previous, warehouse: home, station, late })
}

type Stand = {
  warehouse: string
  station: string
  previous?: string | null | undefined
  /** Began without a network, at the operation's instant. */
  late?: { crew: string } | null | undefined
}

/** Whoever stood here before has left, and the people themselves wherever else they stood. */
export async function begin(
  op: Operation,
  empNos: readonly string[],
  { previous, warehouse, station, late }: Stand,
): Promise<CallResult<typeof startSignOn>> {
  if (empNos.length > MOST_TOGETHER) throw refusals.tooManyTogether(MOST_TOGETHER)
  const people = await lockedAt(op, warehouse, empNos)
  if (late) await assertNotElsewhere(op, empNos)
  if (previous) await end(op, isOwn(op, previous), '换人')
  const moved = await end(
    op,
    isAmong(
      worker,
      people.map(({ empNo }) => empNo),
    ),
    '换岗',
  )
  const place = { warehouse, station, account: op.caller.userId }
  const together = late?.crew ?? op.randomBytes(CREW_BYTES).toString('base64url')
  const begun = await op.orm
    .insert(signOns)
    .values(people.map(({ empNo }) => ({ ...place, crew: together, worker: empNo, startedAt: op.at })))
    .returning()
  for (const line of begun) await told(op, 'start', line)
  return {
    crew: together,
    warehouse: place.warehouse,
    people: people.map(({ empNo, name }) => ({ empNo, name })),
    moved: people.filter(({ empNo }) => moved.includes(empNo)).map(({ name }) => name),
    startedAt: op.at.toISOString(),
  }
}

async function homeOf({ orm }: Operation, [empNo = '']: readonly string[]): Promise<string> {
  const [person] = await orm
    .select({ warehouse: employees.warehouse })
    .from(employees)
    .where(eq(employees.empNo, empNo))
  return person?.warehouse ?? ''
}

/** Whoever may not work there is refused by name. */
async function lockedAt(op: Operation, warehouse: string, empNos: readonly string[]): Promise<Person[]> {
  assertInSight(op.caller, { warehouses: [warehouse], owners: [] })
  await lockPeople(
    op,
    empNos.map((empNo) => ({ empNo })),
  )
  const dayOf = await findBusinessDates(op, [{ warehouse }])
  return findPeople(op, { warehouse, businessDate: dayOf({ warehouse }) }, empNos)
}

/** Answers how many have left. */
export async function signOff(
  asked: Operation,
  { crew: together, at }: CallBody<typeof endSignOn>,
): Promise<number> {
  const op = at ? asOf(asked, at) : asked
  const own = await end(op, isOwn(op, together), '离岗')
  if (own.length > 0) return own.length
  const others = may(op.caller, 'people.write')
    ? await end(op, and(eq(crew, together), inWarehouseScope(op.caller, signOns.warehouse)), '主管')
    : []
  if (others.length === 0) throw refusals.signOnOver()
  return others.length
}

/** Those who have forgotten it. */
export function signOffCrew(op: Operation, together: string, endedBy: '班次' | '超时'): Promise<string[]> {
  return end(op, eq(crew, together), endedBy)
}

/** Of people whose badges are void. */
export function signOffWorkers(op: Operation, empNos: readonly string[]): Promise<string[]> {
  return end(op, isAmong(worker, empNos), '工牌作废')
}

async function holdersOf(op: Operation, badges: readonly string[]): Promise<string[]> {
  const holders: string[] = []
  for (const badge of badges) {
    const holder = await badgeHolder(op, badge)
    if (holder === null) throw refusals.badgeOver()
    holders.push(holder)
  }
  return holders
}

async function standingIn(op: Operation, together: string): Promise<string[]> {
  const rows = await op.orm
    .select({ worker })
    .from(signOns)
    .where(and(isOwn(op, together), or(isNull(endedAt), gt(endedAt, op.at))))
  return rows.map((row) => row.worker)
}

function isOwn({ caller }: Operation, together: string): SQL | undefined {
  return and(eq(crew, together), eq(account, caller.userId))
}

/** Whoever worked together with them ends as well: those who are left sign on anew, as another crew. Answers who they were. */
async function end(
  op: Operation,
  which: SQL | undefined,
  endedBy: (typeof SIGN_OFF_CAUSES)[number],
): Promise<string[]> {
  const crews = op.orm
    .select({ crew })
    .from(signOns)
    .where(and(isNull(endedAt), which))
  const ended = await op.orm
    .update(signOns)
    .set({ endedAt: sql`greatest(${startedAt}, ${op.at.toISOString()}::timestamptz)`, endedBy })
    .where(and(isNull(endedAt), inArray(crew, crews)))
    .returning()
  for (const line of ended) await told(op, 'end', line)
  return ended.map((line) => line.worker)
}

async function told(
  op: Operation,
  action: 'start' | 'end',
  { id, ...line }: typeof signOns.$inferSelect,
): Promise<void> {
  const after = {
    ...line,
    startedAt: line.startedAt.toISOString(),
    endedAt: line.endedAt?.toISOString() ?? null,
  }
  await audit(op, { action, entity: 'signOn', entityId: id, before: null, after })
}
