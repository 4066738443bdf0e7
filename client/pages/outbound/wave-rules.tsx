// 波次规则 — which orders are gathered into waves, and how; each can be tried on yesterday's orders before it is switched on.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { listPage } from '#client/kit/list/list-page.tsx'
import { TryWaveRule } from '#client/pages/outbound/rules/try-wave-rule.tsx'
import { waveRule } from '#shared/contracts/outbound/wave-rule.ts'

const FIELDS = [
  'code',
  'name',
  'warehouse',
  'owner',
  'priority',
  'mode',
  'status',
  'carrier',
  'orderType',
  'orderPriority',
  'orderSize',
  'cutoffHours',
  'provinces',
  'mostOrders',
  'mostLines',
  'mostPieces',
  'leastOrders',
  'waitMinutes',
] as const

export const page = listPage({
  resource: waveRule,
  filters: ['code', 'name', 'warehouse', 'owner', 'mode', 'status'],
  columns: [...FIELDS, 'updatedAt'],
  form: FIELDS,
  actions: (rows) => <TryWaveRule rule={onlyOne(rows)} />,
})
