// What a build would make of a month, or of a part of it: item by item beside what the bill says already, and what stands in its way.

import { ButtonGroup } from '@blueprintjs/core'
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { Button } from '#client/kit/button.tsx'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatCount, formatMoney } from '#client/kit/format.ts'
import { narrowedTo } from '#client/kit/list/list-address.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useLeadOn } from '#client/kit/use-lead-on.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { billItem, buildBill, confirmPeriod, ownerBill, previewBill } from '#shared/contracts/billing/bill.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { hrefTo } from '#shared/routes.ts'

/** `through` is the last day of a part of the month; absent: the last part that is over. */
export type BillPlace = { owner: string; warehouse: string; period: string; through?: string }
type Preview = CallResult<typeof previewBill>

export function previewQuery(place: BillPlace) {
  return queryOf(previewBill, { query: place })
}

type BillPreviewProps = { place: BillPlace; onChoose: (through: string) => void }

export function BillPreview({ place, onChoose }: BillPreviewProps) {
  const preview = useData(previewQuery(place))
  const { items, lines, total, lastTotal, diffLast, provisional, last, dateFrom, through } = preview
  const told = hindrance(preview)
  const part = { ...place, through }
  return (
    <>
      <Parts {...preview} onChoose={onChoose} />
      <Figures>
        <Figure label="合计（含税）" value={formatMoney(total)} />
        <Figure
          label="上次合计"
          value={formatMoney(lastTotal)}
          href={last ? hrefTo('ownerBills', { view: 'bill', id: last.billNo }) : undefined}
        />
        <Figure label="较上次差异" value={formatMoney(diffLast)} />
        <Figure label="费用笔数" value={formatCount(lines)} />
        <Figure
          label="暂估未确认"
          value={formatMoney(provisional.amount)}
          unit={` / ${formatCount(provisional.lines)} 条`}
          tone={provisional.lines > 0 ? 'warning' : 'success'}
          href={provisionalHref(part)}
        />
        <Figure label="月固定费" value={formatMoney(preview.fixedFee)} />
        <Figure label="保底补差" value={formatMoney(preview.topUp)} />
      </Figures>
      <p className="swms-page-subtitle" role="status">
        {told ?? readyText(preview)}
      </p>
      <Lines
        title={`试算明细（${dateFrom} 至 ${through}）`}
        resource={billItem}
        columns={[
          'itemName',
          'itemCode',
          'tariffVersion',
          'unit',
          'lines',
          'qty',
          'amount',
          'tax',
          'lastAmount',
          'diffLast',
        ]}
        rows={items}
        hint="账期内没有已确认、未入账单的费用"
        aside={<BuildCommands place={part} preview={preview} isPossible={told === null} />}
      />
    </>
  )
}

type PartsProps = Pick<Preview, 'parts' | 'through'> & { onChoose: (through: string) => void }

/** Of an owner who is settled by the month there is nothing to choose. */
function Parts({ parts, through, onChoose }: PartsProps) {
  if (parts.length === 1) return null
  return (
    <ButtonGroup aria-label="账期各段">
      {parts.map((part) => (
        <Button
          key={part.through}
          size="small"
          active={part.through === through}
          aria-pressed={part.through === through}
          onClick={() => onChoose(part.through)}
        >
          {`${dayOf(part.dateFrom)} 至 ${dayOf(part.through)} 日`}
        </Button>
      ))}
    </ButtonGroup>
  )
}

/** '2026-03-15' → '15'. */
function dayOf(date: string): string {
  return date.slice(8)
}

type BuildCommandsProps = { place: BillPlace; preview: Preview; isPossible: boolean }

function BuildCommands({ place, preview: { provisional, last }, isPossible }: BuildCommandsProps) {
  const refresh = useRefresh()
  const leadOn = useLeadOn()
  const handleDone = () => {
    refresh(ownerBill)
    refresh(charge)
  }
  return (
    <div className="swms-document-actions">
      <CommandButton
        label={`确认暂估费用（${provisional.lines}）`}
        disabled={provisional.lines === 0}
        call={confirmPeriod}
        bodyOf={() => place}
        done={(confirmed) => `${confirmed} 条暂估费用已确认`}
        onDone={handleDone}
      />
      <CommandButton
        label={last ? `并入账单 ${last.billNo}` : '生成账单'}
        disabled={!isPossible}
        call={buildBill}
        bodyOf={() => place}
        done={({ billNo, total }) => {
          leadOn(hrefTo('ownerBills', { view: 'bill', id: billNo }))
          return `账单 ${billNo} 已生成，合计 ${formatMoney(total)}`
        }}
        onDone={handleDone}
      />
      {last && <RowLink href={hrefTo('ownerBills', { view: 'bill', id: last.billNo })}>查看账单</RowLink>}
    </div>
  )
}

/** In the order in which the server refuses; null when nothing does. */
function hindrance(preview: Preview): string | null {
  const { isLocked, provisional, diffLast, lines, last, fixedFee, topUp } = preview
  if (isLocked) return '此账期的计费已关账，不能生成账单，请先反关账'
  if (provisional.lines > 0) return `还有 ${provisional.lines} 条暂估费用，请先确认`
  const isMonthEnd = signOf(fixedFee) > 0 || signOf(topUp) > 0
  const hasNew = lines > (last?.lineCount ?? 0) || isMonthEnd || signOf(diffLast) !== 0
  return hasNew ? null : '没有新的已确认费用'
}

function readyText({ last, isOver, through }: Preview): string {
  const into = last ? `将并入待核对的账单 ${last.billNo}` : '将生成新的账单'
  return isOver
    ? into
    : `${through} 尚未结束，${into}；此后的费用可再次生成，月固定费与保底补差在账期结束后计算`
}

function provisionalHref({ owner, warehouse, period, through }: Required<BillPlace>): string {
  const businessDate = { from: `${period}-01`, to: through }
  return hrefTo('charges', narrowedTo<typeof charge>({ owner, warehouse, state: '暂估', businessDate }))
}
