// A station that is opened again while there is no network.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { reload } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'

const { page, user } = atWork('clerk')

const STATION = '/blind/BlindScan'

/** Addresses of the pages that this browser has kept. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('kept-pages')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
}

it('opens a station as it was kept, says since when, and names it where another page cannot be opened', async () => {
  const station = await user().open(STATION)
  await expect.poll(() => kept(station)).toEqual([STATION])
  await user().context.setOffline(true)

  await reload(station)
  await station.getByRole('heading', { name: '盲收扫描' }).waitFor()
  await station.getByText(/网络已断开.*此页为 .* 保存的内容/).waitFor()

  await station.goto('/inventory/stock')
  await station.getByRole('heading', { name: '没有网络' }).waitFor()
  await station.getByRole('link', { name: '盲收扫描' }).click()
  await station.getByRole('heading', { name: '盲收扫描' }).waitFor()

  await user().context.setOffline(false)
  await station.getByText('网络已断开').waitFor({ state: 'detached' })
  user().complaints.splice(0)
})

it('forgets the pages of the person who signs out', async () => {
  const station = await user().open(STATION)
  await expect.poll(() => kept(station)).toEqual([STATION])
  await station.getByRole('button', { name: /李晓梅|唐小雨/ }).click()
  await station.getByRole('menuitem', { name: '退出登录' }).click()
  await station.waitForURL('**/login*')
  expect(await kept(station)).toEqual([])
  await page().waitForURL('**/login*')
  user().complaints.splice(0)
})
