// What the floor works with: containers from their type to their label, a sorting wall and its tags, a device and its alarms.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { goTo, reload } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, fill, press } from '#tests/support/keyboard.ts'

const stage = atWork('admin')
let page: Page

beforeEach(() => {
  page = stage.page()
})

/** A test that is repeated finds what it has made before. */
const freshCode = (mark: string) => mark + Date.now().toString(36).toUpperCase()
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

it('containers of a new type are numbered, labelled as they are saved, put elsewhere and sent for repair', async () => {
  const type = freshCode('LX')
  await goTo(page, '/basic/containerType/create')
  await fill(page, page.locator('form'), { 类型编码: type, 类型名称: '六格料箱', 格数: '6' })
  await press(page, button(page, '保存'))
  await row(type).waitFor()

  await page.addInitScript(() => {
    window.print = () => {
      document.title = document.querySelector('.swms-paper')?.textContent ?? ''
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await goTo(page, '/basic/container/create')
  await fill(page, page.locator('form'), {
    容器类型: type,
    编码前缀: `${type}-`,
    起始号: '7',
    数量: '20',
    仓库: 'SHQP',
    初始库位: 'SH-01-01-1',
  })
  const preview = page.getByRole('region', { name: '将生成 20 个编码' })
  await preview.getByText(`${type}-0007`).waitFor()
  await preview.getByText(`${type}-0026`).waitFor()
  await press(page, page.getByLabel('保存后打印'), 'Space')
  await press(page, button(page, '保存'))
  await page.getByRole('heading', { name: '已新增 20 个容器' }).waitFor()
  await expect.poll(() => page.title()).toContain(`${type}-0026六格料箱上海青浦仓`)

  await page.getByRole('link', { name: '查看这些容器' }).click()
  await page.getByText('共 20 条').waitFor()
  await row(`${type}-0007`)
    .getByRole('link', { name: `${type}-0007` })
    .click()
  await fill(page, page.locator('form:visible'), { 当前库位: 'JX-01-01-1' })
  await press(page, button(page, '保存'))
  await page.getByRole('heading', { name: '移动记录（1）' }).waitFor()
  await press(page, button(page, '送修'))
  await page.getByRole('listitem').filter({ hasText: '送修 → 维修' }).waitFor()
})

it('tags are bound to the slots of a wall, one after the other, and a tag in two places is told', async () => {
  await goTo(page, '/base/device/sortation?code=SHQP-FBQ-02')
  const slot = (number: string) => page.getByRole('textbox', { name: `格口 ${number} 的标签` })
  await slot('05').focus()
  await page.keyboard.type('DQ1005\n')
  await expect.poll(() => slot('10').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('DQ1005\n')
  await page.getByText('与格口 05 重复').waitFor()
  await slot('10').fill('DQ1010')
  await press(page, button(page, '保存绑定'))
  await page.getByText('12 个格口，2 个未绑定').waitFor()
  await expect.poll(() => button(page, '保存绑定').isDisabled()).toBe(true)
  await reload(page)
  expect([await slot('05').inputValue(), await slot('11').inputValue()]).toEqual(['DQ1005', ''])
})

it('a device is registered, complains, and is removed', async () => {
  const code = freshCode('DYJ')
  await goTo(page, '/basic/device')
  await press(page, button(page, '新增'))
  await fill(page, page.getByRole('dialog', { name: '新增设备' }), {
    仓库: 'SHQP',
    设备编码: code,
    设备名称: '旅程打印机',
  })
  await page.getByRole('dialog').getByLabel('类型').selectOption('打印机')
  await page.getByRole('dialog').getByLabel('设备名称').focus()
  await page.keyboard.press('Enter')
  await page.getByText('设备已新增').waitFor()
  await goTo(page, `/basic/device?code=${code}`)
  await row(code).getByRole('checkbox').check({ force: true })
  await press(page, button(page, '报告警'))
  const dialog = page.getByRole('dialog', { name: '报告警' })
  await dialog.getByLabel('级别').selectOption('严重')
  await dialog.getByLabel('说明').fill('卡纸')
  await page.keyboard.press('Enter')
  await page.getByText(`已记录 ${code} 的告警`).waitFor()
  await row(code).getByRole('button', { name: code }).click()
  const drawer = page.getByRole('dialog', { name: `设备 ${code}` })
  await drawer.getByRole('row').filter({ hasText: '卡纸' }).waitFor()
  await drawer.getByRole('button', { name: '关闭' }).click()
  await row(code).getByRole('checkbox').check({ force: true })
  await button(page, '删除').click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.getByText('没有符合条件的设备').waitFor()
})
