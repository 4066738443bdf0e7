// 货主 — the owners of the goods, the warehouses they do business in, and their shops with what these are authorized for.
import { listPage } from '#client/kit/list/list-page.tsx'
import { viewsPage } from '#client/kit/list/views-page.tsx'
import { ShopCommands } from '#client/pages/base/owner/shop-commands.tsx'
import { WarehousesButton } from '#client/pages/base/owner/warehouses-button.tsx'
import { owner, shop } from '#shared/contracts/base/owner.ts'

const owners = listPage({
  resource: owner,
  filters: ['code', 'name', 'settleCycle', 'status'],
  columns: ['code', 'name', 'contact', 'settleCycle', 'status', 'updatedAt'],
  form: ['code', 'name', 'contact', 'settleCycle', 'status'],
  actions: (rows) => <WarehousesButton rows={rows} />,
})

const shops = listPage({
  resource: shop,
  filters: ['owner', 'code', 'name', 'platform', 'authState', 'status'],
  columns: [
    'code',
    'name',
    'owner',
    'platform',
    'status',
    'authState',
    'authExpiresAt',
    'authError',
    'authAccount',
    'authorizedAt',
    'authorizedBy',
    'updatedAt',
  ],
  form: ['code', 'name', 'owner', 'platform', 'status'],
  actions: (rows, refresh) => <ShopCommands rows={rows} onDone={refresh} />,
})

export const page = viewsPage([
  { id: 'owner', title: '货主', page: owners },
  { id: 'shop', title: '店铺', page: shops },
])
