// Data permissions: the exceptions to a user's bindings, and the scope that results.

import { asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { findRights } from '#server/wms/kit/caller-rights.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { inOwnerScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import { createRow, lockRow, removeRow, updateRow } from '#server/wms/kit/write.ts'
import { administering } from '#server/wms/modules/system/user/administration.ts'
import { refusals } from '#server/wms/modules/system/user/refusals.ts'
import { dataPermBinding, userBinding } from '#server/wms/modules/system/user/resources.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { dataPerms, users } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { NewRecord } from '#shared/contracts/definition/resource.ts'
import type {
  dataPerm,
  dataPermSheet,
  getUserScope,
  updateDataPerm as updateDataPermCall,
} from '#shared/contracts/system/data-perm.ts'
import { EVERY_CODE } from '#shared/domain/values.ts'

type NewPerm = NewRecord<typeof dataPerm>
type PermChange = z.output<typeof updateDataPermCall.body>
type DataPerm = CallResult<typeof dataPerm.get>

export function findDataPerms(reader: Reader, userId?: number): Promise<DataPerm[]> {
  const condition = userId === undefined ? undefined : eq(dataPerms.userId, userId)
  return findRows(reader, dataPermBinding, { condition })
}

/** Asked by the same conditions that cut the user's own lists. */
export async function findUserScope(
  reader: Reader,
  userId: number,
): Promise<CallResult<typeof getUserScope>> {
  await findOne(reader, userBinding, userId)
  const { orm } = reader
  const sight = await findRights(orm, userId)
  return {
    perms: await findDataPerms(reader, userId),
    warehouses: await orm
      .select({ code: warehouses.code, name: warehouses.name })
      .from(warehouses)
      .where(inWarehouseScope(sight, warehouses.code))
      .orderBy(asc(warehouses.code)),
    owners: await orm
      .select({ code: owners.code, name: owners.name })
      .from(owners)
      .where(inOwnerScope(sight, owners.code))
      .orderBy(asc(owners.code)),
  }
}

export async function createDataPerm(op: Operation, input: NewPerm): Promise<DataPerm> {
  await assertCodeExists(op, input)
  return administering(op, input.userId, () => createRow(op, dataPermBinding, input))
}

/** A row of a sheet. */
export async function importDataPerm(
  op: Operation,
  { username, ...perm }: NewRecord<typeof dataPermSheet>,
): Promise<DataPerm> {
  const [user] = await op.orm.select({ id: users.id }).from(users).where(eq(users.username, username))
  if (!user) throw refusals.usernameUnknown(username)
  return createDataPerm(op, { ...perm, userId: user.id })
}

export async function updateDataPerm(op: Operation, key: number, change: PermChange): Promise<DataPerm> {
  const { revision, opId: _, ...changes } = change
  const { userId } = await lockRow(op, dataPermBinding, key)
  return administering(op, userId, () => updateRow(op, dataPermBinding, { key, revision, changes }))
}

export async function removeDataPerm(op: Operation, key: number): Promise<true> {
  const { userId } = await lockRow(op, dataPermBinding, key)
  await administering(op, userId, () => removeRow(op, dataPermBinding, key))
  return true
}

async function assertCodeExists({ orm }: Operation, { kind, refCode }: NewPerm): Promise<void> {
  if (refCode === EVERY_CODE) return
  const table = kind === '仓库' ? warehouses : owners
  const found = await orm.select({ code: table.code }).from(table).where(eq(table.code, refCode))
  if (found.length === 0) throw refusals.refCodeUnknown(kind, refCode)
}
