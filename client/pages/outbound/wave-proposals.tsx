// 波次建议 — the waves that the rules would make of the allocated orders now; a person makes one, or all that wait for nothing.
import { useDeferredValue, useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { usePreferences } from '#client/data/preferences.tsx'
import { useCommandForEach } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { BoardHeader } from '#client/kit/dashboard/board-header.tsx'
import { useLive } from '#client/kit/dashboard/use-live.ts'
import { type FigureColumn, FigureTable } from '#client/kit/figure-table.tsx'
import { RefusedDialog } from '#client/kit/form/refused-dialog.tsx'
import { ABSENT, formatCount, formatDecimal, formatInstant } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import type { CodeName } from '#shared/contracts/definition/call.ts'
import type { RefusedDocument } from '#shared/contracts/definition/each.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { createWaves, wave } from '#shared/contracts/outbound/wave.ts'
import { getWaveProposals, type WaveProposal } from '#shared/contracts/outbound/wave-rule.ts'
import { hrefTo } from '#shared/routes.ts'

export const page: Page = () => (
  <div className="swms-page">
    <QueryBoundary loading={<SkeletonLines count={8} />} failed={underHeading}>
      <Proposals />
    </QueryBoundary>
  </div>
)

page.queries = ({ preferences: { warehouses } }) => [proposalsOf(warehouses)]

function proposalsOf(warehouses: readonly CodeName[]) {
  return queryOf(getWaveProposals, { query: { warehouses: warehouses.map(({ code }) => code) } })
}

function Proposals() {
  const chosen = useDeferredValue(usePreferences().preferences.warehouses)
  const { data, ...live } = useLive(proposalsOf(chosen))
  const { make, isPending, refused, forget } = useMaking(() => void live.refresh())
  const ripe = data.proposals.filter(({ isWaiting }) => !isWaiting)
  const columns: readonly FigureColumn<WaveProposal>[] = [
    ...COLUMNS,
    {
      label: '操作',
      of: (proposal) => (
        <Button disabled={isPending} onClick={() => void make([proposal])}>
          生成
        </Button>
      ),
      isText: true,
    },
  ]
  return (
    <>
      <BoardHeader
        title="波次建议"
        subtitle={chosen.length === 0 ? '全部可见仓库' : chosen.map(({ name }) => name).join('、')}
        at={data.at}
        live={live}
      >
        <Button
          intent="primary"
          disabled={ripe.length === 0}
          loading={isPending}
          onClick={() => void make(ripe)}
        >
          全部生成
        </Button>
      </BoardHeader>
      <SectionCard
        title={`可生成 ${formatCount(ripe.length)} 个波次`}
        aside={<RowLink href={hrefTo('waveRules')}>波次规则</RowLink>}
      >
        {data.proposals.length > 0 ? (
          <FigureTable columns={columns} rows={data.proposals} keyOf={keyOf} />
        ) : (
          <EmptyState
            title="现在没有可生成的波次"
            description="已分配的订单符合启用的波次规则时显示在这里；没有规则请先在“波次规则”中添加并启用"
          />
        )}
      </SectionCard>
      {refused.length > 0 && <RefusedDialog label="生成波次" refused={refused} onClose={forget} />}
    </>
  )
}

const COLUMNS: readonly FigureColumn<WaveProposal>[] = [
  { label: '规则', of: ({ ruleName }) => ruleName },
  { label: '仓库', of: ({ warehouseName }) => warehouseName, isText: true },
  { label: '货主', of: ({ ownerName }) => ownerName, isText: true },
  { label: '订单数', of: ({ orders }) => formatCount(orders) },
  { label: '行数', of: ({ lines }) => formatCount(lines) },
  { label: '件数', of: ({ qty }) => formatDecimal(qty) },
  {
    label: '最早截单',
    of: ({ cutoffAt }) => (cutoffAt ? formatInstant(cutoffAt) : ABSENT),
    isText: true,
  },
  { label: '状态', of: ({ isWaiting }) => (isWaiting ? '等待凑单' : '可生成'), isText: true },
]

/** An order is in one of them alone. */
function keyOf({ orderNos }: WaveProposal): string {
  return orderNos[0] ?? ''
}

function useMaking(onDone: () => void) {
  const [refused, setRefused] = useState<readonly RefusedDocument[]>([])
  const { run, isPending } = useCommandForEach(createWaves)
  const refresh = useRefresh()
  const make = async (proposals: readonly WaveProposal[]) => {
    const failures = await run(proposals.map(({ orderNos, rule }) => ({ orderNos, rule })))
    const done = failures.filter((failure) => failure === null).length
    if (done > 0) announce(`已生成 ${done} 个波次`)
    setRefused(
      failures.flatMap((failure, index) => {
        const { ruleName, ownerName } = proposals[index] ?? {}
        return failure ? [{ docNo: `${ruleName} ${ownerName}`, message: failure.message }] : []
      }),
    )
    refresh(wave)
    refresh(outboundOrder)
    onDone()
  }
  return { make, isPending, refused, forget: () => setRefused([]) }
}
