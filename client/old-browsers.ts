// What browsers lack that the console still runs in, back to Chrome 80, Safari 14 and Firefox 90. A classic script of its
// own, which the head of a page has them run before anything else (server/gateway/render/browser-check.ts); newer ones
// never fetch it.
import 'core-js/stable'

/** What the types take for granted, and an old browser may not have. */
type Incomplete<T> = { [K in keyof T]?: T[K] }

const signals: Incomplete<typeof AbortSignal> = AbortSignal
const signal: Incomplete<AbortSignal> = AbortSignal.prototype
const page: Incomplete<typeof globalThis> = globalThis

signals.timeout ??= (ms) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
  return controller.signal
}

signals.any ??= (sources) => {
  const all = [...sources]
  const controller = new AbortController()
  const abort = () => {
    for (const source of all) source.removeEventListener('abort', abort)
    controller.abort()
  }
  for (const source of all) source.addEventListener('abort', abort)
  if (all.some((source) => source.aborted)) abort()
  return controller.signal
}

signal.throwIfAborted ??= function throwIfAborted(this: AbortSignal) {
  if (this.aborted) throw new DOMException('signal is aborted', 'AbortError')
}

/**
 * Safari has it from 15.4 on. What is written into the storage is told to every other tab of the origin; channels of the same
 * tab are told directly.
 */
class StorageChannel extends EventTarget {
  static readonly #open = new Set<StorageChannel>()

  readonly name: string
  readonly #key: string

  constructor(name: string) {
    super()
    this.name = name
    this.#key = `swms-channel:${name}`
    StorageChannel.#open.add(this)
    window.addEventListener('storage', this.#hear)
  }

  postMessage(data: unknown): void {
    for (const other of StorageChannel.#open)
      if (other !== this && other.name === this.name) other.#tell(data)
    localStorage.setItem(this.#key, JSON.stringify(data))
    localStorage.removeItem(this.#key)
  }

  close(): void {
    StorageChannel.#open.delete(this)
    window.removeEventListener('storage', this.#hear)
  }

  readonly #hear = ({ key, newValue }: StorageEvent): void => {
    if (key === this.#key && newValue !== null) this.#tell(JSON.parse(newValue))
  }

  #tell(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

// Of the browser's own it has what the console calls.
page.BroadcastChannel ??= StorageChannel as unknown as typeof BroadcastChannel
