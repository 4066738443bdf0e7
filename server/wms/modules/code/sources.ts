// What a code can be the code of: for each kind of record where its code stands, what names it, whose it is, and the page
// that shows it. The column of the code begins an index.
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Binding } from '#server/wms/kit/binding.ts'
import { isCountVisible } from '#server/wms/kit/count-scope.ts'
import { inScope, type ScopeColumns } from '#server/wms/kit/scope.ts'
import { carriers, customers, packages } from '#server/wms/modules/base/tables.ts'
import { ownerBills, settlements, tariffs } from '#server/wms/modules/billing/tables.ts'
import { containers } from '#server/wms/modules/container/tables.ts'
import { devices } from '#server/wms/modules/device/tables.ts'
import { differenceCases } from '#server/wms/modules/difference/tables.ts'
import {
  blindBoxes,
  blindTasks,
  inboundOrders,
  pushTasks,
  putawayTasks,
  receipts,
  rejectOrders,
} from '#server/wms/modules/inbound/tables.ts'
import { agencyDispatches, agencyExpenditures } from '#server/wms/modules/labor/tables.ts'
import {
  bigPickLists,
  orderIssues,
  outboundOrders,
  outboundSerials,
  sortingTasks,
  waves,
  waybills,
} from '#server/wms/modules/outbound/tables.ts'
import { owners } from '#server/wms/modules/owner/tables.ts'
import { employees, laborAgencies, leaveRequests, workTeams } from '#server/wms/modules/people/tables.ts'
import { pieceRecomputes } from '#server/wms/modules/piece/tables.ts'
import { processOrders } from '#server/wms/modules/process/tables.ts'
import { replenishments } from '#server/wms/modules/replenishment/tables.ts'
import { returnParcels, returnPushes, returnReceipts } from '#server/wms/modules/returned/tables.ts'
import { productMaintenances, skuBarcodes, skus } from '#server/wms/modules/sku/tables.ts'
import { stockSheets, stockTasks } from '#server/wms/modules/stocktake/tables.ts'
import { visitorVisits } from '#server/wms/modules/visitor/tables.ts'
import { locations, warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { container } from '#shared/contracts/base/container.ts'
import { device } from '#shared/contracts/base/device.ts'
import { carrier, customer, packaging } from '#shared/contracts/base/lists.ts'
import { location } from '#shared/contracts/base/location.ts'
import { owner } from '#shared/contracts/base/owner.ts'
import { sku, skuBarcode } from '#shared/contracts/base/sku.ts'
import { visitorVisit } from '#shared/contracts/base/visitor.ts'
import { warehouse } from '#shared/contracts/base/warehouse.ts'
import { ownerBill } from '#shared/contracts/billing/bill.ts'
import { settlement } from '#shared/contracts/billing/settlement.ts'
import { tariff } from '#shared/contracts/billing/tariff.ts'
import { blindBox } from '#shared/contracts/inbound/blind-box.ts'
import { blindTask } from '#shared/contracts/inbound/blind-task.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { productMaintenance } from '#shared/contracts/inventory/product-maintenance.ts'
import { replenishment } from '#shared/contracts/inventory/replenishment.ts'
import { stockSheet } from '#shared/contracts/inventory/stock-sheet.ts'
import { stockTask } from '#shared/contracts/inventory/stock-task.ts'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import { agencyExpenditure } from '#shared/contracts/labor/expenditure.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { outboundSerial } from '#shared/contracts/outbound/serial.ts'
import { sortingTask } from '#shared/contracts/outbound/sorting.ts'
import { bigPickList, wave } from '#shared/contracts/outbound/wave.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { workTeam } from '#shared/contracts/people/work-team.ts'
import { pieceRecompute } from '#shared/contracts/piece/recompute.ts'
import { processOrder } from '#shared/contracts/process/order.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { pushTask } from '#shared/contracts/reject/push.ts'
import { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { returnPush } from '#shared/contracts/returned/push.ts'
import { returnReceipt } from '#shared/contracts/returned/receipt.ts'
import { differenceCase } from '#shared/contracts/stock/difference.ts'
import type { Action } from '#shared/domain/actions.ts'

export type CodeSource = {
  resource: { name: string; label: string }
  code: PgColumn
  title: PgColumn | SQL
  scope: ScopeColumns
  /** As in a binding. */
  visible?: Binding['visible']
  /** Who may look for it; absent: everybody, within their scope. */
  reads?: Action
  /** The page, which the code is put behind. */
  page: string
  /** What is put behind the page in place of the code. */
  opens?: PgColumn
}

export const CODE_SOURCES: readonly CodeSource[] = [
  {
    ...{ resource: inboundOrder, code: inboundOrders.orderNo, title: inboundOrders.state },
    ...{ scope: placeOf(inboundOrders), page: '/entryOrder/detail?orderNo=' },
  },
  {
    ...{ resource: inboundOrder, code: inboundOrders.externalNo, title: inboundOrders.state },
    ...{ scope: placeOf(inboundOrders), page: '/entryOrder/detail?orderNo=', opens: inboundOrders.orderNo },
  },
  {
    resource: { name: 'receipt', label: '收货单' },
    ...{ code: receipts.receiptNo, title: receipts.orderNo, scope: {} },
    ...{ page: '/entryOrder/detail?orderNo=', opens: receipts.orderNo },
    visible: ({ orm, caller }) =>
      exists(
        orm
          .select({ orderNo: inboundOrders.orderNo })
          .from(inboundOrders)
          .where(and(eq(inboundOrders.orderNo, receipts.orderNo), inScope(caller, placeOf(inboundOrders)))),
      ),
  },
  {
    ...{ resource: putawayTask, code: putawayTasks.taskNo, title: putawayTasks.state },
    ...{ scope: placeOf(putawayTasks), page: '/entryOrder/putaway?taskNo=' },
  },
  {
    ...{ resource: blindTask, code: blindTasks.code, title: blindTasks.state },
    ...{ scope: placeOf(blindTasks), page: '/blind/detail?id=', opens: blindTasks.id },
  },
  {
    ...{ resource: blindBox, code: blindBoxes.boxNo, title: blindBoxes.state },
    ...{ scope: placeOf(blindBoxes), page: '/blind/BlindBoxSummary?boxNo=' },
  },
  {
    ...{ resource: returnParcel, code: returnParcels.returnNo, title: returnParcels.state },
    ...{ scope: placeOf(returnParcels), page: '/returned/accumulate/detail?id=' },
  },
  {
    ...{ resource: returnParcel, code: returnParcels.waybillNo, title: returnParcels.state },
    ...{
      scope: placeOf(returnParcels),
      page: '/returned/accumulate/detail?id=',
      opens: returnParcels.returnNo,
    },
  },
  {
    ...{ resource: returnReceipt, code: returnReceipts.receiptNo, title: returnReceipts.state },
    ...{ scope: { warehouse: returnReceipts.warehouse }, page: '/returned/receipt?receiptNo=' },
  },
  {
    ...{ resource: returnPush, code: returnPushes.pushNo, title: returnPushes.state },
    ...{ scope: placeOf(returnPushes), page: '/returned/asn/push/abnormal?pushNo=' },
  },
  {
    ...{ resource: returnPush, code: returnPushes.docNo, title: returnPushes.state },
    ...{
      scope: placeOf(returnPushes),
      page: '/returned/asn/push/abnormal?pushNo=',
      opens: returnPushes.pushNo,
    },
    // The document of one in the former form is the parcel itself.
    visible: () => eq(returnPushes.generation, 'NEW'),
  },
  {
    ...{ resource: rejectOrder, code: rejectOrders.rejectNo, title: rejectOrders.state },
    ...{ scope: placeOf(rejectOrders), page: '/reject/rejectDetail?id=' },
  },
  {
    ...{ resource: rejectOrder, code: rejectOrders.externalNo, title: rejectOrders.state },
    ...{ scope: placeOf(rejectOrders), page: '/reject/rejectDetail?id=', opens: rejectOrders.rejectNo },
  },
  {
    ...{ resource: pushTask, code: pushTasks.pushNo, title: pushTasks.state },
    ...{ scope: { warehouse: pushTasks.knownWarehouse, owner: pushTasks.knownOwner } },
    page: '/reject/RejectPushTask?pushNo=',
  },
  {
    ...{ resource: differenceCase, code: differenceCases.caseNo, title: differenceCases.state },
    ...{ scope: placeOf(differenceCases), page: '/reject/RejectPushTask/CloseDifferencesSingle?id=' },
  },
  {
    ...{ resource: processOrder, code: processOrders.code, title: processOrders.state },
    ...{ scope: placeOf(processOrders), page: '/process/processingDetail/' },
  },
  {
    ...{ resource: processOrder, code: processOrders.externalNo, title: processOrders.state },
    ...{ scope: placeOf(processOrders), page: '/process/processingDetail/', opens: processOrders.code },
  },
  {
    ...{ resource: outboundOrder, code: outboundOrders.orderNo, title: outboundOrders.state },
    ...{ scope: placeOf(outboundOrders), page: '/outbound/detail?orderNo=' },
  },
  {
    ...{ resource: outboundOrder, code: outboundOrders.externalNo, title: outboundOrders.state },
    ...{ scope: placeOf(outboundOrders), page: '/outbound/detail?orderNo=', opens: outboundOrders.orderNo },
  },
  {
    ...{ resource: outboundSerial, code: outboundSerials.serialNo, title: outboundSerials.orderNo },
    ...{ scope: placeOf(outboundSerials), page: '/outbound/detail?orderNo=', opens: outboundSerials.orderNo },
  },
  {
    ...{ resource: wave, code: waves.waveNo, title: waves.state },
    ...{ scope: placeOf(waves), page: '/outbound/wave?waveNo=' },
  },
  {
    ...{ resource: bigPickList, code: bigPickLists.listNo, title: bigPickLists.state },
    ...{ scope: placeOf(bigPickLists), page: '/outbound/big-picking-list?listNo=' },
  },
  {
    ...{ resource: waybill, code: waybills.waybillNo, title: waybills.state },
    ...{ scope: placeOf(waybills), page: '/waybill/list?waybillNo=' },
  },
  {
    ...{ resource: orderIssue, code: orderIssues.issueNo, title: orderIssues.state },
    ...{ scope: placeOf(orderIssues), page: '/customerServiceManager/orderIssue/Intercept?issueNo=' },
  },
  {
    ...{ resource: sortingTask, code: sortingTasks.taskNo, title: sortingTasks.state },
    ...{ scope: placeOf(sortingTasks), page: '/sorting-task-run?taskNo=' },
  },
  {
    ...{ resource: stockTask, code: stockTasks.taskNo, title: stockTasks.state },
    ...{ scope: placeOf(stockTasks), page: '/inventory/StockTaskDetail/' },
    visible: (reader) => isCountVisible(reader, stockTasks),
  },
  {
    ...{ resource: stockSheet, code: stockSheets.listNo, title: stockSheets.state },
    ...{ scope: placeOf(stockSheets), page: '/inventory/StockTaskListDetail/', opens: stockSheets.taskNo },
    visible: (reader) => isCountVisible(reader, stockSheets),
  },
  {
    ...{ resource: replenishment, code: replenishments.taskNo, title: replenishments.state },
    ...{ scope: placeOf(replenishments), page: '/inventory/replenishment?view=task&id=' },
  },
  {
    ...{ resource: productMaintenance, code: productMaintenances.maintNo, title: productMaintenances.state },
    ...{ scope: { owner: productMaintenances.owner }, page: '/inventory/ProductMaintenanceDetail?id=' },
  },
  {
    ...{ resource: sku, code: skus.code, title: skus.name },
    ...{ scope: { owner: skus.owner }, page: '/basic/sku?code=' },
  },
  {
    ...{ resource: skuBarcode, code: skuBarcodes.barcode, title: nameOfSku() },
    ...{ scope: { owner: skuBarcodes.owner }, page: '/basic/sku?code=', opens: skuBarcodes.sku },
  },
  {
    ...{ resource: container, code: containers.code, title: containers.state },
    ...{ scope: { warehouse: containers.warehouse }, page: '/basic/container/edit?code=' },
  },
  {
    ...{ resource: location, code: locations.code, title: locations.warehouse },
    ...{ scope: { warehouse: locations.warehouse }, page: '/basic/location?code=' },
  },
  {
    ...{ resource: visitorVisit, code: visitorVisits.visitNo, title: visitorVisits.name },
    ...{
      scope: { warehouse: visitorVisits.warehouse },
      reads: 'visitor.read',
      page: '/visitor-system/dashboard?visitNo=',
    },
  },
  {
    ...{ resource: device, code: devices.code, title: devices.name },
    ...{ scope: { warehouse: devices.warehouse }, reads: 'device.read', page: '/basic/device?code=' },
  },
  {
    ...{ resource: employee, code: employees.empNo, title: employees.name },
    ...{ scope: { warehouse: employees.warehouse }, reads: 'people.read', page: '/personnel/worker?empNo=' },
  },
  {
    ...{ resource: workTeam, code: workTeams.code, title: workTeams.name },
    ...{ scope: { warehouse: workTeams.warehouse }, reads: 'people.read', page: '/personnel/worker?team=' },
  },
  {
    ...{ resource: laborAgency, code: laborAgencies.code, title: laborAgencies.name },
    ...{ scope: {}, reads: 'agency.read', page: '/personnel/agency?code=' },
  },
  {
    ...{ resource: agencyDispatch, code: agencyDispatches.dispatchNo, title: agencyDispatches.state },
    ...{ scope: { warehouse: agencyDispatches.warehouse }, reads: 'agency.read' },
    page: '/personnel/showAgencyLaborDispatchDetail?dispatchNo=',
  },
  {
    ...{ resource: leaveRequest, code: leaveRequests.leaveNo, title: leaveRequests.state },
    ...{
      scope: { warehouse: leaveRequests.warehouse },
      reads: 'people.read',
      page: '/employee/leave/create?leaveNo=',
    },
  },
  {
    ...{
      resource: agencyExpenditure,
      code: agencyExpenditures.expenditureNo,
      title: agencyExpenditures.state,
    },
    ...{ scope: { warehouse: agencyExpenditures.warehouse }, reads: 'agency.read' },
    page: '/personnel/agencyExpenditure?view=expenditure&id=',
  },
  {
    ...{ resource: pieceRecompute, code: pieceRecomputes.taskNo, title: pieceRecomputes.state },
    ...{ scope: placeOf(pieceRecomputes), reads: 'piece.read' },
    page: '/piece/recompute-task?view=task&id=',
  },
  {
    ...{ resource: tariff, code: tariffs.tariffNo, title: tariffs.state },
    ...{ scope: placeOf(tariffs), reads: 'money.read', page: '/billing/tariff?view=tariff&id=' },
  },
  {
    ...{ resource: ownerBill, code: ownerBills.billNo, title: ownerBills.state },
    ...{ scope: placeOf(ownerBills), reads: 'money.read', page: '/customer-billing/monthly?view=bill&id=' },
  },
  {
    ...{ resource: settlement, code: settlements.settleNo, title: settlements.state },
    ...{ scope: placeOf(settlements), reads: 'money.read', page: '/settlement/monthly?view=settlement&id=' },
  },
  {
    ...{ resource: warehouse, code: warehouses.code, title: warehouses.name },
    ...{ scope: { warehouse: warehouses.code }, page: '/basic/warehouse?code=' },
  },
  {
    ...{ resource: owner, code: owners.code, title: owners.name },
    ...{ scope: { owner: owners.code }, page: '/basic/owner?code=' },
  },
  {
    ...{ resource: customer, code: customers.code, title: customers.name },
    ...{ scope: {}, reads: 'customer.read', page: '/basic/customer?code=' },
  },
  {
    ...{ resource: carrier, code: carriers.code, title: carriers.name },
    ...{ scope: {}, page: '/basic/carrier?code=' },
  },
  {
    ...{ resource: packaging, code: packages.code, title: packages.name },
    ...{ scope: { owner: packages.owner }, page: '/basic/package?code=' },
  },
]

function placeOf({ warehouse, owner }: { warehouse: PgColumn; owner: PgColumn }): ScopeColumns {
  return { warehouse, owner }
}

function nameOfSku(): SQL {
  const found = sql`select ${skus.name} from ${skus} where ${skus.owner} = ${skuBarcodes.owner} and ${skus.code} = ${skuBarcodes.sku}`
  return sql`(${found})`
}
