// What is saved over a slow network: once, whatever is pressed meanwhile, and without taking anybody from where they work.
import { expect, it } from 'vitest'
import { containerType } from '#shared/contracts/equipment/container.ts'
import { goTo } from '#tests/support/browser.ts'
import { holdCalls } from '#tests/support/held-calls.ts'
import { atWork } from '#tests/support/journey.ts'

const { page } = atWork('admin')

const tab = (name: string) => page().getByRole('tab', { name })
const save = () => page().getByRole('main').getByRole('button', { name: '保存' })

async function fillType(code: string): Promise<void> {
  await goTo(page(), '/basic/containerType/create')
  await page().getByLabel('类型编码').fill(code)
  await page().getByLabel('类型名称').fill(`旅程${code}`)
  await page().getByLabel('类别').selectOption({ index: 1 })
}

it('a slow answer opens its page behind the tab that its user has gone on to', async () => {
  const { sent, release } = await holdCalls(page(), containerType.create.path)
  await fillType('SLOW1')
  await save().click()
  await expect.poll(sent).toBe(1)
  await tab('首页').click()
  await page().getByRole('tab', { name: '首页', selected: true }).waitFor()
  release()
  await page().getByText('SLOW1 已保存').first().waitFor()
  await page().getByRole('tab', { name: '首页', selected: true }).waitFor()
  expect(new URL(page().url()).pathname).toBe('/home')
  await page().getByRole('tab', { name: '容器类型', exact: true, selected: false }).click()
  await page().getByRole('link', { name: 'SLOW1' }).waitFor()
})

it('a double click, and Enter after it, send once', async () => {
  const { sent, release } = await holdCalls(page(), containerType.create.path)
  await fillType('TWICE1')
  await save().dblclick()
  await page().keyboard.press('Enter')
  release()
  await page().getByText('TWICE1 已保存').first().waitFor()
  expect(sent()).toBe(1)
})
