// The settings, the version and the sidebar's forms: what is chosen shows at once, and from the first paint on ever after.
import { describe, expect, it } from 'vitest'
import { goTo, reload } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'

const { console, user, page } = atWork('clerk')

const settings = () => page().getByRole('dialog', { name: '系统设置' })

const hasFocus = (text: string) =>
  expect.poll(() => page().evaluate(() => document.activeElement?.textContent)).toBe(text)

async function openSettings(): Promise<void> {
  await page().getByRole('button', { name: '系统设置' }).click()
  await settings().waitFor()
}

function tone(name: string): Promise<string> {
  return page().evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
    name,
  )
}

const backgroundOf = (selector: string) =>
  page()
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

describe('the settings', () => {
  it('recolour the console, say so meanwhile, and are known to the server ever after', async () => {
    await openSettings()
    await page().getByRole('radio', { name: '#11a983' }).check()
    await page().getByRole('radio', { name: '#FAF9DE' }).check()
    const said = page().getByText('颜色切换中...').waitFor()
    await settings().getByRole('button', { name: '保存' }).click()
    await said
    await settings().waitFor({ state: 'detached' })
    await expect.poll(() => tone('--swms-theme')).toBe('#11a983')
    await expect
      .poll(() => page().evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('系统设置')

    const deep = await tone('--swms-theme-deep')
    const tabColor = await backgroundOf('.swms-tab:has([aria-selected=true])')
    await reload(page())
    await expect.poll(() => tone('--swms-theme-deep')).toBe(deep)
    await expect.poll(() => backgroundOf('.swms-tab:has([aria-selected=true])')).toBe(tabColor)
    await expect.poll(() => backgroundOf('.swms-table')).toBe('rgb(250, 249, 222)')
    expect(await page().evaluate(() => document.documentElement.getAttribute('style'))).toBeNull()
  })

  it('take any colour, and go back to the defaults', async () => {
    await openSettings()
    await settings().getByLabel('自定义').first().fill('#123456')
    await settings().getByRole('button', { name: '保存' }).click()
    await settings().waitFor({ state: 'detached' })
    await expect.poll(() => tone('--swms-theme')).toBe('#123456')
    await openSettings()
    await settings().getByRole('button', { name: '恢复默认' }).click()
    await settings().getByRole('button', { name: '保存' }).click()
    await settings().waitFor({ state: 'detached' })
    await expect.poll(() => tone('--swms-theme')).toBe('#409EFF')
    await expect.poll(() => tone('--swms-table-stripe')).toBe('#E8E8E8')
  })

  it('change nothing when they are left', async () => {
    await openSettings()
    await page().getByRole('radio', { name: '#f5222d' }).check()
    await page().keyboard.press('Escape')
    await settings().waitFor({ state: 'detached' })
    await expect.poll(() => tone('--swms-theme')).toBe('#409EFF')
  })

  it('a colour that is none is never written into the page', async () => {
    const evil = '#409EFF}</style><script>alert(1)</script>'
    await user().context.addCookies([{ name: 'THEME', value: encodeURIComponent(evil), url: console().url }])
    const answer = await page().request.get('/home')
    expect(await answer.text()).not.toContain('alert(1)')
  })
})

describe('the version', () => {
  it('is sent with the next calls, and the page in front is drawn anew', async () => {
    const refetched = page().waitForRequest('**/api/**')
    await page().getByRole('button', { name: 'V4' }).click()
    await refetched
    await page().getByRole('button', { name: 'V4', pressed: true }).waitFor()
    await reload(page())
    await page().getByRole('button', { name: 'V4', pressed: true }).waitFor()
    const cookies = await user().context.cookies()
    expect(cookies.find(({ name }) => name === 'VERSION')?.value).toBe('V4')
  })
})

const ZONE_CALLS = { V6: '/api/datahub/zone/zones', V4: '/api/base/repository/options' }

it.each(Object.entries(ZONE_CALLS))('zones of %s are asked for by %s alone', async (version, path) => {
  const asked: string[] = []
  page().on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page().getByRole('button', { name: version }).click()
  await page().getByRole('button', { name: version, pressed: true }).waitFor()
  await goTo(page(), '/blind/CreateBlindTask')
  await page().getByRole('combobox', { name: '暂存区' }).fill('存储')
  // Of all warehouses, each of which has its own.
  await expect.poll(() => page().locator('[role=option]').allTextContents()).toEqual(['存储区 CC'])
  expect(Object.values(ZONE_CALLS).filter((call) => asked.includes(call))).toEqual([path])
})

describe('the sidebar', () => {
  const group = () =>
    page().getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '入库管理' })
  const entry = () => page().getByRole('link', { name: '上架任务' }).first()

  it('shows the entries of a group beside its icon when collapsed, by mouse and by keyboard', async () => {
    await page().getByRole('button', { name: '收起菜单' }).click()
    await reload(page())
    await page().getByRole('button', { name: '展开菜单' }).waitFor()
    const menu = page().getByRole('navigation', { name: '主菜单' })
    await group().hover()
    await menu.getByRole('link', { name: '上架任务' }).waitFor()
    await page().mouse.move(700, 500)
    await menu.getByRole('link', { name: '上架任务' }).waitFor({ state: 'detached' })

    await group().focus()
    await page().keyboard.press('ArrowRight')
    await hasFocus('入库单列表')
    await page().keyboard.press('Escape')
    await hasFocus('入库管理')
    await page().keyboard.press('Enter')
    await hasFocus('入库单列表')
    await page().keyboard.press('End')
    await page().keyboard.press('Enter')
    await page().getByRole('tab', { name: '上架任务', selected: true }).waitFor()
  })

  it('keeps how far it was scrolled behind a page that stands alone, and follows the page in front', async () => {
    await page().setViewportSize({ width: 1366, height: 420 })
    const menu = page().getByRole('navigation', { name: '主菜单' })
    const scrolled = () => menu.evaluate(({ scrollTop }) => scrollTop)
    const go = (path: string) =>
      page().evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    await group().click()
    await entry().click()
    await page().getByRole('tab', { name: '上架任务', selected: true }).waitFor()
    await menu.evaluate((element) => element.scrollTo({ top: 40 }))
    await expect.poll(scrolled).toBe(40)

    await go('/order/statistics')
    await menu.waitFor({ state: 'hidden' })
    await go('/entryOrder/putaway')
    await menu.waitFor()
    await expect.poll(scrolled).toBe(40)
    await page().getByRole('tab', { name: '首页' }).click()
    await expect.poll(scrolled).toBeLessThan(40)
  })

  it('stays hidden over a reload, until its switch brings it back', async () => {
    await openSettings()
    await settings().getByText('隐藏左侧菜单').click()
    await settings().getByRole('button', { name: '保存' }).click()
    await settings().waitFor({ state: 'detached' })
    await page().getByRole('navigation', { name: '主菜单' }).waitFor({ state: 'hidden' })
    await reload(page())
    await page().getByRole('button', { name: '展开菜单' }).click()
    await page().getByRole('navigation', { name: '主菜单' }).waitFor()
  })

  it('is a drawer on a phone that closes on navigation, Escape and a change of width', async () => {
    await page().setViewportSize({ width: 390, height: 844 })
    const open = () => page().getByRole('button', { name: '展开菜单' }).click()
    const closed = () => page().getByRole('navigation', { name: '主菜单' }).waitFor({ state: 'hidden' })
    await closed()
    await open()
    await page().keyboard.press('Escape')
    await closed()
    await open()
    await page().setViewportSize({ width: 500, height: 844 })
    await closed()
    await open()
    await group().click()
    await entry().click()
    await page().getByRole('tab', { name: '上架任务', selected: true }).waitFor()
    await closed()
  })
})
