// The menu search as a clerk uses it: by keyboard, in Chinese, in pinyin and by first letters.
import { expect, it } from 'vitest'
import { chooseAllWarehouses, enter, goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'

const { page } = atWork('clerk')

const field = () => page().getByRole('combobox', { name: '搜索菜单' })
const options = () => page().getByRole('listbox').getByRole('option')
const selected = () => page().getByRole('option', { selected: true })

async function search(text: string): Promise<void> {
  await page().keyboard.press('Control+k')
  await field().fill(text)
}

it.each([
  ['库存查询', '库存查询', '/inventory/stock'],
  ['kucun', '库存查询', '/inventory/stock'],
  ['kccx', '库存查询', '/inventory/stock'],
  ['StockTask', '盘点任务', '/inventory/StockTask'],
])('«%s» finds %s, and Enter opens it', async (text, title, path) => {
  await search(text)
  await options().getByText(title, { exact: true }).first().waitFor()
  await selected().getByText(title, { exact: true }).waitFor()
  await page().keyboard.press('Enter')
  await page().waitForURL(`**${path}`)
  await field().waitFor({ state: 'hidden' })
  // The keyboard goes on in the page.
  await expect.poll(() => page().evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})

it('arrows walk the list around its ends; the field keeps the focus and names the active line', async () => {
  await search('盘点')
  await options().first().waitFor()
  const count = await options().count()
  expect(count).toBeGreaterThan(2)
  await page().keyboard.press('ArrowUp')
  await options().last().and(selected()).waitFor()
  await page().keyboard.press('ArrowDown')
  await options().first().and(selected()).waitFor()
  expect(await field().getAttribute('aria-activedescendant')).toBe(await options().first().getAttribute('id'))
  expect(await field().evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await selected().locator('mark').allTextContents()).toEqual(['盘点'])
})

it('an Enter that ends the typing of characters opens nothing', async () => {
  await search('盘点')
  await options().first().waitFor()
  await field().dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  expect(await field().isVisible()).toBe(true)
  expect(new URL(page().url()).pathname).toBe('/home')
})

it('says when nothing is found, and what can be typed before anything is', async () => {
  await page().keyboard.press('/')
  await page().getByText('可按名称、拼音全拼或首字母查找').waitFor()
  await field().fill('zzqqzz')
  await page().getByRole('status').filter({ hasText: '没有找到与“zzqqzz”相符的菜单' }).waitFor()
  expect(await options().count()).toBe(0)
})

it('offers what was chosen last, to the same user alone', async () => {
  await search('kccx')
  await options().first().click()
  await page().getByRole('tab', { name: '库存查询', selected: true }).waitFor()
  await field().waitFor({ state: 'hidden' })
  await page().getByRole('button', { name: '搜索菜单' }).click()
  await expect.poll(() => options().allTextContents()).toEqual(['库存查询库存管理'])
  await page().keyboard.press('Escape')
  await field().waitFor({ state: 'hidden' })
  const button = page().getByRole('button', { name: '搜索菜单' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)

  await page()
    .getByRole('button', { name: /李晓梅/ })
    .click()
  await page().getByRole('menuitem', { name: '退出登录' }).click()
  await page().waitForURL('**/login')
  await untilAlive(page())
  await enter(page(), 'admin')
  await chooseAllWarehouses(page())
  await page().keyboard.press('/')
  await page().getByText('可按名称、拼音全拼或首字母查找').waitFor()
  expect(await options().count()).toBe(0)
})

it('a scanned code opens its record, although a scanner’s Enter comes before the answer', async () => {
  const record = {
    kind: 'sku',
    label: '商品',
    code: 'YCFS0001',
    title: '纯棉T恤',
    path: '/user/info?code=YCFS0001',
  }
  const lost = { ...record, kind: 'carrier', path: '/no/such/page' }
  await page().route('**/api/base/code/resolve?code=*', (route) =>
    route.fulfill({ json: { code: 200, message: 'success', data: [lost, record], result_code: 200 } }),
  )
  await page().keyboard.press('Control+k')
  await field().pressSequentially('YCFS0001')
  await page().keyboard.press('Enter')
  await page().waitForURL('**/user/info?code=YCFS0001')
  await field().waitFor({ state: 'hidden' })
})

it('the keys of the search leave a person alone who types or has a dialog open', async () => {
  await goTo(page(), '/user/info')
  const email = page().getByLabel('邮箱')
  await email.fill('a')
  await email.press('/')
  expect(await email.inputValue()).toBe('a/')
  await email.fill('clerk@swms.example')
  await page()
    .getByRole('button', { name: /上海青浦仓/ })
    .click()
  const dialog = page().getByRole('dialog', { name: '选择仓库' })
  await dialog.locator('input:focus').waitFor()
  await page().keyboard.press('Control+k')
  expect(await field().count()).toBe(0)
})

it("'?' tells what the page in front is for, what its documents can become and which keys work; typed into a field it is a character", async () => {
  await goTo(page(), '/entryOrder/list')
  const help = page().getByRole('dialog', { name: '入库单列表 · 帮助' })
  await page().keyboard.press('?')
  await help.getByText('全部入库单。').waitFor()
  await help.getByText('草稿', { exact: true }).waitFor()
  expect(await help.getByRole('definition').first().innerText()).toContain('下达 → 已下达')
  await help.getByText('Ctrl+Alt+W').waitFor()
  await page().keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })

  const filter = page().getByRole('textbox', { name: '外部单号' })
  await filter.fill('')
  await filter.press('?')
  expect(await filter.inputValue()).toBe('?')
  expect(await help.isVisible()).toBe(false)

  await page().getByRole('button', { name: '李晓梅' }).click()
  await page().getByRole('menuitem', { name: '本页帮助' }).click()
  await help.waitFor()
})
