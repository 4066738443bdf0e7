// Which file draws which route. It grows with every page, so nothing that a day begins with imports it.
import { filesByPath, firstFileOf, firstPages } from '#client/pages/first-pages.ts'
import type { RouteName } from '#shared/routes.ts'

/** By the name of the route: the file below this folder, without its extension. */
export const manifest = {
  ...firstPages,

  pddReturn: 'base/pdd-auth',
  warehouses: 'base/warehouse',
  zones: 'base/zone',
  locations: 'base/location',
  owners: 'base/owner',
  ownerRules: 'base/owner-rule',
  ownerStrategy: 'base/owner-strategy',
  skus: 'base/sku',
  customers: 'base/customer',
  carriers: 'base/carrier',
  packagings: 'base/package',
  dictionaries: 'base/dictionary',

  tariffs: 'billing/tariff',
  charges: 'billing/charge',
  buildBill: 'billing/build',
  ownerBills: 'billing/bills',
  settlements: 'billing/settlements',

  blindTasks: 'blind/list',
  blindTask: 'blind/detail',
  newBlindTask: 'blind/create',
  blindSummary: 'blind/summary',
  blindBoxes: 'blind/box-summary',
  blindScan: 'blind/scan',
  blindReceive: 'blind/receive',
  movingScan: 'blind/moving',

  selfCheck: 'equipment/self-check',
  visitorBoard: 'equipment/visitor-board',
  deviceGraph: 'equipment/device-graph',
  devices: 'equipment/devices',
  sortationWalls: 'equipment/sortation',
  containers: 'equipment/containers',
  newContainer: 'equipment/container-create',
  container: 'equipment/container-edit',
  containerTypes: 'equipment/container-types',
  newContainerType: 'equipment/container-type-create',
  containerType: 'equipment/container-type-update',

  inboundOrders: 'inbound/list',
  inboundOrder: 'inbound/detail',
  newInboundOrder: 'inbound/create',
  receive: 'inbound/receive',
  putawayTasks: 'inbound/putaway',

  profitOverview: 'money/analyze',
  profitReport: 'money/analyze-report',
  incomeDaily: 'money/income-daily',
  expenseDaily: 'money/expense-daily',
  teamCosts: 'money/team-cost',
  teamCostReport: 'money/team-cost-monthly',
  processCosts: 'money/process-cost',
  processIncome: 'money/process-income',
  laborMonthly: 'money/labor-cost-monthly',

  stock: 'stock/stock',
  stockLedger: 'stock/ledger',
  replenishments: 'stock/replenishment',
  productMaintenances: 'base/maintenance',
  productMaintenance: 'base/maintenance-detail',

  parcelVideos: 'outbound/video',
  sortingRun: 'outbound/sorting-run',
  orderStatistics: 'outbound/order-statistics',
  carrierStatistics: 'outbound/carrier-statistics',
  outboundOrders: 'outbound/list',
  newOutboundOrder: 'outbound/create',
  outboundOrder: 'outbound/detail',
  waves: 'outbound/waves',
  bigPickLists: 'outbound/big-picking-list',
  waybills: 'outbound/waybills',
  changeWaybills: 'outbound/waybill-update',
  packagingDaily: 'outbound/packaging-daily',
  orderIssues: 'outbound/intercept',

  employeeTasks: 'operation/worker-tasks',
  ownerInboundDaily: 'operation/owner-entry',
  ownerOutboundDaily: 'operation/owner-delivery',
  ownerReturnDaily: 'operation/owner-rejected',
  ownerStocktakeDaily: 'operation/owner-inventory',
  ownerMoveDaily: 'operation/owner-migration',

  workerBadges: 'labor/qr-code',
  temporaryBoard: 'labor/temporary-board',
  workers: 'people/worker',
  newWorker: 'people/worker-create',
  agencies: 'people/agency',
  newAgency: 'people/agency-create',
  agencyAllots: 'labor/agency-allot',
  dispatches: 'labor/dispatch',
  newDispatch: 'labor/dispatch-create',
  dispatchHours: 'labor/dispatch-hours',
  dispatch: 'labor/dispatch-detail',
  agencyExpenditures: 'labor/expenditure',
  laborCosts: 'labor/labor-cost',
  laborCostReport: 'labor/labor-cost-report',
  monthWorkRecords: 'labor/month-records',
  teamSwitches: 'people/team-switches',
  leaves: 'people/leave',
  newLeave: 'people/leave-create',
  temporaryLaborCosts: 'labor/temporary-labor-report',

  myPieces: 'piece/app',
  pieceScores: 'piece/score',
  pieceDaily: 'piece/user-daily',
  pieceMonthly: 'piece/user-month',
  pieceMonths: 'piece/month',
  teamReport: 'piece/team-share',
  teamScores: 'piece/score-detail',
  crossDayPieces: 'piece/cross-day',
  contributions: 'piece/contribution',
  pieceCoefficients: 'piece/coefficients',
  pieceRecomputes: 'piece/recompute',

  processOrders: 'process/list',
  newProcessOrder: 'process/create',
  processOrder: 'process/detail',
  processReceive: 'process/receive',
  processMonthly: 'process/monthly',

  rejectOrders: 'reject/list',
  newRejectOrder: 'reject/create',
  rejectOrder: 'reject/detail',
  rejectPushes: 'reject/push-tasks',
  rejectPushErrors: 'reject/push-errors',
  printedRejectPush: 'reject/print-content',
  rejectCounting: 'reject/count',
  rejectReceive: 'reject/receive',
  rejectMake: 'reject/make',
  differenceCase: 'reject/close-difference',
  rejectLines: 'reject/order-boxes',
  rejectGoods: 'reject/order-goods',
  rejectReceiptTimes: 'reject/receiving-report',
  rejectAges: 'reject/aging-report',
  rejectPutawayTimes: 'reject/shelving-report',

  returnParcels: 'returned/register',
  newReturnParcel: 'returned/register-new',
  returnReceipts: 'returned/receipt',
  returnTotals: 'returned/accumulated',
  returnParcel: 'returned/detail',
  returnPushErrors: 'returned/push-errors',
  formerReturnPushes: 'returned/old-pushes',

  stockTasks: 'stocktake/tasks',
  stockTask: 'stocktake/task',
  stockTaskByContainer: 'stocktake/task-v6',
  stockSheets: 'stocktake/sheets',
  stockFinds: 'stocktake/finds',
  stockStrategies: 'stocktake/strategies',
  newStockStrategy: 'stocktake/strategy',
  stockVariances: 'stocktake/variances',
  stockVariance: 'stocktake/variance',

  users: 'system/user',
  roles: 'system/role',
  menu: 'system/menu',
  dataPermissions: 'system/data-perm',
  configuration: 'system/configuration',
  audit: 'system/audit',
  tasks: 'system/task',
  reconciliation: 'reconciliation/reconciliation',

  userInfo: 'system/info',
  userDetail: 'system/user-detail',
} as const satisfies Record<RouteName, string>

const FILES = filesByPath(manifest)

export function fileOf(routePath: string): string {
  const file = FILES.get(routePath)
  if (!file) throw new Error(`${routePath} is no route`)
  return file
}

/** Source files that the page at a route begins with, for preloading. */
export function pageModulesOf(routePath: string): string[] {
  const page = `client/pages/${fileOf(routePath)}.tsx`
  return firstFileOf(routePath) ? [page] : ['client/pages/loaders.ts', page]
}
