// The keys that open the search from anywhere: Ctrl+K, or '/' while nobody is typing.
import { useEffect } from 'react'

export function useSearchKeys(onSearch: () => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      onSearch()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [onSearch])
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { key, altKey, shiftKey, target, defaultPrevented } = event
  if (defaultPrevented || altKey || !(target instanceof Element)) return false
  // A dialog has the keyboard for itself.
  if (target.closest('[role=dialog], .bp6-portal')) return false
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand) return key.toLowerCase() === 'k' && !shiftKey
  return key === '/' && !target.closest(TYPED_INTO)
}

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]'
