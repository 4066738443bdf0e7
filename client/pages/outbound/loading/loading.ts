// 装车, without a screen: what each scan puts onto the truck, or takes off it where somebody has asked for that.
import { undoWaiting } from '#client/features/goods-in-hand/goods-station.ts'
import { formatCount } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled, Waiting } from '#client/kit/scan/scan-queue.ts'
import type { Loaded } from '#shared/contracts/outbound/shipment.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'

export type LoadCommand = { act: 'load' | 'unload'; shipmentNo: string; code: string; station: string }

export type LoadingState = {
  shipmentNo: string
  station: string
  /** What the next scan does. */
  act: LoadCommand['act']
  scans: readonly (LastScan & { boxCode: string | null })[]
}

export type LoadingEvent =
  | { type: 'scan'; code: string }
  | { type: 'repeat'; code: string }
  | { type: 'placed'; station: string }
  | { type: 'turned'; act: LoadCommand['act'] }
  | { type: 'undo'; waiting: readonly Waiting<LoadCommand>[] }
  | { type: 'settled'; settled: Settled<LoadCommand> }

export type LoadingEffect =
  | Tell
  | { type: 'send'; code: string; command: LoadCommand }
  | { type: 'drop'; opId: string }
  | { type: 'loaded'; loaded: Loaded }

type Next = readonly [LoadingState, readonly LoadingEffect[]]

export function startLoading(shipmentNo: string): LoadingState {
  return { shipmentNo, station: '', act: 'load', scans: [] }
}

export function stepLoading(state: LoadingState, event: LoadingEvent): Next {
  switch (event.type) {
    case 'scan':
      return [state, [sent(state, state.act, event.code)]]
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', event.code)]]
    case 'placed':
      return [{ ...state, station: state.station || event.station }, []]
    case 'turned':
      return [{ ...state, act: event.act }, []]
    case 'undo':
      return [state, undone(state, event.waiting)]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

function sent({ shipmentNo, station }: LoadingState, act: LoadCommand['act'], code: string) {
  return { type: 'send', code, command: { act, shipmentNo, code, station } } as const
}

/** The last box that this station has loaded is taken off the truck again. */
function undone(state: LoadingState, waiting: readonly Waiting<LoadCommand>[]): readonly LoadingEffect[] {
  const unsent = undoWaiting(waiting)
  if (unsent) return unsent
  const last = state.scans.find((scan) => scan.state === 'taken')
  return [last?.boxCode ? sent(state, 'unload', last.boxCode) : tell('notice', '没有可撤销的扫描')]
}

function settledIn(state: LoadingState, { opId, code, command, outcome }: Settled<LoadCommand>): Next {
  if (outcome.kind === 'refused') {
    const scan = { key: opId, code, text: outcome.reason, state: 'refused', boxCode: null } as const
    return [withScan(state, scan), [tell('bad', outcome.reason, code)]]
  }
  const loaded = outcome.data as Loaded
  const effects = [{ type: 'loaded', loaded } as const, told(command, loaded)]
  return [withBox(state, opId, command, loaded), effects]
}

function withBox(state: LoadingState, key: string, { act }: LoadCommand, { box }: Loaded): LoadingState {
  const boxCode = boxCodeOf(box.waybillNo, box.box, box.boxes)
  if (act === 'load') {
    const text = `${box.ownerName ?? box.owner} ${placeOf(box)}`
    return withScan(state, { key, code: box.waybillNo, text, state: 'taken', boxCode })
  }
  const scans = state.scans.map((scan) =>
    scan.state === 'taken' && scan.boxCode === boxCode ? { ...scan, state: 'undone' as const } : scan,
  )
  const scan = { key, code: box.waybillNo, text: `${placeOf(box)} 已卸下`, state: 'notice' } as const
  return withScan({ ...state, scans }, { ...scan, boxCode: null })
}

function placeOf({ box, boxes }: Loaded['box']): string {
  return `第 ${box} / ${boxes} 箱`
}

function told({ act }: LoadCommand, { shipment, box, loaded }: Loaded): Tell {
  const all = `${box.waybillNo}，车上共 ${formatCount(shipment.boxes)} 箱`
  if (act === 'unload') return tell('notice', `第 ${box.box} 箱已卸下`, all)
  const isWhole = loaded === box.boxes
  const text = box.boxes === 1 ? '已装车' : `${loaded} / ${box.boxes} 箱在车上`
  return tell('good', isWhole && box.boxes > 1 ? `${text}，已齐` : text, all)
}
