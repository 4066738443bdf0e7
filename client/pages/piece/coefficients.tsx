// 货主计件系数 — how much more or less an owner's goods count, and what each kind of work is paid; every change is a version
// that holds from its day on.
import { listPage } from '#client/kit/list/list-page.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { NewCoefficient, NewRule } from '#client/pages/piece/versions/new-version.tsx'
import { pieceCoefficient, pieceRule } from '#shared/contracts/piece/rule.ts'

const coefficients = listPage({
  resource: pieceCoefficient,
  filters: ['owner', 'warehouse', 'opType', 'effectiveFrom'],
  columns: [
    ...(['owner', 'warehouse', 'opType', 'coefficient', 'effectiveFrom', 'version', 'reason'] as const),
    ...(['modifier', 'createdAt'] as const),
  ],
  actions: (rows, refresh) => <NewCoefficient rows={rows} onDone={refresh} />,
})

const rules = listPage({
  resource: pieceRule,
  filters: ['warehouse', 'opType', 'effectiveFrom'],
  columns: [
    ...(['warehouse', 'opType', 'unit', 'basePoint', 'unitPrice', 'nightCoefficient'] as const),
    ...(['effectiveFrom', 'version', 'reason', 'modifier', 'createdAt'] as const),
  ],
  actions: (rows, refresh) => <NewRule rows={rows} onDone={refresh} />,
})

export const page = viewsPage([
  { id: 'owner', title: '货主系数', page: coefficients },
  { id: 'rule', title: '计件单价', page: rules },
])
