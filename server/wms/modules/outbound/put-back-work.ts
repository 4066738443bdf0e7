// What waits to be put back, found by whatever of it is scanned, and where it is led to.

import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows, type Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { kindOfCode } from '#server/wms/ledger/goods/known-code.ts'
import { suggestPlace } from '#server/wms/ledger/goods/places.ts'
import { codesQuery } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { putBackBinding } from '#server/wms/modules/outbound/resources.ts'
import { findScannedBox } from '#server/wms/modules/outbound/scanned-box.ts'
import { outboundOrders } from '#server/wms/schema/outbound.ts'
import { parcels } from '#server/wms/schema/parcel.ts'
import { putBackTasks } from '#server/wms/schema/put-back.ts'
import { codeKey, goodsKey } from '#shared/code-key.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getPutBackWork } from '#shared/contracts/outbound/put-back.ts'

type Work = CallResult<typeof getPutBackWork>
type Tasks = Work['tasks']
/** At which instant: strategies begin at one. */
type Asking = Reader & Pick<Operation, 'at'>

type Asked = { code: string; quality: Tasks[number]['quality'] }

/** Of goods that wait for many orders these are put back first. */
const MOST_OF_GOODS = 20

export async function findPutBackWork(reader: Asking, { code, quality }: Asked): Promise<Work> {
  const orderNo = await findOrderNo(reader, code)
  const tasks = orderNo === null ? await tasksOfGoods(reader, code) : await tasksOfOrder(reader, orderNo)
  if (tasks.length === 0) throw await nothingWaits(reader, code, orderNo)
  const waiting = tasks.filter(({ state }) => state === '待回库')
  return { tasks, codes: await findCodes(reader, tasks), places: await findPlaces(reader, waiting, quality) }
}

/** By its own number, that of a parcel of it, or the label of a box, also of one that is void. */
async function findOrderNo(reader: Reader, code: string): Promise<string | null> {
  const { orm, caller } = reader
  const key = codeKey(code)
  const { orderNo } = outboundOrders
  const ofParcel = orm.select({ orderNo: parcels.orderNo }).from(parcels).where(eq(parcels.parcelNo, key))
  const [order] = await orm
    .select({ orderNo })
    .from(outboundOrders)
    .where(and(or(eq(orderNo, key), inArray(orderNo, ofParcel)), inScope(caller, outboundOrders)))
  if (order) return order.orderNo
  const box = await findScannedBox(reader, code, { isOrderMeant: false })
  return box?.waybill.orderNo ?? null
}

function tasksOfOrder(reader: Reader, orderNo: string): Promise<Tasks> {
  return findRows(reader, putBackBinding, { condition: eq(putBackTasks.orderNo, orderNo), sort: 'id' })
}

/** What waits of them, and what oneself has put back. */
async function tasksOfGoods(reader: Reader, code: string): Promise<Tasks> {
  const key = goodsKey(code)
  const { owner, sku, state, worker } = putBackTasks
  const isMeant = sql`(${owner}, ${sku}) in (
    select s.owner, s.code from skus s where s.code_key = ${key}
    union select b.owner, b.sku from sku_barcodes b where b.barcode_key = ${key})`
  const isOwn = and(eq(state, '已回库'), eq(worker, reader.caller.userId))
  const found = await findRows(reader, putBackBinding, {
    condition: and(isMeant, or(eq(state, '待回库'), isOwn)),
    sort: 'id',
  })
  const waiting = found.filter((task) => task.state === '待回库')
  const done = found.filter((task) => task.state === '已回库')
  return [...done.slice(-MOST_OF_GOODS), ...waiting.slice(0, MOST_OF_GOODS)]
}

async function nothingWaits(reader: Reader, code: string, orderNo: string | null) {
  const kind = orderNo === null ? await kindOfCode(reader, code) : null
  if (orderNo !== null || kind?.startsWith('商品')) return refusals.nothingToPutBack(code)
  return kind === null ? refusals.putBackUnknown(code) : refusals.codeNoPutBack(code, kind)
}

async function findCodes({ orm }: Reader, tasks: Tasks): Promise<Work['codes']> {
  const codes: Work['codes'] = []
  for (const owner of new Set(tasks.map((task) => task.owner))) {
    const skus = new Set(tasks.filter((task) => task.owner === owner).map(({ sku }) => sku))
    const found = await selectRows<{ sku: string; code: string }>(orm, codesQuery(owner, [...skus]))
    codes.push(...found.map(({ sku, code }) => ({ owner, sku, code })))
  }
  return codes
}

/** As goods that come in are led. */
async function findPlaces(reader: Asking, waiting: Tasks, quality: Tasks[number]['quality']) {
  const places: Work['places'] = []
  for (const task of waiting) {
    const loc = await suggestPlace(reader, { ...task, quality })
    const [known] = loc === null ? [] : await selectRows<Known>(reader.orm, knownOf(task, quality, loc))
    const { checkDigit = '', isAlike = false } = known ?? {}
    places.push({ id: task.id, loc, checkDigit, isAlike })
  }
  return places
}

type Known = Pick<Work['places'][number], 'checkDigit' | 'isAlike'>

function knownOf({ warehouse, owner, sku, lot }: Tasks[number], quality: string, loc: string): SQL {
  return sql`select l.check_digit as "checkDigit", exists (select from stock_balances b
      where (b.warehouse, b.owner, b.sku, b.lot) = (${warehouse}, ${owner}, ${sku}, ${lot})
        and b.quality = ${quality} and b.loc = l.code and b.on_hand > 0) as "isAlike"
    from locations l where l.warehouse = ${warehouse} and l.code = ${loc}`
}
