// 回库, without a screen: first the goods, of which all that waits is in the hand unless somebody says less, then the place.
import {
  isOneLot,
  meantBy,
  placeNamed,
  quantityProblem,
} from '#client/features/goods-in-hand/waiting-goods.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, SHOWN_SCANS, withScan, withUndone } from '#client/kit/scan/last-scans.tsx'
import type { Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import type { CallInput, CallResult } from '#shared/contracts/definition/call.ts'
import type { getPutBackWork, putBack } from '#shared/contracts/outbound/put-back.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'

export type PutBackWork = CallResult<typeof getPutBackWork>
export type PutBackRow = PutBackWork['tasks'][number]
export type PutBackCommand = Omit<CallInput<typeof putBack>['body'], 'opId' | 'station'>
/** Of the task `id` so much was put back, which is `task`. */
export type Put = CallResult<typeof putBack> & { id: number }

/** What was scanned may be of several tasks; null until one is chosen. */
type Hand = { among: readonly number[]; id: number | null; qty: string }

export type PuttingState = {
  hand: Hand | null
  /** What was sent last: it is in the hand again when it is refused. */
  sent: Hand | null
  scans: readonly (LastScan & { taken: number | null })[]
}

/** What waits, when something happens. */
export type Around = { work: PutBackWork; waiting: readonly PutBackRow[]; quality: PutBackRow['quality'] }

export type PuttingEvent =
  | ({ type: 'scan'; code: string; label: Gs1Label | null } & Around)
  | { type: 'repeat'; code: string }
  | { type: 'missed'; code: string; reason: string }
  | ({ type: 'chosen'; id: number } & Around)
  | { type: 'counted'; qty: string }
  | { type: 'again' }
  | { type: 'undone'; key: string }
  | { type: 'settled'; settled: Settled<PutBackCommand> }

export type PuttingEffect =
  | Tell
  | { type: 'send'; code: string; command: PutBackCommand }
  /** It is none of the goods that wait here. */
  | { type: 'find'; code: string }
  | { type: 'put'; put: Put }
  /** Somebody else may have put it back. */
  | { type: 'stale' }

type Next = readonly [PuttingState, readonly PuttingEffect[]]

/** Goods that were scanned to come here are in the hand. */
export function startPutting(work: PutBackWork, code: string, userId: number): PuttingState {
  const done = work.tasks.filter(({ state, worker }) => state === '已回库' && worker === userId)
  const latest = done.toSorted((one, other) => (other.doneAt ?? '').localeCompare(one.doneAt ?? ''))
  return {
    hand: handOf(work, waitingIn(work, []), code, null),
    sent: null,
    scans: latest.slice(0, SHOWN_SCANS).map((task) => ({ ...scanOf(task), key: `put ${task.id}` })),
  }
}

/** Without what is being sent. */
export function waitingIn({ tasks }: PutBackWork, sending: readonly Waiting<PutBackCommand>[]): PutBackRow[] {
  return tasks
    .filter(({ state }) => state === '待回库')
    .map((task) => {
      const own = sending.filter(({ command }) => command.id === task.id)
      return { ...task, qty: subtract(task.qty, addDecimals(...own.map(({ command }) => command.qty))) }
    })
    .filter(({ qty }) => signOf(qty) > 0)
}

/** What is in the hand. */
export function currentOf({ hand }: PuttingState, waiting: readonly PutBackRow[]): PutBackRow | null {
  return waiting.find(({ id }) => id === hand?.id) ?? null
}

export function ledTo({ places }: PutBackWork, task: PutBackRow) {
  return places.find(({ id }) => id === task.id) ?? null
}

export function asksFor(state: PuttingState, { work, waiting }: Pick<Around, 'work' | 'waiting'>): string {
  if (waiting.length === 0) return '已全部回库，请扫描下一单'
  if (state.hand?.id === null) return '请先选择批次'
  const task = currentOf(state, waiting)
  if (!task) return '请扫描要放回的商品'
  const loc = ledTo(work, task)?.loc
  return loc ? `请扫描库位 ${loc}` : '请扫描库位'
}

export function stepPutting(state: PuttingState, event: PuttingEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', event.code)]]
    case 'missed':
      return [state, [tell('bad', event.reason, event.code)]]
    case 'chosen':
      return inHand(state, event, chosenIn(state.hand, event))
    case 'counted':
      return [{ ...state, hand: state.hand && { ...state.hand, qty: event.qty } }, []]
    case 'again':
      return [{ ...state, hand: null }, []]
    case 'undone':
      return [withUndone(state, event.key), [tell('notice', '已撤销', '商品请放回暂存库位')]]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

type Scanned = Extract<PuttingEvent, { type: 'scan' }>

function scanned(state: PuttingState, event: Scanned): Next {
  const { code, label, work, waiting } = event
  const hand = handOf(work, waiting, code, label)
  if (hand) return inHand(state, event, hand)
  if (state.hand?.id === null) return [state, [tell('bad', `${code} 不是待回库的商品`, '请先选择批次')]]
  const task = currentOf(state, waiting)
  return task && state.hand ? placeScanned(state, event, task, state.hand) : [state, [{ type: 'find', code }]]
}

/** Of goods that wait; null where they are not among them. */
function handOf(
  { codes }: PutBackWork,
  waiting: readonly PutBackRow[],
  code: string,
  label: Gs1Label | null,
): Hand | null {
  const among = meantBy(code, label, { waiting, codes })
  const [first] = among
  if (!first) return null
  return { among: among.map(({ id }) => id), id: isOneLot(among) ? first.id : null, qty: first.qty }
}

function chosenIn(hand: Hand | null, { id, waiting }: Extract<PuttingEvent, { type: 'chosen' }>): Hand {
  const qty = waiting.find((task) => task.id === id)?.qty ?? '0'
  return { among: hand?.among ?? [id], id, qty }
}

function inHand(state: PuttingState, { work, waiting }: Around, hand: Hand): Next {
  const next = { ...state, hand }
  const task = currentOf(next, waiting)
  if (!task) return [next, [tell('notice', '有几个批次待回库', '请选择手上的批次')]]
  const words = `${nameOf(task)} × ${formatDecimal(task.qty)}`
  return [next, [tell('good', words, asksFor(next, { work, waiting }))]]
}

function placeScanned(state: PuttingState, event: Scanned, task: PutBackRow, hand: Hand): Next {
  const problem = quantityProblem(hand.qty, task.qty, '待回库')
  if (problem) return [state, [problem]]
  const loc = placeNamed(event.code, ledTo(event.work, task))
  const command = { id: task.id, qty: hand.qty, quality: event.quality, loc }
  return [{ ...state, hand: null, sent: hand }, [{ type: 'send', code: nameOf(task), command }]]
}

function settledIn(state: PuttingState, { opId, code, command, outcome }: Settled<PutBackCommand>): Next {
  if (outcome.kind === 'refused') {
    const scan = { key: opId, code, text: outcome.reason, state: 'refused' as const, taken: null }
    const back = state.hand === null ? { ...state, hand: state.sent, sent: null } : state
    return [withScan(back, scan), [{ type: 'stale' }, tell('bad', outcome.reason, code)]]
  }
  const { task, left } = outcome.data as Omit<Put, 'id'>
  const rest = signOf(left) > 0 ? `还有 ${formatDecimal(left)} 件待回库` : nameOf(task)
  const words = tell('good', `${formatDecimal(task.qty)} 件放回 ${task.loc ?? ''}`, rest)
  const put = { id: command.id, task, left }
  return [withScan({ ...state, sent: null }, { ...scanOf(task), key: opId }), [{ type: 'put', put }, words]]
}

function scanOf(task: PutBackRow): Omit<PuttingState['scans'][number], 'key'> {
  const damaged = task.quality === '良品' ? '' : ` ${task.quality}`
  const text = `${task.waitLoc} × ${formatDecimal(task.qty)} → ${task.loc ?? ''}${damaged}`
  return { code: nameOf(task), text, state: 'taken', taken: task.id }
}

function nameOf({ skuName, sku }: PutBackRow): string {
  return skuName ?? sku
}
