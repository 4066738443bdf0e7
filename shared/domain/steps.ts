// 操作记录 — what the steps of documents are called that are no moves of their lives: commands, and what follows from others.
import type { LifeCycle } from '#shared/domain/life-cycle.ts'

/** What the log names: a kind of record, and what was done to it. */
type Step = { entity: string; action: string }
/** A document, or a part of one whose steps stand beside its own. */
export type Stepping = { name: string; life?: LifeCycle | undefined }

/** Commands that every kind of record has. */
const COMMANDS: Readonly<Record<string, string>> = { create: '新增', update: '修改', delete: '删除' }

/** Of a user: they came in. */
export const SIGN_IN_STEP = 'sign-in'

const STEPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user: {
    [SIGN_IN_STEP]: '登录',
    'bind-role': '设置角色',
    'bind-warehouse': '设置仓库',
    'bind-owner': '设置货主',
    'reset-password': '重置密码',
    password: '修改密码',
    profile: '完善个人信息',
    regular: '转为正式',
  },
  role: { 'bind-menu': '设置菜单', 'bind-action': '设置操作权限' },
  owner: { 'bind-warehouse': '设置仓库' },
  ownerRule: { 'set-push': '设置退件推送' },
  shop: {
    ...{ authorize: '授权', failAuthorizing: '授权失败', revoke: '取消授权', expire: '授权到期' },
    ...{ renew: '续期', failRenewing: '续期失败' },
  },
  strategy: { enable: '启用', disable: '停用' },
  periodLock: { lock: '关账', unlock: '反关账' },
  stockLedger: { reverse: '冲销' },
  operationEvent: { reverse: '冲销' },
  stockBalance: { freeze: '冻结' },
  stockLot: { correct: '更正日期' },
  stationSession: { start: '上台', end: '离台', takeOver: '被接替' },
  device: { connect: '恢复在线', bindTags: '绑定标签' },
  inboundOrder: {
    addLine: '追加明细',
    receive: '开始收货',
    putAway: '上架登记',
    complete: '上架完成',
    waitForCases: '上架短少',
  },
  receiptLine: { undo: '撤销收货' },
  putawayTask: { confirm: '上架', suggest: '重新推荐库位', inspect: '质检' },
  blindTask: { scan: '开始扫描', generate: '生成入库单' },
  blindBox: { scan: '开始扫描', receive: '整箱收货' },
  returnParcel: {
    ...{ create: '登记', sign: '签收', register: '登记', claim: '认领', refuse: '拒收退回', unpack: '拆包' },
    ...{ inspect: '质检完成', dispose: '处置', settle: '处置完成', photograph: '拍照' },
  },
  returnLine: { create: '登记商品', inspect: '质检', dispose: '处置', photograph: '拍照' },
  returnPush: { create: '生成', succeed: '推送成功', fail: '推送失败', retry: '重试', close: '关闭' },
  rejectOrder: { addLine: '追加明细', count: '开始清点', make: '盘点制单', receive: '收货登记' },
  rejectCount: { undo: '撤销清点' },
  pushTask: { accept: '接收成功', fail: '接收失败' },
  processOrder: {
    ...{ issue: '领料', supplement: '补料', return: '退料', report: '报工', undoReport: '撤销报工' },
    ...{ finish: '加工完成', receive: '收货登记', undoOutput: '撤销收货', putAway: '上架' },
  },
  processReport: { create: '报工', undo: '撤销报工' },
  processOutput: { undo: '撤销收货' },
  outboundOrder: {
    ...{
      addLine: '追加明细',
      allocate: '分配库存',
      runShort: '缺货',
      joinWave: '加入波次',
      leaveWave: '移出波次',
    },
    ...{
      startPicking: '下发拣货',
      pick: '拣货',
      pack: '复核打包',
      weigh: '称重',
      ship: '装车出库',
      sign: '签收',
    },
    ...{ changeWaybill: '运单变更', hold: '申请拦截', stop: '拦截回库', letGo: '恢复发货' },
    ...{ recordSerials: '登记序列号', removeSerial: '移除序列号' },
  },
  sortingTask: { start: '开始分拨', complete: '分拨完成', drop: '移除出库单' },
  orderIssue: { create: '申请拦截' },
  wave: { create: '生成波次', progress: '进度更新', complete: '完成' },
  bigPickList: { create: '生成大拣单', print: '打印', reportShort: '报缺', drop: '移除商品' },
  waybill: {
    ...{
      create: '取号',
      print: '打印面单',
      weigh: '称重',
      collect: '揽收',
      change: '运单变更',
      registerFreight: '登记运费',
      replace: '换单',
    },
    void: '作废',
  },
  stockTask: { progress: '进度更新' },
  stockSheet: { claim: '领取盘点表', claimRecount: '领取复盘表', release: '退回盘点表', handIn: '交表' },
  stockLine: { count: '盘点', recount: '复盘', review: '审核差异' },
  stockFind: { handle: '处理' },
  replenishment: { execute: '登记搬运' },
  container: { move: '移动' },
  employee: { 'switch-team': '换班组' },
  teamMembership: { quit: '离职退出' },
  pieceDispute: { create: '登记申诉', resolve: '处理申诉' },
  agencyDispatch: {
    hours: '登记工时',
    clock: '打卡',
    settle: '结算',
    enlist: '列入支出',
    release: '移出支出',
  },
  tariff: { supersede: '被新版本接替', expire: '到期失效' },
  ownerBill: {
    ...{ create: '生成', build: '归集费用', dispute: '登记争议', resolve: '处理争议', invoice: '登记发票' },
  },
  settlement: { create: '生成', build: '归集单据', pay: '登记收付款', undoPay: '撤销收付款' },
  billDispute: { create: '登记争议', resolve: '处理争议' },
  agencyExpenditure: { create: '生成', approve: '批准例外' },
  dispatchLine: { create: '派人', hours: '登记工时', delete: '移出名单' },
}

/** `documents`: those whose lives know the moves. A step without words is still somebody's change. */
export function stepName({ entity, action }: Step, documents: readonly Stepping[]): string {
  const life = documents.find(({ name }) => name === entity)?.life
  return life?.moves[action]?.label ?? STEPS[entity]?.[action] ?? COMMANDS[action] ?? UNNAMED
}

/** Of every step that these documents know, its words; of one that several know by other words, all of them. */
export function stepWords(documents: readonly Stepping[]): Record<string, string> {
  const words = new Map<string, Set<string>>()
  const add = (action: string, word: string) => words.set(action, (words.get(action) ?? new Set()).add(word))
  for (const [action, word] of Object.entries(COMMANDS)) add(action, word)
  for (const { name, life } of documents) {
    for (const [action, { label }] of Object.entries(life?.moves ?? {})) add(action, label)
    for (const [action, word] of Object.entries(STEPS[name] ?? {})) add(action, word)
  }
  return Object.fromEntries([...words].map(([action, said]) => [action, [...said].join('、')]))
}

export const UNNAMED = '变更'
