// Who came and went without a network is told to the server in that order, and whose the scans of a refused one are, by a person.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { crewHere, storeCrew } from '#client/data/crew.ts'
import { setPageUser } from '#client/data/page-user.ts'
import { writeStored } from '#client/data/stored.ts'
import { findBadge, rememberBadge } from '#client/kit/scan/known-badges.ts'
import {
  decide,
  firstLate,
  type LateSignOn,
  replaceBadge,
  sendLate,
  takeLate,
  workOf,
} from '#client/kit/scan/late-sign-ons.ts'
import type { SendCall } from '#shared/frame/page-state.ts'

const BEGIN = Date.parse('2026-03-10T02:00:00Z')
const UNTIL = (Date.parse('2026-04-10T02:00:00Z') / 1_000).toString(36)
const badgeOf = (subject: string) => `GP:${subject}:${UNTIL}:signature`
const REFUSED = { success: false, code: 409, message: '工牌已作废', data: null }

beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  setPageUser(7)
})
afterEach(() => {
  setPageUser(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function came(crew: string, empNo: string, more: Partial<LateSignOn> = {}): void {
  const stand = { previous: null, isJoined: false, warehouse: 'SHQP', station: '', at: Date.now() }
  takeLate({ userId: '7', crew, badge: badgeOf(empNo), name: empNo, ...stand, ...more })
  const people = [{ empNo, name: empNo }]
  storeCrew({ userId: '7', crew, warehouse: 'SHQP', people, isLate: true })
}

/** A server that refuses whose badges these are, or cannot be reached. */
function serverWith({ refuses = [], isAway = false }: { refuses?: string[]; isAway?: boolean } = {}) {
  const asked: unknown[] = []
  const send: SendCall = async ({ body }) => {
    if (isAway) throw new TypeError('no network')
    const { badges = [], late, crew } = body as { badges?: string[]; late?: { crew: string }; crew?: string }
    asked.push(late?.crew ?? `${crew} left`)
    if (badges.some((badge) => refuses.some((empNo) => badge.includes(empNo)))) return REFUSED as never
    const empNo = badges[0]?.split(':')[1] ?? ''
    const people = [{ empNo, name: `${empNo}的姓名` }]
    const begun = {
      crew: late?.crew,
      warehouse: 'SHQP',
      people,
      moved: [],
      startedAt: '2026-03-10T02:00:00.000Z',
    }
    return { success: true, code: 200, message: 'success', data: badges.length > 0 ? begun : 1 } as never
  }
  return { send, asked }
}

describe('comings and goings', () => {
  it('wait while the server cannot be reached, and are told in their order', async () => {
    came('one', 'G1')
    came('two', 'G2', { previous: 'one' })
    came('two', 'G2', { badge: null })
    expect(await sendLate(serverWith({ isAway: true }).send)).toMatchObject({ kind: 'later' })
    expect(firstLate()?.crew).toBe('one')
    const { send, asked } = serverWith()
    expect(await sendLate(send)).toBeNull()
    expect(asked).toEqual(['one', 'two', 'two left'])
    expect(firstLate()).toBeNull()
  })

  it('name the person and count as known when the server has taken them', async () => {
    came('one', 'G1')
    await sendLate(serverWith().send)
    expect(crewHere()).toMatchObject({ crew: 'one', isLate: false, people: [{ name: 'G1的姓名' }] })
    expect(findBadge(badgeOf('G1'))).toMatchObject({ empNo: 'G1', name: 'G1的姓名' })
  })

  it('of another account, or of no such shape, are not told', async () => {
    came('one', 'G1', { userId: '8' })
    expect(firstLate()).toBeNull()
    writeStored('SIGN_ONS', [null, 1, { crew: 'x' }, { userId: '7', state: 'waiting' }])
    expect(firstLate()).toBeNull()
  })
})

describe('one that is refused', () => {
  const scan = { crew: 'one', at: BEGIN }
  async function refusedOne(): Promise<LateSignOn> {
    came('one', 'G1')
    rememberBadge(badgeOf('G1'), { name: 'G1', warehouse: 'SHQP' })
    const { send, asked } = serverWith({ refuses: ['G1'] })
    const heldUp = { kind: 'later', reason: 'G1 上岗未被接受：工牌已作废' }
    expect(await sendLate(send)).toEqual(heldUp)
    expect(await sendLate(send)).toEqual(heldUp)
    expect(asked).toEqual(['one'])
    expect(findBadge(badgeOf('G1'))).toBeUndefined()
    const first = firstLate()
    if (!first) throw new Error('nobody waits')
    return first
  }

  it('leaves its scans to the account only when a person says so', async () => {
    const first = await refusedOne()
    expect(workOf(scan)).toEqual(scan)
    decide(first, 'account')
    expect([workOf(scan), firstLate(), crewHere()]).toEqual([null, null, null])
    expect(workOf({ crew: 'other', at: BEGIN })).toEqual({ crew: 'other', at: BEGIN })
  })

  it('leaves them to nobody when a person gives them up', async () => {
    decide(await refusedOne(), 'dropped')
    expect([workOf(scan), firstLate(), crewHere()]).toEqual(['dropped', null, null])
  })

  it('leaves them to whose badge is read instead, as of then', async () => {
    const first = await refusedOne()
    vi.advanceTimersByTime(60_000)
    replaceBadge(first, badgeOf('G2'), { empNo: 'G2', name: 'G2' })
    expect(firstLate()).toMatchObject({ crew: 'one', at: BEGIN, state: 'waiting', name: 'G2' })
    expect(await sendLate(serverWith({ refuses: ['G1'] }).send)).toBeNull()
    expect(workOf(scan)).toEqual(scan)
    expect(crewHere()?.people).toEqual([{ empNo: 'G2', name: 'G2的姓名' }])
  })
})

it('a badge is known until it ends, and while no other was printed', () => {
  rememberBadge(badgeOf('G1'), { name: '张三', warehouse: 'SHQP' })
  expect(findBadge(badgeOf('G1'))?.name).toBe('张三')
  expect(findBadge(badgeOf('G1~1'))).toBeUndefined()
  expect(findBadge(badgeOf('G2'))).toBeUndefined()
  vi.setSystemTime(Date.parse('2026-04-11T02:00:00Z'))
  expect(findBadge(badgeOf('G1'))).toBeUndefined()
})
