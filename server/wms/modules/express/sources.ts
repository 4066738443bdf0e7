// Sources: which one an order's number comes from, and how they are kept.

import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { changeRow, createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/express/refusals.ts'
import { sourceBinding } from '#server/wms/modules/express/resources.ts'
import { credentialsPlace } from '#server/wms/modules/express/rules.ts'
import { waybillSources } from '#server/wms/schema/express.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { setSourceCredentials, waybillSource } from '#shared/contracts/express/source.ts'
import type { SourceKind } from '#shared/domain/express.ts'
import { CREDENTIALS, PLATFORM_ADDRESSES } from '#shared/domain/express-credentials.ts'
import { webAddressMistake } from '#shared/domain/web-address.ts'

export type Source = RowOf<typeof sourceBinding>
type Keeping = Operation & Pick<Services, 'seal' | 'isPushPrivate'>

export type SourceOf = { orderNo: string; code: string; name: string; kind: SourceKind }
type Packed = { orderNo: string; carrier: string; owner: string; warehouse: string }

/** Of each order that has one: an owner's own source counts before a warehouse's, and this before one for all. */
export function sourceQuery(orders: readonly Packed[]): SQL {
  const all = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
  const orderNos = all(orders.map(({ orderNo }) => orderNo))
  const carriers = all(orders.map(({ carrier }) => carrier))
  const owners = all(orders.map(({ owner }) => owner))
  const warehouses = all(orders.map(({ warehouse }) => warehouse))
  return sql`select packed.order_no as "orderNo", source.code, source.name, source.kind
    from unnest(${orderNos}, ${carriers}, ${owners}, ${warehouses}) as packed (order_no, carrier, owner, warehouse)
    cross join lateral (
      select code, name, kind from waybill_sources
      where status = '启用' and waybill_sources.carrier = packed.carrier
        and coalesce(waybill_sources.owner, packed.owner) = packed.owner
        and coalesce(waybill_sources.warehouse, packed.warehouse) = packed.warehouse
      order by waybill_sources.owner is null, waybill_sources.warehouse is null limit 1) as source`
}

export async function createSource(
  op: Keeping,
  { opId: _, ...given }: CallBody<typeof waybillSource.create>,
): Promise<Source> {
  assertAddress(op, given.kind, given.baseUrl)
  if (given.status === '启用') await assertOnly(op, given)
  return createRow(op, sourceBinding, given)
}

export async function changeSource(
  op: Keeping,
  { code: key, revision, opId: _, ...changes }: CallBody<typeof waybillSource.update>,
): Promise<Source> {
  const before = await lockRow(op, sourceBinding, key)
  if (changes.baseUrl !== undefined) assertAddress(op, before.kind, changes.baseUrl)
  if (changes.status === '启用') await assertOnly(op, before)
  return updateRow(op, sourceBinding, { key, revision, changes })
}

function assertAddress({ isPushPrivate: plain }: Keeping, kind: SourceKind, baseUrl: string): void {
  if (kind === '号段' || baseUrl === '') return
  const example = PLATFORM_ADDRESSES[kind]
  const mistake = webAddressMistake(baseUrl, { label: '平台地址', example, plain })
  if (mistake !== null) throw refusals.addressWrong(mistake)
}

/** Of two that fit alike nobody could say which one counts. */
async function assertOnly(
  { orm }: Operation,
  { code, carrier, owner, warehouse }: Pick<Source, 'code' | 'carrier' | 'owner' | 'warehouse'>,
): Promise<void> {
  const [other] = await orm
    .select({ code: waybillSources.code })
    .from(waybillSources)
    .where(
      and(
        eq(waybillSources.carrier, carrier),
        eq(waybillSources.status, '启用'),
        sql`${waybillSources.owner} is not distinct from ${owner}`,
        sql`${waybillSources.warehouse} is not distinct from ${warehouse}`,
        ne(waybillSources.code, code),
      ),
    )
  if (other) throw refusals.sourceTwice(other.code)
}

export async function setCredentials(
  op: Keeping,
  { code, credentials }: CallBody<typeof setSourceCredentials>,
): Promise<Source> {
  const before = await lockRow(op, sourceBinding, code)
  if (before.kind === '号段') throw refusals.sourceNoPlatform(code)
  const known = CREDENTIALS[before.kind]
  const missing = known.find(({ name, isRequired }) => isRequired && !credentials[name])
  if (missing) throw refusals.credentialMissing(missing.name, missing.label)
  const kept = Object.fromEntries(known.map(({ name }) => [name, credentials[name] ?? '']))
  const changes = {
    credentials: op.seal.close(JSON.stringify(kept), credentialsPlace(code)),
    credentialsAt: op.at.toISOString(),
  }
  return changeRow(op, sourceBinding, { before, changes, action: 'set-credentials' })
}
