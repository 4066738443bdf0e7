// A blind task at the station: its boxes are opened, filled scan by scan, and sealed.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { useCommand } from '#client/data/use-command.ts'
import { GoodsFields } from '#client/features/goods-in-hand/goods-fields.tsx'
import { PhotoButton } from '#client/features/photo-button.tsx'
import { formatDecimal } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { tell, useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useStation } from '#client/kit/scan/use-station.ts'
import { type BlindDocument, keepBox, useBlindDocument } from '#client/pages/blind/scan/blind-document.ts'
import { commandText, useBlindQueue } from '#client/pages/blind/scan/blind-queue.ts'
import {
  type BlindEffect,
  type BlindEvent,
  type BlindState,
  startBlindScan,
  stepBlindScan,
} from '#client/pages/blind/scan/blind-scan.ts'
import { BoxChoice, NO_BOX_FACTS } from '#client/pages/blind/scan/box-choice.tsx'
import { TaskMissing } from '#client/pages/blind/scan/task-missing.tsx'
import { blindBox, blindScan, openBlindBox } from '#shared/contracts/blind/box.ts'
import { blindTaskLife } from '#shared/domain/blind.ts'
import type { Gs1Label } from '#shared/domain/gs1.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'

type FillBoxesProps = { taskId: number; startBox: string | null }

export function FillBoxes({ taskId, startBox }: FillBoxesProps) {
  const document = useBlindDocument(taskId)
  if (!document) return <TaskMissing />
  if (!isPossible(blindTaskLife.steps.addScan, document.task)) return <TaskDone {...document} />
  return <Filling document={document} startBox={startBox} />
}

function TaskDone({ task: { id, code, state } }: BlindDocument) {
  return (
    <div className="swms-page">
      <div className="swms-state">
        <p className="swms-state-title">
          盲收任务 {code} 当前为「{state}」，不能扫描
        </p>
        <RowLink href={hrefTo('blindTask', { id })}>查看任务</RowLink>
        <RowLink href={hrefTo('blindScan')}>扫描其他任务</RowLink>
      </div>
    </div>
  )
}

type FillingProps = { document: BlindDocument; startBox: string | null }

function Filling({ document: { task, boxes }, startBox }: FillingProps) {
  const { told, state, queue, dispatch, facts, setFacts, openNumbered, fail } = useFilling(task.id, () =>
    startBlindScan(task.id, boxes.some(({ boxNo }) => boxNo === startBox) ? startBox : null),
  )
  const box = boxes.find(({ boxNo }) => boxNo === state.boxNo)
  const { waiting } = queue
  const scan = (code: string, label: Gs1Label | null = null) => dispatch({ type: 'scan', code, label, boxes })
  return (
    <Station
      title="盲收扫描"
      subject={<Subject task={task} />}
      asks={asksFor(state)}
      hint={box ? '扫描商品条码，未知条码也会收下' : '扫描箱号；新的箱号会开新箱'}
      told={told}
      onScan={scan}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      onEmpty={() => dispatch({ type: 'confirm' })}
      progress={
        <>
          {box && (
            <ProgressLine label={`箱 ${box.boxNo}`} done={box.qty} note={unknownNote(box.unknownQty)} />
          )}
          <ProgressLine
            label="箱数"
            done={String(boxes.length)}
            {...(task.expectedParcels > 0 && { all: String(task.expectedParcels) })}
            note={`共 ${formatDecimal(task.qty)} 件${unknownNote(task.unknownQty, '，')}`}
          />
        </>
      }
      aside={<LastScans queue={queue} textOf={commandText} scans={state.scans} />}
      actions={
        box ? (
          <>
            <button type="button" className="bp6-button" onClick={() => dispatch({ type: 'undo', waiting })}>
              撤销
            </button>
            <PhotoButton
              place={{ warehouse: task.warehouse, owner: task.owner }}
              onKept={(fileName) => dispatch({ type: 'photographed', fileName, waiting })}
              onFailure={fail}
            />
            <button type="button" className="bp6-button" onClick={() => dispatch({ type: 'leave' })}>
              换箱
            </button>
            <button
              type="button"
              className="bp6-button bp6-intent-primary"
              onClick={() => dispatch({ type: 'seal', box, waiting })}
            >
              封箱
            </button>
          </>
        ) : (
          <button type="button" className="bp6-button bp6-intent-primary" onClick={openNumbered}>
            开新箱（自动编号）
          </button>
        )
      }
    >
      {box ? (
        <GoodsFields
          hand={state.hand}
          asked={state.asked?.field ?? null}
          onEdit={(change) => dispatch({ type: 'edited', change })}
          onAnswer={() => dispatch({ type: 'answered' })}
        />
      ) : (
        <BoxChoice boxes={boxes} facts={facts} onFacts={setFacts} onChoose={scan} />
      )}
    </Station>
  )
}

/** The station at work: its steps, what they do, and the queue between it and the server. */
function useFilling(taskId: number, start: () => BlindState) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { told, tell: handleTell } = useFeedback()
  const [facts, setFacts] = useState(NO_BOX_FACTS)
  const open = useCommand(openBlindBox)
  const move = useCommand(blindBox.move)
  const fail = (reason: string) => handleTell(tell('bad', reason))
  const handleOpen = async (boxNo: string | null) => {
    const refuse = (reason: string) => dispatch({ type: 'notOpened', reason })
    const box = await open.run({ taskId, ...facts, ...(boxNo !== null && { boxNo }) }, ({ message }) =>
      refuse(message),
    )
    // Refused, it has been told already.
    if (!box) return refuse('新箱没有打开，请重试')
    setFacts(NO_BOX_FACTS)
    keepBox(client, box)
    dispatch({ type: 'opened', box })
  }
  const handleOpenNumbered = () => {
    dispatch({ type: 'opening' })
    void handleOpen(null)
  }
  const handleSeal = async (boxNo: string, revision: number) => {
    const box = await move.run({ boxNo, revision, move: 'seal' }, ({ message }) => fail(message))
    if (box) dispatch({ type: 'sealed', box })
  }
  const perform = (effect: BlindEffect) => {
    switch (effect.type) {
      case 'tell':
        return handleTell(effect)
      case 'open':
        return void handleOpen(effect.boxNo)
      case 'show':
        return void navigate(addressOf(taskId, effect.boxNo), { replace: true })
      case 'send':
        return queue.add(effect.code, effect.command)
      case 'drop':
        return queue.drop(effect.opId)
      case 'seal':
        return void handleSeal(effect.boxNo, effect.revision)
      case 'changed':
        return keepBox(client, effect.box)
    }
  }
  const [state, dispatch] = useStation<BlindState, BlindEvent, BlindEffect>(stepBlindScan, start, perform)
  const queue = useBlindQueue(handleTell, (settled) => dispatch({ type: 'settled', settled }))
  useRecall(state.boxNo, dispatch)
  return { told, state, queue, dispatch, facts, setFacts, openNumbered: handleOpenNumbered, fail }
}

/** What was scanned into the box before. Without it the station works as well, so nobody is told when it does not come. */
function useRecall(boxNo: string | null, dispatch: (event: BlindEvent) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    if (boxNo === null) return
    const query = queryOf(blindScan.list, { body: { boxNo: [boxNo], size: 10 } })
    void client
      .fetchQuery({ ...query, staleTime: 0 })
      .then(({ rows }) => dispatch({ type: 'recalled', boxNo, scans: rows }))
      .catch(() => undefined)
  }, [client, boxNo, dispatch])
}

function addressOf(taskId: number, boxNo: string | null): string {
  return `?${new URLSearchParams({ task: String(taskId), ...(boxNo !== null && { box: boxNo }) })}`
}

function asksFor({ boxNo, opening }: BlindState): string {
  if (boxNo !== null) return '请扫描商品条码'
  return opening === null ? '请扫描箱号' : `再扫一次 ${opening} 开新箱`
}

function unknownNote(qty: string, before = ''): string {
  return qty === '0' ? '' : `${before}未识别 ${formatDecimal(qty)}`
}

function Subject({ task: { code, ownerName, warehouseName, plateNo } }: { task: BlindDocument['task'] }) {
  return (
    <div className="swms-station-subject">
      <strong>{code}</strong>
      <span>{ownerName}</span>
      <span>{warehouseName}</span>
      {plateNo !== '' && <span>{plateNo}</span>}
      <RowLink href={hrefTo('blindScan')}>换任务</RowLink>
    </div>
  )
}
