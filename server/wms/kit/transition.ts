// A document goes from state to state as its life knows it, and in no other way: nothing else writes a state.

import { and, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding, ColumnValues, RowOf, ValuesOf } from '#server/wms/kit/binding.ts'
import { assertAllowed } from '#server/wms/kit/caller.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Key } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { lockRow, writeRow, writeRows } from '#server/wms/kit/write.ts'
import type { Exactly, MoveName } from '#shared/contracts/definition/resource.ts'
import {
  endOf,
  type LifeCycle,
  leadsTo,
  type Move,
  needsOfMove,
  needsReason,
} from '#shared/domain/life-cycle.ts'

export type Living = Binding & { resource: { life: LifeCycle } }
/** What lives with another document; bound or not. */
type Parts = { table: PgTable; resource: { name: string; life: LifeCycle } }
type PartsStepOf<B extends Parts> = keyof (B['resource']['life']['steps'] & B['resource']['life']['moves']) &
  string
type StepOf<B extends Living> = keyof B['resource']['life']['steps'] & string
/** What follows from another document may be what a person does, too. */
type AnyStepOf<B extends Living> = StepOf<B> | MoveOf<B>

export type MoveRequest = { key: Key; move: string; revision: number; reason?: string | undefined }

type StateOf<B extends Parts> = B['resource']['life']['states'][number]
export type MoveOf<B extends Living> = MoveName<B['resource']>

/** What a move means beyond the state, done in the same transaction; answers further changes of the document, if there are any. */
type Effect<B extends Living, M> = (
  op: Operation,
  document: RowOf<B>,
  move: M,
) => Promise<ValuesOf<B>> | Promise<void>
/** One for each move that means more. */
export type MoveEffects<B extends Living> = { readonly [M in MoveOf<B>]?: Effect<B, M> }
/** One for all, or one for each. */
export type MoveEffect<B extends Living> = Effect<B, MoveOf<B>> | MoveEffects<B>

/** `E` when it answers no change that the document has no column for. */
export type ExactEffect<E, B extends Living> = E extends (...given: never[]) => Promise<infer V>
  ? OnlyKnown<V, ValuesOf<B>>
  : {
      [M in keyof E]: E[M] extends (...given: never[]) => Promise<infer V>
        ? OnlyKnown<V, ValuesOf<B>>
        : unknown
    }
type OnlyKnown<V, Known> = [Exclude<KeyOf<V>, keyof Known>] extends [never]
  ? unknown
  : { answers: `no column ${Exclude<KeyOf<V>, keyof Known> & string}` }
type KeyOf<V> = V extends object ? keyof V : never

/** Locks the document, moves it, and writes down who did it and why. */
export async function moveDocument<B extends Living>(
  op: Operation,
  binding: B,
  request: MoveRequest,
  effect: MoveEffect<B> = {},
): Promise<RowOf<B>> {
  const move = binding.resource.life.moves[request.move]
  if (!move) throw common.malformed()
  assertMayMove(op, binding, move, request.reason)
  const before = await lockRow(op, binding, request.key)
  await assertUnchanged(op, binding, before, request.revision)
  assertPossible(binding, request.move, before)
  const name = request.move as MoveOf<B>
  const meant = typeof effect === 'function' ? effect : effect[name]
  const changes = { ...(await meant?.(op, before, name)), state: move.to }
  return writeRow(op, binding, { before, changes, action: request.move, reason: request.reason })
}

function assertMayMove({ caller }: Operation, { resource }: Binding, move: Move, reason = ''): void {
  assertAllowed(caller, needsOfMove(move, resource.writes))
  if (move.kind === 'reverse') assertAllowed(caller, 'document.reverse')
  if (needsReason(move) && reason.trim() === '') throw common.reasonMissing()
}

type Advance<B extends Living, Changes> = {
  before: Row
  changes?: Changes
  /** Of the states that the step may lead to; absent where there is but one. */
  to?: StateOf<B>
  reason?: string | undefined
}

/** Takes a document that the caller has locked one step on, and writes down who did it. */
export async function advance<B extends Living, V extends ValuesOf<B>>(
  op: Operation,
  binding: B,
  name: AnyStepOf<B>,
  { before, changes, to, reason }: Advance<B, Exactly<V, ValuesOf<B>>>,
): Promise<RowOf<B>> {
  return writeRow(op, binding, stepOf(binding, name, { before, changes, to, reason }))
}

/** The same of many, by few statements; answered in their order. */
export async function advanceAll<B extends Living>(
  op: Operation,
  binding: B,
  name: AnyStepOf<B>,
  advances: readonly Advance<B, ValuesOf<B>>[],
): Promise<RowOf<B>[]> {
  return writeRows(
    op,
    binding,
    advances.map((one) => stepOf(binding, name, one)),
  )
}

type Step = {
  before: Row
  changes?: object | undefined
  to?: string | undefined
  reason?: string | undefined
}

function stepOf<B extends Living>(binding: B, name: AnyStepOf<B>, { before, changes, to, reason }: Step) {
  const step = assertPossible(binding, name, before)
  const state = String(before['state'])
  const end = to ?? endOf(step, state)
  if (end === null || !leadsTo(step, state, end)) {
    throw new Error(`${binding.resource.name} ${name} does not lead from ${state} to ${end}`)
  }
  const moved = end === state ? { ...changes } : { ...changes, state: end }
  return { before, changes: moved, action: name, reason }
}

/** Throws the refusal that says in which state the document would have to be for that step or move. */
export function assertPossible<B extends Living>(
  { resource }: Pick<B, 'resource'>,
  name: AnyStepOf<B>,
  document: Row,
) {
  const { moves, steps }: LifeCycle = resource.life
  const known = steps[name] ?? moves[name]
  if (!known) throw new Error(`${resource.name} has no step ${name}`)
  const { from, label } = known
  const state = String(document['state'])
  if (!from || from.includes(state)) return known
  throw common.stepImpossible(resource.label, state, label, from.join('、'))
}

/**
 * Takes all parts of a document that the condition finds one step on, of those whose state allows it: the log tells of the
 * document alone. Answers how many there were. `end` is one of the states that the step may lead to, where there are several.
 */
export async function advanceParts<B extends Parts, V extends ColumnValues<B['table']>>(
  database: Pick<Operation, 'orm'>,
  parts: B,
  name: PartsStepOf<B>,
  condition: SQL | undefined,
  values?: Exactly<V, ColumnValues<B['table']>>,
  end?: StateOf<B>,
): Promise<number> {
  const { state } = parts.table as PgTable & { state: PgColumn }
  const taken = await advancing(database, parts, name, condition, values, end).returning({ state })
  return taken.length
}

/** The statement of `advanceParts`, for who asks what is returned by it. */
export function advancing<B extends Parts, V extends ColumnValues<B['table']>>(
  { orm }: Pick<Operation, 'orm'>,
  { table: parts, resource }: B,
  name: PartsStepOf<B>,
  condition: SQL | undefined,
  values?: Exactly<V, ColumnValues<B['table']>>,
  end?: StateOf<B>,
) {
  const table = parts as PgTable & { state: PgColumn }
  const { states, moves, steps }: LifeCycle = resource.life
  const step = steps[name] ?? moves[name]
  const { from = states, to = 'same' } = step ?? {}
  const state = end ?? to
  if (typeof state !== 'string' || from.some((start) => !leadsTo({ to }, start, state)))
    throw new Error(`${resource.name} ${name} does not lead to ${String(state)}`)
  return orm
    .update(table)
    .set({ ...values, state })
    .where(and(condition, inArray(table.state, [...from])))
}
