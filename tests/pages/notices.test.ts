import { describe, expect, it } from 'vitest'
import { isRead, isWholeList, mergeNotices, pushedNotices, shortCount } from '#client/data/notice-list.ts'
import { withReads } from '#client/data/notice-reads.ts'
import { readSessionState } from '#client/data/notice-stream.ts'
import { noticeTarget } from '#client/data/notice-target.ts'
import { NOTICE_PAGE_SIZE } from '#shared/contracts/system/notice.ts'
import type { Notice } from '#shared/shapes/notice.ts'
import { sampleNotice } from '#tests/support/sample-data.ts'

const [first, second, third] = [1, 2, 3].map(at) as [Notice, Notice, Notice]

describe('merging what came in', () => {
  it.each<[string, Notice[], Notice[], Notice[]]>([
    ['puts a new one on top', [second, first], [third], [third, second, first]],
    ['puts several in order', [first], [second, third], [third, second, first]],
    ['takes a repeated one once', [second, first], [second, third], [third, second, first]],
    ['sorts in one that was late', [third, first], [second], [third, second, first]],
    ['fills an empty list', [], [first, second], [second, first]],
    ['changes nothing for nothing', [second, first], [], [second, first]],
  ])('%s', (_title, current, incoming, merged) => {
    expect(mergeNotices(current, incoming)).toEqual(merged)
  })

  it('keeps the one that is there when it comes again', () => {
    const read = { ...first, read: true }
    expect(mergeNotices([read], [first])).toEqual([read])
  })

  it('orders notices of one instant by their uid, as the list call does', () => {
    const twin = { ...first, uid: 'n9' }
    expect(mergeNotices([first], [twin]).map(({ uid }) => uid)).toEqual(['n9', 'n1'])
  })

  it('leaves its arguments alone', () => {
    const current = [first]
    mergeNotices(current, [second])
    expect(current).toEqual([first])
  })
})

describe('what was read', () => {
  const twin = { ...second, uid: 'n9' }

  it.each([
    ['one', second, ['n2']],
    ['upTo', second, ['n2', 'n1']],
    ['upTo', twin, ['n9', 'n2', 'n1']],
    ['upTo', first, ['n1']],
  ] as const)('%s %o', (extent, { uid, datetime }, uids) => {
    const read = [third, twin, second, first].filter((notice) => isRead(notice, { extent, uid, datetime }))
    expect(read.map((notice) => notice.uid)).toEqual(uids)
  })

  it('is marked in a list', () => {
    const { uid, datetime } = second
    expect(withReads([third, second], { extent: 'one', uid, datetime })).toEqual([
      third,
      { ...second, read: true },
    ])
  })
})

it('a full first page may not be all', () => {
  const page = Array.from({ length: NOTICE_PAGE_SIZE }, (_, index) => at(index))
  expect([isWholeList([]), isWholeList(page.slice(1)), isWholeList(page)]).toEqual([true, true, false])
})

it.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('%i on a bell is %s', (count, text) => {
  expect(shortCount(count)).toBe(text)
})

describe('reading the stream', () => {
  it('takes the notices of a message', () => {
    expect(pushedNotices(JSON.stringify([second, first]))).toEqual([second, first])
  })

  it.each(['', '{', 'null', '{}', '"text"', '[1,null,"x",{}]'])('finds none in %j', (message) => {
    expect(pushedNotices(message)).toEqual([])
  })

  it.each([
    ['{"state":"ended"}', 'ended'],
    ['{"state":"blocked"}', 'blocked'],
    ['{"state":7}', ''],
    ['{}', ''],
    ['', ''],
    ['null', ''],
  ])('reads the session event %j as %j', (message, state) => {
    expect(readSessionState(message)).toBe(state)
  })
})

describe('where a notice leads', () => {
  it.each([
    ['/entryOrder/list?code=RK1', 'page'],
    ['https://help.example', 'external'],
    ['tel:10086', 'external'],
  ])('%s is a %s', (href, kind) => {
    expect(noticeTarget(href)).toEqual({ kind, href })
  })

  it.each([
    null,
    '',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'entryOrder/list',
    '/%5cevil',
  ])('%j leads nowhere', (link) => {
    expect(noticeTarget(link)).toBeNull()
  })
})

function at(minute: number): Notice {
  return sampleNotice({
    uid: `n${minute}`,
    datetime: new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString(),
  })
}
