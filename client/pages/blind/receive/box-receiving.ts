// 盲收收货, without a screen: which boxes of a blind task may be received, and what became of those that were.
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import type { BlindDocument } from '#client/pages/blind/scan/blind-document.ts'
import type { Box } from '#client/pages/blind/scan/blind-scan.ts'
import type { blindReceive } from '#shared/contracts/blind/task.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'

export type BoxCommand = { taskId: number; boxNo: string; container: string; station: string }

export type ReceivingState = {
  /** Empty: the box itself. Of the next box only. */
  container: string
  station: string
  scans: readonly LastScan[]
}

export type ReceivingEvent =
  | { type: 'scan'; code: string; document: BlindDocument; waiting: readonly Waiting<BoxCommand>[] }
  | { type: 'repeat'; code: string }
  | { type: 'edited'; change: Partial<Pick<ReceivingState, 'container' | 'station'>> }
  /** Where the browser stands; what was typed counts before it. */
  | { type: 'placed'; station: string }
  | { type: 'settled'; settled: Settled<BoxCommand> }

export type ReceivingEffect =
  | Tell
  | { type: 'send'; code: string; command: BoxCommand }
  | { type: 'changed'; box: Box }

type Next = readonly [ReceivingState, readonly ReceivingEffect[]]

export function stepReceiving(state: ReceivingState, event: ReceivingEvent): Next {
  switch (event.type) {
    case 'scan':
      return scanned(state, event)
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', event.code)]]
    case 'edited':
      return [{ ...state, ...event.change }, []]
    case 'placed':
      return [{ ...state, station: state.station || event.station }, []]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

function scanned(
  state: ReceivingState,
  { code, document, waiting }: Extract<ReceivingEvent, { type: 'scan' }>,
): Next {
  const box = document.boxes.find(({ boxNo }) => boxNo === code)
  if (!box) return [state, [tell('bad', `此任务没有箱 ${code}`, '请核对箱号后重新扫描')]]
  if (waiting.some(({ command }) => command.boxNo === code) || box.state === '已收货') {
    return [state, [tell('notice', `箱 ${code} 已收过`, '请扫描下一箱')]]
  }
  if (box.state !== '封箱') {
    return [state, [tell('bad', `箱 ${code} 当前为「${box.state}」`, '请先在盲收扫描中封箱')]]
  }
  const { container, station } = state
  const command = { taskId: document.task.id, boxNo: code, container, station }
  return [{ ...state, container: '' }, [{ type: 'send', code, command }]]
}

function settledIn(state: ReceivingState, { opId, code, outcome }: Settled<BoxCommand>): Next {
  if (outcome.kind === 'refused') {
    const { reason } = outcome
    return [withScan(state, { key: opId, code, text: reason, state: 'refused' }), [tell('bad', reason, code)]]
  }
  const { box, receipts } = outcome.data as CallResult<typeof blindReceive>
  const text = `${formatDecimal(box.qty)} 件，${receipts.length} 行`
  return [
    withScan(state, { key: opId, code, text, state: 'taken' }),
    [{ type: 'changed', box }, tell('good', `箱 ${code} 已收货`, text)],
  ]
}
