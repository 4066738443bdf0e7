// A truck at the station: how much of each waybill is on it in large letters, what is on it, and what still stands at the dock.

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { deliver } from '#client/data/delivery.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { formatCount, formatDecimal } from '#client/kit/format.ts'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { PrintButton } from '#client/kit/print/print-button.tsx'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { useWorkStation } from '#client/kit/scan/use-work-station.ts'
import { HandOver } from '#client/pages/outbound/loading/hand-over.tsx'
import {
  type LoadCommand,
  type LoadingEffect,
  type LoadingEvent,
  type LoadingState,
  startLoading,
  stepLoading,
} from '#client/pages/outbound/loading/loading.ts'
import { keepLoaded, shipmentDocumentQuery } from '#client/pages/outbound/loading/shipment-document.ts'
import { PrintedHandOver } from '#client/pages/outbound/shipment/printed-hand-over.tsx'
import { loadBox, type ShipmentDocument, shipment, unloadBox } from '#shared/contracts/outbound/shipment.ts'
import { movesFrom } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'

export function LoadTruck({ shipmentNo }: { shipmentNo: string }) {
  const document = useData(shipmentDocumentQuery(shipmentNo))
  return <Loading document={document} />
}

function Loading({ document }: { document: ShipmentDocument }) {
  const { shipment: truck, boxes, waiting, waitingBoxes } = document
  const { told, state, queue, dispatch, refresh } = useLoading(truck)
  const isLoading = truck.state === '装车中'
  const all = truck.boxes + waitingBoxes
  return (
    <Station
      title="装车作业"
      subject={<Subject truck={truck} />}
      asks={state.act === 'load' ? '请扫描箱上的条码' : '卸下：请扫描要卸下的箱'}
      hint={isLoading ? '逐箱扫描装上车；装完与司机交接' : `此发运单${truck.state}，不能再装车`}
      told={told}
      onScan={(code) => dispatch({ type: 'scan', code })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      progress={
        <ProgressLine
          label={isLoading ? '车上 / 应装箱数' : '车上箱数'}
          done={String(truck.boxes)}
          all={isLoading ? String(all) : undefined}
          note={`${formatCount(truck.orders)} 单，${formatDecimal(truck.weight)} kg`}
        />
      }
      aside={
        <LastScans
          queue={queue}
          textOf={({ act }) => (act === 'load' ? '装车' : '卸下')}
          scans={state.scans}
        />
      }
      actions={
        <Actions
          document={document}
          state={state}
          onTurn={(act) => dispatch({ type: 'turned', act })}
          onDone={refresh}
        >
          <Button onClick={() => dispatch({ type: 'undo', waiting: queue.waiting })}>撤销</Button>
        </Actions>
      }
    >
      {isLoading && <StillAtDock waiting={waiting} boxes={waitingBoxes} />}
      <OnTruck boxes={boxes} />
    </Station>
  )
}

function useLoading({ shipmentNo, warehouse }: ShipmentDocument['shipment']) {
  const client = useQueryClient()
  const { told, tell } = useFeedback()
  const perform = (effect: LoadingEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else if (effect.type === 'drop') queue.drop(effect.opId)
    else keepLoaded(client, effect.loaded)
  }
  const [state, dispatch] = useStation<LoadingState, LoadingEvent, LoadingEffect>(
    stepLoading,
    () => startLoading(shipmentNo),
    perform,
  )
  const queue = useScanQueue<LoadCommand>({
    station: 'loading',
    deliver: (send, { act, ...command }, opId) =>
      deliver(send, act === 'load' ? loadBox : unloadBox, { body: { ...command, opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  useWorkStation(
    warehouse,
    useCallback((station) => dispatch({ type: 'placed', station }), [dispatch]),
  )
  const refresh = () =>
    void client.invalidateQueries({ queryKey: shipmentDocumentQuery(shipmentNo).queryKey })
  return { told, state, queue, dispatch, refresh }
}

function Subject({ truck }: { truck: ShipmentDocument['shipment'] }) {
  const { shipmentNo, plateNo, carrier, carrierName, dock, teamName, state } = truck
  return (
    <div className="swms-station-subject">
      <strong>{plateNo}</strong>
      <span>{carrierName ?? carrier}</span>
      {dock && <span>{dock}</span>}
      {teamName && <span>{teamName}</span>}
      <RowLink href={hrefTo('shipment', { shipmentNo })}>{shipmentNo}</RowLink>
      <StateTag state={state} />
      <RowLink href={hrefTo('loading')}>换车</RowLink>
    </div>
  )
}

type ActionsProps = {
  document: ShipmentDocument
  state: LoadingState
  onTurn: (act: LoadCommand['act']) => void
  onDone: () => void
  children: ReactNode
}

function Actions({ document, state, onTurn, onDone, children }: ActionsProps) {
  const { shipment: truck } = document
  const isLoaded = truck.boxes > 0
  const moves = movesFrom(shipment.life, truck.state).filter((move) => move !== 'cancel' || !isLoaded)
  return (
    <>
      {truck.state === '装车中' && isLoaded && (
        <>
          {state.act === 'load' ? (
            <Button onClick={() => onTurn('unload')}>卸下</Button>
          ) : (
            <Button intent="danger" onClick={() => onTurn('load')}>
              回到装车
            </Button>
          )}
          {children}
          <HandOver truck={truck} onDone={onDone} />
        </>
      )}
      {(truck.state === '已交接' || truck.state === '已离场') && (
        <PrintButton label="打印交接单" sheets={() => <PrintedHandOver document={document} />} />
      )}
      <MoveButtons resource={shipment} moves={moves} rows={[truck]} onMoved={onDone} />
    </>
  )
}

type StillAtDockProps = { waiting: ShipmentDocument['waiting']; boxes: number }

/** Those that have begun to be loaded come first. */
function StillAtDock({ waiting, boxes }: StillAtDockProps) {
  return (
    <section className="swms-section" aria-label="还在月台">
      <header className="swms-section-header">
        <h2 className="swms-section-title">还在月台（{formatCount(boxes)} 箱）</h2>
      </header>
      <ul className="swms-scan-list">
        {waiting.map(({ waybillNo, orderNo, ownerName, boxes: all, here, elsewhere }) => (
          <li key={waybillNo} className={`swms-scan-item swms-scan-item--${here > 0 ? 'notice' : 'waiting'}`}>
            <span className="swms-scan-code">{waybillNo}</span>
            <span className="swms-scan-state">
              {here} / {all} 箱
            </span>
            <span className="swms-scan-text">
              {ownerName} {orderNo}
              {elsewhere > 0 && `，${elsewhere} 箱在其他车上`}
            </span>
          </li>
        ))}
      </ul>
      {waiting.length === 0 && <p className="swms-scan-none">已称重的都在车上</p>}
    </section>
  )
}

function OnTruck({ boxes }: Pick<ShipmentDocument, 'boxes'>) {
  return (
    <section className="swms-section" aria-label="车上">
      <header className="swms-section-header">
        <h2 className="swms-section-title">车上（{formatCount(boxes.length)} 箱）</h2>
      </header>
      <ul className="swms-scan-list">
        {boxes.map(({ id, waybillNo, box, boxes: all, ownerName, loaderName }) => (
          <li key={id} className="swms-scan-item swms-scan-item--taken">
            <span className="swms-scan-code">{waybillNo}</span>
            <span className="swms-scan-state">
              第 {box} / {all} 箱
            </span>
            <span className="swms-scan-text">
              {ownerName} {loaderName}
            </span>
          </li>
        ))}
      </ul>
      {boxes.length === 0 && <p className="swms-scan-none">还没有装车</p>}
    </section>
  )
}
