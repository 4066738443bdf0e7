// The names under which PostgreSQL keeps statements parsed, and planned where a plan for all values is no worse.

/** Each connection keeps each of them, in some 30 KB. */
const MOST = 300
/** What is asked less often is not worth a place. */
const OFTEN = 5
/** Texts that were seen and have no name yet; lists of values make new ones without end. */
const MOST_SEEN = 5_000

export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()

  /** Undefined for a statement that is to be parsed and planned anew. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST) return known
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear()
      this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = `swms_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
