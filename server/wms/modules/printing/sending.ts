// Labels on their way: what is due is taken, committed, drawn and sent, one after the other to each printer. Who dies between has
// sent something, or nothing: that is left to people, because a second label is worse than a late one.
import { and, eq, or, sql } from 'drizzle-orm'
import type { Schedule } from '#server/wms/kit/job.ts'
import { startRepeating } from '#server/wms/kit/repeating.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { advancing } from '#server/wms/kit/transition.ts'
import { type Outcome, sendBytes } from '#server/wms/modules/printing/connection.ts'
import { drawLabel } from '#server/wms/modules/printing/drawn-label.ts'
import { WORDINGS } from '#server/wms/modules/printing/printer-languages.ts'
import { printJobBinding } from '#server/wms/modules/printing/resources.ts'
import { printers, printJobs } from '#server/wms/schema/printing.ts'
import { nextTryAt } from '#shared/domain/printing.ts'
import { hrefTo } from '#shared/routes.ts'

export type PrintPace = {
  everyMs: number
  connectMs: number
  /** From the first byte until the printer has taken the last. */
  sendMs: number
  /** Longer than all of an attempt. */
  leaseMs: number
}

export const PRINT_PACE: PrintPace = { everyMs: 1_000, connectMs: 5_000, sendMs: 15_000, leaseMs: 60_000 }

type Options = Pick<Schedule, 'notify'> & {
  pace: PrintPace
  /** Whether printers may stand at this machine's own addresses. */
  isLocal: boolean
  onError: (error: unknown) => void
}
type Printing = Sources & Options

/** `attempts` tells it from those before and after. */
type Attempt = { jobNo: string; printer: string; attempts: number }
type Settled = Outcome | { end: 'undrawable'; result: string }

/** Answers the function that stops it, once what is being sent has come to its end. */
export function startPrinting(sources: Sources, options: Options): () => Promise<void> {
  const printing = { ...sources, ...options }
  const underWay = new Set<Promise<void>>()
  let isEnding = false
  const take = async () => {
    if (isEnding) return
    for (const attempt of await takeDue(printing)) begin(attempt)
  }
  const begin = (attempt: Attempt) => {
    const run = print(printing, attempt)
      .then(take)
      .catch(options.onError)
      .finally(() => underWay.delete(run))
    underWay.add(run)
  }
  const stop = startRepeating({ everyMs: options.pace.everyMs, onError: options.onError }, async () => {
    await giveUpLost(printing)
    await take()
  })
  return async () => {
    isEnding = true
    await stop()
    while (underWay.size > 0) await Promise.all(underWay)
  }
}

/**
 * Of each printer the first that waits, unless another one is being sent there. Another process that chose the same ones waits for
 * this statement, and then finds them taken.
 */
async function takeDue({ orm, now, pace }: Printing): Promise<Attempt[]> {
  const at = now()
  const first = sql`select due.job_no from printers
    cross join lateral (
      select job_no, next_try_at from print_jobs
      where printer = printers.code and state = '排队' order by place limit 1) as due
    where printers.status = '启用' and due.next_try_at <= ${at.toISOString()}
      and not exists (select from print_jobs where printer = printers.code and state = '已领取')`
  const { jobNo, printer, attempts } = printJobs
  const values = {
    attempts: sql`${attempts} + 1`,
    leaseUntil: new Date(at.getTime() + pace.leaseMs),
    updatedAt: at,
  }
  return advancing({ orm }, printJobBinding, 'claim', sql`${jobNo} in (${first})`, values).returning({
    jobNo,
    printer,
    attempts,
  })
}

/** Of a process that has died. In the words of the index that knows who is being sent to. */
async function giveUpLost(printing: Printing): Promise<void> {
  const at = printing.now()
  const { printer, creator, state, leaseUntil } = printJobs
  const isLost = sql`${state} = '已领取' and ${leaseUntil} <= ${at.toISOString()}`
  const values = { lastResult: LOST.result, leaseUntil: null, updatedAt: at }
  const lost = await advancing(printing, printJobBinding, 'doubt', isLost, values).returning({
    printer,
    creator,
  })
  for (const job of lost) await tell(printing, job.printer, [job], LOST)
}

const LOST: Outcome = { end: 'doubtful', result: '送出时系统中断' }

async function print(printing: Printing, attempt: Attempt): Promise<void> {
  await settle(printing, attempt, await attemptOnce(printing, attempt))
}

async function attemptOnce(printing: Printing, { jobNo }: Attempt): Promise<Settled> {
  const { orm, isLocal, pace } = printing
  const { host, port, protocol, dpi, labelSize } = printers
  const [found] = await orm
    .select({ content: printJobs.content, host, port, protocol, dpi, labelSize })
    .from(printJobs)
    .innerJoin(printers, eq(printers.code, printJobs.printer))
    .where(eq(printJobs.jobNo, jobNo))
  if (!found) throw new Error(`${jobNo} is gone`)
  try {
    return await sendBytes(found, await drawn(found), { isLocal, ...pace })
  } catch (error) {
    printing.onError(error)
    return { end: 'undrawable', result: '标签画不出来，请联系管理员' }
  }
}

type Drawable = Pick<typeof printJobs.$inferSelect, 'content'> &
  Pick<typeof printers.$inferSelect, 'protocol' | 'dpi' | 'labelSize'>

async function drawn({ content, protocol, dpi, labelSize }: Drawable): Promise<Buffer> {
  return WORDINGS[protocol](await drawLabel(content, { size: labelSize, dpi }), labelSize)
}

const STEPS = { sent: 'send', doubtful: 'doubt', undrawable: 'fail' } as const

/** Nothing happens when the lease has run out meanwhile. */
async function settle(printing: Printing, attempt: Attempt, outcome: Settled): Promise<void> {
  const { end, result } = outcome
  const at = printing.now()
  const retryAt = end === 'unsent' ? nextTryAt(attempt.attempts, at) : null
  const { jobNo, printer, state, attempts, creator } = printJobs
  const isOurs = and(eq(jobNo, attempt.jobNo), eq(attempts, attempt.attempts), eq(state, '已领取'))
  const values = {
    lastResult: result,
    leaseUntil: null,
    updatedAt: at,
    ...(end === 'sent' && { sentAt: at }),
    ...(retryAt && { nextTryAt: retryAt }),
  }
  const isAway = end === 'unsent' && retryAt === null
  const step = end !== 'unsent' ? STEPS[end] : retryAt ? 'wait' : 'fail'
  const ended = isAway ? or(isOurs, and(eq(printer, attempt.printer), eq(state, '排队'))) : isOurs
  const jobs = await advancing(printing, printJobBinding, step, ended, values).returning({ creator })
  if (step === 'fail' || step === 'doubt') await tell(printing, attempt.printer, jobs, outcome)
}

/** Those whose labels they are: they stand there and wait. */
async function tell(
  printing: Printing,
  printer: string,
  jobs: readonly { creator: number }[],
  { end, result }: Settled,
): Promise<void> {
  const state = end === 'doubtful' ? '结果不明' : '失败'
  const hint = end === 'doubtful' ? '请看打印机是否已出标签，没有再重打' : '请处理后重打'
  const message = `打印机 ${printer}：${result}，${jobs.length} 张标签${state}。${hint}`
  const notice = {
    title: `标签${state}`,
    message,
    link: hrefTo('printJobs', { state }),
    level: 'danger' as const,
  }
  const creators = [...new Set(jobs.map(({ creator }) => creator))]
  if (creators.length > 0) await printing.notify(printing, notice, creators)
}
