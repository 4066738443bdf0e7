// Every route of the console, once: its path, its title and how its tabs are told apart.

export type Route = {
  /** May hold parameters: '/personnel/agencyAllot/:id'. */
  path: string
  title: string
  /** Query parameters that make two tabs of one path; absent: the path alone is the tab. */
  identity?: readonly string[]
  /** Asked for before the work on the page can begin. */
  needs?: 'work-station'
}

export const HOME_PATH = '/home'
export const NOT_FOUND_PATH = '/404'

/** Where 拼多多 sends people back to who have been asked to authorize a shop. */
export const PDD_RETURN_PATH = '/platform/pdd/auth'

/** Open to everybody: no session is asked for. */
export const PUBLIC_ROUTES: readonly Route[] = [
  { path: '/login', title: '登录' },
  { path: '/app', title: '应用下载' },
  { path: '/piece/app', title: '我的计件' },
  { path: '/personnel/score', title: '计件查询' },
  { path: '/personnel/qrCode', title: '员工二维码' },
  { path: PDD_RETURN_PATH, title: '拼多多授权' },
  { path: '/test', title: '工位自检' },
  { path: '/video', title: '打包录像' },
  { path: '/temporary-dashboard', title: '临时工看板' },
]

/** Need a session but stand alone, without sidebar and tabs. */
export const STANDALONE_ROUTES: readonly Route[] = [
  { path: NOT_FOUND_PATH, title: '页面不存在' },
  { path: '/visitor-system/dashboard', title: '访客系统看板' },
  { path: '/sorting-task-run', title: '分拨作业', needs: 'work-station' },
  { path: '/base/device/graph', title: '设备拓扑' },
  { path: '/order/statistics', title: '订单统计' },
  { path: '/order/statistics/by-carrier', title: '承运商订单统计' },
]

/** Shown in a tab of the main layout. */
export const MAIN_ROUTES: readonly Route[] = [
  { path: HOME_PATH, title: '首页' },
  { path: '/user/info', title: '个人信息' },
  { path: '/user/userDetail', title: '个人中心' },

  // 入库
  { path: '/entryOrder/list', title: '入库单列表' },
  { path: '/entryOrder/detail', title: '入库单详情', identity: ['orderNo'] },
  { path: '/entryOrder/OrderStorageCreate', title: '新建入库单', identity: ['orderNo'] },
  { path: '/entryOrder/receive', title: '收货', identity: ['orderNo'] },
  { path: '/entryOrder/putaway', title: '上架任务' },

  // 盲收
  { path: '/blind/list', title: '盲收任务' },
  { path: '/blind/detail', title: '盲收详情', identity: ['id'] },
  { path: '/blind/CreateBlindTask', title: '新建盲收任务', identity: ['id'] },
  { path: '/blind/BlindSummary', title: '盲收汇总' },
  { path: '/blind/BlindBoxSummary', title: '盲收箱汇总' },
  { path: '/blind/BlindScan', title: '盲收扫描' },
  { path: '/blind/blindReceive/:ownerName/:code/:taskId', title: '盲收收货' },
  { path: '/blind/movingScan', title: '移动扫描' },

  // 退件
  { path: '/returned/register', title: '退件登记' },
  { path: '/returned/register/new', title: '新退件登记' },
  { path: '/returned/receipt', title: '退件签收' },
  { path: '/returned/accumulate/returned', title: '退件累计' },
  { path: '/returned/accumulate/detail', title: '退件明细', identity: ['id'] },
  { path: '/returned/asn/push/abnormal', title: 'ASN推送异常', identity: ['pushNo'] },
  { path: '/returned/push-task-old', title: '旧推送任务' },

  // 退仓
  { path: '/reject/list', title: '退仓单' },
  { path: '/reject/RejectCreate', title: '新建退仓单', identity: ['rejectNo'] },
  { path: '/reject/rejectDetail', title: '退仓详情', identity: ['id'] },
  { path: '/reject/RejectPushTask', title: '推送任务' },
  { path: '/reject/RejectPushTask/PushRejectTaskError', title: '推送异常', identity: ['pushNo'] },
  { path: '/reject/RejectPushTask/PrintTaskContent', title: '打印任务内容', identity: ['id'] },
  { path: '/reject/RejectPushTask/storeCountGoodsAndReceive', title: '清点收货', identity: ['rejectNo'] },
  { path: '/reject/RejectPushTask/receiveNew', title: '新收货', identity: ['rejectNo'] },
  { path: '/reject/RejectPushTask/InventoryMake', title: '盘点制单', identity: ['id'] },
  { path: '/reject/RejectPushTask/CloseDifferencesSingle', title: '关闭差异', identity: ['id'] },
  { path: '/reject/RejectPushTask/OrderDetail', title: '退仓单明细', identity: ['id'] },
  { path: '/reject/RejectPushTask/GoodsDetail', title: '退仓商品明细', identity: ['id'] },
  { path: '/efficiency/reject/entryOrder', title: '退仓收货时效' },
  { path: '/efficiency/reject/aging', title: '退仓库龄' },
  { path: '/efficiency/reject/shelve', title: '退仓上架时效' },

  // 库存
  { path: '/inventory/stock', title: '库存查询' },
  { path: '/inventory/ledger', title: '库存流水' },
  { path: '/inventory/StockTask', title: '盘点任务' },
  { path: '/inventory/StockTaskDetail/:id', title: '盘点任务详情' },
  { path: '/inventory/StockTaskDetailV6', title: '盘点任务详情V6', identity: ['id'] },
  { path: '/inventory/StockTaskListDetail/:headId', title: '盘点表明细' },
  { path: '/inventory/StockNoLoctionDetail/:headId', title: '无库位盘点明细' },
  { path: '/inventory/StockStrategy', title: '盘点策略' },
  { path: '/inventory/StockStrategyCreate', title: '新建盘点策略', identity: ['id'] },
  { path: '/inventory/replenishment', title: '补货任务' },
  { path: '/inventory/ProductMaintenance', title: '商品维护' },
  { path: '/inventory/ProductMaintenanceDetail', title: '商品维护详情', identity: ['id'] },
  { path: '/stockTacking/list', title: '盘点差异' },
  { path: '/stockTacking/detail', title: '盘点详情', identity: ['id'] },

  // 加工
  { path: '/process/list', title: '加工单' },
  { path: '/process/create', title: '新建加工单', identity: ['code'] },
  { path: '/process/processingDetail/:code', title: '加工详情' },
  { path: '/process/processReceive/:ownerName/:code', title: '加工收货' },

  // 出库
  { path: '/outbound/list', title: '出库单' },
  { path: '/outbound/create', title: '新建出库单', identity: ['orderNo'] },
  { path: '/outbound/detail', title: '出库单详情', identity: ['orderNo'] },
  { path: '/outbound/wave', title: '波次' },
  { path: '/outbound/big-picking-list', title: '大拣货单' },
  { path: '/waybill/list', title: '运单' },
  { path: '/waybill/update', title: '运单变更', identity: ['id'] },
  { path: '/outbound/packaging', title: '包材消耗' },
  { path: '/customerServiceManager/orderIssue/Intercept', title: '订单拦截' },

  // 人员劳务
  { path: '/personnel/worker', title: '员工' },
  { path: '/personnel/warehouseWorkerCreate', title: '新建员工', identity: ['empNo'] },
  { path: '/personnel/agency', title: '劳务公司' },
  { path: '/personnel/agencyCreate', title: '新建劳务公司', identity: ['code'] },
  { path: '/personnel/agencyAllot/:id', title: '劳务分配' },
  { path: '/personnel/dispatch', title: '派工单' },
  { path: '/personnel/AgencyLaborDispatchDetail', title: '新建派工单', identity: ['dispatchNo'] },
  { path: '/personnel/editAgencyLaborDispatchDetail', title: '派工工时', identity: ['dispatchNo'] },
  { path: '/personnel/showAgencyLaborDispatchDetail', title: '派工单详情', identity: ['dispatchNo'] },
  { path: '/personnel/agencyExpenditure', title: '劳务支出' },
  { path: '/personnel/agencyLaborCost', title: '劳务成本明细' },
  { path: '/personnel/agencyLaborCostReport', title: '劳务成本报表' },
  { path: '/personnel/monthWorkRecord', title: '月度工时' },
  { path: '/personnel/teamSwitchRecord', title: '换组记录' },
  { path: '/employee/leave', title: '请假' },
  { path: '/employee/leave/create', title: '新建请假', identity: ['leaveNo'] },

  // 计件绩效
  { path: '/personnel/pieceUserDaily', title: '个人计件日报' },
  { path: '/personnel/pieceUserMonth', title: '个人计件月报' },
  { path: '/personnel/pieceMonth', title: '计件月报' },
  { path: '/personnel/UserWorkTeamReport', title: '班组报表' },
  { path: '/personnel/pieceUserTeamScoreDetail', title: '个人得分明细', identity: ['id'] },
  { path: '/personnel/PieceTeamCrossDayDetail', title: '班组跨天明细', identity: ['id'] },
  { path: '/personnel/contribution', title: '贡献排名' },
  { path: '/personnel/employeeTask/month/report', title: '员工任务月报' },
  { path: '/personnel/pieceCoefficientOwner', title: '货主计件系数' },
  { path: '/piece/recompute-task', title: '计件重算' },
  { path: '/personnel/ownerDailyReport/entryDetail', title: '货主入库日报' },
  { path: '/personnel/ownerDailyReport/deliveryDetail', title: '货主出库日报' },
  { path: '/personnel/ownerDailyReport/rejectedDetail', title: '货主退货日报' },
  { path: '/personnel/ownerDailyReport/inventoryDetail', title: '货主盘点日报' },
  { path: '/personnel/ownerDailyReport/migrationDetail', title: '货主移库日报' },

  // 计费结算
  { path: '/billing/tariff', title: '价格体系' },
  { path: '/billing/charge', title: '费用明细' },
  { path: '/billing/build', title: '账单生成' },
  { path: '/customer-billing/monthly', title: '客户月账单' },
  { path: '/settlement/monthly', title: '月度结算' },

  // 收支分析
  { path: '/income-expense/analyze', title: '收支分析' },
  { path: '/income-expense/analyze/report', title: '收支分析报表' },
  { path: '/income-expense/Income/Daily', title: '收入日报' },
  { path: '/income-expense/expense/Daily', title: '支出日报' },
  { path: '/team/cost', title: '班组成本' },
  { path: '/team/cost/report', title: '班组成本报表' },
  { path: '/team/cost/temporary-labor/report', title: '临时工成本报表' },
  { path: '/personnel/processing/month', title: '加工月报' },
  { path: '/personnel/processing/cost', title: '加工成本' },
  { path: '/personnel/processing/income', title: '加工收入' },
  { path: '/personnel/cost/month', title: '人力成本月报' },

  // 设备容器
  { path: '/basic/device', title: '设备' },
  { path: '/base/device/sortation', title: '分拨墙' },
  { path: '/basic/container', title: '容器' },
  { path: '/basic/container/create', title: '新建容器' },
  { path: '/basic/container/edit', title: '编辑容器', identity: ['code'] },
  { path: '/basic/containerType', title: '容器类型' },
  { path: '/basic/containerType/create', title: '新建容器类型' },
  { path: '/basic/containerType/update', title: '编辑容器类型', identity: ['code'] },

  // 基础资料
  { path: '/basic/warehouse', title: '仓库' },
  { path: '/basic/zone', title: '库区' },
  { path: '/basic/location', title: '库位' },
  { path: '/basic/owner', title: '货主' },
  { path: '/basic/ownerRule', title: '货主规则' },
  { path: '/strategy/owner-detail', title: '货主策略', identity: ['owner'] },
  { path: '/basic/sku', title: '商品' },
  { path: '/basic/customer', title: '客户' },
  { path: '/basic/carrier', title: '承运商' },
  { path: '/basic/package', title: '包材' },
  { path: '/basic/dictionary', title: '字典' },

  // 系统管理
  { path: '/system/user', title: '用户' },
  { path: '/system/role', title: '角色' },
  { path: '/system/menu', title: '菜单' },
  { path: '/system/dataPerm', title: '数据权限' },
  { path: '/system/configuration', title: '参数' },
  { path: '/system/audit', title: '审计日志' },
  { path: '/system/task', title: '任务中心' },
  { path: '/system/reconciliation', title: '对账' },
]

/** The specification lists some routes in shorthand; both readings lead to the same page and tab. */
const ALIASES: Readonly<Record<string, string>> = {
  '/': HOME_PATH,
  '/visitor-system': '/visitor-system/dashboard',
  '/efficiency/aging': '/efficiency/reject/aging',
  '/efficiency/shelve': '/efficiency/reject/shelve',
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
  return matchRoute(pathname) ? null : NOT_FOUND_PATH
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
