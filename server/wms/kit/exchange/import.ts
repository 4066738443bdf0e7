// An uploaded sheet becomes records, or changes them: by the same commands as a form's, as its user, all of them or the good ones.
import type { Binding } from '#server/wms/kit/binding.ts'
import { assertAllowed } from '#server/wms/kit/caller.ts'
import type { Headings } from '#server/wms/kit/exchange/headings.ts'
import {
  type Commands,
  countRows,
  explaining,
  hasMistake,
  inTransaction,
  isOneGo,
  isUnchanged,
  type Maker,
  makeEach,
  makeRow,
  makeRows,
  type Plan,
  TakenBack,
  tryRows,
  unlessTakenBack,
} from '#server/wms/kit/exchange/make-rows.ts'
import { assertAim, matchRows } from '#server/wms/kit/exchange/match-rows.ts'
import type { ParsedRow, Question } from '#server/wms/kit/exchange/parse-rows.ts'
import { openSheet, type SheetRequest } from '#server/wms/kit/exchange/source.ts'
import { keepTaskFile } from '#server/wms/kit/exchange/task-file.ts'
import { datedName } from '#server/wms/kit/files/file-name.ts'
import { findVisibleFile } from '#server/wms/kit/files/visible-file.ts'
import { keptAnswer, rememberAnswer } from '#server/wms/kit/idempotency.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { type Cell, textCell } from '#server/wms/kit/sheets/cell.ts'
import { type TaskOutcome, type TaskRun, type TaskRunner, TaskStopped } from '#server/wms/kit/task-run.ts'
import { enqueueTask } from '#server/wms/kit/tasks/task-queue.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import type { IMPORT_MODES } from '#shared/contracts/definition/exchange.ts'

type ImportInput = SheetRequest & { mode: (typeof IMPORT_MODES)[number]; confirmed: readonly string[] }
export type Importable = Binding & { resource: { importTemplate: Call; previewImport: Call; import: Call } }

export function importJob({ resource }: Binding): string {
  return `import:${resource.name}`
}

export async function beginImport(op: Operation, binding: Binding, given: ImportInput & { opId: string }) {
  const { opId: _, ...input } = given
  assertAim(binding, input.aim)
  await findVisibleFile(op, input.fileName)
  const name = datedName(`${binding.resource.label}导入`, op.at, 'xlsx')
  return enqueueTask(op, { kind: '导入', job: importJob(binding), input, fileName: name })
}

/** The runner of the resource's imports. */
export function importRunner(binding: Importable, commands: Commands): TaskRunner {
  return async (run) => {
    assertAllowed(run.caller, binding.resource.import.needs)
    const { mode, confirmed, ...request } = inputOf(run)
    const reader = { ...run.services, caller: run.caller }
    const sheet = await openSheet(reader, binding, request)
    const rows: ParsedRow[] = []
    for await (const row of sheet.rows) rows.push(row)
    await matchRows(reader, binding, rows, request.aim)
    const sure = confirmed && new Set(confirmed)
    const isSure = sure && (({ key }: Question) => sure.has(key))
    const importRows = mode === '全部导入' ? importAll : importGood
    return importRows(run, { binding, ...commands, rows, isSure }, sheet.headings)
  }
}

/** Tasks that an older program has begun say less: all of them made records, nothing was mended, and nobody was asked. */
function inputOf({
  task,
}: TaskRun): Omit<ImportInput, 'confirmed'> & { confirmed: readonly string[] | null } {
  const given = task.input as Partial<ImportInput> & Pick<ImportInput, 'fileName' | 'mode'>
  return { aim: '新增', corrections: [], leftOut: [], confirmed: null, ...given }
}

async function importAll(run: TaskRun, plan: Plan, headings: Headings): Promise<TaskOutcome | null> {
  const { rows } = plan
  if (!hasMistake(rows)) {
    const oneGo = isOneGo(makerOf(run), rows)
    if (oneGo && (await makeAll(run, plan))) return null
    // What was found right can be refused all the same once others have been busy in between: it is told, then.
    if (!oneGo && (await tryAll(run, plan))) return importGood(run, plan, headings, 1 / 2)
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
  const { rows } = plan
  const maker = makerOf(run)
  return unlessTakenBack(
    inTransaction(maker, null, async (op) => {
      await makeEach(maker, plan, op, {
        rows,
        make: (row, rowOp) => makeRow(plan, row, rowOp),
        makeSome: (some, someOp) => makeRows(plan, some, someOp),
        onMade: (made) => run.report(made, rows.length),
      })
      if (hasMistake(rows)) throw new TakenBack()
      await run.settle(op.orm, { result: toldOf(rows) })
      return true
    }),
  )
}

/** Those that an earlier process of this task has made stay as they are. */
async function tryAll(run: TaskRun, plan: Plan): Promise<boolean> {
  const { rows } = plan
  await tryRows(makerOf(run), plan, {
    rows,
    make: (row, rowOp) => tryOne(run, plan, row, rowOp),
    onMade: (tried) => run.report(Math.floor(tried / 2), rows.length),
  })
  return !hasMistake(rows)
}

/** Each row under an id of its own: a process that takes the task over makes none of them twice. */
async function importGood(run: TaskRun, plan: Plan, headings: Headings, shareDone = 0): Promise<TaskOutcome> {
  const { rows } = plan
  for (const [index, row] of rows.entries()) {
    assertWanted(run)
    if (row.errors.length === 0 && !isUnchanged(row))
      await explaining(plan, row, () => makeOne(run, plan, row))
    run.report(Math.floor(shareDone * rows.length + (1 - shareDone) * (index + 1)), rows.length)
  }
  const bad = rows.filter(({ errors }) => errors.length > 0)
  const imported = toldOf(rows)
  if (bad.length === 0) return { result: imported }
  const result = `${imported}，${bad.length}行有误未导入，请下载后修改再导入`
  return { result, fileId: await keepBadRows(run, headings, bad) }
}

/** Where all records are new, nobody asks for more than how many. */
function toldOf(rows: readonly ParsedRow[]): string {
  const { made, changed, unchanged } = countRows(rows)
  if (rows.every(({ known }) => !known)) return `已导入${made}行`
  return `新增${made}行，修改${changed}行，无变化${unchanged}行`
}

function makeOne(run: TaskRun, plan: Plan, row: ParsedRow): Promise<unknown> {
  return inTransaction(makerOf(run), commandOf(run, row).opId, (op) => makeRow(plan, row, op))
}

async function tryOne(run: TaskRun, plan: Plan, row: ParsedRow, op: Operation): Promise<unknown> {
  const command = commandOf(run, row)
  const own = { ...op, opId: command.opId }
  const kept = await keptAnswer(own, command)
  return kept ? kept.result : rememberAnswer(own, command, () => makeRow(plan, row, own))
}

function commandOf({ task }: TaskRun, { line }: ParsedRow) {
  const opId = `import-${task.id}-${line}`
  return { opId, call: task.job, input: opId }
}

function makerOf(run: TaskRun): Maker {
  const { services: sources, caller, task } = run
  const assertStillWanted = () => assertWanted(run)
  return { sources, caller, requestId: `task-${task.id}`, call: task.job, assertWanted: assertStillWanted }
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
