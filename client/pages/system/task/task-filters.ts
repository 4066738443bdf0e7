// Which of the user's tasks are looked at, by how they stand.
import type { Task } from '#shared/contracts/system/task.ts'

export type TaskFilter = keyof typeof TASK_FILTERS

export const TASK_FILTERS = {
  全部: () => true,
  进行中: isOpen,
  已完成: ({ state }: Task) => state === '可下载' || state === '已过期',
  失败: ({ state }: Task) => state === '失败' || state === '已取消',
} as const

export function isOpen({ state }: Task): boolean {
  return state === '排队' || state === '处理中'
}

/** A task that makes no file has nothing to download: what is over is over. */
export function stateText({ state, hasFile }: Task): string {
  return state === '可下载' && !hasFile ? '已完成' : state
}
