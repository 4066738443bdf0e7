// What an import would do, done and taken back: its rows meet the very checks that they will meet when they are made.
import type { Database } from '#server/wms/db/database.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { type Commands, type Maker, makeRow, makeRows, tryRows } from '#server/wms/kit/exchange/make-rows.ts'
import type { ParsedRow } from '#server/wms/kit/exchange/parse-rows.ts'
import type { Services } from '#server/wms/kit/services.ts'

/** Somebody waits for the answer: of a longer sheet the others are checked when they are made. */
export const MOST_REHEARSED = 1_000

export type Rehearsal = Commands & { caller: Caller; requestId: string; gone: AbortSignal }

/** Writes what is wrong beside the rows. */
export async function rehearse(
  services: Services,
  { caller, requestId, gone, make, alter }: Rehearsal,
  binding: Binding,
  rows: ParsedRow[],
): Promise<void> {
  const { database } = services
  const sources = { ...services, orm: database.jobs, database: withSpareNumbers(services) }
  const assertWanted = () => gone.throwIfAborted()
  const maker: Maker = { sources, caller, requestId, call: `rehearse:${binding.resource.name}`, assertWanted }
  const right = rows.slice(0, MOST_REHEARSED).filter(({ errors }) => errors.length === 0)
  // Each question is written down, and what comes after it is found as well.
  const plan = { binding, make, alter, rows, isSure: () => true }
  await tryRows(maker, plan, {
    rows: right,
    make: (row, op) => makeRow(plan, row, op),
    makeSome: (some, op) => makeRows(plan, some, op),
  })
}

/**
 * Numbers far beyond those of any day, for documents that nobody will see: real ones, given back, would leave gaps between those
 * that others take meanwhile. Where they are counted in the transaction itself they go with it.
 */
function withSpareNumbers({ database, randomBytes }: Pick<Services, 'database' | 'randomBytes'>): Database {
  if (!database.numbers) return database
  let last = FIRST_SPARE + randomBytes(4).readUInt32BE()
  const take: NonNullable<Database['numbers']>['take'] = async (wanted) => {
    last += wanted.count
    return { ...wanted, last }
  }
  return { ...database, numbers: { take, giveBack: async () => {} } }
}

const FIRST_SPARE = 1_000_000_000
