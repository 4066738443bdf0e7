// What the server finds in a sheet: asked for at once when the sheet is chosen, and anew after a pause when something of it was
// mended. Of several answers the one to what was asked last counts.
import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '#client/data/call-failure.ts'
import { useCall } from '#client/data/use-call.ts'
import type { ImportAim, ImportPreview, Mended } from '#shared/contracts/definition/exchange.ts'
import type { Call } from '#shared/contracts/definition/request.ts'

export type Rehearsed = { fileName: string; aim: ImportAim } & Mended

/** Whoever mends several cells waits for no answer in between. */
const PAUSE_MS = 500

type State = { found: ImportPreview | null; failure: string; isChecking: boolean }
const NOTHING: State = { found: null, failure: '', isChecking: false }

export function useRehearsal(call: Call) {
  const { mutateAsync } = useCall(call)
  const [state, setState] = useState(NOTHING)
  const asked = useRef(0)
  const pause = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const begin = (kept: ImportPreview | null) => {
    clearTimeout(pause.current)
    setState({ found: kept, failure: '', isChecking: true })
    asked.current += 1
    return asked.current
  }
  const settle = (own: number, settled: Partial<State>) => {
    if (own === asked.current) setState((before) => ({ ...before, ...settled, isChecking: false }))
  }
  const ask = async (own: number, body: Rehearsed) => {
    try {
      settle(own, { found: (await mutateAsync({ body })) as ImportPreview })
    } catch (error) {
      settle(own, { failure: error instanceof CallFailure ? error.message : '未能检查文件，请重试' })
    }
  }
  return {
    ...state,
    /** Of another sheet, or for another aim: what was found before is of no use. */
    check: (body: Rehearsed) => ask(begin(null), body),
    checkSoon: (body: Rehearsed) => {
      const own = begin(state.found)
      pause.current = window.setTimeout(() => void ask(own, body), PAUSE_MS)
    },
    /** Before there is a sheet; with why there is none. */
    clear: (failure = '') => {
      clearTimeout(pause.current)
      asked.current += 1
      setState({ ...NOTHING, failure })
    },
  }
}
