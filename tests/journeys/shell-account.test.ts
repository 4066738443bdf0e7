// The user's own corner: tasks, password, warehouses, and a sign-in that runs out.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { auditEntry } from '#shared/contracts/audit.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { getDeviceGraph } from '#shared/contracts/equipment/device-event.ts'
import { cancelTask, getTaskProgress, listTasks } from '#shared/contracts/system/task.ts'
import {
  chooseAllWarehouses,
  enter,
  goTo,
  reload,
  untilAlive,
  type Witness,
  witness,
} from '#tests/support/browser.ts'
import { setStage } from '#tests/support/journey.ts'
import { button } from '#tests/support/keyboard.ts'
import { call } from '#tests/support/page-call.ts'
import { sheetOf } from '#tests/support/tasks.ts'

const { console, browser, user } = setStage()

async function comeIn(who: Witness, username: string, password?: string): Promise<Page> {
  const page = await who.open('/login')
  await enter(page, username, password)
  const dialog = page.getByRole('dialog', { name: '选择仓库' })
  await dialog.getByRole('button', { name: '跳过，不再提示' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return page
}

async function choose(page: Page, item: string): Promise<void> {
  await userButton(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const userButton = (page: Page) => page.locator('.swms-user')
const hasFocus = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)).toBe(true)

describe('my tasks', () => {
  it('show failures with their reason, and a file to download', async () => {
    const page = await comeIn(user(), 'clerk')
    await choose(page, '我的任务')
    const dialog = page.getByRole('dialog', { name: '我的任务' })
    await dialog.getByText('第17行：货主编码不存在').waitFor()
    expect(await dialog.getByRole('button', { name: /^下载/ }).count()).toBe(1)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载 库位清单.csv' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('库位清单.csv')
    expect(await readFile(await download.path(), 'utf8')).toContain('上海青浦仓')

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await hasFocus(page, '.swms-user')
    expect(user().complaints).toEqual([])
  })

  it('offer a template of the columns that a sheet of orders has, which goes back in as an empty sheet', async () => {
    const page = await comeIn(user(), 'admin')
    await goTo(page, '/entryOrder/list')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入入库单' })
    await dialog.getByText('共 9 列，必填：货主、仓库、入库类型、外部单号、商品、预收数量').click()
    await dialog.getByRole('cell', { name: '日期，如 2026-01-31' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载模板' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('入库单导入模板.xlsx')
    await dialog.getByLabel('选择文件').setInputFiles({
      name: '模板.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await readFile(await download.path()),
    })
    await dialog.getByText('没有可导入的行').waitFor()
    await dialog.getByText('注意：第2行是示例，不会导入').waitFor()
    expect(await dialog.getByRole('button', { name: '全部导入' }).isDisabled()).toBe(true)
    expect(user().complaints).toEqual([])
  })

  it('give back the rows that an import has failed at, with the reason of each', async () => {
    const page = await comeIn(user(), 'admin')
    await goTo(page, '/basic/zone')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^导入/ })
    const rows = ['仓库,库区编码,库区名称,用途,顺序,状态', 'SHQP,J1,甲,残次,9,启用', 'NOPE,J2,乙,残次,9,启用']
    await dialog
      .getByLabel('选择文件')
      .setInputFiles({ name: '库区.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
    await dialog.getByRole('status').getByText('共 2 行，可导入 1 行；其中 1 行有错误').waitFor()
    const bad = dialog.getByRole('table', { name: '有错误的行' })
    await bad.getByRole('cell', { name: 'NOPE 仓库 NOPE 不存在' }).waitFor()
    expect(await bad.getByRole('row').count()).toBe(2)
    await dialog.getByLabel('只看有错误的行').uncheck({ force: true })
    await dialog.getByRole('table', { name: '前几行' }).getByRole('cell', { name: 'J1' }).waitFor()
    await dialog.getByRole('button', { name: '跳过错误行，导入其余 1 行' }).click()
    await dialog.waitFor({ state: 'detached' })

    await choose(page, '我的任务')
    const tasks = page.getByRole('dialog', { name: '我的任务' })
    await tasks.getByText('已导入1行，1行有误未导入，请下载后修改再导入').first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      tasks
        .getByRole('button', { name: /^下载出错行 / })
        .first()
        .click(),
    ])
    const [, badRow] = await sheetOf(await readFile(await download.path()))
    expect(badRow?.at(-1)).toBe('第3行：仓库 NOPE 不存在')
    expect(user().complaints).toEqual([])
  })

  it('are cancelled while they are under way, and the keyboard stays in the dialog', async () => {
    const page = await comeIn(user(), 'clerk')
    const running = {
      id: 7,
      kind: '导出',
      fileName: '库存.xlsx',
      done: 1,
      total: 4,
      error: null,
      result: null,
    }
    let cancelled = ''
    const answer = (path: string, data: () => unknown) =>
      page.route(`**${path}*`, (route) =>
        route.fulfill({ json: { code: 200, message: 'success', data: data(), result_code: 200 } }),
      )
    await answer(getTaskProgress.path, () => (cancelled ? {} : { '库存.xlsx': '1/4' }))
    await answer(listTasks.path, () => [
      {
        ...running,
        state: cancelled ? '已取消' : '处理中',
        hasFile: false,
        createdAt: '2026-03-01T00:00:00.000Z',
      },
    ])
    await page.route(`**${cancelTask.path}*`, async (route) => {
      cancelled = new URL(route.request().url()).search
      await route.fulfill({ json: { code: 200, message: 'success', data: true, result_code: 200 } })
    })
    await choose(page, '我的任务')
    const dialog = page.getByRole('dialog', { name: '我的任务' })
    await dialog.getByText('25%').waitFor()
    await dialog.getByRole('button', { name: '取消 库存.xlsx' }).click()
    await dialog.getByText('暂无任务').waitFor()
    await page.getByRole('status').filter({ hasText: '已取消 库存.xlsx' }).waitFor()
    expect(cancelled).toBe('?id=7')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(user().complaints).toEqual([])
  })

  it('are asked for every five seconds, and no more once the dialog is closed', async () => {
    const page = await comeIn(user(), 'clerk')
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/base/configuration/task')) calls += 1
    })
    await choose(page, '我的任务')
    const dialog = page.getByRole('dialog', { name: '我的任务' })
    await expect.poll(() => calls).toBeGreaterThanOrEqual(2)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const before = calls
    await page.waitForTimeout(6_000)
    expect(calls).toBe(before)
  })
})

describe('the password', () => {
  it('is refused with reasons, by the form and by the server, then changed, and a new sign-in follows', async () => {
    const page = await comeIn(user(), 'finance')
    const other = await user().open('/home')
    await choose(page, '修改密码')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    const field = (name: string) => dialog.getByLabel(name, { exact: false })
    await hasFocus(page, 'input[name=oldPassword]')
    await page.keyboard.press('Tab')
    await dialog.getByText('请输入当前密码').waitFor()
    await page.keyboard.press('Tab')
    await dialog.getByText('请输入新密码').waitFor()
    await page.keyboard.press('Tab')
    await dialog.getByText('请输入确认密码').waitFor()

    await field('当前密码').fill('wrong')
    await field('新密码').fill('finance456')
    await field('确认密码').fill('finance45')
    await field('确认密码').blur()
    await dialog.getByText('两次输入密码不一致!').waitFor()
    await field('确认密码').fill('finance456')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: '当前密码不正确' }).waitFor()

    await field('当前密码').fill('finance123')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: '修改成功' }).waitFor()
    await page.waitForURL('**/login')
    await other.waitForURL('**/login?redirect=%2Fhome')
    await untilAlive(page)
    await enter(page, 'finance', 'finance456')
    expect(user().complaints.filter((complaint) => !/status of 400/.test(complaint))).toEqual([])
  })
})

describe('a sign-in that has run out', () => {
  /** A password that is changed elsewhere ends every other session of the user. */
  async function changePasswordElsewhere(from: string, to: string): Promise<void> {
    const elsewhere = await witness(browser(), console().url)
    const page = await comeIn(elsewhere, 'newbie', from)
    await choose(page, '修改密码')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('当前密码').fill(from)
    await dialog.getByLabel('新密码').fill(to)
    await dialog.getByLabel('确认密码').fill(to)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await elsewhere.context.close()
  }

  const question = (page: Page) =>
    page.getByRole('dialog', { name: '提示' }).filter({ hasText: '当前登录已过期，请重新登录' })

  it('asks in every tab, and one answer settles all of them', async () => {
    const page = await comeIn(user(), 'newbie')
    const second = await user().open('/user/info')
    await second.getByLabel('手机号').waitFor()
    await changePasswordElsewhere('newbie123', 'newbie456')

    // Any call will do: the gateway refuses it and tells the tabs.
    await page.evaluate(() => fetch('/api/user/info').then(({ status }) => status))
    await question(page).waitFor()
    await question(second).waitFor()
    await question(page).getByRole('button', { name: '取消' }).click()
    await question(page).waitFor({ state: 'hidden' })
    await question(second).waitFor({ state: 'hidden' })

    await choose(second, '我的任务')
    await question(second).waitFor()
    // Only who goes on working is asked again.
    expect(await question(page).isVisible()).toBe(false)
    await question(second).getByRole('button', { name: '重新登录' }).click()
    await second.waitForURL('**/login?redirect=%2Fuser%2Finfo')
    await page.waitForURL('**/login?redirect=%2Fhome')

    await untilAlive(second)
    await enter(second, 'newbie', 'newbie456')
    expect(new URL(second.url()).pathname).toBe('/user/info')
  })
})

describe('two tabs that stand at the sign-in', () => {
  it('go in together when one of them signs in, and neither throws the other out', async () => {
    const [first, second] = [await user().open('/login'), await user().open('/login?redirect=/user/info')]
    await enter(first, 'clerk')
    await second.waitForURL('**/user/info')
    await untilAlive(second)
    await reload(first)
    await userButton(first).waitFor()
    await userButton(second).waitFor()
    expect(user().complaints).toEqual([])
  })
})

describe('choosing warehouses', () => {
  it('the one used last comes first, and the hint says where to change it', async () => {
    const page = await user().open('/login')
    await enter(page, 'clerk')
    const dialog = page.getByRole('dialog', { name: '选择仓库' })
    await dialog.getByText('可在右上角姓名栏点击切换').waitFor()
    await dialog.getByRole('searchbox', { name: '筛选仓库' }).or(dialog.getByLabel('筛选仓库')).fill('青浦')
    await dialog.getByRole('checkbox', { name: /上海青浦仓/ }).check({ force: true })
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await choose(page, '切换仓库')
    const first = dialog.getByRole('group', { name: '仓库' }).getByRole('checkbox').first()
    await expect.poll(() => first.isChecked()).toBe(true)
    expect(user().complaints).toEqual([])
  })

  it('a page that needs a work station asks for one, once', async () => {
    const page = await user().open('/login')
    await enter(page, 'clerk')
    await chooseAllWarehouses(page)
    await goTo(page, '/sorting-task-run')
    const dialog = page.getByRole('dialog', { name: '选择仓库/配送站' })
    await dialog.getByText('上海青浦仓').click()
    await dialog.getByText('上海工作站台1号').waitFor()
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByRole('alert').filter({ hasText: '请选择工作站台' }).waitFor()
    await dialog.getByText('上海工作站台2号').click()
    const beat = page.waitForResponse('**/api/base/device/heartbeat')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(
      JSON.parse(await page.evaluate(() => localStorage.getItem('SINGLE_WAREHOUSE') ?? '')),
    ).toMatchObject({
      value: { code: 'SHQP', name: '上海青浦仓', deviceCode: 'SHQP-GZT-02', deviceName: '上海工作站台2号' },
    })
    const asking = page.waitForResponse(/standalone-choice/)
    await reload(page)
    await asking
    await untilAlive(page)
    expect(await dialog.count()).toBe(0)

    expect((await beat).status()).toBe(200)
    expect(await standingAt(page, 'SHQP-GZT-02')).toBe('李晓梅')
    await goTo(page, '/test')
    await button(page, '开始检测').click()
    await page.getByRole('row', { name: /工作站台 通过 上海工作站台2号 在线/ }).waitFor()
    await goTo(page, '/home')
    await choose(page, '退出登录')
    await page.waitForURL('**/login')
    expect(user().complaints).toEqual([])
    await enter(page, 'admin')
    await expect.poll(() => standingAt(page, 'SHQP-GZT-02')).toBe('周明远')
    const { rows } = await call(page, auditEntry.list, { body: { entity: 'stationSession', size: 3 } })
    expect(rows.map(({ action, actorName }) => `${actorName} ${action}`)).toEqual([
      '周明远 start',
      '李晓梅 end',
      '李晓梅 start',
    ])
  })
})

/** As the board of devices shows it. */
async function standingAt(page: Page, code: string): Promise<string | null> {
  const answer = await page.request.get(`${console().url}${getDeviceGraph.path}?warehouses=SHQP`)
  const { data } = (await answer.json()) as { data: CallResult<typeof getDeviceGraph> }
  return data.devices.find((device) => device.code === code)?.userName ?? null
}
