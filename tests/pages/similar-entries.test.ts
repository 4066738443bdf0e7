import { describe, expect, it } from 'vitest'
import { similarEntries } from '#client/pages/entrance/not-found/similar-entries.ts'
import { menuOf } from '#tests/client/shell/menu-of.ts'

const component = 'page'
const menu = menuOf(
  { path: '/inventory', title: '库存管理' },
  { path: '/inventory/stock', title: '库存查询', component },
  { path: '/inventory/StockTask', title: '盘点任务', component },
  { path: '/inventory/StockTaskDetail/:id', title: '盘点任务详情', component },
  { path: '/inventory/stocks', title: '隐藏', component, hidden: true },
  { path: 'https://help.example/inventory/stock', title: '帮助', component },
  { path: '/user/info', title: '个人信息', component },
)
const titles = (path: string) => similarEntries(menu, path).map(({ title }) => title)

describe('an address that leads nowhere', () => {
  it.each([
    ['/inventory/stok', ['库存查询', '盘点任务']],
    ['/inventory/stocktasks', ['盘点任务', '库存查询']],
    ['/User/Infos', ['个人信息']],
    ['/no/such/page', []],
    ['', []],
  ])('%s may have meant %j', (path, meant) => {
    expect(titles(path)).toEqual(meant)
  })
})
