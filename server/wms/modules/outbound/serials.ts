// 序列号 — which pieces an order leaves with: recorded while it is checked, all of them before it is packed. A piece that came
// back can leave once more. Of goods whose numbers are kept from their receipt on, the register knows which pieces there are.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { audit } from '#server/wms/kit/audit.ts'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { advanceParts, assertPossible } from '#server/wms/kit/transition.ts'
import { explained } from '#server/wms/kit/violations.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { assertSerialNos, chooseFor, releaseFrom } from '#server/wms/ledger/facts/serials.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { orderBinding, serialBinding } from '#server/wms/modules/outbound/resources.ts'
import { outboundSerials } from '#server/wms/schema/outbound.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { getOutboundDocument } from '#shared/contracts/outbound/order.ts'
import type { recordSerials, removeSerial } from '#shared/contracts/outbound/serial.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'

type Order = RowOf<typeof orderBinding>
type Serial = RowOf<typeof serialBinding>
type SerialGoods = CallResult<typeof getOutboundDocument>['serialGoods'][number]
type Recorded = Omit<CallBody<typeof recordSerials>, 'opId'>

export async function record(op: Operation, { orderNo, sku, serialNos }: Recorded): Promise<Serial[]> {
  const order = await lockRow(op, orderBinding, orderNo)
  assertPossible(orderBinding, 'recordSerials', order)
  const [goods] = (await findSerialGoods(op, [orderNo])).filter((one) => one.sku === sku)
  if (!goods) throw refusals.serialGoodsWrong(sku)
  await assertSerialNos(op, order.owner, serialNos)
  assertRoom(goods, serialNos.length)
  if (goods.isNumbered) await chooseFor(op, order, sku, serialNos)
  else await freeReturned(op, order, { sku, serialNos })
  const { warehouse, owner } = order
  const rows = serialNos.map((serialNo) => ({
    orderNo,
    warehouse,
    owner,
    sku,
    serialNo,
    operator: op.caller.userId,
    recordedAt: op.at,
  }))
  const stored = await explained(serialBinding, () =>
    op.orm.insert(outboundSerials).values(rows).returning({ id: outboundSerials.id }),
  )
  const ids = stored.map(({ id }) => id)
  await audit(op, {
    action: 'recordSerials',
    entity: 'outboundOrder',
    entityId: orderNo,
    before: null,
    after: { sku, serials: serialNos.join('、') },
  })
  return findRows(op, serialBinding, { condition: inArray(outboundSerials.id, ids), sort: 'id' })
}

/** The order comes first, as wherever both are locked. */
export async function remove(
  op: Operation,
  { id }: Pick<CallBody<typeof removeSerial>, 'id'>,
): Promise<Serial> {
  const { orderNo } = await findOne(op, serialBinding, id)
  assertPossible(orderBinding, 'removeSerial', await lockRow(op, orderBinding, orderNo))
  const serial = await lockRow(op, serialBinding, id)
  await op.orm.delete(outboundSerials).where(eq(outboundSerials.id, id))
  await releaseFrom(op, orderNo, { only: serial })
  await audit(op, {
    action: 'removeSerial',
    entity: 'outboundOrder',
    entityId: orderNo,
    before: { sku: serial.sku, serials: serial.serialNo },
    after: null,
  })
  return serial
}

/** Before the parcel is closed: afterwards nobody sees them. */
export function assertSerials(goods: readonly SerialGoodsOf[]): void {
  const lacking = goods.find(({ qty, recorded }) => Number(qty) > recorded)
  if (!lacking) return
  const { orderNo, sku, qty, recorded } = lacking
  const missing = subtract(qty, String(recorded))
  throw refusals.serialsMissing(orderNo, sku, missing)
}

/** Its goods are back, and lie there. */
export async function takeBackSerials(op: Operation, orderNo: string, loc: string): Promise<void> {
  await advanceParts(op, serialBinding, 'takeBack', eq(outboundSerials.orderNo, orderNo))
  await releaseFrom(op, orderNo, { loc })
}

export type SerialGoodsOf = SerialGoods & { orderNo: string; isNumbered: boolean }

export function findSerialGoods({ orm }: Pick<Reader, 'orm'>, orderNos: readonly string[]) {
  return selectRows<SerialGoodsOf>(orm, serialGoodsQuery(orderNos))
}

/** What was picked of goods that have numbers, and how many have theirs. */
export function serialGoodsQuery(orderNos: readonly string[]): SQL {
  return sql`select l.order_no as "orderNo", l.sku, s.name as "skuName", trim_scale(sum(l.picked_qty))::text as qty, (
          select count(*)::int from outbound_serials r
          where r.order_no = l.order_no and r.sku = l.sku and r.state = '已登记'
        ) as recorded, s.serial_from = '收货' as "isNumbered"
        from outbound_lines l join skus s on s.owner = l.owner and s.code = l.sku
        where l.order_no = any(${sql.param([...orderNos])}::text[]) and s.serial_control and l.picked_qty > 0
        group by l.order_no, l.sku, s.name, s.serial_from order by l.order_no, min(l.line_no)`
}

function assertRoom({ sku, qty, recorded }: SerialGoods, more: number): void {
  const room = subtract(qty, String(recorded))
  if (signOf(subtract(room, String(more))) >= 0) return
  throw refusals.serialsTooMany(sku, qty, recorded, room)
}

type Numbers = Pick<Recorded, 'sku' | 'serialNos'>

/** A number that left with another order is free again as far as goods of that order came back into stock. */
async function freeReturned(op: Operation, order: Order, { sku, serialNos }: Numbers): Promise<void> {
  const taken = await op.orm
    .select({
      id: outboundSerials.id,
      serialNo: outboundSerials.serialNo,
      orderNo: outboundSerials.orderNo,
      isSeen: sql<boolean>`${inScope(op.caller, outboundSerials) ?? true}`,
    })
    .from(outboundSerials)
    .where(
      and(
        eq(outboundSerials.owner, order.owner),
        eq(outboundSerials.sku, sku),
        inArray(outboundSerials.serialKey, serialNos.map(codeKey)),
        eq(outboundSerials.state, '已登记'),
      ),
    )
    .orderBy(asc(outboundSerials.id))
    .for('update')
  for (const { id, serialNo, orderNo, isSeen } of taken) {
    if (orderNo === order.orderNo || !(await hasComeBack(op, orderNo, sku))) {
      const where = isSeen ? `出库单 ${orderNo}` : '其他仓库的出库单'
      throw refusals.serialTaken(serialNo, where)
    }
    await advanceParts(op, serialBinding, 'takeBack', eq(outboundSerials.id, id))
  }
}

/** More than the numbers that were freed for it already; by its order's number, the owner's, or that on the parcel. */
async function hasComeBack({ orm }: Operation, orderNo: string, sku: string): Promise<boolean> {
  const [found] = await selectRows<{ is_free: boolean }>(
    orm,
    sql`select coalesce((
            select sum(l.qty) from return_lines l join return_parcels p using (return_no)
            where l.owner = o.owner and l.sku = ${sku} and l.disposed_at is not null
              and l.disposition in ('上架', '转残次')
              and (code_key(p.original_order_no) in (o.order_no, o.external_key) or p.waybill_key = code_key(o.waybill_no))
          ), 0) > (
            select count(*) from outbound_serials r where r.order_no = o.order_no and r.sku = ${sku} and r.state = '已收回'
          ) as is_free
        from outbound_orders o where o.order_no = ${orderNo}`,
  )
  return found?.is_free ?? false
}

/** Of a piece that is recorded for the order by now. */
export async function findRecorded({ orm }: Operation, orderNo: string, sku: string, serialNo: string) {
  const [recorded] = await orm
    .select({ id: outboundSerials.id })
    .from(outboundSerials)
    .where(
      and(
        eq(outboundSerials.orderNo, orderNo),
        eq(outboundSerials.sku, sku),
        eq(outboundSerials.serialKey, codeKey(serialNo)),
        eq(outboundSerials.state, '已登记'),
      ),
    )
  return recorded ?? null
}
