// Where reports wait for their turn: only a few are made at a time, and none for somebody who has gone.

import type { FastifyRequest } from 'fastify'
import type { Database, Orm } from '#server/wms/db/database.ts'
import { failureOf } from '#server/wms/db/failures.ts'
import { whileAwaited } from '#server/wms/kit/caller-gone.ts'
import type { CommandQueue } from '#server/wms/kit/command-queue.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { Turns } from '#server/wms/kit/turns.ts'

type Limits = {
  atOnce: number
  /** Of one person, those that wait included: anyone who reloads and reloads waits for themselves. */
  ofUser: number
  longest: number
}

/** On PGlite everybody waits while a report is made. */
const LIMITS: Readonly<Record<Database['kind'], Limits>> = {
  postgres: { atOnce: 3, ofUser: 4, longest: 30 },
  pglite: { atOnce: 1, ofUser: 4, longest: 30 },
}

/** A report may come later by that much, for a crowd of commands. */
const GIVE_WAY_MS = 1_000

type Asked = { userId: number; report: string; signal: AbortSignal }
type Asker = { caller: { userId: number }; request: FastifyRequest }

export class ReportGate {
  readonly #database: Database
  readonly #commands: CommandQueue
  readonly #limits: Limits
  readonly #turns: Turns<Asked> = new Turns(() => this.#turns.underWay.length < this.#limits.atOnce)

  constructor(database: Database, commands: CommandQueue) {
    this.#database = database
    this.#commands = commands
    this.#limits = LIMITS[database.kind]
  }

  /** Does the work for the person who sent the request, with the connection it is to be done on. */
  run<T>(report: string, { caller: { userId }, request }: Asker, work: (orm: Orm) => Promise<T>): Promise<T> {
    return whileAwaited(request, (signal) => this.#inTurn({ userId, report, signal }, work))
  }

  /**
   * How many come before the person's own, those that are being made included; null while it does not wait, or in another
   * process. Of several it is the one that was asked for last: that is seen.
   */
  ahead(userId: number, report: string): number | null {
    const { underWay, waiting } = this.#turns
    const place = waiting.findLastIndex((other) => other.userId === userId && other.report === report)
    return place < 0 ? null : underWay.length + place
  }

  async #inTurn<T>(asked: Asked, work: (orm: Orm) => Promise<T>): Promise<T> {
    await this.#turn(asked)
    try {
      await this.#commands.giveWay(GIVE_WAY_MS, asked.signal)
      return await this.#database.report(asked.signal, work)
    } catch (error) {
      if (failureOf(error) !== 'slow') throw error
      throw asked.signal.aborted ? common.callerGone() : common.reportTooLong()
    } finally {
      this.#turns.end(asked)
    }
  }

  async #turn(asked: Asked): Promise<void> {
    const { ofUser, longest } = this.#limits
    const { underWay, waiting } = this.#turns
    const own = [...underWay, ...waiting].filter(({ userId }) => userId === asked.userId)
    if (own.length >= ofUser || waiting.length >= longest) throw common.reportsTooMany()
    if (!this.#turns.begin(asked)) await this.#turns.wait(asked, asked.signal)
  }
}
