// An inbound order at the station: goods are scanned in line by line, and taken back with a reason.

import { useQueryClient } from '@tanstack/react-query'
import { deliver } from '#client/data/delivery.ts'
import { useCommand } from '#client/data/use-command.ts'
import { useData } from '#client/data/use-data.ts'
import { GoodsInHand } from '#client/features/goods-in-hand/goods-in-hand.tsx'
import { NumberedPieces } from '#client/features/goods-in-hand/numbered-pieces.tsx'
import { countOf } from '#client/features/goods-in-hand/numbering.ts'
import { UndoDialog } from '#client/features/goods-in-hand/undo-dialog.tsx'
import { useReceiving } from '#client/features/goods-in-hand/use-receiving.ts'
import { PrintLabels } from '#client/features/labels/print-labels.tsx'
import { Pieces, StateTag } from '#client/kit/fields/field-value.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import type { LabelKind } from '#client/kit/print/label-size.ts'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { DeliveryButton } from '#client/pages/inbound/detail/deliveries.tsx'
import { Inspection } from '#client/pages/inbound/detail/inspection.tsx'
import { Refusals, RefuseButtons } from '#client/pages/inbound/detail/refusals.tsx'
import {
  type InboundDocument,
  inboundDocumentQuery,
  keepReceived,
  outdateDocument,
} from '#client/pages/inbound/receive/inbound-document.ts'
import { type ReceiveCommand, stepOrder } from '#client/pages/inbound/receive/order-receiving.ts'
import { receive, undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { printPalletLabel } from '#shared/contracts/printing/label.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'
import { inboundLife } from '#shared/domain/inbound.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'

const PALLET_LABEL: LabelKind = { name: '托盘标签', usual: '100×60' }

export function ReceiveOrder({ orderNo }: { orderNo: string }) {
  const document = useData(inboundDocumentQuery(orderNo))
  return <Receiving document={document} />
}

function Receiving({ document }: { document: InboundDocument }) {
  const { told, state, queue, dispatch, asking, stopAsking, handleUndo, isUndoing } =
    useOrderReceiving(document)
  const may = useMay()
  const { order, receipts } = document
  const client = useQueryClient()
  const refresh = () => outdateDocument(client, order.orderNo)
  const { waiting } = queue
  const scan = (code: string, label: Gs1Label | null, text: string) =>
    dispatch({ type: 'scan', code, label, text })
  const { numbering } = state
  const pallet = lastPallet(receipts)
  return (
    <Station
      title="收货"
      subject={<Subject order={order} />}
      asks={numbering ? `请扫描${countOf(numbering)}` : '请扫描商品编码或条码'}
      hint={hintFor(order)}
      told={told}
      onScan={scan}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={<ProgressLine label="实收 / 预收" done={order.receivedQty} all={order.expectedQty} />}
      aside={<LastScans queue={queue} textOf={commandText} scans={state.scans} />}
      actions={
        <>
          {may(undoReceipt.needs) && (
            <button type="button" className="bp6-button" onClick={() => dispatch({ type: 'undo', waiting })}>
              撤销
            </button>
          )}
          {pallet && (
            <PrintLabels
              label={`打印托盘标签 ${pallet}`}
              disabled={false}
              kind={PALLET_LABEL}
              call={printPalletLabel}
              body={{ orderNo: order.orderNo, container: pallet }}
            />
          )}
          <DeliveryButton order={order} onDone={refresh} />
          <RefuseButtons order={order} onDone={refresh} />
        </>
      }
    >
      <Inspection {...document} onDone={refresh} />
      <Wanted wanted={document.wanted} />
      {numbering ? (
        <NumberedPieces numbering={numbering} onClear={() => dispatch({ type: 'cleared' })} />
      ) : (
        <GoodsInHand state={state} dispatch={dispatch} />
      )}
      <Lines document={document} />
      <Refusals order={order} refusals={document.refusals} onDone={refresh} />
      {asking && <UndoDialog taken={asking} isPending={isUndoing} onClose={stopAsking} onUndo={handleUndo} />}
    </Station>
  )
}

function useOrderReceiving({ order: { orderNo, warehouse }, receipts, units }: InboundDocument) {
  const client = useQueryClient()
  const takeBack = useCommand(undoReceipt)
  const station = useReceiving({
    station: 'receive',
    warehouse,
    docNo: orderNo,
    received: receipts,
    units: units.map(({ sscc }) => sscc),
    steps: stepOrder,
    deliver: (send, command, opId) => deliver(send, receive, { body: { ...command, opId } }),
    onReceived: (received) => keepReceived(client, received),
    takeBack: async ({ id }, reason, onRefused) => {
      const receipt = await takeBack.run({ id, reason }, onRefused)
      if (receipt) outdateDocument(client, orderNo)
      return receipt
    },
  })
  return { ...station, isUndoing: takeBack.isPending }
}

function lastPallet(receipts: InboundDocument['receipts']): string | null {
  const onPallets = receipts.filter(({ container, state }) => container !== '' && state === '有效')
  return onPallets.toSorted((one, other) => other.id - one.id)[0]?.container ?? null
}

function hintFor({ state }: InboundDocument['order']): string {
  if (isPossible(inboundLife.steps.scan, { state })) return '扫描商品或已预告的 SSCC；多件时先改数量再扫'
  return `入库单当前为「${state}」，「已到货」或「收货中」时才能收货`
}

function commandText({ orderNo, qty, quality }: ReceiveCommand): string {
  return `${orderNo} × ${formatDecimal(qty)} ${quality}`
}

function Subject({ order: { orderNo, ownerName, externalNo, state } }: Pick<InboundDocument, 'order'>) {
  return (
    <div className="swms-station-subject">
      <RowLink href={hrefTo('inboundOrder', { orderNo })}>{orderNo}</RowLink>
      <span>{ownerName}</span>
      {externalNo && <span>{externalNo}</span>}
      <StateTag state={state} />
      <RowLink href={hrefTo('receive')}>换单</RowLink>
    </div>
  )
}

/** What is still expected stands first. */
function Lines({ document: { lines, refusals } }: { document: InboundDocument }) {
  const isDone = ({ diffQty }: InboundDocument['lines'][number]) => !diffQty.startsWith('-')
  const sorted = lines.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))
  return (
    <ul className="swms-station-rows" aria-label="入库明细">
      {sorted.map((line) => (
        <li key={line.id} className={`swms-station-row${isDone(line) ? ' swms-station-row--done' : ''}`}>
          <strong>{line.sku}</strong>
          <span>{line.skuName}</span>
          {line.lot !== '' && <small>批次 {line.lot}</small>}
          <strong>
            {formatDecimal(line.receivedQty)} / <Pieces qty={line.expectedQty} packages={line.skuPackages} />
          </strong>
          <Refused
            refusals={refusals.filter(({ lineId, state }) => lineId === line.id && state === '有效')}
          />
        </li>
      ))}
    </ul>
  )
}

/** 越库: they need not be stored before they leave. */
function Wanted({ wanted }: Pick<InboundDocument, 'wanted'>) {
  if (wanted.length === 0) return null
  const told = wanted.map(({ sku, orders }) => `${sku} 有 ${orders} 单在等`).join('，')
  return <p className="bp6-callout bp6-intent-primary swms-inspection">越库：{told}；收到后请优先送去发货</p>
}

function Refused({ refusals }: Pick<InboundDocument, 'refusals'>) {
  if (refusals.length === 0) return null
  return <small>拒收 {formatDecimal(addDecimals(...refusals.map(({ qty }) => qty)))}</small>
}
