// 移库作业 and 补货, without a screen: the place that goods lie in, the goods, how many of them, and the place where they are laid.
import { unreadableQty } from '#client/features/goods-in-hand/waiting-goods.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan, withUndone } from '#client/kit/scan/last-scans.tsx'
import type { Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import { goodsKey, isSameCode } from '#shared/code-key.ts'
import type { CallInput, CallResult } from '#shared/contracts/definition/call.ts'
import type { getMoveWork, moveGoods } from '#shared/contracts/stock/moving.ts'
import type { carryReplenishment, getReplenishmentWork } from '#shared/contracts/stock/replenishment.ts'
import { addDecimals, signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'

export type MoveWork = CallResult<typeof getMoveWork>
export type Task = CallResult<typeof getReplenishmentWork>[number]
type Moved = CallResult<typeof moveGoods>
type Carried = CallResult<typeof carryReplenishment>

/** Goods of one kind in one place, so many of which may be carried away. */
export type Lying = Pick<
  MoveWork['rows'][number],
  'owner' | 'ownerName' | 'sku' | 'skuName' | 'skuPackages' | 'lot' | 'quality' | 'container'
> & { key: string; free: string; held: string }

/** With a task only its goods are carried, and to its place. */
export type Moving = {
  warehouse: string
  loc: string
  lying: readonly Lying[]
  codes: MoveWork['codes']
  task: Task | null
}

export type MoveCommand = Omit<CallInput<typeof moveGoods>['body'], 'opId' | 'station'> & {
  /** Of the replenishment that it is done for. */
  taskNo: string | null
}

/** By its entries in the ledger what one scan has booked is taken back. */
export type Taken = { taskNo: string | null; entryNos: readonly number[] }

/** What was scanned may be several: null until one is chosen. */
type Hand = { among: readonly string[]; key: string | null; qty: string }

export type MovingState = {
  /** Somebody stands there. */
  isReached: boolean
  hand: Hand | null
  /** What was sent last: it is in the hand again when it is refused. */
  sent: Hand | null
  /** By the books nothing lies there any more: whether it is so is asked. */
  emptied: string | null
  scans: readonly (LastScan & { taken: Taken | null })[]
}

export type Around = { work: Moving }

export type MovingEvent =
  | ({ type: 'scan'; code: string; label: Gs1Label | null } & Around)
  | { type: 'repeat'; code: string }
  | { type: 'missed'; code: string; reason: string }
  | ({ type: 'chosen'; key: string } & Around)
  | { type: 'counted'; qty: string }
  | { type: 'again' }
  | { type: 'seen'; words: Tell }
  | { type: 'undone'; key: string }
  | { type: 'settled'; settled: Settled<MoveCommand> }

export type MovingEffect =
  | Tell
  | { type: 'send'; code: string; command: MoveCommand }
  /** It is none of the goods that lie here. */
  | { type: 'find'; code: string }
  | { type: 'moved'; command: MoveCommand; task: Task | null }
  /** Somebody else may have carried it away. */
  | { type: 'stale' }

type Next = readonly [MovingState, readonly MovingEffect[]]

/** Where no task leads there, the place was scanned to come here. */
export function startMoving({ task }: Moving): MovingState {
  return { isReached: task === null, hand: null, sent: null, emptied: null, scans: [] }
}

export function lyingIn({ rows }: MoveWork): Lying[] {
  return rows.map((row) => {
    const free = row.available ?? '0'
    return { ...row, key: keyOf(row), free, held: subtract(row.onHand ?? '0', free) }
  })
}

/** Of a task, what is left of it. */
export function lyingFor(task: Task): Lying[] {
  const container = task.fromContainer
  const free = subtract(task.suggestQty, task.doneQty)
  return [{ ...task, container, key: keyOf({ ...task, container }), free, held: '0' }]
}

export function keyOf({ owner, sku, lot, quality, container }: Omit<MoveCommand, 'qty'> | Lying | Goods) {
  return JSON.stringify([owner, sku, lot ?? '', quality, container ?? ''])
}

type Goods = Pick<MoveWork['rows'][number], 'owner' | 'sku' | 'lot' | 'quality' | 'container'>

/** Without what is being sent. */
export function leftIn(work: Moving, sending: readonly Waiting<MoveCommand>[]): Moving {
  const lying = work.lying
    .map((goods) => {
      const own = sending.filter(({ command }) => isFrom(work, command) && keyOf(command) === goods.key)
      return { ...goods, free: subtract(goods.free, addDecimals(...own.map(({ command }) => command.qty))) }
    })
    .filter(({ free, held }) => signOf(free) > 0 || signOf(held) > 0)
  return { ...work, lying }
}

function isFrom({ warehouse, loc, task }: Moving, command: MoveCommand): boolean {
  const isThere = command.warehouse === warehouse && command.loc === loc
  return isThere && command.taskNo === (task?.taskNo ?? null)
}

/** What is in the hand. */
export function currentOf({ hand }: MovingState, { lying }: Moving): Lying | null {
  return lying.find(({ key }) => key === hand?.key) ?? null
}

export function asksFor(state: MovingState, work: Moving): string {
  if (work.lying.length === 0) return work.task ? '此任务已补完' : '此库位已移空，请扫描下一个库位'
  if (!state.isReached) return `请扫描存储位 ${work.loc}`
  if (state.hand?.key === null) return '请先选择手上的商品'
  if (!currentOf(state, work)) return work.task ? '请扫描要补的商品' : '请扫描要移的商品'
  return work.task ? `请扫描拣选位 ${work.task.toLoc}` : '请扫描目标库位'
}

export function stepMoving(state: MovingState, event: MovingEvent): Next {
  switch (event.type) {
    case 'scan':
      return state.isReached ? scanned(state, event) : placeToReach(state, event)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', event.code)]]
    case 'missed':
      return [state, [tell('bad', event.reason, event.code)]]
    case 'chosen':
      return inHand(state, event.work, chosenIn(state.hand, event))
    case 'counted':
      return [{ ...state, hand: state.hand && { ...state.hand, qty: event.qty } }, []]
    case 'again':
      return [{ ...state, hand: null }, []]
    case 'seen':
      return [{ ...state, emptied: null }, [event.words]]
    case 'undone':
      return [withUndone(state, event.key), [tell('notice', '已撤销', '商品请放回原库位')]]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

type Scanned = Extract<MovingEvent, { type: 'scan' }>

function placeToReach(state: MovingState, { code, work }: Scanned): Next {
  const container = work.task?.fromContainer ?? ''
  const isThere = isSameCode(code, work.loc) || (container !== '' && isSameCode(code, container))
  if (!isThere) return [state, [tell('bad', `这不是存储位 ${work.loc}`, code)]]
  const next = { ...state, isReached: true }
  return [next, [tell('good', `库位 ${work.loc}`, asksFor(next, work))]]
}

function scanned(state: MovingState, event: Scanned): Next {
  const { code, label, work } = event
  const hand = handOf(state, work, code, label)
  if (hand) return inHand(state, work, hand)
  if (state.hand?.key === null) return [state, [tell('bad', `${code} 不在此库位`, '请先选择手上的商品')]]
  const goods = currentOf(state, work)
  if (goods && state.hand) return placeScanned(state, event, goods, state.hand)
  if (work.task) return [state, [tell('bad', `${code} 不是此任务的商品`, `请扫描 ${work.task.sku}`)]]
  return [state, [{ type: 'find', code }]]
}

/** Of goods that lie here, of one lot where their label says it; null where they are not among them. */
function handOf(
  { hand }: MovingState,
  { lying, codes }: Moving,
  code: string,
  label: Gs1Label | null,
): Hand | null {
  const key = goodsKey(code)
  const meant = codes.filter((known) => goodsKey(known.code) === key)
  const isMeant = ({ owner, sku }: Lying) => meant.some((one) => one.owner === owner && one.sku === sku)
  const named = lying.filter(isMeant)
  const ofLot = named.filter(({ lot }) => label?.lot !== undefined && isSameCode(lot, label.lot))
  const among = ofLot.length > 0 ? ofLot : named
  const [first, ...others] = among
  if (!first) return null
  const pieces = meant[0]?.pieces ?? '1'
  if (others.length > 0) return { among: among.map((goods) => goods.key), key: null, qty: pieces }
  const more = hand?.key === first.key ? addDecimals(hand.qty, pieces) : pieces
  const qty = pieces === '1' ? first.free : smallerOf(more, first.free)
  return { among: [first.key], key: first.key, qty }
}

function chosenIn(hand: Hand | null, { key, work }: Extract<MovingEvent, { type: 'chosen' }>): Hand {
  const free = work.lying.find((goods) => goods.key === key)?.free ?? '0'
  const pieces = hand?.qty ?? '1'
  return { among: hand?.among ?? [key], key, qty: pieces === '1' ? free : smallerOf(pieces, free) }
}

function inHand(state: MovingState, work: Moving, hand: Hand): Next {
  const next = { ...state, hand, emptied: null }
  if (hand.key === null) return [next, [tell('notice', '这里有几个批次或品质', '请选择手上的商品')]]
  const goods = currentOf(next, work)
  if (!goods) return [state, []]
  if (signOf(goods.free) <= 0)
    return [
      { ...state, hand: null },
      [
        tell(
          'bad',
          '已全部分配或冻结，不能移库',
          `${goods.skuName ?? goods.sku}：${formatDecimal(goods.held)} 件`,
        ),
      ],
    ]
  return [next, [tell('good', `${nameOf(goods)} × ${formatDecimal(hand.qty)}`, asksFor(next, work))]]
}

function placeScanned(state: MovingState, { code, work }: Scanned, goods: Lying, hand: Hand): Next {
  const unreadable = unreadableQty(hand.qty)
  if (unreadable) return [state, [unreadable]]
  if (signOf(subtract(goods.free, hand.qty)) < 0)
    return [state, [tell('bad', mostOf(goods, work), '请改正数量，再扫描库位')]]
  if (isSameCode(code, work.loc))
    return [state, [tell('bad', `商品已在库位 ${work.loc}`, '请扫描另一个库位')]]
  if (work.task && !isSameCode(code, work.task.toLoc))
    return [state, [tell('bad', `请补到拣选位 ${work.task.toLoc}`, code)]]
  const { warehouse, loc, task } = work
  const { owner, sku, lot, quality, container } = goods
  const place = { warehouse, owner, sku, lot, quality, loc, container }
  const command = { ...place, qty: hand.qty, toLoc: code, taskNo: task?.taskNo ?? null }
  return [{ ...state, hand: null, sent: hand }, [{ type: 'send', code: nameOf(goods), command }]]
}

function mostOf({ free, held }: Lying, { task }: Moving): string {
  if (task) return `此任务只剩 ${formatDecimal(free)} 件`
  const others = signOf(held) > 0 ? `，另有 ${formatDecimal(held)} 件已分配或冻结` : ''
  return `最多可移 ${formatDecimal(free)} 件${others}`
}

function settledIn(state: MovingState, { opId, code, command, outcome }: Settled<MoveCommand>): Next {
  const { loc, qty } = command
  if (outcome.kind === 'refused') {
    const scan = { key: opId, code, text: outcome.reason, state: 'refused' as const, taken: null }
    const back = state.hand === null ? { ...state, hand: state.sent, sent: null } : state
    return [withScan(back, scan), [{ type: 'stale' }, tell('bad', outcome.reason, code)]]
  }
  const { isEmptied, ...done } = outcome.data as Moved | Carried
  const task = 'task' in done ? done.task : null
  const toLoc = 'toLoc' in done ? done.toLoc : command.toLoc
  const entryNos = 'entryNos' in done ? done.entryNos : [done.entryNo]
  const taken = { taskNo: command.taskNo, entryNos }
  const text = `${loc} × ${formatDecimal(qty)} → ${toLoc}`
  const next = { ...state, sent: null, emptied: isEmptied ? loc : state.emptied }
  const words = tell('good', `${formatDecimal(qty)} 件${task ? '补到' : '移到'} ${toLoc}`, code)
  return [
    withScan(next, { key: opId, code, text, state: 'taken', taken }),
    [{ type: 'moved', command, task }, words],
  ]
}

function nameOf({ skuName, sku }: Lying): string {
  return skuName ?? sku
}
