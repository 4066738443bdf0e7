// The home page in figures: the user's own notices and tasks, and the warehouses they work in.
import { and, count, eq, gt, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Caller } from '#server/wms/kit/caller.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { noticeReceipts } from '#server/wms/modules/notice/tables.ts'
import { asyncTasks } from '#server/wms/modules/task/tables.ts'
import { findWarehouseFigures } from '#server/wms/modules/warehouse/store.ts'
import { startOfToday } from '#shared/domain/calendar.ts'

export async function findOverview(services: Services, caller: Caller, chosen: readonly string[]) {
  const at = services.now()
  return {
    at: at.toISOString(),
    unreadNotices: await countNotices(services, caller, isNull(noticeReceipts.readAt)),
    noticesToday: await countNotices(services, caller, gte(noticeReceipts.datetime, startOfToday(at))),
    runningTasks: await countRunningTasks(services, caller, at),
    warehouses: await findWarehouseFigures(services, caller, chosen),
  }
}

async function countNotices({ orm }: Services, caller: Caller, condition: SQL): Promise<number> {
  const rows = await orm
    .select({ notices: count() })
    .from(noticeReceipts)
    .where(and(eq(noticeReceipts.userId, caller.userId), condition))
  return rows[0]?.notices ?? 0
}

async function countRunningTasks({ orm }: Services, caller: Caller, at: Date): Promise<number> {
  const rows = await orm
    .select({ tasks: count() })
    .from(asyncTasks)
    .where(
      and(
        eq(asyncTasks.userId, caller.userId),
        inArray(asyncTasks.state, ['排队', '处理中']),
        gt(asyncTasks.expiresAt, at),
      ),
    )
  return rows[0]?.tasks ?? 0
}
