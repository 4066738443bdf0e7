// 上架, without a screen: first the goods, of which all that is left is in the hand unless somebody says less, then the place.
import {
  isOneLot,
  meantBy,
  placeNamed,
  quantityProblem,
} from '#client/features/goods-in-hand/waiting-goods.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan, withUndone } from '#client/kit/scan/last-scans.tsx'
import type { Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import type { CallInput, CallResult } from '#shared/contracts/definition/call.ts'
import type { getPutawayWork, scanPutaway } from '#shared/contracts/inbound/putaway.ts'
import { addDecimals, signOf, subtract } from '#shared/domain/decimal.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'

export type PutawayWork = CallResult<typeof getPutawayWork>
export type PutawayTask = PutawayWork['tasks'][number]
/** With what of it is neither put away nor being sent. */
export type WaitingTask = PutawayTask & { left: string }
export type PutawayCommand = Omit<CallInput<typeof scanPutaway>['body'], 'opId' | 'station'>
type Put = CallResult<typeof scanPutaway>

/** What was scanned may be of several tasks; null until one is chosen. */
type Hand = { among: readonly string[]; taskNo: string | null; qty: string }
/** By which a scan is taken back. */
export type Taken = { taskNo: string; entryNo: number }

export type PuttingState = {
  hand: Hand | null
  /** What was sent last: it is in the hand again when it is refused. */
  sent: Hand | null
  scans: readonly (LastScan & { taken: Taken | null })[]
}

/** What waits, when something happens. */
export type Around = { work: PutawayWork; waiting: readonly WaitingTask[] }

export type PuttingEvent =
  | ({ type: 'scan'; code: string; label: Gs1Label | null } & Around)
  | { type: 'repeat'; code: string }
  | { type: 'missed'; code: string; reason: string }
  | ({ type: 'chosen'; taskNo: string } & Around)
  | { type: 'counted'; qty: string }
  | { type: 'again' }
  | { type: 'undone'; key: string; task: PutawayTask }
  | { type: 'settled'; settled: Settled<PutawayCommand> }

export type PuttingEffect =
  | Tell
  | { type: 'send'; code: string; command: PutawayCommand }
  /** It is none of the goods that wait here. */
  | { type: 'find'; code: string }
  | { type: 'keep'; task: PutawayTask }
  /** Somebody else may have put it away. */
  | { type: 'stale' }

type Next = readonly [PuttingState, readonly PuttingEffect[]]

/** Goods that were scanned to come here are in the hand, and so is all there is of a container or an order. */
export function startPutting(work: PutawayWork, code: string): PuttingState {
  const waiting = waitingIn(work, [])
  const hand = handOf({ work, waiting }, code, null) ?? onlyOf(waiting)
  return { hand, sent: null, scans: [] }
}

function onlyOf([first, ...others]: readonly WaitingTask[]): Hand | null {
  return first && others.length === 0
    ? { among: [first.taskNo], taskNo: first.taskNo, qty: first.left }
    : null
}

export function waitingIn(
  { tasks }: PutawayWork,
  sending: readonly Waiting<PutawayCommand>[],
): WaitingTask[] {
  return tasks
    .filter(({ state }) => state !== '已完成')
    .map((task) => {
      const own = sending.filter(({ command }) => command.taskNo === task.taskNo)
      const gone = addDecimals(task.doneQty, ...own.map(({ command }) => command.qty))
      return { ...task, left: subtract(task.qty, gone) }
    })
    .filter(({ left }) => signOf(left) > 0)
}

/** What is in the hand. */
export function currentOf({ hand }: PuttingState, waiting: readonly WaitingTask[]): WaitingTask | null {
  return waiting.find(({ taskNo }) => taskNo === hand?.taskNo) ?? null
}

export function ledTo({ places }: PutawayWork, task: PutawayTask) {
  return places.find(({ taskNo }) => taskNo === task.taskNo) ?? null
}

export function asksFor(state: PuttingState, { work, waiting }: Around): string {
  if (waiting.length === 0 && work.received.length > 0) return '又收到了商品，请再次扫描'
  if (waiting.length === 0) return '已全部上架，请扫描下一个容器或商品'
  if (state.hand?.taskNo === null) return '请先选择批次'
  const task = currentOf(state, waiting)
  if (!task) return '请扫描要上架的商品'
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
      return undone(state, event)
    case 'settled':
      return settledIn(state, event.settled)
  }
}

type Scanned = Extract<PuttingEvent, { type: 'scan' }>

function scanned(state: PuttingState, event: Scanned): Next {
  const { code, label, waiting } = event
  const hand = handOf(event, code, label)
  if (hand) return inHand(state, event, hand)
  if (state.hand?.taskNo === null) return [state, [tell('bad', `${code} 不是待上架的商品`, '请先选择批次')]]
  const task = currentOf(state, waiting)
  return task && state.hand ? placeScanned(state, event, task, state.hand) : [state, [{ type: 'find', code }]]
}

/** Of goods that wait; null where they are not among them. */
function handOf({ work: { codes }, waiting }: Around, code: string, label: Gs1Label | null): Hand | null {
  const among = meantBy(code, label, { waiting, codes })
  const [first] = among
  if (!first) return null
  const taskNo = isOneLot(among) ? first.taskNo : null
  return { among: among.map((task) => task.taskNo), taskNo, qty: first.left }
}

function chosenIn(hand: Hand | null, { taskNo, waiting }: Extract<PuttingEvent, { type: 'chosen' }>): Hand {
  const qty = waiting.find((task) => task.taskNo === taskNo)?.left ?? '0'
  return { among: hand?.among ?? [taskNo], taskNo, qty }
}

function inHand(state: PuttingState, { work, waiting }: Around, hand: Hand): Next {
  const next = { ...state, hand }
  const task = currentOf(next, waiting)
  if (!task) return [next, [tell('notice', '有几个批次待上架', '请选择手上的批次')]]
  const words = `${nameOf(task)} × ${formatDecimal(task.left)}`
  return [next, [tell('good', words, asksFor(next, { work, waiting }))]]
}

function placeScanned(state: PuttingState, event: Scanned, task: WaitingTask, hand: Hand): Next {
  const problem = quantityProblem(hand.qty, task.left, '待上架')
  if (problem) return [state, [problem]]
  const loc = placeNamed(event.code, ledTo(event.work, task))
  const command = { taskNo: task.taskNo, qty: hand.qty, loc }
  return [{ ...state, hand: null, sent: hand }, [{ type: 'send', code: nameOf(task), command }]]
}

function undone(state: PuttingState, { key, task }: Extract<PuttingEvent, { type: 'undone' }>): Next {
  const words = tell('notice', '已撤销', `商品请放回 ${task.fromLoc}`)
  return [withUndone(state, key), [{ type: 'keep', task }, words]]
}

function settledIn(state: PuttingState, { opId, code, command, outcome }: Settled<PutawayCommand>): Next {
  if (outcome.kind === 'refused') {
    const scan = { key: opId, code, text: outcome.reason, state: 'refused' as const, taken: null }
    const back = state.hand === null ? { ...state, hand: state.sent, sent: null } : state
    return [withScan(back, scan), [{ type: 'stale' }, tell('bad', outcome.reason, code)]]
  }
  const { task, entryNo } = outcome.data as Put
  const { taskNo, actualLoc, fromLoc } = task
  const qty = formatDecimal(command.qty)
  const left = subtract(task.qty, task.doneQty)
  const rest = signOf(left) > 0 ? `还有 ${formatDecimal(left)} 件待上架` : nameOf(task)
  const text = `${fromLoc} × ${qty} → ${actualLoc ?? ''}`
  const scan = { key: opId, code: nameOf(task), text, state: 'taken' as const, taken: { taskNo, entryNo } }
  const words = tell('good', `${qty} 件上架到 ${actualLoc ?? ''}`, rest)
  return [withScan({ ...state, sent: null }, scan), [{ type: 'keep', task }, words]]
}

function nameOf({ skuName, sku }: PutawayTask): string {
  return skuName ?? sku
}
