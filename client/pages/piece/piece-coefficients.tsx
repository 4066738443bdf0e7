// 货主计件系数 — how much more or less an owner's goods count, what each kind of work is paid, and what an hour is; every change is a
// version that holds from its day on.

import { NewVersion } from '#client/features/versions/new-version.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { pieceCoefficient, pieceRule } from '#shared/contracts/piece/rule.ts'
import { wageRate } from '#shared/contracts/piece/wage.ts'

const coefficients = listPage({
  resource: pieceCoefficient,
  filters: ['owner', 'warehouse', 'opType', 'effectiveFrom'],
  columns: [
    'owner',
    'warehouse',
    'opType',
    'coefficient',
    'effectiveFrom',
    'version',
    'reason',
    'modifier',
    'createdAt',
  ],
  actions: (rows, refresh) => (
    <NewVersion
      sheet={pieceCoefficient}
      names={['owner', 'warehouse', 'opType', 'coefficient']}
      done={({ ownerName, version, effectiveFrom }) =>
        `${ownerName}的系数第${version}版${effectiveFrom}起生效，此前已日结的作业须重算`
      }
      rows={rows}
      onDone={refresh}
    />
  ),
})

const rules = listPage({
  resource: pieceRule,
  filters: ['warehouse', 'opType', 'effectiveFrom'],
  columns: [
    'warehouse',
    'opType',
    'unit',
    'basePoint',
    'unitPrice',
    'nightCoefficient',
    'effectiveFrom',
    'version',
    'reason',
    'modifier',
    'createdAt',
  ],
  actions: (rows, refresh) => (
    <NewVersion
      sheet={pieceRule}
      names={['warehouse', 'opType', 'unit', 'basePoint', 'unitPrice', 'nightCoefficient']}
      done={({ opType, version, effectiveFrom }) =>
        `${opType}的单价第${version}版${effectiveFrom}起生效，此前已日结的作业须重算`
      }
      rows={rows}
      onDone={refresh}
    />
  ),
})

const wages = listPage({
  resource: wageRate,
  filters: ['warehouse', 'post', 'worker', 'effectiveFrom'],
  columns: [
    'warehouse',
    'post',
    'worker',
    'hourPrice',
    'overtimePrice',
    'effectiveFrom',
    'version',
    'reason',
    'modifier',
    'createdAt',
  ],
  actions: (rows, refresh) => (
    <NewVersion
      sheet={wageRate}
      names={['warehouse', 'post', 'worker', 'hourPrice', 'overtimePrice']}
      done={({ post, workerName, worker, version, effectiveFrom }) =>
        `${post ?? workerName ?? worker}的时薪第${version}版${effectiveFrom}起生效，此后已登记的工时已重新计薪`
      }
      rows={rows}
      onDone={refresh}
    />
  ),
})

export const page = viewsPage([
  { id: 'owner', title: '货主系数', page: coefficients },
  { id: 'rule', title: '计件单价', page: rules },
  { id: 'wage', title: '时薪', page: wages },
])
