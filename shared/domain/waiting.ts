// The states in which documents wait for people on the floor. Apart from their life cycles, which the home page has no use for.

/** Goods of an inbound order are still to be received. */
export const INBOUND_AWAITED = ['已下达', '已到货', '收货中'] as const

/** Goods of a putaway task are still to be put away. */
export const PUTAWAY_OPEN = ['待分配', '已领取', '执行中', '异常', '重新分配'] as const

/** Orders that nobody has stopped are still to leave the house. */
export const OUTBOUND_OPEN = [
  '待审',
  '待补货',
  '已分配',
  '已入波',
  '拣货中',
  '待复核',
  '已打包',
  '已称重',
] as const

/** Returned parcels that somebody is still to do something about. */
export const RETURNS_PENDING = ['已签收', '已登记', '无主池', '待拆包', '已质检', '待处置'] as const

/** Locations of a stock task are still to be counted, for the first or the second time. */
export const STOCK_TASK_TO_COUNT = ['已下发', '盘点中', '待复盘', '复盘中'] as const
