// 盲收收货 — the station that receives the sealed boxes of a blind task on its inbound order.

import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { deliver } from '#client/data/delivery.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useBoxReceiving } from '#client/features/box-receiving/use-box-receiving.ts'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { FigureTable } from '#client/kit/figure-table.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station, StationBoundary } from '#client/kit/scan/station.tsx'
import { StationField } from '#client/kit/scan/station-field.tsx'
import { type BoxCommand, stepReceiving } from '#client/pages/blind/receive/box-receiving.ts'
import {
  type BlindDocument,
  blindDocumentQuery,
  keepBox,
  useBlindDocument,
} from '#client/pages/blind/scan/blind-document.ts'
import { TaskMissing } from '#client/pages/blind/scan/task-missing.tsx'
import { blindReceive } from '#shared/contracts/blind/task.ts'
import { blindTaskLife } from '#shared/domain/blind.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'

export const page: Page = () => {
  const taskId = numberOf(useParams()['taskId'])
  if (taskId === null) return <TaskMissing />
  return (
    <StationBoundary>
      <ReceiveBoxes key={taskId} taskId={taskId} />
    </StationBoundary>
  )
}

page.queries = ({ params }) => {
  const taskId = numberOf(params['taskId'])
  return taskId === null ? [] : [blindDocumentQuery(taskId)]
}

function numberOf(text: string | undefined): number | null {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : null
}

function ReceiveBoxes({ taskId }: { taskId: number }) {
  const document = useBlindDocument(taskId)
  return document ? <Receiving document={document} /> : <TaskMissing />
}

function Receiving({ document }: { document: BlindDocument }) {
  const { told, state, queue, dispatch } = useReceiving(document.task.warehouse)
  const { task, boxes } = document
  const received = boxes.filter(({ state }) => state === '已收货').length
  const isOpen = isPossible(blindTaskLife.steps.receive, task)
  return (
    <Station
      title="盲收收货"
      subject={<Subject task={task} />}
      asks="请扫描箱号"
      hint={isOpen ? '扫描封好的箱，整箱收入入库单' : `任务当前为「${task.state}」，生成入库单后才能收货`}
      told={told}
      onScan={(code) => dispatch({ type: 'scan', code, document, waiting: queue.waiting })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={<ProgressLine label="已收箱数" done={String(received)} all={String(boxes.length)} />}
      aside={<LastScans queue={queue} textOf={commandText} scans={state.scans} />}
    >
      <div className="swms-scan-fields">
        <StationField
          label="下一箱的容器（空：箱本身）"
          takes="container"
          value={state.container}
          onChange={(container) => dispatch({ type: 'edited', change: { container } })}
        />
        <StationField
          label="工作站台"
          value={state.station}
          onChange={(station) => dispatch({ type: 'edited', change: { station } })}
        />
      </div>
      <ul className="swms-station-rows">
        {boxes.map(({ boxNo, qty, loc, state }) => (
          <li key={boxNo} className="swms-station-row">
            <strong>{boxNo}</strong>
            <span>{formatDecimal(qty)} 件</span>
            <small>{loc}</small>
            <StateTag state={state} />
          </li>
        ))}
      </ul>
      <Goods document={document} />
    </Station>
  )
}

/** What was scanned into the boxes, and what of it is received: all of a box at once. */
function Goods({ document: { boxes, goods } }: { document: BlindDocument }) {
  const received = new Set(boxes.filter(({ state }) => state === '已收货').map(({ boxNo }) => boxNo))
  if (goods.length === 0) return null
  return (
    <section className="swms-section" aria-label="箱内商品">
      <header className="swms-section-header">
        <h2 className="swms-section-title">箱内商品</h2>
      </header>
      <FigureTable
        rows={goods}
        keyOf={({ id }) => id}
        columns={[
          {
            label: '商品',
            of: ({ sku, skuName, barcode }) =>
              sku === null ? `未识别 ${barcode}` : `${sku} ${skuName ?? ''}`,
          },
          { label: '箱号', of: ({ boxNo }) => boxNo, isText: true },
          { label: '批次', of: ({ lot }) => lot, isText: true },
          { label: '品质', of: ({ quality }) => quality, isText: true },
          { label: '扫描数', of: ({ qty }) => formatDecimal(qty) },
          { label: '收货数', of: ({ boxNo, qty }) => formatDecimal(received.has(boxNo) ? qty : '0') },
        ]}
      />
    </section>
  )
}

function useReceiving(warehouse: string) {
  const client = useQueryClient()
  return useBoxReceiving({
    station: 'blind-receive',
    warehouse,
    steps: stepReceiving,
    deliver: (send, command, opId) => deliver(send, blindReceive, { body: { ...command, opId } }),
    onReceived: ({ box }) => keepBox(client, box),
  })
}

function commandText({ container }: BoxCommand): string {
  return container === '' ? '整箱收货' : `整箱收货，容器 ${container}`
}

function Subject({ task: { id, code, ownerName, orderNo, state } }: { task: BlindDocument['task'] }) {
  return (
    <div className="swms-station-subject">
      <RowLink href={hrefTo('blindTask', { id })}>{code}</RowLink>
      <span>{ownerName}</span>
      <StateTag state={state} />
      {orderNo && <RowLink href={hrefTo('inboundOrder', { orderNo })}>{orderNo}</RowLink>}
    </div>
  )
}
