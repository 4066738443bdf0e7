// 数据权限 — exceptions to what users see by their bindings: one more warehouse or owner, or one less.
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { AddPerm, RemovePerm, TurnPerm } from '#client/pages/system/data-perm/perm-buttons.tsx'
import { dataPerm, dataPermSheet } from '#shared/contracts/system/data-perm.ts'

export const page = listPage({
  resource: dataPerm,
  filters: ['userId', 'kind', 'effect'],
  columns: ['userId', 'kind', 'refCode', 'effect', 'updatedAt'],
  actions: (rows, refresh) => (
    <>
      <AddPerm kind="仓库" onDone={refresh} />
      <AddPerm kind="货主" onDone={refresh} />
      <TurnPerm rows={rows} onDone={refresh} />
      <RemovePerm rows={rows} onDone={refresh} />
      <ImportButton sheet={dataPermSheet} />
    </>
  ),
})
