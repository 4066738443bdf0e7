// What does not stay for ever: each kind once, with what makes a row old and the setting that says when. Whatever is not named here
// is never dropped: stock, work, charges, expenses, pay, documents and the log of changes.
import { and, inArray, isNull, lt, min, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/wms/db/database.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { OPEN_TASKS } from '#server/wms/kit/tasks/task-queue.ts'
import { idempotencyKeys } from '#server/wms/schema/audit.ts'
import { deviceEvents, stationSessions } from '#server/wms/schema/device.ts'
import { fileObjects } from '#server/wms/schema/file.ts'
import { notices } from '#server/wms/schema/notice.ts'
import { printJobs } from '#server/wms/schema/printing.ts'
import { asyncTasks } from '#server/wms/schema/task.ts'
import { visitorVisits } from '#server/wms/schema/visitor.ts'
import type { SettingCode } from '#shared/domain/settings.ts'

export type Kind = {
  /** In the log, and where administrators are told that it fails. */
  name: string
  /** In days. */
  kept: SettingCode
  table: PgTable
  /** What its rows are told apart by. */
  key: PgColumn
  /** How old a row is: the oldest are found first, along its index. */
  age: PgColumn
  /** What besides its age lets a row go, or keeps it; `before` is when a row was too young to be kept any longer. */
  isOver?: (orm: Orm, before: Date) => SQL | undefined
  /** What takes the place of what may not be kept; absent: the row goes. */
  cleared?: Readonly<Record<string, unknown>>
  /** Rows of other tables that go with each, roughly: so many fewer go at once. */
  along?: number
  /** Once rows are gone, and nobody finds them any more. */
  onGone?: (services: Pick<Services, 'files'>, keys: readonly string[]) => Promise<void>
}

const CLEARED = '已清除'

export const KINDS: readonly Kind[] = [
  {
    name: '防重复记录',
    kept: 'command.keepDays',
    table: idempotencyKeys,
    key: idempotencyKeys.opId,
    age: idempotencyKeys.at,
    // An import that was interrupted goes on by the keys of the rows that it has made, however long nobody took it up.
    isOver: (orm) => {
      const first = orm
        .select({ first: min(asyncTasks.createdAt) })
        .from(asyncTasks)
        .where(inArray(asyncTasks.state, [...OPEN_TASKS]))
      return sql`${idempotencyKeys.at} < coalesce((${first}), 'infinity')`
    },
  },
  {
    name: '后台任务',
    kept: 'task.keepDays',
    table: asyncTasks,
    key: asyncTasks.id,
    age: asyncTasks.expiresAt,
    isOver: () => notInArray(asyncTasks.state, [...OPEN_TASKS]),
  },
  {
    // Unread ones as well: nobody comes back to what was news half a year ago.
    name: '消息',
    kept: 'notice.keepDays',
    table: notices,
    key: notices.uid,
    age: notices.datetime,
    along: 20,
  },
  {
    // Part of a record is whatever says who reads it. The row goes first: a process that dies between leaves a file that nobody can
    // ask for, and never a row whose file is gone.
    name: '未使用附件',
    kept: 'upload.keepDays',
    table: fileObjects,
    key: fileObjects.id,
    age: fileObjects.createdAt,
    isOver: () => and(isNull(fileObjects.reads), isNull(fileObjects.expiresAt)),
    onGone: async ({ files }, ids) => {
      for (const id of ids) await files.remove(id)
    },
  },
  {
    name: '打印任务',
    kept: 'print.keepDays',
    table: printJobs,
    key: printJobs.jobNo,
    age: printJobs.createdAt,
    isOver: () => notInArray(printJobs.state, ['排队', '已领取']),
  },
  {
    name: '设备事件',
    kept: 'device.keepDays',
    table: deviceEvents,
    key: deviceEvents.id,
    age: deviceEvents.at,
  },
  {
    name: '站台值守记录',
    kept: 'device.keepDays',
    table: stationSessions,
    key: stationSessions.id,
    // Of one that has not ended: null, and older than nothing.
    age: stationSessions.endedAt,
  },
  {
    // The row stays: how many came to a gate, when and for how long, is nobody's personal data, and lists and figures rest on it. A
    // number more in its revision, so that nobody who still has it open writes the name back.
    name: '访客资料',
    kept: 'visitor.keepDays',
    table: visitorVisits,
    key: visitorVisits.visitNo,
    age: visitorVisits.appointAt,
    isOver: (_, before) => {
      const { name, checkInAt, checkOutAt } = visitorVisits
      const isPast = (at: PgColumn) => or(isNull(at), lt(at, before))
      return and(ne(name, CLEARED), isPast(checkInAt), isPast(checkOutAt))
    },
    cleared: {
      name: CLEARED,
      company: '',
      plate: '',
      purpose: CLEARED,
      revision: sql`${visitorVisits.revision} + 1`,
    },
  },
]
