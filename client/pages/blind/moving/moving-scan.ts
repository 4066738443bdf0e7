// 移动扫描, without a screen: first what is carried, then where to, then the check digit that hangs there if there is one.
import { formatDecimal, formatInstant } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import type { getMovable, moveScanned } from '#shared/contracts/blind/moving-scan.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'

export type Movable = CallResult<typeof getMovable>
export type MoveCommand = { container: string; toLocation: string; checkDigit: string }

export type MovingState = {
  /** What was scanned while the one before is still looked for, in its order; null while nothing is. */
  held: readonly string[] | null
  /** Looked at, and about to be moved. */
  movable: Movable | null
  /** Scanned, and waiting for its check digit. */
  toLocation: string | null
  /** What was sent last: it goes on when its location asks for a digit. */
  sent: Movable | null
  /** A location here has asked for its digit: from now on it is scanned each time. */
  usesDigits: boolean
  scans: readonly LastScan[]
}

export type MovingEvent =
  | { type: 'scan'; code: string }
  | { type: 'repeat'; code: string }
  | { type: 'empty' }
  | { type: 'again' }
  | { type: 'found'; movable: Movable }
  | { type: 'missed'; reason: string }
  | { type: 'settled'; settled: Settled<MoveCommand> }

export type MovingEffect =
  | Tell
  | { type: 'find'; container: string }
  | { type: 'send'; code: string; command: MoveCommand }

type Next = readonly [MovingState, readonly MovingEffect[]]

export const NOTHING_MOVED: MovingState = {
  held: null,
  movable: null,
  toLocation: null,
  sent: null,
  usesDigits: false,
  scans: [],
}

export function stepMoving(state: MovingState, event: MovingEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event.code)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', event.code)]]
    case 'empty':
      return state.toLocation === null ? [state, []] : sent(state, state.toLocation, '')
    case 'again':
      return [{ ...state, movable: null, toLocation: null }, [tell('notice', '请重新扫描容器或箱号')]]
    case 'found':
      return released(found(state, event.movable), state.held)
    case 'missed':
      return missed(state, event.reason)
    case 'settled':
      return settledIn(state, event.settled)
  }
}

function scanned(state: MovingState, code: string): Next {
  const { held, movable, toLocation, usesDigits } = state
  if (held !== null) return [{ ...state, held: [...held, code] }, []]
  if (movable === null) return [{ ...state, held: [] }, [{ type: 'find', container: code }]]
  if (toLocation !== null) return sent(state, toLocation, code)
  if (code === movable.container) return [state, [tell('notice', '这是容器本身', '请扫描目标库位')]]
  if (code === movable.fromLocation) return [state, [tell('bad', `已在库位 ${code}`, '请扫描另一个库位')]]
  if (!usesDigits) return sent(state, code, '')
  return [
    { ...state, toLocation: code },
    [tell('notice', `库位 ${code}`, '请扫描或输入校验码，没有则直接回车')],
  ]
}

/** What was scanned meanwhile comes after it. */
function released([state, effects]: Next, held: MovingState['held']): Next {
  return (held ?? []).reduce<Next>(
    ([known, before], code) => {
      const [next, more] = scanned(known, code)
      return [next, [...before, ...more]]
    },
    [{ ...state, held: null }, effects],
  )
}

/** A location that was scanned for it is no container. */
function missed(state: MovingState, reason: string): Next {
  const lost = (state.held ?? []).join('、')
  return [{ ...state, held: null }, [tell('bad', reason, lost && `${lost}：未计入，请重新扫描`)]]
}

function found(state: MovingState, movable: Movable): Next {
  const { container, fromLocation, skuSummary, qty } = movable
  const text = tell(
    'good',
    `${container} 在 ${fromLocation}`,
    `${skuSummary} 共 ${formatDecimal(qty)} 件；请扫描目标库位`,
  )
  return [{ ...state, movable, toLocation: null }, [text]]
}

function sent(state: MovingState, toLocation: string, checkDigit: string): Next {
  const container = state.movable?.container ?? ''
  const command = { container, toLocation, checkDigit }
  const next = { ...state, movable: null, toLocation: null, sent: state.movable }
  return [next, [{ type: 'send', code: container, command }]]
}

function settledIn(state: MovingState, { opId, code, command, outcome }: Settled<MoveCommand>): Next {
  const { toLocation } = command
  if (outcome.kind === 'accepted') {
    const moved = `已移到 ${toLocation}`
    const text = [moved, ...signatureOf(outcome.data as CallResult<typeof moveScanned>)].join(' · ')
    return [withScan(state, { key: opId, code, text, state: 'taken' }), [tell('good', `${code} ${moved}`)]]
  }
  const { reason, detail } = outcome
  const next = withScan(state, { key: opId, code, text: reason, state: 'refused' })
  const told = tell('bad', reason, code)
  // Unless something else was begun, the same container goes on: what is missing is its digit, or its location once more.
  const goesOn = state.movable === null && state.sent?.container === code
  if (detail?.asks) return [{ ...next, ...(goesOn && { movable: state.sent }) }, [told]]
  if (detail?.field !== 'checkDigit') return [next, [told]]
  return [{ ...next, usesDigits: true, ...(goesOn && { movable: state.sent, toLocation }) }, [told]]
}

/** By whom, and when. */
function signatureOf({ moves: [move] }: CallResult<typeof moveScanned>): string[] {
  return move ? [move.operatorName ?? '', formatInstant(move.scannedAt)] : []
}
