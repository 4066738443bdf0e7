// The tabs of the frame, as a clerk uses them all day: by mouse and by keyboard, over reloads, with input in them.
import { describe, expect, it } from 'vitest'
import { TAB_MENU_WIDTH_PX } from '#shared/constants.ts'
import { enter, goTo, loseCookies, reload, untilAlive } from '#tests/support/browser.ts'
import { atWork } from '#tests/support/journey.ts'

const { console, user, page } = atWork('clerk')

const tab = (title: string) => page().getByRole('tab', { name: title })
const menuItem = (title: string) => page().getByRole('menuitem', { name: title, exact: true })
const menuTitles = () => page().getByRole('menuitem').allTextContents()

/** The strip holds these tabs and no others, in this order. */
const holdsTabs = (...titles: string[]) =>
  expect.poll(() => page().getByRole('tab').allTextContents()).toEqual(titles)
const showsTab = (title: string) => page().getByRole('tab', { name: title, selected: true }).waitFor()
const hasTitle = (title: string) => expect.poll(() => page().title()).toContain(title)
const hasFocus = (text: string) =>
  expect.poll(() => page().evaluate(() => document.activeElement?.textContent)).toBe(text)

async function openInTabs(...paths: string[]): Promise<void> {
  for (const path of paths) await goTo(page(), path)
}

async function openMenu(title: string): Promise<void> {
  await tab(title).click({ button: 'right' })
  await page().getByRole('menu', { name: title }).waitFor()
}

/** Types into a field of a page whose input is not saved by itself. */
async function typeMobile(): Promise<void> {
  await page().getByLabel('手机号').fill('13900001111')
  await tab('个人信息').getByRole('img', { name: '未保存' }).waitFor()
}

describe("a tab's menu", () => {
  it('closes what it names, and leaves affix tabs', async () => {
    await openInTabs('/entryOrder/list', '/entryOrder/putaway', '/user/info', '/user/userDetail')
    await openMenu('上架任务')
    expect(await menuTitles()).toEqual(['刷新', '关闭', '关闭左侧', '关闭右侧', '关闭其他', '关闭所有'])
    expect(
      await page()
        .getByRole('menu')
        .evaluate((menu) => (menu as HTMLElement).offsetWidth),
    ).toBe(TAB_MENU_WIDTH_PX)
    await menuItem('关闭左侧').click()
    await tab('入库单列表').waitFor({ state: 'detached' })
    await holdsTabs('首页', '上架任务', '个人信息', '个人中心')

    await openMenu('上架任务')
    await menuItem('关闭右侧').click()
    await showsTab('上架任务')
    await holdsTabs('首页', '上架任务')

    await openMenu('首页')
    expect(await menuTitles()).not.toContain('关闭')
    await menuItem('关闭其他').click()
    await showsTab('首页')
    await holdsTabs('首页')
  })

  it('is used by keyboard, and gives the focus back', async () => {
    await openInTabs('/entryOrder/list', '/entryOrder/putaway')
    await tab('上架任务').focus()
    await page().keyboard.press('Shift+F10')
    await menuItem('刷新').waitFor()
    await page().keyboard.press('ArrowDown')
    await hasFocus('关闭')
    await page().keyboard.press('Escape')
    await page().getByRole('menu').waitFor({ state: 'detached' })
    await hasFocus('上架任务')

    await page().keyboard.press('ContextMenu')
    await menuItem('刷新').waitFor()
    await page().keyboard.press('ArrowDown')
    await hasFocus('关闭')
    await page().keyboard.press('Enter')
    await showsTab('入库单列表')
    await hasFocus('入库单列表')
  })

  it('refreshes its tab: what was kept in it is gone', async () => {
    await openInTabs('/user/info')
    await typeMobile()
    await openMenu('个人信息')
    await menuItem('刷新').click()
    await page().getByRole('alertdialog').getByRole('button', { name: '刷新' }).click()
    await page().waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[type=tel]')?.value !== '13900001111',
    )
    await showsTab('个人信息')
    expect(new URL(page().url()).pathname).toBe('/user/info')
    await holdsTabs('首页', '个人信息')
  })
})

describe('tabs', () => {
  it('survive a reload, drawn by the server, for their user alone', async () => {
    await openInTabs('/strategy/owner-detail?owner=YCFS', '/strategy/owner-detail?owner=MTMY', '/user/info')
    await tab('货主策略 YCFS').click()
    await showsTab('货主策略 YCFS')
    const strip = ['首页', '货主策略 YCFS', '货主策略 MTMY', '个人信息']
    const answer = await page().request.get('/user/info')
    const drawn = [...(await answer.text()).matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, title]) => title)
    expect(drawn).toEqual(strip)

    await reload(page())
    await holdsTabs(...strip)
    expect(await page().getByRole('tabpanel').count()).toBe(1)

    await user().context.clearCookies({ name: 'TABS' })
    await reload(page())
    await holdsTabs(...strip)

    await loseCookies(page(), /^swms_session$/)
    await goTo(page(), '/login')
    await enter(page(), 'finance')
    await holdsTabs('首页')
  })

  it('set the views of the others aside: out of reach, and laid out as they were', async () => {
    await openInTabs('/user/info')
    await tab('首页').click()
    await page().getByRole('heading', { name: '最新消息' }).waitFor()
    const kept = page().locator('input[type=tel]')
    expect(await kept.isVisible()).toBe(false)
    expect(await kept.evaluate((field) => field.getClientRects().length)).toBe(1)
    await kept.evaluate((field) => field.focus())
    expect(await kept.evaluate((field) => field === document.activeElement)).toBe(false)

    await tab('个人信息').click()
    await showsTab('个人信息')
    // The view of 首页 is drawn anew in the background.
    await page().getByRole('button', { name: '收起菜单' }).click()
    await untilAlive(page())
    const overview = page().locator('.swms-home-columns')
    expect(await overview.isVisible()).toBe(false)
    expect(await overview.evaluate((element) => element.getClientRects().length)).toBe(1)
  })

  it('have their view painted while the mouse is on them, unseen and untold, until it leaves or a key is pressed', async () => {
    await openInTabs('/user/info')
    await tab('首页').click()
    await page().getByRole('heading', { name: '最新消息' }).waitFor()
    await untilAlive(page())
    const view = page().locator('.swms-view', { has: page().locator('input[type=tel]') })
    const isPainted = () => view.evaluate((element) => element.checkVisibility({ visibilityProperty: true }))
    const isSeen = () => view.evaluate((element) => element.checkVisibility({ opacityProperty: true }))
    const isTold = () => page().getByRole('textbox', { name: '手机号' }).count()

    for (const leave of [() => page().mouse.move(700, 500), () => page().keyboard.press('Tab')]) {
      expect(await isPainted()).toBe(false)
      await tab('个人信息').hover()
      await expect.poll(isPainted).toBe(true)
      expect(await isSeen()).toBe(false)
      expect(await isTold()).toBe(0)
      await leave()
      expect(await isPainted()).toBe(false)
      await page().mouse.move(700, 500)
    }

    await tab('个人信息').hover()
    await expect.poll(isPainted).toBe(true)
    // Whatever is shown and drawn meanwhile.
    await page().locator('a[href^="/entryOrder/list"]').first().dispatchEvent('click')
    await showsTab('入库单列表')
    await untilAlive(page())
    expect(await isPainted()).toBe(true)
    expect(await isSeen()).toBe(false)
    await tab('个人信息').click()
    await showsTab('个人信息')
    expect(await isSeen()).toBe(true)
    expect(await isTold()).toBe(1)
  })

  it('are reached by the mouse though a dialog is open in them', async () => {
    await openInTabs('/entryOrder/list')
    await page().getByRole('button', { name: '导入' }).click()
    const dialog = page().getByRole('dialog', { name: '导入入库单' })
    await dialog.waitFor()
    await page().keyboard.press('Control+Alt+ArrowLeft')
    await showsTab('首页')
    await dialog.waitFor({ state: 'hidden' })

    await tab('入库单列表').hover()
    const view = page().locator('.swms-view', {
      has: page().getByRole('heading', { name: '入库单列表', includeHidden: true }),
    })
    await expect.poll(() => view.getAttribute('aria-hidden')).toBe('true')
    expect(await dialog.isVisible()).toBe(false)
    await tab('入库单列表').click()
    await showsTab('入库单列表')
    await dialog.waitFor()
  })

  it('show the last of those pressed in one go, and nothing else', async () => {
    await openInTabs('/user/info', '/user/userDetail')
    await page().evaluate(
      (names) => {
        for (const name of names) document.querySelector<HTMLElement>(`[role=tab][title=${name}]`)?.click()
      },
      ['首页', '个人信息', '个人中心', '首页', '个人中心'],
    )
    await expect
      .poll(() =>
        page()
          .locator('.swms-view')
          .evaluateAll(
            (views) => views.filter((view) => view.checkVisibility({ visibilityProperty: true })).length,
          ),
      )
      .toBe(1)
    // The address goes ahead of what is shown while the pages pressed before are on their way.
    await expect.poll(() => new URL(page().url()).pathname).toBe('/user/userDetail')
    await showsTab('个人中心')
  })

  it('are not upset by broken storage', async () => {
    await page().evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('TABS')) localStorage.setItem(key, '{"')
    })
    await user().context.addCookies([{ name: 'TABS', value: '%7B%22', url: console().url }])
    await openInTabs('/user/info')
    await holdsTabs('首页', '个人信息')
  })

  it('are walked, closed, reopened and moved by keyboard', async () => {
    await openInTabs('/entryOrder/list', '/entryOrder/putaway', '/user/userDetail')
    await page().keyboard.press('Control+Alt+ArrowLeft')
    await showsTab('上架任务')
    await page().keyboard.press('Control+Alt+Shift+ArrowLeft')
    await holdsTabs('首页', '上架任务', '入库单列表', '个人中心')
    await page().keyboard.press('Control+Alt+Shift+ArrowLeft')
    await holdsTabs('首页', '上架任务', '入库单列表', '个人中心')
    await page().keyboard.press('Control+Alt+w')
    await showsTab('个人中心')
    await holdsTabs('首页', '入库单列表', '个人中心')
    await page().keyboard.press('Control+Alt+t')
    await showsTab('上架任务')
    await holdsTabs('首页', '入库单列表', '个人中心', '上架任务')
    await page().keyboard.press('Control+Alt+ArrowRight')
    await showsTab('首页')
  })

  it('stay closed when they are closed right after they have been reached', async () => {
    await openInTabs('/user/info', '/user/userDetail')
    for (const title of ['个人信息', '个人中心']) {
      await tab(title).click()
      await showsTab(title)
    }
    await page().evaluate(async () => {
      for (const code of ['ArrowLeft', 'KeyW']) {
        window.dispatchEvent(new KeyboardEvent('keydown', { code, ctrlKey: true, altKey: true }))
        // By now the tab is drawn as the one that is shown; its page follows two frames later.
        await new Promise((resolve) => setTimeout(resolve))
      }
      for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame)
    })
    await untilAlive(page())
    await showsTab('个人中心')
    await holdsTabs('首页', '个人中心')
  })

  it('are put in order by dragging, behind the affix tabs', async () => {
    await openInTabs('/entryOrder/list', '/entryOrder/putaway', '/user/userDetail')
    await tab('个人中心').dragTo(tab('入库单列表'), { targetPosition: { x: 4, y: 10 } })
    await holdsTabs('首页', '个人中心', '入库单列表', '上架任务')
    await tab('个人中心').dragTo(tab('首页'), { targetPosition: { x: 4, y: 10 } })
    await holdsTabs('首页', '个人中心', '入库单列表', '上架任务')
  })

  it('close by a middle click, to the last remaining one', async () => {
    await openInTabs('/entryOrder/list', '/user/userDetail', '/entryOrder/putaway')
    await tab('入库单列表').click({ button: 'middle' })
    await tab('入库单列表').waitFor({ state: 'detached' })
    await showsTab('上架任务')
    await tab('上架任务').click({ button: 'middle' })
    await showsTab('个人中心')
    await tab('首页').click({ button: 'middle' })
    await holdsTabs('首页', '个人中心')
  })
})

describe('unsaved input', () => {
  it('is asked about before its tab closes, also from behind, and skipped when others close', async () => {
    await openInTabs('/entryOrder/list', '/user/info')
    await typeMobile()
    await tab('入库单列表').click()
    await showsTab('入库单列表')

    await openMenu('首页')
    await menuItem('关闭所有').click()
    await tab('入库单列表').waitFor({ state: 'detached' })
    await showsTab('个人信息')
    expect(await page().getByLabel('手机号').inputValue()).toBe('13900001111')

    await page().keyboard.press('Control+Alt+w')
    const question = page().getByRole('alertdialog')
    await question.getByText('有未保存的内容，确定关闭？').waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'detached' })
    await holdsTabs('首页', '个人信息')

    await page().getByTitle('关闭 个人信息').click()
    await question.getByRole('button', { name: '关闭' }).click()
    await showsTab('首页')
    await holdsTabs('首页')
  })

  it('makes the browser ask before the whole page is left, until it is saved or closed', async () => {
    const asked: string[] = []
    page().on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await openInTabs('/user/info')
    await reload(page())
    expect(asked).toEqual([])
    await typeMobile()
    await reload(page())
    expect(asked).toEqual(['beforeunload'])
  })

  it('is there again when the page was left all the same, until it is thrown away', async () => {
    page().on('dialog', (dialog) => void dialog.accept())
    await openInTabs('/user/info')
    await typeMobile()
    await reload(page())
    await page().getByText('已恢复未保存的内容').first().waitFor()
    expect(await page().getByLabel('手机号').inputValue()).toBe('13900001111')
    await page().getByTitle('关闭 个人信息').click()
    await page().getByRole('alertdialog').getByRole('button', { name: '关闭' }).click()
    await holdsTabs('首页')
    await openInTabs('/user/info')
    expect(await page().getByLabel('手机号').inputValue()).not.toBe('13900001111')
  })

  it('is there again in another window once its own was closed, and not while that one lives', async () => {
    await openInTabs('/user/info')
    await typeMobile()
    const { open } = user()
    const other = await open('/user/info')
    expect(await other.getByLabel('手机号').inputValue()).not.toBe('13900001111')
    await other.close()
    await page().close()
    const later = await open('/user/info')
    await later.getByText('已恢复未保存的内容').first().waitFor()
    expect(await later.getByLabel('手机号').inputValue()).toBe('13900001111')
    await later.close({ runBeforeUnload: false })
  })

  it('is no draft any more once it has been saved', async () => {
    await openInTabs('/user/info')
    await typeMobile()
    await page().getByLabel('手机号').fill('13900002222')
    await page().getByRole('main').getByRole('button', { name: '保存' }).click()
    await tab('个人信息').getByRole('img', { name: '未保存' }).waitFor({ state: 'detached' })
    await reload(page())
    await expect.poll(() => page().getByLabel('手机号').inputValue()).toBe('13900002222')
    expect(await page().getByText('已恢复未保存的内容').count()).toBe(0)
  })

  it('is asked about before the user signs out; who stays can go on working, who leaves is not asked twice', async () => {
    await openInTabs('/user/info')
    await typeMobile()
    const signOut = async () => {
      await page()
        .getByRole('button', { name: /李晓梅/ })
        .click()
      await page().getByRole('menuitem', { name: '退出登录' }).click()
    }
    await signOut()
    const question = page().getByRole('alertdialog')
    await question.getByText('有未保存的内容，确定退出登录？').waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'detached' })
    await tab('首页').click()
    await showsTab('首页')

    await signOut()
    await question.getByRole('button', { name: '退出登录' }).click()
    await page().waitForURL('**/login')
  })

  it('stays when the session is ended elsewhere: the question stands before it, and somebody who has signed in again saves it', async () => {
    await openInTabs('/user/info')
    const mobile = `139${String(Date.now()).slice(-8)}`
    await page().getByLabel('手机号').fill(mobile)
    await tab('个人信息').getByRole('img', { name: '未保存' }).waitFor()
    await page().request.delete('/session', { headers: { origin: console().url } })
    const question = page().getByRole('dialog', { name: '提示' })
    await question.getByText('当前登录已过期，请重新登录').waitFor()
    expect(await page().getByLabel('手机号').inputValue()).toBe(mobile)

    const other = await user().open('/login')
    await enter(other, 'clerk')
    // The same user again: the question has its answer.
    await question.waitFor({ state: 'hidden' })
    await page().getByRole('button', { name: '保存' }).click()
    await tab('个人信息').getByRole('img', { name: '未保存' }).waitFor({ state: 'detached' })
    await goTo(other, '/user/info')
    await expect.poll(() => other.getByLabel('手机号').inputValue()).toBe(mobile)
    // The stream was refused while nobody was signed in.
    expect(user().complaints.filter((complaint) => !/status of 401/.test(complaint))).toEqual([])
    user().complaints.length = 0
  })

  it('is still there after a page that stands alone, and an address that leads nowhere', async () => {
    await openInTabs('/user/info')
    await typeMobile()
    const go = (path: string) =>
      page().evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    await go('/no/such/page')
    await page().getByText('404').first().waitFor()
    await go('/order/statistics')
    await hasTitle('订单统计')
    await tab('个人信息').waitFor({ state: 'hidden' })
    await go('/user/info')
    await showsTab('个人信息')
    expect(await page().getByLabel('手机号').inputValue()).toBe('13900001111')
    await hasTitle('个人信息')

    const asked: string[] = []
    page().on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await go('/order/statistics')
    await hasTitle('订单统计')
    await reload(page())
    expect(asked).toEqual(['beforeunload'])
  })
})
