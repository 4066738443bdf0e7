// Whether something is being typed in this browser: until it is ended, nothing may take the focus from where it goes.
const QUIET_AFTER_MS = 400

/** Marks the input that codes go into. */
export const SCAN_INPUT_CLASS = 'swms-scan-field'

let keys = 0
let lastKeyAtMs = Number.NEGATIVE_INFINITY

export function noteKey(): void {
  keys += 1
  lastKeyAtMs = performance.now()
}

/** What was typed is a whole. */
export function noteEnd(): void {
  lastKeyAtMs = Number.NEGATIVE_INFINITY
}

/** Differs once another key has come. */
export function keysSoFar(): number {
  return keys
}

export function isTyping(): boolean {
  return performance.now() - lastKeyAtMs < QUIET_AFTER_MS || isHalfTyped()
}

/** Of the scan input in front: whether it holds what is not ended yet. Answers how to stop asking it. */
export function askWhileTyping(ask: () => boolean): () => void {
  isHalfTyped = ask
  return () => {
    if (isHalfTyped === ask) isHalfTyped = never
  }
}

const never = () => false
let isHalfTyped: () => boolean = never
