// 包材 — what parcels go out in: boxes and bags, whose they are, what they cost, and whether owners pay for them.
import { listPage } from '#client/kit/list/list-page.tsx'
import { packaging } from '#shared/contracts/base/lists.ts'

const GIVEN = [
  'code',
  'name',
  'owner',
  'length',
  'width',
  'height',
  'weight',
  'costPrice',
  'charged',
  'status',
] as const

export const page = listPage({
  resource: packaging,
  filters: ['code', 'name', 'owner', 'charged', 'status'],
  columns: [...GIVEN, 'updatedAt'],
  form: GIVEN,
})
