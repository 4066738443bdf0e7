// 面单来源 — where the numbers of waybills come from, by carrier, owner and warehouse.
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { listPage } from '#client/kit/list/list-page.tsx'
import { AddRange } from '#client/pages/express/sources/add-range.tsx'
import { SetCredentials } from '#client/pages/express/sources/set-credentials.tsx'
import { waybillNumberSheet, waybillSource } from '#shared/contracts/express/source.ts'

export const page = listPage({
  resource: waybillSource,
  filters: ['code', 'name', 'carrier', 'kind', 'owner', 'warehouse', 'status'],
  columns: [
    'code',
    'name',
    'carrier',
    'owner',
    'warehouse',
    'kind',
    'status',
    'free',
    'lowLimit',
    'baseUrl',
    'platformCarrier',
    'credentialsAt',
    'senderName',
    'senderPhone',
    'senderAddress',
    'remark',
    'updatedAt',
  ],
  form: [
    'code',
    'name',
    'carrier',
    'owner',
    'warehouse',
    'kind',
    'status',
    'lowLimit',
    'baseUrl',
    'platformCarrier',
    'senderName',
    'senderPhone',
    'senderAddress',
    'remark',
  ],
  actions: (rows, refresh) => (
    <>
      <AddRange rows={rows} onDone={refresh} />
      <ImportButton sheet={waybillNumberSheet} />
      <SetCredentials rows={rows} onDone={refresh} />
    </>
  ),
})
