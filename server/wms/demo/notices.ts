// Two weeks of past notices, so that bell and timeline have something to show.
import { NOTICE_TEXTS, ownersAt } from '#server/wms/demo/given/notice-texts.ts'
import { pick } from '#server/wms/demo/given/pick.ts'
import { DEMO_USERS } from '#server/wms/demo/given/users.ts'
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { createUid } from '#server/wms/modules/system/notice/rules.ts'
import type { noticeReceipts, notices } from '#server/wms/schema/notice.ts'

const PAST_NOTICES = 60
const SPREAD_MS = 14 * 24 * 60 * 60 * 1000
/** The newest ones that a clerk of every warehouse has not read yet. */
const UNREAD_PER_USER = 12

type NoticeRow = typeof notices.$inferInsert
type ReceiptRow = typeof noticeReceipts.$inferInsert
export type PastNotices = { notices: NoticeRow[]; receipts: ReceiptRow[] }

/** `idOf` leads from a username to the stored user. Newest first. */
export function pastNotices(now: Date, idOf: (username: string) => number): PastNotices {
  const sent = Array.from({ length: PAST_NOTICES }, (_, index) => pastNotice(now, index))
  const unreadLeft = new Map<string, number>()
  const receipts = sent.flatMap(({ row, usernames }) =>
    usernames.map((username) => {
      const left = unreadLeft.get(username) ?? UNREAD_PER_USER
      unreadLeft.set(username, left - 1)
      const { uid, datetime } = row
      const readAt = left > 0 ? null : new Date(Math.min(now.getTime(), datetime.getTime() + 25 * 60_000))
      return { userId: idOf(username), uid, datetime, readAt }
    }),
  )
  return { notices: sent.map(({ row }) => row), receipts }
}

function pastNotice(now: Date, index: number) {
  // Denser towards today, and never at the same instant twice.
  const ageMs = Math.round(SPREAD_MS * ((index + 0.5) / PAST_NOTICES) ** 1.6) + index * 61_000
  const datetime = new Date(now.getTime() - ageMs)
  const site = pick(DEMO_WAREHOUSES, index)
  const text = pick(NOTICE_TEXTS, index * 3 + 1)
  const draft = text.write(site, pick(ownersAt(site), index), 4_000 - index * 13)
  const uid = createUid(datetime, (size) => Buffer.alloc(size, index + 1))
  const usernames = DEMO_USERS.filter(
    (user) =>
      user.role === 'admin' || (text.roles.includes(user.role) && user.warehouses.includes(site.code)),
  ).map((user) => user.username)
  return { row: { uid, datetime, ...draft }, usernames }
}
