// What a refusal is.
import type { Reader } from '#server/wms/kit/read.ts'
import type { Problem } from '#shared/envelope.ts'

/**
 * `status` is the HTTP status; absent, it equals the envelope's code. `field` is what of the input is to be mended. What `asks`
 * is thrown by `ask` and is done when the person says so. `count`: so many values the field is to have.
 */
type RefusalSpec = {
  code: number
  message: string
  status?: number
  field?: string
  asks?: true
  count?: number
}
type Worded = RefusalSpec | ((...named: never[]) => RefusalSpec)

/** Thrown by rules and stores; the answer is made of it in one place. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: number
  readonly status: number
  /** Which refusal it is, whatever its words: 'inbound.lotMissing'. */
  readonly reason: string
  /** What of the input is to be mended, as a path: 'qty', 'lines.2.qty'. */
  readonly field: string | undefined
  readonly asks: boolean
  /** So many values the field is to have. */
  readonly count: number | undefined
  /** All that is wrong with the input, where it is more than one thing. */
  readonly problems: readonly Problem[]
  /** The same in more words, asked for when the transaction that was refused is over. */
  retold: ((reader: Reader) => Promise<Refusal>) | undefined

  constructor(
    { code, message, status, field, asks = false, count }: Omit<RefusalSpec, 'asks'> & { asks?: boolean },
    reason: string,
    problems: readonly Problem[] = [],
  ) {
    super(message)
    this.code = code
    this.status = status ?? code
    this.reason = reason
    this.field = field
    this.asks = asks
    this.count = count
    this.problems = problems
  }

  /** The same, said of these places of the input. */
  about(problems: readonly Problem[]): Refusal {
    const { code, status, message, asks, count } = this
    const field = problems[0]?.field ?? this.field
    return new Refusal(
      {
        code,
        status,
        message,
        asks,
        ...(field !== undefined && { field }),
        ...(count !== undefined && { count }),
      },
      this.reason,
      problems,
    )
  }
}

/** One of the things that are wrong with an input, and where. */
export type Misplaced = { refusal: Refusal; field: string }

/** Throws the first of them, said of the places of all. */
export function refuseAll(found: readonly Misplaced[]): void {
  const [first] = found
  if (first)
    throw first.refusal.about(found.map(({ refusal, field }) => ({ field, message: refusal.message })))
}

type Refusals<S extends Readonly<Record<string, Worded>>> = {
  readonly [K in keyof S]: S[K] extends (...named: infer A) => RefusalSpec
    ? (...named: A) => Refusal
    : () => Refusal
}

/** What a module refuses: each by its name, with its words, or with what its words are made of. */
export function defineRefusals<const S extends Readonly<Record<string, Worded>>>(
  module: string,
  specs: S,
): Refusals<S> {
  const made = Object.entries<Worded>(specs).map(([name, spec]) => {
    const reason = `${module}.${name}`
    const worded = typeof spec === 'function' ? spec : () => spec
    REASONS.set(reason, worded as (...named: string[]) => RefusalSpec)
    return [name, (...named: never[]) => new Refusal(worded(...named), reason)]
  })
  return Object.fromEntries(made)
}

const REASONS = new Map<string, (...named: string[]) => RefusalSpec>()

/** Every refusal of the modules that have been loaded, with '…' for what its words name: for the documentation of the API. */
export function knownRefusals(): { reason: string; code: number; message: string; field?: string }[] {
  return [...REASONS]
    .map(([reason, worded]) => ({ reason, ...worded(...Array<string>(worded.length).fill('…')) }))
    .sort((one, other) => (one.reason < other.reason ? -1 : 1))
}
