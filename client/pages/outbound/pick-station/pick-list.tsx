// A pick list at the station: the next place in large letters, what is taken there and how much, and what it goes into.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { deliver } from '#client/data/delivery.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useCommand } from '#client/data/use-command.ts'
import { useData } from '#client/data/use-data.ts'
import { NextWorkButton } from '#client/features/next-work.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { formatInstant } from '#client/kit/format.ts'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { useWorkStation } from '#client/kit/scan/use-work-station.ts'
import { ReportShort } from '#client/pages/outbound/big-picking-list/report-short.tsx'
import { identified } from '#client/pages/outbound/pick-station/identified.ts'
import { keepPicked, keepSlots, pickWorkQuery } from '#client/pages/outbound/pick-station/pick-work.ts'
import {
  asksFor,
  currentOf,
  type PickingEffect,
  type PickingEvent,
  type PickingState,
  startPicking,
  stepPicking,
} from '#client/pages/outbound/pick-station/picking.ts'
import { TargetCard } from '#client/pages/outbound/pick-station/target-card.tsx'
import { type PickCommand, type PickWork, targetsOf } from '#client/pages/outbound/pick-station/targets.ts'
import { UndoPick } from '#client/pages/outbound/pick-station/undo-pick.tsx'
import { pickGoods, takeCart } from '#shared/contracts/outbound/picking.ts'
import { bigPickList } from '#shared/contracts/outbound/wave.ts'
import { hrefTo } from '#shared/routes.ts'
import '#client/features/goods-in-hand/goods-and-place.css'

export function PickList({ listNo }: { listNo: string }) {
  const work = useData(pickWorkQuery(listNo))
  const { id } = useSignedInUser()
  const { state, picker } = work.list
  const isOwn = state === '拣货中' && String(picker) === id
  return isOwn || state === '已完成' ? <Picking work={work} /> : <NotOwn work={work} />
}

/** Nothing is scanned before one has the list: it is nobody's, or another's, who is told since when. */
function NotOwn({ work: { list } }: { work: PickWork }) {
  const { told, tell } = useFeedback()
  const refresh = useRefreshed(list.listNo)
  const asks = asksBefore(list)
  const handleScan = (code: string) => tell({ type: 'tell', tone: 'bad', text: asks, detail: code })
  return (
    <Station
      title="拣货作业"
      subject={<Subject list={list} />}
      asks={asks}
      hint={`库区 ${list.zone}，${list.locations} 个库位，${list.skus} 种商品`}
      told={told}
      onScan={handleScan}
      onRepeat={handleScan}
      actions={
        <MoveButtons resource={bigPickList} moves={['claim', 'takeOver']} rows={[list]} onMoved={refresh} />
      }
    />
  )
}

function asksBefore({ state, pickerName, pickerSince }: PickWork['list']): string {
  if (state === '已取消') return '此大拣单已取消，请换一张'
  if (state !== '拣货中') return '请先领取此大拣单'
  const since = pickerSince === null ? '' : `从 ${formatInstant(pickerSince)} 起`
  return `${pickerName ?? '他人'}${since}在拣，要接着拣请先接手`
}

function Picking({ work }: { work: PickWork }) {
  const { told, state, queue, dispatch, around, refresh } = usePicking(work)
  const { list } = work
  const { targets } = around()
  const target = currentOf(state, targets)
  return (
    <Station
      title="拣货作业"
      subject={<Subject list={list} />}
      asks={asksFor(state, target)}
      hint="扫库位，扫商品，再扫周转箱"
      told={told}
      onScan={(code, label) => dispatch({ type: 'scan', code, label, ...around() })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      aside={
        <LastScans
          queue={queue}
          textOf={({ loc, qty, tote }) => `${loc} × ${qty} → ${tote}`}
          scans={state.scans}
          action={({ key }) => {
            const scan = state.scans.find((known) => known.key === key)
            return <UndoPick ids={scan?.taken ?? []} onUndone={() => dispatch({ type: 'undone', key })} />
          }}
        />
      }
      actions={
        list.state !== '拣货中' ? (
          <NextWorkButton />
        ) : (
          <>
            <button
              type="button"
              className="bp6-button"
              disabled={targets.length < 2}
              onClick={() => target && dispatch({ type: 'later', target })}
            >
              稍后
            </button>
            <ReportShort rows={target?.picks ?? []} onDone={refresh} />
            <MoveButtons resource={bigPickList} moves={['handBack']} rows={[list]} onMoved={refresh} />
          </>
        )
      }
    >
      <TargetCard state={state} target={target} targets={targets} dispatch={dispatch} />
      <ProgressLine label="已拣 / 应拣" done={list.pickedQty} all={list.qty} />
    </Station>
  )
}

function usePicking(work: PickWork) {
  const client = useQueryClient()
  const { told, tell } = useFeedback()
  const { listNo, warehouse } = work.list
  const perform = (effect: PickingEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else if (effect.type === 'picked') keepPicked(client, effect.change)
    else if (effect.type === 'cart') void takeFor(effect.code)
    else {
      const { code } = effect
      void identified(client, code).then((what) => dispatch({ type: 'identified', code, what, ...around() }))
    }
  }
  const cart = useCommand(takeCart)
  const takeFor = async (code: string) => {
    const taken = await cart.run({ listNo, cart: code }, ({ message }) =>
      tell({ type: 'tell', tone: 'bad', text: message, detail: code }),
    )
    if (taken === null) return
    keepSlots(client, listNo, taken.slots)
    dispatch({ type: 'carted', cart: taken.slots[0]?.cart ?? code })
  }
  const [state, dispatch] = useStation<PickingState, PickingEvent, PickingEffect>(
    stepPicking,
    () => startPicking(work),
    perform,
  )
  const queue = useScanQueue<PickCommand>({
    station: `picking ${listNo}`,
    deliver: (send, { orderNo: _, ...command }, opId) =>
      deliver(send, pickGoods, { body: { ...command, opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  /** As it is now: one scan may follow the other before anything is drawn. */
  const around = () => {
    const known = client.getQueryData(pickWorkQuery(listNo).queryKey) ?? work
    return { work: known, targets: targetsOf(known, { ...state, waiting: queue.state().waiting }) }
  }
  useWorkStation(
    warehouse,
    useCallback((station) => dispatch({ type: 'placed', station }), [dispatch]),
  )
  return { told, state, queue, dispatch, around, refresh: useRefreshed(listNo) }
}

function useRefreshed(listNo: string): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: pickWorkQuery(listNo).queryKey })
}

function Subject({ list: { listNo, waveNo, ownerName, zone, state } }: Pick<PickWork, 'list'>) {
  return (
    <div className="swms-station-subject">
      <strong>{listNo}</strong>
      <RowLink href={hrefTo('waves', { waveNo })}>{waveNo}</RowLink>
      <span>{ownerName}</span>
      <span>库区 {zone}</span>
      <StateTag state={state} />
      <RowLink href={hrefTo('pickStation')}>换大拣单</RowLink>
    </div>
  )
}
