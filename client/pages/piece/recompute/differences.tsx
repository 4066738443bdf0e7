// 变更明细 — piece of work by piece of work, what somebody's pay was and what it would be.
import { useMemo } from 'react'
import { PagedRows } from '#client/kit/list/paged-rows.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { pieceDifference } from '#shared/contracts/piece/recompute.ts'

const NAMES = [
  'worker',
  'team',
  'businessDate',
  'opType',
  'docNo',
  'owner',
  'oldCoefficient',
  'coefficient',
  'oldScore',
  'score',
  'oldAmount',
  'amount',
  'deltaAmount',
]

export function Differences({ taskNo }: { taskNo: string }) {
  const narrowed = useMemo(() => ({ taskNo: [taskNo] }), [taskNo])
  return (
    <SectionCard title="变更明细">
      <PagedRows resource={pieceDifference} names={NAMES} narrowed={narrowed} />
    </SectionCard>
  )
}
