// Whose task it is, without a token: their rights as they are when the task runs.

import type { Caller } from '#server/wms/kit/caller.ts'
import { findRights } from '#server/wms/kit/caller-rights.ts'
import { common } from '#server/wms/kit/refusals.ts'
import type { Sources } from '#server/wms/kit/services.ts'

/** Throws the refusal of a user who is disabled by now. */
export async function findTaskCaller({ orm, now }: Sources, userId: number): Promise<Caller> {
  const found = await findRights(orm, userId)
  if (!found.isEnabled) throw common.userDisabled()
  return { ...found, userId, tokenHash: '', tokenExpiresAt: now() }
}
