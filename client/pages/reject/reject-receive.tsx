// 新收货 — the station that takes the counted boxes of a reject order into stock, each by one scan.

import { useQueryClient } from '@tanstack/react-query'
import { deliver } from '#client/data/delivery.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useBoxReceiving } from '#client/features/box-receiving/use-box-receiving.ts'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { StationField } from '#client/kit/scan/station-field.tsx'
import type { RejectDocument } from '#client/pages/reject/documents/order-page.tsx'
import { keepReceived } from '#client/pages/reject/documents/reject-query.ts'
import { Subject, stationPage } from '#client/pages/reject/documents/station-page.tsx'
import { stepReceiving } from '#client/pages/reject/receiving/box-receiving.ts'
import { receiveReject } from '#shared/contracts/reject/count.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { rejectLife } from '#shared/domain/reject.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = stationPage({
  title: '新收货',
  states: rejectLife.steps.receive.from,
  empty: '退仓单清点并盘点制单后才能收货。',
  Work: Receiving,
})

function Receiving({ document }: { document: RejectDocument }) {
  const { told, state, queue, dispatch } = useReceiving(document.order.warehouse)
  const { order } = document
  const { name } = useSignedInUser()
  const isToBeMade = isPossible(rejectLife.steps.make, order) && order.madeAt === null
  return (
    <Station
      title="新收货"
      subject={
        <Subject order={order} path={hrefTo('rejectReceive')}>
          {order.waybillNo !== '' && <span>运单 {order.waybillNo}</span>}
          <span>收货人 {name}</span>
        </Subject>
      }
      asks="请扫描箱号"
      hint={hintFor(order)}
      told={told}
      onScan={(code) => dispatch({ type: 'scan', code, document, waiting: queue.waiting })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={
        <ProgressLine
          label="实收箱数"
          done={String(order.receivedBoxes)}
          all={String(order.countedBoxes)}
          note={`应收 ${order.boxes} 箱`}
        />
      }
      aside={<LastScans queue={queue} textOf={() => '整箱收货'} scans={state.scans} />}
      actions={isToBeMade && <RowLink href={hrefTo('rejectMake', { id: order.rejectNo })}>盘点制单</RowLink>}
    >
      <div className="swms-scan-fields">
        <StationField
          label="工作站台"
          value={state.station}
          onChange={(station) => dispatch({ type: 'edited', change: { station } })}
        />
      </div>
      <Boxes document={document} />
    </Station>
  )
}

function useReceiving(warehouse: string) {
  const client = useQueryClient()
  return useBoxReceiving({
    station: 'reject-receive',
    warehouse,
    steps: stepReceiving,
    deliver: (send, command, opId) => deliver(send, receiveReject, { body: { ...command, opId } }),
    onReceived: (received) => keepReceived(client, received),
  })
}

function hintFor({ state, madeAt }: RejectDocument['order']): string {
  if (isPossible(rejectLife.steps.receive, { state }) && madeAt !== null)
    return '扫描清点过的箱，箱内商品收入库存'
  if (isPossible(rejectLife.steps.make, { state })) return '退仓单已清点，盘点制单后才能收货'
  if (state === '已收货' || state === '已完结') return '此退仓单的箱已全部收货，请换单'
  return `退仓单当前为「${state}」，盘点制单后才能收货`
}

/** What is still to be received stands first. */
function Boxes({ document: { counts } }: { document: RejectDocument }) {
  const valid = counts.filter(({ state }) => state === '有效')
  const boxes = [...new Set(valid.map(({ boxNo }) => boxNo))].map((boxNo) => {
    const inside = valid.filter((count) => count.boxNo === boxNo)
    const qty = addDecimals(...inside.map((count) => count.qty))
    return { boxNo, qty, isReceived: inside.every(({ receivedAt }) => receivedAt !== null) }
  })
  const sorted = boxes.toSorted((one, other) => Number(one.isReceived) - Number(other.isReceived))
  return (
    <ul className="swms-station-rows" aria-label="箱">
      {sorted.map(({ boxNo, qty, isReceived }) => (
        <li key={boxNo} className={`swms-station-row${isReceived ? ' swms-station-row--done' : ''}`}>
          <strong>{boxNo}</strong>
          <span>{formatDecimal(qty)} 件</span>
          <small>{isReceived ? '已收货' : '待收货'}</small>
        </li>
      ))}
    </ul>
  )
}
