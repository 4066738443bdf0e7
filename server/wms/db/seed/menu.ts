// The menu that every installation starts with: its groups in order, and under each visible page the pages it leads to.
// Titles are those of the routes.

export type MenuPage = { path: string; details?: readonly string[] }
export type MenuGroup = {
  path: string
  title: string
  /** Name of a Blueprint icon. */
  icon: string
  pages: readonly MenuPage[]
  shape?: 'hidden' | 'page'
}

/** In the order of the sidebar. A 'page' stands at the top level by itself, a 'hidden' group is never shown. */
export const MENU: readonly MenuGroup[] = [
  { path: '/', title: '首页', icon: 'home', pages: [{ path: '/home' }], shape: 'page' },
  {
    path: '/user',
    title: '个人',
    icon: 'user',
    pages: [{ path: '/user/info' }, { path: '/user/userDetail' }],
    shape: 'hidden',
  },
  {
    path: '/inbound',
    title: '入库管理',
    icon: 'import',
    pages: [
      { path: '/entryOrder/list', details: ['/entryOrder/detail'] },
      { path: '/entryOrder/OrderStorageCreate' },
      { path: '/entryOrder/receive' },
      { path: '/entryOrder/putaway' },
    ],
  },
  {
    path: '/blind',
    title: '盲收管理',
    icon: 'eye-off',
    pages: [
      {
        path: '/blind/list',
        details: ['/blind/detail', '/blind/CreateBlindTask', '/blind/blindReceive/:ownerName/:code/:taskId'],
      },
      { path: '/blind/BlindSummary' },
      { path: '/blind/BlindBoxSummary' },
      { path: '/blind/BlindScan' },
      { path: '/blind/movingScan' },
    ],
  },
  {
    path: '/returned',
    title: '退件管理',
    icon: 'undo',
    pages: [
      { path: '/returned/register', details: ['/returned/register/new'] },
      { path: '/returned/receipt' },
      { path: '/returned/accumulate/returned', details: ['/returned/accumulate/detail'] },
      { path: '/returned/asn/push/abnormal' },
      { path: '/returned/push-task-old' },
    ],
  },
  {
    path: '/reject',
    title: '退仓管理',
    icon: 'inbox-geo',
    pages: [
      {
        path: '/reject/list',
        details: [
          '/reject/RejectCreate',
          '/reject/rejectDetail',
          '/reject/RejectPushTask/OrderDetail',
          '/reject/RejectPushTask/GoodsDetail',
          '/reject/RejectPushTask/InventoryMake',
          '/reject/RejectPushTask/CloseDifferencesSingle',
        ],
      },
      { path: '/reject/RejectPushTask', details: ['/reject/RejectPushTask/PrintTaskContent'] },
      { path: '/reject/RejectPushTask/PushRejectTaskError' },
      { path: '/reject/RejectPushTask/storeCountGoodsAndReceive' },
      { path: '/reject/RejectPushTask/receiveNew' },
      { path: '/efficiency/reject/entryOrder' },
      { path: '/efficiency/reject/aging' },
      { path: '/efficiency/reject/shelve' },
    ],
  },
  {
    path: '/inventory',
    title: '库存管理',
    icon: 'box',
    pages: [
      { path: '/inventory/stock' },
      { path: '/inventory/ledger' },
      {
        path: '/inventory/StockTask',
        details: [
          '/inventory/StockTaskDetail/:id',
          '/inventory/StockTaskDetailV6',
          '/inventory/StockTaskListDetail/:headId',
          '/inventory/StockNoLoctionDetail/:headId',
        ],
      },
      { path: '/inventory/StockStrategy', details: ['/inventory/StockStrategyCreate'] },
      { path: '/inventory/replenishment' },
      { path: '/inventory/ProductMaintenance', details: ['/inventory/ProductMaintenanceDetail'] },
      { path: '/stockTacking/list', details: ['/stockTacking/detail'] },
    ],
  },
  {
    path: '/process',
    title: '加工管理',
    icon: 'build',
    pages: [
      {
        path: '/process/list',
        details: [
          '/process/create',
          '/process/processingDetail/:code',
          '/process/processReceive/:ownerName/:code',
        ],
      },
    ],
  },
  {
    path: '/outbound',
    title: '出库管理',
    icon: 'export',
    pages: [
      { path: '/outbound/list', details: ['/outbound/create', '/outbound/detail'] },
      { path: '/outbound/wave' },
      { path: '/outbound/big-picking-list' },
      { path: '/sorting-task-run' },
      { path: '/waybill/list', details: ['/waybill/update'] },
      { path: '/customerServiceManager/orderIssue/Intercept' },
      { path: '/order/statistics', details: ['/order/statistics/by-carrier'] },
      { path: '/outbound/packaging' },
    ],
  },
  {
    path: '/labor',
    title: '人员劳务',
    icon: 'people',
    pages: [
      { path: '/personnel/worker', details: ['/personnel/warehouseWorkerCreate'] },
      { path: '/personnel/agency', details: ['/personnel/agencyCreate', '/personnel/agencyAllot/:id'] },
      {
        path: '/personnel/dispatch',
        details: [
          '/personnel/AgencyLaborDispatchDetail',
          '/personnel/editAgencyLaborDispatchDetail',
          '/personnel/showAgencyLaborDispatchDetail',
        ],
      },
      { path: '/personnel/agencyExpenditure' },
      { path: '/personnel/agencyLaborCost' },
      { path: '/personnel/agencyLaborCostReport' },
      { path: '/personnel/monthWorkRecord' },
      { path: '/employee/leave', details: ['/employee/leave/create'] },
      { path: '/personnel/teamSwitchRecord' },
    ],
  },
  {
    path: '/piece',
    title: '计件绩效',
    icon: 'timeline-bar-chart',
    pages: [
      { path: '/personnel/pieceUserDaily' },
      { path: '/personnel/pieceUserMonth', details: ['/personnel/pieceUserTeamScoreDetail'] },
      { path: '/personnel/pieceMonth' },
      { path: '/personnel/UserWorkTeamReport', details: ['/personnel/PieceTeamCrossDayDetail'] },
      { path: '/personnel/contribution' },
      { path: '/personnel/employeeTask/month/report' },
      { path: '/personnel/pieceCoefficientOwner' },
      { path: '/piece/recompute-task' },
      { path: '/personnel/ownerDailyReport/entryDetail' },
      { path: '/personnel/ownerDailyReport/deliveryDetail' },
      { path: '/personnel/ownerDailyReport/rejectedDetail' },
      { path: '/personnel/ownerDailyReport/inventoryDetail' },
      { path: '/personnel/ownerDailyReport/migrationDetail' },
    ],
  },
  {
    path: '/settle',
    title: '计费结算',
    icon: 'bank-account',
    pages: [
      { path: '/billing/tariff' },
      { path: '/billing/charge' },
      { path: '/billing/build' },
      { path: '/customer-billing/monthly' },
      { path: '/settlement/monthly' },
    ],
  },
  {
    path: '/profit',
    title: '收支分析',
    icon: 'chart',
    pages: [
      { path: '/income-expense/analyze' },
      { path: '/income-expense/analyze/report' },
      { path: '/income-expense/Income/Daily' },
      { path: '/income-expense/expense/Daily' },
      { path: '/team/cost' },
      { path: '/team/cost/report' },
      { path: '/team/cost/temporary-labor/report' },
      { path: '/personnel/processing/month' },
      { path: '/personnel/processing/cost' },
      { path: '/personnel/processing/income' },
      { path: '/personnel/cost/month' },
    ],
  },
  {
    path: '/equipment',
    title: '设备容器',
    icon: 'cube',
    pages: [
      { path: '/basic/device' },
      { path: '/base/device/sortation' },
      { path: '/base/device/graph' },
      { path: '/basic/container', details: ['/basic/container/create', '/basic/container/edit'] },
      {
        path: '/basic/containerType',
        details: ['/basic/containerType/create', '/basic/containerType/update'],
      },
      { path: '/visitor-system/dashboard' },
    ],
  },
  {
    path: '/master',
    title: '基础资料',
    icon: 'database',
    pages: [
      { path: '/basic/warehouse' },
      { path: '/basic/zone' },
      { path: '/basic/location' },
      { path: '/basic/owner' },
      { path: '/basic/ownerRule' },
      { path: '/strategy/owner-detail' },
      { path: '/basic/sku' },
      { path: '/basic/customer' },
      { path: '/basic/carrier' },
      { path: '/basic/package' },
      { path: '/basic/dictionary' },
    ],
  },
  {
    path: '/system',
    title: '系统管理',
    icon: 'cog',
    pages: [
      { path: '/system/user' },
      { path: '/system/role' },
      { path: '/system/menu' },
      { path: '/system/dataPerm' },
      { path: '/system/configuration' },
      { path: '/system/audit' },
      { path: '/system/task' },
      { path: '/system/reconciliation' },
    ],
  },
]
