// One command under way: in one transaction, by one person, at one instant. Stores take it wherever they take services.
import type { Orm } from '#server/wms/db/database.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { answerOnce, type Command } from '#server/wms/kit/idempotency.ts'
import type { Sources } from '#server/wms/kit/services.ts'

/** `orm` is the transaction. */
export type Operation = Sources & {
  caller: Caller
  at: Date
  /** Where it came from: web, app, or the name of a job. */
  source: string
  requestId: string
  /** Names the command of the client; null when it gave none. */
  opId: string | null
}

/** PostgreSQL gave up one of two transactions that waited for each other, or that could not be put in an order. */
const WORTH_REPEATING = ['40001', '40P01']
const ATTEMPTS = 4

/** All of the work or nothing; the same command is answered the same and done once. */
export function execute<T>(
  sources: Sources,
  facts: Pick<Operation, 'caller' | 'source' | 'requestId'>,
  command: Command,
  work: (op: Operation) => Promise<T>,
): Promise<T> {
  return repeated(() =>
    sources.orm.transaction((tx) => {
      const op = { ...sources, ...facts, orm: tx as Orm, at: sources.now(), opId: command.opId }
      return answerOnce(op, command, () => work(op))
    }),
  )
}

async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !WORTH_REPEATING.includes(sqlStateOf(error))) throw error
    }
  }
}

function sqlStateOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code ?? ''
}
