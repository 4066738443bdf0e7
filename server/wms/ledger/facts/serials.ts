// The register of pieces whose numbers are kept from their receipt on. It follows the ledger: a piece comes in with its goods, is
// carried with the last of them, leaves with an order, and may come back.

import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { insertionOf, selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { advanceParts, advancing } from '#server/wms/kit/transition.ts'
import type { StockKey } from '#server/wms/ledger/facts/balances.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { outboundSerials } from '#server/wms/schema/outbound.ts'
import { skuBarcodes, skus } from '#server/wms/schema/sku.ts'
import { stockSerials } from '#server/wms/schema/stock.ts'
import { codeKey, goodsKey } from '#shared/code-key.ts'
import { outboundSerial } from '#shared/contracts/outbound/serial.ts'
import { stockSerial } from '#shared/contracts/stock/serial.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import type { Quality } from '#shared/domain/values.ts'

const PIECES = { table: stockSerials, resource: stockSerial }
const OF_ORDERS = { table: outboundSerials, resource: outboundSerial }
const KEY = { serialKey: stockSerials.serialKey }
const IS_GONE = { loc: null, container: '' }

/** Where pieces come in, and by what. */
type Arrival = StockKey & { docType: string; docNo: string; entryNo: number | null }
type Goods = Pick<StockKey, 'owner' | 'sku'>
/** Without a lot: any that fits. */
type Meant = Goods & Pick<StockKey, 'warehouse'> & Partial<Pick<StockKey, 'lot'>>
type Lying = Required<Meant>
/** A number that had left with an order. */
type CameBack = { serialNo: string; orderNo: string }

/** Of a product whose numbers are kept from its receipt on. */
export const IS_NUMBERED: SQL<boolean> = sql<boolean>`${skus.serialFrom} = '收货'`

export async function isNumbered({ orm }: Operation, { owner, sku }: Goods): Promise<boolean> {
  const isProduct = and(eq(skus.owner, owner), eq(skus.code, sku))
  const [product] = await orm.select({ isNumbered: IS_NUMBERED }).from(skus).where(isProduct)
  return product?.isNumbered ?? false
}

/** Each piece has a number of its own, and none of them is the code of the goods, which is easily scanned in its place. */
export async function assertSerialNos(
  { orm }: Operation,
  owner: string,
  serialNos: readonly string[],
): Promise<void> {
  const same = serialNos.map(codeKey)
  const twice = serialNos.find((_, at) => same.indexOf(same[at] ?? '') !== at)
  if (twice) throw ledger.serialTwice(twice)
  const keys = serialNos.map(goodsKey)
  const isCode = and(eq(skus.owner, owner), inArray(skus.codeKey, keys))
  const [product] = await orm.select({ code: skus.code }).from(skus).where(isCode).limit(1)
  const isBarcode = and(eq(skuBarcodes.owner, owner), inArray(skuBarcodes.barcodeKey, keys))
  const [barcode] = await orm
    .select({ code: skuBarcodes.barcode })
    .from(skuBarcodes)
    .where(isBarcode)
    .limit(1)
  const scanned = product ?? barcode
  if (scanned) throw ledger.serialIsCode(scanned.code)
}

/** One for each piece of the goods. */
export function assertAllNumbered(sku: string, qty: string, serialNos: readonly string[]): void {
  if (Number(qty) !== serialNos.length) throw ledger.serialsUnequal(sku, qty, serialNos.length)
}

/** Answers which of them come back, and from which orders. What is in stock already does not come in again. */
export async function bringIn(
  op: Operation,
  { owner, sku, entryNo, ...arrival }: Arrival,
  serialNos: readonly string[],
): Promise<CameBack[]> {
  if (serialNos.length === 0) return []
  await assertSerialNos(op, owner, serialNos)
  const { serialNo, orderNo, serialKey } = outboundSerials
  const left = and(
    eq(outboundSerials.owner, owner),
    eq(outboundSerials.sku, sku),
    hasKey(serialKey, serialNos),
  )
  const back = await advancing(op, OF_ORDERS, 'takeBack', left).returning({ serialNo, orderNo })
  const { warehouse, loc, container, lot, quality, docType, docNo } = arrival
  const place = { warehouse, loc, container, lot, quality, docType, docNo, entryNo }
  const made = { ...place, receivedAt: op.at, operator: op.caller.userId, reason: '' }
  const known = await advanceParts(op, PIECES, 'comeBack', isPiece({ owner, sku }, serialNos), made)
  const added = await addPieces(op, { owner, sku, ...made }, serialNos)
  if (known + added < serialNos.length) throw await arrivedRefusal(op, { owner, sku }, serialNos, place)
  return back
}

/** In the order of their keys, so that two who bring in the same pieces do not wait for each other. */
async function addPieces(
  { orm }: Operation,
  piece: Omit<typeof stockSerials.$inferInsert, 'serialNo'>,
  serialNos: readonly string[],
): Promise<number> {
  const rows = serialNos
    .map((serialNo) => ({ ...piece, serialNo }))
    .toSorted((one, other) => (codeKey(one.serialNo) < codeKey(other.serialNo) ? -1 : 1))
  const added = await selectRows(
    orm,
    sql`${insertionOf(stockSerials, rows)} on conflict (serial_key, owner, sku) do nothing returning id`,
  )
  return added.length
}

/** Every number of these has a row by now; those that stood in the way came in by something else. */
async function arrivedRefusal(
  op: Operation,
  goods: Goods,
  serialNos: readonly string[],
  own: Pick<Arrival, 'docNo' | 'entryNo'>,
) {
  const pieces = await findPieces(op, goods, serialNos)
  const other = pieces.find(({ docNo, entryNo }) => docNo !== own.docNo || entryNo !== own.entryNo)
  if (!other) throw new Error('a piece that neither came in nor was there')
  return ledger.serialArrived(other.serialNo, whereOf(other))
}

/** What a piece was seen as that no order leaves with; one that was to be inspected may have been, with others. */
const UNFIT: readonly Quality[] = ['残次', '过期', '冻结']

/**
 * Pieces that an order leaves with: in stock where it is, not known to be bad, and of the lots that were picked for it. Of the
 * others it is told why they cannot be.
 */
export async function chooseFor(
  op: Operation,
  { orderNo, warehouse, owner }: { orderNo: string; warehouse: string; owner: string },
  sku: string,
  serialNos: readonly string[],
): Promise<void> {
  const picks = sql`from pick_tasks where order_no = ${orderNo} and sku = ${sku} and state = '已拣'`
  const isFit = and(
    isPiece({ owner, sku }, serialNos),
    eq(stockSerials.warehouse, warehouse),
    notInArray(stockSerials.quality, [...UNFIT]),
    sql`${stockSerials.lot} in (select lot ${picks})`,
  )
  const seen = {
    loc: sql`(select max(staged_loc) ${picks})`,
    container: sql`(select max(tote) ${picks})`,
    quality: '良品' as const,
  }
  const chosen = await advancing(op, PIECES, 'choose', isFit, { orderNo, ...seen }).returning(KEY)
  await assertAll(op, { warehouse, owner, sku }, serialNos, chosen)
}

/** Pieces that are missing, or broken: gone from where their goods were taken out of stock. */
export async function takeOut(
  op: Operation,
  goods: Lying,
  serialNos: readonly string[],
  reason: string,
): Promise<void> {
  const gone = advancing(op, PIECES, 'writeOff', isLying(goods, serialNos), { ...IS_GONE, reason })
  await assertAll(op, goods, serialNos, await gone.returning(KEY))
}

/** Pieces that somebody has read where they are now, and as what: one for each of so many. */
export async function seePieces(
  op: Operation,
  { loc, container, quality, ...goods }: StockKey,
  qty: string,
  serialNos: readonly string[],
): Promise<void> {
  assertAllNumbered(goods.sku, qty, serialNos)
  const isThere = and(isLying(goods, serialNos), inArray(stockSerials.state, ['在库', '已登记出库']))
  const seen = { loc, container, quality }
  const found = await op.orm.update(stockSerials).set(seen).where(isThere).returning(KEY)
  await assertAll(op, goods, serialNos, found)
}

/** Of the first that was not found it is told why. */
async function assertAll(
  op: Operation,
  goods: Meant,
  serialNos: readonly string[],
  found: readonly { serialKey: string | null }[],
): Promise<void> {
  const keys = new Set(found.map(({ serialKey }) => serialKey))
  const refused = serialNos.find((serialNo) => !keys.has(codeKey(serialNo)))
  if (refused === undefined) return
  const [piece] = await findPieces(op, goods, [refused])
  throw ledger.serialNotThere(refused, piece ? hindranceOf(piece, goods) : NEVER_CAME)
}

/** Pieces that were to leave with it stay in stock: one where it was checked, or all of them where they were carried back to. */
export async function releaseFrom(
  op: Operation,
  orderNo: string,
  { only, loc }: { only: Goods & { serialNo: string }; loc?: never } | { only?: never; loc: string },
): Promise<void> {
  const isMeant = and(eq(stockSerials.orderNo, orderNo), only && isPiece(only, [only.serialNo]))
  await advanceParts(op, PIECES, 'release', isMeant, { orderNo: null, ...(loc && { loc }) })
}

export async function leaveWith(op: Operation, orderNos: readonly string[]): Promise<void> {
  const isTheirs = inArray(stockSerials.orderNo, [...orderNos])
  await advanceParts(op, PIECES, 'ship', isTheirs, { ...IS_GONE, shippedAt: op.at })
}

/** What came in with those entries did not: none of it has been promised to anybody since. */
export async function undoArrival(op: Operation, entryNos: readonly number[], reason: string): Promise<void> {
  const cameWith = inArray(stockSerials.entryNo, [...entryNos])
  await advanceParts(op, PIECES, 'undo', cameWith, { ...IS_GONE, reason })
  const [piece] = await op.orm
    .select(pieceFields(op))
    .from(stockSerials)
    .where(and(cameWith, inArray(stockSerials.state, ['已登记出库', '已出库'])))
    .limit(1)
  if (piece) throw ledger.serialNotThere(piece.serialNo, `${whereOf(piece)}，不能撤销入库`)
}

type Place = { loc: string; container: string }
type Carried = Omit<StockKey, keyof Place> & { qty: string; from: Place | null; to: Place | null }
type End = Place & Pick<StockKey, 'quality'> & { qty: string }

/**
 * Whoever carries the last of the goods away from where their pieces were seen, carries the pieces. What the last of them was found
 * to be says nothing of the others.
 */
export async function carryPieces(
  { orm }: Operation,
  entries: readonly Carried[],
  emptied: readonly StockKey[],
): Promise<void> {
  const moves = emptied.flatMap((key) => {
    const end = endOf(key, entries)
    return end
      ? [{ ...key, end_loc: end.loc, end_container: end.container, end_quality: end.quality, taken: end.qty }]
      : []
  })
  if (moves.length === 0) return
  const columns = `warehouse text, owner text, sku text, lot text, quality text, loc text, container text,
    end_loc text, end_container text, end_quality text, taken numeric`
  await orm.execute(sql`
    update stock_serials s set loc = end_loc, container = end_container, quality = end_quality
    from ${sentRows(moves, columns)} as m
    where s.state in ('在库', '已登记出库') and (s.warehouse, s.loc, s.owner, s.sku, s.lot, s.quality, s.container)
      = (m.warehouse, m.loc, m.owner, m.sku, m.lot, m.quality, m.container)
      and (m.quality = m.end_quality or m.taken = (
        select count(*) from stock_serials o
        where o.state in ('在库', '已登记出库') and (o.warehouse, o.loc, o.owner, o.sku, o.lot, o.quality, o.container)
          = (m.warehouse, m.loc, m.owner, m.sku, m.lot, m.quality, m.container)))`)
}

/** Null where they went several ways, or out of the house, which the pieces are told one by one. */
function endOf(key: StockKey, entries: readonly Carried[]): End | null {
  const isOf = (entry: Carried) =>
    (['warehouse', 'owner', 'sku', 'lot'] as const).every((name) => entry[name] === key[name])
  const taken = entries.filter(
    (entry) =>
      isOf(entry) &&
      entry.quality === key.quality &&
      entry.from?.loc === key.loc &&
      entry.from.container === key.container,
  )
  // Of another quality they come in again where they lie, by an entry of their own.
  const ends = taken.map((entry) =>
    entry.to ? entry : entries.find((other) => other.from === null && other.qty === entry.qty && isOf(other)),
  )
  const [first] = ends
  if (!first?.to) return null
  const { quality, to } = first
  const qty = addDecimals(...taken.map((entry) => entry.qty))
  const isOneWay = ends.every(
    (end) => end?.quality === quality && end.to?.loc === to.loc && end.to.container === to.container,
  )
  return isOneWay ? { ...to, quality, qty } : null
}

export function isPiece({ owner, sku }: Goods, serialNos: readonly string[]): SQL | undefined {
  return and(
    eq(stockSerials.owner, owner),
    eq(stockSerials.sku, sku),
    hasKey(stockSerials.serialKey, serialNos),
  )
}

function isLying({ warehouse, lot, ...goods }: Lying, serialNos: readonly string[]): SQL | undefined {
  return and(isPiece(goods, serialNos), eq(stockSerials.warehouse, warehouse), eq(stockSerials.lot, lot))
}

function hasKey(
  column: typeof stockSerials.serialKey | typeof outboundSerials.serialKey,
  serialNos: readonly string[],
): SQL {
  return inArray(column, serialNos.map(codeKey))
}

function findPieces(op: Operation, goods: Goods, serialNos: readonly string[]) {
  return op.orm
    .select(pieceFields(op))
    .from(stockSerials)
    .where(isPiece(goods, serialNos))
    .orderBy(asc(stockSerials.serialKey))
}

function pieceFields({ caller }: Operation) {
  const { serialNo, state, warehouse, lot, quality, docNo, entryNo, orderNo } = stockSerials
  const isSeen = sql<boolean>`${inScope(caller, { warehouse, owner: stockSerials.owner }) ?? true}`
  return { serialNo, state, warehouse, lot, quality, docNo, entryNo, orderNo, isSeen }
}

type Piece = Awaited<ReturnType<typeof findPieces>>[number]

const NEVER_CAME = '不在库：没有入库登记，请核对；确在库的，请先在「序列号台账」页补登'

/** As far as the reader may know. */
function whereOf({ state, warehouse, docNo, orderNo, isSeen }: Piece): string {
  if (!isSeen) return '在其他仓库'
  if (state === '在库') return `已在库（仓库 ${warehouse}，${docNo} 入库）`
  return state === '已登记出库' ? `已登记在出库单 ${orderNo}` : `已随出库单 ${orderNo} 出库`
}

function hindranceOf(piece: Piece, goods: Meant): string {
  const { state, lot, quality, warehouse: at } = piece
  if (state === '已核销') return '已核销，不在库，请核对'
  if (state !== '在库') return `${whereOf(piece)}，请核对`
  if (at !== goods.warehouse) return `在其他仓库${piece.isSeen ? ` ${at}` : ''}，请核对`
  if (UNFIT.includes(quality)) return `的品质为「${quality}」，请核对`
  return `的批次为「${lot}」，请核对`
}
