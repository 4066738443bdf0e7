// 计件月份 — on the fifth last month's pay is told to those who earned it, and some of them object; on the tenth that is decided on
// before the month is closed, and on the fifteenth it is paid.
import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { SiteDay } from '#server/wms/demo/year/site.ts'
import { audit } from '#server/wms/kit/audit.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { postPieceEntry } from '#server/wms/ledger/facts/pieces.ts'
import { pieceDisputes, pieceEntries, pieceMonths } from '#server/wms/schema/piece.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDays, localDateOf, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { percentage, signOf } from '#shared/domain/decimal.ts'
import { decidedState } from '#shared/domain/dispute.ts'
import { pieceMonthLife } from '#shared/domain/piece.ts'
import { SETTINGS } from '#shared/domain/settings.ts'

type Month = typeof pieceMonths.$inferSelect
type MoveName = keyof typeof pieceMonthLife.moves

const CLAIMS = ['这单是我一个人做的，请按个人计件', '数量少计了，当时清点比单上多']
/** Of what the entry says, to those who are right. */
const ON_TOP_PERCENT = '20'

export async function publishPieceMonth(op: Operation, { warehouse }: SiteDay, period: string) {
  const appealsUntil = addDays(localDateOf(op.at), SETTINGS['piece.appealDays'].initial - 1)
  const month = await move(op, { warehouse, period, name: 'publish' }, { publishedAt: op.at, appealsUntil })
  if (month) await object(op, month)
}

/** Before the month is closed to all facts. */
export async function lockPieceMonth(op: Operation, { warehouse, number }: SiteDay, period: string) {
  await decide(op, warehouse, number)
  await move(op, { warehouse, period, name: 'lock' }, { lockedAt: op.at })
}

export async function payPieceMonth(op: Operation, { warehouse }: SiteDay, period: string) {
  await move(op, { warehouse, period, name: 'pay' }, { paidAt: op.at })
}

type Move = { warehouse: string; period: string; name: MoveName }

/** A warehouse has no such month before work is paid by the piece there. */
async function move(
  op: Operation,
  { warehouse, period, name }: Move,
  changes: Partial<Month>,
): Promise<Month | undefined> {
  const { to: state } = pieceMonthLife.moves[name]
  const [after] = await op.orm
    .update(pieceMonths)
    .set({ ...changes, state, updatedAt: op.at, revision: sql`${pieceMonths.revision} + 1` })
    .where(and(eq(pieceMonths.warehouse, warehouse), eq(pieceMonths.month, period)))
    .returning()
  if (!after) return undefined
  const [before] = pieceMonthLife.moves[name].from
  const entry = { action: name, entity: 'pieceMonth', entityId: after.id }
  await audit(op, { ...entry, before: { warehouse, state: before }, after: { warehouse, state } })
  return after
}

/** Anyone who earned most by one piece of work looks closest. */
async function object({ orm, at }: Operation, { warehouse, month }: Month): Promise<void> {
  const { businessDate, kind, amount, entryId, supersededBy } = pieceEntries
  const from = `${month}-01`
  const inMonth = [gte(businessDate, from), lt(businessDate, startOfNextPeriod(from))]
  const entries = await orm
    .select()
    .from(pieceEntries)
    .where(and(eq(pieceEntries.warehouse, warehouse), ...inMonth, eq(kind, '计件'), isNull(supersededBy)))
    .orderBy(desc(amount), entryId)
    .limit(CLAIMS.length)
  if (entries.length === 0) return
  await orm.insert(pieceDisputes).values(
    entries.map(({ owner, worker, businessDate: day, entryId: id }, index) => ({
      warehouse,
      owner,
      worker,
      businessDate: day,
      entryId: id,
      claim: CLAIMS[index] ?? '',
      createdAt: at,
      updatedAt: at,
    })),
  )
}

/** The first of them is wrong, the other one is right. */
async function decide(op: Operation, warehouse: string, number: SiteDay['number']): Promise<void> {
  const open = await op.orm
    .select({ id: pieceDisputes.id, entry: pieceEntries })
    .from(pieceDisputes)
    .innerJoin(pieceEntries, eq(pieceEntries.entryId, pieceDisputes.entryId))
    .where(and(eq(pieceDisputes.warehouse, warehouse), eq(pieceDisputes.state, '待处理')))
    .orderBy(pieceDisputes.id)
  for (const [index, { id, entry }] of open.entries()) {
    const amount = percentage(entry.amount, ON_TOP_PERCENT)
    const isRight = index > 0 && signOf(amount) > 0
    const resolution = isRight ? '核对录像，数量确有少计，补发' : '当日班组记录齐全，按在组时长分配'
    const state = decidedState(isRight ? '采纳' : '驳回')
    const decided = { resolver: op.caller.userId, resolvedAt: op.at, updatedAt: op.at, revision: 2 }
    await op.orm
      .update(pieceDisputes)
      .set({ ...decided, state, resolution, amount: isRight ? amount : null })
      .where(eq(pieceDisputes.id, id))
    if (!isRight) continue
    const doc = {
      kind: '补发',
      docType: DOCUMENTS.pieceClaim.type,
      docNo: number(DOCUMENTS.pieceClaim.prefix),
    } as const
    await postPieceEntry(op, { ...entry, ...doc, amount, reason: resolution })
  }
}
