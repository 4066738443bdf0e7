// 复核打包台 — each piece is scanned into a box; what is complete gets its number and label by itself, and is weighed with it on.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { queryOf, untold } from '#client/data/data-client.ts'
import { deliver } from '#client/data/delivery.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { stationHere, storedStation } from '#client/data/station.ts'
import { readStored, writeStored } from '#client/data/stored.ts'
import { useCommand } from '#client/data/use-command.ts'
import { usePrinter } from '#client/features/labels/chosen-printer.ts'
import { PrinterChoice } from '#client/features/labels/printer-choice.tsx'
import { Wall, WayHome } from '#client/kit/dashboard/wall.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { Printing } from '#client/kit/print/print-button.tsx'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { lookupFailure } from '#client/kit/scan/lookup-failure.ts'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { BenchActions } from '#client/pages/outbound/bench/bench-actions.tsx'
import { BenchBoxes, BenchGoods, Packagings } from '#client/pages/outbound/bench/bench-order.tsx'
import {
  asksFor,
  type BenchCommand,
  type BenchEffect,
  type BenchEvent,
  type BenchState,
  EMPTY_BENCH,
  type PackWork,
  progressOf,
  stepBench,
} from '#client/pages/outbound/bench/pack-bench.ts'
import { WAYBILL_LABEL, WaybillLabels } from '#client/pages/outbound/waybills/waybill-labels.tsx'
import { getPackWork, scanAtBench, weighBox } from '#shared/contracts/outbound/parcel.ts'
import { printWaybills, sendWaybills, type WaybillLabel } from '#shared/contracts/outbound/waybill.ts'
import { hrefTo } from '#shared/routes.ts'

export function page() {
  return (
    <Wall>
      <Bench />
      <WayHome />
    </Wall>
  )
}

/** The order that was on it when the page was left: a place, no matter who works at it. */
const ON_BENCH = 'PACK_BENCH_ORDER'

function Bench() {
  const { told, state, queue, dispatch, labels, onPrinted, printers, chosen: printer, choose } = useBench()
  const { work, chosen } = state
  const { id } = useSignedInUser()
  const { done, all } = work ? progressOf(work) : { done: '0', all: '0' }
  return (
    <Station
      title="复核打包台"
      subject={
        <>
          {work && <Subject work={work} />}
          <PrinterChoice kind={WAYBILL_LABEL} printers={printers} chosen={printer} onChoose={choose} />
        </>
      }
      asks={asksFor(state)}
      hint="扫描周转箱、出库单号或单件订单的商品开始；逐件扫描，装齐后自动封箱并打印面单"
      told={told}
      onScan={(code) => dispatch({ type: 'scan', code })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={work?.state === '待复核' && <ProgressLine label="已装 / 应装" done={done} all={all} />}
      aside={<LastScans queue={queue} textOf={wordsOf} scans={state.scans} />}
      actions={
        work && (
          <BenchActions
            work={work}
            chosen={chosen}
            userId={Number(id)}
            printer={printer?.code ?? null}
            onUnreadable={() => dispatch({ type: 'unreadable' })}
            onChanged={(changed) => dispatch({ type: 'changed', work: changed })}
            onPacked={(waybillNo) => dispatch({ type: 'printing', waybillNo })}
            onWithdrawn={(orderNo) => dispatch({ type: 'withdrawn', orderNo })}
            onLeave={() => dispatch({ type: 'left' })}
          />
        )
      }
    >
      {work?.state === '待复核' && (
        <BenchGoods
          work={work}
          chosen={chosen}
          onChoose={(one) => dispatch({ type: 'chosen', chosen: one })}
        />
      )}
      {work && <BenchBoxes parcels={work.parcels} />}
      {work?.state === '待复核' && (
        <Packagings orderNo={work.orderNo} onChoose={(code) => dispatch({ type: 'scan', code })} />
      )}
      {labels && (
        <Printing
          sheets={() => <WaybillLabels labels={labels} />}
          labels={WAYBILL_LABEL}
          onDone={onPrinted}
        />
      )}
    </Station>
  )
}

function useBench() {
  const client = useQueryClient()
  const { told, tell } = useFeedback()
  const { run: print } = useCommand(printWaybills)
  const { run: send } = useCommand(sendWaybills)
  const printing = usePrinter(WAYBILL_LABEL)
  const [labels, setLabels] = useState<readonly WaybillLabel[] | null>(null)
  const handleFind = (code: string) =>
    client
      .fetchQuery(workQuery(code, storedStation()?.code ?? null))
      .then((work) => dispatch({ type: 'found', work }))
      .catch((error: unknown) => dispatch({ type: 'missed', reason: reasonOf(error) }))
  const handlePrint = async (waybillNo: string) => {
    if (printing.chosen) {
      const { code, name } = printing.chosen
      const sent = await send({ waybillNos: [waybillNo], printer: code })
      if (sent && sent.done.length > 0) announce(`面单已送往 ${name}`)
      return
    }
    const printed = await print({ waybillNos: [waybillNo] })
    if (printed && printed.done.length > 0) setLabels(printed.done)
  }
  const perform = (effect: BenchEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else if (effect.type === 'find') void handleFind(effect.code)
    else void handlePrint(effect.waybillNo)
  }
  const [state, dispatch] = useStation<BenchState, BenchEvent, BenchEffect>(stepBench, EMPTY_BENCH, perform)
  const queue = useScanQueue<BenchCommand>({
    station: 'pack-bench',
    deliver: (send, command, opId) => {
      const { kind, ...said } = command
      const printer = printing.chosen?.code ?? null
      const body = { ...said, station: stationHere(), printer, opId } as never
      return deliver(send, kind === 'piece' ? scanAtBench : weighBox, { body })
    },
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  useFoundAgain(state.work, (orderNo) => void handleFind(orderNo))
  return { told, state, queue, dispatch, labels, onPrinted: () => setLabels(null), ...printing }
}

/** Work that was begun is found again after a reload. */
function useFoundAgain(work: PackWork | null, find: (orderNo: string) => void): void {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const kept = readStored(ON_BENCH)
    if (!isKept && typeof kept === 'string' && kept !== '') find(kept)
    setKept(true)
  }, [isKept, find])
  const orderNo = work?.orderNo ?? ''
  useEffect(() => {
    if (isKept) writeStored(ON_BENCH, orderNo)
  }, [isKept, orderNo])
}

/** What lies on the bench is asked each time, and the station says itself what went wrong. */
function workQuery(code: string, warehouse: string | null) {
  const query = queryOf(getPackWork, { query: { code, warehouse } })
  return { ...untold(query, 'rejected', 'unreachable'), staleTime: 0 }
}

function reasonOf(error: unknown): string {
  return lookupFailure(error)
}

function wordsOf(command: BenchCommand): string {
  return command.kind === 'piece' ? command.orderNo : `${command.weight} kg`
}

function Subject({
  work: { orderNo, externalNo, ownerName, carrierName, priority, state },
}: {
  work: PackWork
}) {
  return (
    <div className="swms-station-subject">
      <strong>
        <RowLink href={hrefTo('outboundOrder', { orderNo })}>{orderNo}</RowLink>
      </strong>
      {externalNo && <span>{externalNo}</span>}
      <span>{ownerName}</span>
      <span>{carrierName}</span>
      {priority !== '普通' && <strong>{priority}</strong>}
      <StateTag state={state} />
    </div>
  )
}
