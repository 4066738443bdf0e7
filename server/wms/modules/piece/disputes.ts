// 计件申诉 — raised by a worker's badge or for them, while their published month is open to it; decided on by somebody else, with
// money on top where they are right and counting again would not bring it.

import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { audit } from '#server/wms/kit/audit.ts'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { postPieceEntry } from '#server/wms/ledger/facts/pieces.ts'
import { refusals } from '#server/wms/modules/piece/refusals.ts'
import { disputeBinding } from '#server/wms/modules/piece/resources.ts'
import { lockWorker } from '#server/wms/modules/piece/workers.ts'
import { employees } from '#server/wms/schema/people.ts'
import { pieceDisputes, pieceEntries, pieceMonths } from '#server/wms/schema/piece.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { raiseDispute, resolvePieceDispute } from '#shared/contracts/piece/dispute.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { localDateOf, periodOf } from '#shared/domain/calendar.ts'
import { decidedState } from '#shared/domain/dispute.ts'

type Dispute = RowOf<typeof disputeBinding>
type Writing = { orm: Orm; at: Date }
export type Claim = {
  worker: string
  /** The worker's own: where work is missing. */
  warehouse: string
  businessDate: string
  entryId: number | null
  claim: string
  /** Null for the worker. */
  raiser: number | null
}

/** Anyone who objects to more than this should talk to somebody. */
const MOST_OPEN = 20

export async function raiseFor(
  op: Operation,
  { opId: _, ...given }: CallBody<typeof raiseDispute>,
): Promise<Dispute> {
  const { warehouse } = await lockWorker(op, given.worker)
  const id = await keepClaim(op, { ...given, warehouse, raiser: op.caller.userId })
  const after = await findOne(op, disputeBinding, id)
  await audit(op, { action: 'create', entity: 'pieceDispute', entityId: id, before: null, after })
  return after
}

/** Answers the dispute's number. `orm` is a transaction. */
export async function keepClaim({ orm, at }: Writing, claim: Claim): Promise<number> {
  const { worker, businessDate, entryId } = claim
  const { warehouse, owner } =
    entryId === null ? { ...claim, owner: null } : await findEntry(orm, { worker, businessDate, entryId })
  await assertOpen({ orm, at }, warehouse, businessDate)
  const own = and(eq(pieceDisputes.worker, worker), eq(pieceDisputes.state, '待处理'))
  if ((await orm.$count(pieceDisputes, own)) >= MOST_OPEN) throw refusals.disputesTooMany()
  const [made] = await orm
    .insert(pieceDisputes)
    .values({ ...claim, warehouse, owner, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: pieceDisputes.id })
  if (!made) throw refusals.disputePending()
  return made.id
}

async function findEntry(
  orm: Orm,
  { worker, businessDate, entryId }: { worker: string; businessDate: string; entryId: number },
) {
  const [entry] = await orm
    .select({ warehouse: pieceEntries.warehouse, owner: pieceEntries.owner })
    .from(pieceEntries)
    .where(
      and(
        eq(pieceEntries.entryId, entryId),
        eq(pieceEntries.worker, worker),
        eq(pieceEntries.businessDate, businessDate),
        isNull(pieceEntries.supersededBy),
      ),
    )
  if (!entry) throw refusals.pieceEntryGone()
  return entry
}

/** The month is not closed before this is through. */
async function assertOpen({ orm, at }: Writing, warehouse: string, businessDate: string): Promise<void> {
  const period = periodOf(businessDate)
  const [month] = await orm
    .select({ state: pieceMonths.state, appealsUntil: pieceMonths.appealsUntil })
    .from(pieceMonths)
    .where(and(eq(pieceMonths.warehouse, warehouse), eq(pieceMonths.month, period)))
    .for('share')
  if (month?.state !== '申诉期') {
    throw refusals.appealsClosed(period, month?.state ?? '计算中')
  }
  if (month.appealsUntil !== null && localDateOf(at) > month.appealsUntil) {
    throw refusals.appealsOver(period, month.appealsUntil)
  }
}

export async function resolve(op: Operation, given: CallBody<typeof resolvePieceDispute>): Promise<Dispute> {
  const { id, decision, amount, resolution, revision } = given
  const before = await lockRow(op, disputeBinding, id)
  await assertUnchanged(op, disputeBinding, before, revision)
  assertPossible(disputeBinding, 'resolve', before)
  if (Number(before.raiser) === op.caller.userId) throw refusals.disputeOwn()
  const owner = before.owner ?? given.owner
  if (amount !== null) await payOnTop(op, before, { amount, owner, reason: resolution })
  return advance(op, disputeBinding, 'resolve', {
    before,
    to: decidedState(decision),
    changes: {
      resolution,
      resolver: op.caller.userId,
      amount,
      owner: amount === null ? before.owner : owner,
      resolvedAt: op.at.toISOString(),
    },
    reason: resolution,
  })
}

type OnTop = { amount: string; owner: string | null; reason: string }

async function payOnTop(op: Operation, dispute: Dispute, { amount, owner, reason }: OnTop): Promise<void> {
  if (owner === null) throw refusals.bearerMissing()
  const { warehouse, worker, businessDate, entryId } = dispute
  await findBusinessDates(op, [{ warehouse, owner }])
  await postPieceEntry(op, {
    kind: '补发',
    docType: DOCUMENTS.pieceClaim.type,
    docNo: await nextDocNo(op, 'pieceClaim'),
    amount,
    reason,
    warehouse,
    owner,
    worker,
    businessDate,
    team: await findTeam(op, worker, entryId),
  })
}

/** The team that earned by the entry; without one, the worker's of today. */
async function findTeam({ orm }: Operation, worker: string, entryId: number | null): Promise<string | null> {
  const found =
    entryId === null
      ? await orm.select({ team: employees.team }).from(employees).where(eq(employees.empNo, worker))
      : await orm
          .select({ team: pieceEntries.team })
          .from(pieceEntries)
          .where(eq(pieceEntries.entryId, entryId))
  return found[0]?.team ?? null
}
