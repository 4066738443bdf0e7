// What the caller has done, out of the log of changes: nobody needs a right to read about themselves.
import { and, asc, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { assertWithinReach, type Reader } from '#server/wms/kit/read.ts'
import { auditLogs } from '#server/wms/schema/audit.ts'
import { RECORDS, recordNamed } from '#shared/contracts/catalogue.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import { LARGEST_TOTAL } from '#shared/contracts/definition/resource.ts'
import { account } from '#shared/contracts/system/account.ts'
import type { ownOperation, ownSignIn } from '#shared/contracts/system/own-log.ts'
import { SIGN_IN_STEP, stepName } from '#shared/domain/steps.ts'

type Place = CallBody<typeof ownSignIn.list>

export async function findOwnSignIns(
  reader: Reader,
  place: Place,
): Promise<CallResult<typeof ownSignIn.list>> {
  const { actor, entity, entityId, action } = auditLogs
  const { userId } = reader.caller
  const condition = and(
    eq(entity, account.name),
    eq(entityId, String(userId)),
    eq(actor, userId),
    eq(action, SIGN_IN_STEP),
  )
  const { rows, total } = await findEntries(reader, condition, place)
  return { total, rows: rows.map(({ id, at, address }) => ({ id, at, address, revision: 1 })) }
}

export async function findOwnOperations(
  reader: Reader,
  place: Place,
): Promise<CallResult<typeof ownOperation.list>> {
  const { actor, action } = auditLogs
  const condition = and(eq(actor, reader.caller.userId), ne(action, SIGN_IN_STEP))
  const { rows, total } = await findEntries(reader, condition, place)
  const told = rows.map(({ address: _, action, entity, ...row }) => ({
    ...row,
    step: stepName({ entity, action }, RECORDS),
    record: recordNamed(entity)?.label ?? entity,
    revision: 1,
  }))
  return { total, rows: told }
}

async function findEntries({ orm }: Reader, condition: SQL | undefined, { page, size, sort }: Place) {
  const { id, at, action, entity, entityId, reason, after } = auditLogs
  const some = orm.select({ id }).from(auditLogs).where(condition).limit(LARGEST_TOTAL).as('some')
  const [{ total } = { total: 0 }] = await orm.select({ total: count() }).from(some)
  assertWithinReach(total, { page, size })
  const address = sql<string>`coalesce(${after} ->> 'address', '')`
  const rows = await orm
    .select({ id, at, action, entity, entityId, reason, address })
    .from(auditLogs)
    .where(condition)
    .orderBy(sort === 'id' ? asc(id) : desc(id))
    .limit(size)
    .offset((page - 1) * size)
  return { total, rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
