// A command that arrives twice is done once: its answer is kept under the id that the client gave it.

import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { failureOf } from '#server/wms/db/failures.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { idempotencyKeys } from '#server/wms/schema/audit.ts'

/** `opId` null: nobody can tell whether it is the same again. */
export type Command = { opId: string | null; call: string; input: unknown }

/** Two at once: the second waits at the key until the first is through, and then finds its answer. */
export async function answerOnce<T>(op: Operation, command: Command, work: () => Promise<T>): Promise<T> {
  const { opId } = command
  if (opId === null) return work()
  const fingerprint = fingerprintOf(command)
  const key = { userId: op.caller.userId, opId }
  const claimed = await claim(op, { ...key, fingerprint, at: op.at })
  const own = and(eq(idempotencyKeys.userId, key.userId), eq(idempotencyKeys.opId, opId))
  if (claimed.length === 0) {
    const [kept] = await op.orm.select().from(idempotencyKeys).where(own)
    if (kept?.fingerprint !== fingerprint) throw common.opIdReused()
    return kept.result as T
  }
  const result = await work()
  await op.orm.update(idempotencyKeys).set({ result }).where(own)
  return result
}

/** Answers nothing for a key that has been used. */
async function claim({ orm }: Operation, key: typeof idempotencyKeys.$inferInsert) {
  try {
    return await orm
      .insert(idempotencyKeys)
      .values(key)
      .onConflictDoNothing()
      .returning({ opId: idempotencyKeys.opId })
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
