// What can be chosen of owners and what belongs to them.

import { and, asc, eq, inArray } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader } from '#server/wms/kit/read.ts'
import { inOwnerScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { changeRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/base/owner/refusals.ts'
import { ownerBinding, ownerRuleBinding } from '#server/wms/modules/base/owner/resources.ts'
import { pushSecretPlace } from '#server/wms/modules/base/owner/rules.ts'
import { ownerRules, owners, shops, warehouseOwners } from '#server/wms/schema/owner.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { setOwnerPush } from '#shared/contracts/base/owner.ts'
import type { CallBody, CodeName } from '#shared/contracts/definition/call.ts'
import { pushAddressMistake } from '#shared/domain/return-push.ts'

export function findOwnerOptions({ orm, caller }: Reader): Promise<CodeName[]> {
  return orm
    .select({ code: owners.code, name: owners.name })
    .from(owners)
    .where(and(eq(owners.status, '启用'), inOwnerScope(caller, owners.code)))
    .orderBy(asc(owners.code))
}

export async function findOwnerWarehouses(reader: Reader, code: string): Promise<CodeName[]> {
  const { orm, caller } = reader
  await findOne(reader, ownerBinding, code)
  return orm
    .select({ code: warehouses.code, name: warehouses.name })
    .from(warehouseOwners)
    .innerJoin(warehouses, eq(warehouses.code, warehouseOwners.warehouse))
    .where(and(eq(warehouseOwners.owner, code), inWarehouseScope(caller, warehouses.code)))
    .orderBy(asc(warehouses.code))
}

/** Binds these of the caller's warehouses and no others of them. */
export async function bindOwnerWarehouses(op: Operation, owner: string, codes: readonly string[]) {
  await lockRow(op, ownerBinding, owner)
  const before = await findOwnerWarehouses(op, owner)
  const own = await findOwnWarehouses(op, codes)
  const unknown = codes.find((code) => !own.includes(code))
  if (unknown !== undefined) throw refusals.warehouseUnknown(unknown)
  const { orm, caller } = op
  await orm
    .delete(warehouseOwners)
    .where(and(eq(warehouseOwners.owner, owner), inWarehouseScope(caller, warehouseOwners.warehouse)))
  if (own.length > 0) await orm.insert(warehouseOwners).values(own.map((warehouse) => ({ owner, warehouse })))
  const after = await findOwnerWarehouses(op, owner)
  const textOf = (list: CodeName[]) => ({ 仓库: list.map(({ code }) => code).join(',') })
  const entity = { entity: 'owner', entityId: owner }
  await audit(op, { ...entity, action: 'bind-warehouse', before: textOf(before), after: textOf(after) })
  return after
}

async function findOwnWarehouses({ orm, caller }: Operation, codes: readonly string[]): Promise<string[]> {
  const rows = await orm
    .select({ code: warehouses.code })
    .from(warehouses)
    .where(and(inArray(warehouses.code, [...codes]), inWarehouseScope(caller, warehouses.code)))
  return rows.map(({ code }) => code)
}

/** Without a choice of owners those of all that the caller may see. */
export function findShopOptions({ orm, caller }: Reader, chosen: readonly string[] = []) {
  return orm
    .select({ code: shops.code, name: shops.name, owner: shops.owner })
    .from(shops)
    .where(
      and(
        eq(shops.status, '启用'),
        inOwnerScope(caller, shops.owner),
        chosen.length > 0 ? inArray(shops.owner, [...chosen]) : undefined,
      ),
    )
    .orderBy(asc(shops.code))
}

export function findWaybillInternal({ orm, caller }: Reader): Promise<CodeName[]> {
  return orm
    .select({ code: owners.code, name: owners.name })
    .from(owners)
    .innerJoin(ownerRules, eq(ownerRules.code, owners.code))
    .where(and(eq(ownerRules.waybillInternal, true), inOwnerScope(caller, owners.code)))
    .orderBy(asc(owners.code))
}

export async function findQualityInspection(reader: Reader, owner: string) {
  const { qualityInspection } = await findOne(reader, ownerRuleBinding, owner)
  return { owner, qualityInspection }
}

/** The call knows no revision: the last one wins. */
export async function changeOutbound(op: Operation, { code, outbound }: { code: string; outbound: string }) {
  const { revision } = await findOne(op, ownerRuleBinding, code)
  return updateRow(op, ownerRuleBinding, { key: code, revision, changes: { outbound } })
}

type PushSettings = CallBody<typeof setOwnerPush>

/** Without an address nothing is pushed, and no secret is kept. */
export async function setPush(
  op: Operation & Pick<Services, 'seal' | 'isPushPrivate'>,
  { code, pushUrl, pushGeneration, pushSecret }: PushSettings,
) {
  const before = await lockRow(op, ownerRuleBinding, code)
  const changes = { pushUrl, pushGeneration, ...secretOf(op, { code, pushUrl, pushSecret }) }
  if (pushUrl !== '') {
    const mistake = pushAddressMistake(pushUrl, { plain: op.isPushPrivate })
    if (mistake !== null) throw refusals.pushUrlWrong(mistake)
    if (pushSecret === '' && before.pushSecretAt === null) {
      throw refusals.pushSecretMissing()
    }
  }
  return changeRow(op, ownerRuleBinding, { before, changes, action: 'set-push' })
}

function secretOf(
  { seal, at }: Pick<Operation, 'at'> & Pick<Services, 'seal'>,
  { code, pushUrl, pushSecret }: Pick<PushSettings, 'code' | 'pushUrl' | 'pushSecret'>,
) {
  if (pushUrl === '') return { pushSecret: null, pushSecretAt: null }
  if (pushSecret === '') return {}
  return { pushSecret: seal.close(pushSecret, pushSecretPlace(code)), pushSecretAt: at.toISOString() }
}
