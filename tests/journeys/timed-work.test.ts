// Timed work begins, changes its people and ends with nothing but badges and a few keys; one that was forgotten is put right.
import { expect, it } from 'vitest'
import { timedWork } from '#shared/contracts/labor/timed-work.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { goTo, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')

it.each([360, 1366])('a team is timed on a screen %i px wide', async (width) => {
  const page = atHome()
  await page.setViewportSize({ width, height: 640 })
  const people = await call(page, employee.list, {
    body: { warehouse: ['SHQP'], type: ['正式'], state: ['在职'] },
  })
  const [first, second] = people.rows
  if (!first || !second) throw new Error('nobody works there')
  await goTo(page, '/labor/timed-work?warehouse=SHQP')
  await untilAlive(page)
  await scan(page, 'NOBODY')
  await told(page, '找不到工号 NOBODY')
  await scan(page, first.empNo)
  await told(page, first.name)
  await press(page, button(page, '开始（1 人）'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('作业内容').selectOption('清洁')
  await press(page, dialog.getByRole('button', { name: '确定' }))
  await page.getByRole('region', { name: '正在计时' }).getByText('清洁').waitFor()

  await scan(page, first.empNo)
  await page.getByText('请扫描工牌：加入或离开').first().waitFor()
  await scan(page, second.empNo)
  await told(page, `${second.name} 已加入`)
  await scan(page, first.empNo)
  await told(page, `${first.name} 已离开`)
  await press(page, button(page, '暂停'))
  await press(page, button(page, '继续'))
  await button(page, '暂停').waitFor()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await press(page, button(page, '结束'))
  await press(page, dialog.getByRole('button', { name: '确定' }))
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await call(page, timedWork.list, { body: { worker: [first.empNo], sort: '-workNo' } })
  expect(rows[0]).toMatchObject({ kind: '清洁', state: '已结束', people: 2 })
  user().complaints.splice(0)
})
