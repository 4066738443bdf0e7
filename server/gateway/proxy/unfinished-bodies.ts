// The request bodies that have not come in whole yet: how many one caller may leave open, and for how long. A body that is
// announced and never sent costs its sender nothing, so it must cost nobody else anything either.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import fastifyPlugin from 'fastify-plugin'
import { type RefusalName, refusals } from '#server/gateway/answers/refusals.ts'

export type BodyLimits = {
  /** A body of which less than a trickle has come for so long is given up. */
  stallMs: number
  /** Of one caller, while nothing is sent on yet. With more, those that have waited longest are given up. */
  waiting: number
  /** The same of all callers without a session together. */
  waitingStrangers: number
  /** Of one caller, while they are sent on as they come. One more is refused. */
  uploads: number
}

const DEFAULT_LIMITS: BodyLimits = { stallMs: 10_000, waiting: 32, waitingStrangers: 512, uploads: 8 }

/** Within the stall's time; the slowest mobile networks carry more. */
const LEAST_PROGRESS_BYTES = 4 * 1024
/** How long the rest of a body is taken in and thrown away once its answer has been given. */
const LINGER_MS = 30_000
/** How often it is asked what has come, unless stalls are shorter. */
const LOOK_MS = 1_000
/** Younger bodies are on their way: a shift that starts sends many at one moment. */
const SPARED_MS = 1_000

/** Who answers for a body: a user, or the address of a caller without a session. */
export type BodyOwner = { userId: number | string } | { address: string }

type BodyEvents = {
  /** False while it is not the client that is waited for. */
  isAwaited: () => boolean
  onGivenUp: (refusal: RefusalName) => void
}

/** A body that has been given up, as its reader hears of it. */
export class BodyGivenUp extends Error {
  override name = 'BodyGivenUp'
  readonly refusal: RefusalName
  readonly statusCode: number

  constructor(refusal: RefusalName) {
    super(`body: ${refusal}`)
    this.refusal = refusal
    this.statusCode = refusals[refusal].status
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    unfinishedBodies: UnfinishedBodies
  }
}

export const unfinishedBodies = fastifyPlugin<{ limits: Partial<BodyLimits> }>((app, { limits }, done) => {
  const bodies = new UnfinishedBodies({ ...DEFAULT_LIMITS, ...limits })
  app.decorate('unfinishedBodies', bodies)
  app.addHook('onRequest', ({ raw }, reply, next) => {
    if (hasBody(raw)) limitLeftover(raw, reply.raw)
    next()
  })
  app.addHook('onClose', async () => bodies.stopWatching())
  done()
})

/** Those of one owner, the one that came first at the front. */
type Places = { waiting: Set<UnfinishedBody>; uploads: Set<UnfinishedBody> }

export class UnfinishedBodies {
  readonly #limits: BodyLimits
  readonly #owners = new Map<string, Places>()
  readonly #strangers = new Set<UnfinishedBody>()
  readonly #timer: NodeJS.Timeout

  constructor(limits: BodyLimits) {
    this.#limits = limits
    this.#timer = setInterval(() => this.#look(), Math.min(LOOK_MS, limits.stallMs / 4)).unref()
  }

  /** Takes in a body of which nothing is sent on yet. */
  enter(owner: BodyOwner, { socket }: IncomingMessage, events: BodyEvents): UnfinishedBody {
    const isStranger = 'address' in owner
    const name = isStranger ? `address ${owner.address}` : `user ${owner.userId}`
    const body = new UnfinishedBody(name, socket, events)
    this.#placesOf(name).waiting.add(body)
    if (isStranger) this.#strangers.add(body)
    return body
  }

  /** It is sent on as it comes from now on. False when its owner has too many of them: then it stays as it is. */
  beginUpload(body: UnfinishedBody): boolean {
    const { waiting, uploads } = this.#placesOf(body.owner)
    if (uploads.size >= this.#limits.uploads) return false
    waiting.delete(body)
    this.#strangers.delete(body)
    uploads.add(body)
    return true
  }

  leave(body: UnfinishedBody): void {
    const { waiting, uploads } = this.#placesOf(body.owner)
    waiting.delete(body)
    uploads.delete(body)
    this.#strangers.delete(body)
    if (waiting.size + uploads.size === 0) this.#owners.delete(body.owner)
  }

  /** For a reader that knows nothing of all this: a body that is given up ends with an error. */
  watch(owner: BodyOwner, raw: IncomingMessage): Readable {
    const stream = new PassThrough()
    const body = this.enter(owner, raw, {
      isAwaited: () => !stream.writableNeedDrain,
      onGivenUp: (refusal) => stream.destroy(new BodyGivenUp(refusal)),
    })
    raw.pipe(stream)
    raw.once('end', () => this.leave(body))
    raw.once('close', () => {
      this.leave(body)
      if (!stream.writableEnded) stream.destroy()
    })
    return stream
  }

  stopWatching(): void {
    clearInterval(this.#timer)
  }

  #placesOf(owner: string): Places {
    const places = this.#owners.get(owner) ?? { waiting: new Set(), uploads: new Set() }
    this.#owners.set(owner, places)
    return places
  }

  /** The longest first. Anyone who sends what they announce is through long before it is their turn, also of many at one moment. */
  #trim(bodies: ReadonlySet<UnfinishedBody>, max: number, nowMs: number): void {
    for (const body of bodies) {
      if (bodies.size <= max || nowMs - body.enteredAtMs < SPARED_MS) return
      this.#giveUp(body, 'tooManyBodies')
    }
  }

  #giveUp(body: UnfinishedBody, refusal: RefusalName): void {
    this.leave(body)
    body.events.onGivenUp(refusal)
  }

  #look(): void {
    const nowMs = performance.now()
    this.#trim(this.#strangers, this.#limits.waitingStrangers, nowMs)
    for (const { waiting, uploads } of [...this.#owners.values()]) {
      this.#trim(waiting, this.#limits.waiting, nowMs)
      for (const body of [...waiting, ...uploads]) {
        if (body.standsStillFor(nowMs) >= this.#limits.stallMs) this.#giveUp(body, 'uploadSlow')
      }
    }
  }
}

class UnfinishedBody {
  readonly owner: string
  readonly events: BodyEvents
  readonly enteredAtMs = performance.now()
  readonly #socket: IncomingMessage['socket']
  /** When it was last seen that enough had come, and how much by then. */
  #movedAtMs = performance.now()
  #movedBytes: number

  constructor(owner: string, socket: IncomingMessage['socket'], events: BodyEvents) {
    this.owner = owner
    this.events = events
    this.#socket = socket
    this.#movedBytes = socket.bytesRead ?? 0
  }

  standsStillFor(nowMs: number): number {
    const bytes = this.#socket.bytesRead ?? 0
    if (!this.events.isAwaited() || bytes - this.#movedBytes >= LEAST_PROGRESS_BYTES) {
      this.#movedAtMs = nowMs
      this.#movedBytes = bytes
    }
    return nowMs - this.#movedAtMs
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Ends the connection of a client that goes on uploading long after it has been answered. */
function limitLeftover(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete || request.readableEnded || request.socket.destroyed) return
    const end = () => request.destroy()
    const timer = setTimeout(end, LINGER_MS)
    // A request that has been answered hears nothing of its connection's end, and would keep its place.
    request.socket.once('close', end)
    request.once('close', () => {
      clearTimeout(timer)
      request.socket.off('close', end)
    })
  })
}
