// What a code is the code of that a station does not want: nobody is told of a thing in their hand that it is unknown.
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { isCalled } from '#server/wms/kit/code-spelling.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope, type ScopeColumns } from '#server/wms/kit/scope.ts'
import { containers } from '#server/wms/schema/container.ts'
import { devices } from '#server/wms/schema/device.ts'
import { bigPickLists, shipments, waves } from '#server/wms/schema/outbound.ts'
import { skuBarcodes, skus } from '#server/wms/schema/sku.ts'
import { locations } from '#server/wms/schema/warehouse.ts'

type Source = { label: string; code: PgColumn; scope: ScopeColumns }

const SOURCES: readonly Source[] = [
  { label: '商品', code: skus.code, scope: { owner: skus.owner } },
  { label: '商品条码', code: skuBarcodes.barcode, scope: { owner: skuBarcodes.owner } },
  { label: '库位', code: locations.code, scope: { warehouse: locations.warehouse } },
  { label: '容器', code: containers.code, scope: { warehouse: containers.warehouse } },
  { label: '发运单', code: shipments.shipmentNo, scope: { warehouse: shipments.warehouse } },
  { label: '波次', code: waves.waveNo, scope: waves },
  { label: '大拣单', code: bigPickLists.listNo, scope: bigPickLists },
  { label: '设备', code: devices.code, scope: { warehouse: devices.warehouse } },
]

/** Null where it is nothing that the caller may see. */
export async function kindOfCode({ orm, caller }: Reader, code: string): Promise<string | null> {
  const lookups = SOURCES.map(({ label, code: column, scope }, rank): SQL => {
    const condition = and(isCalled(column, code), inScope(caller, scope))
    return sql`(select ${rank}::int as rank, ${label}::text as label from ${column.table} where ${condition} limit 1)`
  })
  const [found] = await selectRows<{ label: string }>(
    orm,
    sql`${sql.join(lookups, sql` union all `)} order by rank limit 1`,
  )
  return found?.label ?? null
}
