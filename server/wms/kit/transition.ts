// A document moves from state to state by named moves only.
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { assertMay } from '#server/wms/kit/caller.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import { Refusal, refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Key } from '#server/wms/kit/read.ts'
import { changeRow, lockRow } from '#server/wms/kit/write.ts'
import { type LifeCycle, type Move, needsReason } from '#shared/domain/life-cycle.ts'

export type MoveRequest = { key: Key; move: string; revision: number; reason?: string | undefined }

/** What a move means beyond the state, done in the same transaction; answers further changes of the document. */
export type MoveEffect = (op: Operation, document: Row, move: string) => Promise<Row>

/** Locks the document, moves it, and writes down who did it and why. */
export async function moveDocument(
  op: Operation,
  binding: Binding,
  life: LifeCycle,
  request: MoveRequest,
  effect: MoveEffect = async () => ({}),
): Promise<Row> {
  const move = life.moves[request.move]
  if (!move) throw refusal('malformed')
  assertAllowed(op, binding, move, request.reason)
  const before = await lockRow(op, binding, request.key)
  await assertUnchanged(op, binding, before, request.revision)
  assertPossible(binding, move, before)
  const changes = { ...(await effect(op, before, request.move)), state: move.to }
  return changeRow(op, binding, { before, changes, action: request.move, reason: request.reason })
}

function assertAllowed({ caller }: Operation, { writes }: Binding, move: Move, reason = ''): void {
  assertMay(caller, move.needs ?? writes)
  if (move.kind === 'reverse') assertMay(caller, 'document.reverse')
  if (needsReason(move) && reason.trim() === '') throw refusal('reasonMissing')
}

/** Throws the refusal that says in which state the document would have to be. */
export function assertPossible(
  { resource }: Pick<Binding, 'resource'>,
  { from, label }: Pick<Move, 'from' | 'label'>,
  document: Row,
): void {
  const state = String(document['state'])
  if (from.includes(state)) return
  throw new Refusal({
    code: 409,
    message: `此${resource.label}当前为「${state}」，不能${label}；须为「${from.join('、')}」`,
  })
}
