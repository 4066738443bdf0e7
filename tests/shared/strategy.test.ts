// Which of several strategies counts.
import { describe, expect, it } from 'vitest'
import { actionsFor, type Strategy, standingOf, strategyFor } from '#shared/domain/strategy.ts'

const DAY = (day: number) => new Date(Date.UTC(2026, 2, day))
const PLACE = { warehouse: 'SHQP', owner: 'YCFS' }
const GOODS = { ...PLACE, abc: 'A' } as const

function strategy(given: Partial<Strategy>): Strategy {
  return {
    warehouse: null,
    owner: null,
    kind: '分配',
    priority: 1,
    condition: '全部商品',
    action: '先进先出',
    version: 1,
    effectiveFrom: DAY(1),
    disabledAt: null,
    ...given,
  }
}

const chosen = (strategies: Strategy[], at = DAY(10)) =>
  strategyFor(strategies, '分配', GOODS, at)?.action ?? null

describe('of several strategies', () => {
  it('the one of the owner in the warehouse counts, then the owner’s, then the warehouse’s, then that for all', () => {
    const all = strategy({})
    const warehouse = strategy({ warehouse: 'SHQP', action: '先清零散' })
    const owner = strategy({ owner: 'YCFS', action: '先拣选位', priority: 9 })
    const both = strategy({ warehouse: 'SHQP', owner: 'YCFS', action: '先到期先出', priority: 99 })
    expect(chosen([all, warehouse, owner, both])).toBe('先到期先出')
    expect(chosen([all, warehouse, owner])).toBe('先拣选位')
    expect(chosen([all, warehouse])).toBe('先清零散')
    expect(chosen([all])).toBe('先进先出')
    expect(chosen([])).toBeNull()
  })

  it('others’ do not count, nor those of the other kind', () => {
    expect(
      chosen([
        strategy({ owner: 'BXXS' }),
        strategy({ warehouse: 'GZBY' }),
        strategy({ kind: '上架', action: '先用空位' }),
      ]),
    ).toBeNull()
  })

  it('the lowest priority number counts whose condition is met', () => {
    const strategies = [
      strategy({ priority: 3 }),
      strategy({ priority: 2, condition: 'A类商品', action: '先清零散' }),
      strategy({ priority: 1, condition: 'B类商品', action: '先拣选位' }),
    ]
    expect(actionsFor(strategies, '分配', PLACE, DAY(10))).toEqual({
      A: '先清零散',
      B: '先拣选位',
      C: '先进先出',
    })
  })

  it('without one, what is usual is done', () => {
    expect(actionsFor([], '分配', PLACE, DAY(10)).A).toBe('先到期先出')
    expect(actionsFor([], '上架', PLACE, DAY(10)).C).toBe('先并同批')
  })
})

describe('of several versions', () => {
  const first = strategy({})
  const second = strategy({ version: 2, effectiveFrom: DAY(5), action: '先清零散' })
  const standings = (strategies: Strategy[], at: Date) =>
    strategies.map((version) => standingOf(strategies, version, at))

  it('the newest that has begun counts, in any order they come in', () => {
    expect(chosen([second, first], DAY(4))).toBe('先进先出')
    expect(chosen([second, first], DAY(5))).toBe('先清零散')
    expect(standings([first, second], DAY(4))).toEqual(['生效中', '待生效'])
    expect(standings([first, second], DAY(6))).toEqual(['已失效', '生效中'])
  })

  it('one that was turned off does not bring back the one before', () => {
    const off = { ...second, disabledAt: DAY(7) }
    expect(chosen([first, off])).toBeNull()
    expect(standings([first, off], DAY(10))).toEqual(['已失效', '已停用'])
  })

  it('one that was turned off before it began leaves the one before as it was', () => {
    const off = { ...second, disabledAt: DAY(4) }
    expect(chosen([first, off])).toBe('先进先出')
    expect(standings([first, off], DAY(10))).toEqual(['生效中', '已停用'])
  })

  it('of the same instant the higher number counts', () => {
    expect(chosen([first, strategy({ version: 2, action: '先拣选位' })])).toBe('先拣选位')
  })
})
