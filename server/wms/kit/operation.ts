// One command under way: in one transaction, by one person, at one instant. Stores take it wherever they take services.
import { setTimeout as delay } from 'node:timers/promises'
import type { Orm } from '#server/wms/db/database.ts'
import { failureOf, sqlStateOf } from '#server/wms/db/failures.ts'
import type { Taken } from '#server/wms/db/number-desk.ts'
import type { Entry } from '#server/wms/kit/audit.ts'
import type { Caller } from '#server/wms/kit/caller.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { type Command, keptAnswer, rememberAnswer } from '#server/wms/kit/idempotency.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import type { SignedOn } from '#shared/sign-on.ts'

/** `orm` is the transaction. */
export type Operation = Sources & {
  caller: Caller
  at: Date
  /** Where it came from: web, app, or the name of a job. */
  source: string
  requestId: string
  /** Who has signed on at the station that it comes from, and when it was scanned there; null for who says nothing. */
  signedOn: SignedOn | null
  /** Whether the person has said yes to a question; null where there is nobody to ask: jobs. */
  sure: ((question: Refusal) => boolean) | null
  /** Names the command of the client; null when it gave none. */
  opId: string | null
  /** Numbers of documents, to be given back if the transaction fails. */
  taken: Taken[]
  /** What it changed, to be written when its work is done. */
  log: Entry[]
  /** What is asked when all is written, and of what. */
  closing: Map<Closing<never>, unknown[]>
}

/** Asked once of all that a command has written. It throws what is refused. */
export type Closing<T> = (op: Operation, all: readonly T[]) => Promise<void>

type Facts = Pick<Operation, 'caller' | 'source' | 'requestId'> &
  Partial<Pick<Operation, 'sure' | 'signedOn'>>

/** PostgreSQL gave up one of two transactions that waited for each other, or that could not be put in an order. */
const WORTH_REPEATING = ['40001', '40P01']
const ATTEMPTS = 4
const PAUSE_MS = 100

/** All of the work or nothing; the same command is answered the same and done once. */
export function execute<T>(
  sources: Sources,
  facts: Facts,
  command: Command,
  work: (op: Operation) => Promise<T>,
): Promise<T> {
  return repeated(command, () => attempt(sources, facts, command, work))
}

async function attempt<T>(
  sources: Sources,
  facts: Facts,
  command: Command,
  work: (op: Operation) => Promise<T>,
): Promise<T> {
  const taken: Taken[] = []
  let isWhole = false
  try {
    return await sources.orm.transaction(async (tx) => {
      const own = {
        orm: tx as Orm,
        at: sources.now(),
        opId: command.opId,
        taken,
        log: [],
        closing: new Map(),
      }
      const op = { ...sources, sure: null, signedOn: null, ...facts, ...own }
      const result = await rememberAnswer(op, command, () => work(op))
      await close(op)
      isWhole = true
      return result
    })
  } catch (error) {
    if (failureOf(error) !== 'away') {
      // What was to be committed may have been, whatever came of the answer.
      if (!isWhole) await sources.database.numbers?.giveBack(taken)
      // What had been done before may be refused now, or come to its end once more.
      const kept = await keptAnswer<T>({ orm: sources.orm, caller: facts.caller }, command)
      if (kept) return kept.result
    }
    throw error instanceof Refusal && error.retold
      ? await error.retold({ orm: sources.orm, caller: facts.caller })
      : error
  }
}

/** How the words of a question end. In the preview of a sheet it is answered otherwise. */
export const ASKED_AGAIN = /[，；]确认无误请再次提交$/

/** What is possible and hardly meant: it goes on when the person has said yes, and where nobody can be asked. */
export function ask({ sure }: Operation, question: Refusal): void {
  if (sure !== null && !sure(question)) throw question
}

/**
 * A part of a command that is taken back alone when it fails, and with it what it told the log of changes and would have asked
 * in the end.
 */
export async function inPart<T>(op: Operation, work: (inner: Operation) => Promise<T>): Promise<T> {
  const log: Entry[] = []
  const closing: Operation['closing'] = new Map()
  const result = await op.orm.transaction((tx) => work({ ...op, orm: tx as Orm, log, closing }))
  op.log.push(...log)
  for (const [ask, written] of closing) atEnd(op, ask, written as never[])
  return result
}

/**
 * For what must be asked by one command after the other: those who wait for each other do so only from here to the commit,
 * however long the command before it.
 */
export function atEnd<T>({ closing }: Operation, ask: Closing<T>, written: readonly T[]): void {
  const all = closing.get(ask) ?? []
  all.push(...written)
  closing.set(ask, all)
}

async function close(op: Operation): Promise<void> {
  for (const [ask, written] of op.closing) await ask(op, written as never[])
}

async function repeated<T>(command: Command, attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !isWorthRepeating(error, command)) throw error
      if (failureOf(error) === 'away') await delay(PAUSE_MS * (ATTEMPTS - left))
    }
  }
}

/** Of a command that broke off with its connection nobody knows whether it was done: its id tells, where it has one. */
function isWorthRepeating(error: unknown, { opId }: Command): boolean {
  if (failureOf(error) === 'away') return opId !== null
  return WORTH_REPEATING.includes(sqlStateOf(error))
}
