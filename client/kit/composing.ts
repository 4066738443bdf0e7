// Keys that an input method has for itself: its Enter commits letters, its Escape drops them, its arrows choose among them.

/** What browsers give as the code of such a key. Safari's Enter that ends the composing is told by nothing else. */
const COMPOSING_KEY = 229

export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === COMPOSING_KEY
}

/**
 * Nothing in the page hears of such a key, whoever wrote its handler: React and Blueprint listen further down, our own
 * listeners on the way back up. Stations alone do, on the way down: a scanner types through an input method, too. Answers
 * how to end it.
 */
export function leaveToInputMethod(): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopPropagation()
  }
  document.addEventListener('keydown', handleKeyDown, true)
  return () => document.removeEventListener('keydown', handleKeyDown, true)
}
