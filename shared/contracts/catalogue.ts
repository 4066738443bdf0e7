// Every kind of record whose changes are written down, by the name that the log gives it: what it is called, what its fields
// are called, which moves it knows. Only what explains the log needs all of them at once.

import {
  carrier,
  carType,
  company,
  customer,
  dictionary,
  packaging,
  region,
  unit,
} from '#shared/contracts/base/lists.ts'
import { location } from '#shared/contracts/base/location.ts'
import { owner, ownerRule, shop, strategy } from '#shared/contracts/base/owner.ts'
import { productMaintenance } from '#shared/contracts/base/product-maintenance.ts'
import { sku, skuBarcode, skuPackage } from '#shared/contracts/base/sku.ts'
import { warehouse } from '#shared/contracts/base/warehouse.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import { billDispute, billItem, ownerBill } from '#shared/contracts/billing/bill.ts'
import { settlement, settlementDocument, settlementPayment } from '#shared/contracts/billing/settlement.ts'
import { tariff, tariffItem, tariffTrial } from '#shared/contracts/billing/tariff.ts'
import { blindBox } from '#shared/contracts/blind/box.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { fieldLabels } from '#shared/contracts/definition/call.ts'
import type { Resource } from '#shared/contracts/definition/resource.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { container, containerType } from '#shared/contracts/equipment/container.ts'
import { device } from '#shared/contracts/equipment/device.ts'
import { stationSession } from '#shared/contracts/equipment/device-event.ts'
import { visitorVisit } from '#shared/contracts/equipment/visitor.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { putawayTask } from '#shared/contracts/inbound/putaway.ts'
import { receiptLine } from '#shared/contracts/inbound/receipt.ts'
import { agencyAllot } from '#shared/contracts/labor/allot.ts'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { agencyExpenditure } from '#shared/contracts/labor/expenditure.ts'
import { workRecord } from '#shared/contracts/labor/work-record.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { expense } from '#shared/contracts/money/expense.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import { sortingTask } from '#shared/contracts/outbound/sorting.ts'
import { bigPickList, wave } from '#shared/contracts/outbound/wave.ts'
import { waybill } from '#shared/contracts/outbound/waybill.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { teamMembership, workTeam } from '#shared/contracts/people/work-team.ts'
import { pieceDispute } from '#shared/contracts/piece/dispute.ts'
import { pieceMonth } from '#shared/contracts/piece/month.ts'
import { pieceRecompute } from '#shared/contracts/piece/recompute.ts'
import { pieceCoefficient, pieceRule } from '#shared/contracts/piece/rule.ts'
import { wageRate } from '#shared/contracts/piece/wage.ts'
import { processOrder } from '#shared/contracts/process/order.ts'
import { processOutput } from '#shared/contracts/process/output.ts'
import { processReport } from '#shared/contracts/process/report.ts'
import { rejectCount } from '#shared/contracts/reject/count.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { pushTask } from '#shared/contracts/reject/push.ts'
import { returnLine } from '#shared/contracts/returned/line.ts'
import { returnParcel } from '#shared/contracts/returned/parcel.ts'
import { returnPush } from '#shared/contracts/returned/push.ts'
import { returnReceipt } from '#shared/contracts/returned/receipt.ts'
import { balance } from '#shared/contracts/stock/balance.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { pickSetting, replenishment } from '#shared/contracts/stock/replenishment.ts'
import { stockFind } from '#shared/contracts/stocktake/stock-find.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { stockSheet } from '#shared/contracts/stocktake/stock-sheet.ts'
import { stockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { account } from '#shared/contracts/system/account.ts'
import { configuration } from '#shared/contracts/system/configuration.ts'
import { dataPerm } from '#shared/contracts/system/data-perm.ts'
import { role } from '#shared/contracts/system/role.ts'
import type { Stepping } from '#shared/domain/steps.ts'
import { menuItem } from '#shared/shapes/menu-item.ts'

export type Recorded = Stepping & Pick<Resource, 'label'> & Partial<Pick<Resource, 'fields'>>

export const RECORDS: readonly Recorded[] = [
  account,
  role,
  { name: 'menu', label: '菜单' },
  dataPerm,
  configuration,
  warehouse,
  zone,
  location,
  owner,
  ownerRule,
  shop,
  strategy,
  sku,
  skuBarcode,
  skuPackage,
  packaging,
  customer,
  carrier,
  company,
  carType,
  unit,
  region,
  dictionary,
  inboundOrder,
  receiptLine,
  putawayTask,
  blindTask,
  blindBox,
  differenceCase,
  returnReceipt,
  returnParcel,
  returnLine,
  returnPush,
  rejectOrder,
  rejectCount,
  pushTask,
  processOrder,
  processReport,
  processOutput,
  outboundOrder,
  wave,
  bigPickList,
  waybill,
  { name: 'parcelVideo', label: '打包录像' },
  orderIssue,
  sortingTask,
  ledgerEntry,
  balance,
  { name: 'stockLot', label: '批次' },
  operationEvent,
  stockStrategy,
  stockTask,
  stockSheet,
  stockLine,
  stockFind,
  pickSetting,
  replenishment,
  productMaintenance,
  tariff,
  tariffItem,
  tariffTrial,
  ownerBill,
  billItem,
  billDispute,
  settlement,
  settlementDocument,
  settlementPayment,
  charge,
  expense,
  { name: 'periodLock', label: '关账' },
  device,
  stationSession,
  containerType,
  container,
  visitorVisit,
  employee,
  workTeam,
  teamMembership,
  leaveRequest,
  laborAgency,
  agencyAllot,
  agencyDispatch,
  dispatchLine,
  agencyExpenditure,
  workRecord,
  pieceRule,
  pieceCoefficient,
  wageRate,
  pieceRecompute,
  pieceMonth,
  pieceDispute,
]

const BY_NAME = new Map(RECORDS.map((record) => [record.name, record]))

/** Undefined for a kind that the console no longer has. */
export function recordNamed(name: string): Recorded | undefined {
  return BY_NAME.get(name)
}

/** What the log says of records that are no resources, by field. */
export const OTHER_LABELS: Readonly<Record<string, string>> = {
  ...fieldLabels(menuItem),
  parentId: '上级菜单',
  level: '层级',
  source: '来源',
  actions: '操作权限',
  address: '登录地址',
  web: '网页端菜单',
  app: '手持端菜单',
  period: '月份',
  scope: '范围',
  serials: '序列号',
  sku: '商品',
}
