// What a page says when its data cannot be had: which page it is, why there is nothing on it, and how to go on.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inboundOrder } from '#shared/contracts/inbound/order.ts'
import { goTo } from '#tests/support/browser.ts'
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

it('a panel of the navbar that cannot be brought takes nothing else down', async () => {
  const page = atHome()
  await page.route('**/notice-panel-*.js', (route) => route.abort())
  await page.getByRole('button', { name: /^消息/ }).click()
  await page.locator('.swms-failed-part').waitFor()
  await page.unroute('**/notice-panel-*.js')
  await page.getByRole('button', { name: /周明远/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('button', { name: '入库管理' }).click()
  user().complaints.splice(0)
})

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
  const close = page.getByRole('button', { name: '关闭提示' })
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

async function newOrder(page: Page): Promise<string> {
  const head = { warehouse: 'SHQP', owner: 'YCFS', type: '采购入库', supplier: '', eta: null } as const
  const lines = [{ sku: 'YCFS0001', lot: '', expectedQty: '3' }]
  const body = { ...head, externalNo: null, remark: '', lines, opId: randomUUID() }
  return (await call(page, inboundOrder.create, { body })).orderNo
}
