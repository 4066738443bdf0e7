// An uploaded sheet becomes records: by the same command as a form's, as its user, all of them or the good ones.
import type { Row } from '#server/wms/kit/audit.ts'
import type { Binding } from '#server/wms/kit/binding.ts'
import { assertAllowed } from '#server/wms/kit/caller.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import type { Headings } from '#server/wms/kit/exchange/headings.ts'
import { errorOf, type ParsedRow } from '#server/wms/kit/exchange/parse-rows.ts'
import { openSheet } from '#server/wms/kit/exchange/source.ts'
import { keepTaskFile } from '#server/wms/kit/exchange/task-file.ts'
import { datedName } from '#server/wms/kit/files/file-name.ts'
import { findVisibleFile } from '#server/wms/kit/files/visible-file.ts'
import { keptAnswer, rememberAnswer } from '#server/wms/kit/idempotency.ts'
import { execute, inPart, type Operation } from '#server/wms/kit/operation.ts'
import type { Cell } from '#server/wms/kit/sheets/cell.ts'
import { textCell } from '#server/wms/kit/sheets/cell.ts'
import { type TaskOutcome, type TaskRun, type TaskRunner, TaskStopped } from '#server/wms/kit/task-run.ts'
import { enqueueTask } from '#server/wms/kit/tasks/task-queue.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import type { IMPORT_MODES } from '#shared/contracts/definition/exchange.ts'

type ImportInput = { fileName: string; mode: (typeof IMPORT_MODES)[number] }
/** The command for one new record. */
type Make = (op: Operation, input: Row) => Promise<unknown>
export type Importable = Binding & { resource: { previewImport: Call; import: Call } }
type Plan = { binding: Binding; make: Make; rows: ParsedRow[] }

export function importJob({ resource }: Binding): string {
  return `import:${resource.name}`
}

export async function beginImport(op: Operation, binding: Binding, { fileName, mode }: ImportInput) {
  await findVisibleFile(op, fileName)
  const name = datedName(`${binding.resource.label}导入`, op.at, 'xlsx')
  const input: ImportInput = { fileName, mode }
  return enqueueTask(op, { kind: '导入', job: importJob(binding), input, fileName: name })
}

/** The runner of the resource's imports. */
export function importRunner(binding: Importable, make: Make): TaskRunner {
  return async (run) => {
    assertAllowed(run.caller, binding.resource.import.needs)
    const { fileName, mode } = run.task.input as ImportInput
    const sheet = await openSheet({ ...run.services, caller: run.caller }, binding, fileName)
    const rows: ParsedRow[] = []
    for await (const row of sheet.rows) rows.push(row)
    const importRows = mode === '全部导入' ? importAll : importGood
    return importRows(run, { binding, make, rows }, sheet.headings)
  }
}

/** How many rows the embedded database makes in one go: its one connection is everybody's, and all wait meanwhile. */
const GO = 200
/** How many it tries between two calls of others. */
const PORTION = 5

async function importAll(run: TaskRun, plan: Plan, headings: Headings): Promise<TaskOutcome | null> {
  const { rows } = plan
  if (!hasMistake(rows)) {
    const isOneGo = run.services.database.kind === 'postgres' || rows.length <= GO
    if (isOneGo && (await makeAll(run, plan))) return null
    // What was found right can be refused all the same once others have been busy in between: it is told, then.
    if (!isOneGo && (await tryAll(run, plan))) return importGood(run, plan, headings, 1 / 2)
  }
  const bad = rows.filter(({ errors }) => errors.length > 0)
  const error = `${bad.length}行有误，未导入任何行。${firstMistake(bad)}`
  return { result: error, error, fileId: await keepBadRows(run, headings, bad) }
}

/**
 * In one transaction, the end of the task included: a process that dies has imported nothing. Answers false, with the
 * mistakes in their rows, when a row was refused.
 */
async function makeAll(run: TaskRun, plan: Plan): Promise<boolean> {
  const { rows, make } = plan
  return unlessTakenBack(
    inTransaction(run, null, async (op) => {
      await makeEach(run, plan, op, {
        rows,
        make: (row, rowOp) => make(rowOp, row.input),
        onMade: (made) => run.report(made, rows.length),
      })
      if (hasMistake(rows)) throw new TakenBack()
      await run.settle(op.orm, { result: `已导入${rows.length}行` })
      return true
    }),
  )
}

/** Finds the mistakes of all rows and makes none; those that an earlier process of this task has made stay as they are. */
async function tryAll(run: TaskRun, plan: Plan): Promise<boolean> {
  const { rows } = plan
  for (let tried = 0; tried < rows.length; tried += PORTION) {
    await unlessTakenBack(
      inTransaction(run, null, async (op) => {
        await makeEach(run, plan, op, {
          rows: rows.slice(tried, tried + PORTION),
          make: (row, rowOp) => tryOne(run, plan, row, rowOp),
          onMade: (made) => run.report(Math.floor((tried + made) / 2), rows.length),
        })
        throw new TakenBack()
      }),
    )
  }
  return !hasMistake(rows)
}

type Making = {
  rows: readonly ParsedRow[]
  make: (row: ParsedRow, op: Operation) => Promise<unknown>
  onMade: (made: number) => void
}

/** In the transaction of the operation, of which a row that is refused takes nothing back but itself. */
async function makeEach(
  run: TaskRun,
  plan: Plan,
  op: Operation,
  { rows, make, onMade }: Making,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    assertWanted(run)
    await explaining(plan, row, () => inPart(op, (inner) => make(row, inner)))
    onMade(index + 1)
  }
}

/** Each row under an id of its own: a process that takes the task over makes none of them twice. */
async function importGood(run: TaskRun, plan: Plan, headings: Headings, shareDone = 0): Promise<TaskOutcome> {
  const { rows } = plan
  for (const [index, row] of rows.entries()) {
    assertWanted(run)
    if (row.errors.length === 0) await explaining(plan, row, () => makeOne(run, plan, row))
    run.report(Math.floor(shareDone * rows.length + (1 - shareDone) * (index + 1)), rows.length)
  }
  const bad = rows.filter(({ errors }) => errors.length > 0)
  const imported = `已导入${rows.length - bad.length}行`
  if (bad.length === 0) return { result: imported }
  const result = `${imported}，${bad.length}行有误未导入，请下载后修改再导入`
  return { result, fileId: await keepBadRows(run, headings, bad) }
}

function makeOne(run: TaskRun, plan: Plan, row: ParsedRow): Promise<unknown> {
  return inTransaction(run, commandOf(run, row).opId, (op) => makeUnderId(op, plan, row))
}

async function tryOne(run: TaskRun, plan: Plan, row: ParsedRow, op: Operation): Promise<unknown> {
  const command = commandOf(run, row)
  const own = { ...op, opId: command.opId }
  const kept = await keptAnswer(own, command)
  return kept ? kept.result : rememberAnswer(own, command, () => makeUnderId(own, plan, row))
}

function makeUnderId(op: Operation, { make }: Plan, { input }: ParsedRow): Promise<unknown> {
  return make(op, { ...input, opId: op.opId })
}

function commandOf({ task }: TaskRun, { line }: ParsedRow) {
  const opId = `import-${task.id}-${line}`
  return { opId, call: task.job, input: opId }
}

function inTransaction<T>(
  run: TaskRun,
  opId: string | null,
  work: (op: Operation) => Promise<T>,
): Promise<T> {
  const facts = { caller: run.caller, source: 'import', requestId: `task-${run.task.id}` }
  return execute(run.services, facts, { opId, call: run.task.job, input: opId }, work)
}

async function unlessTakenBack(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TakenBack) return false
    throw error
  }
}

/** What refuses a row is told beside it; everything else ends the task. */
async function explaining({ binding }: Plan, row: ParsedRow, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { field = null, message } = error
    const isColumn = field !== null && field in binding.resource.fields
    row.errors.push(errorOf(binding, row.line, isColumn ? field : null, message))
  }
}

function keepBadRows(run: TaskRun, headings: Headings, bad: readonly ParsedRow[]): Promise<string> {
  return keepTaskFile(run, { name: run.task.fileName, format: 'xlsx', rows: badRows(headings, bad) })
}

function firstMistake(bad: readonly ParsedRow[]): string {
  const mistake = bad[0]?.errors[0]
  return mistake ? `第${mistake.line}行：${mistake.message}` : ''
}

function assertWanted({ signal }: TaskRun): void {
  if (signal.aborted) throw new TaskStopped('stopped while importing')
}

function hasMistake(rows: readonly ParsedRow[]): boolean {
  return rows.some(({ errors }) => errors.length > 0)
}

/** Takes the transaction back. */
class TakenBack extends Error {}

const REASON = '错误原因'

/** The rows that were not imported, as they came, each with the reason beside it: corrected, the sheet goes back in. */
async function* badRows({ cells }: Headings, bad: readonly ParsedRow[]): AsyncGenerator<Cell[]> {
  const kept = cells.map((label, place) => ({ label, place })).filter(({ label }) => label !== REASON)
  yield [...kept.map(({ label }) => label), REASON].map(textCell)
  for (const row of bad) {
    const reasons = row.errors.map(({ message }) => message).join('；')
    yield [...kept.map(({ place }) => row.cells[place] ?? ''), `第${row.line}行：${reasons}`].map(textCell)
  }
}
