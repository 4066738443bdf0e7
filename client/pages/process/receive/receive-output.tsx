// A process order at the station: what was made is scanned in, and taken back with a reason.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useCommand } from '#client/data/use-command.ts'
import { GoodsFields } from '#client/features/goods-in-hand/goods-fields.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { FormDialog } from '#client/kit/form/form-dialog.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { tell, useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { StationField } from '#client/kit/scan/station-field.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { useWorkStation } from '#client/kit/scan/use-work-station.ts'
import { useMay } from '#client/kit/use-may.ts'
import { detailHref } from '#client/pages/process/documents/links.ts'
import {
  type Output,
  type OutputCommand,
  type OutputEffect,
  type OutputEvent,
  type OutputState,
  startReceiving,
  stepOutput,
} from '#client/pages/process/receive/output-receiving.ts'
import { keepReceived, type ProcessDocument } from '#client/pages/process/receive/process-document.ts'
import { callRequest } from '#shared/contracts/call.ts'
import { text } from '#shared/contracts/field.ts'
import { receiveProcess, undoProcessOutput } from '#shared/contracts/process/output.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

const REASON = { reason: text('原因', 200) }

export function ReceiveOutput({ document }: { document: ProcessDocument }) {
  const { told, state, queue, dispatch, asking, stopAsking, handleUndo, isUndoing } = useReceiving(document)
  const may = useMay()
  const { order } = document
  const { place, hand, asked } = state
  const scan = (barcode: string) => dispatch({ type: 'scan', barcode })
  const isSending = queue.waiting.length > 0
  return (
    <Station
      title="加工收货"
      subject={<Subject order={order} />}
      asks="请扫描成品编码或条码"
      hint={hintFor(order)}
      told={told}
      onScan={scan}
      onRepeat={(barcode) => dispatch({ type: 'repeat', barcode })}
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
        may('document.reverse') && (
          <button type="button" className="bp6-button" onClick={() => dispatch({ type: 'undo', isSending })}>
            撤销
          </button>
        )
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
      <ul className="swms-station-rows" aria-label="成品">
        <li className="swms-station-row">
          <strong>{order.outputSku}</strong>
          <span>{order.outputSkuName}</span>
          <small>
            完成 {formatDecimal(order.doneQty)}，不良 {formatDecimal(order.defectQty)}
          </small>
        </li>
      </ul>
      {asking && (
        <FormDialog
          title={`撤销 ${asking.skuName ?? asking.sku} × ${formatDecimal(asking.qty)}`}
          fields={REASON}
          names={['reason']}
          submit="撤销"
          isPending={isUndoing}
          onClose={stopAsking}
          onSubmit={({ reason }) => handleUndo(String(reason))}
        />
      )}
    </Station>
  )
}

/** The station at work: its steps, what they do, and the queue between it and the server. */
function useReceiving({ order: { code, warehouse }, outputs }: ProcessDocument) {
  const client = useQueryClient()
  const { told, tell: handleTell } = useFeedback()
  const [asking, setAsking] = useState<Output | null>(null)
  const takeBack = useCommand(undoProcessOutput)
  const perform = (effect: OutputEffect) => {
    switch (effect.type) {
      case 'tell':
        return handleTell(effect)
      case 'send':
        return queue.add(effect.command.barcode, effect.command)
      case 'ask':
        return setAsking(effect.output)
      case 'received':
        return keepReceived(client, effect.received)
    }
  }
  const [state, dispatch] = useStation<OutputState, OutputEvent, OutputEffect>(
    stepOutput,
    () => startReceiving(code, outputs),
    perform,
  )
  const queue = useScanQueue<OutputCommand>({
    station: 'process-receive',
    requestOf: (command, opId) => callRequest(receiveProcess, { body: { ...command, opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell: handleTell,
  })
  const handleUndo = async (reason: string) => {
    if (!asking) return
    const undone = await takeBack.run({ id: asking.id, reason }, (why) => handleTell(tell('bad', why)))
    setAsking(null)
    if (!undone) return
    dispatch({ type: 'undone', output: undone.output })
    keepReceived(client, undone)
  }
  useWorkStation(
    warehouse,
    useCallback((station) => dispatch({ type: 'placed', station }), [dispatch]),
  )
  return {
    ...{ told, state, queue, dispatch, asking, handleUndo },
    stopAsking: () => setAsking(null),
    isUndoing: takeBack.isPending,
  }
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
      <RowLink href={detailHref(order)}>{order.code}</RowLink>
      <span>{order.ownerName}</span>
      <StateTag state={order.state} />
    </div>
  )
}
