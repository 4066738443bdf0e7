// What a page says when its data cannot be had: which page it is, why there is nothing on it, and how to go on.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { allocateOrders, outboundOrder } from '#shared/contracts/outbound/order.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { call } from '#tests/support/page-call.ts'

const { page: atHome, user } = atWork('admin')

const REASON = '仓库正在维护，请稍后再试'
const PHONE = { width: 390, height: 844 }
const FINGER = 44

/** From now on these calls are refused; the answer is the way back. What the browser has said of it meanwhile is forgotten. */
async function refuse(page: Page, calls: RegExp, code = 503): Promise<() => Promise<void>> {
  const body = { code, message: REASON, data: null, result_code: code }
  await page.route(calls, (route) => route.fulfill({ status: code, json: body }))
  return async () => {
    await page.unroute(calls)
    const { complaints } = user()
    const others = complaints.filter(
      (complaint) => !complaint.includes(`status of ${code}`) && !complaint.includes(REASON),
    )
    complaints.splice(0, complaints.length, ...others)
  }
}

/** As a link does: from one page to the next without asking the server for it. */
const follow = (page: Page, url: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, url)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const PAGES = {
  '/entryOrder/receive': '收货',
  '/blind/BlindScan': '盲收扫描',
  '/blind/blindReceive/YS/MS1/1': '盲收收货',
  '/entryOrder/list': '入库单列表',
  '/entryOrder/detail?orderNo=RK1': '入库单详情',
  '/income-expense/Income/Daily': '收入日报',
  '/base/device/graph': '设备拓扑',
}

it('a page without data says which it is, why it is empty, and tries again', async () => {
  const page = atHome()
  const restore = await refuse(page, /\/api\/(?!user\/|base\/configuration\/notice)/)
  for (const [path, title] of Object.entries(PAGES)) {
    await follow(page, path)
    await heading(page, title).waitFor()
    const failure = page.getByRole('alert').filter({ hasText: '加载失败' })
    await failure.getByText(REASON).waitFor()
    const again = page.waitForRequest('**/api/**')
    await failure.getByRole('button', { name: '重试' }).click()
    await again
  }
  await restore()
})

it('a panel of the navbar that cannot be brought takes nothing else down, and is asked for again', async () => {
  const page = atHome()
  const bell = page.getByRole('button', { name: /^消息/ })
  await user().context.setOffline(true)
  await bell.click()
  await page.getByText('页面组件加载失败，请检查网络后重试').waitFor()
  expect(await bell.getAttribute('aria-expanded')).toBe('false')
  await comeBack(page)
  await bell.click()
  await page.getByRole('dialog', { name: '消息' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /周明远/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('button', { name: '入库管理' }).click()
  user().complaints.splice(0)
})

it('without a network a page says so, and is whole once it is there again', async () => {
  const page = atHome()
  await user().context.setOffline(true)
  await follow(page, '/entryOrder/list')
  const failure = page.getByRole('alert').filter({ hasText: '加载失败' })
  await failure.getByText('网络连接失败，请检查网络后重试').waitFor()
  await failure.getByRole('button', { name: '重试' }).click()
  await failure.getByRole('button', { name: '重试' }).waitFor()
  await comeBack(page)
  await failure.getByRole('button', { name: '重试' }).click()
  await page.getByRole('button', { name: '查询' }).waitFor()
  await expectStyled(page, '/entryOrder/list')
})

it('what a page was made with and could not be brought says so in its place, as it does in an open page', async () => {
  const { context } = user()
  for (const part of ['frame', 'list-page']) {
    const page = await context.newPage()
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
    await page.goto('/entryOrder/list')
    const newer = page.locator('[role=alert]').filter({ hasText: '有新版本' })
    await newer.waitFor()
    await page.unroute(`**/assets/${part}-*.js`)
    await Promise.all([page.waitForEvent('load'), newer.getByRole('button', { name: '刷新' }).click()])
    await untilAlive(page)
    await page.getByRole('button', { name: '查询' }).waitFor()
    await page.close()
  }
  user().complaints.splice(0)
})

it('without a network what is done fails at once, and is never done later by itself', async () => {
  const page = atHome()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await goTo(page, '/user/info')
  await page.getByLabel('手机号').fill('13900001111')
  sent.splice(0)
  await user().context.setOffline(true)
  await page.getByRole('status').filter({ hasText: '网络已断开' }).waitFor()
  const save = page.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await page.getByRole('alert').filter({ hasText: '网络连接失败，请检查网络后重试' }).first().waitFor()
  await save.and(page.locator(':enabled')).waitFor()
  expect(sent).toEqual(['/api/user/updateInfo'])
  await comeBack(page)
  await page.getByRole('status').filter({ hasText: '网络已断开' }).waitFor({ state: 'detached' })
  await untilAlive(page)
  // Whatever waited for the network would go now, before anything new.
  await follow(page, '/entryOrder/list')
  await page.getByRole('button', { name: '查询' }).waitFor()
  expect(sent.filter((path) => path.includes('updateInfo'))).toHaveLength(1)
  await follow(page, '/user/info')
  expect(await page.getByLabel('手机号').inputValue()).toBe('13900001111')
  await save.click()
  await page.getByText('保存成功').first().waitFor()
  expect(sent.filter((path) => path.includes('updateInfo'))).toHaveLength(2)
})

/** The network is there again; what the browser has said meanwhile of what it could not bring is forgotten. */
async function comeBack(page: Page): Promise<void> {
  await user().context.setOffline(false)
  await page.waitForFunction(() => navigator.onLine)
  user().complaints.splice(0)
}

/** Its fields stand where they stand in the page that the server makes. */
async function expectStyled(page: Page, path: string): Promise<void> {
  const places = () =>
    page
      .locator('[role=tabpanel] :is(h1, label, th)')
      .filter({ visible: true })
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()))
  await untilAlive(page)
  const brought = await places()
  await goTo(page, path)
  expect(brought).toEqual(await places())
}

it('a page that one may not see says so, and offers no second try', async () => {
  const page = atHome()
  const restore = await refuse(page, /\/api\/inbound\//, 403)
  await follow(page, '/entryOrder/list')
  const failure = page.getByRole('alert').filter({ hasText: '无权查看' })
  await failure.getByText(REASON).waitFor()
  expect(await failure.getByRole('button').count()).toBe(0)
  await restore()
})

it('a board without data leads home', async () => {
  const page = atHome()
  const restore = await refuse(page, /\/api\/base\/visitor/)
  await follow(page, '/visitor-system/dashboard')
  await page.getByRole('alert').filter({ hasText: REASON }).waitFor()
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL('**/home')
  await restore()
})

it('a station without data is ready to scan once they can be had', async () => {
  const page = atHome()
  const restore = await refuse(page, /\/api\/inbound\//)
  await follow(page, '/entryOrder/receive')
  await page.getByRole('alert').filter({ hasText: '加载失败' }).waitFor()
  await restore()
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByLabel('请扫描入库单号').waitFor()
  expect(await heading(page, '收货').count()).toBe(1)
})

it('on a phone a toast is closed with a finger, and covers neither the tabs nor the head of a drawer', async () => {
  const page = atHome()
  await page.setViewportSize(PHONE)
  await goTo(page, `/entryOrder/detail?orderNo=${await newOrder(page)}`)
  const restore = await refuse(page, /\/api\/base\/(stock\/ledger|zone)/)
  await page.getByRole('button', { name: '溯源' }).first().click()
  await closeBelow(page, page.locator('.bp6-drawer-header'))
  await page.keyboard.press('Escape')
  await follow(page, '/basic/zone')
  await closeBelow(page, page.getByRole('tablist'))
  await restore()
})

async function closeBelow(page: Page, head: Locator): Promise<void> {
  const close = page.getByRole('alert').getByRole('button', { name: '关闭提示' })
  await close.waitFor()
  const [target, above] = await Promise.all([close.boundingBox(), head.boundingBox()])
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(FINGER)
  expect(target?.y).toBeGreaterThan((above?.y ?? Infinity) + (above?.height ?? 0))
  await close.click()
  await close.waitFor({ state: 'detached' })
}

it('on a phone the way to another order is high enough for a finger', async () => {
  const page = atHome()
  await page.setViewportSize(PHONE)
  await goTo(page, `/entryOrder/receive?orderNo=${await newOrder(page)}`)
  const box = await page.getByRole('link', { name: '换单' }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(FINGER)
})

it('of several documents those that cannot go are named with the reason, and the others have gone', async () => {
  const page = atHome()
  const [first, second] = [await newOrder(page), await newOrder(page)]
  await goTo(page, `/entryOrder/list?orderNo=${first},${second}`)
  for (const orderNo of [first, second])
    await page
      .getByRole('row', { name: new RegExp(orderNo) })
      .getByRole('checkbox')
      .check({ force: true })
  // Somebody else is faster with one of them.
  const { revision } = await call(page, inboundOrder.get, { query: { orderNo: first } })
  await call(page, inboundOrder.move, {
    body: { orderNo: first, revision, move: 'release', opId: randomUUID() },
  })
  await page.getByRole('button', { name: '下达', exact: true }).click()
  const refused = page.getByRole('dialog', { name: '入库单下达：1 项未完成' })
  await refused.getByRole('row').filter({ hasText: first }).waitFor()
  expect(await refused.getByRole('row').count()).toBe(2)
  await page.getByRole('status').filter({ hasText: '入库单下达完成，共 1 项' }).waitFor()
  expect((await call(page, inboundOrder.get, { query: { orderNo: second } })).state).toBe('已下达')
  await refused.getByRole('button', { name: '关闭' }).last().click()
  user().complaints.splice(0)
})

it('of several orders to be allocated those that cannot be are named, and the others are', async () => {
  const page = atHome()
  const [first, second] = [await newOutbound(page), await newOutbound(page)]
  await goTo(page, `/outbound/list?orderNo=${first},${second}`)
  for (const orderNo of [first, second])
    await page
      .getByRole('row', { name: new RegExp(orderNo) })
      .getByRole('checkbox')
      .check({ force: true })
  await call(page, allocateOrders, { body: { orderNos: [first], opId: randomUUID() } })
  await page.getByRole('button', { name: '分配', exact: true }).click()
  const refused = page.getByRole('dialog', { name: '分配：1 项未完成' })
  await refused.getByRole('row').filter({ hasText: first }).waitFor()
  expect(await refused.getByRole('row').count()).toBe(2)
  await page.getByRole('status').filter({ hasText: '已分配 1 单' }).waitFor()
  await refused.getByRole('button', { name: '关闭' }).last().click()
})

async function newOutbound(page: Page): Promise<string> {
  const to = { receiver: '王秀英', mobile: '', address: '上海市张杨路1号' }
  const body = {
    warehouse: 'SHQP',
    owner: 'YCFS',
    carrier: 'SF',
    ...to,
    opId: randomUUID(),
    lines: [{ sku: 'YCFS0001', lot: '', qty: '1' }],
  }
  return (await call(page, outboundOrder.create, { body: body as never })).orderNo
}

async function newOrder(page: Page): Promise<string> {
  const head = { warehouse: 'SHQP', owner: 'YCFS', type: '采购入库', supplier: '', eta: null } as const
  const lines = [{ sku: 'YCFS0001', lot: '', expectedQty: '3' }]
  const body = { ...head, externalNo: null, remark: '', lines, opId: randomUUID() }
  return (await call(page, inboundOrder.create, { body })).orderNo
}
