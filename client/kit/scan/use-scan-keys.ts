// Reads the keys around a scan input, wherever the focus is: what a scanner types is a scan, whole, and neither the value of
// a field nor the answer to a dialog.

import { type RefObject, useEffect, useInsertionEffect, useRef } from 'react'
import type { Suffix } from '#client/data/scanner.ts'
import { isComposing } from '#client/kit/composing.ts'
import {
  type Burst,
  burstAfter,
  codeIn,
  codeOf,
  isCodeLike,
  isGoingOn,
  isLeftOpen,
  isQuantity,
  isScanned,
} from '#client/kit/scan/key-burst.ts'
import type { LabelPart } from '#client/kit/scan/scanned.ts'
import { askWhileTyping, noteEnd, noteKey } from '#client/kit/scan/typing.ts'
import { isDialogOf, isTypedInto, STATION_CLASSES } from '#client/kit/scan/use-kept-focus.ts'
import { SEPARATOR } from '#shared/gs1-signs.ts'

/** On a field, or around it, that a hand may choose to scan into: a container, a waybill. */
export const TAKES_SCANS = { 'data-takes-scans': '' } as const

/** The same for a field that takes a part of a label only. */
export function takesPart(part: LabelPart) {
  return { 'data-takes-scans': part }
}

export type ScanKeys = {
  onCode: (code: string) => void
  /** Enter where nothing was typed. */
  onEmpty: () => void
  /** What came cannot be taken for one code. */
  onUnclear: (reason: string, advice: string) => void
  /** The key that ends each scan here; null where nobody has found out yet. */
  suffix: () => Suffix | null
  /** What a field beside the input takes of what was scanned into it. */
  partOf: (part: LabelPart | null, text: string) => string
}

const SUFFIX_ADVICE = '请逐件重新扫描；常常如此时，请到“工位自检”检查扫码枪'
/** A scanner sends its Enter at once; anyone who types by hand has not begun to wonder. */
const MISSING_ENTER_MS = 800
/** Of a scanner that is known to send none. */
const NO_SUFFIX_MS = 300
const INPUT_METHOD = '输入法已打开，请切换为英文'
/** CR and LF, or two suffixes: one end of one scan. */
const SECOND_ENTER_MS = 100

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function useScanKeys(ref: RefObject<HTMLInputElement | null>, handlers: ScanKeys): void {
  const latest = useRef(handlers)
  useInsertionEffect(() => {
    latest.current = handlers
  })
  // Runs again whenever the station's view comes back to the front.
  useEffect(() => {
    const input = ref.current
    return input ? readKeys(input, () => latest.current) : undefined
  }, [ref])
}

function readKeys(input: HTMLInputElement, handlers: () => ScanKeys): () => void {
  const station = input.closest(STATION_CLASSES)
  let burst: Burst | null = null
  /** Where it goes. */
  let at: TextField | null = null
  /** Gone into the same place, and ended by nothing but a pause. */
  let before: Burst | null = null
  let endedAtMs = Number.NEGATIVE_INFINITY
  /** What stood in the fields that the keys have gone into. */
  let found = new Map<TextField, string>()
  /** What stood in the field that has the focus when it came there. */
  let entered = ''
  /** Pieces that an input method has put into the scan input. */
  let composed: string[] = []
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const forget = () => {
    burst = null
    before = null
    found = new Map()
    composed = []
    clearTimeout(timer)
  }
  const restore = () => {
    for (const [field, value] of found) if (field !== input && field.value !== value) write(field, value)
    input.value = ''
  }
  const take = (code: string) => {
    restore()
    input.focus({ preventScroll: true })
    forget()
    handlers().onCode(code)
  }
  const refuse = (reason: string, advice: string) => {
    restore()
    input.focus({ preventScroll: true })
    forget()
    handlers().onUnclear(reason, advice)
  }
  /** All that stands in the input came with it. */
  const isAlone = ({ text }: Burst) => input.value.trim() === text.replaceAll(SEPARATOR, '').trim()
  /** A scanner that is known to send Enter or Tab has been interrupted: what came may be half of a code. */
  const handlePause = () => {
    if (!burst || !isScanned(burst) || at !== input || input.value.trim() === '') return
    const { text } = burst
    const suffix = handlers().suffix()
    if (suffix === 'Enter' || suffix === 'Tab') {
      return handlers().onUnclear('扫描没有以回车结束', `${text}：按回车计入，或重新扫描`)
    }
    if (!isAlone(burst)) {
      return refuse('多次输入连在一起，均未计入', `${input.value.trim()}：${SUFFIX_ADVICE}`)
    }
    endedAtMs = performance.now()
    take(text.trim())
  }
  /** Without a key between them, the next scan ends the one before. */
  const endBefore = (timeStamp: number) => {
    const isOver = handlers().suffix() === 'none' && !isGoingOn(burst, timeStamp)
    if (isOver && at === input && burst && isScanned(burst) && isAlone(burst)) take(burst.text.trim())
  }

  const handleCharacter = (event: KeyboardEvent) => {
    const { target, key, timeStamp } = event
    endBefore(timeStamp)
    if (isNobodys(target, station) && key !== ' ') input.focus({ preventScroll: true })
    const field = fieldAt(document.activeElement)
    if (field && field !== input && !station?.contains(field) && !isDialogOf(field)) return forget()
    if (!isGoingOn(burst, timeStamp)) {
      before = at === field && isLeftOpen(burst, timeStamp) ? burst : null
      if (!before) found = new Map()
      at = field
    }
    burst = burstAfter(burst, key, timeStamp)
    if (field && !found.has(field)) found.set(field, field.value)
    clearTimeout(timer)
    timer = setTimeout(handlePause, handlers().suffix() === 'none' ? NO_SUFFIX_MS : MISSING_ENTER_MS)
  }

  const handleEnd = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    const isSecond = timeStamp - endedAtMs < SECOND_ENTER_MS && burst === null
    const isOpen = isGoingOn(burst, timeStamp) || (target === input && isLeftOpen(burst, timeStamp))
    const scan = isOpen && burst && isScanOf(burst, target) ? burst : null
    if (isSecond || scan) endedAtMs = timeStamp
    if (isSecond) return key === 'Enter' && swallow(event)
    if (key === 'Tab' && (!scan || (target !== input && isFilledIn(target) && handlers().suffix() !== 'Tab')))
      return forget()
    if (isDialogOf(target)) {
      if (scan && !takesScans(target)) endInDialog(event, scan)
      return forget()
    }
    if (target === input || isNobodys(target, station)) return endInInput(event, scan)
    if (fieldAt(target) && station?.contains(target as Node))
      return endInField(event, target as TextField, scan)
  }

  const endInDialog = (event: KeyboardEvent, { text }: Burst) => {
    swallow(event)
    for (const [field, value] of found) write(field, value)
    handlers().onUnclear(`${text} 未计入`, '请先关闭对话框，再重新扫描')
  }

  const endInInput = (event: KeyboardEvent, scan: Burst | null) => {
    const typed = input.value.trim()
    if (event.target !== input && !scan) return
    if (event.key === 'Tab' && typed === '') return
    swallow(event)
    const [one, ...others] = composed
    if (one !== undefined && others.length > 0) {
      return refuse(INPUT_METHOD, `${composed.join('、')}：连在一起，均未计入；切换后请重新扫描`)
    }
    if (isForeign(typed)) return refuse(INPUT_METHOD, `${typed}：未计入，切换后请重新扫描`)
    if (scan && (before || typed.length > scan.text.trim().length)) {
      return refuse('多次输入连在一起，均未计入', `${typed || scan.text}：${SUFFIX_ADVICE}`)
    }
    const code = scan ? scan.text.trim() : typed
    if (code !== '') return take(code)
    forget()
    handlers().onEmpty()
  }

  const endInField = (event: KeyboardEvent, field: TextField, scan: Burst | null) => {
    const isNumber = isNumberField(field)
    if (scan && !isMeantFor(field, scan.text)) {
      if (takesScans(field)) {
        const text = handlers().partOf(partTakenBy(field), scan.text)
        if (field.value !== text) write(field, text)
        return forget()
      }
      swallow(event)
      if (before)
        return refuse('多次扫描连在一起，均未计入', `${before.text}、${scan.text}：${SUFFIX_ADVICE}`)
      const code = isNumber ? codeOf(scan) : scan.text
      return code === null
        ? refuse('扫描与数量连在一起，未计入', `${scan.text}：请重新扫描`)
        : take(code.trim())
    }
    if (isNumber && isCodeLike(field.value)) {
      swallow(event)
      const code = codeIn(field.value, entered).trim()
      write(field, entered)
      found.delete(field)
      return take(code)
    }
    forget()
  }

  /** No field shows it: it stands in the burst alone. */
  const handleSeparator = (event: KeyboardEvent) => {
    swallow(event)
    if (isGoingOn(burst, event.timeStamp)) burst = burstAfter(burst, SEPARATOR, event.timeStamp)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (isSeparator(event)) return handleSeparator(event)
    if (event.ctrlKey || event.metaKey) return
    if (isComposing(event)) {
      if (event.target === input && ENDS.has(event.code)) isEnded = true
      noteKey()
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      noteEnd()
      handleEnd(event)
    } else if (event.key.length === 1) {
      noteKey()
      handleCharacter(event)
    }
  }
  const handleComposed = ({ data }: CompositionEvent) => {
    if (data.trim() !== '') composed = [...composed, data.trim()]
    if (!isEnded) return
    isEnded = false
    const typed = input.value.trim()
    if (isForeign(typed)) return refuse(INPUT_METHOD, `${typed}：未计入，切换后请重新扫描`)
    if (typed !== '') take(typed)
  }
  const handleFocus = ({ target }: FocusEvent) => {
    entered = fieldAt(target)?.value ?? ''
  }
  const stopAsking = askWhileTyping(() => document.activeElement === input && input.value !== '')
  document.addEventListener('keydown', handleKeyDown, true)
  document.addEventListener('focusin', handleFocus)
  input.addEventListener('compositionend', handleComposed)
  return () => {
    forget()
    stopAsking()
    document.removeEventListener('keydown', handleKeyDown, true)
    document.removeEventListener('focusin', handleFocus)
    input.removeEventListener('compositionend', handleComposed)
  }
}

/** Scanners press Ctrl and ] for the separator of a GS1 label: by ASCII the two are one character. */
function isSeparator({ ctrlKey, key }: KeyboardEvent): boolean {
  return ctrlKey && key === ']'
}

const ENDS = new Set(['Enter', 'NumpadEnter'])

/** What no symbol holds: an input method has made it of the letters. Wide letters are the same ones. */
function isForeign(text: string): boolean {
  return /[^\x20-\x7e\u241d]/.test(text.normalize('NFKC'))
}

/** Nothing else may make anything of it: no button, no form, no field. */
function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function fieldAt(target: EventTarget | null): TextField | null {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  return isField ? target : null
}

function isNumberField(field: TextField): boolean {
  return field.inputMode === 'decimal' || field.inputMode === 'numeric'
}

/** A waybill in the place of an owner is a scan, however slowly it came. */
function isScanOf(burst: Burst, target: EventTarget | null): boolean {
  const isChosenFrom = target instanceof Element && target.getAttribute('role') === 'combobox'
  return isScanned(burst) || (isChosenFrom && /\d{6}/.test(burst.text))
}

/** Tab leads from one of them to the next. */
function isFilledIn(target: EventTarget | null): boolean {
  const field = fieldAt(target)
  return field !== null && !isNumberField(field) && field.ariaInvalid !== 'true'
}

/** However fast a hand was. */
function isMeantFor(field: TextField, text: string): boolean {
  if (field.dataset['day'] !== undefined) return /^\d{4}([-/]?)\d{2}\1\d{2}$/.test(text)
  return isNumberField(field) && isQuantity(text)
}

export function takesScans(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-takes-scans]') !== null
}

function partTakenBy(field: TextField): LabelPart | null {
  const part = field.closest<HTMLElement>('[data-takes-scans]')?.dataset['takesScans']
  return part ? (part as LabelPart) : null
}

/** Neither a field nor in a dialog: what is typed there would do nothing, or press something. */
function isNobodys(target: EventTarget | null, station: Element | null): boolean {
  return station !== null && !isTypedInto(target) && !isDialogOf(target)
}

/** As if a hand had written it: anyone who draws the field hears of it. */
function write(field: TextField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
