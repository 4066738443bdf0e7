// Containers and boxes carried from one location to another: all that is in them goes along.

import { and, eq, gt, notInArray, sql } from 'drizzle-orm'
import { closestSpelling, isCalled, spelledCode } from '#server/wms/kit/code-spelling.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { isCounted } from '#server/wms/ledger/count-scope.ts'
import { carryOut } from '#server/wms/ledger/facts/work.ts'
import { lockContainer, relocateContainer } from '#server/wms/ledger/goods/containers.ts'
import { askRoom, assertStorable, lockPlace } from '#server/wms/ledger/goods/places.ts'
import { PRODUCT_PACKAGES } from '#server/wms/ledger/names.ts'
import { refusals } from '#server/wms/modules/blind/refusals.ts'
import { movingBinding } from '#server/wms/modules/blind/resources.ts'
import { blindBoxes, blindGoods, movingScans } from '#server/wms/schema/blind.ts'
import { containerMoves, containers } from '#server/wms/schema/container.ts'
import { putawayTasks } from '#server/wms/schema/inbound.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
import { codeKey } from '#shared/code-key.ts'
import type { getMovable, moveScanned } from '#shared/contracts/blind/moving-scan.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

type Movable = CallResult<typeof getMovable>
type Goods = Movable['goods'][number]
type Standing = { warehouse: string; loc: string }

const TOLD_PRODUCTS = 3

/** Of the goods only what the caller may see. */
export async function findMovable(reader: Reader, given: string): Promise<Movable> {
  // What a box is called no container is: where it has none it carries its goods under its own number.
  const container = await spelledCode(
    reader,
    blindBoxes.boxNo,
    await spelledCode(reader, containers.code, given),
  )
  const { stock, ...place } = await locate(reader, container)
  const goods = stock.length > 0 ? stock : await findBoxed(reader, container)
  return {
    ...place,
    container,
    goods: goods.map(({ warehouse: _, loc: __, ...rest }) => rest),
    ...told(goods),
  }
}

export async function moveContainer(op: Operation, given: CallBody<typeof moveScanned>) {
  const container = await queueMovers(op, given.container)
  const { warehouse, fromLocation, stock } = await locate(op, container)
  if (codeKey(given.toLocation) === codeKey(fromLocation)) {
    throw refusals.alreadyThere(container, fromLocation)
  }
  await assertWholeVisible(op, container, stock.length)
  const toLocation = await lockPlace(op, warehouse, given.toLocation, given.checkDigit)
  const target = { warehouse, loc: toLocation, field: 'toLocation' }
  await assertStorable(op, target, stock)
  await askRoom(op, target, stock)
  await moveStock(op, container, stock, toLocation)
  await moveStanding(op, container, { warehouse, fromLocation, toLocation })
  const goods = stock.length > 0 ? stock : await findBoxed(op, container)
  return { moves: await keepMoves(op, { container, warehouse, fromLocation, toLocation }, goods) }
}

/** Two people who carry the same container come one after the other. Answers how it is spelled. */
async function queueMovers({ orm }: Operation, given: string): Promise<string> {
  const { code } = containers
  const [found] = await orm
    .select({ code })
    .from(containers)
    .where(isCalled(code, given))
    .orderBy(...closestSpelling(code, given))
    .limit(1)
    .for('update')
  const { boxNo } = blindBoxes
  const [box] = await orm
    .select({ boxNo })
    .from(blindBoxes)
    .where(isCalled(boxNo, given))
    .orderBy(...closestSpelling(boxNo, given))
    .limit(1)
    .for('update')
  return found?.code ?? box?.boxNo ?? given
}

async function locate(reader: Reader, container: string) {
  const stock = await findStockIn(reader, container)
  const place = stock[0] ?? (await findStanding(reader, container))
  if (!place) {
    throw refusals.movableUnknown(container)
  }
  await assertNotCounting(reader, container)
  if (stock.some(({ loc }) => loc !== place.loc)) {
    throw refusals.containerSpread(container)
  }
  return { stock, warehouse: place.warehouse, fromLocation: place.loc }
}

const NAMES = {
  ownerName: owners.name,
  skuName: skus.name,
  skuPackages: PRODUCT_PACKAGES,
}

function findStockIn({ orm, caller }: Reader, container: string): Promise<(Goods & Standing)[]> {
  const { warehouse, loc, owner, sku, lot, quality, onHand } = stockBalances
  return orm
    .select({ warehouse, loc, owner, sku, lot, quality, qty: plain(onHand), ...NAMES })
    .from(stockBalances)
    .innerJoin(owners, eq(owners.code, owner))
    .innerJoin(skus, and(eq(skus.owner, owner), eq(skus.code, sku)))
    .where(and(eq(stockBalances.container, container), gt(onHand, '0'), inScope(caller, stockBalances)))
    .orderBy(loc, owner, sku, lot, quality)
}

/** In a box that has not been received: no stock yet. */
function findBoxed({ orm, caller }: Reader, boxNo: string): Promise<(Goods & Standing)[]> {
  const { warehouse, owner, barcode, lot, quality, qty } = blindGoods
  const sku = sql<string>`coalesce(${blindGoods.sku}, ${barcode})`
  return orm
    .select({ warehouse, loc: blindBoxes.loc, owner, sku, lot, quality, qty: plain(qty), ...NAMES })
    .from(blindGoods)
    .innerJoin(blindBoxes, eq(blindBoxes.boxNo, blindGoods.boxNo))
    .innerJoin(owners, eq(owners.code, owner))
    .leftJoin(skus, and(eq(skus.owner, owner), eq(skus.code, blindGoods.sku)))
    .where(
      and(
        eq(blindGoods.boxNo, boxNo),
        eq(blindGoods.receivedQty, '0'),
        inScope(caller, { warehouse, owner }),
      ),
    )
    .orderBy(blindGoods.id)
}

async function findStanding({ orm, caller }: Reader, container: string): Promise<Standing | null> {
  const [box] = await orm
    .select({ warehouse: blindBoxes.warehouse, loc: blindBoxes.loc })
    .from(blindBoxes)
    .where(
      and(
        eq(blindBoxes.boxNo, container),
        inScope(caller, { warehouse: blindBoxes.warehouse, owner: blindBoxes.owner }),
      ),
    )
  if (box) return box
  const [own] = await orm
    .select({ warehouse: containers.warehouse, loc: containers.location })
    .from(containers)
    .where(and(eq(containers.code, container), inScope(caller, { warehouse: containers.warehouse })))
  return own?.loc ? { warehouse: own.warehouse, loc: own.loc } : null
}

/** What is in it is to be counted, not looked up. */
async function assertNotCounting({ orm, caller }: Reader, container: string): Promise<void> {
  const { onHand } = stockBalances
  const held = await orm.$count(
    stockBalances,
    and(eq(stockBalances.container, container), gt(onHand, '0'), isCounted(caller, stockBalances)),
  )
  if (held > 0) throw refusals.countingHere()
}

/** Nobody carries away what they may not see. */
async function assertWholeVisible({ orm }: Operation, container: string, visible: number): Promise<void> {
  const { onHand } = stockBalances
  const all = await orm.$count(stockBalances, and(eq(stockBalances.container, container), gt(onHand, '0')))
  if (all !== visible) throw common.outOfScope()
}

async function moveStock(
  op: Operation,
  container: string,
  stock: readonly (Goods & Standing)[],
  toLocation: string,
): Promise<void> {
  const document = { docType: '移动扫描', docNo: container }
  await carryOut(
    op,
    stock.map(({ warehouse, owner, sku, lot, quality, qty, loc }) => ({
      warehouse,
      owner,
      sku,
      lot,
      quality,
      qty,
      opType: '移库',
      ...document,
      from: { loc, container },
      to: { loc: toLocation, container },
    })),
  )
}

type Way = { warehouse: string; fromLocation: string; toLocation: string }

/** What stands there is elsewhere now, and what is to be put away is fetched from there. */
async function moveStanding(op: Operation, container: string, way: Way): Promise<void> {
  const { warehouse, fromLocation, toLocation } = way
  const own = await lockContainer(op, warehouse, container)
  if (own) {
    await relocateContainer(op, own, toLocation)
    await op.orm.insert(containerMoves).values({
      at: op.at,
      container,
      operator: op.caller.userId,
      ...way,
    })
  }
  await op.orm
    .update(blindBoxes)
    .set({ loc: toLocation })
    .where(and(eq(blindBoxes.warehouse, warehouse), eq(blindBoxes.boxNo, container)))
  await op.orm
    .update(putawayTasks)
    .set({ fromLoc: toLocation })
    .where(
      and(
        eq(putawayTasks.warehouse, warehouse),
        eq(putawayTasks.container, container),
        eq(putawayTasks.fromLoc, fromLocation),
        notInArray(putawayTasks.state, ['已完成', '已取消']),
      ),
    )
}

/** One row for each owner: nobody reads of goods that are not theirs to see. */
async function keepMoves(op: Operation, way: Way & { container: string }, goods: readonly Goods[]) {
  const byOwner = goods.length === 0 ? [null] : [...new Set(goods.map(({ owner }) => owner))]
  const stored = await op.orm
    .insert(movingScans)
    .values(
      byOwner.map((owner) => ({
        ...way,
        owner,
        operator: op.caller.userId,
        scannedAt: op.at,
        ...told(goods.filter((one) => one.owner === owner)),
      })),
    )
    .returning({ id: movingScans.id })
  return Promise.all(stored.map(({ id }) => findOne(op, movingBinding, id)))
}

/** '纯棉T恤 S ×4、连帽卫衣 M ×2'; of many the first few. */
function told(goods: readonly Goods[]) {
  const named = goods.slice(0, TOLD_PRODUCTS).map(({ sku, skuName, qty }) => `${skuName ?? sku} ×${qty}`)
  const more = goods.length > TOLD_PRODUCTS ? `等${goods.length}种` : ''
  return { skuSummary: named.join('、') + more, qty: addDecimals(...goods.map(({ qty }) => qty)) }
}

function plain(column: typeof stockBalances.onHand | typeof blindGoods.qty) {
  return sql<string>`trim_scale(${column})::text`
}
