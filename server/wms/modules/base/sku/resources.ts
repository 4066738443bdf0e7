// Goods, barcodes and packages bound to their tables.
import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bind, nameOf, type RowOf } from '#server/wms/kit/binding.ts'
import { ask, type Operation } from '#server/wms/kit/operation.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { assertMeanOne } from '#server/wms/ledger/goods/products.ts'
import { ownerName, skuName } from '#server/wms/ledger/names.ts'
import { refusals } from '#server/wms/modules/base/sku/refusals.ts'
import { units } from '#server/wms/schema/base.ts'
import {
  inspectionPlans,
  productMaintenances,
  skuBarcodes,
  skuPackages,
  skus,
} from '#server/wms/schema/sku.ts'
import { goodsKey, isDoubtfulGtin } from '#shared/code-key.ts'
import { inspectionPlan } from '#shared/contracts/base/inspection-plan.ts'
import { productMaintenance } from '#shared/contracts/base/product-maintenance.ts'
import { sku, skuBarcode, skuPackage } from '#shared/contracts/base/sku.ts'
import { samplingMistake } from '#shared/domain/inspection.ts'
import { type PackageLevel, PIECE } from '#shared/domain/packages.ts'

const namesIn = (table: { owner: PgColumn; sku: PgColumn }) => ({
  owner: ownerName(table.owner),
  sku: skuName(table),
})

export const skuBinding = bind({
  resource: sku,
  table: skus,
  scope: { owner: skus.owner },
  names: {
    owner: ownerName(skus.owner),
    unit: nameOf(units.name, eq(units.code, skus.unit)),
  },
  mistake: ({ serialControl, serialFrom }) =>
    serialFrom === '收货' && !serialControl
      ? { field: 'serialFrom', message: '收货时登记序列号的商品，须先开启「序列号管理」' }
      : null,
  assertNew: (op, products) =>
    assertMeanOne(
      op,
      products.map(({ owner, code }) => ({ owner, sku: code, name: code, field: 'code' })),
    ),
})

export const skuBarcodeBinding = bind({
  resource: skuBarcode,
  table: skuBarcodes,
  scope: { owner: skuBarcodes.owner },
  names: namesIn(skuBarcodes),
  async assertNew(op, barcodes) {
    for (const barcode of barcodes) await assertPackaged(op, barcode)
    await assertMeanOne(
      op,
      barcodes.map(({ owner, sku, barcode }) => ({ owner, sku, name: barcode, field: 'barcode' })),
    )
    for (const { barcode } of barcodes)
      if (isDoubtfulGtin(barcode)) ask(op, refusals.checkDigitWrong(barcode))
  },
})

export const skuPackageBinding = bind({
  resource: skuPackage,
  table: skuPackages,
  scope: { owner: skuPackages.owner },
  names: namesIn(skuPackages),
  mistake: ({ level, qty = '1' }) =>
    level === PIECE && Number(qty) !== 1 ? { field: 'qty', message: '「件」是最小的包装，数量须为1' } : null,
})

export const inspectionPlanBinding = bind({
  resource: inspectionPlan,
  table: inspectionPlans,
  scope: { owner: inspectionPlans.owner },
  names: namesIn(inspectionPlans),
  mistake: ({ sampling = '全检', rate = null }) => {
    const message = samplingMistake({ sampling, rate })
    return message === null ? null : { field: 'rate', message }
  },
})

/** Whoever scans a barcode of a package is told of as many pieces: nothing is where there is no such package. */
export async function assertPackaged(
  { orm }: Operation,
  {
    owner,
    sku,
    barcode,
    level = PIECE,
  }: Pick<RowOf<typeof skuBarcodeBinding>, 'owner' | 'sku' | 'barcode'> & {
    level?: PackageLevel
  },
): Promise<void> {
  if (level === PIECE) return
  if (goodsKey(barcode) === goodsKey(sku)) throw refusals.codeOfPiece(barcode)
  const known = await orm.$count(
    skuPackages,
    and(eq(skuPackages.owner, owner), eq(skuPackages.sku, sku), eq(skuPackages.level, level)),
  )
  if (known === 0) throw refusals.packageUnknown(sku, level)
}

export const maintenanceBinding = bind({
  resource: productMaintenance,
  table: productMaintenances,
  scope: { owner: productMaintenances.owner },
  names: {
    ...namesIn(productMaintenances),
    creator: userName(productMaintenances.creator),
    reviewer: userName(productMaintenances.reviewer),
  },
})
