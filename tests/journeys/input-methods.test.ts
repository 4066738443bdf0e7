// Keys that an input method has for itself, and input that somebody is about to lose.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { goTo, loseCookies } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'

const stage = atWork('admin')
let page: Page

beforeEach(() => {
  page = stage.page()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const newSku = () => page.getByRole('dialog', { name: '新增商品' })
const question = () => page.getByRole('alertdialog')

async function openNewSku(): Promise<void> {
  await goTo(page, '/basic/sku')
  await button('新增').click()
  await newSku().waitFor()
}

/** Composes letters in the field that has the focus, as an input method does, and presses a key that belongs to it. */
async function pressWhileComposing(key: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'b', selectionStart: 1, selectionEnd: 1 })
  for (const told of [{ isComposing: true }, { keyCode: 229 }])
    await page.evaluate(
      ([pressed, how]) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, ...how }),
        ),
      [key, told] as const,
    )
}

it('an Escape that drops letters closes neither a dialog nor the search', async () => {
  await openNewSku()
  await newSku().getByLabel('商品名称').focus()
  await pressWhileComposing('Escape')
  expect(await newSku().getByLabel('商品名称').inputValue()).toBe('b')
  expect(await question().count()).toBe(0)

  await goTo(page, '/home')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: '搜索菜单' })
  await search.waitFor()
  await pressWhileComposing('Escape')
  expect(await search.inputValue()).toBe('b')
})

it('a dialog asks before what was typed into it is lost, by Escape, × and 取消, and without anything typed it does not', async () => {
  await openNewSku()
  await page.keyboard.press('Escape')
  await newSku().waitFor({ state: 'detached' })

  await button('新增').click()
  await newSku().getByLabel('商品名称').fill('还没有保存')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => newSku().getByRole('button', { name: '关闭' }).click(),
    () => newSku().getByRole('button', { name: '取消' }).click(),
  ]
  for (const close of ways) {
    await close()
    await question().getByText('有未保存的内容，确定关闭？').waitFor()
    await question().getByRole('button', { name: '取消' }).click()
    await question().waitFor({ state: 'detached' })
    expect(await newSku().getByLabel('商品名称').inputValue()).toBe('还没有保存')
  }
  await newSku().getByRole('button', { name: '取消' }).click()
  await question().getByRole('button', { name: '关闭' }).click()
  await newSku().waitFor({ state: 'detached' })
})

it('the end of an address survives the sign-in', async () => {
  await loseCookies(page)
  await page.goto('/basic/sku?page=2#row')
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('admin123')
  await button('登录').click()
  await page.waitForURL('**/basic/sku?page=2#row')
})

it('a list that is asked for a page behind its last shows the last', async () => {
  await goTo(page, '/basic/sku?page=9999')
  await page.waitForURL((url) => url.searchParams.get('page') !== '9999')
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.getByText('没有符合条件').count()).toBe(0)
})

it('in a contrast theme fields and buttons have an edge, and what is chosen is marked', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  await goTo(page, '/basic/sku')
  for (const edged of [page.locator('.swms-filters .bp6-input').first(), button('新增')])
    expect(await edged.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px')
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await groundOf('.swms-tab:has([aria-selected=true])')).not.toBe(
    await groundOf('.swms-tab:not(:has([aria-selected=true]))'),
  )
  expect(await groundOf('.swms-menu-link[aria-current]')).not.toBe(
    await groundOf('.swms-menu-link:not([aria-current])'),
  )
  expect(await groundOf('.swms-version [aria-pressed=true]')).not.toBe(
    await groundOf('.swms-version [aria-pressed=false]'),
  )
  await button('系统设置').click()
  expect(await groundOf('.swms-swatch:nth-child(1)')).not.toBe(await groundOf('.swms-swatch:nth-child(2)'))
})

it('where motion is unwanted, a drawer is there without sliding in', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await goTo(page, '/basic/sku')
  const moving = page.evaluate(movingBoxes)
  await button('系统设置').click()
  expect(await moving).toEqual([])
})

/** In the page: what moves in the first frames of a drawer. */
async function movingBoxes(): Promise<string[]> {
  const found = new Set<string>()
  for (let frames = 0; frames < 8; ) {
    await new Promise(requestAnimationFrame)
    if (document.querySelector('.bp6-drawer')) frames += 1
    for (const { effect } of document.getAnimations()) {
      const { target } = effect as KeyframeEffect
      if (target?.closest('.bp6-portal')) found.add(target.className)
    }
  }
  return [...found]
}
