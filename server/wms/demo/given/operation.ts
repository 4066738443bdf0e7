// Things that the demo company's people have done: through the same commands as anybody's, at their own time.
import { findRights } from '#server/wms/kit/caller-rights.ts'
import { execute, type Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import type { Action } from '#shared/actions.ts'

/** By a user whose bindings decide what they may touch; `actions` for moves of documents, which ask for them. */
export type Deed = { userId: number; at: Date; actions?: readonly Action[] }

export async function perform<T>(
  sources: Sources,
  { userId, at, actions = [] }: Deed,
  work: (op: Operation) => Promise<T>,
): Promise<T> {
  const rights = await findRights(sources.orm, userId)
  const caller = { ...rights, actions, userId, tokenHash: '', tokenExpiresAt: at }
  const facts = { caller, source: 'demo', requestId: 'demo' }
  return execute({ ...sources, now: () => at }, facts, { opId: null, call: 'demo', input: null }, work)
}
