// The documents whose states a page shows, with their lives.
import { DOCUMENTS, type DocumentName } from '#shared/documents.ts'
import { billLife } from '#shared/domain/billing.ts'
import { blindTaskLife } from '#shared/domain/blind.ts'
import { differenceLife } from '#shared/domain/difference.ts'
import { waybillRequestLife } from '#shared/domain/express.ts'
import { inboundLife, putawayLife } from '#shared/domain/inbound.ts'
import { dispatchLife, expenditureLife } from '#shared/domain/labor.ts'
import type { LifeCycle } from '#shared/domain/life-cycle.ts'
import { maintenanceLife } from '#shared/domain/maintenance.ts'
import {
  bigPickLife,
  issueLife,
  outboundLife,
  parcelLife,
  sortingLife,
  waveLife,
  waybillLife,
} from '#shared/domain/outbound.ts'
import { leaveLife } from '#shared/domain/people.ts'
import { recomputeLife } from '#shared/domain/piece.ts'
import { printJobLife } from '#shared/domain/printing.ts'
import { processLife } from '#shared/domain/process.ts'
import { pushLife, rejectLife } from '#shared/domain/reject.ts'
import { replenishmentLife } from '#shared/domain/replenishment.ts'
import { returnPushLife } from '#shared/domain/return-push.ts'
import { parcelLife as returnParcelLife, receiptLife as returnReceiptLife } from '#shared/domain/returned.ts'
import { settlementLife } from '#shared/domain/settlement.ts'
import { shipmentLife } from '#shared/domain/shipment.ts'
import { stockTaskLife } from '#shared/domain/stocktake.ts'
import { tariffLife } from '#shared/domain/tariff.ts'
import { visitLife } from '#shared/domain/visit.ts'
import type { RouteName } from '#shared/routes.ts'

const LIVES = {
  inboundOrder: inboundLife,
  putawayTask: putawayLife,
  blindTask: blindTaskLife,
  differenceCase: differenceLife,
  returnReceipt: returnReceiptLife,
  returnParcel: returnParcelLife,
  returnPush: returnPushLife,
  rejectOrder: rejectLife,
  pushTask: pushLife,
  stockTask: stockTaskLife,
  replenishment: replenishmentLife,
  productMaintenance: maintenanceLife,
  processOrder: processLife,
  outboundOrder: outboundLife,
  wave: waveLife,
  bigPickList: bigPickLife,
  sortingTask: sortingLife,
  parcel: parcelLife,
  waybill: waybillLife,
  waybillRequest: waybillRequestLife,
  printJob: printJobLife,
  shipment: shipmentLife,
  orderIssue: issueLife,
  agencyDispatch: dispatchLife,
  agencyExpenditure: expenditureLife,
  leaveRequest: leaveLife,
  visitorVisit: visitLife,
  pieceRecompute: recomputeLife,
  tariff: tariffLife,
  ownerBill: billLife,
  settlement: settlementLife,
} as const satisfies Partial<Record<DocumentName, LifeCycle>>

type LivingName = keyof typeof LIVES

const SHOWN: Partial<Record<RouteName, readonly LivingName[]>> = {
  inboundOrders: ['inboundOrder'],
  inboundOrder: ['inboundOrder'],
  newInboundOrder: ['inboundOrder'],
  receive: ['inboundOrder'],
  putawayTasks: ['putawayTask'],
  blindTasks: ['blindTask'],
  blindTask: ['blindTask'],
  newBlindTask: ['blindTask'],
  blindScan: ['blindTask'],
  blindReceive: ['blindTask'],
  blindSummary: ['blindTask'],
  returnParcels: ['returnParcel'],
  newReturnParcel: ['returnParcel'],
  returnStation: ['returnParcel'],
  returnParcel: ['returnParcel'],
  returnReceipts: ['returnReceipt'],
  returnPushErrors: ['returnPush'],
  rejectOrders: ['rejectOrder'],
  newRejectOrder: ['rejectOrder'],
  rejectOrder: ['rejectOrder'],
  rejectCounting: ['rejectOrder'],
  rejectReceive: ['rejectOrder'],
  rejectMake: ['rejectOrder'],
  differenceCase: ['differenceCase'],
  rejectPushes: ['pushTask'],
  rejectPushErrors: ['pushTask'],
  stockTasks: ['stockTask'],
  stockTask: ['stockTask'],
  stockTaskByContainer: ['stockTask'],
  stockSheets: ['stockTask'],
  stockVariances: ['stockTask'],
  stockVariance: ['stockTask'],
  replenishments: ['replenishment'],
  productMaintenances: ['productMaintenance'],
  productMaintenance: ['productMaintenance'],
  processOrders: ['processOrder'],
  newProcessOrder: ['processOrder'],
  processOrder: ['processOrder'],
  processReceive: ['processOrder'],
  outboundOrders: ['outboundOrder'],
  newOutboundOrder: ['outboundOrder'],
  outboundOrder: ['outboundOrder'],
  waves: ['wave'],
  bigPickLists: ['bigPickList'],
  pickStation: ['bigPickList'],
  sortingRun: ['sortingTask'],
  packBench: ['parcel', 'outboundOrder'],
  weighStation: ['parcel', 'outboundOrder'],
  parcels: ['parcel'],
  waybills: ['waybill'],
  waybillRequests: ['waybillRequest'],
  printJobs: ['printJob'],
  changeWaybills: ['waybill'],
  loading: ['shipment'],
  shipments: ['shipment'],
  shipment: ['shipment'],
  orderIssues: ['orderIssue'],
  dispatches: ['agencyDispatch'],
  newDispatch: ['agencyDispatch'],
  dispatchHours: ['agencyDispatch'],
  dispatch: ['agencyDispatch'],
  agencyExpenditures: ['agencyExpenditure'],
  leaves: ['leaveRequest'],
  newLeave: ['leaveRequest'],
  pieceRecomputes: ['pieceRecompute'],
  tariffs: ['tariff'],
  ownerBills: ['ownerBill'],
  buildBill: ['ownerBill'],
  settlements: ['settlement'],
  visitorBoard: ['visitorVisit'],
}

export type ShownLife = { name: LivingName; label: string; life: LifeCycle }

export function livesOf(route: RouteName): readonly ShownLife[] {
  return (SHOWN[route] ?? []).map((name) => ({ name, label: DOCUMENTS[name].label, life: LIVES[name] }))
}
