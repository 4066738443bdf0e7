// Does the queue's tasks in this process: woken by the database, a few at a time, each kept by its lease.

import { failureOf } from '#server/wms/db/failures.ts'
import { REFUSAL_BY_FAILURE } from '#server/wms/kit/answers.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { common, type Plain } from '#server/wms/kit/refusals.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { type ClaimedTask, type TaskOutcome, TaskStopped } from '#server/wms/kit/task-run.ts'
import { findTaskCaller } from '#server/wms/kit/tasks/task-caller.ts'
import {
  claimTask,
  expireFiles,
  forgetFile,
  keepTask,
  releaseTask,
  settleTask,
  TASK_CHANNEL,
} from '#server/wms/kit/tasks/task-queue.ts'

export type TaskPace = {
  /** How long nothing may be heard of a process before another one takes its task over. */
  leaseMs: number
  /** How often a running task writes its progress and asks whether it is still wanted. */
  beatMs: number
  /** How often the queue is looked at without having been woken: for leases that ran out and files that expire. */
  pollMs: number
}

export const TASK_PACE: TaskPace = { leaseMs: 30_000, beatMs: 1_000, pollMs: 15_000 }

const AT_ONCE = 2
/** A task that takes its process down would otherwise take down every process, one after the other. */
const MOST_ATTEMPTS = 3

type Options = { pace: TaskPace; onError: (error: unknown) => void }

export class TaskWorker {
  readonly #services: Services
  readonly #options: Options
  readonly #running = new Map<Promise<void>, AbortController>()
  #claiming: Promise<void> = Promise.resolve()
  #isClosed = false
  #poll: NodeJS.Timeout | null = null
  #stopListening: (() => Promise<void>) | null = null

  constructor(services: Services, options: Options) {
    this.#services = services
    this.#options = options
  }

  async start(): Promise<void> {
    const wake = () => this.#wake()
    this.#stopListening = await this.#services.database.listen(TASK_CHANNEL, { onPayload: wake, onGap: wake })
    this.#poll = setInterval(() => this.#look(), this.#options.pace.pollMs)
    await this.#services.files.removeStaleParts(this.#services.now())
    this.#look()
  }

  /** Tasks under way go back into the queue, for another process or the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#poll) clearInterval(this.#poll)
    await this.#stopListening?.()
    await this.#claiming
    for (const abort of this.#running.values()) abort.abort()
    await Promise.all(this.#running.keys())
  }

  #look(): void {
    this.#wake()
    this.#claiming = this.#claiming.then(() => this.#sweep()).catch(this.#options.onError)
  }

  /** One after the other: a wake that comes meanwhile looks again afterwards. */
  #wake(): void {
    this.#claiming = this.#claiming.then(() => this.#fill()).catch(this.#options.onError)
  }

  async #fill(): Promise<void> {
    while (!this.#isClosed && this.#running.size < AT_ONCE) {
      const task = await claimTask(this.#services, this.#options.pace.leaseMs)
      if (!task) return
      this.#begin(task)
    }
  }

  #begin(task: ClaimedTask): void {
    const abort = new AbortController()
    const run = this.#run(task, abort)
      .catch(this.#options.onError)
      .finally(() => {
        this.#running.delete(run)
        this.#wake()
      })
    this.#running.set(run, abort)
  }

  async #run(task: ClaimedTask, abort: AbortController): Promise<void> {
    const progress = { done: task.done, total: task.total }
    const beat = this.#startBeat(task, progress, abort)
    try {
      const outcome = await this.#work(task, progress, abort.signal)
      beat.stop()
      if (outcome) await this.#settle({ ...task, ...progress }, outcome)
    } catch (error) {
      beat.stop()
      await this.#fail(task, error, abort.signal)
    }
  }

  async #work(task: ClaimedTask, progress: { done: number; total: number }, signal: AbortSignal) {
    if (task.attempt > MOST_ATTEMPTS) return failed('处理多次中断，请重新提交或联系管理员')
    const services = this.#services
    const runner = services.runners.get(task.job)
    if (!runner) return failed('此任务已不再支持，请重新提交')
    const caller = await findTaskCaller(services, task.userId)
    const report = (done: number, total: number) => {
      progress.total = Math.max(total, 1)
      progress.done = Math.min(done, progress.total)
    }
    return runner({
      services,
      task,
      caller,
      signal,
      report,
      settle: (orm, end) => settleTask(orm, { ...task, ...progress }, end),
    })
  }

  /** The file of a task that was cancelled at the last moment is nobody's. */
  async #settle(task: ClaimedTask, outcome: TaskOutcome): Promise<void> {
    try {
      await settleTask(this.#services.orm, task, outcome)
    } catch (error) {
      if (outcome.fileId) await this.#discard(outcome.fileId)
      throw error
    }
  }

  async #discard(fileId: string): Promise<void> {
    await forgetFile(this.#services, fileId)
    await this.#services.files.remove(fileId)
  }

  async #fail(task: ClaimedTask, error: unknown, signal: AbortSignal): Promise<void> {
    if (this.#isClosed && signal.aborted) return releaseTask(this.#services, task)
    if (error instanceof TaskStopped || signal.aborted) return
    // Nothing is wrong with the task: when its lease is over, it is begun again, here or by another process.
    if (failureOf(error) === 'away') return this.#options.onError(error)
    if (!(error instanceof Refusal)) this.#options.onError(error)
    const { message } = error instanceof Refusal ? error : common[reasonOf(error)]()
    await settleTask(this.#services.orm, task, failed(message))
  }

  #startBeat(task: ClaimedTask, progress: { done: number; total: number }, abort: AbortController) {
    const { beatMs, leaseMs } = this.#options.pace
    let isAsking = false
    const ask = async () => {
      // On the embedded database a long transaction holds all others up.
      if (isAsking) return
      isAsking = true
      const isOurs = await keepTask(this.#services, task, { ...progress, leaseMs }).catch(() => true)
      isAsking = false
      if (!isOurs) abort.abort()
    }
    const timer = setInterval(() => void ask(), beatMs)
    return { stop: () => clearInterval(timer) }
  }

  async #sweep(): Promise<void> {
    for (const id of await expireFiles(this.#services)) await this.#services.files.remove(id)
  }
}

function reasonOf(error: unknown): Plain {
  const failure = failureOf(error)
  return failure ? REFUSAL_BY_FAILURE[failure] : 'unexpected'
}

function failed(error: string): TaskOutcome {
  return { result: error, error }
}
