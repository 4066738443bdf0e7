// 关闭差异 — what differs from what a shop has announced: whose fault it was, what is done about it, and that it is done.

import { useLocation } from 'react-router-dom'
import { queryOf } from '#client/data/data-client.ts'
import type { Page } from '#client/data/page-queries.ts'
import { useData } from '#client/data/use-data.ts'
import { Facts } from '#client/kit/document/facts.tsx'
import { StateTag } from '#client/kit/fields/field-value.tsx'
import { FigureTable } from '#client/kit/figure-table.tsx'
import { type FormSpec, RecordForm } from '#client/kit/form/record-form.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { MoveButtons } from '#client/kit/list/move-buttons.tsx'
import { RowLink } from '#client/kit/list/row-link.tsx'
import { underHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { documentPath } from '#shared/documents.ts'
import { CLAIM_WORDS, DIFFERENCE_PARTIES, type DifferenceParty } from '#shared/domain/difference.ts'
import { movesFrom } from '#shared/domain/life-cycle.ts'
import { hrefTo } from '#shared/routes.ts'

const NAMES = [
  'caseNo',
  'docNo',
  'warehouse',
  'owner',
  'sku',
  'lot',
  'expectedQty',
  'actualQty',
  'diffQty',
  'kind',
  'party',
  'resolution',
  'amount',
] as const

const POSTS = [
  { label: '责任方', of: (party: DifferenceParty) => party },
  { label: '记账方式', of: (party: DifferenceParty) => CLAIM_WORDS[party], isText: true },
]

const FORM: FormSpec<typeof differenceCase> = {
  resource: differenceCase,
  names: NAMES,
  opens: ({ caseNo }) => hrefTo('differenceCase', { id: caseNo }),
}

/** What has no lot is not asked for one. */
const WITHOUT_LOT = { ...FORM, names: NAMES.filter((name) => name !== 'lot') }

const Cases = listPage({
  resource: differenceCase,
  filters: ['caseNo', 'docNo', 'docType', 'state', 'owner', 'warehouse', 'kind', 'party', 'sku', 'createdAt'],
  columns: [
    'caseNo',
    'state',
    'docType',
    'docNo',
    'owner',
    'sku',
    'lot',
    'kind',
    'expectedQty',
    'actualQty',
    'diffQty',
    'party',
    'resolution',
    'amount',
    'posted',
    'warehouse',
    'createdAt',
  ],
  moves: ['assign', 'handle', 'close'],
  opens: ({ caseNo }) => hrefTo('differenceCase', { id: caseNo }),
})

export const page: Page = () => {
  const caseNo = caseOf(new URLSearchParams(useLocation().search))
  if (caseNo === null) return <Cases />
  return (
    <div className="swms-page">
      <QueryBoundary loading={<SkeletonLines count={8} />} failed={underHeading}>
        <OpenCase key={caseNo} caseNo={caseNo} />
      </QueryBoundary>
    </div>
  )
}

page.queries = (context) => {
  const caseNo = caseOf(context.url.searchParams)
  return caseNo === null ? (Cases.queries?.(context) ?? []) : [caseQuery(caseNo)]
}

function caseOf(params: URLSearchParams): string | null {
  return params.get('id') || null
}

function caseQuery(caseNo: string) {
  return queryOf(differenceCase.get, { query: { caseNo } })
}

function OpenCase({ caseNo }: { caseNo: string }) {
  const row = useData(caseQuery(caseNo))
  const refresh = useRefresh()
  const href = documentPath(row.docType, row.docNo)
  const moves = movesFrom(differenceCase.life, row.state)
  return (
    <>
      <header className="swms-page-header">
        <h1 className="swms-page-title">
          差异单 {row.caseNo} <StateTag state={row.state} />
        </h1>
        <div className="swms-document-actions">
          {href && <RowLink href={href}>{`${row.docType} ${row.docNo}`}</RowLink>}
          <MoveButtons
            resource={differenceCase}
            moves={moves}
            rows={[row]}
            onMoved={() => {
              refresh(differenceCase)
              refresh(rejectOrder)
              refresh(inboundOrder)
            }}
          />
        </div>
      </header>
      {moves.length === 0 ? (
        <SectionCard title="基本信息">
          <Facts fields={differenceCase.fields} names={[...NAMES, 'taskNo', 'posted']} row={row} />
        </SectionCard>
      ) : (
        <>
          <RecordForm spec={row.lot === '' ? WITHOUT_LOT : FORM} record={row} />
          <SectionCard title="关闭时记账">
            {row.taskNo !== null && <p>上架任务 {row.taskNo} 短少的商品目前冻结，关闭时从库存中核销。</p>}
            <FigureTable columns={POSTS} rows={DIFFERENCE_PARTIES} keyOf={(party) => party} />
          </SectionCard>
        </>
      )}
    </>
  )
}
