// The menu that every installation starts with: its groups in order, and under each visible page the pages it leads to.
// Titles are those of the routes.
import type { RouteName } from '#shared/routes.ts'

export type MenuPage = { route: RouteName; details?: readonly RouteName[] }
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
  { path: '/', title: '首页', icon: 'home', pages: [{ route: 'home' }], shape: 'page' },
  {
    path: '/user',
    title: '个人',
    icon: 'user',
    pages: [{ route: 'userInfo' }, { route: 'userDetail' }],
    shape: 'hidden',
  },
  {
    path: '/inbound',
    title: '入库管理',
    icon: 'import',
    pages: [
      { route: 'inboundOrders', details: ['inboundOrder'] },
      { route: 'newInboundOrder' },
      { route: 'receive' },
      { route: 'putawayTasks' },
    ],
  },
  {
    path: '/blind',
    title: '盲收管理',
    icon: 'eye-off',
    pages: [
      {
        route: 'blindTasks',
        details: ['blindTask', 'newBlindTask', 'blindReceive'],
      },
      { route: 'blindSummary' },
      { route: 'blindBoxes' },
      { route: 'blindScan' },
      { route: 'movingScan' },
    ],
  },
  {
    path: '/returned',
    title: '退件管理',
    icon: 'undo',
    pages: [
      { route: 'returnParcels', details: ['newReturnParcel'] },
      { route: 'returnReceipts' },
      { route: 'returnTotals', details: ['returnParcel'] },
      { route: 'returnPushErrors' },
      { route: 'formerReturnPushes' },
    ],
  },
  {
    path: '/reject',
    title: '退仓管理',
    icon: 'inbox-geo',
    pages: [
      {
        route: 'rejectOrders',
        details: [
          'newRejectOrder',
          'rejectOrder',
          'rejectLines',
          'rejectGoods',
          'rejectMake',
          'differenceCase',
        ],
      },
      { route: 'rejectPushes', details: ['printedRejectPush'] },
      { route: 'rejectPushErrors' },
      { route: 'rejectCounting' },
      { route: 'rejectReceive' },
      { route: 'rejectReceiptTimes' },
      { route: 'rejectAges' },
      { route: 'rejectPutawayTimes' },
    ],
  },
  {
    path: '/inventory',
    title: '库存管理',
    icon: 'box',
    pages: [
      { route: 'stock' },
      { route: 'stockLedger' },
      {
        route: 'stockTasks',
        details: ['stockTask', 'stockTaskByContainer', 'stockSheets', 'stockFinds'],
      },
      { route: 'stockStrategies', details: ['newStockStrategy'] },
      { route: 'replenishments' },
      { route: 'productMaintenances', details: ['productMaintenance'] },
      { route: 'stockVariances', details: ['stockVariance'] },
    ],
  },
  {
    path: '/process',
    title: '加工管理',
    icon: 'build',
    pages: [
      {
        route: 'processOrders',
        details: ['newProcessOrder', 'processOrder', 'processReceive'],
      },
    ],
  },
  {
    path: '/outbound',
    title: '出库管理',
    icon: 'export',
    pages: [
      { route: 'outboundOrders', details: ['newOutboundOrder', 'outboundOrder'] },
      { route: 'waves' },
      { route: 'bigPickLists' },
      { route: 'sortingRun' },
      { route: 'waybills', details: ['changeWaybills'] },
      { route: 'orderIssues' },
      { route: 'orderStatistics', details: ['carrierStatistics'] },
      { route: 'packagingDaily' },
    ],
  },
  {
    path: '/labor',
    title: '人员劳务',
    icon: 'people',
    pages: [
      { route: 'workers', details: ['newWorker'] },
      { route: 'agencies', details: ['newAgency', 'agencyAllots'] },
      {
        route: 'dispatches',
        details: ['newDispatch', 'dispatchHours', 'dispatch'],
      },
      { route: 'agencyExpenditures' },
      { route: 'laborCosts' },
      { route: 'laborCostReport' },
      { route: 'monthWorkRecords' },
      { route: 'leaves', details: ['newLeave'] },
      { route: 'teamSwitches' },
    ],
  },
  {
    path: '/piece',
    title: '计件绩效',
    icon: 'timeline-bar-chart',
    pages: [
      { route: 'pieceDaily' },
      { route: 'pieceMonthly', details: ['teamScores'] },
      { route: 'pieceMonths' },
      { route: 'teamReport', details: ['crossDayPieces'] },
      { route: 'contributions' },
      { route: 'employeeTasks' },
      { route: 'pieceCoefficients' },
      { route: 'pieceRecomputes' },
      { route: 'ownerInboundDaily' },
      { route: 'ownerOutboundDaily' },
      { route: 'ownerReturnDaily' },
      { route: 'ownerStocktakeDaily' },
      { route: 'ownerMoveDaily' },
    ],
  },
  {
    path: '/settle',
    title: '计费结算',
    icon: 'bank-account',
    pages: [
      { route: 'tariffs' },
      { route: 'charges' },
      { route: 'buildBill' },
      { route: 'ownerBills' },
      { route: 'settlements' },
    ],
  },
  {
    path: '/profit',
    title: '收支分析',
    icon: 'chart',
    pages: [
      { route: 'profitOverview' },
      { route: 'profitReport' },
      { route: 'incomeDaily' },
      { route: 'expenseDaily' },
      { route: 'teamCosts' },
      { route: 'teamCostReport' },
      { route: 'temporaryLaborCosts' },
      { route: 'processMonthly' },
      { route: 'processCosts' },
      { route: 'processIncome' },
      { route: 'laborMonthly' },
    ],
  },
  {
    path: '/equipment',
    title: '设备容器',
    icon: 'cube',
    pages: [
      { route: 'devices' },
      { route: 'sortationWalls' },
      { route: 'deviceGraph' },
      { route: 'containers', details: ['newContainer', 'container'] },
      {
        route: 'containerTypes',
        details: ['newContainerType', 'containerType'],
      },
      { route: 'visitorBoard' },
    ],
  },
  {
    path: '/master',
    title: '基础资料',
    icon: 'database',
    pages: [
      { route: 'warehouses' },
      { route: 'zones' },
      { route: 'locations' },
      { route: 'owners' },
      { route: 'ownerRules' },
      { route: 'ownerStrategy' },
      { route: 'skus' },
      { route: 'customers' },
      { route: 'carriers' },
      { route: 'packagings' },
      { route: 'dictionaries' },
    ],
  },
  {
    path: '/system',
    title: '系统管理',
    icon: 'cog',
    pages: [
      { route: 'users' },
      { route: 'roles' },
      { route: 'menu' },
      { route: 'dataPermissions' },
      { route: 'configuration' },
      { route: 'audit' },
      { route: 'tasks' },
      { route: 'reconciliation' },
    ],
  },
]
