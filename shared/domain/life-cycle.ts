// The states of a document, and all that leads from one to another: what people do to it by name, what commands of its own do,
// and what follows from the steps of other documents. The server executes it, pages offer it, the log names it.
import type { Action, Needs } from '#shared/actions.ts'

/** A person's own move, asked for by its name. */
export type Move = {
  label: string
  from: readonly string[]
  to: string
  /** A move against the order of the day's work: it needs a reason and the right to undo. */
  kind?: 'reverse'
  /** A move that cannot simply be taken back: people are asked first; one with a 'reason' tells the log why, too. */
  asks?: 'first' | 'reason'
  /** Beyond the right to write this kind of document. */
  needs?: Action
}

/** Of several the step itself chooses one; `same` is the state that it was in. */
type Ends = string | readonly string[]

export type Step = {
  label: string
  /** A command has a call of its own, often for many documents or with more than a reason; what follows has none. */
  by: 'command' | 'follows'
  /** Absent: whatever state it is in. */
  from?: readonly string[]
  /** Absent: it stays in its state. By the state that it was in, where that makes a difference. */
  to?: Ends | Readonly<Record<string, Ends>>
  /** In place of the right to write this kind of document. */
  needs?: Action
  /** A command that cannot simply be taken back: people are asked first. */
  asks?: 'first'
}

export type LifeCycle = {
  states: readonly string[]
  initial: string
  moves: Readonly<Record<string, Move>>
  steps: Readonly<Record<string, Step>>
}

type Moves<S extends string> = Readonly<Record<string, Move & { from: readonly S[]; to: S }>>
type EndsIn<S extends string> = S | 'same' | readonly (S | 'same')[]
type Steps<S extends string> = Readonly<
  Record<string, Step & { from?: readonly S[]; to?: EndsIn<S> | Readonly<Partial<Record<S, EndsIn<S>>>> }>
>

export function defineLifeCycle<
  const S extends readonly [string, ...string[]],
  const M extends Moves<S[number]>,
  const T extends Steps<S[number]> = Readonly<Record<never, never>>,
>(states: S, moves: M, steps?: T): { states: S; initial: S[0]; moves: M; steps: T } {
  return { states, initial: states[0], moves, steps: steps ?? ({} as T) }
}

/** Without one the server refuses the move. */
export function needsReason(move: Move | undefined): boolean {
  return move?.kind === 'reverse' || move?.asks === 'reason'
}

/** Who may make a move; `writes` is the right to write this kind of document. A move backwards asks for its own right besides. */
export function needsOfMove({ needs }: Move, writes: Action | undefined): Needs {
  return needs ?? writes ?? []
}

/** The moves that a document in this state allows, by name. */
export function movesFrom<L extends LifeCycle>({ moves }: L, state: string): (keyof L['moves'] & string)[] {
  return Object.keys(moves).filter((name) => moves[name]?.from.includes(state))
}

/** The states in which documents are made. */
export function beginnings({ initial, steps }: LifeCycle): readonly string[] {
  return endsOf(steps['create'] ?? { to: initial }, '')
}

export function isPossible({ from }: Pick<Step, 'from'>, { state }: { state: string }): boolean {
  return !from || from.includes(state)
}

/** Why a step cannot be taken with these documents, in words for people; null where it can. */
export function hindrance(
  { from }: Pick<Step, 'from'>,
  documents: readonly Readonly<Record<string, unknown>>[],
): string | null {
  if (!from) return null
  if (documents.length > 0 && documents.every(({ state }) => from.includes(String(state)))) return null
  return `适用于状态：${from.join('、')}`
}

/** Where a document stands after a step that leads to one state; null where the step chooses. */
export function endOf(step: Pick<Step, 'to'>, state: string): string | null {
  const [end, ...others] = endsOf(step, state)
  return end === undefined || others.length > 0 ? null : end
}

/** Whether the step may lead there. */
export function leadsTo(step: Pick<Step, 'to'>, from: string, end: string): boolean {
  return endsOf(step, from).includes(end)
}

/** What leads on from a state, and where to: people's own moves first. */
export function waysFrom(
  { states, moves, steps }: LifeCycle,
  state: string,
): { label: string; end: string }[] {
  const all: readonly Pick<Step, 'label' | 'from' | 'to'>[] = [
    ...Object.values(moves),
    ...Object.values(steps),
  ]
  return all
    .filter((step) => isPossible(step, { state }))
    .flatMap((step) => endsOf(step, state).map((end) => ({ label: step.label, end })))
    .filter(({ end }) => end !== state && states.includes(end))
}

/** What can be done after a move to undo it, by label; null where it may go on but not back, and none where it has come to an end. */
export function waysBack(life: LifeCycle, { from, to }: Move): string[] | null {
  const ways = waysFrom(life, to)
  const back = ways.filter(({ end }) => from.includes(end)).map(({ label }) => label)
  return back.length > 0 || ways.length === 0 ? [...new Set(back)] : null
}

/** The states that a step may lead to from this one. */
export function endsOf({ to = 'same' }: Pick<Step, 'to'>, from: string): string[] {
  const ends = typeof to === 'string' || isList(to) ? to : (to[from] ?? [])
  return [ends].flat().map((end) => (end === 'same' ? from : end))
}

function isList(to: NonNullable<Step['to']>): to is readonly string[] {
  return Array.isArray(to)
}
