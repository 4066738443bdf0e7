// How shops send goods back to a warehouse in bulk (退仓): the lives of their orders and of the messages these come by.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'
import { PUSH_FAILED } from '#shared/domain/push.ts'

const COUNTING = ['待清点', '清点中'] as const
/** Everything is counted: what becomes of it can be said. */
const COUNTED = ['已清点', '差异待关'] as const
/** Boxes can be received, once the inbound order is made. */
const RECEIVING = ['待收货', '收货中', '差异待关'] as const

/**
 * One that was keyed in waits to be passed on; one that the owner's system has sent is there at once. Counting begins with the
 * first scan; of what was counted an inbound order is made, on which the boxes are received. What differs is closed beside that.
 */
export const rejectLife = defineLifeCycle(
  [
    '待推送',
    '已接收',
    '待清点',
    '清点中',
    '已清点',
    '差异待关',
    '待收货',
    '收货中',
    '已收货',
    '已完结',
    '已取消',
  ],
  {
    push: { label: '推送', from: ['待推送'], to: '已接收' },
    arrive: { label: '到货', from: ['已接收'], to: '待清点' },
    finish: { label: '清点完成', from: ['清点中'], to: '已清点' },
    finishDiffering: { label: '按差异完成', from: ['清点中'], to: '差异待关', asks: 'reason' },
    settle: { label: '差异结案', from: ['差异待关'], to: '已收货' },
    complete: { label: '完结', from: ['已收货'], to: '已完结' },
    cancel: { label: '取消', from: ['待推送', '已接收', '待清点'], to: '已取消', asks: 'reason' },
    recall: { label: '撤回推送', from: ['已接收'], to: '待推送', kind: 'reverse' },
    reopen: { label: '撤回清点完成', from: ['已清点'], to: '清点中', kind: 'reverse' },
  },
  {
    create: { label: '新增', by: 'command', from: [], to: ['待推送', '已接收'] },
    update: { label: '修改', by: 'command', from: ['待推送'] },
    addLine: { label: '追加明细', by: 'command', from: ['待推送'] },
    addCount: { label: '清点', by: 'command', from: COUNTING },
    /** With the first scan. */
    count: { label: '开始清点', by: 'command', from: ['待清点'], to: '清点中' },
    undoCount: { label: '撤销清点', by: 'command', from: ['清点中'] },
    make: { label: '盘点制单', by: 'command', from: COUNTED, to: { 已清点: '待收货', 差异待关: 'same' } },
    /** Box by box; differences that are still open keep it back with the last one. */
    receive: { label: '收货登记', by: 'command', from: RECEIVING, to: ['收货中', '已收货', 'same'] },
  },
)

export const rejectCountLife = defineLifeCycle(
  ['有效', '已撤销'],
  {},
  { undo: { label: '撤销清点', by: 'command', from: ['有效'], to: '已撤销' } },
)

export type RejectState = (typeof rejectLife.states)[number]

export const REJECT_ENDED: readonly RejectState[] = ['已完结', '已取消']

/** An attempt is made at once, within one transaction: nobody ever sees a message on its way. */
export const pushLife = defineLifeCycle(
  ['待推送', '成功', '待重试', '人工处理', '已关闭'],
  {
    hold: { label: '转人工', from: ['待重试'], to: '人工处理' },
    close: { label: '关闭', from: PUSH_FAILED, to: '已关闭' },
  },
  {
    correct: { label: '修正', by: 'command', from: PUSH_FAILED },
    retry: { label: '重试', by: 'command', from: PUSH_FAILED },
    accept: { label: '接收成功', by: 'follows', from: ['待推送', ...PUSH_FAILED], to: '成功' },
    fail: { label: '接收失败', by: 'follows', from: ['待推送', ...PUSH_FAILED], to: PUSH_FAILED },
  },
)

/** Why a message could not be taken, by the code that its sender is told, too. */
export const PUSH_ERRORS = {
  OWNER_UNKNOWN: '货主不存在',
  WAREHOUSE_UNKNOWN: '仓库不存在',
  OWNER_ELSEWHERE: '货主不在此仓库',
  SKU_UNKNOWN: '商品不存在',
  SKU_DISABLED: '商品已停用',
  LOT_WRONG: '批次不符',
  DOC_DUPLICATE: '外部单号重复',
  OUT_OF_SCOPE: '无权处理',
} as const

export type PushError = keyof typeof PUSH_ERRORS

/** What is received, or put away, in time. */
export const TIMELY_HOURS = 24
