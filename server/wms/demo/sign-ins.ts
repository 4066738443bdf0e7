// What the log of changes says of the demo company's past: who came in, and when.

import type { Sources } from '#server/wms/kit/services.ts'
import { auditLogs } from '#server/wms/schema/audit.ts'
import { account } from '#shared/contracts/system/account.ts'
import { SIGN_IN_STEP } from '#shared/domain/steps.ts'

const DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

/** Each person once a working day, from the office's addresses, at a minute of their own. */
export async function insertSignIns({ orm }: Sources, startedAt: Date, userIds: readonly number[]) {
  const entries = Array.from({ length: DAYS }, (_, index) => DAYS - index).flatMap((daysAgo) =>
    userIds.map((actor) => ({
      at: new Date(startedAt.getTime() - daysAgo * DAY_MS + (actor % 90) * 60_000),
      actor,
      source: 'web',
      action: SIGN_IN_STEP,
      entity: account.name,
      entityId: String(actor),
      before: null,
      after: { address: `10.8.${actor % 4}.${20 + actor}` },
      reason: '',
      requestId: `demo-sign-in-${actor}-${daysAgo}`,
    })),
  )
  await orm.insert(auditLogs).values(entries)
}
