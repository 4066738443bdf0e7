// What a code can be the code of: for each kind of record where its code stands, what names it, whose it is, and the page
// that shows it. The column of the code begins an index.
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Binding, columnOf } from '#server/wms/kit/binding.ts'
import { inScope, type ScopeColumns } from '#server/wms/kit/scope.ts'
import { BASE_BINDINGS } from '#server/wms/modules/base/lists/resources.ts'
import { ownerBinding } from '#server/wms/modules/base/owner/resources.ts'
import { maintenanceBinding, skuBarcodeBinding, skuBinding } from '#server/wms/modules/base/sku/resources.ts'
import { locationBinding, warehouseBinding } from '#server/wms/modules/base/warehouse/resources.ts'
import { billBinding, settlementBinding, tariffBinding } from '#server/wms/modules/billing/resources.ts'
import { taskBinding as blindBinding, boxBinding } from '#server/wms/modules/blind/resources.ts'
import { differenceBinding } from '#server/wms/modules/difference/resources.ts'
import { containerBinding } from '#server/wms/modules/equipment/container/resources.ts'
import { deviceBinding } from '#server/wms/modules/equipment/device/resources.ts'
import { visitBinding } from '#server/wms/modules/equipment/visitor/resources.ts'
import { orderBinding as inboundBinding, putawayBinding } from '#server/wms/modules/inbound/resources.ts'
import { agencyBinding, dispatchBinding, expenditureBinding } from '#server/wms/modules/labor/resources.ts'
import {
  issueBinding,
  listBinding,
  orderBinding as outboundBinding,
  parcelBinding,
  serialBinding,
  shipmentBinding,
  sortingBinding,
  waveBinding,
  waybillBinding,
} from '#server/wms/modules/outbound/resources.ts'
import { employeeBinding, leaveBinding, teamBinding } from '#server/wms/modules/people/resources.ts'
import { recomputeBinding } from '#server/wms/modules/piece/resources.ts'
import { orderBinding as processBinding } from '#server/wms/modules/process/resources.ts'
import { rejectBinding, pushBinding as rejectPushBinding } from '#server/wms/modules/reject/resources.ts'
import {
  receiptBinding,
  parcelBinding as returnParcelBinding,
  pushBinding as returnPushBinding,
} from '#server/wms/modules/returned/resources.ts'
import { replenishmentBinding } from '#server/wms/modules/stock/replenishment/resources.ts'
import { serialBinding as stockSerialBinding } from '#server/wms/modules/stock/serial/resources.ts'
import { sheetBinding, taskBinding as stockTaskBinding } from '#server/wms/modules/stocktake/resources.ts'
import { inboundOrders, receipts } from '#server/wms/schema/inbound.ts'
import { returnPushes } from '#server/wms/schema/returned.ts'
import { skuBarcodes, skus } from '#server/wms/schema/sku.ts'
import type { Needs } from '#shared/actions.ts'
import { DOCUMENTS, type DocumentName } from '#shared/documents.ts'
import { hrefTo } from '#shared/routes.ts'

export type CodeSource = {
  resource: { name: string; label: string; reads: Needs }
  code: PgColumn
  title: PgColumn | SQL
  scope: ScopeColumns
  /** As in a binding. */
  visible?: Binding['visible']
  /** The page that shows it. */
  opens: (number: string) => string
  /** What the page is opened by. */
  number: PgColumn
}

const [CUSTOMERS, CARRIERS] = BASE_BINDINGS
const PACKAGINGS = BASE_BINDINGS[7]

export const CODE_SOURCES: readonly CodeSource[] = [
  ...ofDocument(inboundBinding),
  receiptSource(),
  ...ofDocument(putawayBinding),
  found(blindBinding, { by: 'code', number: 'id', opens: (id) => hrefTo('blindTask', { id }) }),
  found(boxBinding, { by: 'boxNo', opens: (boxNo) => hrefTo('blindBoxes', { boxNo }) }),
  ...ofDocument(returnParcelBinding),
  ...ofDocument(receiptBinding),
  ...ofDocument(returnPushBinding),
  {
    ...found(returnPushBinding, { by: 'docNo', number: 'pushNo', opens: DOCUMENTS.returnPush.opens }),
    // The document of one in the former form is the parcel itself.
    visible: () => eq(returnPushes.generation, 'NEW'),
  },
  ...ofDocument(rejectBinding),
  ...ofDocument(rejectPushBinding),
  ...ofDocument(differenceBinding),
  ...ofDocument(processBinding),
  ...ofDocument(outboundBinding),
  found(serialBinding, {
    by: 'serialNo',
    number: 'orderNo',
    opens: DOCUMENTS.outboundOrder.opens,
    title: 'orderNo',
  }),
  found(stockSerialBinding, { by: 'serialNo', opens: (serialNo) => hrefTo('stockSerials', { serialNo }) }),
  ...ofDocument(waveBinding),
  ...ofDocument(listBinding),
  ...ofDocument(waybillBinding),
  ...ofDocument(shipmentBinding),
  ...ofDocument(issueBinding),
  ...ofDocument(sortingBinding),
  ...ofDocument(parcelBinding),
  ...ofDocument(stockTaskBinding),
  found(sheetBinding, {
    by: 'listNo',
    number: 'taskNo',
    opens: (headId) => hrefTo('stockSheets', { headId }),
  }),
  ...ofDocument(replenishmentBinding),
  ...ofDocument(maintenanceBinding),
  found(skuBinding, { by: 'code', opens: (code) => hrefTo('skus', { code }), title: 'name' }),
  found(skuBarcodeBinding, {
    by: 'barcode',
    number: 'sku',
    opens: (code) => hrefTo('skus', { code }),
    title: nameOfSku(),
  }),
  found(containerBinding, { by: 'code', opens: (code) => hrefTo('container', { code }) }),
  found(locationBinding, {
    by: 'code',
    opens: (code) => hrefTo('locations', { code }),
    title: 'warehouse',
  }),
  ...ofDocument(visitBinding, 'name'),
  found(deviceBinding, { by: 'code', opens: (code) => hrefTo('devices', { code }), title: 'name' }),
  found(employeeBinding, { by: 'empNo', opens: (empNo) => hrefTo('workers', { empNo }), title: 'name' }),
  found(teamBinding, { by: 'code', opens: (team) => hrefTo('workers', { team }), title: 'name' }),
  found(agencyBinding, { by: 'code', opens: (code) => hrefTo('agencies', { code }), title: 'name' }),
  ...ofDocument(dispatchBinding),
  ...ofDocument(leaveBinding),
  ...ofDocument(expenditureBinding),
  ...ofDocument(recomputeBinding),
  ...ofDocument(tariffBinding),
  ...ofDocument(billBinding),
  ...ofDocument(settlementBinding),
  found(warehouseBinding, { by: 'code', opens: (code) => hrefTo('warehouses', { code }), title: 'name' }),
  found(ownerBinding, { by: 'code', opens: (code) => hrefTo('owners', { code }), title: 'name' }),
  found(CUSTOMERS, { by: 'code', opens: (code) => hrefTo('customers', { code }), title: 'name' }),
  found(CARRIERS, { by: 'code', opens: (code) => hrefTo('carriers', { code }), title: 'name' }),
  found(PACKAGINGS, { by: 'code', opens: (code) => hrefTo('packagings', { code }), title: 'name' }),
]

type Way = {
  by: string
  opens: (number: string) => string
  /** The field that the page is opened by; absent: that of the code. */
  number?: string
  /** A field, or a query for it; absent: its state. */
  title?: string | SQL
}

function found(binding: Binding, { by, opens, number = by, title = 'state' }: Way): CodeSource {
  const { resource, scope, visible } = binding
  return {
    resource,
    code: columnOf(binding, by),
    title: typeof title === 'string' ? columnOf(binding, title) : title,
    scope,
    ...(visible && { visible }),
    opens,
    number: columnOf(binding, number),
  }
}

/** By its number, and by the other codes that its kind is looked for by. */
function ofDocument(binding: Binding & { resource: { name: PagedName } }, title?: string): CodeSource[] {
  const kind = DOCUMENTS[binding.resource.name]
  const { key, opens } = kind
  const codes = 'codes' in kind ? kind.codes : []
  return [key, ...codes].map((by) => found(binding, { by, number: key, opens, ...(title && { title }) }))
}

type PagedName = {
  [N in DocumentName]: (typeof DOCUMENTS)[N] extends { opens: unknown } ? N : never
}[DocumentName]

/** What was received at once, of an order: no record of its own. */
function receiptSource(): CodeSource {
  const scope = { warehouse: inboundOrders.warehouse, owner: inboundOrders.owner }
  return {
    resource: { name: 'receipt', label: DOCUMENTS.receipt.label, reads: inboundBinding.resource.reads },
    code: receipts.receiptNo,
    title: receipts.orderNo,
    scope: {},
    visible: ({ orm, caller }) =>
      exists(
        orm
          .select({ orderNo: inboundOrders.orderNo })
          .from(inboundOrders)
          .where(and(eq(inboundOrders.orderNo, receipts.orderNo), inScope(caller, scope))),
      ),
    opens: DOCUMENTS.inboundOrder.opens,
    number: receipts.orderNo,
  }
}

function nameOfSku(): SQL {
  const name = sql`select ${skus.name} from ${skus} where ${skus.owner} = ${skuBarcodes.owner} and ${skus.code} = ${skuBarcodes.sku}`
  return sql`(${name})`
}
