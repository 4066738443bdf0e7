// Commands wait here and not at the database: those on one document come one after the other, in the order in which they
// arrived, and all of them together leave connections for whoever only looks something up.
import { refusal } from '#server/wms/kit/errors.ts'

/** `atOnce` of the ten connections of a process. More than `longest` waiting is no crowd but something that repeats itself. */
type Limits = { atOnce: number; longest: number }

const LIMITS: Limits = { atOnce: 7, longest: 1_000 }

/** What commands on one document name it by, the whole before its part: who locks the part locks the whole first. */
const DOCUMENT_KEYS = ['orderNo', 'taskId', 'listNo', 'taskNo', 'boxNo', 'container']

export class CommandQueue {
  readonly #limits: Limits
  readonly #all: Turnstile
  readonly #documents = new Map<string, Turnstile>()

  constructor(limits: Limits = LIMITS) {
    this.#limits = limits
    this.#all = new Turnstile(limits.atOnce, limits.longest)
  }

  /** `sent` is the body of the command. */
  async run<T>(sent: unknown, work: () => Promise<T>): Promise<T> {
    const document = documentIn(sent)
    if (document === null) return this.#all.pass(work)
    const turnstile = this.#documents.get(document) ?? new Turnstile(1, this.#limits.longest)
    this.#documents.set(document, turnstile)
    try {
      return await turnstile.pass(() => this.#all.pass(work))
    } finally {
      if (turnstile.isIdle) this.#documents.delete(document)
    }
  }
}

function documentIn(sent: unknown): string | null {
  const body = (sent ?? {}) as Readonly<Record<string, unknown>>
  const name = DOCUMENT_KEYS.find((key) => typeof body[key] === 'string' || typeof body[key] === 'number')
  return name === undefined ? null : `${name} ${body[name]}`
}

/** Lets so many through at a time; who leaves hands the place to whoever has waited longest. */
class Turnstile {
  readonly #width: number
  readonly #longest: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(width: number, longest: number) {
    this.#width = width
    this.#longest = longest
  }

  get isIdle(): boolean {
    return this.#inside === 0
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#width) this.#inside++
    else await this.#turn()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#longest) throw refusal('crowded')
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#inside--
  }
}
