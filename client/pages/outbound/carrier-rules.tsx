// 承运商规则 — by which carrier orders go that name none; tried on yesterday's orders before one is switched on.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { listPage } from '#client/kit/list/list-page.tsx'
import { TryCarrierRules } from '#client/pages/outbound/rules/try-carrier-rules.tsx'
import { carrierRule } from '#shared/contracts/outbound/carrier-rule.ts'

const FIELDS = [
  'code',
  'name',
  'owner',
  'warehouse',
  'priority',
  'status',
  'orderType',
  'provinces',
  'mostWeight',
  'carrier',
] as const

export const page = listPage({
  resource: carrierRule,
  filters: ['code', 'name', 'owner', 'warehouse', 'carrier', 'status'],
  columns: [...FIELDS, 'updatedAt'],
  form: FIELDS,
  actions: (rows) => <TryCarrierRules rule={onlyOne(rows)} />,
})
