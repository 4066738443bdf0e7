// What must be true of codes: each has one spelling. Twins from before codes were compared by their keys are found here, and
// nothing merges them.
import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableColumns } from 'drizzle-orm/utils'
import { keyOfCode, TWIN } from '#server/wms/kit/code-keys.ts'
import type { Check, Within } from '#server/wms/modules/reconciliation/check.ts'
import { blindBoxes } from '#server/wms/schema/blind.ts'
import { isMeant } from '#server/wms/schema/columns.ts'
import { containers } from '#server/wms/schema/container.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import { outboundOrders, outboundSerials, waybills } from '#server/wms/schema/outbound.ts'
import { warehouseOwners } from '#server/wms/schema/owner.ts'
import { processOrders } from '#server/wms/schema/process.ts'
import { rejectOrders } from '#server/wms/schema/reject.ts'
import { returnParcels } from '#server/wms/schema/returned.ts'
import { skuBarcodes, skus } from '#server/wms/schema/sku.ts'
import { stockLots } from '#server/wms/schema/stock.ts'
import { locations, zones } from '#server/wms/schema/warehouse.ts'
import { OUTBOUND_GIVEN_UP } from '#shared/domain/outbound.ts'

/** `within`: what the code is unique in; `among`: of which rows, where it is not of all. */
type Kind = { label: string; code: PgColumn; within: readonly PgColumn[]; among?: SQL }

const KINDS: readonly Kind[] = [
  { label: '商品编码', code: skus.code, within: [skus.owner] },
  { label: '商品条码', code: skuBarcodes.barcode, within: [skuBarcodes.owner] },
  {
    label: '序列号',
    code: outboundSerials.serialNo,
    within: [outboundSerials.owner, outboundSerials.sku],
    among: eq(outboundSerials.state, '已登记'),
  },
  { label: '批次', code: stockLots.lot, within: [stockLots.owner, stockLots.sku] },
  ...[
    { label: '入库单外部单号', table: inboundOrders },
    { label: '出库单外部单号', table: outboundOrders, givenUp: OUTBOUND_GIVEN_UP },
    { label: '加工单外部单号', table: processOrders },
    { label: '退仓单外部单号', table: rejectOrders },
  ].map(({ label, table, givenUp }) => ({
    label,
    code: table.externalNo,
    within: [table.owner],
    among: isMeant(table, givenUp),
  })),
  { label: '运单号', code: waybills.waybillNo, within: [] },
  {
    label: '退货运单号',
    code: returnParcels.waybillNo,
    within: [returnParcels.warehouse],
    among: ne(returnParcels.state, '拒收退回'),
  },
  { label: '库区', code: zones.code, within: [zones.warehouse] },
  { label: '库位', code: locations.code, within: [locations.warehouse] },
  { label: '容器', code: containers.code, within: [] },
  { label: '盲收箱号', code: blindBoxes.boxNo, within: [] },
]

export const CODE_CHECKS: readonly Check[] = [
  {
    code: 'code-twins',
    name: '编码不重复',
    description:
      '每个商品、条码、批次、序列号、外部单号、运单号、库区、库位、容器和盲收箱号只有一种写法，不分大小写和全半角，条码不分位数',
    subjects: (within) =>
      sql.join(
        KINDS.map((kind) => spellingsOf(kind, within)),
        sql` union all `,
      ),
  },
]

/** Of twins all but the first, with all spellings of each. */
function spellingsOf({ label, code, within: unique, among }: Kind, within: Within): SQL {
  const key = keyOfCode(code)?.key ?? code
  const { table } = code
  const columns = [...unique, key]
  const spelled = columns.map(({ name }) => sql`spelled.${sql.identifier(name)}`)
  const isSame = and(...columns.map((column, at) => sql`${column} = ${spelled[at]}`))
  const twin = sql`${table}.${sql.identifier(TWIN)}`
  const grouped = sql.join(columns, sql`, `)
  const hasTwins = sql`${key} in (select ${key} from ${table} where ${twin} > 0)`
  return sql`select concat_ws(' ', ${label}::text, ${sql.join([...unique, code], sql`, `)}) as key, '只有一种写法' as expected,
      coalesce(spelled.spellings, ${code}) as found, coalesce(spelled.places, 1) = 1 as is_ok
    from ${table} left join (
      select ${grouped}, string_agg(${code}, '、' order by ${twin}) as spellings, count(*) as places
      from ${table} where ${and(hasTwins, among)} group by ${grouped}
    ) as spelled on ${twin} > 0 and ${isSame}
    where ${and(isSeen(table, within), isNotNull(code), among)}`
}

/** What is in no warehouse is its owner's, wherever they are. */
function isSeen(table: PgTable, within: Within): SQL {
  const { warehouse, owner }: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  if (warehouse) return within({ warehouse, ...(owner && { owner }) })
  const { warehouse: place, owner: placed } = warehouseOwners
  return sql`${owner} in (select ${placed} from ${warehouseOwners} where ${within({ warehouse: place, owner: placed })})`
}
