// How goods come in that nobody has announced: the lives of blind tasks, their boxes, goods and scans.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const BLIND_SOURCES = ['到货无单', '退货', '客户自送', '其他'] as const

/** As long as its goods are still being found out. */
const OPEN_BLIND_TASK = ['新建', '扫描中'] as const

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
    generate: { label: '生成入库单', by: 'command', from: ['已汇总'], to: '已生成入库单', asks: 'first' },
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
