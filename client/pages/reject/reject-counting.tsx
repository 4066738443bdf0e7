// 清点收货 — the station that counts what a shop has sent back, box by box, scan by scan.

import { useQueryClient } from '@tanstack/react-query'
import { deliver } from '#client/data/delivery.ts'
import { useCommand } from '#client/data/use-command.ts'
import { GoodsInHand } from '#client/features/goods-in-hand/goods-in-hand.tsx'
import { useGoodsStation } from '#client/features/goods-in-hand/use-goods-station.ts'
import { Pieces } from '#client/kit/fields/field-value.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { tell } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import {
  type CountCommand,
  type CountEvent,
  type CountState,
  type OwnEffect,
  startCounting,
  stepCounting,
} from '#client/pages/reject/counting/box-counting.ts'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import { keepCounted } from '#client/pages/reject/documents/reject-query.ts'
import { Subject, stationPage } from '#client/pages/reject/documents/station-page.tsx'
import { countReject, undoRejectCount } from '#shared/contracts/reject/count.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { rejectLife } from '#shared/domain/reject.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = stationPage({
  title: '清点收货',
  states: rejectLife.steps.addCount.from,
  empty: '退仓单登记到货后才能清点。',
  Work: Counting,
})

function Counting({ document }: { document: RejectDocument }) {
  const { told, state, queue, dispatch } = useCounting(document)
  const { order, lines, counts } = document
  const { boxNo } = state
  const boxes = boxesOf(document)
  const { waiting } = queue
  const scan = (code: string, label: Gs1Label | null) => dispatch({ type: 'scan', code, label, boxes })
  return (
    <Station
      title="清点收货"
      subject={<Subject order={order} path={hrefTo('rejectCounting')} />}
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
      <GoodsInHand state={state} dispatch={dispatch} />
      {boxNo === null ? (
        <Boxes boxes={boxes} lines={lines} counts={counts} />
      ) : (
        <BoxLines boxNo={boxNo} lines={lines} />
      )}
    </Station>
  )
}

function useCounting({ order: { rejectNo, warehouse }, counts }: RejectDocument) {
  const client = useQueryClient()
  const takeBack = useCommand(undoRejectCount)
  const station = useGoodsStation<CountState, CountEvent, OwnEffect, CountCommand>({
    station: 'reject-count',
    warehouse,
    start: () => startCounting(rejectNo, counts),
    step: stepCounting,
    deliver: (send, command, opId) => deliver(send, countReject, { body: { ...command, opId } }),
    perform: (effect) =>
      effect.type === 'takeBack' ? void handleUndo(effect.id) : keepCounted(client, effect.counted),
  })
  const handleUndo = async (id: number) => {
    const counted = await takeBack.run({ id }, ({ message }) => station.tell(tell('bad', message)))
    if (counted) station.dispatch({ type: 'undone', counted })
  }
  return station
}

type Order = RejectDocument['order']

/** Once everything that was scanned has arrived. */
function Finish({ order, isWaiting }: { order: Order; isWaiting: boolean }) {
  const refresh = useRefresh()
  if (isPossible(rejectLife.steps.make, order) && order.madeAt === null) {
    return <RowLink href={hrefTo('rejectMake', { id: order.rejectNo })}>盘点制单</RowLink>
  }
  if (!isPossible(rejectLife.steps.undoCount, order) || isWaiting) return null
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
  if (isPossible(rejectLife.steps.addCount, { state }))
    return '先扫描箱号，再扫描箱内商品；多件时先改数量再扫'
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
            {formatDecimal(line.countedQty)} / <Pieces qty={line.expectedQty} packages={line.skuPackages} />
          </strong>
        </li>
      ))}
    </ul>
  )
}
