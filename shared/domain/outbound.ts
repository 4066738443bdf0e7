// How goods leave: the lives of outbound orders, the waves they are picked in, the lists they are picked by, their waybills
// and the requests to stop them.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

/** Somebody works on them, or is about to. */
const IN_WORK = ['待审', '待补货', '已分配', '已入波', '拣货中', '待复核', '已打包', '已称重'] as const

/** Orders that nobody has stopped are still to leave the house, those that wait for a word among them. */
export const OUTBOUND_OPEN = [...IN_WORK, '已挂起'] as const

/** Those that are held among them. */
export const OUTBOUND_IN_HOUSE = [...OUTBOUND_OPEN, '拦截中'] as const

/** Before anything is promised to it. */
export const UNALLOCATED = ['待审', '待补货'] as const

/** Before anybody gathers it: its goods may be promised to it. */
const UNGATHERED = [...UNALLOCATED, '已分配'] as const

export const outboundLife = defineLifeCycle(
  [...OUTBOUND_OPEN, '已出库', '已签收', '拦截中', '已拦截', '已取消', '已合并'],
  {
    cancel: { label: '取消', from: [...UNALLOCATED, '已挂起'], to: '已取消', asks: 'reason' },
    recall: { label: '撤回分配', from: ['已分配'], to: '待审', kind: 'reverse' },
    /** It waits for somebody's word, and keeps what it was promised. */
    suspend: { label: '挂起', from: UNGATHERED, to: '已挂起', asks: 'reason' },
    /** It was cancelled by mistake. */
    reopen: { label: '恢复', from: ['已取消'], to: '待审', asks: 'reason' },
  },
  {
    update: { label: '修改', by: 'command', from: UNALLOCATED },
    addLine: { label: '追加明细', by: 'command', from: UNALLOCATED },
    allocate: { label: '分配库存', by: 'command', from: UNALLOCATED, to: '已分配' },
    /** An order that lacks goods holds none of them, also where that shows only when they are picked or packed. */
    runShort: { label: '缺货', by: 'follows', from: [...UNALLOCATED, '拣货中', '待复核'], to: '待补货' },
    /** Back to where it was suspended. */
    resume: { label: '解除挂起', by: 'command', from: ['已挂起'], to: UNGATHERED },
    split: { label: '拆单', by: 'command', from: UNALLOCATED },
    /** Of what another wanted. */
    splitOff: { label: '拆出', by: 'follows', from: ['待审'] },
    merge: { label: '合单', by: 'command', from: UNALLOCATED, asks: 'first' },
    mergeInto: { label: '并入', by: 'follows', from: UNALLOCATED, to: '已合并' },
    joinWave: { label: '加入波次', by: 'command', from: ['已分配'], to: '已入波' },
    // One that is held goes on there when nobody stops it.
    leaveWave: {
      label: '移出波次',
      by: 'follows',
      from: ['已入波', '拦截中'],
      to: { 已入波: '已分配', 拦截中: 'same' },
    },
    startPicking: {
      label: '下发拣货',
      by: 'follows',
      from: ['已入波', '拦截中'],
      to: { 已入波: '拣货中', 拦截中: 'same' },
    },
    /** Whole or in part. */
    pick: {
      label: '拣货',
      by: 'follows',
      from: ['拣货中', '拦截中'],
      to: { 拣货中: ['待复核', 'same'], 拦截中: 'same' },
    },
    /** By who picked it, as long as nobody has packed it. */
    undoPick: { label: '撤销拣货', by: 'follows', from: ['拣货中', '待复核'], to: '拣货中' },
    reportShort: { label: '报缺', by: 'follows', from: ['拣货中'] },
    recordSerials: { label: '登记序列号', by: 'command', from: ['待复核'], needs: 'outbound.work' },
    removeSerial: { label: '移除序列号', by: 'command', from: ['待复核'], needs: 'outbound.work' },
    pack: { label: '复核打包', by: 'command', from: ['待复核'], to: '已打包', needs: 'outbound.work' },
    weigh: {
      label: '称重',
      by: 'command',
      from: ['已打包', '已称重'],
      to: '已称重',
      needs: 'outbound.work',
    },
    /** What lacks at the bench does not leave; the rest does. */
    packShort: { label: '缺件封箱', by: 'command', from: ['待复核'], needs: 'outbound.work' },
    /** One of its parcels is packed anew, and it gets another number. */
    unpack: {
      label: '拆箱',
      by: 'command',
      from: ['已打包', '已称重'],
      to: '待复核',
      needs: 'outbound.work',
    },
    ship: {
      label: '装车出库',
      by: 'command',
      from: ['已称重'],
      to: '已出库',
      needs: 'outbound.work',
      asks: 'first',
    },
    sign: { label: '签收', by: 'follows', from: ['已出库'], to: '已签收' },
    changeWaybill: { label: '运单变更', by: 'follows' },
    /** That was asked for when it was packed. */
    receiveNumber: { label: '取到运单号', by: 'follows' },
    /** In the house it is held meanwhile; on its way it is the carrier's to stop. */
    askToStop: { label: '拦截', by: 'follows', from: [...IN_WORK, '已出库'] },
    hold: { label: '申请拦截', by: 'follows', from: IN_WORK, to: '拦截中' },
    lookFor: { label: '仓内拦截', by: 'follows', from: ['拦截中'] },
    askCarrier: { label: '联系承运商', by: 'follows', from: ['已出库'] },
    stop: { label: '拦截回库', by: 'follows', from: ['拦截中'], to: '已拦截' },
    /** On from where it was held. */
    letGo: { label: '恢复发货', by: 'follows', from: ['拦截中'], to: IN_WORK },
  },
)

/** What an order is for, where what it sends is sold or stands in for what was. */
export const OUTBOUND_TYPES = ['销售', '换货', '补发', '调拨'] as const

/** In the order in which they are served. */
export const PRIORITIES = ['特急', '加急', '普通'] as const

/** What its owner has called off, before it was picked or after. */
export const OUTBOUND_GIVEN_UP = ['已取消', '已拦截'] as const

/** Its goods have left the house. */
export const OUTBOUND_SENT = ['已出库', '已签收'] as const

/** Nothing is left to do in the house. */
export const OUTBOUND_DONE = [...OUTBOUND_SENT, '已拦截', '已取消', '已合并'] as const

/** What becomes of an order of which only a part is there: all of it waits, the rest follows in another, or is not sent. */
export const SHORTAGE_POLICIES = ['整单发货', '先发有货', '缺货取消'] as const
export type ShortagePolicy = (typeof SHORTAGE_POLICIES)[number]

/** Waiting for the pickers, being picked, or being packed. */
export const WAVE_RUNNING = ['待拣货', '拣货中', '待复核'] as const

/** Its lists are made when it is released; it is complete once every order has left or was stopped. */
export const waveLife = defineLifeCycle(
  [...WAVE_RUNNING, '已完成', '已取消'],
  {
    release: { label: '下发拣货', from: ['待拣货'], to: '拣货中' },
    cancel: { label: '取消波次', from: ['待拣货'], to: '已取消', asks: 'reason' },
  },
  {
    create: { label: '生成波次', by: 'command', from: [], to: '待拣货' },
    progress: { label: '进度更新', by: 'follows', to: ['待复核', 'same'] },
    undoPick: { label: '撤销拣货', by: 'follows', from: ['拣货中', '待复核'], to: '拣货中' },
    sort: { label: '分拨', by: 'follows', from: ['待复核'] },
    complete: { label: '完成', by: 'follows', from: ['待拣货', '拣货中', '待复核'], to: '已完成' },
  },
)

export const bigPickLife = defineLifeCycle(
  ['未打印', '已打印', '拣货中', '已完成', '已取消'],
  {
    claim: { label: '领取拣货', from: ['未打印', '已打印'], to: '拣货中' },
    handBack: { label: '退回', from: ['拣货中'], to: '已打印' },
    /** From whoever has it: what they have picked stays theirs. */
    takeOver: { label: '接手', from: ['拣货中'], to: '拣货中', asks: 'first' },
    finish: { label: '拣货完成', from: ['拣货中'], to: '已完成', asks: 'first' },
  },
  {
    create: { label: '生成大拣单', by: 'follows', from: [], to: '未打印' },
    /** Also once more, and of one that is being picked. */
    print: { label: '打印', by: 'command', to: ['已打印', 'same'] },
    reportShort: { label: '报缺', by: 'command', from: ['拣货中'] },
    undoPick: { label: '撤销拣货', by: 'follows', from: ['拣货中', '已完成'], to: '拣货中' },
    /** Of what is left to be picked, with the order that it was for. */
    drop: { label: '移除商品', by: 'follows', to: ['已完成', '已取消', 'same'] },
  },
)

/** What is taken from one place for one line of an order. */
export const pickLife = defineLifeCycle(
  ['待拣', '已拣', '已出库', '已回库', '已取消'],
  {},
  {
    pick: { label: '拣货', by: 'follows', from: ['待拣'], to: '已拣' },
    undo: { label: '撤销拣货', by: 'command', from: ['已拣'], to: '待拣', needs: 'outbound.work' },
    cancel: { label: '取消', by: 'follows', from: ['待拣'], to: '已取消' },
    /** It was not among what came to the bench. */
    miss: { label: '复核缺件', by: 'follows', from: ['已拣'], to: '已取消' },
    ship: { label: '出库', by: 'follows', from: ['已拣'], to: '已出库' },
    putBack: { label: '回库', by: 'follows', from: ['已拣'], to: '已回库' },
  },
)

/** What was picked for an order that was stopped, until somebody has carried it from where it waits onto a shelf. */
export const putBackLife = defineLifeCycle(
  ['待回库', '已回库', '已取消'],
  {},
  {
    /** A part that is put back is a task of its own. */
    putBack: { label: '回库', by: 'command', from: ['待回库'], to: '已回库', needs: 'outbound.work' },
    undo: { label: '撤销回库', by: 'command', from: ['已回库'], to: '待回库', needs: 'outbound.work' },
    /** Somebody has carried the goods away by other means. */
    cancel: { label: '不用回库', by: 'command', from: ['待回库'], to: '已取消', needs: 'outbound.write' },
  },
)

/** Drawn when an order is packed, collected when it is shipped; one whose number was changed is void. */
export const waybillLife = defineLifeCycle(
  ['已取号', '已打印', '已揽收', '在途', '已签收', '退回', '作废'],
  {
    depart: { label: '在途', from: ['已揽收'], to: '在途' },
    sign: { label: '签收', from: ['已揽收', '在途'], to: '已签收' },
    bringBack: { label: '退回', from: ['已揽收', '在途'], to: '退回' },
  },
  {
    create: { label: '取号', by: 'follows', from: [], to: '已取号' },
    print: { label: '打印面单', by: 'command', from: ['已取号'], to: '已打印', needs: 'outbound.work' },
    weigh: { label: '称重', by: 'follows' },
    // Nobody has taken the parcel yet.
    change: { label: '运单变更', by: 'command', from: ['已取号', '已打印'] },
    replace: { label: '换单', by: 'command', from: ['已取号', '已打印'], to: '作废' },
    void: { label: '作废', by: 'follows', from: ['已取号', '已打印'], to: '作废' },
    /** A parcel without a label goes nowhere. */
    collect: { label: '揽收', by: 'follows', from: ['已打印'], to: '已揽收' },
    // What it costs is often told only once the carrier has it.
    registerFreight: { label: '登记运费', by: 'command', from: ['已揽收', '在途', '已签收', '退回'] },
  },
)

/** Being filled, or waiting to be filled anew. */
export const PARCEL_IN_HOUSE = ['装箱中', '已封箱', '已称重'] as const

/** A box that was filled piece by piece at a bench; what it lacks to leave, its waybill and its order say. */
export const parcelLife = defineLifeCycle(
  [...PARCEL_IN_HOUSE, '已出库', '已拆箱'],
  {},
  {
    create: { label: '开箱', by: 'command', from: [], to: '装箱中', needs: 'outbound.work' },
    fill: { label: '装入', by: 'command', from: ['装箱中'], needs: 'outbound.work' },
    takeOut: { label: '取出', by: 'command', from: ['装箱中'], needs: 'outbound.work' },
    takeOver: { label: '接手', by: 'command', from: ['装箱中'], needs: 'outbound.work' },
    seal: { label: '封箱', by: 'command', from: ['装箱中'], to: '已封箱', needs: 'outbound.work' },
    weigh: {
      label: '称重',
      by: 'command',
      from: ['已封箱', '已称重'],
      to: '已称重',
      needs: 'outbound.work',
    },
    /** Its goods wait to be packed anew. */
    open: { label: '拆箱', by: 'command', from: PARCEL_IN_HOUSE, to: '已拆箱', needs: 'outbound.work' },
    ship: { label: '出库', by: 'follows', from: ['已封箱', '已称重'], to: '已出库' },
  },
)

/** Of a piece that left with an order, and of one that came back. */
export const serialLife = defineLifeCycle(
  ['已登记', '已收回'],
  {},
  { takeBack: { label: '收回', by: 'follows', from: ['已登记'], to: '已收回' } },
)

export const INTERCEPT_REASONS = ['买家取消', '地址错误', '商品发错', '商家要求', '其他'] as const
export const RESPONSIBILITIES = ['买家', '货主', '仓库', '承运商'] as const

/** An order that has not left waits from the request on; one that has is the carrier's to stop. */
export const issueLife = defineLifeCycle(
  ['已申请', '仓内拦截中', '联系承运商', '拦截成功', '拦截失败', '已退回', '无法拦截', '已结案'],
  {
    accept: { label: '开始拦截', from: ['已申请'], to: '仓内拦截中', needs: 'outbound.work' },
    succeed: {
      label: '拦截成功',
      from: ['仓内拦截中'],
      to: '拦截成功',
      needs: 'outbound.work',
      asks: 'first',
    },
    fail: { label: '拦截失败', from: ['仓内拦截中'], to: '拦截失败', needs: 'outbound.work', asks: 'reason' },
    contact: { label: '联系承运商', from: ['已申请'], to: '联系承运商' },
    returned: { label: '承运商已退回', from: ['联系承运商'], to: '已退回', asks: 'first' },
    unstoppable: { label: '无法拦截', from: ['联系承运商'], to: '无法拦截', asks: 'reason' },
    close: { label: '结案', from: ['拦截成功', '拦截失败', '已退回', '无法拦截'], to: '已结案' },
  },
  { create: { label: '申请拦截', by: 'command', from: [], to: '已申请' } },
)

/** What was picked for each order apart goes into a tote of its own; what was picked for all of a wave together is sorted. */
export const PICK_MODES = ['边拣边分', '拣货车', '总拣'] as const
export type PickMode = (typeof PICK_MODES)[number]

/** Not there, lacking at the bench, something else than it wants, more than it wants. */
export const PICK_ERRORS = ['报缺', '缺件', '错件', '多件'] as const

export const SORTING_OPEN = ['待开始', '进行中', '异常'] as const

/** Sorting begins with the first scan and ends with the last piece. */
export const sortingLife = defineLifeCycle(
  [...SORTING_OPEN, '已完成', '已取消'],
  {
    fail: { label: '报异常', from: ['进行中'], to: '异常', asks: 'reason' },
    resume: { label: '恢复', from: ['异常'], to: '进行中' },
    cancel: { label: '取消', from: SORTING_OPEN, to: '已取消', needs: 'outbound.write', asks: 'reason' },
  },
  {
    scan: { label: '分拨', by: 'command', from: ['待开始', '进行中'] },
    start: { label: '开始分拨', by: 'command', from: ['待开始'], to: '进行中' },
    complete: { label: '分拨完成', by: 'command', from: ['待开始', '进行中'], to: '已完成' },
    /** An order that is stopped needs no more pieces. */
    drop: { label: '移除出库单', by: 'follows', from: SORTING_OPEN, to: ['已完成', 'same'] },
  },
)
