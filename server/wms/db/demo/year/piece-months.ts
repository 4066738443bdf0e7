// 计件月份 — on the fifth last month's pay is told to those who earned it, and some of them object; on the tenth that is decided on
// and the month closed, and on the fifteenth it is paid.
import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import { monthBefore } from '#server/wms/db/demo/year/corrections.ts'
import type { SiteDay } from '#server/wms/db/demo/year/site.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { moveDocument } from '#server/wms/kit/transition.ts'
import { keepClaim, resolve } from '#server/wms/modules/piece/disputes.ts'
import { monthMoved } from '#server/wms/modules/piece/months.ts'
import { monthBinding } from '#server/wms/modules/piece/resources.ts'
import { pieceDisputes, pieceEntries, pieceMonths } from '#server/wms/modules/piece/tables.ts'
import type { Action } from '#shared/domain/actions.ts'
import { startOfNextPeriod } from '#shared/domain/calendar.ts'
import { percentage } from '#shared/domain/decimal.ts'
import { pieceMonthLife } from '#shared/domain/piece.ts'

export const PIECE_MONTH_ACTIONS: readonly Action[] = ['piece.write', 'period.lock', 'money.write']

const MOVES: Readonly<Record<string, string>> = { '-05': 'publish', '-10': 'lock', '-15': 'pay' }
const CLAIMS = ['这单是我一个人做的，请按个人计件', '数量少计了，当时清点比单上多']
/** Of what the entry says, to whoever is right. */
const ON_TOP_PERCENT = '20'

export async function keepPieceMonth(op: Operation, { day, warehouse }: SiteDay): Promise<void> {
  const move = MOVES[day.date.slice(-3)]
  const own = and(eq(pieceMonths.warehouse, warehouse), eq(pieceMonths.month, monthBefore(day.date)))
  const [month] = move === undefined ? [] : await op.orm.select().from(pieceMonths).where(own)
  if (!month || move === undefined) return
  if (move === 'lock') await decide(op, warehouse)
  const { id: key, revision } = month
  await moveDocument(op, monthBinding, pieceMonthLife, { key, move, revision }, monthMoved)
  if (move === 'publish') await object(op, month)
}

/** Whoever earned most by one piece of work looks closest. */
async function object(op: Operation, { warehouse, month }: typeof pieceMonths.$inferSelect): Promise<void> {
  const { businessDate, kind, amount, entryId } = pieceEntries
  const from = `${month}-01`
  const entries = await op.orm
    .select()
    .from(pieceEntries)
    .where(
      and(
        ...[eq(pieceEntries.warehouse, warehouse), gte(businessDate, from), eq(kind, '计件')],
        ...[lt(businessDate, startOfNextPeriod(from)), isNull(pieceEntries.supersededBy)],
      ),
    )
    .orderBy(desc(amount), entryId)
    .limit(CLAIMS.length)
  for (const [index, entry] of entries.entries()) {
    const { worker, businessDate: date, entryId: id } = entry
    const claim = { claim: CLAIMS[index] ?? '', raiser: null }
    await keepClaim(op, { worker, warehouse, businessDate: date, entryId: id, ...claim })
  }
}

/** The first of them is wrong, the others are right. */
async function decide(op: Operation, warehouse: string): Promise<void> {
  const open = await op.orm
    .select({ id: pieceDisputes.id, revision: pieceDisputes.revision, amount: pieceEntries.amount })
    .from(pieceDisputes)
    .innerJoin(pieceEntries, eq(pieceEntries.entryId, pieceDisputes.entryId))
    .where(and(eq(pieceDisputes.warehouse, warehouse), eq(pieceDisputes.state, '待处理')))
    .orderBy(pieceDisputes.id)
  for (const [index, { id, revision, amount }] of open.entries()) {
    const asked = { id, revision, owner: null, opId: '' }
    const onTop = percentage(amount, ON_TOP_PERCENT)
    const isRight = index > 0 && Number(onTop) > 0
    await resolve(
      op,
      isRight
        ? { ...asked, decision: '采纳', amount: onTop, resolution: '核对录像，数量确有少计，补发' }
        : { ...asked, decision: '驳回', amount: null, resolution: '当日班组记录齐全，按在组时长分配' },
    )
  }
}
