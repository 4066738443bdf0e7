// 计件月份 — what a month's moves mean: workers are told until when they may object, nothing that they said is left open when it is
// closed, and closing it closes the warehouse's month for all that is posted later.

import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { settingOf } from '#server/wms/kit/settings.ts'
import type { MoveEffects } from '#server/wms/kit/transition.ts'
import { lockPeriod, unlockPeriod } from '#server/wms/ledger/facts/periods.ts'
import { refusals } from '#server/wms/modules/piece/refusals.ts'
import type { monthBinding } from '#server/wms/modules/piece/resources.ts'
import { addDays, localDateOf } from '#shared/domain/calendar.ts'

type Month = RowOf<typeof monthBinding>

export const monthMoves = {
  publish: async (op) => ({ publishedAt: op.at.toISOString(), appealsUntil: await lastAppealDay(op) }),
  lock: async (op, month) => {
    assertHeard(op, month)
    await lockPeriod(op, periodOf(month))
    return { lockedAt: op.at.toISOString() }
  },
  unlock: async (op, month) => {
    await unlockPeriod(op, periodOf(month), '计件月份反锁定')
    return { lockedAt: null }
  },
  pay: async ({ at }) => ({ paidAt: at.toISOString() }),
} satisfies MoveEffects<typeof monthBinding>

function periodOf({ warehouse, month }: Month) {
  return { warehouse, period: month, scope: '计件' } as const
}

/** The day of publishing is the first one; with none at all it is over at once. */
async function lastAppealDay({ orm, at }: Operation): Promise<string> {
  return addDays(localDateOf(at), (await settingOf(orm, 'piece.appealDays')) - 1)
}

function assertHeard({ at }: Operation, { appealsUntil, openDisputes }: Month): void {
  if (appealsUntil !== null && localDateOf(at) <= appealsUntil) {
    throw refusals.appealsOpen(appealsUntil)
  }
  if (openDisputes > 0) throw refusals.disputesLeft(openDisputes)
}
