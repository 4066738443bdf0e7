// Scans must not be lost by a network that comes and goes, by a reload, or by a second window, and must not count twice.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '#client/data/call-failure.ts'
import type { Delivery } from '#client/data/delivery.ts'
import { writeStored } from '#client/data/stored.ts'
import { createScanQueue, type Settled, waitingOf } from '#client/kit/scan/scan-queue.ts'
import { refusedScan } from '#tests/support/refused.ts'

type Command = { qty: string }

const KEY = 'SCANS 7 blind'
const TAKEN: Delivery = { kind: 'accepted', data: 1 }
const OFFLINE: Delivery = { kind: 'later', reason: '网络连接失败，请检查网络后重试' }

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A station's queue at a server that answers as told, in turn, and takes everything after that. */
function queueAt(answers: Delivery[] = []) {
  const sent: { opId: string; qty: string }[] = []
  const settled: Settled<Command>[] = []
  const onExpired = vi.fn()
  const held: string[] = []
  const queue = createScanQueue<Command>({
    key: KEY,
    deliver: async ({ command: { qty }, opId }) => {
      sent.push({ opId, qty })
      return answers.shift() ?? TAKEN
    },
    onSettled: (scan) => settled.push(scan),
    onHeld: (code) => held.push(code),
    onExpired,
  })
  const codes = () => queue.state().waiting.map(({ code }) => code)
  return { queue, sent, settled, held, onExpired, codes, stop: queue.start() }
}

const soon = () => vi.advanceTimersByTimeAsync(0)

describe('a scan', () => {
  it('is sent at once, and leaves the queue with the answer', async () => {
    const { queue, settled, codes } = queueAt()
    queue.add('690', { qty: '1' })
    expect(codes()).toEqual(['690'])
    await soon()
    expect(codes()).toEqual([])
    expect(settled).toMatchObject([{ code: '690', outcome: TAKEN }])
  })

  it('waits for the one before it', async () => {
    const { queue, sent } = queueAt([OFFLINE])
    queue.add('690', { qty: '1' })
    queue.add('691', { qty: '2' })
    await soon()
    expect(sent.map(({ qty }) => qty)).toEqual(['1'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent.map(({ qty }) => qty)).toEqual(['1', '1', '2'])
  })

  it('that the server refuses leaves the queue with the reason, and the next one follows', async () => {
    const refused = refusedScan('箱已封')
    const { queue, settled, codes } = queueAt([refused])
    queue.add('690', { qty: '1' })
    queue.add('691', { qty: '1' })
    await soon()
    expect(codes()).toEqual([])
    expect(settled.map(({ code, outcome }) => [code, outcome.kind])).toEqual([
      ['690', 'refused'],
      ['691', 'accepted'],
    ])
  })
})

describe('without a network', () => {
  it('scans wait, the user is told why, and each is sent again by the same id', async () => {
    const { queue, sent, codes } = queueAt([OFFLINE, OFFLINE])
    queue.add('690', { qty: '1' })
    await soon()
    expect(queue.state().trouble).toContain('网络')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(new Set(sent.map(({ opId }) => opId)).size).toBe(1)
    expect(sent).toHaveLength(3)
    expect(codes()).toEqual([])
    expect(queue.state().trouble).toBeNull()
  })

  it('each scan that waits is told once, however often it is sent', async () => {
    const { queue, held } = queueAt([OFFLINE, OFFLINE])
    queue.add('690', { qty: '1' })
    await soon()
    queue.add('691', { qty: '1' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(held).toEqual(['690', '691'])
  })

  it('the pauses grow, up to a quarter of a minute', async () => {
    const { queue, sent } = queueAt(Array.from({ length: 50 }, () => OFFLINE))
    queue.add('690', { qty: '1' })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(sent).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(sent).toHaveLength(6)
  })

  it('nobody waits for the pause once the network is back', async () => {
    const { queue, codes } = queueAt([OFFLINE])
    queue.add('690', { qty: '1' })
    await soon()
    queue.retry()
    await soon()
    expect(codes()).toEqual([])
  })

  it('a scan that was never sent can be taken back, without a trace', async () => {
    const { queue, sent, settled } = queueAt([OFFLINE])
    queue.add('690', { qty: '1' })
    queue.add('691', { qty: '1' })
    await soon()
    const [first, second] = queue.state().waiting
    expect([first?.tried, second?.tried]).toEqual([true, false])
    queue.drop(second?.opId ?? '')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toHaveLength(2)
    expect(settled.map(({ code }) => code)).toEqual(['690'])
  })

  it('giving up the first one lets the others through', async () => {
    const { queue, settled } = queueAt([OFFLINE])
    queue.add('690', { qty: '1' })
    queue.add('691', { qty: '1' })
    await soon()
    queue.drop(queue.state().waiting[0]?.opId ?? '')
    queue.retry()
    await soon()
    expect(settled.map(({ code }) => code)).toEqual(['691'])
  })
})

describe('an expired sign-in', () => {
  it('is told, and keeps the scan until the user asks again', async () => {
    const failure = new CallFailure('expired', '当前登录已过期，请重新登录', null)
    const { queue, sent, onExpired, codes } = queueAt([{ kind: 'expired', failure }])
    queue.add('690', { qty: '1' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(onExpired).toHaveBeenCalledExactlyOnceWith(failure)
    expect(codes()).toEqual(['690'])
    queue.retry()
    await soon()
    expect(codes()).toEqual([])
  })
})

describe('after a reload', () => {
  it('what waited is sent, by the ids it had, before anything new', async () => {
    const before = queueAt([OFFLINE])
    before.queue.add('690', { qty: '1' })
    before.queue.add('691', { qty: '2' })
    await soon()
    before.stop()
    const ids = before.queue.state().waiting.map(({ opId }) => opId)

    const after = queueAt()
    after.queue.add('692', { qty: '3' })
    await soon()
    expect(after.sent.map(({ qty }) => qty)).toEqual(['1', '2', '3'])
    expect(after.sent.slice(0, 2).map(({ opId }) => opId)).toEqual(ids)
    expect(queueAt().codes()).toEqual([])
  })

  it('a scan whose answer never came counts as sent: it may have arrived', async () => {
    const before = queueAt([OFFLINE])
    before.queue.add('690', { qty: '1' })
    await soon()
    before.stop()
    expect(queueAt([OFFLINE]).queue.state().waiting).toMatchObject([{ code: '690', tried: true }])
  })
})

describe('for longer than the server remembers', () => {
  const AFTER_A_WEEK = 7 * 24 * 60 * 60_000 + 1

  it('what may have arrived is not sent again: its user is told to look', async () => {
    const { queue, stop } = queueAt([OFFLINE])
    queue.add('690', { qty: '1' })
    await soon()
    stop()
    vi.setSystemTime(Date.now() + AFTER_A_WEEK)
    const { sent, settled, codes } = queueAt()
    await soon()
    expect([sent, codes()]).toEqual([[], []])
    const reason = '暂存已超过7天，无法确认是否已记录，请核对后重新扫描'
    expect(settled).toMatchObject([{ code: '690', outcome: { kind: 'refused', reason } }])
  })

  it('what has never been sent is sent however late', async () => {
    const { queue, stop } = queueAt([OFFLINE])
    queue.add('690', { qty: '1' })
    queue.add('691', { qty: '2' })
    await soon()
    stop()
    vi.setSystemTime(Date.now() + AFTER_A_WEEK)
    const { sent } = queueAt()
    await soon()
    expect(sent.map(({ qty }) => qty)).toEqual(['2'])
  })

  it('what an older version has left counts from the next time that it is sent', async () => {
    const left = [{ opId: 'o1', code: '690', command: { qty: '1' }, tried: true }]
    writeStored(KEY, left)
    const { sent, stop } = queueAt([OFFLINE])
    await soon()
    expect(sent).toEqual([{ opId: 'o1', qty: '1' }])
    stop()
    vi.setSystemTime(Date.now() + AFTER_A_WEEK)
    const later = queueAt()
    await soon()
    expect(later.sent).toEqual([])
    expect(later.settled).toMatchObject([{ code: '690', outcome: { kind: 'refused' } }])
  })
})

it('two windows of one station do not write over what the other one keeps', async () => {
  const one = queueAt([OFFLINE])
  const other = queueAt([OFFLINE])
  one.queue.add('690', { qty: '1' })
  other.queue.add('691', { qty: '1' })
  await soon()
  one.stop()
  other.stop()
  expect(queueAt([OFFLINE]).codes()).toEqual(['690', '691'])
})

it('what was taken back in one window is not sent by another one that had found it waiting', async () => {
  const one = queueAt([OFFLINE])
  one.queue.add('690', { qty: '1' })
  one.queue.add('691', { qty: '1' })
  await soon()
  const other = queueAt([OFFLINE])
  await soon()
  one.queue.drop(one.queue.state().waiting[1]?.opId ?? '')
  one.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(other.settled.map(({ code }) => code)).toEqual(['690'])
  expect(queueAt([OFFLINE]).codes()).toEqual([])
})

it.each([null, 7, {}, [null], [{ opId: 'a' }], [{ opId: 'a', code: 'b', command: 'c', tried: false }]])(
  'nothing waits in %j',
  (stored) => expect(waitingOf(stored)).toEqual([]),
)
