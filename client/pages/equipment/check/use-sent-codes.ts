// Reads one field as a scanner writes into it: what came, what ended it, how fast it was.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '#client/kit/composing.ts'
import { type Burst, burstAfter, isScanned } from '#client/kit/scan/key-burst.ts'
import type { Sent } from '#client/pages/equipment/check/scanner-findings.ts'
import { SEPARATOR } from '#shared/gs1-signs.ts'

/** Nothing more comes of a code without an end. */
const OVER_MS = 800

/** `onSent` hears of each code; the field is empty then. */
export function useSentCodes(onSent: (sent: Sent) => void) {
  const burst = useRef<Burst | null>(null)
  const isComposed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (field: HTMLInputElement, end: Sent['end']) => {
    clearTimeout(timer.current)
    const text = isComposed.current ? field.value : (burst.current?.text ?? field.value)
    const sent = { text, end, msPerKey: msPerKeyOf(burst.current), isComposed: isComposed.current }
    burst.current = null
    isComposed.current = false
    field.value = ''
    if (text !== '') onSent(sent)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: field, key, timeStamp, ctrlKey } = event
    if (isComposing(event.nativeEvent)) {
      isComposed.current = true
      return
    }
    if (key === 'Enter' || (key === 'Tab' && field.value !== '')) {
      event.preventDefault()
      return send(field, key)
    }
    const isSeparator = ctrlKey && key === ']'
    if (isSeparator) event.preventDefault()
    if (key.length > 1 || (ctrlKey && !isSeparator)) return
    burst.current = burstAfter(burst.current, isSeparator ? SEPARATOR : key, timeStamp)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (burst.current && isScanned(burst.current)) send(field, 'none')
    }, OVER_MS)
  }
  return handleKeyDown
}

function msPerKeyOf(burst: Burst | null): number {
  const gapsMs = burst?.gapsMs ?? []
  return gapsMs.reduce((sum, gapMs) => sum + gapMs, 0) / Math.max(1, gapsMs.length)
}
