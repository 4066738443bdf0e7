// 补货 — the life of a replenishment, and the value lists that it is described with.
import { defineLifeCycle } from '#shared/domain/life-cycle.ts'

export const REPLENISHMENT_PRIORITIES = ['紧急', '普通'] as const
export const REPLENISHMENT_SOURCES = ['低于下限', '缺货'] as const

export const replenishmentLife = defineLifeCycle(
  ['待分配', '已领取', '执行中', '异常', '重新分配', '已完成', '已取消'],
  {
    claim: { label: '领取', from: ['待分配', '重新分配'], to: '已领取' },
    fail: { label: '报异常', from: ['已领取', '执行中'], to: '异常', asks: 'reason' },
    reassign: { label: '重新分配', from: ['异常', '已领取'], to: '重新分配', needs: 'replenishment.write' },
    finish: { label: '短量完成', from: ['执行中'], to: '已完成', asks: 'reason' },
    cancel: {
      label: '取消',
      from: ['待分配', '已领取', '异常', '重新分配'],
      to: '已取消',
      needs: 'replenishment.write',
      asks: 'reason',
    },
  },
  {
    /** In one go or in several. */
    execute: {
      label: '登记搬运',
      by: 'command',
      from: ['已领取', '执行中'],
      to: ['执行中', '已完成'],
    },
    undo: { label: '撤销搬运', by: 'command', from: ['执行中', '已完成'], to: '执行中' },
  },
)
