// What a role may do: the rights that the calls of the WMS API ask for. Pages, menus and buttons are shown by the same rights.

export const ACTIONS = {
  'base.read': '查看基础资料',
  'base.write': '维护基础资料',
  'customer.read': '查看客户',
  'owner.write': '维护货主与规则',
  'device.read': '查看设备',
  'device.write': '维护设备',
  'container.read': '查看容器',
  'container.write': '维护容器',
  'visitor.read': '查看访客',
  'visitor.write': '登记访客',
  'configuration.write': '修改系统参数',
  'inbound.read': '查看入库与盲收',
  'inbound.write': '维护入库单',
  'inbound.receive': '收货',
  'inbound.putaway': '上架',
  'blind.write': '盲收',
  'returned.read': '查看退件',
  'returned.write': '处理退件',
  'reject.read': '查看退仓',
  'reject.write': '处理退仓',
  'reject.push': '推送退仓单',
  'process.read': '查看加工',
  'process.write': '维护加工单',
  'process.work': '领料、报工与加工收货',
  'outbound.read': '查看出库与运单',
  'outbound.write': '维护出库单与波次',
  'outbound.work': '拣货、打包与出库',
  'dws.weigh': '称重量方设备过机',
  'waybill.write': '维护运单',
  'freight.write': '登记运费',
  'issue.write': '处理拦截',
  'difference.write': '处理差异单',
  'stock.read': '查看库存、盘点与补货',
  'stock.move': '移库',
  'stock.adjust': '调整与冻结库存',
  'stock.reverse': '冲销库存流水',
  'stocktake.write': '安排盘点',
  'stocktake.count': '盘点',
  'stocktake.review': '审核与过账盘点',
  'replenishment.write': '安排补货',
  'maintenance.write': '提出商品维护',
  'maintenance.review': '审核商品维护',
  'report.read': '查看作业记录与日报',
  'document.reverse': '撤回单据',
  'personal.read': '查看完整手机号与身份证号',
  'people.read': '查看员工、请假与工时',
  'people.write': '维护员工与班组',
  'leave.approve': '审批请假',
  'timing.write': '计时作业',
  'work.assign': '派工与收回作业任务',
  'agency.read': '查看劳务公司',
  'agency.write': '维护劳务公司与单价',
  'dispatch.write': '派工与登记工时',
  'dispatch.confirm': '确认派工工时',
  'agency.settle': '结算劳务支出',
  'agency.exception': '批准劳务结算例外',
  'piece.read': '查看计件',
  'piece.write': '维护计件规则与重算',
  'piece.approve': '批准计件重算',
  'money.read': '查看费用与支出',
  'money.write': '登记与冲销费用支出',
  'tariff.approve': '审核价格',
  'period.lock': '关账',
  'reconciliation.run': '对账',
  'audit.read': '查看审计日志',
  'notice.send': '发送消息',
  'system.read': '查看用户、角色与菜单',
  'user.write': '维护用户、角色与数据权限',
  'menu.write': '维护菜单',
  'docs.read': '查看接口文档',
} as const

export type Action = keyof typeof ACTIONS

/** Who may make a call: people with that right, or with one of those; everybody signed in; everybody. An empty list is nobody. */
export type Needs = Action | readonly Action[] | 'signedIn' | 'public'

/** `actions` are what the caller's roles may do. */
export function isAllowed(needs: Needs, actions: readonly string[]): boolean {
  if (needs === 'signedIn' || needs === 'public') return true
  return rightsOf(needs).some((action) => actions.includes(action))
}

/** The rights of which one is enough. */
export function rightsOf(needs: Needs): readonly Action[] {
  if (needs === 'signedIn' || needs === 'public') return []
  return typeof needs === 'string' ? [needs] : needs
}

/** Areas whose work is read of in another one. */
const READ_IN: Readonly<Record<string, Action>> = {
  owner: 'base.read',
  blind: 'inbound.read',
  difference: 'inbound.read',
  waybill: 'outbound.read',
  freight: 'outbound.read',
  issue: 'outbound.read',
  stocktake: 'stock.read',
  replenishment: 'stock.read',
  maintenance: 'stock.read',
  leave: 'people.read',
  dispatch: 'agency.read',
  tariff: 'money.read',
  user: 'system.read',
  menu: 'system.read',
}

/** Nobody works at what they may not see: each right together with the one to read of its area. */
export function withReading(actions: Iterable<Action>): Set<Action> {
  return new Set([...actions].flatMap((action) => [action, ...readingWith(action)]))
}

function readingWith(action: Action): Action[] {
  const area = action.slice(0, action.indexOf('.'))
  const own = `${area}.read` as Action
  return own in ACTIONS ? [own] : [READ_IN[area] ?? []].flat()
}

/** Where a role's actions stand together, by what comes before their point. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  基础资料: ['base', 'owner', 'customer'],
  入库: ['inbound', 'blind', 'difference'],
  退件: ['returned'],
  退仓: ['reject'],
  加工: ['process'],
  出库: ['outbound', 'dws', 'waybill', 'freight', 'issue'],
  库存: ['stock', 'stocktake', 'replenishment', 'maintenance'],
  设备容器: ['device', 'container', 'visitor'],
  人员劳务: ['people', 'leave', 'timing', 'agency', 'dispatch', 'piece'],
  费用: ['money', 'tariff', 'period', 'reconciliation'],
  通用: ['report', 'document', 'personal', 'notice'],
  系统管理: ['system', 'user', 'menu', 'configuration', 'audit', 'docs'],
}

const OTHER_AREA = '其他'

/** The actions of each area, in their order; of an area without any nothing is said. */
export function actionsByArea(): [area: string, actions: Action[]][] {
  const areaOf = (action: Action) =>
    Object.keys(AREAS).find((area) => AREAS[area]?.includes(action.split('.')[0] ?? '')) ?? OTHER_AREA
  return [...Object.keys(AREAS), OTHER_AREA]
    .map((area): [string, Action[]] => [
      area,
      (Object.keys(ACTIONS) as Action[]).filter((action) => areaOf(action) === area),
    ])
    .filter(([, actions]) => actions.length > 0)
}
