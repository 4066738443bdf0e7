// Keys that are not meant for what has the focus, and do not reach it.
import { leaveToInputMethod } from '#client/kit/composing.ts'
import { leaveUnansweredByScanner } from '#client/kit/scan/unanswered-by-scanner.ts'

/** Answers how to end it. */
export function guardKeys(): () => void {
  const undo = [leaveToInputMethod(), leaveUnansweredByScanner()]
  return () => {
    for (const step of undo) step()
  }
}
