// 标准用时 — what a unit of each kind of work should take; every change is a version that holds from its day on.
import { NewVersion } from '#client/features/versions/new-version.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { standardTime } from '#shared/contracts/labor/standard-time.ts'

export const page = listPage({
  resource: standardTime,
  filters: ['warehouse', 'work', 'effectiveFrom'],
  columns: [
    'warehouse',
    'work',
    'unit',
    'minutes',
    'effectiveFrom',
    'version',
    'reason',
    'modifier',
    'createdAt',
  ],
  actions: (rows, refresh) => (
    <NewVersion
      sheet={standardTime}
      names={['warehouse', 'work', 'unit', 'minutes']}
      done={({ work, version, effectiveFrom }) => `${work}的标准用时第${version}版${effectiveFrom}起生效`}
      rows={rows}
      onDone={refresh}
    />
  ),
})
