// Work that waits on the floor: lists to be picked, orders to be packed, boxes to be loaded, and orders that nobody has allocated.
import type pg from 'pg'
import { container, createContainers } from '#shared/contracts/equipment/container.ts'
import { allocateOrders, outboundOrder, packOrders, weighOrder } from '#shared/contracts/outbound/order.ts'
import { shipment } from '#shared/contracts/outbound/shipment.ts'
import { bigPickList, createWaves, wave } from '#shared/contracts/outbound/wave.ts'
import { printWaybills } from '#shared/contracts/outbound/waybill.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'
import { call, newId, type Person } from '#tests/bench/wms-process.ts'

const OWNER = 'YCFS'
const WAREHOUSE = 'SHQP'
const CARRIER = 'SF'
const PLENTY = '100000'
/** Of an order, each of a product of its own. */
export const LINES = 5
const AT_ONCE = 10
const MOST_TOGETHER = 200

/** Where one product lies; every station has its own, as people who walk do not all want the same at once. */
export type Goods = { sku: string; loc: string }

type Made = { orderNo: string; revision: number }
type Done = { done: string[] }

/** So many products, at the places of the zone that pickers go to. */
export async function stock(admin: Person, database: pg.Client, count: number): Promise<Goods[]> {
  await database.query(
    `insert into skus (owner, code, name, spec, unit, weight, lot_control, serial_control, abc)
      select $1, 'FLOOR' || i, '商品' || i, '', (select min(code) from units), 0.2, false, false, 'A'
      from generate_series(1, $2) i`,
    [OWNER, count],
  )
  const { rows } = await database.query<{ code: string }>(
    `select code from locations where warehouse = $1 and status = '启用' and zone = (
        select zone from locations join zones on zones.warehouse = locations.warehouse and zones.code = locations.zone
        where locations.warehouse = $1 and zones.usage = '拣选' group by zone order by count(*) desc, zone limit 1)
      order by code`,
    [WAREHOUSE],
  )
  const goods = Array.from({ length: count }, (_, index) => ({
    sku: `FLOOR${index + 1}`,
    loc: rows[index % rows.length]?.code ?? '',
  }))
  await each(goods, ({ sku, loc }) =>
    call(admin, adjustStock.path, {
      ...{ warehouse: WAREHOUSE, owner: OWNER, sku, lot: '', quality: '良品', loc, container: '' },
      ...{ qty: PLENTY, serialNos: [], reason: '期初', opId: newId() },
    }),
  )
  return goods
}

export async function order(clerk: Person, goods: readonly Goods[]): Promise<string> {
  const { orderNo } = await call<Made>(clerk, outboundOrder.create.path, {
    ...{ warehouse: WAREHOUSE, owner: OWNER, carrier: CARRIER, receiver: '王秀英', mobile: '' },
    ...{ address: '上海市张杨路1号', lines: goods.map(({ sku }) => ({ sku, qty: '1' })), opId: newId() },
  })
  return orderNo
}

export function orders(clerk: Person, count: number, goods: readonly Goods[]): Promise<string[]> {
  return each(Array.from({ length: count }), () => order(clerk, goods))
}

/** Answers the waves. */
export async function gather(clerk: Person, orderNos: readonly string[]): Promise<string[]> {
  const waves: string[] = []
  for (const some of inBatches(orderNos)) {
    await call(clerk, allocateOrders.path, { orderNos: some, opId: newId() })
    const { done } = await call<Done>(clerk, createWaves.path, { orderNos: some, opId: newId() })
    waves.push(...done)
  }
  return waves
}

/** Allocated, gathered, released and claimed; answers the lists. */
export async function listed(clerk: Person, orderNos: readonly string[]): Promise<string[]> {
  const lists: string[] = []
  for (const waveNo of await gather(clerk, orderNos)) {
    await call(clerk, wave.move.path, { waveNo, move: 'release', revision: 1, opId: newId() })
    const { rows } = await call<{ rows: { listNo: string; revision: number }[] }>(
      clerk,
      bigPickList.list.path,
      { waveNo: [waveNo] },
    )
    for (const { listNo, revision } of rows) {
      await call(clerk, bigPickList.move.path, { listNo, move: 'claim', revision, opId: newId() })
      lists.push(listNo)
    }
  }
  return lists
}

export async function pickedByClick(clerk: Person, orderNos: readonly string[]): Promise<void> {
  for (const listNo of await listed(clerk, orderNos)) {
    await call(clerk, bigPickList.move.path, { listNo, move: 'finish', revision: 2, opId: newId() })
  }
}

/** Packed into so many boxes each, labelled and weighed; answers the codes on the boxes. */
export async function packedByClick(
  clerk: Person,
  orderNos: readonly string[],
  boxes: number,
): Promise<string[]> {
  const codes: string[] = []
  for (const some of inBatches(orderNos)) {
    const { done } = await call<{ done: { waybillNo: string }[] }>(clerk, packOrders.path, {
      ...{ orderNos: some, boxes, waybillNo: null, packaging: null, opId: newId() },
    })
    const waybillNos = done.map(({ waybillNo }) => waybillNo)
    await call(clerk, printWaybills.path, { waybillNos, opId: newId() })
    await each(some, (orderNo) => call(clerk, weighOrder.path, { orderNo, weight: '1.2', opId: newId() }))
    for (const waybillNo of waybillNos) {
      for (let box = 1; box <= boxes; box += 1) codes.push(boxCodeOf(waybillNo, box, boxes))
    }
  }
  return codes
}

export async function truck(clerk: Person, number: number): Promise<string> {
  const { shipmentNo } = await call<{ shipmentNo: string }>(clerk, shipment.create.path, {
    ...{ warehouse: WAREHOUSE, carrier: CARRIER, plateNo: `沪A${10_000 + number}`, opId: newId() },
  })
  return shipmentNo
}

export async function totes(admin: Person, count: number): Promise<string[]> {
  const { rows } = await call<{ rows: { type: string }[] }>(admin, container.list.path, { size: 1 })
  const type = rows[0]?.type ?? 'ZZX'
  const made: string[] = []
  for (let startNo = 1; made.length < count; startNo = made.length + 1) {
    const quantity = Math.min(MOST_TOGETHER, count - made.length)
    made.push(
      ...(await call<string[]>(admin, createContainers.path, {
        ...{ prefix: 'FLOOR', startNo, quantity, type, warehouse: WAREHOUSE, opId: newId() },
      })),
    )
  }
  return made
}

function inBatches<T>(all: readonly T[]): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < all.length; start += MOST_TOGETHER) {
    batches.push(all.slice(start, start + MOST_TOGETHER))
  }
  return batches
}

/** A few at a time, answered in their order. */
async function each<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < all.length; index = next++) results[index] = await work(all[index] as T)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
