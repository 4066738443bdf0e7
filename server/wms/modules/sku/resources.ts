// Goods, barcodes and packages bound to their tables.
import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { ownerName, skuName, userName } from '#server/wms/kit/names.ts'
import { units } from '#server/wms/modules/base/tables.ts'
import { productMaintenances, skuBarcodes, skuPackages, skus } from '#server/wms/modules/sku/tables.ts'
import { sku, skuBarcode, skuPackage } from '#shared/contracts/base/sku.ts'
import { productMaintenance } from '#shared/contracts/stock/product-maintenance.ts'

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
})

export const skuBarcodeBinding = bind({
  resource: skuBarcode,
  table: skuBarcodes,
  scope: { owner: skuBarcodes.owner },
  names: namesIn(skuBarcodes),
})

export const skuPackageBinding = bind({
  resource: skuPackage,
  table: skuPackages,
  scope: { owner: skuPackages.owner },
  names: namesIn(skuPackages),
})

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
