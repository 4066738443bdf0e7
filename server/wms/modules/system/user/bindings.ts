// What is bound to a user: roles, warehouses, owners. Read on every request, so that a change counts at once.

import { asc, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableColumns } from 'drizzle-orm/utils'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader } from '#server/wms/kit/read.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import {
  administering,
  assertAdministratorRemains,
  queueAdministration,
} from '#server/wms/modules/system/user/administration.ts'
import { refusals } from '#server/wms/modules/system/user/refusals.ts'
import { userBinding } from '#server/wms/modules/system/user/resources.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { roles, userOwners, userRoles, userWarehouses } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import { ADMIN_ROLE } from '#shared/domain/administrators.ts'

/** `links` holds the user's rows, whose column `link` refers to `key` of what is bound. */
type Bond = {
  label: string
  action: string
  bound: PgTable & { code: PgColumn; name: PgColumn }
  key: PgColumn
  links: PgTable & { userId: PgColumn }
  link: string
}

const ROLES: Bond = {
  label: '角色',
  action: 'bind-role',
  bound: roles,
  key: roles.id,
  links: userRoles,
  link: 'roleId',
}
export const WAREHOUSES: Bond = {
  label: '仓库',
  action: 'bind-warehouse',
  bound: warehouses,
  key: warehouses.code,
  links: userWarehouses,
  link: 'warehouse',
}
export const OWNERS: Bond = {
  label: '货主',
  action: 'bind-owner',
  bound: owners,
  key: owners.code,
  links: userOwners,
  link: 'owner',
}

export async function findUserRoles(reader: Reader, userId: number): Promise<CodeName[]> {
  return findBound(reader, ROLES, userId)
}

export async function findBound(reader: Reader, bond: Bond, userId: number): Promise<CodeName[]> {
  await findOne(reader, userBinding, userId)
  return findCodes(reader, bond, userId)
}

/** Binds these and no others. */
export async function bindCodes(
  op: Operation,
  bond: Bond,
  userId: number,
  codes: readonly string[],
): Promise<CodeName[]> {
  await lockRow(op, userBinding, userId)
  return administering(op, userId, () => replaceCodes(op, bond, userId, codes))
}

async function replaceCodes(
  op: Operation,
  bond: Bond,
  userId: number,
  codes: readonly string[],
): Promise<CodeName[]> {
  const before = await findCodes(op, bond, userId)
  const keys = await keysOf(op, bond, codes)
  await op.orm.delete(bond.links).where(eq(bond.links.userId, userId))
  const rows = keys.map((key) => ({ userId, [bond.link]: key }))
  if (rows.length > 0) await op.orm.insert(bond.links).values(rows)
  const after = await findCodes(op, bond, userId)
  await auditBinding(op, bond, userId, { before, after })
  return after
}

export async function bindRoles(
  op: Operation,
  userId: number,
  codes: readonly string[],
): Promise<CodeName[]> {
  await queueAdministration(op)
  const isOwn = userId === op.caller.userId
  if (isOwn && op.caller.roles.includes(ADMIN_ROLE) && !codes.includes(ADMIN_ROLE))
    throw refusals.ownAdminRole()
  const after = await bindCodes(op, ROLES, userId, codes)
  await assertAdministratorRemains(op)
  return after
}

async function findCodes({ orm }: Pick<Reader, 'orm'>, bond: Bond, userId: number): Promise<CodeName[]> {
  const { bound, key, links } = bond
  const rows = await orm
    .select({ code: bound.code, name: bound.name })
    .from(links)
    .innerJoin(bound, eq(key, linkColumn(bond)))
    .where(eq(links.userId, userId))
    .orderBy(asc(bound.code))
  return rows as CodeName[]
}

/** Throws the refusal that names the first code that does not exist. */
async function keysOf({ orm }: Operation, { bound, key, label }: Bond, codes: readonly string[]) {
  const rows = await orm
    .select({ code: bound.code, key })
    .from(bound)
    .where(inArray(bound.code, [...codes]))
  const unknown = codes.find((code) => !rows.some((row) => row.code === code))
  if (unknown !== undefined) throw refusals.codeUnknown(label, unknown)
  return rows.map((row) => row.key)
}

async function auditBinding(
  op: Operation,
  { action, label }: Bond,
  userId: number,
  { before, after }: { before: CodeName[]; after: CodeName[] },
): Promise<void> {
  const [was, is] = [before, after].map((list) => list.map(({ code }) => code).join(','))
  if (was === is) return
  await audit(op, {
    action,
    entity: 'user',
    entityId: userId,
    before: { [label]: was },
    after: { [label]: is },
  })
}

function linkColumn({ links, link }: Bond): PgColumn {
  return getTableColumns(links)[link] as PgColumn
}
