// 账单生成 — an owner, a warehouse and a month, or the part of it that the owner is settled by: what a bill would come to, how it
// differs from the one there is, and then the bill.

import { useLocation, useNavigate } from 'react-router-dom'
import type { Page } from '#client/data/page-queries.ts'
import { Button } from '#client/kit/button.tsx'
import { CheckedForm } from '#client/kit/form/checked-form.tsx'
import { FieldGrid } from '#client/kit/form/field-grid.tsx'
import { useContractForm } from '#client/kit/form/use-contract-form.ts'
import { useReferenceScope } from '#client/kit/form/use-reference-scope.ts'
import { useStartValues } from '#client/kit/form/use-start-values.ts'
import { PageHeading } from '#client/kit/page-heading.tsx'
import { QueryBoundary } from '#client/kit/query-boundary.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { SkeletonLines } from '#client/kit/skeleton.tsx'
import { EmptyState } from '#client/kit/state-message.tsx'
import { type BillPlace, BillPreview, previewQuery } from '#client/pages/billing/build/bill-preview.tsx'
import { ownerBill } from '#shared/contracts/billing/bill.ts'
import { month } from '#shared/contracts/definition/field.ts'

const { owner, warehouse } = ownerBill.fields
const open = <F extends object>(field: F) => ({ ...field, access: 'open' as const })
const FIELDS = {
  owner: open(owner),
  warehouse: open(warehouse),
  period: month('账期'),
}
const NAMES = ['owner', 'warehouse', 'period'] as const

export const page: Page = () => {
  const { pathname, search } = useLocation()
  const place = placeIn(new URLSearchParams(search))
  const navigate = useNavigate()
  const handleChoose = (values: Record<string, string>) =>
    void navigate(`${pathname}?${new URLSearchParams(values)}`)
  return (
    <div className="swms-page">
      <PageHeading />
      <PlaceForm start={place ?? {}} onChoose={handleChoose} />
      {place === null ? (
        <EmptyState title="请选择客户、仓库与账期" description="账期须如 2026-03；试算不会改变任何费用" />
      ) : (
        <QueryBoundary key={search} loading={<SkeletonLines count={10} />}>
          <BillPreview place={place} onChoose={(through) => handleChoose({ ...place, through })} />
        </QueryBoundary>
      )}
    </div>
  )
}

page.queries = ({ url }) => {
  const place = placeIn(url.searchParams)
  return place === null ? [] : [previewQuery(place)]
}

type PlaceFormProps = { start: Partial<BillPlace>; onChoose: (values: Record<string, string>) => void }

function PlaceForm({ start, onChoose }: PlaceFormProps) {
  const known = useStartValues()
  const { form, row } = useContractForm({ fields: FIELDS, names: NAMES }, { ...known, ...start }, 'place')
  const within = useReferenceScope(form.control, row)
  const handleSend = async (values: BillPlace) => {
    form.reset(values)
    onChoose(values)
  }
  return (
    <CheckedForm className="swms-form" form={form} onSend={handleSend}>
      <SectionCard title="客户与账期">
        <FieldGrid
          fields={FIELDS}
          names={NAMES}
          row={row}
          within={within}
          control={form.control}
          isLocked={() => false}
        />
        <Button type="submit" intent="primary">
          试算
        </Button>
      </SectionCard>
    </CheckedForm>
  )
}

function placeIn(params: URLSearchParams): BillPlace | null {
  const [owner, warehouse, period] = NAMES.map((name) => params.get(name) ?? '')
  const through = params.get('through')
  return owner && warehouse && period
    ? { owner, warehouse, period, ...(through !== null && { through }) }
    : null
}
