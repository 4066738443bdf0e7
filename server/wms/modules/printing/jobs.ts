// Labels are put into the queue of a printer by the command that they belong to, taken out of it or printed once more by a person,
// and seen.
import { and, eq, inArray } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { assertAllowed } from '#server/wms/kit/caller.ts'
import { nextDocNos } from '#server/wms/kit/doc-number.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows } from '#server/wms/kit/read.ts'
import { advance, advanceParts } from '#server/wms/kit/transition.ts'
import { createRows, lockRow } from '#server/wms/kit/write.ts'
import { badgeHolder } from '#server/wms/ledger/facts/badge.ts'
import { refusals } from '#server/wms/modules/printing/refusals.ts'
import { printerBinding, printJobBinding } from '#server/wms/modules/printing/resources.ts'
import { waybills } from '#server/wms/schema/outbound.ts'
import { type LabelContent, printJobs } from '#server/wms/schema/printing.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { cancelPrintJobs, printJob, reprintJobs } from '#shared/contracts/printing/job.ts'
import { printBadges, printLocationLabels } from '#shared/contracts/printing/label.ts'
import { localMinuteOf } from '#shared/domain/calendar.ts'
import type { LABEL_KINDS } from '#shared/domain/printing.ts'

export type Label = {
  kind: (typeof LABEL_KINDS)[number]
  /** Null of a test. */
  docNo: string | null
  /** Counted from 1. */
  box: number | null
  owner: string | null
  content: LabelContent
  reprintOf?: string
  reason?: string
}

/** In the order given. They are sent once the transaction is over; answers the numbers of their jobs. */
export async function queueLabels(
  op: Operation,
  { printer: code, labels }: { printer: string; labels: readonly Label[] },
): Promise<string[]> {
  const printer = await findOne(op, printerBinding, code)
  if (printer.status !== '启用') throw refusals.printerStopped(code)
  const jobNos = await nextDocNos(op, 'printJob', labels.length)
  const jobs = labels.map((label, place) => ({
    ...label,
    jobNo: jobNos[place] ?? '',
    printer: code,
    warehouse: printer.warehouse,
    nextTryAt: op.at,
    creator: op.caller.userId,
  }))
  await createRows(op, printJobBinding, jobs)
  return jobNos
}

/** Whoever has scanned a label knows that it was printed, whatever its printer said. */
export function labelSeen(op: Operation, { docNo, box }: { docNo: string; box: number }): Promise<number> {
  const condition = and(eq(printJobs.docNo, docNo), eq(printJobs.box, box))
  return advanceParts(op, printJobBinding, 'see', condition, { seenAt: op.at, updatedAt: op.at })
}

export async function printTest(op: Operation, code: string): Promise<RowOf<typeof printJobBinding>> {
  const { name, dpi, labelSize, protocol, warehouseName } = await findOne(op, printerBinding, code)
  const lines = [
    { text: '测试打印', isLarge: true as const },
    { text: name },
    { text: `${labelSize} mm ${dpi} dpi ${protocol}` },
    { text: warehouseName ?? '' },
    { text: localMinuteOf(op.at) },
  ]
  const label: Label = {
    kind: '测试',
    docNo: null,
    box: null,
    owner: null,
    content: { code, qr: code, lines },
  }
  const [jobNo = ''] = await queueLabels(op, { printer: code, labels: [label] })
  return findOne(op, printJobBinding, jobNo)
}

export function reprint(
  op: Operation,
  { jobNos, printer, reason }: CallBody<typeof reprintJobs>,
): Promise<CallResult<typeof reprintJobs>> {
  return forEachDocument(op, jobNos, async (inner, numbers) => {
    const made: string[] = []
    for (const jobNo of numbers) {
      const before = await lockRow(inner, printJobBinding, jobNo)
      await advance(inner, printJobBinding, 'reprint', { before, reason })
      const content = await contentOf(inner, jobNo)
      await assertValid(inner, before, content)
      const { kind, docNo, box, owner } = before
      const label = { kind, docNo, box, owner, content, reprintOf: jobNo, reason }
      made.push(...(await queueLabels(inner, { printer: printer ?? before.printer, labels: [label] })))
    }
    return findRows(inner, printJobBinding, { condition: inArray(printJobs.jobNo, made), sort: 'jobNo' })
  })
}

/** Whoever takes one to send it locks it, too: it is one or the other. */
export function cancelJobs(
  op: Operation,
  { jobNos }: CallBody<typeof cancelPrintJobs>,
): Promise<CallResult<typeof cancelPrintJobs>> {
  return forEachDocument(op, jobNos, async (inner, numbers) => {
    const cancelled: RowOf<typeof printJobBinding>[] = []
    for (const jobNo of numbers) {
      const before = await lockRow(inner, printJobBinding, jobNo)
      cancelled.push(await advance(inner, printJobBinding, 'cancel', { before }))
    }
    return cancelled
  })
}

/** A label of a number that is void would send a parcel astray; one of a place bears its check digits; a badge signs on. */
async function assertValid(
  op: Operation,
  { docNo, kind }: CallResult<typeof printJob.get>,
  { qr }: LabelContent,
) {
  const { orm, caller } = op
  if (kind === '库位') assertAllowed(caller, printLocationLabels.needs)
  if (kind === '工牌') {
    assertAllowed(caller, printBadges.needs)
    if ((await badgeHolder(op, qr)) === null) throw refusals.badgeOver(docNo ?? '')
  }
  if (kind !== '面单' || docNo === null) return
  const [found] = await orm
    .select({ state: waybills.state })
    .from(waybills)
    .where(eq(waybills.waybillNo, docNo))
  if (found?.state === '作废') throw refusals.labelVoided(docNo)
}

async function contentOf({ orm }: Operation, jobNo: string): Promise<LabelContent> {
  const [found] = await orm
    .select({ content: printJobs.content })
    .from(printJobs)
    .where(eq(printJobs.jobNo, jobNo))
  if (!found) throw new Error(`${jobNo} is gone`)
  return found.content
}
