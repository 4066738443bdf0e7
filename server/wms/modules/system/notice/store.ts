// Notices: sent to users, read by them, listed from new to old.

import { and, count, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Caller } from '#server/wms/kit/caller.ts'
import type { Services, Sources } from '#server/wms/kit/services.ts'
import { refusals } from '#server/wms/modules/system/notice/refusals.ts'
import { createUid, NOTICE_CHANNEL } from '#server/wms/modules/system/notice/rules.ts'
import { isColleague } from '#server/wms/modules/system/user/resources.ts'
import { noticeReceipts, notices } from '#server/wms/schema/notice.ts'
import { users } from '#server/wms/schema/user.ts'
import { NOTICE_PAGE_SIZE } from '#shared/contracts/system/notice.ts'
import type { Notice, NoticeDraft } from '#shared/shapes/notice.ts'

export type NoticeQuery = { unread: boolean; datetime?: string | undefined; uid?: string | undefined }
export type Delivery = { userId: number; notice: Notice }

const LARGEST_ID = 2 ** 31 - 1

/** Answers how many users will receive it. Live streams of every process hear of it once it is stored. */
export async function sendNotice(
  { orm, now, randomBytes }: Sources,
  draft: NoticeDraft,
  userIds: readonly number[],
): Promise<number> {
  const recipients = [...new Set(userIds)]
  const datetime = now()
  const uid = createUid(datetime, randomBytes)
  await orm.transaction(async (tx) => {
    const known = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, recipients.filter(isId)), eq(users.status, '启用')))
    if (known.length !== recipients.length) throw refusals.recipientsUnknown()
    await tx.insert(notices).values({ uid, datetime, ...draft })
    await tx.insert(noticeReceipts).values(recipients.map((userId) => ({ userId, uid, datetime })))
    // Only the id: a notification may not be longer than 8000 bytes.
    await tx.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${uid})`)
  })
  return recipients.length
}

/** From one person to others whom they work with: of anybody else they are told what they are told of nobody. */
export async function sendMessage(
  services: Services,
  caller: Caller,
  message: string,
  userIds: readonly number[],
): Promise<number> {
  const meant = [caller.userId, ...userIds].filter(isId)
  const people = await services.orm
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.id, meant), isColleague({ ...services, caller })))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  if (!userIds.every((id) => names.has(id))) throw refusals.recipientsUnknown()
  const title = `${names.get(caller.userId)}发来消息`
  return sendNotice(services, { title, message, link: null, level: 'info' }, userIds)
}

export async function findNotices({ orm }: Services, caller: Caller, query: NoticeQuery): Promise<Notice[]> {
  const { userId, uid, datetime, readAt } = noticeReceipts
  const newestFirst = [desc(datetime), desc(uid)]
  const own = eq(userId, caller.userId)
  const page = orm
    .select({ uid })
    .from(noticeReceipts)
    .where(and(own, query.unread ? isNull(readAt) : undefined, olderThan(query)))
    .orderBy(...newestFirst)
    .limit(NOTICE_PAGE_SIZE)
  // As an array: the few of the page are then looked up, instead of all notices being read to be joined.
  const rows = await selectNotices(orm)
    .where(and(own, sql`${uid} = any(array(${page}))`))
    .orderBy(...newestFirst)
  return rows.map(toNotice)
}

/** Marking twice is no mistake: the bell of another tab may have been faster. */
export async function markRead({ orm, now }: Services, caller: Caller, uid: string): Promise<void> {
  const own = and(eq(noticeReceipts.userId, caller.userId), eq(noticeReceipts.uid, uid))
  const found = await orm.select({ uid: noticeReceipts.uid }).from(noticeReceipts).where(own)
  if (found.length === 0) throw refusals.noticeUnknown()
  await orm
    .update(noticeReceipts)
    .set({ readAt: now() })
    .where(and(own, isNull(noticeReceipts.readAt)))
}

/** Answers how many were unread until now. */
export async function markReadUpTo(
  { orm, now }: Services,
  caller: Caller,
  newest: { datetime: string; uid: string },
): Promise<number> {
  const marked = await orm
    .update(noticeReceipts)
    .set({ readAt: now() })
    .where(and(unreadBy(caller), sql`${place} <= (${atParam(newest.datetime)}, ${newest.uid})`))
    .returning({ uid: noticeReceipts.uid })
  return marked.length
}

export async function countUnread({ orm }: Services, caller: Caller): Promise<number> {
  const [row] = await orm.select({ unread: count() }).from(noticeReceipts).where(unreadBy(caller))
  return row?.unread ?? 0
}

/** What has to reach these users of the notices named, oldest first. */
export async function findDeliveries(
  { orm }: Sources,
  userIds: readonly number[],
  uids: readonly string[],
): Promise<Delivery[]> {
  const rows = await selectNotices(orm)
    .where(and(inArray(noticeReceipts.uid, [...uids]), inArray(noticeReceipts.userId, [...userIds])))
    .orderBy(noticeReceipts.datetime, noticeReceipts.uid)
  return rows.map((row) => ({ userId: row.userId, notice: toNotice(row) }))
}

export async function findUidsSince({ orm }: Sources, since: Date): Promise<string[]> {
  const rows = await orm.select({ uid: notices.uid }).from(notices).where(gte(notices.datetime, since))
  return rows.map(({ uid }) => uid)
}

function selectNotices(orm: Sources['orm']) {
  return orm
    .select({
      userId: noticeReceipts.userId,
      uid: noticeReceipts.uid,
      datetime: noticeReceipts.datetime,
      readAt: noticeReceipts.readAt,
      title: notices.title,
      message: notices.message,
      link: notices.link,
      level: notices.level,
    })
    .from(noticeReceipts)
    .innerJoin(notices, eq(notices.uid, noticeReceipts.uid))
}

type Row = Awaited<ReturnType<typeof selectNotices>>[number]

function toNotice({ userId: _, datetime, readAt, ...rest }: Row): Notice {
  return { ...rest, datetime: datetime.toISOString(), read: readAt !== null }
}

/** After the last item of the page before; several notices may share an instant. */
function olderThan({ datetime, uid }: NoticeQuery) {
  if (!datetime) return undefined
  if (!uid) return lt(noticeReceipts.datetime, new Date(datetime))
  return sql`${place} < (${atParam(datetime)}, ${uid})`
}

/** Where a notice stands in the list. */
const place = sql`(${noticeReceipts.datetime}, ${noticeReceipts.uid})`

function atParam(datetime: string) {
  return sql.param(new Date(datetime), noticeReceipts.datetime)
}

function unreadBy(caller: Caller) {
  return and(eq(noticeReceipts.userId, caller.userId), isNull(noticeReceipts.readAt))
}

function isId(id: number): boolean {
  return id > 0 && id <= LARGEST_ID
}
