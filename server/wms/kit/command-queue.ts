// Commands wait here and not at the database: those on one document come one after the other, in the order in which they
// arrived, and all of them together leave connections for whoever only looks something up.
import { refusal } from '#server/wms/kit/errors.ts'
import { Turnstile } from '#shared/turnstile.ts'

/** `atOnce` of the ten connections of a process. More than `longest` waiting is no crowd but something that repeats itself. */
type Limits = { atOnce: number; longest: number }

const LIMITS: Limits = { atOnce: 7, longest: 1_000 }

/** What commands on one document name it by, the whole before its part: who locks the part locks the whole first. */
const DOCUMENT_KEYS = ['orderNo', 'returnNo', 'taskId', 'listNo', 'taskNo', 'boxNo', 'container']

export class CommandQueue {
  readonly #limits: Limits
  readonly #all: Turnstile
  readonly #documents = new Map<string, Turnstile>()

  constructor(limits: Limits = LIMITS) {
    this.#limits = limits
    this.#all = new Turnstile(limits.atOnce)
  }

  /** `sent` is the body of the command. */
  async run<T>(sent: unknown, work: () => Promise<T>): Promise<T> {
    const document = documentIn(sent)
    if (document === null) return this.#enter(this.#all, work)
    const turnstile = this.#documents.get(document) ?? new Turnstile(1)
    this.#documents.set(document, turnstile)
    try {
      return await this.#enter(turnstile, () => this.#enter(this.#all, work))
    } finally {
      if (turnstile.isIdle) this.#documents.delete(document)
    }
  }

  async #enter<T>(turnstile: Turnstile, work: () => Promise<T>): Promise<T> {
    if (turnstile.waiting >= this.#limits.longest) throw refusal('crowded')
    return turnstile.pass(work)
  }
}

function documentIn(sent: unknown): string | null {
  const body = (sent ?? {}) as Readonly<Record<string, unknown>>
  const name = DOCUMENT_KEYS.find((key) => typeof body[key] === 'string' || typeof body[key] === 'number')
  return name === undefined ? null : `${name} ${body[name]}`
}
