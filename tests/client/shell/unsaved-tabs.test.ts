import { describe, expect, it, vi } from 'vitest'
import { createUnsavedTabs } from '#client/shell/tabs/unsaved-tabs.ts'

describe('tabs with unsaved input', () => {
  it('are those with at least one mark', () => {
    const unsaved = createUnsavedTabs()
    const first = unsaved.mark('/a', 'one')
    const second = unsaved.mark('/a', 'two')
    first()
    expect([...unsaved.keys()]).toEqual(['/a'])
    second()
    expect([...unsaved.keys()]).toEqual([])
  })

  it('tell of a change once the commit that made it is over', async () => {
    const unsaved = createUnsavedTabs()
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
    const unsaved = createUnsavedTabs()
    unsaved.mark('/a', 'one')
    expect(unsaved.keys()).toBe(unsaved.keys())
  })
})
