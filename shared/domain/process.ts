// How goods are worked on: the life of a process order, from its materials to its output in stock.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

const WORK = { needs: 'process.work' } as const

export const PROCESS_TYPES = ['贴标', '换包装', '组套', '返工', '其他'] as const

/** What is done needs to know how much, and so is done by commands. */
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
  {
    update: { label: '修改', by: 'command', from: ['草稿'] },
    issue: {
      label: '领料',
      by: 'command',
      from: ['已下达', '领料中', '加工中'],
      to: { 已下达: '领料中', 领料中: 'same', 加工中: 'same' },
      ...WORK,
    },
    supplement: { label: '补料', by: 'command', from: ['领料中', '加工中'], ...WORK },
    /** Of what lies at the workbench. */
    return: { label: '退料', by: 'command', from: ['领料中', '加工中', '待收货', '已收货'], ...WORK },
    report: { label: '报工', by: 'command', from: ['加工中'], ...WORK },
    undoReport: { label: '撤销报工', by: 'command', from: ['加工中'], needs: 'document.reverse' },
    finish: { label: '加工完成', by: 'command', from: ['加工中'], to: '待收货', ...WORK },
    receive: { label: '收货登记', by: 'command', from: ['待收货'], ...WORK },
    undoOutput: { label: '撤销收货', by: 'command', from: ['待收货'], needs: 'document.reverse' },
    putAway: { label: '上架', by: 'command', from: ['待收货', '已收货'], ...WORK },
  },
)

/** Of one material, promised where it lies. */
export const supplyLife = defineLifeCycle(
  ['待领', '已领', '已取消'],
  {},
  {
    issue: { label: '领料', by: 'follows', from: ['待领'], to: '已领' },
    giveBack: { label: '取消', by: 'follows', from: ['待领'], to: '已取消' },
  },
)

export const reportLife = defineLifeCycle(
  ['有效', '已撤销'],
  {},
  {
    create: { label: '报工', by: 'command', from: [], to: '有效' },
    undo: { label: '撤销报工', by: 'command', from: ['有效'], to: '已撤销' },
  },
)

export const outputLife = defineLifeCycle(
  ['待上架', '已上架', '已撤销'],
  {},
  {
    putAway: { label: '上架', by: 'command', from: ['待上架'], to: '已上架' },
    undo: { label: '撤销收货', by: 'command', from: ['待上架'], to: '已撤销' },
  },
)
