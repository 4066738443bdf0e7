// Notices as back ends list and push them: with ids as numbers, times in any usual form, and the text under several names.
import { ENVELOPE_OK, readEnvelope } from '#shared/envelope.ts'
import { readInstant } from '#shared/instant.ts'
import {
  type Fields,
  fieldsOf,
  firstText,
  readFlag,
  readId,
  readList,
  readText,
  Unreadable,
} from '#shared/readers/values.ts'
import type { Notice } from '#shared/shapes/notice.ts'

const LEVELS: readonly Notice['level'][] = ['info', 'success', 'warning', 'danger']

/** Throws `Unreadable` for what is no list, and for a list of which nothing can be read. */
export function readNotices(data: unknown): Notice[] {
  const entries = noticeEntries(data)
  const notices = entries.flatMap((entry) => readNotice(entry) ?? [])
  if (notices.length === 0 && entries.length > 0) throw new Unreadable('data[].uid')
  return notices
}

/** A list, the rows of a page, or a notice by itself; also in an envelope, as some push them. Throws `Unreadable`. */
export function noticeEntries(data: unknown): readonly unknown[] {
  if (noticeUid(data) !== null) return [data]
  const envelope = readEnvelope(data)
  return envelope?.code === ENVELOPE_OK ? noticeEntries(envelope.data) : readList(data)
}

/** Null for what cannot be told from other notices. */
export function noticeUid(entry: unknown): string | null {
  const fields = fieldsOf(entry)
  return fields && (readId(fields['uid']) ?? readId(fields['id']))
}

function readNotice(entry: unknown): Notice | null {
  const uid = noticeUid(entry)
  const fields = fieldsOf(entry)
  if (uid === null || !fields) return null
  const cursor = readText(fields['datetime'])
  const datetime = readInstant(fields['datetime']) ?? ''
  return {
    uid,
    datetime,
    ...(cursor !== datetime && cursor !== '' && { cursor }),
    title: firstText(fields, 'title'),
    message: firstText(fields, 'message', 'content', 'msg'),
    link: firstText(fields, 'link') || null,
    level: readLevel(fields),
    read: readFlag(fields['read']) ?? false,
  }
}

function readLevel(fields: Fields): Notice['level'] {
  return LEVELS.find((level) => level === fields['level']) ?? 'info'
}
