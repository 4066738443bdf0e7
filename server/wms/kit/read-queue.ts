// Whoever looks something up waits here, and not at the database: however many lists are asked for, and however slow they are,
// connections are left for commands, and for what other people look up.

import type { FastifyRequest } from 'fastify'
import { whileAwaited } from '#server/wms/kit/caller-gone.ts'
import type { CommandQueue } from '#server/wms/kit/command-queue.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { Turns } from '#server/wms/kit/turns.ts'

type Limits = {
  /** How many are under way at a time, of the connections of a process. */
  atOnce: number
  /** How many of them one person's, and how many of one call: what is slow is slow for everybody who asks for it. */
  ofUser: number
  ofCall: number
  /** How many of one call for one person, who has others left for everything else. */
  ofBoth: number
  /** How many wait at most, and how many of one person. */
  longest: number
  longestOfUser: number
}

/** How long somebody waits at most for a crowd of commands, who waits for nothing else. */
const GIVE_WAY_MS = 100

const LIMITS: Limits = { atOnce: 6, ofUser: 3, ofCall: 3, ofBoth: 2, longest: 1_000, longestOfUser: 100 }

type Reading = { userId: number; call: string }
type Asker = { caller: { userId: number }; request: FastifyRequest }

export class ReadQueue {
  readonly #commands: CommandQueue
  readonly #limits: Limits
  readonly #turns: Turns<Reading> = new Turns((reading) => this.#isFree(reading))

  constructor(commands: CommandQueue, limits: Partial<Limits> = {}) {
    this.#commands = commands
    this.#limits = { ...LIMITS, ...limits }
  }

  /** `call` is its path. What still waits when nobody waits for its answer is never begun. */
  async run<T>(call: string, { caller: { userId }, request }: Asker, work: () => Promise<T>): Promise<T> {
    const reading = { userId, call }
    if (!this.#turns.begin(reading)) await whileAwaited(request, (gone) => this.#wait(reading, gone))
    try {
      await whileAwaited(request, (gone) => this.#commands.giveWay(GIVE_WAY_MS, gone))
      return await work()
    } finally {
      this.#turns.end(reading)
    }
  }

  async #wait(reading: Reading, gone: AbortSignal): Promise<void> {
    const { waiting } = this.#turns
    if (waiting.length >= this.#limits.longest) throw common.crowded()
    const own = waiting.filter(({ userId }) => userId === reading.userId)
    if (own.length >= this.#limits.longestOfUser) throw common.lookingUpTooMuch()
    await this.#turns.wait(reading, gone)
  }

  #isFree({ userId, call }: Reading): boolean {
    const { atOnce, ofUser, ofCall, ofBoth } = this.#limits
    const { underWay } = this.#turns
    if (underWay.length >= atOnce) return false
    const own = underWay.filter((other) => other.userId === userId)
    const alike = underWay.filter((other) => other.call === call)
    const both = own.filter((other) => other.call === call)
    return own.length < ofUser && alike.length < ofCall && both.length < ofBoth
  }
}
