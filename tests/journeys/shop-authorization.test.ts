// A merchant is sent to 拼多多 and comes back: their shop is authorized, once, however often the page is loaded, until it is taken back.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shop } from '#shared/contracts/base/owner.ts'
import { ROUTES } from '#shared/routes.ts'
import { goTo, reload, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'
import { button, press } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { startPlatform, type TestPlatform } from '#tests/support/pdd-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const { page: atHome } = atWork('admin', () => ({
  SWMS_PDD_CLIENT_ID: 'client-1',
  SWMS_PDD_CLIENT_SECRET: 'secret-1',
  SWMS_PDD_TOKEN_URL: platform.tokenUrl,
}))

it('authorizes a shop, says so after a reload without asking again, and takes it back', async () => {
  const page = atHome()
  const code = `PDD-${randomUUID()}`
  const record = { code, name: '旅程旗舰店', owner: 'YCFS', platform: '拼多多', status: '启用' } as const
  await call(page, shop.create, { body: { ...record, opId: randomUUID() } })
  const chosen = async () => {
    await goTo(page, `/basic/owner?view=shop&code=${code}`)
    await untilAlive(page)
    const row = page.getByRole('row').filter({ hasText: code })
    await row.getByRole('checkbox').check()
    return row
  }
  await chosen()
  await press(page, button(page, '拼多多授权'))
  const address = new URL(await page.getByLabel('授权地址').inputValue())
  expect(new URL(address.searchParams.get('redirect_uri') ?? '').pathname).toBe(ROUTES.pddReturn.path)

  const returned = { code: 'journey', state: address.searchParams.get('state') ?? '' }
  await goTo(page, `${ROUTES.pddReturn.path}?${new URLSearchParams(returned)}`)
  await page.getByRole('status').getByText('授权成功').waitFor()
  await reload(page)
  await page.getByRole('status').getByText('授权成功').waitFor()
  await page.getByText('云裳官方').waitFor()
  expect(platform.asked).toHaveLength(1)

  const row = await chosen()
  await row.getByText('已授权', { exact: true }).waitFor()
  await press(page, button(page, '取消授权'))
  await page.getByLabel('原因').fill('更换主账号')
  await press(page, button(page, '确定'))
  await row.getByText('未授权', { exact: true }).waitFor()
})
