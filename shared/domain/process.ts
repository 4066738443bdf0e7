// How goods are worked on: the life of a process order, from its materials to its output in stock.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const PROCESS_TYPES = ['贴标', '换包装', '组套', '返工', '其他'] as const

/** Issuing, reporting, finishing and receiving are commands of their own, which need to know how much. */
export const processLife = defineLifeCycle(
  ['草稿', '已下达', '领料中', '加工中', '待收货', '已收货', '已完结', '已取消'],
  {
    release: { label: '下达', from: ['草稿'], to: '已下达' },
    start: { label: '开始加工', from: ['领料中'], to: '加工中', needs: 'process.work' },
    close: { label: '收货完成', from: ['待收货'], to: '已收货', needs: 'process.work' },
    settle: { label: '完结', from: ['已收货'], to: '已完结' },
    cancel: { label: '取消', from: ['草稿', '已下达', '领料中', '加工中'], to: '已取消', asks: 'reason' },
    recall: { label: '撤回下达', from: ['已下达'], to: '草稿', kind: 'reverse' },
    reopen: { label: '撤回加工完成', from: ['待收货'], to: '加工中', kind: 'reverse' },
  },
)

type ProcessState = (typeof processLife.states)[number]

/** Materials may still be fetched. */
export const PROCESS_ISSUING: readonly ProcessState[] = ['已下达', '领料中', '加工中']
/** Materials may lie at the workbench. */
export const PROCESS_RETURNING: readonly ProcessState[] = ['领料中', '加工中', '待收货', '已收货']
/** Output may wait to be put away. */
export const PROCESS_SHELVING: readonly ProcessState[] = ['待收货', '已收货']

export const SUPPLY_STATES = ['待领', '已领', '已取消'] as const
export const REPORT_STATES = ['有效', '已撤销'] as const
export const OUTPUT_STATES = ['待上架', '已上架', '已撤销'] as const
