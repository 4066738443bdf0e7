// 退件作业: what a scan at the returns station means, what is on its table, and a piece on its way from the parcel to a place.

import { and, eq, notInArray, or } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { suggestLed } from '#server/wms/ledger/goods/places.ts'
import { findScanCodes } from '#server/wms/ledger/goods/products.ts'
import { addLine, dispose, inspect } from '#server/wms/modules/returned/lines.ts'
import {
  askWhetherSent,
  findOrigins,
  findSentGoods,
  ownProduct,
} from '#server/wms/modules/returned/origin.ts'
import type { Parcel } from '#server/wms/modules/returned/parcels.ts'
import { refusals } from '#server/wms/modules/returned/refusals.ts'
import { lineBinding, parcelBinding } from '#server/wms/modules/returned/resources.ts'
import { returnLines, returnParcels } from '#server/wms/schema/returned.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  findReturn as findCall,
  getReturnWork,
  takeReturned,
} from '#shared/contracts/returned/station.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { parcelLife } from '#shared/domain/returned.ts'

type Asked = { code: string; warehouse?: string | undefined; returnNo?: string | undefined }
type Work = CallResult<typeof getReturnWork>
/** At which instant: strategies begin at one. */
type Asking = Reader & Pick<Operation, 'at'>

/** As pieces are graded most often: they are led at once. */
const LED_QUALITIES = ['良品', '残次'] as const
/** Goods of larger orders are led nowhere: whoever lays them down knows a place. */
const MOST_LED = 10

/** A parcel that is registered comes before the order that it came from; goods must be of the parcel on the table, if there is one. */
export async function findReturn(
  reader: Reader,
  { code, warehouse, returnNo }: Asked,
): Promise<CallResult<typeof findCall>> {
  const parcel = await findParcel(reader, code, warehouse)
  if (parcel) return { meant: '退件', parcel, orders: [] }
  const found = await findOrigins(reader, code)
  if (found.meant === '商品' && returnNo !== undefined) {
    const { owner } = await findOne(reader, parcelBinding, returnNo)
    await ownProduct(reader, owner ?? '', code)
  }
  return { ...found, parcel: null }
}

/** One that the carrier's list has named waits to be registered, and is none yet; one that was refused may come again. */
async function findParcel(
  reader: Reader,
  code: string,
  warehouse: string | undefined,
): Promise<Parcel | null> {
  const { returnNo, waybillKey, state } = returnParcels
  const key = codeKey(code)
  const isNamed = or(eq(returnNo, key), eq(waybillKey, key))
  const found = await findRows(reader, parcelBinding, {
    condition: and(isNamed, notInArray(state, ['已签收', '拒收退回'])),
    sort: '-createdAt',
  })
  const parcel = found.find((one) => one.warehouse === warehouse) ?? found[0]
  if (!parcel) return null
  if (warehouse !== undefined && parcel.warehouse !== warehouse)
    throw refusals.parcelElsewhere(parcel.returnNo, parcel.warehouseName ?? parcel.warehouse)
  if (parcel.state === '无主池') throw refusals.unclaimed(parcel.returnNo)
  if (!isPossible(parcelLife.steps.addLine, parcel))
    throw refusals.waybillKnown(parcel.waybillNo, parcel.returnNo, parcel.state)
  return parcel
}

export async function findWork(reader: Asking, returnNo: string): Promise<Work> {
  const parcel = await findOne(reader, parcelBinding, returnNo)
  const lines = await findRows(reader, lineBinding, {
    condition: eq(returnLines.returnNo, returnNo),
    sort: 'id',
  })
  const goods = await findSentGoods(reader, parcel)
  return {
    parcel,
    lines,
    goods,
    codes: await findScanCodes(reader, goods),
    places: await findPlaces(reader, parcel, goods),
  }
}

/** As one piece of each would be put away now. */
async function findPlaces(
  reader: Asking,
  { warehouse }: Parcel,
  goods: Work['goods'],
): Promise<Work['places']> {
  const places: Work['places'] = []
  for (const { owner, sku, lot } of goods.slice(0, MOST_LED))
    for (const quality of LED_QUALITIES) {
      const led = await suggestLed(reader, { warehouse, owner, sku, lot, quality, qty: '1' })
      places.push({ sku, lot, quality, ...led })
    }
  return places
}

/** What the order was not sent with is asked about before anything is done with it. */
export async function take(
  op: Operation,
  given: CallBody<typeof takeReturned>,
): Promise<CallResult<typeof takeReturned>> {
  const { returnNo, quality, disposition, loc, serialNos, reason } = given
  const device = given.station || null
  const found = await addLine(op, given)
  const parcel = await findOne(op, parcelBinding, returnNo)
  await askWhetherSent(op, parcel, found.sku)
  const { id } = await inspect(op, { id: found.id, quality, photo: null, reason }, device)
  const line = await dispose(op, { id, disposition, loc, checkDigit: null, serialNos, reason }, device)
  return { line, parcel: await findOne(op, parcelBinding, returnNo) }
}
