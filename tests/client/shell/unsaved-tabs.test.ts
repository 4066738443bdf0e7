import { describe, expect, it, vi } from 'vitest'
import { createUnsavedTabs } from '#client/shell/tabs/unsaved-tabs.ts'

describe('tabs with unsaved input', () => {
  it('are those with at least one mark', () => {
    const unsaved = createUnsavedTabs([], () => {})
    const first = unsaved.mark('/a', 'one')
    const second = unsaved.mark('/a', 'two')
    first()
    expect([...unsaved.keys()]).toEqual(['/a'])
    second()
    expect([...unsaved.keys()]).toEqual([])
  })

  it('tell of a change once the commit that made it is over', async () => {
    const unsaved = createUnsavedTabs([], () => {})
    const listener = vi.fn()
    const leave = unsaved.subscribe(listener)
    unsaved.mark('/a', 'one')
    expect(listener).not.toHaveBeenCalled()
    await Promise.resolve()
    expect(listener).toHaveBeenCalledTimes(1)
    leave()
    unsaved.mark('/b', 'one')
    await Promise.resolve()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('are the same set until one changes', () => {
    const unsaved = createUnsavedTabs([], () => {})
    unsaved.mark('/a', 'one')
    expect(unsaved.keys()).toBe(unsaved.keys())
  })
})

describe('input that is carried over', () => {
  const input = { tab: '/a', name: 'form', value: ['typed'] }

  it('is all that has a name', () => {
    const unsaved = createUnsavedTabs([], () => {})
    unsaved.mark('/a', 'one', { name: 'form', read: () => ['typed'] })
    expect([unsaved.read(), unsaved.isAllNamed()]).toEqual([[input], true])
    unsaved.mark('/b', 'two')
    expect([unsaved.read(), unsaved.isAllNamed()]).toEqual([[input], false])
  })

  it('marks its tab until its form takes it, once', () => {
    const keep = vi.fn()
    const unsaved = createUnsavedTabs([input], keep)
    expect([...unsaved.keys()]).toEqual(['/a'])
    expect(unsaved.takeCarried('/b', 'form')).toBeUndefined()
    expect(unsaved.takeCarried('/a', 'form')).toEqual(['typed'])
    expect(unsaved.takeCarried('/a', 'form')).toBeUndefined()
    expect([...unsaved.keys()]).toEqual([])
    expect(keep.mock.calls).toEqual([[[]]])
  })

  it('is dropped with its tab, and carried on as long as it waits', () => {
    const unsaved = createUnsavedTabs([input, { ...input, tab: '/b' }], () => {})
    unsaved.drop(['/b'])
    expect(unsaved.read()).toEqual([input])
  })
})
