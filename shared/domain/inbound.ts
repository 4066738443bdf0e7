// How expected goods come in: the lives of inbound orders, receipts and putaway tasks, and their value lists.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const INBOUND_TYPES = ['采购入库', '退货入库', '调拨入库', '盲收入库', '其他入库'] as const

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
    reopen: { label: '撤回收货完成', from: ['收货完成', '部分关闭'], to: '收货中', kind: 'reverse' },
  },
  {
    /** Of what is there already nobody waits for the delivery. */
    create: { label: '新增', by: 'command', from: [], to: ['草稿', '已到货'] },
    update: { label: '修改', by: 'command', from: ['草稿'] },
    addLine: { label: '追加明细', by: 'command', from: ['草稿'] },
    /** What is in its pallets and boxes. */
    announce: { label: '预告 SSCC', by: 'command', from: ['草稿', '已下达', '已到货', '收货中'] },
    /** Announced wrongly, and not received. */
    withdrawUnit: { label: '移除 SSCC', by: 'command', from: ['草稿', '已下达', '已到货', '收货中'] },
    /** The rest may come with another truck. */
    deliver: {
      label: '到车登记',
      by: 'command',
      from: ['已下达', '已到货', '收货中'],
      to: { 已下达: '已到货', 已到货: 'same', 收货中: 'same' },
    },
    scan: { label: '收货', by: 'command', from: ['已到货', '收货中'], needs: 'inbound.receive' },
    /** Of what waits for its inspection; the goods may be on their way to their place. */
    inspect: {
      label: '抽检',
      by: 'command',
      from: ['收货中', '收货完成', '上架中', '部分关闭'],
      needs: 'inbound.receive',
    },
    /** At the dock: the goods go back with who brought them. */
    refuse: { label: '拒收', by: 'command', from: ['已到货', '收货中'], needs: 'inbound.receive' },
    /** With the first goods that are received or refused. */
    receive: { label: '开始收货', by: 'command', from: ['已到货'], to: '收货中', needs: 'inbound.receive' },
    /** Nobody waits for the last of the goods to put away the first. */
    lead: { label: '生成上架任务', by: 'command', from: ['收货中'], needs: 'inbound.putaway' },
    // One that is being received goes on with that; one that was closed partially waits for its differences meanwhile.
    putAway: {
      label: '上架登记',
      by: 'follows',
      from: ['收货中', '收货完成', '上架中', '部分关闭'],
      to: ['上架中', 'same'],
    },
    /** Of what was done already it is the last task that is open again. */
    undoPutAway: {
      label: '撤销上架',
      by: 'follows',
      from: ['收货中', '收货完成', '上架中', '部分关闭', '已完成'],
      to: { 收货中: 'same', 收货完成: 'same', 上架中: 'same', 部分关闭: 'same', 已完成: '上架中' },
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

/** Why goods go back with who brought them. */
export const DOCK_REFUSAL_REASONS = [
  '破损',
  '错货',
  '多到',
  '效期不符',
  '包装不符',
  '质量不符',
  '其他',
] as const

/** What was refused at the dock never was in stock. */
export const dockRefusalLife = defineLifeCycle(
  ['有效', '已撤销'],
  {},
  { undo: { label: '撤销拒收', by: 'command', from: ['有效'], to: '已撤销' } },
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
    undo: { label: '撤销上架', by: 'command', from: ['执行中', '已完成'], to: '执行中' },
    suggest: { label: '重新推荐库位', by: 'command', from: PUTAWAY_OPEN },
    /** Its goods are found to be of another quality: they go on as a task of their own, or as this one. */
    inspect: { label: '质检', by: 'follows', from: PUTAWAY_OPEN, to: ['已完成', 'same'] },
    /** The receipt of goods that have not been put away is taken back. */
    reduce: { label: '撤销收货', by: 'follows', from: PUTAWAY_OPEN, to: ['已完成', '已取消', 'same'] },
  },
)
