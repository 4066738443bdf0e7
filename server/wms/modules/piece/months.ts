// 计件月份 — what a month's moves mean: workers are told until when they may object, nothing that they said is left open when it is
// closed, and closing it closes the warehouse's month for all that is posted later.
import type { Row } from '#server/wms/kit/audit.ts'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { lockPeriod, unlockPeriod } from '#server/wms/kit/facts/periods.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { settingOf } from '#server/wms/kit/settings.ts'
import type { MoveEffect } from '#server/wms/kit/transition.ts'
import type { monthBinding } from '#server/wms/modules/piece/resources.ts'
import { addDays, localDateOf } from '#shared/domain/calendar.ts'

type Month = RowOf<typeof monthBinding>

export const monthMoved: MoveEffect = async (op, document, move): Promise<Row> => {
  const month = document as Month
  const period = { warehouse: month.warehouse, period: month.month, scope: '计件' } as const
  const now = op.at.toISOString()
  switch (move) {
    case 'publish':
      return { publishedAt: now, appealsUntil: await lastAppealDay(op) }
    case 'lock':
      assertHeard(op, month)
      await lockPeriod(op, period)
      return { lockedAt: now }
    case 'unlock':
      await unlockPeriod(op, period, '计件月份反锁定')
      return { lockedAt: null }
    default:
      return { paidAt: now }
  }
}

/** The day of publishing is the first one; with none at all it is over at once. */
async function lastAppealDay({ orm, at }: Operation): Promise<string> {
  return addDays(localDateOf(at), (await settingOf(orm, 'piece.appealDays')) - 1)
}

function assertHeard({ at }: Operation, { appealsUntil, openDisputes }: Month): void {
  const wrong = (message: string) => new Refusal({ code: 409, message })
  if (appealsUntil !== null && localDateOf(at) <= appealsUntil) {
    throw wrong(`员工可申诉至 ${appealsUntil}，次日起才能锁定`)
  }
  if (openDisputes > 0) throw wrong(`还有 ${openDisputes} 条申诉待处理，请处理后再锁定`)
}
