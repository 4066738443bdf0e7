// Work that waits between dock and shelf: goods that were received, and pick locations that want some.
import type pg from 'pg'
import { makePutaway, putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { replenishment, requestReplenishment } from '#shared/contracts/stock/replenishment.ts'
import { SECONDS } from '#tests/bench/stations.ts'
import { call, newId, type Order, type Person } from '#tests/bench/wms-process.ts'

const OWNER = 'YCFS'
const WAREHOUSE = 'SHQP'
/** A piece for each scan. */
const QTY = String(SECONDS)

export async function received(clerk: Person, orders: readonly Order[]): Promise<void> {
  for (const { orderNo, sku } of orders) {
    await call(clerk, receive.path, { orderNo, code: sku, qty: QTY, opId: newId() })
    await call(clerk, makePutaway.path, { orderNo, opId: newId() })
  }
}

/** Where the goods of each order are led. */
export async function waitingPutaways(clerk: Person, orders: readonly Order[]) {
  const tasks: { taskNo: string; loc: string }[] = []
  for (const { orderNo } of orders) {
    const { rows } = await call<{ rows: { taskNo: string; suggestLoc: string }[] }>(
      clerk,
      putawayTask.list.path,
      { source: [orderNo] },
    )
    for (const { taskNo, suggestLoc: loc } of rows) tasks.push({ taskNo, loc })
  }
  return tasks
}

type People = { clerk: Person; admin: Person }

/** Of each product from a storage location of its own to a pick location of its own. */
export async function claimedReplenishments(
  { clerk, admin }: People,
  database: pg.Client,
  goods: readonly Pick<Order, 'sku'>[],
) {
  const [storage, picking] = await Promise.all(['存储', '拣选'].map((usage) => placesOf(database, usage)))
  const tasks: { taskNo: string; loc: string; toLoc: string }[] = []
  for (const [index, { sku }] of goods.entries()) {
    const [from, toLoc] = [storage?.[index] ?? '', picking?.[index] ?? '']
    const goodsThere = { warehouse: WAREHOUSE, owner: OWNER, sku, lot: '', quality: '良品', container: '' }
    await call(admin, adjustStock.path, {
      ...{ ...goodsThere, loc: from, qty: QTY, serialNos: [], reason: '期初', opId: newId() },
    })
    const asked = { warehouse: WAREHOUSE, owner: OWNER, sku, toLoc, qty: QTY, opId: newId() }
    const [taskNo = ''] = await call<string[]>(admin, requestReplenishment.path, asked)
    const claimed = await call<{ fromLoc: string }>(clerk, replenishment.move.path, {
      ...{ taskNo, move: 'claim', revision: 1, opId: newId() },
    })
    tasks.push({ taskNo, loc: claimed.fromLoc, toLoc })
  }
  return tasks
}

async function placesOf(database: pg.Client, usage: string): Promise<string[]> {
  const { rows } = await database.query<{ code: string }>(
    `select locations.code from locations
      join zones on zones.warehouse = locations.warehouse and zones.code = locations.zone
      where locations.warehouse = $1 and locations.status = '启用' and zones.usage = $2 order by locations.code`,
    [WAREHOUSE, usage],
  )
  return rows.map(({ code }) => code)
}
