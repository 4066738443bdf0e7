// What the user has mended of a sheet in its preview, and has said yes to.
import type { Correction, ImportPreview, Mended } from '#shared/contracts/definition/exchange.ts'

/** `was`: what the preview showed before. */
export type Mending = {
  corrections: readonly (Correction & { was: string })[]
  leftOut: readonly number[]
  /** The keys of questions. */
  confirmed: readonly string[]
}

export const NOTHING_MENDED: Mending = { corrections: [], leftOut: [], confirmed: [] }

/** As the server takes it. */
export function mendedOf({ corrections, leftOut }: Mending): Mended {
  return { leftOut, corrections: corrections.map(({ line, name, text }) => ({ line, name, text })) }
}

/** A cell that says again what it has said first is none that is corrected. */
export function withCorrection(mending: Mending, { line, name, text }: Correction, shown: string): Mending {
  const others = mending.corrections.filter((one) => one.line !== line || one.name !== name)
  const was = correctionOf(mending, line, name)?.was ?? shown
  return { ...mending, corrections: text === was ? others : [...others, { line, name, text, was }] }
}

export function correctionOf({ corrections }: Mending, line: number, name: string) {
  return corrections.find((one) => one.line === line && one.name === name)
}

/** Leaves the row out, or takes it back. */
export function withRowTurned(mending: Mending, line: number): Mending {
  const { leftOut } = mending
  const isOut = leftOut.includes(line)
  return { ...mending, leftOut: isOut ? leftOut.filter((one) => one !== line) : [...leftOut, line] }
}

export function isConfirmed({ confirmed }: Mending, { questions }: ImportPreview): boolean {
  return questions.every(({ key }) => confirmed.includes(key))
}
