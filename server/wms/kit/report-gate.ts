// Where reports wait for their turn: only a few are made at a time, and none for somebody who has gone.

import type { FastifyRequest } from 'fastify'
import type { Database, Orm } from '#server/wms/db/database.ts'
import { failureOf } from '#server/wms/db/failures.ts'
import { whileAwaited } from '#server/wms/kit/caller-gone.ts'
import { common } from '#server/wms/kit/refusals.ts'

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

type Asked = { userId: number; signal: AbortSignal }
type Waiting = Asked & { begin: () => void }

export class ReportGate {
  readonly #database: Database
  readonly #limits: Limits
  readonly #underWay = new Set<Asked>()
  #waiting: Waiting[] = []

  constructor(database: Database) {
    this.#database = database
    this.#limits = LIMITS[database.kind]
  }

  /** Does the work for the person who sent the request, with the connection it is to be done on. */
  run<T>(
    { caller: { userId }, request }: { caller: { userId: number }; request: FastifyRequest },
    work: (orm: Orm) => Promise<T>,
  ): Promise<T> {
    return whileAwaited(request, (signal) => this.#inTurn({ userId, signal }, work))
  }

  async #inTurn<T>(asked: Asked, work: (orm: Orm) => Promise<T>): Promise<T> {
    await this.#turn(asked)
    try {
      return await this.#database.report(asked.signal, work)
    } catch (error) {
      if (failureOf(error) !== 'slow') throw error
      throw asked.signal.aborted ? common.callerGone() : common.reportTooLong()
    } finally {
      this.#underWay.delete(asked)
      this.#waiting.shift()?.begin()
    }
  }

  async #turn(asked: Asked): Promise<void> {
    const { atOnce, ofUser, longest } = this.#limits
    const own = [...this.#underWay, ...this.#waiting].filter(({ userId }) => userId === asked.userId)
    if (own.length >= ofUser || this.#waiting.length >= longest) throw common.reportsTooMany()
    if (this.#underWay.size < atOnce) return void this.#underWay.add(asked)
    await new Promise<void>((resolve, refuse) => {
      const begin = () => {
        this.#underWay.add(asked)
        resolve()
      }
      const waiting = { ...asked, begin }
      this.#waiting.push(waiting)
      asked.signal.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
        refuse(asked.signal.reason)
      })
    })
  }
}
