// While the demo runs, its people receive: at each warehouse a delivery of their own is announced, arrives, is counted in,
// inspected where its owner wants it, and put away, one step at a time. What the past left open is for the people who try the console.
import { and, asc, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm'
import { pick } from '#server/wms/demo/given/pick.ts'
import { atEachWarehouse, DEMO_REMARK, SHIFT_MS, workAs } from '#server/wms/demo/given/shift.ts'
import { DEMO_OWNERS } from '#server/wms/demo/given/warehouses.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { inspect } from '#server/wms/modules/inbound/inspecting.ts'
import { moveOrder } from '#server/wms/modules/inbound/order-moves.ts'
import { createOrder, type Order } from '#server/wms/modules/inbound/orders.ts'
import { confirm, moveTask } from '#server/wms/modules/inbound/putaway.ts'
import { receive } from '#server/wms/modules/inbound/receiving.ts'
import { orderBinding, putawayBinding } from '#server/wms/modules/inbound/resources.ts'
import { inboundLines, inboundOrders, putawayTasks } from '#server/wms/schema/inbound.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { inboundOrder } from '#shared/contracts/inbound/order.ts'

type OrderMove = CallBody<typeof inboundOrder.move>['move']
type Step = (op: Operation, order: Order) => Promise<unknown>

const ACTIONS = ['inbound.write', 'inbound.receive', 'inbound.putaway'] as const
const ENDED = ['已完成', '部分关闭', '已取消'] as const
const LINES = 2
const ANSWERED = { opId: '' }

/** One step at each warehouse. */
export function receiveInDemo(sources: Sources): Promise<void> {
  return atEachWarehouse((warehouse) => stepAt(sources, warehouse))
}

async function stepAt(sources: Sources, warehouse: string): Promise<void> {
  const clerk = { role: 'clerk', warehouse, actions: ACTIONS } as const
  await workAs(sources, clerk, (op) => goOn(op, warehouse))
}

async function goOn(op: Operation, warehouse: string): Promise<void> {
  const orderNo = await findOpen(op, warehouse)
  if (orderNo === null) return announce(op, warehouse)
  const order = await findOne(op, orderBinding, orderNo)
  await STEPS[order.state]?.(op, order)
}

async function findOpen({ orm, caller, at }: Operation, warehouse: string): Promise<string | null> {
  const { orderNo, creator, remark, state, createdAt } = inboundOrders
  const own = and(eq(inboundOrders.warehouse, warehouse), eq(creator, caller.userId), eq(remark, DEMO_REMARK))
  const [open] = await orm
    .select({ orderNo })
    .from(inboundOrders)
    .where(and(own, notInArray(state, [...ENDED]), gt(createdAt, new Date(at.getTime() - SHIFT_MS))))
    .orderBy(asc(orderNo))
    .limit(1)
  return open?.orderNo ?? null
}

async function announce(op: Operation, warehouse: string): Promise<void> {
  const chance = op.randomBytes(2 + LINES)
  const there = DEMO_OWNERS.filter((owner) => owner.warehouses.some((code) => code === warehouse))
  const { code: owner } = pick(there, chance.readUInt8(0))
  const goods = await op.orm
    .select({ sku: skus.code })
    .from(skus)
    .where(
      and(
        eq(skus.owner, owner),
        eq(skus.status, '启用'),
        eq(skus.lotControl, false),
        isNull(skus.shelfLifeDays),
      ),
    )
    .orderBy(asc(skus.code))
  const lines = goods.slice(0, LINES).map((_, index) => ({
    ...pick(goods, chance.readUInt8(1) + index),
    lot: '',
    expectedQty: String(6 + (chance.readUInt8(2 + index) % 18)),
  }))
  if (lines.length === 0) return
  const head = { type: '采购入库', supplier: '演示供应商', eta: null, externalNo: null } as const
  await createOrder(op, { ...head, warehouse, owner, remark: DEMO_REMARK, lines })
}

const move = (name: OrderMove): Step => {
  return (op, { orderNo, revision }) => moveOrder(op, { orderNo, move: name, revision, ...ANSWERED })
}

const STEPS: Readonly<Partial<Record<Order['state'], Step>>> = {
  草稿: move('release'),
  已下达: move('arrive'),
  已到货: (op, order) => scan(op, order),
  收货中: (op, order) => scan(op, order),
  收货完成: (op, order) => carry(op, order),
  上架中: (op, order) => carry(op, order),
}

/** The first line that lacks something is counted in; nothing lacking, receiving is over. */
async function scan(op: Operation, order: Order): Promise<void> {
  const [line] = await op.orm
    .select({ code: inboundLines.sku, expectedQty: inboundLines.expectedQty })
    .from(inboundLines)
    .where(and(eq(inboundLines.orderNo, order.orderNo), eq(inboundLines.receivedQty, '0')))
    .orderBy(asc(inboundLines.lineNo))
    .limit(1)
  if (!line) {
    await move('finish')(op, order)
    return
  }
  const { code, expectedQty: qty } = line
  const hand = { lot: '', mfgDate: null, expDate: null, quality: '良品', container: '', station: '' } as const
  await receive(op, { orderNo: order.orderNo, code, qty, serialNos: [], ...hand, ...ANSWERED })
}

async function carry(op: Operation, { orderNo }: Order): Promise<void> {
  const [found] = await op.orm
    .select({ taskNo: putawayTasks.taskNo })
    .from(putawayTasks)
    .where(and(eq(putawayTasks.source, orderNo), inArray(putawayTasks.state, ['待分配', '已领取'])))
    .orderBy(asc(putawayTasks.taskNo))
    .limit(1)
  if (!found) return
  const task = await findOne(op, putawayBinding, found.taskNo)
  const { taskNo, state, revision, warehouse, suggestLoc, quality, fromLoc: loc } = task
  if (quality === '待检') {
    await inspect(op, { ...task, loc, quality, found: '良品', serialNos: [], reason: '', ...ANSWERED })
    return
  }
  if (state === '待分配') {
    await moveTask(op, { taskNo, move: 'claim', revision, ...ANSWERED })
    return
  }
  const [place] = await op.orm
    .select({ loc: locations.code, checkDigit: locations.checkDigit })
    .from(locations)
    .where(and(eq(locations.warehouse, warehouse), eq(locations.code, suggestLoc ?? '')))
  if (place) await confirm(op, { taskNo, ...place, container: '', ...ANSWERED })
}
