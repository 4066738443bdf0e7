// Every route of the console, once: its name, its path, its title and how its tabs are told apart. An address of a page is made
// here, too: no other file writes a path.

import type { Needs } from '#shared/actions.ts'
import { WORKERS_NEED } from '#shared/workers-need.ts'

type Spec = {
  /** May hold parameters: '/personnel/agencyAllot/:id'. */
  path: string
  title: string
  /** Query parameters that make two tabs of one path; absent: the path alone is the tab. */
  identity?: readonly string[]
  /** Asked for before the work on the page can begin. */
  asksFor?: 'work-station'
  /** Stands without sidebar and tabs. */
  alone?: boolean
  /** Not in the menu: the page before it leads there. */
  detail?: boolean
}

/** `needs` is what its page asks the WMS API for: anyone who may not does not find it in the menu. */
type GuardedSpec = Spec & { needs: Needs }
/** Those of one group of the menu, in its order. */
type Pages = Readonly<Record<string, GuardedSpec>>

/** Open to everybody: no session is asked for. */
const PUBLIC = {
  login: { path: '/login', title: '登录' },
  appDownload: { path: '/app', title: '应用下载' },
  myPieces: { path: '/piece/app', title: '我的计件' },
  pieceScores: { path: '/personnel/score', title: '计件查询' },
  workerBadges: { path: '/personnel/qrCode', title: '员工二维码' },
  /** Where 拼多多 sends people back to who have been asked to authorize a shop. */
  pddReturn: { path: '/platform/pdd/auth', title: '拼多多授权' },
  selfCheck: { path: '/test', title: '工位自检' },
  parcelVideos: { path: '/video', title: '打包录像' },
  temporaryBoard: { path: '/temporary-dashboard', title: '临时工看板' },
} as const satisfies Record<string, Spec>

/** For everybody who is signed in, and in no menu. */
const UNLISTED = {
  notFound: { path: '/404', title: '页面不存在', needs: 'signedIn', alone: true },
} as const satisfies Pages

/** 首页 */
const HOME = {
  home: { path: '/home', title: '首页', needs: 'signedIn' },
} as const satisfies Pages

/** 个人 */
const USER = {
  userInfo: { path: '/user/info', title: '个人信息', needs: 'signedIn' },
  userDetail: { path: '/user/userDetail', title: '个人中心', needs: 'signedIn' },
} as const satisfies Pages

/** 入库管理 */
const INBOUND = {
  inboundOrders: { path: '/entryOrder/list', title: '入库单列表', needs: 'inbound.read' },
  inboundOrder: {
    path: '/entryOrder/detail',
    title: '入库单详情',
    needs: 'inbound.read',
    identity: ['orderNo'],
    detail: true,
  },
  newInboundOrder: {
    path: '/entryOrder/OrderStorageCreate',
    title: '新建入库单',
    needs: 'inbound.write',
    identity: ['orderNo'],
  },
  receive: { path: '/entryOrder/receive', title: '收货', needs: 'inbound.receive', identity: ['orderNo'] },
  putawayStation: { path: '/entryOrder/putaway-station', title: '上架作业', needs: 'inbound.putaway' },
  putawayTasks: { path: '/entryOrder/putaway', title: '上架任务', needs: 'inbound.read' },
} as const satisfies Pages

/** 盲收管理 */
const BLIND = {
  blindTasks: { path: '/blind/list', title: '盲收任务', needs: 'inbound.read' },
  blindTask: {
    path: '/blind/detail',
    title: '盲收详情',
    needs: 'inbound.read',
    identity: ['id'],
    detail: true,
  },
  newBlindTask: {
    path: '/blind/CreateBlindTask',
    title: '新建盲收任务',
    needs: 'blind.write',
    identity: ['id'],
    detail: true,
  },
  blindReceive: {
    path: '/blind/blindReceive/:ownerName/:code/:taskId',
    title: '盲收收货',
    needs: 'blind.write',
    detail: true,
  },
  blindSummary: { path: '/blind/BlindSummary', title: '盲收汇总', needs: 'inbound.read' },
  blindBoxes: { path: '/blind/BlindBoxSummary', title: '盲收箱汇总', needs: 'inbound.read' },
  blindScan: { path: '/blind/BlindScan', title: '盲收扫描', needs: 'blind.write' },
  movingScan: { path: '/blind/movingScan', title: '移动扫描', needs: 'stock.move' },
} as const satisfies Pages

/** 退件管理 */
const RETURNED = {
  returnParcels: { path: '/returned/register', title: '退件登记', needs: 'returned.read' },
  newReturnParcel: {
    path: '/returned/register/new',
    title: '新退件登记',
    needs: 'returned.write',
    detail: true,
  },
  returnStation: { path: '/returned/station', title: '退件作业', needs: 'returned.write' },
  returnReceipts: { path: '/returned/receipt', title: '退件签收', needs: 'returned.read' },
  returnTotals: { path: '/returned/accumulate/returned', title: '退件累计', needs: 'returned.read' },
  returnParcel: {
    path: '/returned/accumulate/detail',
    title: '退件明细',
    needs: 'returned.read',
    identity: ['id'],
    detail: true,
  },
  returnPushErrors: {
    path: '/returned/asn/push/abnormal',
    title: 'ASN推送异常',
    needs: 'returned.read',
    identity: ['pushNo'],
  },
  formerReturnPushes: { path: '/returned/push-task-old', title: '旧推送任务', needs: 'returned.read' },
} as const satisfies Pages

/** 退仓管理 */
const REJECT = {
  rejectOrders: { path: '/reject/list', title: '退仓单', needs: 'reject.read' },
  newRejectOrder: {
    path: '/reject/RejectCreate',
    title: '新建退仓单',
    needs: 'reject.write',
    identity: ['rejectNo'],
    detail: true,
  },
  rejectOrder: {
    path: '/reject/rejectDetail',
    title: '退仓详情',
    needs: 'reject.read',
    identity: ['id'],
    detail: true,
  },
  rejectLines: {
    path: '/reject/RejectPushTask/OrderDetail',
    title: '退仓单明细',
    needs: 'reject.read',
    identity: ['id'],
    detail: true,
  },
  rejectGoods: {
    path: '/reject/RejectPushTask/GoodsDetail',
    title: '退仓商品明细',
    needs: 'reject.read',
    identity: ['id'],
    detail: true,
  },
  rejectMake: {
    path: '/reject/RejectPushTask/InventoryMake',
    title: '盘点制单',
    needs: 'reject.write',
    identity: ['id'],
    detail: true,
  },
  differenceCase: {
    path: '/reject/RejectPushTask/CloseDifferencesSingle',
    title: '关闭差异',
    needs: ['inbound.read', 'reject.read'],
    identity: ['id'],
    detail: true,
  },
  rejectPushes: { path: '/reject/RejectPushTask', title: '推送任务', needs: 'reject.read' },
  printedRejectPush: {
    path: '/reject/RejectPushTask/PrintTaskContent',
    title: '打印任务内容',
    needs: 'reject.read',
    identity: ['id'],
    detail: true,
  },
  rejectPushErrors: {
    path: '/reject/RejectPushTask/PushRejectTaskError',
    title: '推送异常',
    needs: 'reject.read',
    identity: ['pushNo'],
  },
  rejectCounting: {
    path: '/reject/RejectPushTask/storeCountGoodsAndReceive',
    title: '清点收货',
    needs: 'reject.write',
    identity: ['rejectNo'],
  },
  rejectReceive: {
    path: '/reject/RejectPushTask/receiveNew',
    title: '新收货',
    needs: 'reject.write',
    identity: ['rejectNo'],
  },
  rejectReceiptTimes: { path: '/efficiency/reject/entryOrder', title: '退仓收货时效', needs: 'reject.read' },
  rejectAges: { path: '/efficiency/reject/aging', title: '退仓库龄', needs: 'reject.read' },
  rejectPutawayTimes: { path: '/efficiency/reject/shelve', title: '退仓上架时效', needs: 'reject.read' },
} as const satisfies Pages

/** 库存管理 */
const INVENTORY = {
  stock: { path: '/inventory/stock', title: '库存查询', needs: 'stock.read' },
  stockSerials: { path: '/inventory/serial', title: '序列号台账', needs: 'stock.read' },
  stockLedger: { path: '/inventory/ledger', title: '库存流水', needs: 'stock.read' },
  stockTasks: { path: '/inventory/StockTask', title: '盘点任务', needs: 'stock.read' },
  stockTask: {
    path: '/inventory/StockTaskDetail/:id',
    title: '盘点任务详情',
    needs: 'stock.read',
    detail: true,
  },
  stockTaskByContainer: {
    path: '/inventory/StockTaskDetailV6',
    title: '盘点任务详情V6',
    needs: 'stock.read',
    identity: ['id'],
    detail: true,
  },
  stockSheets: {
    path: '/inventory/StockTaskListDetail/:headId',
    title: '盘点表明细',
    needs: 'stock.read',
    detail: true,
  },
  countStation: { path: '/inventory/count', title: '盘点作业', needs: 'stocktake.count' },
  stockFinds: {
    path: '/inventory/StockNoLoctionDetail/:headId',
    title: '无库位盘点明细',
    needs: 'stock.read',
    detail: true,
  },
  stockStrategies: { path: '/inventory/StockStrategy', title: '盘点策略', needs: 'stock.read' },
  newStockStrategy: {
    path: '/inventory/StockStrategyCreate',
    title: '新建盘点策略',
    needs: 'stocktake.write',
    identity: ['id'],
    detail: true,
  },
  moveStation: { path: '/inventory/move', title: '移库作业', needs: 'stock.move' },
  replenishments: { path: '/inventory/replenishment', title: '补货任务', needs: 'stock.read' },
  productMaintenances: { path: '/inventory/ProductMaintenance', title: '商品维护', needs: 'stock.read' },
  productMaintenance: {
    path: '/inventory/ProductMaintenanceDetail',
    title: '商品维护详情',
    needs: 'stock.read',
    identity: ['id'],
    detail: true,
  },
  stockVariances: { path: '/stockTacking/list', title: '盘点差异', needs: 'stock.read' },
  stockVariance: {
    path: '/stockTacking/detail',
    title: '盘点详情',
    needs: 'stock.read',
    identity: ['id'],
    detail: true,
  },
} as const satisfies Pages

/** 加工管理 */
const PROCESS = {
  processOrders: { path: '/process/list', title: '加工单', needs: 'process.read' },
  newProcessOrder: {
    path: '/process/create',
    title: '新建加工单',
    needs: 'process.write',
    identity: ['code'],
    detail: true,
  },
  processOrder: {
    path: '/process/processingDetail/:code',
    title: '加工详情',
    needs: 'process.read',
    detail: true,
  },
  processReceive: {
    path: '/process/processReceive/:ownerName/:code',
    title: '加工收货',
    needs: 'process.work',
    detail: true,
  },
} as const satisfies Pages

/** 出库管理 */
const OUTBOUND = {
  outboundOrders: { path: '/outbound/list', title: '出库单', needs: 'outbound.read' },
  newOutboundOrder: {
    path: '/outbound/create',
    title: '新建出库单',
    needs: 'outbound.write',
    identity: ['orderNo'],
    detail: true,
  },
  outboundOrder: {
    path: '/outbound/detail',
    title: '出库单详情',
    needs: 'outbound.read',
    identity: ['orderNo'],
    detail: true,
  },
  outboundBoard: { path: '/outbound/board', title: '出库看板', needs: 'outbound.read', alone: true },
  waves: { path: '/outbound/wave', title: '波次', needs: 'outbound.read' },
  waveProposals: { path: '/outbound/wave/proposal', title: '波次建议', needs: 'outbound.write' },
  bigPickLists: { path: '/outbound/big-picking-list', title: '大拣货单', needs: 'outbound.read' },
  pickStation: { path: '/outbound/pick', title: '拣货作业', needs: 'outbound.work' },
  sortingRun: {
    path: '/sorting-task-run',
    title: '分拨作业',
    needs: 'outbound.work',
    asksFor: 'work-station',
    alone: true,
  },
  packBench: {
    path: '/outbound/bench',
    title: '复核打包台',
    needs: 'outbound.work',
    asksFor: 'work-station',
    alone: true,
  },
  weighStation: { path: '/outbound/weigh', title: '称重作业', needs: 'outbound.work' },
  parcels: { path: '/outbound/parcel', title: '包裹', needs: 'outbound.read' },
  waybills: { path: '/waybill/list', title: '运单', needs: 'outbound.read' },
  changeWaybills: {
    path: '/waybill/update',
    title: '运单变更',
    needs: 'waybill.write',
    identity: ['id'],
    detail: true,
  },
  loading: {
    path: '/outbound/load',
    title: '装车作业',
    needs: 'outbound.work',
    alone: true,
  },
  shipments: { path: '/outbound/shipment', title: '发运单', needs: 'outbound.read' },
  shipment: {
    path: '/outbound/shipment/detail',
    title: '发运单详情',
    needs: 'outbound.read',
    identity: ['shipmentNo'],
    detail: true,
  },
  putBack: { path: '/outbound/put-back', title: '回库作业', needs: 'outbound.work' },
  orderIssues: {
    path: '/customerServiceManager/orderIssue/Intercept',
    title: '订单拦截',
    needs: 'outbound.read',
  },
  orderStatistics: { path: '/order/statistics', title: '订单统计', needs: 'outbound.read', alone: true },
  carrierStatistics: {
    path: '/order/statistics/by-carrier',
    title: '承运商订单统计',
    needs: 'outbound.read',
    alone: true,
    detail: true,
  },
  packagingDaily: { path: '/outbound/packaging', title: '包材消耗', needs: 'outbound.read' },
  pickErrors: { path: '/outbound/pick-error', title: '拣货差错', needs: 'outbound.read' },
  parcelStatistics: { path: '/outbound/parcel-statistics', title: '包裹统计', needs: 'outbound.read' },
  waybillRequests: { path: '/outbound/waybill-request', title: '取号记录', needs: 'outbound.read' },
  printJobs: { path: '/outbound/print-job', title: '打印任务', needs: 'outbound.read' },
} as const satisfies Pages

/** 人员劳务 */
const LABOR = {
  workers: { path: '/personnel/worker', title: '员工', needs: 'people.read' },
  newWorker: {
    path: '/personnel/warehouseWorkerCreate',
    title: '新建员工',
    needs: 'people.write',
    identity: ['empNo'],
    detail: true,
  },
  agencies: { path: '/personnel/agency', title: '劳务公司', needs: 'agency.read' },
  newAgency: {
    path: '/personnel/agencyCreate',
    title: '新建劳务公司',
    needs: 'agency.write',
    identity: ['code'],
    detail: true,
  },
  agencyAllots: { path: '/personnel/agencyAllot/:id', title: '劳务分配', needs: 'agency.read', detail: true },
  dispatches: { path: '/personnel/dispatch', title: '派工单', needs: 'agency.read' },
  newDispatch: {
    path: '/personnel/AgencyLaborDispatchDetail',
    title: '新建派工单',
    needs: 'dispatch.write',
    identity: ['dispatchNo'],
    detail: true,
  },
  dispatchHours: {
    path: '/personnel/editAgencyLaborDispatchDetail',
    title: '派工工时',
    needs: 'dispatch.write',
    identity: ['dispatchNo'],
    detail: true,
  },
  dispatch: {
    path: '/personnel/showAgencyLaborDispatchDetail',
    title: '派工单详情',
    needs: 'agency.read',
    identity: ['dispatchNo'],
    detail: true,
  },
  agencyExpenditures: { path: '/personnel/agencyExpenditure', title: '劳务支出', needs: 'agency.read' },
  laborCosts: { path: '/personnel/agencyLaborCost', title: '劳务成本明细', needs: 'agency.read' },
  laborCostReport: { path: '/personnel/agencyLaborCostReport', title: '劳务成本报表', needs: 'agency.read' },
  monthWorkRecords: { path: '/personnel/monthWorkRecord', title: '月度工时', needs: 'people.read' },
  work: { path: '/labor/work', title: '派工', needs: 'work.assign' },
  timedWorks: { path: '/personnel/timed-work', title: '计时记录', needs: 'people.read' },
  timedWork: {
    path: '/personnel/timed-work/detail',
    title: '计时记录详情',
    needs: 'people.read',
    identity: ['workNo'],
    detail: true,
  },
  timedCorrection: {
    path: '/personnel/timed-work/correct',
    title: '更正计时',
    needs: 'people.write',
    identity: ['workNo'],
    detail: true,
  },
  timedWorkReport: { path: '/personnel/timed-work/report', title: '计时作业报表', needs: 'people.read' },
  standardTimes: { path: '/personnel/standard-time', title: '标准用时', needs: 'people.read' },
  leaves: { path: '/employee/leave', title: '请假', needs: 'people.read' },
  newLeave: {
    path: '/employee/leave/create',
    title: '新建请假',
    needs: 'people.write',
    identity: ['leaveNo'],
    detail: true,
  },
  signOns: { path: '/employee/sign-on', title: '上岗记录', needs: 'people.read' },
  teamSwitches: { path: '/personnel/teamSwitchRecord', title: '换组记录', needs: 'people.read' },
} as const satisfies Pages

/** 计件绩效 */
const PIECE = {
  pieceDaily: { path: '/personnel/pieceUserDaily', title: '个人计件日报', needs: 'piece.read' },
  pieceMonthly: { path: '/personnel/pieceUserMonth', title: '个人计件月报', needs: 'piece.read' },
  teamScores: {
    path: '/personnel/pieceUserTeamScoreDetail',
    title: '个人得分明细',
    needs: 'piece.read',
    identity: ['id'],
    detail: true,
  },
  pieceMonths: { path: '/personnel/pieceMonth', title: '计件月报', needs: 'piece.read' },
  teamReport: { path: '/personnel/UserWorkTeamReport', title: '班组报表', needs: 'piece.read' },
  crossDayPieces: {
    path: '/personnel/PieceTeamCrossDayDetail',
    title: '班组跨天明细',
    needs: 'piece.read',
    identity: ['id'],
    detail: true,
  },
  contributions: { path: '/personnel/contribution', title: '贡献排名', needs: 'piece.read' },
  employeeTasks: {
    path: '/personnel/employeeTask/month/report',
    title: '员工任务月报',
    needs: 'people.read',
  },
  pieceCoefficients: { path: '/personnel/pieceCoefficientOwner', title: '货主计件系数', needs: 'piece.read' },
  workRate: { path: '/personnel/work-rate', title: '作业人效', needs: 'report.read' },
  pieceRecomputes: { path: '/piece/recompute-task', title: '计件重算', needs: 'piece.read' },
  ownerInboundDaily: {
    path: '/personnel/ownerDailyReport/entryDetail',
    title: '货主入库日报',
    needs: 'report.read',
  },
  ownerOutboundDaily: {
    path: '/personnel/ownerDailyReport/deliveryDetail',
    title: '货主出库日报',
    needs: 'report.read',
  },
  ownerReturnDaily: {
    path: '/personnel/ownerDailyReport/rejectedDetail',
    title: '货主退货日报',
    needs: 'report.read',
  },
  ownerStocktakeDaily: {
    path: '/personnel/ownerDailyReport/inventoryDetail',
    title: '货主盘点日报',
    needs: 'report.read',
  },
  ownerMoveDaily: {
    path: '/personnel/ownerDailyReport/migrationDetail',
    title: '货主移库日报',
    needs: 'report.read',
  },
} as const satisfies Pages

/** 计费结算 */
const SETTLE = {
  tariffs: { path: '/billing/tariff', title: '价格体系', needs: 'money.read' },
  charges: { path: '/billing/charge', title: '费用明细', needs: 'money.read' },
  buildBill: { path: '/billing/build', title: '账单生成', needs: 'money.read' },
  ownerBills: { path: '/customer-billing/monthly', title: '客户月账单', needs: 'money.read' },
  settlements: { path: '/settlement/monthly', title: '月度结算', needs: 'money.read' },
} as const satisfies Pages

/** 收支分析 */
const PROFIT = {
  profitOverview: { path: '/income-expense/analyze', title: '收支分析', needs: 'money.read' },
  profitReport: { path: '/income-expense/analyze/report', title: '收支分析报表', needs: 'money.read' },
  incomeDaily: { path: '/income-expense/Income/Daily', title: '收入日报', needs: 'money.read' },
  expenseDaily: { path: '/income-expense/expense/Daily', title: '支出日报', needs: 'money.read' },
  teamCosts: { path: '/team/cost', title: '班组成本', needs: 'money.read' },
  teamCostReport: { path: '/team/cost/report', title: '班组成本报表', needs: 'money.read' },
  temporaryLaborCosts: {
    path: '/team/cost/temporary-labor/report',
    title: '临时工成本报表',
    needs: 'agency.read',
  },
  processMonthly: { path: '/personnel/processing/month', title: '加工月报', needs: 'process.read' },
  processCosts: { path: '/personnel/processing/cost', title: '加工成本', needs: 'money.read' },
  processIncome: { path: '/personnel/processing/income', title: '加工收入', needs: 'money.read' },
  laborMonthly: { path: '/personnel/cost/month', title: '人力成本月报', needs: 'money.read' },
} as const satisfies Pages

/** 设备容器 */
const EQUIPMENT = {
  myWork: { path: '/labor/my-work', title: '我的作业', needs: WORKERS_NEED },
  timedStation: { path: '/labor/timed-work', title: '计时作业', needs: 'timing.write' },
  devices: { path: '/basic/device', title: '设备', needs: 'device.read' },
  printers: { path: '/basic/printer', title: '打印机', needs: ['device.read', 'outbound.work'] },
  waybillSources: {
    path: '/basic/waybill-source',
    title: '面单来源',
    needs: ['configuration.write', 'outbound.write', 'outbound.work'],
  },
  sortationWalls: { path: '/base/device/sortation', title: '分拨墙', needs: 'device.read' },
  deviceGraph: { path: '/base/device/graph', title: '设备拓扑', needs: 'device.read', alone: true },
  containers: { path: '/basic/container', title: '容器', needs: 'container.read' },
  newContainer: {
    path: '/basic/container/create',
    title: '新建容器',
    needs: 'container.write',
    detail: true,
  },
  container: {
    path: '/basic/container/edit',
    title: '编辑容器',
    needs: 'container.read',
    identity: ['code'],
    detail: true,
  },
  containerTypes: { path: '/basic/containerType', title: '容器类型', needs: 'container.read' },
  newContainerType: {
    path: '/basic/containerType/create',
    title: '新建容器类型',
    needs: 'base.write',
    detail: true,
  },
  containerType: {
    path: '/basic/containerType/update',
    title: '编辑容器类型',
    needs: 'container.read',
    identity: ['code'],
    detail: true,
  },
  visitorBoard: {
    path: '/visitor-system/dashboard',
    title: '访客系统看板',
    needs: 'visitor.read',
    alone: true,
  },
} as const satisfies Pages

/** 基础资料 */
const MASTER = {
  warehouses: { path: '/basic/warehouse', title: '仓库', needs: 'base.read' },
  zones: { path: '/basic/zone', title: '库区', needs: 'base.read' },
  locations: { path: '/basic/location', title: '库位', needs: 'base.read' },
  owners: { path: '/basic/owner', title: '货主', needs: 'base.read' },
  ownerRules: { path: '/basic/ownerRule', title: '货主规则', needs: 'base.read' },
  ownerStrategy: {
    path: '/strategy/owner-detail',
    title: '货主策略',
    needs: 'base.read',
    identity: ['owner'],
  },
  waveRules: { path: '/basic/wave-rule', title: '波次规则', needs: 'base.read' },
  carrierRules: { path: '/basic/carrier-rule', title: '承运商规则', needs: 'base.read' },
  skus: { path: '/basic/sku', title: '商品', needs: 'base.read' },
  skuPackages: { path: '/basic/sku/package', title: '商品包装', needs: 'base.read' },
  inspectionPlans: { path: '/basic/sku/inspection', title: '质检方案', needs: 'base.read' },
  bundles: { path: '/basic/bundle', title: '组合装', needs: 'base.read' },
  skuBarcodes: { path: '/basic/sku/barcode', title: '商品条码', needs: 'base.read' },
  units: { path: '/basic/unit', title: '单位', needs: 'base.read' },
  customers: { path: '/basic/customer', title: '客户', needs: 'customer.read' },
  carriers: { path: '/basic/carrier', title: '承运商', needs: 'base.read' },
  packagings: { path: '/basic/package', title: '包材', needs: 'base.read' },
  dictionaries: { path: '/basic/dictionary', title: '字典', needs: 'base.read' },
} as const satisfies Pages

/** 系统管理 */
const SYSTEM = {
  users: { path: '/system/user', title: '用户', needs: 'system.read' },
  roles: { path: '/system/role', title: '角色', needs: 'system.read' },
  menu: { path: '/system/menu', title: '菜单', needs: 'system.read' },
  dataPermissions: { path: '/system/dataPerm', title: '数据权限', needs: 'system.read' },
  configuration: { path: '/system/configuration', title: '参数', needs: 'signedIn' },
  audit: { path: '/system/audit', title: '审计日志', needs: 'audit.read' },
  tasks: { path: '/system/task', title: '任务中心', needs: 'signedIn' },
  reconciliation: { path: '/system/reconciliation', title: '对账', needs: 'reconciliation.run' },
} as const satisfies Pages

/** The pages by the group of the menu that they are in. */
export const SECTIONS = {
  public: PUBLIC,
  home: HOME,
  user: USER,
  inbound: INBOUND,
  blind: BLIND,
  returned: RETURNED,
  reject: REJECT,
  inventory: INVENTORY,
  process: PROCESS,
  outbound: OUTBOUND,
  labor: LABOR,
  piece: PIECE,
  settle: SETTLE,
  profit: PROFIT,
  equipment: EQUIPMENT,
  master: MASTER,
  system: SYSTEM,
}

const SPECS = {
  ...PUBLIC,
  ...UNLISTED,
  ...PUBLIC,
  ...HOME,
  ...USER,
  ...INBOUND,
  ...BLIND,
  ...RETURNED,
  ...REJECT,
  ...INVENTORY,
  ...PROCESS,
  ...OUTBOUND,
  ...LABOR,
  ...PIECE,
  ...SETTLE,
  ...PROFIT,
  ...EQUIPMENT,
  ...MASTER,
  ...SYSTEM,
}

export type RouteName = keyof typeof SPECS
export type Route = GuardedSpec & { name: RouteName }

export const ROUTES: Readonly<Record<RouteName, Route>> = Object.fromEntries(
  Object.entries(SPECS).map(([name, spec]) => [name, { needs: 'public', name, ...spec }]),
) as Record<RouteName, Route>

export const PUBLIC_ROUTES = Object.values(ROUTES).filter(({ needs }) => needs === 'public')
/** Need a session but stand alone, without sidebar and tabs. */
export const STANDALONE_ROUTES = Object.values(ROUTES).filter(({ alone }) => alone)
/** Shown in a tab of the main layout. */
export const MAIN_ROUTES = Object.values(ROUTES).filter(({ needs, alone }) => needs !== 'public' && !alone)

/** The names of its parameters: 'code' of '/process/processingDetail/:code'. */
type ParamOf<P extends string> = P extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamOf<Rest>
  : P extends `${string}:${infer Param}`
    ? Param
    : never
/** What the address says: parameters of the path by their names, all else in the query; null and undefined not at all. */
type Said<N extends RouteName> = Readonly<Record<string, unknown>> &
  Readonly<Record<ParamOf<(typeof SPECS)[N]['path']>, unknown>>
type Given<N extends RouteName> =
  ParamOf<(typeof SPECS)[N]['path']> extends never ? [said?: Said<N>] : [said: Said<N>]

/** The address of a page: hrefTo('outboundOrder', { orderNo }). Several values of one name have commas between them. */
export function hrefTo<N extends RouteName>(name: N, ...[said = {} as Said<N>]: Given<N>): string {
  const left = { ...said } as Record<string, unknown>
  const path = SPECS[name].path.replace(/:(\w+)/g, (_, param: string) => {
    const value = left[param]
    delete left[param]
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [param, value] of Object.entries(left)) {
    if (value !== null && value !== undefined) query.set(param, String(value))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The specification lists some routes in shorthand; both readings lead to the same page and tab. */
const ALIASES: Readonly<Record<string, string>> = {
  '/': SPECS.home.path,
  '/visitor-system': SPECS.visitorBoard.path,
  '/efficiency/aging': SPECS.rejectAges.path,
  '/efficiency/shelve': SPECS.rejectPutawayTimes.path,
  ...aliasesOf('/reject/RejectPushTask/', '/reject/'),
  ...aliasesOf('/personnel/ownerDailyReport/', '/personnel/'),
}

/** '/redirect/…' opens the path behind it anew, in place of itself. */
export const REDIRECT_PREFIX = '/redirect/'

export type RouteMatch = {
  kind: 'public' | 'standalone' | 'main'
  route: Route
  params: Readonly<Record<string, string>>
}

/** The route that a path leads to, letters in either case; null when there is none. */
export function matchRoute(pathname: string): RouteMatch | null {
  for (const { kind, route, pattern } of PATTERNS) {
    const found = pattern.exec(pathname)
    if (found) return { kind, route, params: { ...found.groups } }
  }
  return null
}

/** Where a path that has no page of its own leads to; null when it has one. */
export function redirectOf(pathname: string): string | null {
  const alias = ALIASES_BY_LOWER_CASE.get(pathname.toLowerCase())
  if (alias) return alias
  if (pathname.startsWith(REDIRECT_PREFIX)) return null
  return matchRoute(pathname) ? null : ROUTES.notFound.path
}

const PATTERNS = [
  ...PUBLIC_ROUTES.map((route) => compile('public', route)),
  ...STANDALONE_ROUTES.map((route) => compile('standalone', route)),
  ...MAIN_ROUTES.map((route) => compile('main', route)),
]

const ALIASES_BY_LOWER_CASE = new Map(
  Object.entries(ALIASES).map(([alias, path]) => [alias.toLowerCase(), path]),
)

function compile(kind: RouteMatch['kind'], route: Route) {
  const source = route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { kind, route, pattern: new RegExp(`^${source}/?$`, 'i') }
}

function aliasesOf(canonicalPrefix: string, aliasPrefix: string): Record<string, string> {
  const paths = MAIN_ROUTES.map((route) => route.path).filter((path) => path.startsWith(canonicalPrefix))
  return Object.fromEntries(paths.map((path) => [aliasPrefix + path.slice(canonicalPrefix.length), path]))
}
