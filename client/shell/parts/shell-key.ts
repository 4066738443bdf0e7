// A key that works from anywhere in the console.
import { useEffect, useEffectEvent } from 'react'

/** `isMeant` is asked about keys that nobody else has taken; a dialog has the keyboard for itself. */
export function useShellKey(isMeant: (event: KeyboardEvent) => boolean, onPressed: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target, altKey, defaultPrevented } = event
    if (defaultPrevented || altKey || !(target instanceof Element)) return
    if (target.closest('[role=dialog], .bp6-portal') || !isMeant(event)) return
    event.preventDefault()
    onPressed()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** One of these characters, where nobody is typing it into something. */
export function isCharacter(
  { key, ctrlKey, metaKey, target }: KeyboardEvent,
  ...characters: string[]
): boolean {
  return !ctrlKey && !metaKey && characters.includes(key) && !(target as Element).closest(TYPED_INTO)
}

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]'
