// The demo company's background work: an export that can be fetched, one under way, and an import that failed.
import { DEMO_USERS } from '#server/wms/db/demo/users.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import type { devices } from '#server/wms/modules/device/tables.ts'
import { asyncTasks, taskFiles } from '#server/wms/modules/task/tables.ts'

type Device = typeof devices.$inferInsert
type Task = typeof asyncTasks.$inferInsert
type Company = { startedAt: Date; idOf: (username: string) => number; equipment: readonly Device[] }

const KEPT_MS = 7 * 86_400_000
/** Without it a spreadsheet program takes the file for its own country's encoding. */
const BYTE_ORDER_MARK = '\ufeff'

export async function insertTasks({ orm }: Sources, company: Company): Promise<void> {
  for (const username of ['admin', 'clerk']) {
    const seen = devicesSeenBy(username, company.equipment)
    const [exported, ...others] = tasksOf(company.idOf(username), seen.length, company.startedAt)
    const [stored] = await orm.insert(asyncTasks).values(exported).returning({ id: asyncTasks.id })
    if (!stored) throw new Error('the exported task was not stored')
    await orm.insert(taskFiles).values({ taskId: stored.id, content: deviceList(seen) })
    await orm.insert(asyncTasks).values(others)
  }
}

function devicesSeenBy(username: string, equipment: readonly Device[]): Device[] {
  const warehouses = DEMO_USERS.find((user) => user.username === username)?.warehouses ?? []
  return equipment.filter(({ warehouse }) => warehouses.some((code) => code === warehouse))
}

function tasksOf(userId: number, deviceCount: number, startedAt: Date): [Task, ...Task[]] {
  const task = (minutesAgo: number, facts: Omit<Task, 'userId' | 'createdAt' | 'expiresAt'>): Task => ({
    ...facts,
    userId,
    createdAt: new Date(startedAt.getTime() - minutesAgo * 60_000),
    expiresAt: new Date(startedAt.getTime() + KEPT_MS),
  })
  return [
    task(95, {
      ...{ kind: '导出', fileName: '设备清单.csv', state: '可下载' },
      ...{ done: deviceCount, total: deviceCount },
    }),
    task(40, {
      ...{ kind: '导入', fileName: '商品导入.xlsx', state: '失败', done: 16, total: 120 },
      error: '第17行：货主编码不存在，请修改后重新导入',
    }),
    task(2, { kind: '导出', fileName: '入库单导出.xlsx', state: '处理中', done: 312, total: 480 }),
  ]
}

function deviceList(equipment: readonly Device[]): Uint8Array {
  const lines = equipment.map(({ code, name, warehouse, type, state }) =>
    [code, name, warehouse, type, state].join(','),
  )
  const text = ['设备编码,设备名称,仓库,类型,状态', ...lines, ''].join('\r\n')
  return new TextEncoder().encode(BYTE_ORDER_MARK + text)
}
