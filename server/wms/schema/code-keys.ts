// The codes that are compared by their keys: where each stands, and where its key.
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { containers } from '#server/wms/schema/container.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import { outboundOrders, outboundSerials, waybills } from '#server/wms/schema/outbound.ts'
import { processOrders } from '#server/wms/schema/process.ts'
import { rejectOrders } from '#server/wms/schema/reject.ts'
import { returnParcels } from '#server/wms/schema/returned.ts'
import { skuBarcodes, skus } from '#server/wms/schema/sku.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import { codeKey, goodsKey } from '#shared/code-key.ts'

/** The column that tells twins apart; see `twinColumn`. */
export const TWIN = 'twin'

export type CodeKey = {
  code: PgColumn
  key: PgColumn
  keyOf: (code: string) => string
}

export const CODE_KEYS: readonly CodeKey[] = [
  { code: skus.code, key: skus.codeKey, keyOf: goodsKey },
  { code: skuBarcodes.barcode, key: skuBarcodes.barcodeKey, keyOf: goodsKey },
  { code: outboundSerials.serialNo, key: outboundSerials.serialKey, keyOf: codeKey },
  { code: inboundOrders.externalNo, key: inboundOrders.externalKey, keyOf: codeKey },
  { code: outboundOrders.externalNo, key: outboundOrders.externalKey, keyOf: codeKey },
  { code: processOrders.externalNo, key: processOrders.externalKey, keyOf: codeKey },
  { code: rejectOrders.externalNo, key: rejectOrders.externalKey, keyOf: codeKey },
  { code: waybills.waybillNo, key: waybills.waybillKey, keyOf: codeKey },
  { code: returnParcels.waybillNo, key: returnParcels.waybillKey, keyOf: codeKey },
  { code: locations.code, key: locations.codeKey, keyOf: codeKey },
  { code: containers.code, key: containers.codeKey, keyOf: codeKey },
]

/** Undefined: each spelling is a code of its own. */
export function keyOfCode(column: PgColumn): CodeKey | undefined {
  return CODE_KEYS.find(({ code }) => code === column)
}

/** By the name of the key's column. */
export function codeOfKey(table: PgTable, name: string): CodeKey | undefined {
  return CODE_KEYS.find(({ key }) => key.table === table && key.name === name)
}
