import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createDataClient } from '#client/data/data-client.ts'
import { addUnread, dropRead, UNREAD_COUNT, UNREAD_NOTICES } from '#client/data/notice-unread.ts'
import { NOTICE_PAGE_SIZE } from '#shared/contracts/system/notice.ts'
import type { Envelope } from '#shared/envelope.ts'
import type { Notice } from '#shared/shapes/notice.ts'
import { succeed } from '#tests/support/rendered-page.ts'
import { sampleNotice } from '#tests/support/sample-data.ts'

const older = sampleNotice({ uid: 'n1', datetime: '2026-03-01T00:01:00.000Z' })
const pushed = sampleNotice({ uid: 'n2', datetime: '2026-03-01T00:02:00.000Z' })

it('a push is put on top of the list', () => {
  const { client, list } = unreadList()
  client.setQueryData(UNREAD_NOTICES.queryKey, [older])
  addUnread(client, [pushed])
  expect(list()).toEqual([pushed, older])
})

it('a push that was read elsewhere already is not counted', () => {
  const { client, list } = unreadList()
  client.setQueryData(UNREAD_NOTICES.queryKey, [older])
  addUnread(client, [{ ...pushed, read: true }])
  expect(list()).toEqual([older])
})

it('a push is not taken for the whole list while that is unknown', () => {
  const { client, list } = unreadList()
  addUnread(client, [pushed])
  expect(list()).toBeUndefined()
})

it('an answer that was under way when a push came is not waited for: the list is fetched anew', async () => {
  const { client, list, answers } = unreadList()
  const stop = new QueryObserver(client, UNREAD_NOTICES).subscribe(() => {})
  await waitUntil(() => answers.length === 1)
  addUnread(client, [pushed])
  await waitUntil(() => answers.length === 2)
  answers[1]?.(succeed([pushed, older]))
  answers[0]?.(succeed([older]))
  await waitUntil(() => list() !== undefined)
  expect(list()).toEqual([pushed, older])
  stop()
})

it('a push raises a count that is known, and only once for each notice', () => {
  const { client } = unreadList()
  client.setQueryData(UNREAD_NOTICES.queryKey, [older])
  client.setQueryData(UNREAD_COUNT.queryKey, 137)
  addUnread(client, [pushed, older])
  expect(client.getQueryData(UNREAD_COUNT.queryKey)).toBe(138)
})

it('reading one takes it off the list', () => {
  const { client, list } = unreadList()
  client.setQueryData(UNREAD_NOTICES.queryKey, [pushed, older])
  dropRead(client, { extent: 'one', ...pushed })
  expect(list()).toEqual([older])
})

it('reading all leaves what came after them', () => {
  const { client, list } = unreadList()
  client.setQueryData(UNREAD_NOTICES.queryKey, [pushed, older])
  dropRead(client, { extent: 'upTo', ...older })
  expect(list()).toEqual([pushed])
})

it('reading one of a full page asks for what stands behind it, and for how many there are', async () => {
  const { client } = unreadList()
  const page = Array.from({ length: NOTICE_PAGE_SIZE }, (_, index) => sampleNotice({ uid: `n${index}` }))
  client.setQueryData(UNREAD_NOTICES.queryKey, page)
  client.setQueryData(UNREAD_COUNT.queryKey, 137)
  dropRead(client, { extent: 'one', ...sampleNotice({ uid: 'n2' }) })
  const isAsked = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    client.getQueryState(queryKey)?.isInvalidated
  await waitUntil(() => [UNREAD_NOTICES, UNREAD_COUNT].every(isAsked))
})

/** A cache whose calls are answered by hand, in any order. */
function unreadList() {
  const answers: ((envelope: Envelope) => void)[] = []
  const client = createDataClient(
    (_request, signal) =>
      new Promise((resolve, reject) => {
        answers.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const list = (): Notice[] | undefined => client.getQueryData(UNREAD_NOTICES.queryKey)
  return { client, list, answers }
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue).toBe(true)
}
