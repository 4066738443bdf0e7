// An open page whose version of the console has been replaced on the server: it says so, and what was typed into it is there
// again after the reload, for anyone who typed it.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { SIGN_IN_PATH } from '#shared/session.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'

const { page: atHome, user, console, browser } = atWork('admin')
let page: Page
let asked: string[]

beforeEach(() => {
  page = atHome()
  asked = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tab = (title: string) => page.getByRole('tab', { name: title })
const unsaved = (title: string) => tab(title).getByRole('img', { name: '未保存' })

/** As a link does: to a page that this one has not brought yet, whose code the server no longer has. */
async function meetNewVersion(path: string): Promise<void> {
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, json: { code: 404 } }))
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.getByText('有新版本', { exact: true }).filter({ visible: true }).waitFor()
  await page.unroute('**/assets/**')
  // The browser tells of the answers that were not there.
  user().complaints.splice(0)
}

async function reloadByButton(): Promise<void> {
  const offer = page.getByRole('alert').filter({ hasText: '有新版本' }).first()
  await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: '刷新' }).click()])
  await untilAlive(page)
}

async function typeMobile(): Promise<void> {
  await page.getByLabel('手机号').fill('13900001111')
  await unsaved('个人信息').waitFor()
}

it('takes the input of all tabs along, without a question', async () => {
  for (const path of ['/basic/customer', '/user/info', '/entryOrder/OrderStorageCreate'])
    await goTo(page, path)
  await page.getByRole('combobox', { name: '货主', exact: true }).fill('BXXS')
  await page.getByRole('option', { name: '百巷小食' }).click()
  await page.getByLabel('第1行预收数量').fill('12')
  await button('添加一行').click()
  await page.getByLabel('第2行预收数量').fill('30')
  await tab('个人信息').click()
  await typeMobile()
  await tab('客户').click()
  await button('新增').click()
  const dialog = page.getByRole('dialog', { name: '新增客户' })
  await dialog.getByLabel('客户名称').fill('旅程客户')

  await meetNewVersion('/entryOrder/list')
  await reloadByButton()
  expect(asked).toEqual([])
  await page.getByRole('heading', { level: 1, name: '入库单列表' }).waitFor()
  for (const title of ['客户', '个人信息', '新建入库单']) await unsaved(title).waitFor()

  await tab('个人信息').click()
  await expect.poll(() => page.getByLabel('手机号').inputValue()).toBe('13900001111')
  await page.getByText('已恢复未保存的内容').first().waitFor()
  await tab('新建入库单').click()
  await expect.poll(() => page.getByLabel('第2行预收数量').inputValue()).toBe('30')
  expect(await page.getByLabel('第1行预收数量').inputValue()).toBe('12')
  const owner = page.getByRole('combobox', { name: '货主', exact: true })
  await expect.poll(() => owner.inputValue()).toBe('百巷小食')
  await tab('客户').click()
  await button('新增').click()
  await expect.poll(() => dialog.getByLabel('客户名称').inputValue()).toBe('旅程客户')
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭' }).click()
  await unsaved('客户').waitFor({ state: 'detached' })
  await button('新增').click()
  expect(await dialog.getByLabel('客户名称').inputValue()).toBe('')
})

it('takes it along twice, and drops it with its tab', async () => {
  await goTo(page, '/user/info')
  await typeMobile()
  await meetNewVersion('/order/statistics')
  await reloadByButton()
  await meetNewVersion('/entryOrder/list')
  await reloadByButton()
  await unsaved('个人信息').waitFor()
  await page.getByTitle('关闭 个人信息').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '关闭' }).click()
  await tab('个人信息').waitFor({ state: 'detached' })
  await goTo(page, '/user/info')
  expect(await page.getByLabel('手机号').inputValue()).not.toBe('13900001111')
  expect(asked).toEqual([])
})

it('is offered by what opens beside the page, too', async () => {
  await goTo(page, '/user/info')
  await typeMobile()
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, json: { code: 404 } }))
  await page.getByRole('button', { name: /^消息/ }).click()
  await page.getByRole('alert').filter({ hasText: '有新版本，刷新后继续' }).waitFor()
  await page.unroute('**/assets/**')
  user().complaints.splice(0)
  await reloadByButton()
  await expect.poll(() => page.getByLabel('手机号').inputValue()).toBe('13900001111')
  await page.getByRole('button', { name: /^消息/ }).click()
  await page.getByRole('dialog', { name: '消息' }).waitFor()
  expect(asked).toEqual([])
})

it('gives nothing of it to another user', async () => {
  await goTo(page, '/user/info')
  await typeMobile()
  await meetNewVersion('/order/statistics')
  const other = await browser().newContext({ baseURL: console().url })
  const clerk = { username: 'clerk', password: 'clerk123' }
  await other.request.post(SIGN_IN_PATH, { data: clerk, headers: { origin: console().url } })
  await user().context.addCookies(await other.cookies())
  await reloadByButton()
  await goTo(page, '/user/info')
  expect(await page.getByLabel('手机号').inputValue()).not.toBe('13900001111')
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('13900001111')
  expect(asked).toEqual([])
})
