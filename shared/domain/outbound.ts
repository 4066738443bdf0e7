// How goods leave: the lives of outbound orders, the waves they are picked in, the lists they are picked by, their waybills
// and the requests to stop them.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

/**
 * Allocating, joining a wave, packing, weighing and shipping are commands of their own, for many orders at once. An order that
 * lacks goods holds none of them.
 */
export const outboundLife = defineLifeCycle(
  [
    ...(['待审', '待补货', '已分配', '已入波', '拣货中', '待复核', '已打包', '已称重', '已出库'] as const),
    ...(['已签收', '拦截中', '已拦截', '已取消'] as const),
  ],
  {
    cancel: { label: '取消', from: ['待审', '待补货'], to: '已取消', asks: 'reason' },
    recall: { label: '撤回分配', from: ['已分配'], to: '待审', kind: 'reverse' },
  },
)

export type OutboundState = (typeof outboundLife.states)[number]

/** Nothing is left to do in the house. */
export const OUTBOUND_DONE = ['已出库', '已签收', '已拦截', '已取消'] as const

/** Its lists are made when it is released; it is complete once every order has left or was stopped. */
export const waveLife = defineLifeCycle(['待拣货', '拣货中', '待复核', '已完成', '已取消'], {
  release: { label: '下发拣货', from: ['待拣货'], to: '拣货中' },
  cancel: { label: '取消波次', from: ['待拣货'], to: '已取消', asks: 'reason' },
})

export const bigPickLife = defineLifeCycle(['未打印', '已打印', '拣货中', '已完成', '已取消'], {
  claim: { label: '领取拣货', from: ['未打印', '已打印'], to: '拣货中' },
  handBack: { label: '退回', from: ['拣货中'], to: '已打印' },
  finish: { label: '拣货完成', from: ['拣货中'], to: '已完成', asks: 'first' },
})

export const PICK_STATES = ['待拣', '已拣', '已出库', '已回库', '已取消'] as const

/** Drawn when an order is packed, collected when it is shipped; one whose number was changed is void. */
export const waybillLife = defineLifeCycle(['已取号', '已打印', '已揽收', '在途', '已签收', '退回', '作废'], {
  depart: { label: '在途', from: ['已揽收'], to: '在途' },
  sign: { label: '签收', from: ['已揽收', '在途'], to: '已签收' },
  bringBack: { label: '退回', from: ['已揽收', '在途'], to: '退回' },
})

type WaybillState = (typeof waybillLife.states)[number]

/** Nobody has taken the parcel yet. */
export const WAYBILL_CHANGEABLE: readonly WaybillState[] = ['已取号', '已打印']

/** The carrier has it or had it: what it costs is often told only now. */
export const WAYBILL_COLLECTED: readonly WaybillState[] = ['已揽收', '在途', '已签收', '退回']

/** Of a piece that left with an order, and of one that came back. */
export const SERIAL_STATES = ['已登记', '已收回'] as const

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
)

/** Sorting begins with the first scan and ends with the last piece. */
export const sortingLife = defineLifeCycle(['待开始', '进行中', '异常', '已完成', '已取消'], {
  fail: { label: '报异常', from: ['进行中'], to: '异常', asks: 'reason' },
  resume: { label: '恢复', from: ['异常'], to: '进行中' },
  cancel: {
    label: '取消',
    from: ['待开始', '进行中', '异常'],
    to: '已取消',
    needs: 'outbound.write',
    asks: 'reason',
  },
})
export const SORTING_OPEN = ['待开始', '进行中', '异常'] as const
