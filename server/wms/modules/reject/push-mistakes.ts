// What is wrong about a reject order that an owner's system has sent, in the order in which people would look for it.
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { isMeant } from '#server/wms/schema/columns.ts'
import { owners, warehouseOwners } from '#server/wms/schema/owner.ts'
import { rejectOrders } from '#server/wms/schema/reject.ts'
import { skuBarcodes, skus } from '#server/wms/schema/sku.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { codeKey, goodsKey } from '#shared/code-key.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { pushReject, SentLine } from '#shared/contracts/reject/push.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import type { PushError } from '#shared/domain/reject.ts'

export type Pushed = Omit<CallBody<typeof pushReject>, 'opId'>
export type Mistake = { errorCode: PushError; message: string }

/** Without one: its lines, by the products' own codes, each goods of a box once. */
export async function findMistake(op: Operation, sent: Pushed): Promise<Mistake | { lines: SentLine[] }> {
  return (await mistakeInHead(op, sent)) ?? (await readLines(op, sent))
}

async function mistakeInHead({ orm }: Operation, sent: Pushed): Promise<Mistake | null> {
  const { owner, warehouse, externalNo } = sent
  const isOwner = and(eq(owners.code, owner), eq(owners.status, '启用'))
  if ((await orm.$count(owners, isOwner)) === 0) {
    return { errorCode: 'OWNER_UNKNOWN', message: `货主 ${owner} 不存在或已停用` }
  }
  const isWarehouse = and(eq(warehouses.code, warehouse), eq(warehouses.status, '启用'))
  if ((await orm.$count(warehouses, isWarehouse)) === 0) {
    return { errorCode: 'WAREHOUSE_UNKNOWN', message: `仓库 ${warehouse} 不存在或已停用` }
  }
  const isThere = and(eq(warehouseOwners.owner, owner), eq(warehouseOwners.warehouse, warehouse))
  if ((await orm.$count(warehouseOwners, isThere)) === 0) {
    return { errorCode: 'OWNER_ELSEWHERE', message: `货主 ${owner} 未在仓库 ${warehouse} 开展业务` }
  }
  const [taken] = await orm
    .select({ rejectNo: rejectOrders.rejectNo })
    .from(rejectOrders)
    .where(
      and(
        eq(rejectOrders.owner, owner),
        eq(rejectOrders.externalKey, codeKey(externalNo)),
        isMeant(rejectOrders),
      ),
    )
  if (!taken) return null
  return { errorCode: 'DOC_DUPLICATE', message: `外部单号 ${externalNo} 已有退仓单 ${taken.rejectNo}` }
}

type Product = { code: string; lotControl: boolean; status: string }

async function readLines(op: Operation, { owner, lines }: Pushed): Promise<Mistake | { lines: SentLine[] }> {
  const products = await findProducts(op, owner, [...new Set(lines.map(({ sku }) => sku))])
  const read = new Map<string, SentLine>()
  for (const line of lines) {
    const product = products.get(line.sku) ?? products.get(goodsKey(line.sku))
    const mistake = mistakeInLine(line, product)
    if (mistake) return mistake
    const sku = product?.code ?? line.sku
    const key = JSON.stringify([codeKey(line.boxNo), sku, codeKey(line.lot)])
    const qty = addDecimals(read.get(key)?.expectedQty ?? '0', line.expectedQty)
    read.set(key, { ...(read.get(key) ?? line), sku, expectedQty: qty })
  }
  return { lines: [...read.values()] }
}

function mistakeInLine({ sku, lot }: SentLine, product: Product | undefined): Mistake | null {
  if (!product) return { errorCode: 'SKU_UNKNOWN', message: `商品 ${sku} 不存在` }
  if (product.status === '停用') return { errorCode: 'SKU_DISABLED', message: `商品 ${sku} 已停用` }
  if (lot === '' || product.lotControl) return null
  return { errorCode: 'LOT_WRONG', message: `商品 ${sku} 不按批次管理，不能有批次 ${lot}` }
}

/** By the code that was sent or its key: the product's own, or one of its barcodes. */
async function findProducts({ orm }: Operation, owner: string, codes: readonly string[]) {
  const { code, codeKey: key, lotControl, status } = skus
  const { barcode, barcodeKey } = skuBarcodes
  const keys = codes.map(goodsKey)
  const found = await orm
    .select({ code, key, lotControl, status, barcode, barcodeKey })
    .from(skus)
    .leftJoin(
      skuBarcodes,
      and(eq(skuBarcodes.owner, skus.owner), eq(skuBarcodes.sku, code), inArray(barcodeKey, keys)),
    )
    .where(and(eq(skus.owner, owner), or(inArray(key, keys), inArray(barcodeKey, keys))))
  const named = (name: 'barcodeKey' | 'barcode' | 'key' | 'code') =>
    found.flatMap((product) => (product[name] === null ? [] : [[product[name], product] as const]))
  return new Map<string, Product>([
    ...named('barcodeKey'),
    ...named('barcode'),
    ...named('key'),
    ...named('code'),
  ])
}
