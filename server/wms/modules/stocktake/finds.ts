// Goods that a count came upon in no location: whose they are as far as their barcode says, and what becomes of them.

import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { assertWhole } from '#server/wms/ledger/facts/whole.ts'
import { typedPieces } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/stocktake/refusals.ts'
import { findBinding, taskBinding } from '#server/wms/modules/stocktake/resources.ts'
import { lockOwnSheet } from '#server/wms/modules/stocktake/sheets.ts'
import type { Task } from '#server/wms/modules/stocktake/snapshot.ts'
import { skuBarcodes, skuPackages } from '#server/wms/schema/sku.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
import { goodsKey } from '#shared/code-key.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { handleStockFind, stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { multiplyDecimals } from '#shared/domain/decimal.ts'
import { isPacked, type PackageLevel, PIECE, packedWords } from '#shared/domain/packages.ts'

type NewFind = CallBody<typeof stockFind.create>
type Handling = CallBody<typeof handleStockFind>
type Goods = { owner: string; sku: string }
/** `pieces` of what its barcode stands on. */
type Known = Goods & { level: PackageLevel; pieces: string }

const PIECES = { level: PIECE, pieces: '1' } as const

const UNKNOWN = { owner: null, sku: null, suggestLocation: null }

export async function recordFind(op: Operation, input: NewFind) {
  const { task } = await lockOwnSheet(op, input.listNo, 'addFind')
  const goods = await findGoods(op, task, input.barcode)
  const { foundQty, packed } = await countedAs(op, input, goods)
  if (goods) await assertWhole(op, [{ ...goods, qty: foundQty }])
  const suggested = goods && {
    owner: goods.owner,
    sku: goods.sku,
    suggestLocation: await findUsualPlace(op, task, goods),
  }
  const find = await createRow(op, findBinding, {
    ...input,
    ...(suggested ?? UNKNOWN),
    foundQty,
    taskNo: task.taskNo,
    warehouse: task.warehouse,
    finder: op.caller.userId,
  })
  return { ...find, packed }
}

/** So many of what the barcode stands on, unless the packages are said themselves. */
async function countedAs(op: Operation, { barcode, foundQty: given }: NewFind, goods: Known | null) {
  if (isPacked(given)) {
    if (!goods) throw refusals.findUnpacked(barcode)
    return { foundQty: await typedPieces(op, goods, given, 'foundQty'), packed: '' }
  }
  const { level, pieces } = goods ?? PIECES
  const foundQty = multiplyDecimals(given, pieces)
  return { foundQty, packed: packedWords(given, { level, qty: pieces }, foundQty) }
}

export async function handleFind(op: Operation, { id, revision, handling, ...given }: Handling) {
  const { taskNo } = await findOne(op, findBinding, id)
  const task = await lockRow(op, taskBinding, taskNo)
  assertPossible(taskBinding, 'handleFind', task)
  const before = await lockRow(op, findBinding, id)
  await assertUnchanged(op, findBinding, before, revision)
  const { loc = before.loc, owner = before.owner, sku = before.sku } = given
  if (handling === '盘盈上架' && !(loc && owner && sku)) throw refusals.findIncomplete()
  return advance(op, findBinding, 'handle', { before, changes: { handling, loc, owner, sku } })
}

/** Null when no product of theirs has the barcode, or several have. */
async function findGoods(
  { orm, caller }: Operation,
  { owner }: Task,
  barcode: string,
): Promise<Known | null> {
  const found = await orm
    .select({
      owner: skuBarcodes.owner,
      sku: skuBarcodes.sku,
      level: sql<PackageLevel>`coalesce(${skuPackages.level}, ${PIECE})`,
      pieces: sql<string>`trim_scale(coalesce(${skuPackages.qty}, 1))::text`,
    })
    .from(skuBarcodes)
    .leftJoin(
      skuPackages,
      and(
        eq(skuPackages.owner, skuBarcodes.owner),
        eq(skuPackages.sku, skuBarcodes.sku),
        eq(skuPackages.level, skuBarcodes.level),
      ),
    )
    .where(
      and(
        eq(skuBarcodes.barcodeKey, goodsKey(barcode)),
        owner === null ? undefined : eq(skuBarcodes.owner, owner),
        inScope(caller, { owner: skuBarcodes.owner }),
      ),
    )
    .limit(2)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Where most of them lie. */
async function findUsualPlace({ orm }: Operation, { warehouse }: Task, { owner, sku }: Goods) {
  const [found] = await orm
    .select({ loc: stockBalances.loc })
    .from(stockBalances)
    .where(
      and(
        eq(stockBalances.warehouse, warehouse),
        eq(stockBalances.owner, owner),
        eq(stockBalances.sku, sku),
        gt(stockBalances.onHand, '0'),
      ),
    )
    .orderBy(desc(stockBalances.onHand), stockBalances.loc)
    .limit(1)
  return found?.loc ?? null
}
