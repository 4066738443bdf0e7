// Things that the demo company's people have done: through the same commands as anybody's, at their own time.
import { findRights } from '#server/wms/kit/caller-rights.ts'
import { execute, type Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import type { Action } from '#shared/actions.ts'
import type { SignedOn } from '#shared/sign-on.ts'

/** By a user whose bindings decide what they may touch; `actions` for moves of documents, which ask for them. */
export type Deed = {
  userId: number
  at: Date
  actions?: readonly Action[]
  /** Who has signed on where it is done; absent: nobody. */
  signedOn?: SignedOn | null
}

export async function perform<T>(
  sources: Sources,
  { userId, at, actions = [], signedOn = null }: Deed,
  work: (op: Operation) => Promise<T>,
): Promise<T> {
  const rights = await findRights(sources.orm, userId)
  const caller = { ...rights, actions, userId, tokenHash: '', tokenExpiresAt: at }
  const facts = { caller, signedOn, source: 'demo', requestId: 'demo' }
  return execute({ ...sources, now: () => at }, facts, { opId: null, call: 'demo', input: null }, work)
}
