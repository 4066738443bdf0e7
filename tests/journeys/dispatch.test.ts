// Somebody is sent for: the dispatch is made and handed to the agency, the worker is clocked in by number, their hours are keyed in
// and handed in for somebody else to confirm.
import { expect, it } from 'vitest'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { localTimeOf } from '#shared/domain/calendar.ts'
import { hoursBetween } from '#shared/domain/labor.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, link, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'

const { page: atHome } = atWork('admin')

const WORKER = 'G10025'
const CUTOFF_MS = 6 * 3_600_000
const HOUR_MS = 3_600_000

it('sends for a worker, clocks them in, and hands in their hours', async () => {
  const page = atHome()
  const now = Date.now()
  const today = localTimeOf(new Date(now - CUTOFF_MS)).slice(0, 10)
  const leaving = localTimeOf(new Date(now)).slice(0, 16)
  const fourHoursBefore = localTimeOf(new Date(now - 4 * HOUR_MS)).slice(0, 16)
  const coming = [fourHoursBefore, `${today}${leaving.slice(10, 11)}06:00`].sort()[1] ?? ''
  await goTo(page, '/personnel/AgencyLaborDispatchDetail')
  await untilAlive(page)
  const form = page.locator('form:visible')
  await form.getByLabel('劳务公司').fill('LW04')
  await form.getByLabel('仓库').fill('SHQP')
  await form.getByLabel('用工日期').fill(today)
  await form.getByLabel('班次').selectOption('夜班')
  await form.getByLabel('岗位').fill('收货上架')
  await form.getByLabel('需求人数').fill('1')
  await form.getByLabel('第1行员工').fill(WORKER)
  await press(page, button(page, '保存'))
  await page.getByRole('heading', { name: /^派工单 PG\d{8}-\d{4} 草稿$/ }).waitFor()
  await press(page, button(page, '派单'))
  await page.getByRole('heading', { name: /已派单$/ }).waitFor()

  await press(page, button(page, '打卡'))
  const dialog = page.getByRole('dialog', { name: '打卡' })
  await dialog.getByLabel('工号或工牌').fill(WORKER)
  await press(page, button(page, '确定'))
  await page.getByRole('heading', { name: /已到岗$/ }).waitFor()

  await link(page, '登记工时').click()
  const hours = page.locator('form:visible')
  await hours.getByLabel('第1行上班时间').fill(coming)
  await hours.getByLabel('第1行下班时间').fill(leaving)
  await press(page, button(page, '保存'))
  await page.getByRole('heading', { name: /已到岗$/ }).waitFor()
  await press(page, button(page, '提交工时'))
  await page.getByRole('heading', { name: /待确认工时$/ }).waitFor()

  const dispatchNo = new URL(page.url()).searchParams.get('dispatchNo') ?? ''
  const { rows } = await call(page, dispatchLine.list, { body: { dispatchNo: [dispatchNo] } })
  expect(rows).toMatchObject([{ worker: WORKER, ...hoursBetween(coming, leaving), state: '待确认工时' }])
})
