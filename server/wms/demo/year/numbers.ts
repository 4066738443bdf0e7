// The numbers of one day's documents: counted up over all warehouses, and kept so that what comes later goes on from there.
import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import type { Day } from '#server/wms/demo/year/calendar.ts'
import { docNumberOf } from '#server/wms/kit/doc-number.ts'
import { docNumbers } from '#server/wms/schema/configuration.ts'

export class DayNumbers {
  readonly #date: string
  readonly #counts = new Map<string, number>()

  constructor({ date }: Day) {
    this.#date = date
  }

  /** After those that commands have taken on that day. */
  async goOn(orm: Orm): Promise<void> {
    const taken = await orm.select().from(docNumbers).where(eq(docNumbers.day, this.#date))
    for (const { prefix, last } of taken) this.#counts.set(prefix, last)
  }

  next(prefix: string): string {
    const count = (this.#counts.get(prefix) ?? 0) + 1
    this.#counts.set(prefix, count)
    return docNumberOf(prefix, this.#date, count)
  }

  async keep(orm: Orm): Promise<void> {
    const counts = [...this.#counts].map(([prefix, last]) => ({ prefix, day: this.#date, last }))
    await orm
      .insert(docNumbers)
      .values(counts)
      .onConflictDoUpdate({
        target: [docNumbers.prefix, docNumbers.day],
        set: { last: sql`excluded.last` },
      })
  }
}
