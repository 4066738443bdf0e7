// While the demo runs, its people take back parcels: at each warehouse one of their own is registered, unpacked, inspected and
// disposed of, one step at a time. What the past left open is for the people who try the console.
import { and, asc, eq, gt, isNull, notInArray } from 'drizzle-orm'
import { pick } from '#server/wms/demo/given/pick.ts'
import { atEachWarehouse, DEMO_REMARK, SHIFT_MS, workAs } from '#server/wms/demo/given/shift.ts'
import { DEMO_OWNERS } from '#server/wms/demo/given/warehouses.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { moveDocument } from '#server/wms/kit/transition.ts'
import { addLine, dispose, inspect } from '#server/wms/modules/returned/lines.ts'
import { type Parcel, register } from '#server/wms/modules/returned/parcels.ts'
import { parcelMoves } from '#server/wms/modules/returned/pushes.ts'
import { parcelBinding } from '#server/wms/modules/returned/resources.ts'
import { returnLines, returnParcels } from '#server/wms/schema/returned.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import type { parcelLife } from '#shared/domain/returned.ts'

type Step = (op: Operation, parcel: Parcel) => Promise<unknown>

const ACTIONS = ['returned.write'] as const
const ENDED = ['已完结', '拒收退回'] as const
const ANSWERED = { opId: '' }
const NOTHING_MORE = { lot: '', mfgDate: null, expDate: null, photo: null, reason: '' }

/** One step at each warehouse. */
export function takeBackInDemo(sources: Sources): Promise<void> {
  return atEachWarehouse((warehouse) =>
    workAs(sources, { role: 'clerk', warehouse, actions: ACTIONS }, (op) => goOn(op, warehouse)),
  )
}

async function goOn(op: Operation, warehouse: string): Promise<void> {
  const returnNo = await findOpen(op, warehouse)
  if (returnNo === null) {
    await bring(op, warehouse)
    return
  }
  const parcel = await findOne(op, parcelBinding, returnNo)
  await STEPS[parcel.state]?.(op, parcel)
}

async function findOpen({ orm, caller, at }: Operation, warehouse: string): Promise<string | null> {
  const { returnNo, operator, remark, state, createdAt } = returnParcels
  const own = and(
    eq(returnParcels.warehouse, warehouse),
    eq(operator, caller.userId),
    eq(remark, DEMO_REMARK),
  )
  const [open] = await orm
    .select({ returnNo })
    .from(returnParcels)
    .where(and(own, notInArray(state, [...ENDED]), gt(createdAt, new Date(at.getTime() - SHIFT_MS))))
    .orderBy(asc(returnNo))
    .limit(1)
  return open?.returnNo ?? null
}

async function bring(op: Operation, warehouse: string): Promise<void> {
  const chance = op.randomBytes(6)
  const there = DEMO_OWNERS.filter((owner) => owner.warehouses.some((code) => code === warehouse))
  const { code: owner } = pick(there, chance.readUInt8(0))
  if ((await findGoods(op, owner)).length === 0) return
  const waybillNo = `SF${String(1_000_000_000_000 + chance.readUIntBE(1, 5))}`
  const weight = (0.2 + chance.readUInt8(5) / 100).toFixed(2)
  await register(op, {
    warehouse,
    waybillNo,
    owner,
    weight,
    remark: DEMO_REMARK,
    carrier: null,
    shop: null,
    station: '',
    noOwner: false,
    originalOrderNo: '',
    receiptNo: null,
    photo: null,
  })
}

const move = (name: keyof typeof parcelLife.moves): Step => {
  return (op, { returnNo: key, revision }) =>
    moveDocument(op, parcelBinding, { key, move: name, revision }, parcelMoves)
}

const STEPS: Readonly<Partial<Record<Parcel['state'], Step>>> = {
  已登记: move('handOver'),
  待拆包: (op, parcel) => (parcel.qty === '0' ? unpack(op, parcel) : judge(op, parcel)),
  已质检: move('decide'),
  待处置: (op, parcel) => putAway(op, parcel),
  已处置: move('finish'),
}

/** What can be unpacked without lots and dates. */
function findGoods({ orm }: Operation, owner: string) {
  return orm
    .select({ code: skus.code })
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
}

async function unpack(op: Operation, { returnNo, owner }: Parcel): Promise<void> {
  const goods = await findGoods(op, owner ?? '')
  const { code } = pick(goods, op.randomBytes(1).readUInt8(0))
  await addLine(op, { ...NOTHING_MORE, ...ANSWERED, returnNo, code, qty: '1' })
}

async function judge(op: Operation, { returnNo }: Parcel): Promise<void> {
  const [line] = await findLines(op, returnNo)
  if (line) await inspect(op, { id: line.id, quality: '良品', photo: null, reason: '', ...ANSWERED })
}

async function putAway(op: Operation, { returnNo, warehouse }: Parcel): Promise<void> {
  const [line] = await findLines(op, returnNo)
  if (!line) return
  const loc = line.suggestLoc ?? ''
  const [place] = await op.orm
    .select({ checkDigit: locations.checkDigit })
    .from(locations)
    .where(and(eq(locations.warehouse, warehouse), eq(locations.code, loc)))
  const disposal = place
    ? { disposition: '上架' as const, loc, checkDigit: place.checkDigit, reason: '' }
    : { disposition: '退供' as const, loc: '', checkDigit: '', reason: '没有合适的库位' }
  await dispose(op, { id: line.id, serialNos: [], ...disposal, ...ANSWERED })
}

function findLines({ orm }: Operation, returnNo: string) {
  return orm
    .select({ id: returnLines.id, suggestLoc: returnLines.suggestLoc })
    .from(returnLines)
    .where(eq(returnLines.returnNo, returnNo))
    .orderBy(asc(returnLines.id))
}
