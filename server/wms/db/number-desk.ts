// Hands out numbers of documents beside any transaction, so that nobody who wants one waits until somebody's import ends.
import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { docNumbers } from '#server/wms/schema/configuration.ts'

export type Wanted = { prefix: string; day: string; count: number }
/** `last` is the highest of them. */
export type Taken = Wanted & { last: number }

type Waiting = Wanted & { resolve: (last: number) => void; reject: (error: unknown) => void }

export class NumberDesk {
  readonly #orm: Orm
  /** By kind and day: who asks while others are being served is served together with anyone else who does. */
  readonly #lines = new Map<string, Waiting[]>()

  constructor(orm: Orm) {
    this.#orm = orm
  }

  async take(wanted: Wanted): Promise<Taken> {
    const last = await new Promise<number>((resolve, reject) => {
      const key = `${wanted.prefix} ${wanted.day}`
      const line = this.#lines.get(key)
      if (line) return void line.push({ ...wanted, resolve, reject })
      this.#lines.set(key, [])
      void this.#serve(key, [{ ...wanted, resolve, reject }])
    })
    return { ...wanted, last }
  }

  /** Those that nobody has taken a later one than; between others' numbers a gap stays. */
  async giveBack(taken: readonly Taken[]): Promise<void> {
    for (const { prefix, day, count, last } of taken.toReversed()) {
      await this.#orm
        .update(docNumbers)
        .set({ last: last - count })
        .where(and(eq(docNumbers.prefix, prefix), eq(docNumbers.day, day), eq(docNumbers.last, last)))
    }
  }

  async #serve(key: string, first: Waiting[]): Promise<void> {
    for (let served = first; served.length > 0; served = this.#lines.get(key)?.splice(0) ?? []) {
      const [{ prefix, day } = { prefix: '', day: '' }] = served
      const count = served.reduce((sum, wanted) => sum + wanted.count, 0)
      try {
        let last = (await raiseNumber(this.#orm, { prefix, day, count })) - count
        for (const wanted of served) {
          last += wanted.count
          wanted.resolve(last)
        }
      } catch (error) {
        // Who came meanwhile has waited for the same row.
        const behind = this.#lines.get(key)?.splice(0) ?? []
        for (const { reject } of [...served, ...behind]) reject(error)
      }
    }
    this.#lines.delete(key)
  }
}

/** Answers the last number of the day, the wanted ones included. */
export async function raiseNumber(orm: Orm, { prefix, day, count }: Wanted): Promise<number> {
  const [row] = await orm
    .insert(docNumbers)
    .values({ prefix, day, last: count })
    .onConflictDoUpdate({
      target: [docNumbers.prefix, docNumbers.day],
      set: { last: sql`${docNumbers.last} + ${count}` },
    })
    .returning({ last: docNumbers.last })
  return row?.last ?? count
}
