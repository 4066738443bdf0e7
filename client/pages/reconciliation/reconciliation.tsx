// 对账 — whether all that must be true of stock, work and money is true; checked when the page is opened.
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#client/data/data-client.ts'
import type { PageQueries } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { Figure, Figures } from '#client/kit/dashboard/figures.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { formatCount } from '#client/kit/format.ts'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useHydrated } from '#client/kit/use-hydrated.ts'
import { CheckTable } from '#client/pages/reconciliation/checks/check-table.tsx'
import { SampleTable } from '#client/pages/reconciliation/checks/sample-table.tsx'
import { mendSums, runReconciliation, SUMS_PREFIX } from '#shared/contracts/reconciliation/reconciliation.ts'
import '#client/pages/reconciliation/checks/reconciliation.css'

const CHECKS = queryOf(runReconciliation, { body: {} })

export function page() {
  return (
    <div className="swms-page">
      <header className="swms-page-header">
        <div className="swms-page-heading">
          <h1 className="swms-page-title">对账</h1>
          <p className="swms-page-subtitle">库存、作业与费用之间必须成立的关系，逐项核对；每晚自动核对一次</p>
        </div>
        <div className="swms-page-actions">
          <CheckAgain />
        </div>
      </header>
      <QueryBoundary loading={<SkeletonLines count={16} />}>
        <Checks />
      </QueryBoundary>
    </div>
  )
}

page.queries = queries

function queries(): ReturnType<PageQueries> {
  return [CHECKS]
}

function CheckAgain() {
  const { queryKey } = CHECKS
  const client = useQueryClient()
  const isAlive = useHydrated()
  const isChecking = useIsFetching({ queryKey }) > 0 && isAlive
  return (
    <button
      type="button"
      className="bp6-button bp6-intent-primary"
      aria-busy={isChecking}
      disabled={isChecking}
      onClick={() => void client.refetchQueries({ queryKey })}
    >
      {isChecking ? '核对中…' : '重新核对'}
    </button>
  )
}

/** Sums are made of their facts alone: made again, they are right. */
function MendSums() {
  const client = useQueryClient()
  return (
    <CommandButton
      label="按明细重新汇总"
      call={mendSums}
      bodyOf={() => ({})}
      done={({ mended }) => `${mended} 条日汇总已按明细改正，报表随之更新`}
      onDone={() => void client.refetchQueries({ queryKey: CHECKS.queryKey })}
    />
  )
}

function Checks() {
  const checks = useData(CHECKS)
  const failed = checks.filter(({ violations }) => violations > 0)
  const checked = checks.reduce((total, { checked }) => total + checked, 0)
  return (
    <>
      <Figures>
        <Figure
          label="不符"
          value={formatCount(failed.length)}
          tone={failed.length > 0 ? 'danger' : 'success'}
        />
        <Figure label="核对项" value={formatCount(checks.length)} unit=" 项" />
        <Figure label="核对数" value={formatCount(checked)} unit=" 条" />
      </Figures>
      {failed.map((check) => (
        <SectionCard
          key={check.code}
          title={`不符：${check.name}`}
          aside={
            <span className="swms-check-aside">
              {formatCount(check.violations)} 条不符
              {check.code.startsWith(SUMS_PREFIX) && <MendSums />}
            </span>
          }
        >
          <SampleTable check={check} />
        </SectionCard>
      ))}
      <SectionCard title="全部核对项">
        <CheckTable checks={checks} />
      </SectionCard>
    </>
  )
}
