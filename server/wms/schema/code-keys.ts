// The codes that are compared by their keys: where each stands, and where its key.
import { eq, ne, type SQL } from 'drizzle-orm'
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

/** `within`: what the code is unique in; `among`: of which rows, where it is not of all. */
export type CodeKey = {
  label: string
  code: PgColumn
  key: PgColumn
  keyOf: (code: string) => string
  within: readonly PgColumn[]
  among?: SQL
}

export const CODE_KEYS: readonly CodeKey[] = [
  {
    label: '商品编码',
    code: skus.code,
    key: skus.codeKey,
    keyOf: goodsKey,
    within: [skus.owner],
  },
  {
    label: '商品条码',
    code: skuBarcodes.barcode,
    key: skuBarcodes.barcodeKey,
    keyOf: goodsKey,
    within: [skuBarcodes.owner],
  },
  {
    label: '序列号',
    code: outboundSerials.serialNo,
    key: outboundSerials.serialKey,
    keyOf: codeKey,
    within: [outboundSerials.owner, outboundSerials.sku],
    among: eq(outboundSerials.state, '已登记'),
  },
  externalNumber('入库单外部单号', inboundOrders),
  externalNumber('出库单外部单号', outboundOrders),
  externalNumber('加工单外部单号', processOrders),
  externalNumber('退仓单外部单号', rejectOrders),
  { label: '运单号', code: waybills.waybillNo, key: waybills.waybillKey, keyOf: codeKey, within: [] },
  {
    label: '退货运单号',
    code: returnParcels.waybillNo,
    key: returnParcels.waybillKey,
    keyOf: codeKey,
    within: [returnParcels.warehouse],
    among: ne(returnParcels.state, '拒收退回'),
  },
  {
    label: '库位',
    code: locations.code,
    key: locations.codeKey,
    keyOf: codeKey,
    within: [locations.warehouse],
  },
  { label: '容器', code: containers.code, key: containers.codeKey, keyOf: codeKey, within: [] },
]

type Numbered = Record<'owner' | 'externalNo' | 'externalKey', PgColumn>

function externalNumber(label: string, { owner, externalNo, externalKey }: Numbered): CodeKey {
  return { label, code: externalNo, key: externalKey, keyOf: codeKey, within: [owner] }
}

/** Undefined: each spelling is a code of its own. */
export function keyOfCode(column: PgColumn): CodeKey | undefined {
  return CODE_KEYS.find(({ code }) => code === column)
}

/** By the name of the key's column. */
export function codeOfKey(table: PgTable, name: string): CodeKey | undefined {
  return CODE_KEYS.find(({ key }) => key.table === table && key.name === name)
}
