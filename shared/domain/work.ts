// 作业任务 — the kinds of work that are given to people, what somebody may who does them, and how urgent they are.
import type { Action } from '#shared/actions.ts'

export const WORK_KINDS = ['上架', '拣货', '补货', '回库', '盘点'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export const WORK_RIGHTS = {
  上架: 'inbound.putaway',
  拣货: 'outbound.work',
  补货: 'stock.move',
  回库: 'outbound.work',
  盘点: 'stocktake.count',
} as const satisfies Readonly<Record<WorkKind, Action>>

export const WORK_PRIORITIES = ['紧急', '普通', '不急'] as const
