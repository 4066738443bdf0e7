// The states of a document and the named moves between them: the server executes them, pages offer them.
import type { Action } from '#shared/domain/actions.ts'

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

export type LifeCycle = {
  states: readonly string[]
  initial: string
  moves: Readonly<Record<string, Move>>
}

export function defineLifeCycle<
  const S extends readonly [string, ...string[]],
  const M extends Readonly<Record<string, Move & { from: readonly S[number][]; to: S[number] }>>,
>(states: S, moves: M): { states: S; initial: S[0]; moves: M } {
  return { states, initial: states[0], moves }
}

/** Without one the server refuses the move. */
export function needsReason(move: Move | undefined): boolean {
  return move?.kind === 'reverse' || move?.asks === 'reason'
}

/** The moves that a document in this state allows, by name. */
export function movesFrom({ moves }: LifeCycle, state: string): string[] {
  return Object.keys(moves).filter((name) => moves[name]?.from.includes(state))
}
