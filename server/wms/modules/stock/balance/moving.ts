// 移库作业: what lies where somebody has scanned, and what of it is carried to another place, by rules that a shelf is filled by.

import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { closestSpelling, isCalled } from '#server/wms/kit/code-spelling.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows, type Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { isCounted } from '#server/wms/ledger/count-scope.ts'
import type { StockKey } from '#server/wms/ledger/facts/balances.ts'
import { isOwnWork } from '#server/wms/ledger/facts/own-work.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { kindOfCode } from '#server/wms/ledger/goods/known-code.ts'
import { assertFits, type Goods } from '#server/wms/ledger/goods/places.ts'
import { findScanCodes, typedPieces } from '#server/wms/ledger/goods/products.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { refusals } from '#server/wms/modules/stock/balance/refusals.ts'
import { balanceBinding } from '#server/wms/modules/stock/balance/resources.ts'
import { docNoOf, MOVE_DOC_TYPE, partsOf, reverseTogether } from '#server/wms/modules/stock/balance/store.ts'
import { containers } from '#server/wms/schema/container.ts'
import { stockBalances, stockLedger } from '#server/wms/schema/stock.ts'
import { locations, warehouses } from '#server/wms/schema/warehouse.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { getMoveWork, moveGoods, undoMove } from '#shared/contracts/stock/moving.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import { PUTAWAY_OPEN } from '#shared/domain/inbound.ts'

type Work = CallResult<typeof getMoveWork>
type Asked = { warehouse?: string | undefined; code: string }

const REASON = '撤销移库'

export async function findMoveWork(reader: Reader, asked: Asked): Promise<Work> {
  const place = await findPlace(reader, asked)
  const condition = place
    ? and(eq(stockBalances.warehouse, place.warehouse), eq(stockBalances.loc, place.loc))
    : await inContainer(reader, asked)
  const lies = and(condition, gt(stockBalances.onHand, '0'))
  if ((await reader.orm.$count(stockBalances, and(lies, isCounted(reader.caller, stockBalances)))) > 0) {
    throw refusals.countingHere(asked.code)
  }
  const rows = await findRows(reader, balanceBinding, { condition: lies })
  const [first] = rows
  if (!first) throw refusals.nothingLies(place?.loc ?? asked.code)
  const { warehouse, loc } = first
  return { warehouse, loc, rows, codes: await findScanCodes(reader, rows) }
}

type Place = { warehouse: string; loc: string }

/** The same code may hang in several warehouses. */
async function findPlace({ orm, caller }: Reader, { warehouse, code }: Asked): Promise<Place | null> {
  const isMeant = warehouse === undefined ? undefined : eq(locations.warehouse, warehouse)
  const found = await orm
    .select({ warehouse: locations.warehouse, loc: locations.code })
    .from(locations)
    .where(and(isCalled(locations.code, code), isMeant, inScope(caller, { warehouse: locations.warehouse })))
    .orderBy(...closestSpelling(locations.code, code))
  const [first = null] = found
  if (found.some((place) => place.warehouse !== first?.warehouse)) throw refusals.placeInSeveral(code)
  return first
}

/** Wherever it stands. */
async function inContainer(reader: Reader, { warehouse, code }: Asked): Promise<SQL | undefined> {
  const { orm, caller } = reader
  const isMeant = warehouse === undefined ? undefined : eq(containers.warehouse, warehouse)
  const [found] = await orm
    .select({ warehouse: containers.warehouse, container: containers.code })
    .from(containers)
    .where(
      and(isCalled(containers.code, code), isMeant, inScope(caller, { warehouse: containers.warehouse })),
    )
    .orderBy(...closestSpelling(containers.code, code))
    .limit(1)
  if (!found) throw await notThere(reader, warehouse, code, refusals.codeNoSource)
  return and(eq(stockBalances.warehouse, found.warehouse), eq(stockBalances.container, found.container))
}

export async function carryGoods(
  op: Operation,
  given: CallBody<typeof moveGoods>,
): Promise<CallResult<typeof moveGoods>> {
  const qty = await typedPieces(op, given, given.qty)
  const { goods, place } = partsOf(given)
  if (codeKey(given.toLoc) === codeKey(place.loc)) throw refusals.samePlace(place.loc)
  const toLoc = await lockFitting(op, { ...goods, qty }, given.toLoc)
  await assertNotAwaited(op, { ...goods, ...place, qty })
  const document = { docType: MOVE_DOC_TYPE, docNo: docNoOf(op) }
  const to = { loc: toLoc, container: '' }
  const device = given.station || null
  const work = { ...goods, ...document, opType: '移库' as const, from: place, to, qty, reason: '', device }
  const entryNos = await carryOut(op, [work])
  return { entryNos, toLoc, isEmptied: await isEmpty(op, { warehouse: goods.warehouse, loc: place.loc }) }
}

/** What waits to be put away goes by its task: carried off without it, the task would lead to where nothing lies. */
async function assertNotAwaited({ orm }: Operation, { qty, ...goods }: StockKey & { qty: string }) {
  const { warehouse, owner, sku, lot = '', quality, loc, container = '' } = goods
  const open = sql.param([...PUTAWAY_OPEN])
  const [awaited] = await selectRows<{ taskNo: string; left: string; free: string }>(
    orm,
    sql`select min(task_no) as "taskNo", trim_scale(sum(qty - done_qty))::text as left, coalesce((
          select available from stock_balances b where (b.warehouse, b.owner, b.sku, b.lot)
            = (${warehouse}, ${owner}, ${sku}, ${lot}) and (b.quality, b.loc, b.container) = (${quality}, ${loc}, ${container})
        ), 0) - sum(qty - done_qty) as free
        from putaway_tasks where (warehouse, owner, sku, lot) = (${warehouse}, ${owner}, ${sku}, ${lot})
          and (quality, from_loc, container) = (${quality}, ${loc}, ${container}) and state = any(${open}::text[])
        having count(*) > 0`,
  )
  if (awaited && signOf(subtract(String(awaited.free), qty)) < 0)
    throw refusals.goodsAwaited(sku, loc, awaited)
}

/** Nobody is told of a thing in their hand that it is no place. */
async function lockFitting(op: Operation, goods: Goods, code: string): Promise<string> {
  const { warehouse } = goods
  const isPlace = and(eq(locations.warehouse, warehouse), eq(locations.codeKey, codeKey(code)))
  if ((await op.orm.$count(locations, isPlace)) === 0) {
    throw await notThere(op, warehouse, code, refusals.codeNoTarget)
  }
  return assertFits(op, goods, { loc: code, checkDigit: null })
}

/** What it is instead: a place of another warehouse, or no place at all. */
async function notThere(
  reader: Reader,
  warehouse: string | undefined,
  code: string,
  refusal: (code: string, kind: string) => Error,
): Promise<Error> {
  const { orm, caller } = reader
  const [elsewhere] = await orm
    .select({ name: warehouses.name })
    .from(locations)
    .innerJoin(warehouses, eq(warehouses.code, locations.warehouse))
    .where(
      and(
        eq(locations.codeKey, codeKey(code)),
        warehouse === undefined ? undefined : ne(locations.warehouse, warehouse),
        inScope(caller, { warehouse: locations.warehouse }),
      ),
    )
    .limit(1)
  if (elsewhere) return refusals.placeElsewhere(code, elsewhere.name)
  const kind = await kindOfCode(reader, code)
  return kind === null ? ledger.placeUnknown(code) : refusal(code, kind)
}

async function isEmpty({ orm }: Operation, { warehouse, loc }: Place): Promise<boolean> {
  const lies = and(eq(stockBalances.warehouse, warehouse), eq(stockBalances.loc, loc))
  return (await orm.$count(stockBalances, and(lies, gt(stockBalances.onHand, '0')))) === 0
}

export async function undo(op: Operation, { entryNos }: CallBody<typeof undoMove>): Promise<number[]> {
  const { entryNo, docType, eventId } = stockLedger
  const entries = await op.orm
    .select({ docType, eventId })
    .from(stockLedger)
    .where(inArray(entryNo, entryNos))
  const eventIds = entries.flatMap((entry) => entry.eventId ?? [])
  const areMoves = entries.every((entry) => entry.docType === MOVE_DOC_TYPE && entry.eventId !== null)
  if (!areMoves || !(await isOwnWork(op, { eventIds, operator: null }))) throw refusals.moveOfOther()
  return reverseTogether(op, entryNos, REASON)
}
