import { describe, expect, it } from 'vitest'
import { shortcutOf } from '#client/shell/tabs/tab-shortcuts.ts'

const press = (code: string, modifiers: string) => ({
  code,
  ctrlKey: modifiers.includes('ctrl'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
  metaKey: modifiers.includes('meta'),
  getModifierState: (key: string) => modifiers.includes(key),
})

describe('a shortcut of the tabs', () => {
  it.each([
    ['ArrowLeft', 'ctrl alt', 'previous'],
    ['ArrowRight', 'ctrl alt', 'next'],
    ['ArrowLeft', 'ctrl alt shift', 'move-left'],
    ['ArrowRight', 'ctrl alt shift', 'move-right'],
    ['KeyW', 'ctrl alt', 'close'],
    ['KeyT', 'ctrl alt', 'reopen'],
    ['KeyW', 'ctrl', null],
    ['KeyW', 'alt', null],
    ['KeyW', 'ctrl alt shift', null],
    ['KeyW', 'ctrl alt meta', null],
    ['KeyW', 'ctrl alt AltGraph', null],
    ['KeyA', 'ctrl alt', null],
  ])('%s with %s is %s', (code, modifiers, shortcut) => {
    expect(shortcutOf(press(code, modifiers))).toBe(shortcut)
  })
})
