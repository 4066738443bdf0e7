// Commands wait here and not at the database: those on one document come one after the other, in the order in which they
// arrived, and all of them together leave connections for anyone who only looks something up. What is held at the database by
// somebody else holds up its own kind here, and nobody beside it.

import { failureOf } from '#server/wms/db/failures.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { Turns } from '#server/wms/kit/turns.ts'

type Limits = {
  /** How many are under way at a time, of the connections of a process. */
  atOnce: number
  /** How many more when as many are held up. */
  lent: number
  /** How long a command takes at most that is not held up by anything. */
  slowMs: number
  /** How many of one call may be held up before others of it wait outside, and how many of one area of calls. */
  heldOfCall: number
  heldOfArea: number
  /** More than that waiting is no crowd but something that repeats itself. */
  longest: number
  /** With so many at work the machine has no time to spare for anyone else. */
  crowd: number
}

const LIMITS: Limits = {
  atOnce: 7,
  lent: 5,
  slowMs: 1_000,
  heldOfCall: 2,
  heldOfArea: 4,
  longest: 1_000,
  crowd: 3,
}

/** What commands on one document name it by, the whole before its part: who locks the part locks the whole first. */
const DOCUMENT_KEYS = ['orderNo', 'returnNo', 'taskId', 'listNo', 'taskNo', 'boxNo', 'container']

type Command = { call: string; area: string; document: string | null; isHeld: boolean }

export class CommandQueue {
  readonly #limits: Limits
  readonly #givingWay = new Set<() => void>()
  readonly #turns: Turns<Command> = new Turns(
    (command, before) => !before.some((other) => isSameDocument(other, command)) && this.#isFree(command),
  )

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * `call` is the path of the command, `sent` its body. What still waits when nobody waits for its answer is never begun; what
   * is under way is done.
   */
  async run<T>(call: string, sent: unknown, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    gone?.throwIfAborted()
    const command = { call, area: call.split('/')[2] ?? '', document: documentIn(sent), isHeld: false }
    if (!this.#turns.begin(command)) {
      if (this.#turns.waiting.length >= this.#limits.longest) throw common.crowded()
      await this.#turns.wait(command, gone)
    }
    const timer = setTimeout(() => this.#lend(command), this.#limits.slowMs)
    try {
      return await work()
    } catch (error) {
      if (failureOf(error) === 'locked') this.#refuseBehind(command)
      throw error
    } finally {
      clearTimeout(timer)
      this.#turns.end(command)
      this.#letPass()
    }
  }

  /**
   * Until commands leave the machine some time, at the latest after `maxMs`: connections can be shared out, the processor
   * cannot, and whoever scans waits for each answer. Rejects for somebody who has gone meanwhile.
   */
  async giveWay(maxMs: number, gone?: AbortSignal): Promise<void> {
    if (!this.#isCrowded()) return
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer)
        this.#givingWay.delete(goOn)
        resolve()
      }
      const timer = setTimeout(goOn, maxMs)
      this.#givingWay.add(goOn)
      gone?.addEventListener('abort', goOn)
    })
    gone?.throwIfAborted()
  }

  #letPass(): void {
    if (!this.#isCrowded()) for (const goOn of this.#givingWay) goOn()
  }

  /** Those that are held up by somebody else cost nothing meanwhile. */
  #isCrowded(): boolean {
    return this.#atWork().length >= this.#limits.crowd
  }

  #atWork(): readonly Command[] {
    return this.#turns.underWay.filter(({ isHeld }) => !isHeld)
  }

  #lend(command: Command): void {
    command.isHeld = true
    this.#turns.admit()
    this.#letPass()
  }

  /** Who has waited behind a command that was refused a lock has waited for the same lock, and would now wait as long again. */
  #refuseBehind(refused: Command): void {
    const isBehind = (other: Command) =>
      isSameDocument(other, refused) || (other.call === refused.call && this.#isHeldUp(other))
    this.#turns.refuse(isBehind, common.documentBusy)
  }

  #isFree(command: Command): boolean {
    const { atOnce, lent } = this.#limits
    const { underWay } = this.#turns
    return (
      underWay.length < atOnce + lent &&
      this.#atWork().length < atOnce &&
      !this.#isHeldUp(command) &&
      !underWay.some((other) => isSameDocument(other, command))
    )
  }

  /** As many as may be of its kind are held up already. */
  #isHeldUp({ call, area }: Command): boolean {
    const held = this.#turns.underWay.filter(({ isHeld }) => isHeld)
    return (
      held.filter((other) => other.call === call).length >= this.#limits.heldOfCall ||
      held.filter((other) => other.area === area).length >= this.#limits.heldOfArea
    )
  }
}

function isSameDocument(one: Command, other: Command): boolean {
  return one.document !== null && one.document === other.document
}

function documentIn(sent: unknown): string | null {
  const body = (sent ?? {}) as Readonly<Record<string, unknown>>
  const name = DOCUMENT_KEYS.find((key) => typeof body[key] === 'string' || typeof body[key] === 'number')
  return name === undefined ? null : `${name} ${body[name]}`
}
