// Connections to the upstream that are replaced in time. The client library's own limit on their age asks the clock for
// every busy connection at every call; with 64 calls in flight that is a thirtieth of what a call costs.
import { Dispatcher, Pool } from 'undici'

type RenewedPoolOptions = Pool.Options & {
  /** Calls begun later than this after the last replacement go over new connections; those under way stay on theirs. */
  connectionMs: number
}

/** What several calls find at once is left once. */
const STOPPING_PAUSE_MS = 1_000

export class RenewedPool extends Dispatcher {
  readonly #open: () => Pool
  /** Before the path of each call; '' for none. */
  readonly #basePath: string
  readonly #timer: NodeJS.Timeout
  /** Closing as soon as their last call is over. */
  readonly #retired = new Set<Pool>()
  #current: Pool
  #renewedAtMs = 0

  /** The URL may have a path, below which all calls lie. */
  constructor(url: string, { connectionMs, ...options }: RenewedPoolOptions) {
    super()
    const { origin, pathname } = new URL(url)
    this.#basePath = pathname.replace(/\/+$/, '')
    this.#open = () => new Pool(origin, options)
    this.#current = this.#open()
    this.#timer = setInterval(() => this.#renew(), connectionMs).unref()
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const base = this.#basePath
    return this.#current.dispatch(base === '' ? options : { ...options, path: base + options.path }, handler)
  }

  override async destroy(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([this.#current, ...this.#retired].map((pool) => pool.destroy()))
  }

  /** Leaves the connections that are open now to the calls on them: their server is about to stop. Once in a while at most. */
  leaveStopping(): void {
    if (performance.now() - this.#renewedAtMs >= STOPPING_PAUSE_MS) this.#renew()
  }

  #renew(): void {
    this.#renewedAtMs = performance.now()
    const retired = this.#current
    this.#current = this.#open()
    this.#retired.add(retired)
    void retired.close().finally(() => this.#retired.delete(retired))
  }
}
