// Every document's life is whole, and the page that draws them says what they are.
import { describe, expect, it } from 'vitest'
import { beginnings, endOf, hindrance, leadsTo } from '#shared/domain/life-cycle.ts'
import { DOCUMENTS, type Living } from '#tests/support/contracts.ts'
import { lifeCyclePage } from '#tests/support/life-cycle-page.ts'

describe('a life', () => {
  it.each(DOCUMENTS.map((document) => [document.label, document] as const))(
    '%s comes into each of its states',
    (_, document) => {
      const reached = reachedStates(document)
      expect(document.life.states.filter((state) => !reached.has(state))).toEqual([])
    },
  )

  it('knows every kind of document', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(40)
  })
})

/** From the first state on, and from those in which others make it. */
function reachedStates({ life }: Living): Set<string> {
  const { states, moves, steps } = life
  const reached = new Set(beginnings(life))
  const transitions = [...Object.values(moves), ...Object.values(steps)]
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const { from = states, to } of transitions) {
      for (const start of from.filter((state) => reached.has(state)))
        for (const end of states.filter((state) => leadsTo({ ...(to && { to }) }, start, state)))
          reached.add(end)
    }
  }
  return reached
}

describe('a step', () => {
  const step = { from: ['已入波', '拦截中'], to: ['拣货中', 'same'] }

  it('leads where it says, or leaves a document where it was, and nowhere else', () => {
    expect(['拣货中', '已入波', '拦截中'].map((end) => leadsTo(step, '拦截中', end))).toEqual([
      true,
      false,
      true,
    ])
    const byState = { to: { 已入波: '拣货中', 拦截中: 'same' } }
    expect(leadsTo(byState, '拦截中', '拣货中')).toBe(false)
    expect([endOf(byState, '已入波'), endOf(byState, '拦截中'), endOf(step, '已入波')]).toEqual([
      '拣货中',
      '拦截中',
      null,
    ])
    expect(leadsTo({}, '已出库', '已出库')).toBe(true)
    expect(leadsTo({}, '已出库', '已签收')).toBe(false)
  })

  it('says from which states it starts where one of the documents is in another', () => {
    expect(hindrance(step, [{ state: '已入波' }, { state: '拦截中' }])).toBeNull()
    expect(hindrance(step, [{ state: '已入波' }, { state: '已出库' }])).toBe('适用于状态：已入波、拦截中')
    expect(hindrance(step, [])).toBe('适用于状态：已入波、拦截中')
    expect(hindrance({}, [])).toBeNull()
  })
})

describe('docs/states.md', () => {
  it('is up to date; `npx vitest run --project unit tests/shared/life-cycles.test.ts -u` writes it', async () => {
    await expect(lifeCyclePage(DOCUMENTS)).toMatchFileSnapshot('../../docs/states.md')
  })
})
