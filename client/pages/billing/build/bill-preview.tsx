// What a build would make of a month: item by item beside what the bill says already, and what stands in its way.
import { useNavigate } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import { useData } from '#client/data/use-data.ts'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatCount, formatMoney } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { billHref } from '#client/pages/billing/bills/links.ts'
import { billItem, buildBill, confirmPeriod, ownerBill, previewBill } from '#shared/contracts/billing/bill.ts'
import type { CallResult } from '#shared/contracts/call.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { signOf } from '#shared/domain/decimal.ts'

export type BillPlace = { owner: string; warehouse: string; period: string }
type Preview = CallResult<typeof previewBill>

export function previewQuery(place: BillPlace) {
  return queryOf(previewBill, { query: place })
}

export function BillPreview({ place }: { place: BillPlace }) {
  const preview = useData(previewQuery(place))
  const { items, lines, total, lastTotal, diffLast, provisional, topUp, last } = preview
  const told = hindrance(preview)
  return (
    <>
      <Figures>
        <Figure label="合计（含税）" value={formatMoney(total)} />
        <Figure
          label="上次合计"
          value={formatMoney(lastTotal)}
          href={last ? billHref(last.billNo) : undefined}
        />
        <Figure label="较上次差异" value={formatMoney(diffLast)} />
        <Figure label="费用笔数" value={formatCount(lines)} />
        <Figure
          label="暂估未确认"
          value={formatMoney(provisional.amount)}
          unit={` / ${formatCount(provisional.lines)} 条`}
          tone={provisional.lines > 0 ? 'warning' : 'success'}
          href={provisionalHref(place)}
        />
        <Figure label="保底补差" value={formatMoney(topUp)} />
      </Figures>
      <p className="swms-page-subtitle" role="status">
        {told ?? readyText(preview)}
      </p>
      <Lines
        title="试算明细"
        resource={billItem}
        columns={[
          ...['itemName', 'itemCode', 'tariffVersion', 'unit', 'lines', 'qty', 'amount', 'tax', 'lastAmount'],
          'diffLast',
        ]}
        rows={items}
        hint="账期内没有已确认、未入账单的费用"
        aside={<BuildCommands place={place} preview={preview} isPossible={told === null} />}
      />
    </>
  )
}

type BuildCommandsProps = { place: BillPlace; preview: Preview; isPossible: boolean }

function BuildCommands({ place, preview: { provisional, last }, isPossible }: BuildCommandsProps) {
  const refresh = useRefresh()
  const navigate = useNavigate()
  const handleDone = () => {
    refresh(ownerBill)
    refresh(charge)
  }
  return (
    <div className="swms-document-actions">
      <CommandButton
        label={`确认暂估费用（${provisional.lines}）`}
        needs="money.write"
        disabled={provisional.lines === 0}
        call={confirmPeriod}
        bodyOf={() => place}
        done={(confirmed) => `${confirmed} 条暂估费用已确认`}
        onDone={handleDone}
      />
      <CommandButton
        label={last ? `并入账单 ${last.billNo}` : '生成账单'}
        needs="money.write"
        disabled={!isPossible}
        call={buildBill}
        bodyOf={() => place}
        done={({ billNo, total }) => {
          void navigate(billHref(billNo))
          return `账单 ${billNo} 已生成，合计 ${formatMoney(total)}`
        }}
        onDone={handleDone}
      />
      {last && <RowLink href={billHref(last.billNo)}>查看账单</RowLink>}
    </div>
  )
}

/** In the order in which the server refuses; null when nothing does. */
function hindrance({ isLocked, provisional, diffLast, lines, last, topUp }: Preview): string | null {
  if (isLocked) return '此账期的计费已关账，不能生成账单，请先反关账'
  if (provisional.lines > 0) return `还有 ${provisional.lines} 条暂估费用，请先确认`
  const hasNew = lines > (last?.lineCount ?? 0) || signOf(topUp) > 0 || signOf(diffLast) !== 0
  return hasNew ? null : '没有新的已确认费用'
}

function readyText({ last, isOver }: Preview): string {
  const into = last ? `将并入待核对的账单 ${last.billNo}` : '将生成新的账单'
  return isOver ? into : `账期未结束，${into}；此后的费用可再次生成，保底补差在账期结束后计算`
}

function provisionalHref({ owner, warehouse, period }: BillPlace): string {
  const params = new URLSearchParams({ owner, warehouse, state: '暂估', 'businessDate.from': `${period}-01` })
  return `/billing/charge?${params}`
}
