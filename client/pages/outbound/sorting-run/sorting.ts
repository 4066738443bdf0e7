// 分拨, without a screen: what each scan adds to a slot.
import { packedFirst } from '#client/features/goods-in-hand/goods-station.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { type Tell, tell } from '#client/kit/scan/feedback.tsx'
import { type LastScan, withScan } from '#client/kit/scan/last-scans.tsx'
import type { Settled } from '#client/kit/scan/scan-queue.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { scanSorting } from '#shared/contracts/outbound/sorting.ts'

export type Sorted = CallResult<typeof scanSorting>
export type SortCommand = { taskNo: string; code: string; station: string }

export type SortingState = {
  taskNo: string
  station: string
  /** Where the last piece went: it stands there in large letters. */
  slot: { slotNo: string; isDone: boolean } | null
  scans: readonly LastScan[]
}

export type SortingEvent =
  | { type: 'scan'; code: string }
  | { type: 'repeat'; code: string }
  | { type: 'placed'; station: string }
  | { type: 'settled'; settled: Settled<SortCommand> }

export type SortingEffect =
  | Tell
  | { type: 'send'; code: string; command: SortCommand }
  | { type: 'sorted'; sorted: Sorted }

type Next = readonly [SortingState, readonly SortingEffect[]]

export function startSorting(taskNo: string): SortingState {
  return { taskNo, station: '', slot: null, scans: [] }
}

export function stepSorting(state: SortingState, event: SortingEvent): Next {
  switch (event.type) {
    case 'scan':
      return [state, [{ type: 'send', code: event.code, command: commandOf(state, event.code) }]]
    case 'repeat':
      return [state, [tell('notice', '重复扫描，未计入', `${event.code}：确是另一件时请再扫一次`)]]
    case 'placed':
      return [{ ...state, station: state.station || event.station }, []]
    case 'settled':
      return settledIn(state, event.settled)
  }
}

function commandOf({ taskNo, station }: SortingState, code: string): SortCommand {
  return { taskNo, code, station }
}

function settledIn(state: SortingState, { opId, code, outcome }: Settled<SortCommand>): Next {
  if (outcome.kind === 'refused') {
    const scan: LastScan = { key: opId, code, text: outcome.reason, state: 'refused' }
    return [{ ...withScan(state, scan), slot: null }, [tell('bad', outcome.reason, code)]]
  }
  const sorted = outcome.data as Sorted
  const { task, item, isSlotDone, packed } = sorted
  const name = item.skuName ?? item.sku
  const count = `${formatDecimal(item.doneQty)} / ${formatDecimal(item.needQty)}`
  const scan: LastScan = { key: opId, code: item.sku, text: `${name} 投 ${item.slotNo}`, state: 'taken' }
  const told =
    task.state === '已完成'
      ? tell('good', `投 ${item.slotNo}，分拨全部完成`, name)
      : tell(
          'good',
          `投 ${item.slotNo}`,
          packedFirst(packed, `${name} ${count}${isSlotDone ? '，此格口已齐' : ''}`),
        )
  const next = { ...withScan(state, scan), slot: { slotNo: item.slotNo, isDone: isSlotDone } }
  return [next, [{ type: 'sorted', sorted }, told]]
}
