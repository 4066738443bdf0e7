// The boards on the wall, by keyboard alone: a driver comes and goes at the gate, a device breaks and works again.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { CallInput } from '#shared/contracts/definition/request.ts'
import { device } from '#shared/contracts/equipment/device.ts'
import { sendHeartbeat } from '#shared/contracts/equipment/device-event.ts'
import { visitorVisit } from '#shared/contracts/equipment/visitor.ts'
import { localTimeOf } from '#shared/domain/calendar.ts'
import { goTo } from '#tests/support/browser.ts'
import { holdCalls } from '#tests/support/held-calls.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, fill, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'

const { page: atHome } = atWork('admin')

type Move = CallInput<typeof device.move>['body']['move']

/** A number on a card of its own, by what stands above it. */
const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).first().locator('xpath=following-sibling::dd')
const numberIn = async (shown: Locator) => Number(await shown.textContent())

it('a driver is announced, found by the number, signed in at the gate, let in and out again, and counted meanwhile', async () => {
  const page = atHome()
  await goTo(page, '/visitor-system/dashboard')
  await press(page, button(page, '登记预约'))
  const form = page.getByRole('dialog', { name: '登记预约' })
  await form.getByLabel('预约时间').fill(localTimeOf(new Date()).slice(0, 16))
  await fill(page, form, { 仓库: 'SHQP', 访客: '王师傅', 事由: '送货' })
  await press(page, form.getByRole('button', { name: '确定' }))
  const told = await page.getByText(/访客单号 FK\d+-\d+/).textContent()
  const visitNo = String(told?.match(/FK\d+-\d+/)?.[0])
  await goTo(page, `/visitor-system/dashboard?visitNo=${visitNo}`)
  const row = page.getByRole('row').filter({ hasText: visitNo })
  await press(page, row.getByRole('button', { name: '取消' }))
  await press(page, row.getByRole('button', { name: '恢复预约' }))
  await fill(page, page.getByRole('dialog', { name: '恢复预约' }), { 原因: '取消错了' })
  await page.keyboard.press('Enter')
  await press(page, row.getByRole('button', { name: '修改' }))
  await fill(page, page.getByRole('dialog', { name: '修改访客单' }), { 车牌: '沪A12345' })
  await page.keyboard.press('Enter')
  await row.getByText('沪A12345').waitFor()
  const all = page.getByRole('link', { name: '查看全部访客' })
  await press(page, all)
  await all.waitFor({ state: 'hidden' })
  const present = figure(page, '在场')
  const before = await numberIn(present)
  await press(page, row.getByRole('button', { name: '签到' }))
  await row.getByText('已签到', { exact: true }).waitFor()
  await press(page, row.getByRole('button', { name: '进场' }))
  await row.getByText('在场', { exact: true }).waitFor()
  await expect.poll(() => numberIn(present)).toBe(before + 1)
  await press(page, row.getByRole('button', { name: '离场' }))
  await row.getByText('已离场', { exact: true }).waitFor()
  await expect.poll(() => numberIn(present)).toBe(before)
  await press(page, page.getByRole('link', { name: '返回首页' }))
  await page.waitForURL('**/home')
})

it('a move that is made while the list behind it is on the way is shown by that list, too', async () => {
  const page = atHome()
  const { visitNo } = await call(page, visitorVisit.create, {
    body: {
      warehouse: 'SHQP',
      name: '李师傅',
      purpose: '提货',
      appointAt: new Date().toISOString(),
      opId: randomUUID(),
    },
  })
  await goTo(page, `/visitor-system/dashboard?visitNo=${visitNo}`)
  const { sent, release } = await holdCalls(page, visitorVisit.list.path)
  const row = page.getByRole('row').filter({ hasText: visitNo })
  const all = page.getByRole('link', { name: '查看全部访客' })
  await press(page, all)
  await expect.poll(sent).toBeGreaterThan(0)
  await press(page, row.getByRole('button', { name: '签到' }))
  await page.getByText('访客单签到完成').waitFor()
  release()
  await all.waitFor({ state: 'hidden' })
  // Sooner than the board would ask by itself.
  await row.getByText('已签到', { exact: true }).waitFor({ timeout: 30_000 })
})

it('a device that breaks is seen and counted once the board is refreshed, until it works again', async () => {
  const page = atHome()
  const code = 'SHQP-GZT-01'
  await goTo(page, '/base/device/graph')
  const tile = page.getByRole('listitem').filter({ hasText: code })
  const broken = figure(page, '故障')
  const before = await numberIn(broken)
  const refreshed = async (move: Move, state: string) => {
    await moveDevice(page, code, move)
    await press(page, button(page, '刷新'))
    await tile.getByText(state, { exact: true }).waitFor()
  }
  await refreshed('fail', '故障')
  expect(await numberIn(broken)).toBe(before + 1)
  await refreshed('repair', '维修')
  // As it would itself: the company may be older than a device may be silent.
  await call(page, sendHeartbeat, { body: { device: code } })
  await refreshed('connect', '在线')
  expect(await numberIn(broken)).toBe(before)
})

async function moveDevice(page: Page, code: string, move: Move): Promise<void> {
  const { revision } = await call(page, device.get, { query: { code } })
  await call(page, device.move, { body: { code, revision, move, opId: randomUUID() } })
}
