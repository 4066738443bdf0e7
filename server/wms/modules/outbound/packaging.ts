// 包材 — what parcels go out in: said when they are packed, and once they have left an expense of the warehouse that their
// owners pay for.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { chargeWork } from '#server/wms/ledger/facts/charges.ts'
import { postExpenses } from '#server/wms/ledger/facts/money.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, type waybillBinding } from '#server/wms/modules/outbound/resources.ts'
import { packages } from '#server/wms/schema/base.ts'
import { outboundLines, waybills } from '#server/wms/schema/outbound.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getPackagings } from '#shared/contracts/outbound/order.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { multiplyDecimals, signOf } from '#shared/domain/decimal.ts'
import type { ShortagePolicy } from '#shared/domain/outbound.ts'

type Order = RowOf<typeof orderBinding>
type Waybill = RowOf<typeof waybillBinding>
type EventOf = ReadonlyMap<string, number | null>

/** What an owner wants of parcels, of those that lack something too, and whether their numbers are ours to draw. */
export type ParcelRule = {
  owner: string
  packaging_required: boolean
  waybill_internal: boolean
  shortage_policy: ShortagePolicy
}

export function parcelRuleQuery(orders: readonly Pick<Order, 'owner'>[]): SQL {
  const owners = sql.param(orders.map(({ owner }) => owner))
  return sql`select code as owner, packaging_required, waybill_internal, shortage_policy from owner_rules
    where code = any(${owners}::text[])`
}

/** So many orders with the same goods tell what they usually go out in. */
const LATELY = 50

/** What the parcel of so many boxes keeps of it: another price tomorrow changes nothing. */
export type Packed = Pick<Waybill, 'packaging' | 'packagingCost'>
type PackedIn = (boxes: number) => Packed

export type Packaging = { owner: string | null; cost_price: string }

export async function packagingFor(op: Operation, code: string, orders: readonly Order[]): Promise<PackedIn> {
  return packagingOf(code, orders, await selectRows<Packaging>(op.orm, packagingQuery(op, code)))
}

/** Null: nobody has said. */
export function packagingQuery({ caller }: Operation, code: string | null): SQL {
  const isMeant = and(
    sql`${packages.code} = ${code}`,
    eq(packages.status, '启用'),
    inScope(caller, { owner: packages.owner }),
  )
  return sql`select owner, cost_price::text as cost_price from ${packages} where ${isMeant}`
}

/** Of what that query has found. */
export function packagingOf(code: string, orders: readonly Order[], [found]: readonly Packaging[]): PackedIn {
  if (!found) throw refusals.packagingUnknown(code)
  const other = orders.find(({ owner }) => (found.owner ?? owner) !== owner)
  if (other) throw refusals.packagingOfOther(code, other.orderNo)
  return (boxes) => ({ packaging: code, packagingCost: multiplyDecimals(found.cost_price, String(boxes)) })
}

/** Nobody has said, where the owner does not ask for it. */
export function packagingUnsaid(orders: readonly Order[], rules: readonly ParcelRule[]): PackedIn {
  const rule = rules.find(({ packaging_required }) => packaging_required)
  if (!rule) return () => ({ packaging: null, packagingCost: null })
  const name = orders.find(({ owner }) => owner === rule.owner)?.ownerName ?? rule.owner
  throw refusals.packagingMissing(name)
}

export async function findPackagings(
  reader: Reader,
  orderNo: string,
): Promise<CallResult<typeof getPackagings>> {
  const { owner } = await findOne(reader, orderBinding, orderNo)
  return selectRows(
    reader.orm,
    sql`with alike as (
          select order_no from ${outboundLines} where owner = ${owner} and sku = (
            select sku from ${outboundLines} where order_no = ${orderNo} order by line_no limit 1
          ) order by id desc nulls last limit ${LATELY}
        ), used as (
          select packaging, max(created_at) as at from ${waybills} join alike using (order_no)
          where packaging is not null and state <> '作废' group by packaging
        )
        select code, name, used.at is not null as "isUsual" from ${packages} left join used on packaging = code
        where status = '启用' and coalesce(owner, ${owner}) = ${owner} order by used.at desc nulls last, code`,
  )
}

/** What parcels have left in: their waybills say it, or, of boxes that are not all alike, each box. */
type Used = Pick<Waybill, 'warehouse' | 'owner' | 'orderNo' | 'waybillNo' | 'packagingCost'> & {
  packaging: string
  boxes: number
  charged: boolean
}

/** Of parcels that have left just now. */
export async function bookPackagings(
  op: Operation,
  sent: readonly Waybill[],
  eventOf: EventOf,
): Promise<void> {
  const used = await findUsed(op, sent)
  if (used.length === 0) return
  await chargeWork(
    op,
    used
      .filter(({ charged }) => charged)
      .map((parcel) => ({
        ...factOf(parcel),
        itemCode: 'HC' as const,
        qty: String(parcel.boxes),
        eventIds: [eventOf.get(parcel.orderNo) ?? []].flat(),
      })),
  )
  await postExpenses(
    op,
    used.flatMap((parcel) => {
      const amount = parcel.packagingCost ?? '0'
      const expense = { ...factOf(parcel), category: '耗材' as const, allocBasis: '直接归属' }
      return signOf(amount) > 0 ? [{ ...expense, amount, sourceRef: parcel.waybillNo }] : []
    }),
  )
}

function findUsed({ orm }: Operation, sent: readonly Waybill[]): Promise<Used[]> {
  const numbers = sql.param(sent.map(({ waybillNo }) => waybillNo))
  return selectRows<Used>(
    orm,
    sql`with sent as (select * from waybills where waybill_no = any(${numbers}::text[])), used as (
          select warehouse, owner, order_no, waybill_no, packaging, packaging_cost, boxes from sent
          where packaging is not null
          union all
          select box.warehouse, box.owner, box.order_no, sent.waybill_no, box.packaging, sum(box.packaging_cost),
            count(*)::int
          from sent join parcels as box using (order_no)
          where sent.packaging is null and box.packaging is not null and box.state <> '已拆箱'
          group by box.warehouse, box.owner, box.order_no, sent.waybill_no, box.packaging
        )
        select used.warehouse, used.owner, order_no as "orderNo", waybill_no as "waybillNo", packaging,
          packaging_cost::text as "packagingCost", boxes, charged
        from used join packages on packages.code = packaging order by waybill_no, packaging`,
  )
}

function factOf({ warehouse, owner, orderNo: docNo }: Used) {
  return { warehouse, owner, docType: DOCUMENTS.outboundOrder.type, docNo }
}
