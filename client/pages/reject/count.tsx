// 清点收货 — the station that counts what a shop has sent back, box by box, scan by scan.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCommand } from '#client/data/use-command.ts'
import { GoodsFields } from '#client/features/goods-in-hand/goods-fields.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { tell, useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { StationField } from '#client/kit/scan/station-field.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { useWorkStation } from '#client/kit/scan/use-work-station.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import {
  type CountCommand,
  type CountEffect,
  type CountEvent,
  type CountState,
  startCounting,
  stepCounting,
} from '#client/pages/reject/counting/box-counting.ts'
import { COUNT_PATH, makeHref } from '#client/pages/reject/documents/links.ts'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import { keepCounted } from '#client/pages/reject/documents/reject-query.ts'
import { Subject, stationPage } from '#client/pages/reject/documents/station-page.tsx'
import { callRequest } from '#shared/contracts/call.ts'
import { countReject, undoRejectCount } from '#shared/contracts/reject/count.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { REJECT_COUNTED, REJECT_COUNTING } from '#shared/domain/reject.ts'

export const page = stationPage({
  title: '清点收货',
  states: REJECT_COUNTING,
  empty: '退仓单登记到货后才能清点。',
  Work: Counting,
})

function Counting({ document }: { document: RejectDocument }) {
  const { told, state, queue, dispatch } = useCounting(document)
  const { order, lines, counts } = document
  const { boxNo, place, hand, asked } = state
  const boxes = boxesOf(document)
  const { waiting } = queue
  const scan = (code: string) => dispatch({ type: 'scan', code, boxes })
  return (
    <Station
      title="清点收货"
      subject={<Subject order={order} path={COUNT_PATH} />}
      asks={boxNo === null ? '请扫描箱号' : `箱 ${boxNo}：请扫描商品编码或条码`}
      hint={hintFor(order)}
      told={told}
      onScan={scan}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={
        <ProgressLine
          label="清点 / 应退"
          done={order.countedQty}
          all={order.expectedQty}
          note={`已清点 ${order.countedBoxes} 箱，应收 ${Math.max(order.boxes, boxes.length)} 箱`}
        />
      }
      aside={<LastScans queue={queue} textOf={commandText} scans={state.scans} />}
      actions={
        <>
          <button
            type="button"
            className="bp6-button"
            disabled={boxNo === null}
            onClick={() => dispatch({ type: 'leaveBox' })}
          >
            换箱
          </button>
          <button type="button" className="bp6-button" onClick={() => dispatch({ type: 'undo', waiting })}>
            撤销
          </button>
          <Finish order={order} isWaiting={waiting.length > 0} />
        </>
      }
    >
      <GoodsFields
        goods={hand.goods}
        asked={asked?.field ?? null}
        onEdit={(change) => dispatch({ type: 'edited', change })}
        onAnswer={() => dispatch({ type: 'answered' })}
        onScan={scan}
      />
      <div className="swms-scan-fields">
        <StationField
          label="容器"
          value={place.container}
          onChange={(container) => dispatch({ type: 'moved', change: { container } })}
        />
        <StationField
          label="工作站台"
          value={place.station}
          onChange={(station) => dispatch({ type: 'moved', change: { station } })}
        />
      </div>
      {boxNo === null ? (
        <Boxes boxes={boxes} lines={lines} counts={counts} />
      ) : (
        <BoxLines boxNo={boxNo} lines={lines} />
      )}
    </Station>
  )
}

/** The station at work: its steps, what they do, and the queue between it and the server. */
function useCounting({ order: { rejectNo, warehouse }, counts }: RejectDocument) {
  const client = useQueryClient()
  const { told, tell: handleTell } = useFeedback()
  const takeBack = useCommand(undoRejectCount)
  const handleUndo = async (id: number) => {
    const counted = await takeBack.run({ id }, (why) => handleTell(tell('bad', why)))
    if (counted) dispatch({ type: 'undone', counted })
  }
  const perform = (effect: CountEffect) => {
    switch (effect.type) {
      case 'tell':
        return handleTell(effect)
      case 'send':
        return queue.add(effect.code, effect.command)
      case 'drop':
        return queue.drop(effect.opId)
      case 'takeBack':
        return void handleUndo(effect.id)
      case 'counted':
        return keepCounted(client, effect.counted)
    }
  }
  const [state, dispatch] = useStation<CountState, CountEvent, CountEffect>(
    stepCounting,
    () => startCounting(rejectNo, counts),
    perform,
  )
  const queue = useScanQueue<CountCommand>({
    station: 'reject-count',
    requestOf: (command, opId) => callRequest(countReject, { body: { ...command, opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell: handleTell,
  })
  useWorkStation(
    warehouse,
    useCallback((station) => dispatch({ type: 'placed', station }), [dispatch]),
  )
  return { told, state, queue, dispatch }
}

type Order = RejectDocument['order']

/** Once everything that was scanned has arrived. */
function Finish({ order, isWaiting }: { order: Order; isWaiting: boolean }) {
  const refresh = useRefresh()
  if (REJECT_COUNTED.includes(order.state) && order.madeAt === null) {
    return <RowLink href={makeHref(order.rejectNo)}>盘点制单</RowLink>
  }
  if (order.state !== '清点中' || isWaiting) return null
  return (
    <MoveButtons
      resource={rejectOrder}
      // Of equal sums one line may still lack what another has too much.
      moves={order.diffQty === '0' ? ['finish', 'finishDiffering'] : ['finishDiffering']}
      rows={[order]}
      onMoved={() => refresh(rejectOrder)}
    />
  )
}

function hintFor({ state }: Order): string {
  if (REJECT_COUNTING.includes(state)) return '先扫描箱号，再扫描箱内商品；多件时先改数量再扫'
  return `退仓单当前为「${state}」，「待清点」或「清点中」时才能清点`
}

function commandText({ boxNo, qty, quality }: CountCommand): string {
  return `箱 ${boxNo} × ${formatDecimal(qty)} ${quality}`
}

/** Announced ones first, then those that were found beside them. */
function boxesOf({ lines, counts }: RejectDocument): string[] {
  const announced = lines.map(({ boxNo }) => boxNo)
  const found = counts.map(({ boxNo }) => boxNo)
  return [...new Set([...announced, ...found])].filter((boxNo) => boxNo !== '')
}

type Inside = Pick<RejectDocument, 'lines' | 'counts'>

function Boxes({ boxes, lines, counts }: Inside & { boxes: readonly string[] }) {
  const isCounted = (boxNo: string) => counts.some((count) => count.boxNo === boxNo && count.state === '有效')
  const kinds = (boxNo: string) => lines.filter((line) => line.boxNo === boxNo).length
  return (
    <ul className="swms-station-rows" aria-label="箱">
      {boxes.map((boxNo) => (
        <li key={boxNo} className={`swms-station-row${isCounted(boxNo) ? ' swms-station-row--done' : ''}`}>
          <strong>{boxNo}</strong>
          <span>{kinds(boxNo)} 种商品</span>
          <small>{isCounted(boxNo) ? '已清点' : '待清点'}</small>
        </li>
      ))}
    </ul>
  )
}

/** Of this box, and what may be in any; what is still missing stands first. */
function BoxLines({ boxNo, lines }: Pick<Inside, 'lines'> & { boxNo: string }) {
  const inside = lines.filter((line) => line.boxNo === boxNo || line.boxNo === '')
  const isDone = ({ diffQty }: RejectDocument['lines'][number]) => !diffQty.startsWith('-')
  const sorted = inside.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))
  return (
    <ul className="swms-station-rows" aria-label="箱内明细">
      {sorted.map((line) => (
        <li key={line.id} className={`swms-station-row${isDone(line) ? ' swms-station-row--done' : ''}`}>
          <strong>{line.sku}</strong>
          <span>{line.skuName}</span>
          {line.lot !== '' && <small>批次 {line.lot}</small>}
          <strong>
            {formatDecimal(line.countedQty)} / {formatDecimal(line.expectedQty)}
          </strong>
        </li>
      ))}
    </ul>
  )
}
