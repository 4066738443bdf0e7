// Things that the demo company's people have done: through the same commands as anybody's, at their own time.
import { execute, type Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import type { Action } from '#shared/actions.ts'

/** By a user whose bindings decide what they may touch; `actions` for moves of documents, which ask for them. */
export type Deed = { userId: number; at: Date; actions?: readonly Action[] }

export function perform<T>(
  sources: Sources,
  { userId, at, actions = [] }: Deed,
  work: (op: Operation) => Promise<T>,
): Promise<T> {
  const caller = { userId, roles: [], actions, isBound: false, tokenHash: '', tokenExpiresAt: at }
  const facts = { caller, source: 'demo', requestId: 'demo' }
  return execute({ ...sources, now: () => at }, facts, { opId: null, call: 'demo', input: null }, work)
}
