// How goods come in: the lives of inbound orders, putaway tasks, blind tasks and their boxes, and their value lists.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const INBOUND_TYPES = ['采购入库', '退货入库', '调拨入库', '盲收入库', '其他入库'] as const
export const BLIND_SOURCES = ['到货无单', '退货', '客户自送', '其他'] as const
/** As long as its goods are still being found out. */
const OPEN_BLIND_TASK = ['新建', '扫描中'] as const

/** Receiving begins with the first goods, putting away with the first task; the order is done with the last. */
export const inboundLife = defineLifeCycle(
  ['草稿', '已下达', '已到货', '收货中', '收货完成', '上架中', '已完成', '部分关闭', '已取消'],
  {
    release: { label: '下达', from: ['草稿'], to: '已下达' },
    arrive: { label: '到货', from: ['已下达'], to: '已到货' },
    finish: { label: '收货完成', from: ['收货中'], to: '收货完成', needs: 'inbound.receive' },
    closePartially: { label: '部分关闭', from: ['收货中'], to: '部分关闭', asks: 'reason' },
    settle: { label: '结案', from: ['部分关闭'], to: '已完成' },
    cancel: { label: '取消', from: ['草稿', '已下达'], to: '已取消', asks: 'reason' },
    recall: { label: '撤回下达', from: ['已下达'], to: '草稿', kind: 'reverse' },
    reopen: { label: '撤回收货完成', from: ['收货完成'], to: '收货中', kind: 'reverse' },
  },
  {
    /** Of what is there already nobody waits for the delivery. */
    create: { label: '新增', by: 'command', from: [], to: ['草稿', '已到货'] },
    update: { label: '修改', by: 'command', from: ['草稿'] },
    addLine: { label: '追加明细', by: 'command', from: ['草稿'] },
    scan: { label: '收货', by: 'command', from: ['已到货', '收货中'], needs: 'inbound.receive' },
    /** With the first scan. */
    receive: { label: '开始收货', by: 'command', from: ['已到货'], to: '收货中', needs: 'inbound.receive' },
    // One that was closed partially waits for its differences meanwhile.
    putAway: {
      label: '上架登记',
      by: 'follows',
      from: ['收货完成', '上架中', '部分关闭'],
      to: ['上架中', 'same'],
    },
    complete: { label: '上架完成', by: 'follows', from: ['收货完成', '上架中'], to: '已完成' },
    waitForCases: { label: '上架短少', by: 'follows', from: ['收货完成', '上架中'], to: '部分关闭' },
  },
)

/** What one scan has counted in: of a delivery, and of what shops send back. */
export const receiptLife = defineLifeCycle(
  ['有效', '已撤销'],
  {},
  { undo: { label: '撤销收货', by: 'command', from: ['有效'], to: '已撤销' } },
)

/** Goods of an inbound order are still to be received. */
export const INBOUND_AWAITED = [...inboundLife.moves.arrive.from, ...inboundLife.steps.scan.from]

/** Goods of a putaway task are still to be put away. */
export const PUTAWAY_OPEN = ['待分配', '已领取', '执行中', '异常', '重新分配'] as const

/** Confirming the goods into a location finishes a task; what is not there any more is finished short, what stays where it is is cancelled. */
export const putawayLife = defineLifeCycle(
  [...PUTAWAY_OPEN, '已完成', '已取消'],
  {
    claim: { label: '领取', from: ['待分配', '重新分配'], to: '已领取' },
    start: { label: '开始上架', from: ['已领取'], to: '执行中' },
    fail: { label: '报异常', from: ['已领取', '执行中'], to: '异常', asks: 'reason' },
    reassign: { label: '重新分配', from: ['已领取', '异常'], to: '重新分配' },
    finish: { label: '短量完成', from: ['已领取', '执行中', '异常'], to: '已完成', asks: 'reason' },
    cancel: {
      label: '取消',
      from: ['待分配', '已领取', '异常', '重新分配'],
      to: '已取消',
      kind: 'reverse',
    },
  },
  {
    confirm: { label: '上架', by: 'command', from: ['已领取', '执行中'], to: ['执行中', '已完成'] },
    suggest: { label: '重新推荐库位', by: 'command', from: PUTAWAY_OPEN },
    /** Its goods are found to be of another quality: they go on as a task of their own, or as this one. */
    inspect: { label: '质检', by: 'follows', from: PUTAWAY_OPEN, to: ['已完成', 'same'] },
  },
)

export const blindTaskLife = defineLifeCycle(
  ['新建', '扫描中', '待汇总', '已汇总', '已生成入库单', '已关闭', '作废'],
  {
    finishScanning: { label: '扫描完成', from: ['扫描中'], to: '待汇总', asks: 'first' },
    summarise: { label: '汇总', from: ['待汇总'], to: '已汇总' },
    close: { label: '关闭', from: ['已生成入库单'], to: '已关闭' },
    void: { label: '作废', from: ['新建', '扫描中'], to: '作废', asks: 'reason' },
    resume: { label: '继续扫描', from: ['待汇总', '已汇总'], to: '扫描中', kind: 'reverse' },
  },
  {
    update: { label: '修改', by: 'command', from: OPEN_BLIND_TASK },
    openBox: { label: '开箱', by: 'command', from: OPEN_BLIND_TASK },
    reopenBox: { label: '重开箱', by: 'follows', from: OPEN_BLIND_TASK },
    addScan: { label: '扫描', by: 'command', from: OPEN_BLIND_TASK },
    /** With the first one. */
    scan: { label: '开始扫描', by: 'command', from: ['新建'], to: '扫描中' },
    undoScan: { label: '撤销扫描', by: 'command', from: OPEN_BLIND_TASK },
    match: { label: '匹配条码', by: 'command', from: ['扫描中', '待汇总', '已汇总'] },
    generate: { label: '生成入库单', by: 'command', from: ['已汇总'], to: '已生成入库单' },
    receive: { label: '收货', by: 'command', from: ['已生成入库单'] },
  },
)

export const blindBoxLife = defineLifeCycle(
  ['开箱', '扫描中', '封箱', '重开', '已收货'],
  {
    seal: { label: '封箱', from: ['扫描中', '重开'], to: '封箱' },
    reopen: { label: '重开', from: ['封箱'], to: '重开', kind: 'reverse' },
  },
  {
    scan: { label: '开始扫描', by: 'command', from: ['开箱', '重开'], to: '扫描中' },
    receive: { label: '整箱收货', by: 'command', from: ['封箱'], to: '已收货' },
  },
)

/** Always in the state of their box. */
export const blindGoodsLife = defineLifeCycle(
  blindBoxLife.states,
  {},
  {
    create: { label: '扫描', by: 'command', from: [], to: blindBoxLife.states },
    follow: { label: '随箱', by: 'follows', to: blindBoxLife.states },
  },
)

export const blindScanLife = defineLifeCycle(
  ['有效', '已撤销'],
  {},
  { undo: { label: '撤销扫描', by: 'command', from: ['有效'], to: '已撤销' } },
)
