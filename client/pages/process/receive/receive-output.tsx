// A process order at the station: what was made is scanned in, and taken back with a reason.

import { useQueryClient } from '@tanstack/react-query'
import { deliver } from '#client/data/delivery.ts'
import { useCommand } from '#client/data/use-command.ts'
import { GoodsInHand } from '#client/features/goods-in-hand/goods-in-hand.tsx'
import { UndoDialog } from '#client/features/goods-in-hand/undo-dialog.tsx'
import { useReceiving } from '#client/features/goods-in-hand/use-receiving.ts'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useMay } from '#client/kit/use-may.ts'
import { type OutputCommand, stepOutput } from '#client/pages/process/receive/output-receiving.ts'
import { keepReceived, type ProcessDocument } from '#client/pages/process/receive/process-document.ts'
import { receiveProcess, undoProcessOutput } from '#shared/contracts/process/output.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'
import { hrefTo } from '#shared/routes.ts'

export function ReceiveOutput({ document }: { document: ProcessDocument }) {
  const { told, state, queue, dispatch, asking, stopAsking, handleUndo, isUndoing } =
    useOutputReceiving(document)
  const may = useMay()
  const { order } = document
  const scan = (code: string, label: Gs1Label | null) => dispatch({ type: 'scan', code, label })
  const { waiting } = queue
  return (
    <Station
      title="加工收货"
      subject={<Subject order={order} />}
      asks="请扫描成品编码或条码"
      hint={hintFor(order)}
      told={told}
      onScan={scan}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={
        <ProgressLine
          label="已收 / 报工"
          done={order.receivedQty}
          all={addDecimals(order.doneQty, order.defectQty)}
          note={`待收 ${formatDecimal(order.remainQty)}`}
        />
      }
      aside={<LastScans queue={queue} textOf={commandText} scans={state.scans} />}
      actions={
        may(undoProcessOutput.needs) && (
          <button type="button" className="bp6-button" onClick={() => dispatch({ type: 'undo', waiting })}>
            撤销
          </button>
        )
      }
    >
      <GoodsInHand state={state} dispatch={dispatch} />
      <ul className="swms-station-rows" aria-label="成品">
        <li className="swms-station-row">
          <strong>{order.outputSku}</strong>
          <span>{order.outputSkuName}</span>
          <small>
            完成 {formatDecimal(order.doneQty)}，不良 {formatDecimal(order.defectQty)}
          </small>
        </li>
      </ul>
      {asking && <UndoDialog taken={asking} isPending={isUndoing} onClose={stopAsking} onUndo={handleUndo} />}
    </Station>
  )
}

function useOutputReceiving({ order: { code, warehouse }, outputs }: ProcessDocument) {
  const client = useQueryClient()
  const takeBack = useCommand(undoProcessOutput)
  const station = useReceiving({
    station: 'process-receive',
    warehouse,
    docNo: code,
    received: outputs,
    steps: stepOutput,
    deliver: (send, command, opId) => deliver(send, receiveProcess, { body: { ...command, opId } }),
    onReceived: (received) => keepReceived(client, received),
    takeBack: async ({ id }, reason, onRefused) => {
      const undone = await takeBack.run({ id, reason }, onRefused)
      if (undone) keepReceived(client, undone)
      return undone?.output ?? null
    },
  })
  return { ...station, isUndoing: takeBack.isPending }
}

function hintFor({ state, remainQty }: ProcessDocument['order']): string {
  if (state !== '待收货') return `加工单当前为「${state}」，加工完成后「待收货」时才能收货`
  return remainQty === '0' ? '已全部收货，请在加工详情操作「收货完成」' : '扫描成品；多件时先改数量再扫'
}

function commandText({ code, qty, quality }: OutputCommand): string {
  return `${code} × ${formatDecimal(qty)} ${quality}`
}

function Subject({ order }: Pick<ProcessDocument, 'order'>) {
  return (
    <div className="swms-station-subject">
      <RowLink href={hrefTo('processOrder', { code: order.code })}>{order.code}</RowLink>
      <span>{order.ownerName}</span>
      <StateTag state={order.state} />
    </div>
  )
}
