// Rows of a sheet become records by the command for one of them, in an import and in the rehearsal before it: whatever the one
// refuses the other does, too.
import { createHash } from 'node:crypto'
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { errorOf, type ParsedRow, type Question } from '#server/wms/kit/exchange/parse-rows.ts'
import { ASKED_AGAIN, execute, inPart, type Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'

/** The command for one new record. */
export type Make = (op: Operation, input: Row) => Promise<unknown>
/** The same for many at once; a refusal need not say of which. */
export type MakeMany = (op: Operation, inputs: readonly Row[]) => Promise<unknown>
/** The command that changes one: `input` as the body of its call. */
export type Alter = (op: Operation, input: Row) => Promise<unknown>
export type Commands = { make: Make; makeMany?: MakeMany; alter: Alter }
export type Plan = Commands & {
  binding: Binding
  rows: ParsedRow[]
  /** Whether the person has said yes to a question of a row; null where nobody was asked. */
  isSure: ((question: Question) => boolean) | null
}

/** Who makes them, and what ends it: `assertWanted` throws when nobody waits for it any more. */
export type Maker = Pick<Operation, 'caller' | 'requestId'> & {
  sources: Sources
  call: string
  assertWanted: () => void
}

type Making = {
  rows: readonly ParsedRow[]
  make: (row: ParsedRow, op: Operation) => Promise<unknown>
  /** Where some can be made by fewer statements than each alone. */
  makeSome?: (rows: readonly ParsedRow[], op: Operation) => Promise<unknown>
  onMade?: (made: number) => void
}

/**
 * How many rows the embedded database makes in one transaction: its one connection is everybody's, and all wait meanwhile. Of
 * more than that it tries a few between two calls of others.
 */
const GO = 200
const PORTION = 5

export function isOneGo({ sources: { database } }: Maker, { length }: readonly ParsedRow[]): boolean {
  return database.kind === 'postgres' || length <= GO
}

/** Finds the mistakes of the rows and makes none of them; those that are made under an id already stay as they are. */
export async function tryRows(maker: Maker, plan: Plan, making: Making): Promise<void> {
  const { rows, onMade, ...how } = making
  const portion = isOneGo(maker, rows) ? rows.length : PORTION
  for (let tried = 0; tried < rows.length; tried += portion) {
    await unlessTakenBack(
      inTransaction(maker, null, async (op) => {
        await makeEach(maker, plan, op, {
          ...how,
          rows: rows.slice(tried, tried + portion),
          onMade: (made) => onMade?.(tried + made),
        })
        throw new TakenBack()
      }),
    )
  }
}

/**
 * In the transaction of the operation, of which a row that is refused takes nothing back but itself. Some are made together, and
 * each alone only where one of them is refused: to begin and end a part of the transaction takes as long as to make a row.
 */
export async function makeEach(
  maker: Maker,
  plan: Plan,
  op: Operation,
  { rows, make, makeSome = oneByOne(make), onMade }: Making,
): Promise<void> {
  for (let begun = 0; begun < rows.length; begun += TOGETHER) {
    const some = rows.slice(begun, begun + TOGETHER)
    // In a transaction that is repeated a row is found right or wrong anew.
    for (const row of some) row.errors.length = 0
    const changing = some.filter((row) => !isUnchanged(row))
    maker.assertWanted()
    if (changing.length > 0 && !(await isTaken(inPart(op, (inner) => makeSome(changing, inner))))) {
      for (const row of changing) {
        maker.assertWanted()
        await explaining(plan, row, () => inPart(op, (inner) => make(row, inner)))
      }
    }
    onMade?.(begun + some.length)
  }
}

const TOGETHER = 20

function oneByOne(make: Making['make']): NonNullable<Making['makeSome']> {
  return async (rows, op) => {
    for (const row of rows) await make(row, op)
  }
}

/** Answers false when something was refused. */
async function isTaken(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export function inTransaction<T>(
  { sources, caller, requestId, call }: Maker,
  opId: string | null,
  work: (op: Operation) => Promise<T>,
): Promise<T> {
  return execute(sources, { caller, source: 'import', requestId }, { opId, call, input: opId }, work)
}

/** Answers false when the work was taken back. */
export async function unlessTakenBack(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TakenBack) return false
    throw error
  }
}

/** What refuses a row is told beside it; everything else ends the work. */
export async function explaining(
  { binding }: Plan,
  row: ParsedRow,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const told = (message: string) =>
      error.asks ? message.replace(ASKED_AGAIN, '，请在导入预览中核对并勾选') : message
    row.errors.push(
      ...problemsOf(error).map(({ field, message }) => refusedAt(binding, row, field, told(message))),
    )
  }
}

function problemsOf({ problems, field = '', message }: Refusal) {
  return problems.length > 0 ? problems : [{ field, message }]
}

/** `field` is a path: of 'lines.0.sku', the sheet's column is the last part. */
function refusedAt(binding: Binding, { line }: ParsedRow, field: string, message: string) {
  const name = field.split('.').at(-1) ?? ''
  return errorOf(binding, line, name in binding.resource.fields ? name : null, message)
}

export function hasMistake(rows: readonly ParsedRow[]): boolean {
  return rows.some(({ errors }) => errors.length > 0)
}

/** By the command of the row: it makes a record, or changes one as it was when the sheet was read. */
export function makeRow(plan: Plan, row: ParsedRow, given: Operation): Promise<unknown> {
  const { binding, make, alter } = plan
  const { input, known } = row
  const op = { ...given, sure: sureOf(plan, row) }
  const command = op.opId === null ? {} : { opId: op.opId }
  if (!known) return make(op, { ...input, ...command })
  const { key } = binding.resource
  const { [key]: own, revision } = known.before
  return alter(op, { ...known.changes, [key]: own, revision, ...command })
}

/** New records by one command, where there is one for many: a question of it is answered of each row alone. */
export async function makeRows(plan: Plan, rows: readonly ParsedRow[], op: Operation): Promise<void> {
  const { makeMany, isSure } = plan
  const fresh = makeMany ? rows.filter(({ known }) => !known) : []
  const others = rows.filter((row) => !fresh.includes(row))
  if (fresh.length > 0)
    await makeMany?.(
      { ...op, sure: isSure && (() => false) },
      fresh.map(({ input }) => input),
    )
  for (const row of others) await makeRow(plan, row, op)
}

/** Writes the questions beside the row, anew each time that it is made. */
function sureOf({ binding, isSure }: Plan, row: ParsedRow): Operation['sure'] {
  row.questions = []
  if (!isSure) return null
  return (refusal) => {
    const key = keyOf(row, refusal)
    const asked = problemsOf(refusal).map(({ field, message }) => ({
      ...refusedAt(binding, row, field, message.replace(ASKED_AGAIN, '')),
      key,
    }))
    row.questions = [...row.questions, ...asked]
    return asked.every(isSure)
  }
}

/** Of the same question about the same row: what is asked of a row that says something else has another. */
function keyOf({ line, cells }: ParsedRow, { reason }: Refusal): string {
  return createHash('sha256')
    .update(JSON.stringify([reason, line, cells]))
    .digest('base64url')
    .slice(0, 22)
}

/** Whether the record is as the row has it already: nothing is written, then. */
export function isUnchanged({ known }: ParsedRow): boolean {
  return known !== undefined && Object.keys(known.changes).length === 0
}

export type Counts = { made: number; changed: number; unchanged: number }

/** Of the rows without a mistake. */
export function countRows(rows: readonly ParsedRow[]): Counts {
  const good = rows.filter(({ errors }) => errors.length === 0)
  const made = good.filter(({ known }) => !known).length
  const unchanged = good.filter(isUnchanged).length
  return { made, unchanged, changed: good.length - made - unchanged }
}

/** Takes the transaction back. */
export class TakenBack extends Error {}
