import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { readRenewal } from '#server/gateway/session/grant.ts'
import { MemorySessionStore } from '#server/gateway/session/memory-store.ts'
import { grantOf, isRenewalDue, TokenRenewal } from '#server/gateway/session/renewal.ts'
import type { Session } from '#server/gateway/session/store.ts'

const HOUR_MS = 3_600_000
const WINDOW_MS = 8 * HOUR_MS

let nowMs: number
let store: MemorySessionStore
beforeEach(() => {
  nowMs = 1_800_000_000_000
  store = new MemorySessionStore(() => nowMs)
})

function aSession(fields: Partial<Session> = {}): Session {
  return {
    key: 'k',
    user: { id: '1', name: 'a' },
    activate: true,
    token: 'first',
    tokenVersion: 1,
    expiresAtMs: nowMs + HOUR_MS,
    renewNotBeforeMs: 0,
    state: 'active',
    blockCode: null,
    terminal: null,
    ...fields,
  }
}

type Outcome = 'renewed' | 'failed' | 'discarded'

/** What the upstream answers, before anything of it is read. */
type RenewalAnswer = { t1?: unknown; t2?: unknown }

function renewalWith(answerOf: (session: Session) => Promise<RenewalAnswer>) {
  const outcomes: Outcome[] = []
  const renewal = new TokenRenewal({
    store,
    now: () => nowMs,
    requestToken: async (session) => readRenewal(await answerOf(session), nowMs),
    onOutcome: (outcome) => outcomes.push(outcome),
  })
  return { renewal, outcomes }
}

describe('when a token is renewed', () => {
  it.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('T25: %i ms past eight hours before its expiry: %s', (offsetMs, due) => {
    const session = aSession({ expiresAtMs: nowMs + WINDOW_MS - offsetMs })
    expect(isRenewalDue(session, nowMs)).toBe(due)
  })

  it('never while the session is blocked, nor once the token is dead', () => {
    expect(isRenewalDue(aSession({ state: 'blocked' }), nowMs)).toBe(false)
    expect(isRenewalDue(aSession({ expiresAtMs: nowMs }), nowMs)).toBe(false)
  })

  it('T24: a token of any lifetime is renewed at most once per half its life, and not within a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 48 * HOUR_MS }),
        fc.array(fc.integer({ min: 0, max: HOUR_MS })),
        (lifeMs, steps) => {
          let clockMs = nowMs
          let session = aSession(grantOf('t', clockMs + lifeMs, clockMs))
          let lastMs = clockMs
          for (const step of steps) {
            clockMs += step
            if (!isRenewalDue(session, clockMs)) continue
            expect(clockMs - lastMs).toBeGreaterThanOrEqual(Math.max(lifeMs / 2, 60_000))
            lastMs = clockMs
            session = aSession(grantOf('t', clockMs + lifeMs, clockMs))
          }
        },
      ),
    )
  })
})

describe('a renewal', () => {
  it('T19: is one call to the upstream, however many requests see that it is time', async () => {
    let calls = 0
    let answer = (_: RenewalAnswer) => {}
    const { renewal, outcomes } = renewalWith(() => {
      calls += 1
      return new Promise((resolve) => (answer = resolve))
    })
    const session = aSession()
    await store.put(session)
    for (let n = 0; n < 200; n += 1) renewal.consider(session)
    await new Promise(setImmediate)
    answer({ t1: 'second', t2: nowMs + 24 * HOUR_MS })
    await renewal.settled()
    expect(calls).toBe(1)
    expect(outcomes).toEqual(['renewed'])
    expect(await store.get('k')).toMatchObject({
      token: 'second',
      tokenVersion: 2,
      expiresAtMs: nowMs + 24 * HOUR_MS,
    })
  })

  it.each<[string, RenewalAnswer]>([
    ['no t1', { t2: 9e12 }],
    ['an empty t1', { t1: '', t2: 9e12 }],
    ['a number as t1', { t1: 5, t2: 9e12 }],
    ['no t2', { t1: 'x' }],
    ['NaN as t2', { t1: 'x', t2: Number.NaN }],
    ['t2 in the past', { t1: 'x', t2: 1_000_000_000_000 }],
    ['words as t2', { t1: 'x', t2: 'soon' }],
  ])('T22: with %s leaves the old token and waits half a minute', async (_what, answer) => {
    let calls = 0
    const { renewal, outcomes } = renewalWith(async () => {
      calls += 1
      return answer
    })
    await store.put(aSession())
    for (const waitedMs of [0, 10_000, 19_999]) {
      nowMs += waitedMs
      const session = await store.get('k')
      if (session) renewal.consider(session)
      await renewal.settled()
    }
    expect(calls).toBe(1)
    expect(outcomes).toEqual(['failed'])
    expect(await store.get('k')).toMatchObject({ token: 'first', tokenVersion: 1 })
    nowMs += 1
    renewal.consider((await store.get('k')) as Session)
    await renewal.settled()
    expect(calls).toBe(2)
  })

  it('T22: reads an ISO text as expiry', async () => {
    const { renewal } = renewalWith(async () => ({
      t1: 'second',
      t2: new Date(nowMs + HOUR_MS).toISOString(),
    }))
    await store.put(aSession())
    renewal.consider(aSession())
    await renewal.settled()
    expect(await store.get('k')).toMatchObject({ token: 'second', expiresAtMs: nowMs + HOUR_MS })
  })

  it('T21: of a holder that slept through its lease does not overwrite the newer token', async () => {
    let wake = (_: RenewalAnswer) => {}
    const sleeper = renewalWith(() => new Promise((resolve) => (wake = resolve)))
    await store.put(aSession())
    sleeper.renewal.consider(aSession())
    await new Promise(setImmediate)
    await store.replaceToken('k', 1, grantOf('of another replica', nowMs + HOUR_MS, nowMs))
    wake({ t1: 'too late', t2: nowMs + HOUR_MS })
    await sleeper.renewal.settled()
    expect(sleeper.outcomes).toEqual(['discarded'])
    expect(await store.get('k')).toMatchObject({ token: 'of another replica' })
  })

  it('T27: that ends after the sign-out is discarded', async () => {
    let answer = (_: RenewalAnswer) => {}
    const { renewal, outcomes } = renewalWith(() => new Promise((resolve) => (answer = resolve)))
    await store.put(aSession())
    renewal.consider(aSession())
    await new Promise(setImmediate)
    await store.remove('k')
    answer({ t1: 'second', t2: nowMs + HOUR_MS })
    await renewal.settled()
    expect(outcomes).toEqual(['discarded'])
    expect(await store.get('k')).toBeNull()
  })

  it('T30: fails alone when the store is away, and never asks the upstream', async () => {
    let calls = 0
    const { renewal, outcomes } = renewalWith(async () => {
      calls += 1
      return {}
    })
    store.leaseRenewal = () => Promise.reject(new Error('no store'))
    renewal.consider(aSession())
    await renewal.settled()
    expect([calls, outcomes]).toEqual([0, ['failed']])
  })
})

describe('the block of a session', () => {
  it('holds its rules through any sequence of steps', async () => {
    type Step = { do: 'block' | 'resume' | 'remove' | 'renew'; version: number }
    const steps = fc.array(
      fc.record<Step>({
        do: fc.constantFrom('block', 'resume', 'remove', 'renew'),
        version: fc.integer({ min: 1, max: 4 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const subject = new MemorySessionStore(() => nowMs)
        await subject.put(aSession())
        let model: { state: string; version: number } | null = { state: 'active', version: 1 }
        for (const step of sequence) {
          if (step.do === 'block') {
            const applies: boolean = model?.state === 'active' && model.version === step.version
            expect((await subject.block('k', step.version, 601)) !== null).toBe(applies)
            if (applies && model) model = { ...model, state: 'blocked' }
          } else if (step.do === 'resume') {
            expect((await subject.resume('k')) !== null).toBe(model !== null)
            if (model) model = { ...model, state: 'active' }
          } else if (step.do === 'remove') {
            await subject.remove('k')
            model = null
          } else {
            const applies: boolean = model?.version === step.version
            expect(
              (await subject.replaceToken('k', step.version, grantOf('t', nowMs + HOUR_MS, nowMs))) !== null,
            ).toBe(applies)
            if (applies && model) model = { ...model, version: model.version + 1 }
          }
          const session = await subject.get('k')
          expect(session && { state: session.state, version: session.tokenVersion }).toEqual(model)
        }
      }),
    )
  })
})
