// A sheet with mistakes, mended where it is looked through: by keys at a desk, by a fingertip in the hand.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goTo } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'

const { page } = atWork('admin')

async function chooseSheet(path: string, rows: readonly string[]) {
  await goTo(page(), path)
  await page().getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page().getByRole('dialog', { name: /^导入/ })
  await dialog
    .getByLabel('选择文件')
    .setInputFiles({ name: '导入.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  return dialog
}

async function toldByTasks(of: Page): Promise<void> {
  await of.locator('.swms-user').click()
  await of.getByRole('menuitem', { name: '我的任务' }).click()
}

const ZONES = '仓库,库区编码,库区名称,用途,顺序,状态'
const ORDERS = '货主,仓库,承运商,收货人,收货电话,收货地址,外部单号,商品,订单数量'
const orderRow = (no: string, qty: string) => `YCFS,SHQP,AN,王五,,某路1号,${no},YCFS0001,${qty}`

it('is mended by keys alone, from mistake to mistake, and imported as it was mended', async () => {
  const rows = ['SHQP,SM1,甲,残疵,9,启用', 'SHQP,SM2,乙,残次,九,启用', 'SHQP,SM2,丙,残次,9,启用']
  const dialog = await chooseSheet('/basic/zone', [ZONES, ...rows, 'SHQP,SM4,丁,残次,9,启用'])
  await dialog.getByText('共 4 行，可导入 2 行；其中 2 行有错误').waitFor()
  const keys = page().keyboard
  const cell = (name: string) => dialog.getByLabel(name, { exact: true })

  await cell('第 2 行 用途').focus()
  await keys.type('残次')
  await keys.press('Tab')
  await keys.press('Tab')
  await expect.poll(() => cell('第 3 行 顺序').evaluate((one) => one === document.activeElement)).toBe(true)
  await keys.type('9')
  await keys.press('Enter')
  await dialog.getByText('共 4 行，可导入 3 行；其中 1 行有错误；已改 2 个单元格').waitFor()

  await cell('第 4 行 库区编码').focus()
  await keys.type('SM3')
  await keys.press('Enter')
  await dialog.getByText('共 4 行，都可导入；已改 3 个单元格').waitFor()
  await dialog.getByLabel('只看有错误和改过的行').uncheck({ force: true })
  const first = dialog.getByRole('table', { name: '前几行' })
  await first.getByRole('button', { name: 'SM4' }).focus()
  await keys.press('ArrowRight')
  await keys.press('F2')
  await keys.type('丁区')
  await keys.press('Enter')
  await dialog.getByText('已改 4 个单元格').waitFor()
  await first.getByRole('button', { name: '不导入第 2 行' }).click()
  await dialog.getByText('共 3 行，都可导入；已改 4 个单元格；1 行不导入').waitFor()

  await keys.press('Escape')
  await page().getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await dialog.getByRole('button', { name: '全部导入' }).click()
  await dialog.waitFor({ state: 'detached' })
  await toldByTasks(page())
  await page().getByText('已导入3行').first().waitFor()
  await goTo(page(), '/basic/zone?code=SM4')
  await page().getByRole('cell', { name: '丁区' }).waitFor()
})

it('is mended on a phone, and what is hardly meant is said yes to by one tick', async () => {
  await page().setViewportSize({ width: 390, height: 844 })
  const usual = ['2', '6', '4', '4', '4'].map((qty, index) => orderRow(`SM-U${index}`, qty))
  const dialog = await chooseSheet('/outbound/list', [ORDERS, ...usual, orderRow('SM-1', '9OOO0')])
  await dialog.getByText('共 6 行，可导入 5 行').waitFor()
  await dialog.getByRole('button', { name: '不导入第 7 行' }).click()
  await dialog.getByText('1 行不导入').waitFor()
  await dialog.getByRole('button', { name: '恢复第 7 行' }).click()
  await dialog.getByLabel('第 7 行 订单数量', { exact: true }).fill('90000')
  await dialog.getByText('共 6 行').click()
  await dialog.getByText('已改 1 个单元格').waitFor()
  await dialog.getByText('第 7 行：商品 YCFS0001 的数量 90000').waitFor()
  expect(await dialog.getByRole('button', { name: '全部导入' }).isDisabled()).toBe(true)
  await dialog.getByLabel('以上 1 行已核对，确认无误').check({ force: true })
  await dialog.getByRole('button', { name: '全部导入' }).click()
  await dialog.waitFor({ state: 'detached' })
})
