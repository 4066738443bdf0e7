// What a station is: a pure step from a state and an event to the next state and what is to be done, and somebody who does it.
import { useCallback, useInsertionEffect, useRef, useState } from 'react'

export type Step<S, E, F> = (state: S, event: E) => readonly [state: S, effects: readonly F[]]

/** `perform` may dispatch. Events are taken one after the other, whatever is being drawn. */
export function useStation<S, E, F>(
  step: Step<S, E, F>,
  start: S | (() => S),
  perform: (effect: F) => void,
): [state: S, dispatch: (event: E) => void] {
  const [state, setState] = useState(start)
  const current = useRef(state)
  const performer = useRef(perform)
  useInsertionEffect(() => {
    performer.current = perform
  })
  const dispatch = useCallback(
    (event: E) => {
      const [next, effects] = step(current.current, event)
      current.current = next
      setState(() => next)
      for (const effect of effects) performer.current(effect)
    },
    [step],
  )
  return [state, dispatch]
}
