// 盘点 — the lives of counts, their sheets, lines and finds, and the value lists that they are described with.
import { startOfMonth, startOfWeek } from '#shared/domain/calendar.ts'
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const STOCK_TASK_KINDS = ['全盘', '循环盘', '动碰盘', '抽盘', '临时盘'] as const
export const STOCK_TRIGGERS = ['手工', '每日', '每周', '每月'] as const
export type StockTrigger = (typeof STOCK_TRIGGERS)[number]
/** Which of a warehouse's stock is counted; '动碰': what lies where goods have moved within the last days. */
export const STOCK_SCOPES = ['全部', '存储区', '拣选区', '动碰', 'A类商品'] as const
export const TOUCHED_DAYS = 7
/** '冻结可用': what nobody has been promised when the count is issued stays where it is until it is posted. */
export const FREEZE_MODES = ['不冻结', '冻结可用'] as const

export const stockTaskLife = defineLifeCycle(
  ['草稿', '已下发', '盘点中', '待复盘', '复盘中', '待审核', '已审核', '已过账', '已取消'],
  {
    issue: { label: '下发', from: ['草稿'], to: '已下发', needs: 'stocktake.write' },
    approve: { label: '审核', from: ['待审核'], to: '已审核', needs: 'stocktake.review' },
    post: { label: '过账', from: ['已审核'], to: '已过账', needs: 'stocktake.review', asks: 'first' },
    cancel: {
      label: '取消',
      from: ['草稿', '已下发', '盘点中', '待复盘', '复盘中', '待审核'],
      to: '已取消',
      needs: 'stocktake.write',
      asks: 'reason',
    },
  },
  {
    update: { label: '修改', by: 'command', from: ['草稿'] },
    claimSheet: { label: '领取盘点表', by: 'follows', from: ['已下发', '盘点中'] },
    claimRecount: { label: '领取复盘表', by: 'follows', from: ['待复盘', '复盘中'] },
    /** With the first sheet that is taken and the last one that is handed in. */
    progress: {
      label: '进度更新',
      by: 'follows',
      from: ['已下发', '盘点中', '待复盘', '复盘中'],
      to: ['盘点中', '待复盘', '复盘中', '待审核'],
    },
    handleFind: { label: '处理无库位实物', by: 'command', from: ['盘点中', '待复盘', '复盘中', '待审核'] },
    review: { label: '审核差异', by: 'command', from: ['待审核'] },
  },
)

/** Locations of the count are still to be counted, for the first or the second time. */
export const STOCK_TASK_TO_COUNT = stockTaskLife.steps.progress.from

/** What an adjustment of stock calls its document in the ledger. */
export const ADJUSTMENT_DOC_TYPE = '库存调整'

/** Nothing is posted of a count any more. */
export const ENDED_COUNT_STATES = ['已过账', '已取消'] as const

const HELD = ['盘点中', '复盘中'] as const

export const sheetLife = defineLifeCycle(
  ['待领取', '盘点中', '待复盘', '复盘中', '已完成', '已取消'],
  {},
  {
    take: { label: '领取', by: 'command', from: ['待领取', '待复盘'] },
    claim: { label: '领取盘点表', by: 'command', from: ['待领取'], to: '盘点中' },
    claimRecount: { label: '领取复盘表', by: 'command', from: ['待复盘'], to: '复盘中' },
    release: { label: '退回盘点表', by: 'command', from: HELD, to: { 盘点中: '待领取', 复盘中: '待复盘' } },
    enter: { label: '录入', by: 'command', from: HELD },
    addFound: { label: '录入新实物', by: 'command', from: ['盘点中'] },
    addFind: { label: '登记实物', by: 'command', from: HELD },
    handIn: {
      label: '交表',
      by: 'command',
      from: HELD,
      to: { 盘点中: ['待复盘', '已完成'], 复盘中: '已完成' },
    },
    cancel: { label: '取消', by: 'follows', to: '已取消' },
  },
)

/** Its states stand in the order in which a line goes through them. */
export const lineLife = defineLifeCycle(
  ['待盘', '已盘', '待复盘', '已复盘', '待审', '通过', '驳回', '已过账'],
  {},
  {
    // A number can be taken back as long as the sheet is not handed in.
    count: { label: '盘点', by: 'command', from: ['待盘', '已盘'], to: ['待盘', '已盘'] },
    recount: { label: '复盘', by: 'command', from: ['待复盘', '已复盘'], to: ['待复盘', '已复盘'] },
    agree: { label: '账实相符', by: 'follows', from: ['已盘', '已复盘'], to: '通过' },
    submit: { label: '提交差异', by: 'follows', from: ['已盘', '已复盘'], to: '待审' },
    doubt: { label: '提交复盘', by: 'follows', from: ['已盘'], to: '待复盘' },
    review: { label: '审核差异', by: 'command', from: ['待审', '通过', '驳回'], to: ['通过', '驳回'] },
    post: { label: '过账', by: 'follows', from: ['通过'], to: '已过账' },
  },
)
/** Lines that are counted in the round which a sheet is in, and those of them that nobody has looked at yet. */
export const COUNTED_IN = { 盘点中: ['待盘', '已盘'], 复盘中: ['待复盘', '已复盘'] } as const
export const UNCOUNTED_LINES = ['待盘', '待复盘'] as const

export const LINE_SOURCES = ['账面', '发现'] as const
export const REVIEW_DECISIONS = ['通过', '驳回'] as const

export const findLife = defineLifeCycle(
  ['待处理', '已处理', '已过账', '已取消'],
  {},
  {
    handle: { label: '处理', by: 'command', from: ['待处理', '已处理'], to: '已处理' },
    post: { label: '过账', by: 'follows', from: ['已处理'], to: '已过账' },
    cancel: { label: '取消', by: 'follows', from: ['待处理', '已处理'], to: '已取消' },
  },
)
/** '归位': carried back to where the books have it; '盘盈上架': new to the books; '登记备查': written down, nothing else. */
export const FIND_HANDLINGS = ['归位', '盘盈上架', '登记备查'] as const

const FIRST_DAYS: Readonly<Record<StockTrigger, (today: string) => string>> = {
  手工: () => '',
  每日: (today) => today,
  每周: startOfWeek,
  每月: startOfMonth,
}

/** Whether a day for this count has come after the day `since`, be it today or one that was missed. */
export function isCountDue(trigger: StockTrigger, since: string, today: string): boolean {
  return FIRST_DAYS[trigger](today) > since
}
