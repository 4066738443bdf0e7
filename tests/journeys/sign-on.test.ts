// Badges at a station: whose work it is stands in sight, changes with the next badge, and ends where the person goes elsewhere.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { issueBadges, revokeBadges } from '#shared/contracts/labor/badge.ts'
import { getSignOnTeams } from '#shared/contracts/labor/sign-on.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { atReceiving } from '#tests/support/at-receiving.ts'
import { reload, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { scan, told } from '#tests/support/station.ts'

const { page: atHome, user } = atWork('admin')

async function badgesOf(page: Page, ...workers: string[]) {
  const badges = await call(page, issueBadges, { body: { workers, days: 1 } })
  return badges.map(({ qrToken, name }) => ({ badge: qrToken, name }))
}

it('scans are the work of whose badge was read, alone and by two', async () => {
  const page = atHome()
  await page.setViewportSize({ width: 360, height: 640 })
  const [one, two] = await badgesOf(page, 'G10001', 'G10002')
  if (!one || !two) throw new Error('no badges')
  const orderNo = await atReceiving(page, { YCFS0001: '9', YCFS0002: '9' })
  const crew = page.locator('.swms-scan-crew')
  await crew.getByText('未扫工牌').waitFor()
  await scan(page, one.badge)
  await told(page, `${one.name} 已上岗`)
  await scan(page, 'YCFS0001')
  const done = async () => {
    const { rows } = await call(page, operationEvent.list, { body: { docNo: [orderNo], sort: 'eventId' } })
    return rows.map(({ workers }) => workers)
  }
  await expect.poll(done).toEqual([one.name])

  await press(page, button(page, '加人'))
  await scan(page, two.badge)
  await told(page, `${one.name}、${two.name} 已上岗`)
  await reload(page)
  await untilAlive(page)
  await crew.getByText(`${one.name}、${two.name}`).waitFor()
  await scan(page, 'YCFS0001')
  await expect.poll(done).toEqual([one.name, `${one.name}、${two.name}`])

  await call(page, revokeBadges, { body: { workers: ['G10002'], opId: randomUUID() } })
  await scan(page, 'YCFS0002')
  await told(page, '已离岗，本次未记录')
  await crew.getByText('未扫工牌').waitFor()
  await scan(page, two.badge)
  await told(page, '工牌已过期、已作废或不是本系统签发')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(user().complaints.splice(0)).toHaveLength(2)
})

it('a badge that is read without a network counts when it is back, and so does what was scanned since', async () => {
  const page = atHome()
  await page.setViewportSize({ width: 360, height: 640 })
  const [one, two] = await badgesOf(page, 'G10003', 'G10004')
  if (!one || !two) throw new Error('no badges')
  const orderNo = await atReceiving(page, { YCFS0001: '9', YCFS0002: '9' })
  const crew = page.locator('.swms-scan-crew')
  await scan(page, one.badge)
  await told(page, `${one.name} 已上岗`)
  await press(page, button(page, '离岗'))
  await crew.getByText('未扫工牌').waitFor()

  await user().context.setOffline(true)
  await scan(page, one.badge)
  await told(page, `G10003 ${one.name} 已上岗（待登记）`)
  await scan(page, 'YCFS0001')
  await scan(page, 'YCFS0002')
  await scan(page, two.badge)
  await told(page, '未登记过的工牌 G10004')
  await scan(page, 'YCFS0001')
  await crew.getByText('（待登记）').waitFor()

  await user().context.setOffline(false)
  const done = async () => {
    const { rows } = await call(page, operationEvent.list, { body: { docNo: [orderNo], sort: 'eventId' } })
    return rows.map(({ sku, workers }) => `${sku} ${workers}`)
  }
  const booked = [`YCFS0001 ${one.name}`, `YCFS0002 ${one.name}`, `YCFS0001 ${two.name}`]
  await expect.poll(done, { timeout: 30_000 }).toEqual(booked)
  await crew.getByText('（待登记）').waitFor({ state: 'detached' })
  await crew.getByText(two.name).waitFor()

  await call(page, revokeBadges, { body: { workers: ['G10003'], opId: randomUUID() } })
  await user().context.setOffline(true)
  await scan(page, one.badge)
  await told(page, `G10003 ${one.name} 已上岗（待登记）`)
  await scan(page, 'YCFS0002')
  await user().context.setOffline(false)
  await crew.getByText('上岗未被接受').waitFor()
  await crew.getByText('工牌已过期、已作废').waitFor()
  expect(await done()).toEqual(booked)
  await scan(page, two.badge)
  await expect.poll(done, { timeout: 30_000 }).toEqual([...booked, `YCFS0002 ${two.name}`])
  user().complaints.splice(0)
})

it('of a team those who are ticked sign on in one step', async () => {
  const page = atHome()
  await page.setViewportSize({ width: 360, height: 640 })
  const [one] = await badgesOf(page, 'G10001')
  await atReceiving(page, { YCFS0001: '9' })
  await scan(page, one?.badge ?? '')
  await told(page, '已上岗')
  const names = await call(page, getSignOnTeams, { query: { warehouse: 'SHQP' } })
  const free = names[0]?.members.filter(({ hindrance }) => hindrance === null).slice(0, 2) ?? []
  await press(page, button(page, '班组'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().waitFor()
  for (const box of await dialog.getByRole('checkbox', { disabled: false }).all())
    await box.setChecked(false, { force: true })
  for (const { empNo } of free) await dialog.getByRole('checkbox', { name: empNo }).check({ force: true })
  await press(page, button(page, '2 人到岗，上岗'))
  const crew = free.map(({ name }) => name).join('、')
  await told(page, `${crew} 已上岗`)
  await page.locator('.swms-scan-crew').getByText(crew).waitFor()
})
