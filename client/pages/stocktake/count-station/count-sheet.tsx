// A sheet at the station: the next place in large letters, what was counted there, and how far the sheet is.
import { useQueryClient } from '@tanstack/react-query'
import { deliver } from '#client/data/delivery.ts'
import { useSignedInUser } from '#client/data/page-state-context.ts'
import { useData } from '#client/data/use-data.ts'
import { NextWorkButton } from '#client/features/next-work.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useFeedback } from '#client/kit/scan/feedback.tsx'
import { LastScans } from '#client/kit/scan/last-scans.tsx'
import { ProgressLine } from '#client/kit/scan/progress-line.tsx'
import { Station } from '#client/kit/scan/station.tsx'
import { useScanQueue } from '#client/kit/scan/use-scan-queue.ts'
import { useStation } from '#client/kit/scan/use-station.ts'
import { useUnsaved } from '#client/kit/unsaved/use-unsaved.ts'
import { countWorkQuery, identified, keepCounted } from '#client/pages/stocktake/count-station/count-work.ts'
import {
  type Around,
  asksFor,
  type CountingEffect,
  type CountingEvent,
  type CountingState,
  type CountWork,
  isDone,
  nextPlace,
  type PlaceCommand,
  START,
  stepCounting,
  tallyAt,
  wordsOf,
} from '#client/pages/stocktake/count-station/counting.ts'
import { PlaceCard } from '#client/pages/stocktake/count-station/place-card.tsx'
import { FoundCommands } from '#client/pages/stocktake/counting/found-commands.tsx'
import { SheetCommands } from '#client/pages/stocktake/sheets/sheet-commands.tsx'
import { holderOf } from '#client/pages/stocktake/sheets/sheet-holder.ts'
import { SheetLink } from '#client/pages/stocktake/sheets/sheet-link.tsx'
import { countStockPlace } from '#shared/contracts/stocktake/count-place.ts'
import { hrefTo } from '#shared/routes.ts'
import '#client/pages/stocktake/count-station/count-station.css'

export function CountSheet({ listNo }: { listNo: string }) {
  const work = useData(countWorkQuery(listNo))
  const { id } = useSignedInUser()
  const isHeld = holderOf(work.sheet)?.id === id
  return isHeld ? <Counting key={work.sheet.state} work={work} /> : <NotHeld work={work} />
}

/** Nothing is counted by anyone but who has the sheet. */
function NotHeld({ work: { sheet } }: { work: CountWork }) {
  const { told, tell } = useFeedback()
  const holder = holderOf(sheet)
  const isFree = !holder && (sheet.state === '待领取' || sheet.state === '待复盘')
  const asks = isFree
    ? '请先领取此盘点表'
    : holder
      ? `此盘点表由${holder.name}领取，请换一张`
      : `此盘点表${sheet.state}，请换一张`
  const handleScan = (code: string) => tell({ type: 'tell', tone: 'bad', text: asks, detail: code })
  return (
    <Station
      title="盘点作业"
      subject={<Subject sheet={sheet} />}
      asks={asks}
      hint={`${sheet.locations} 个库位，${sheet.lines} 行`}
      told={told}
      onScan={handleScan}
      onRepeat={handleScan}
      actions={isFree ? <SheetCommands sheet={sheet} /> : <NextWorkButton />}
    />
  )
}

function Counting({ work }: { work: CountWork }) {
  const { told, state, queue, dispatch, around } = useCounting(work)
  const now = around()
  const { sheet, places } = now.work
  const done = places.filter(({ loc }) => isDone(state, now, loc)).length
  return (
    <Station
      title="盘点作业"
      subject={<Subject sheet={sheet} />}
      asks={asksFor(state, now)}
      hint="扫库位，逐件扫商品，扫完按“本库位完成”"
      told={told}
      onScan={(code, label, text) => dispatch({ type: 'scan', code, label, text, ...around() })}
      onRepeat={(code) => dispatch({ type: 'repeat', code })}
      aside={<LastScans queue={queue} textOf={wordsOf} scans={state.scans} />}
      actions={<PlaceActions state={state} around={around} dispatch={dispatch} />}
    >
      <PlaceCard state={state} around={now} dispatch={dispatch} />
      <ProgressLine label="已盘库位 / 全部库位" done={String(done)} all={String(places.length)} />
      <div className="swms-count-station-more">
        <FoundCommands sheet={sheet} round={sheet.state === '复盘中' ? '复盘中' : '盘点中'} />
        <SheetCommands sheet={sheet} />
      </div>
    </Station>
  )
}

type PlaceActionsProps = {
  state: CountingState
  around: () => Around
  dispatch: (event: CountingEvent) => void
}

function PlaceActions({ state, around, dispatch }: PlaceActionsProps) {
  const now = around()
  const isFresh = tallyAt(state, now.work).some(({ isSent }) => !isSent)
  const isAgain = state.loc !== null && state.again[state.loc] !== undefined
  const isNothing = state.loc !== null && tallyAt(state, now.work).length === 0
  const words = isAgain && !isFresh ? '数量无误' : isNothing ? '空库位' : '本库位完成'
  return (
    <>
      <button
        type="button"
        className="bp6-button"
        disabled={state.before.length === 0 && !state.asked}
        onClick={() => dispatch({ type: 'undo' })}
      >
        撤销
      </button>
      <button
        type="button"
        className="bp6-button"
        disabled={state.loc === null && nextPlace(state, now) === null}
        onClick={() => dispatch({ type: 'later', ...around() })}
      >
        稍后
      </button>
      <button
        type="button"
        className="bp6-button bp6-intent-primary"
        disabled={state.loc === null || state.asked !== null}
        onClick={() => dispatch({ type: 'done', ...around() })}
      >
        {words}
      </button>
    </>
  )
}

function useCounting(work: CountWork) {
  const client = useQueryClient()
  const { told, tell } = useFeedback()
  const { listNo } = work.sheet
  const perform = (effect: CountingEffect) => {
    if (effect.type === 'tell') tell(effect)
    else if (effect.type === 'send') queue.add(effect.code, effect.command)
    else if (effect.type === 'kept') keepCounted(client, effect.counted)
    else void handleUnknown(effect)
  }
  const handleUnknown = async (effect: Extract<CountingEffect, { type: 'identify' }>) => {
    const { code, label, text } = effect
    const found = await identified(client, listNo, code)
    if (typeof found === 'string') dispatch({ type: 'missed', code, reason: found })
    else dispatch({ type: 'identified', code, label, text, place: found.place, ...around() })
  }
  const [state, dispatch] = useStation<CountingState, CountingEvent, CountingEffect>(
    stepCounting,
    START,
    perform,
  )
  const queue = useScanQueue<PlaceCommand>({
    station: `counting ${listNo}`,
    deliver: (send, command, opId) => deliver(send, countStockPlace, { body: { ...command, opId } }),
    onSettled: (settled) => dispatch({ type: 'settled', settled }),
    tell,
  })
  useUnsaved(Object.keys(state.tallies).length > 0, {
    name: `counting ${listNo}`,
    read: () => state.tallies,
    restore: (tallies) => dispatch({ type: 'restored', tallies }),
  })
  /** As it is now: one scan may follow the other before anything is drawn. */
  const around = (): Around => ({
    work: client.getQueryData(countWorkQuery(listNo).queryKey) ?? work,
    sending: queue.state().waiting.map(({ command }) => command.loc),
  })
  return { told, state, queue, dispatch, around }
}

function Subject({ sheet: { listNo, zone, zoneName, ownerName, state } }: Pick<CountWork, 'sheet'>) {
  return (
    <div className="swms-station-subject">
      <SheetLink listNo={listNo} />
      <span>{ownerName ?? '全部货主'}</span>
      <span>库区 {zoneName ?? zone}</span>
      <StateTag state={state} />
      <RowLink href={hrefTo('countStation')}>换一张</RowLink>
    </div>
  )
}
