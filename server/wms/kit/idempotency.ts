// A command that arrives twice is done once: its answer is kept under the id that the client gave it.

import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { failureOf } from '#server/wms/db/failures.ts'
import { logOf, writeLog } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { idempotencyKeys } from '#server/wms/schema/audit.ts'

/** `opId` null: nobody can tell whether it is the same again. */
export type Command = { opId: string | null; call: string; input: unknown }

/** Thrown at the end of what has been done before, so that it is taken back. */
class DoneBefore extends Error {
  override name = 'DoneBefore'
}

/**
 * Keeps the answer with what the work has written, in the last statement of its transaction, which writes the log of changes,
 * too: what is new asks for nothing first. Throws `DoneBefore` for a command whose answer is kept. Two at once: the second
 * waits at the key until the first is through.
 */
export async function rememberAnswer<T>(op: Operation, command: Command, work: () => Promise<T>): Promise<T> {
  const { opId } = command
  const result = await work()
  if (opId === null) await writeLog(op)
  else if (!(await keep(op, { ...command, opId, result }))) throw new DoneBefore()
  return result
}

/** Undefined for a command that has not been done. Throws the refusal of an id that was another command's. */
export async function keptAnswer<T>(
  { orm, caller }: Pick<Operation, 'orm' | 'caller'>,
  command: Command,
): Promise<{ result: T } | undefined> {
  if (command.opId === null) return undefined
  const [kept] = await orm
    .select({ fingerprint: idempotencyKeys.fingerprint, result: idempotencyKeys.result })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, caller.userId), eq(idempotencyKeys.opId, command.opId)))
  if (!kept) return undefined
  if (kept.fingerprint !== fingerprintOf(command)) throw common.opIdReused()
  return { result: kept.result as T }
}

type Done = Command & { opId: string; result: unknown }

/** False where there is one. */
async function keep(op: Operation, { opId, result, ...command }: Done): Promise<boolean> {
  const { orm, caller, at } = op
  const fingerprint = fingerprintOf({ opId, ...command })
  const log = logOf(op)
  try {
    const kept = await orm
      .with(...(log ? [orm.$with('log', {}).as(log)] : []))
      .insert(idempotencyKeys)
      .values({ userId: caller.userId, opId, fingerprint, result, at })
      .onConflictDoNothing()
      .returning({ opId: idempotencyKeys.opId })
    return kept.length > 0
  } catch (error) {
    // No refusal of what was asked: the first is still at it, and may well succeed.
    throw failureOf(error) === 'locked' ? common.stillUnderWay() : error
  }
}

function fingerprintOf({ call, input }: Command): string {
  return createHash('sha256')
    .update(JSON.stringify([call, input], withoutSecrets))
    .digest('base64url')
}

/** Of a secret nothing is kept that it could be guessed from, and a fast hash is such a thing. */
function withoutSecrets(name: string, value: unknown): unknown {
  return name === 'password' || name === 'pushSecret' ? undefined : value
}
