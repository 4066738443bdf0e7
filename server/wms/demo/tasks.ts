// The demo company's background work: an export that waits for the first process to start, and an import that failed.
import type { Sources } from '#server/wms/kit/services.ts'
import { asyncTasks } from '#server/wms/schema/task.ts'

type Task = typeof asyncTasks.$inferInsert
type Company = { startedAt: Date; idOf: (username: string) => number }

const KEPT_MS = 7 * 86_400_000

export async function insertTasks({ orm }: Sources, { idOf, startedAt }: Company): Promise<void> {
  const tasks = ['admin', 'clerk'].flatMap((username) => tasksOf(idOf(username), startedAt))
  await orm.insert(asyncTasks).values(tasks)
}

function tasksOf(userId: number, startedAt: Date): Task[] {
  const task = (minutesAgo: number, facts: Omit<Task, 'userId' | 'createdAt' | 'expiresAt'>): Task => ({
    ...facts,
    userId,
    createdAt: new Date(startedAt.getTime() - minutesAgo * 60_000),
    expiresAt: new Date(startedAt.getTime() + KEPT_MS),
  })
  return [
    task(95, {
      kind: '导出',
      job: 'export:location',
      fileName: '库位清单.csv',
      input: { query: { sort: 'pickSeq' }, format: 'csv' },
    }),
    task(40, {
      kind: '导入',
      job: 'import:sku',
      fileName: '商品导入.xlsx',
      state: '失败',
      done: 16,
      total: 120,
      input: {},
      error: '第17行：货主编码不存在，请修改后重新导入',
    }),
  ]
}
