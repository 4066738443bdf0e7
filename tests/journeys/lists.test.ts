// Working with a list: found, arranged, changed, taken along as a sheet.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { carrier, customer } from '#shared/contracts/base/lists.ts'
import { blindTask } from '#shared/contracts/blind/task.ts'
import { goTo, reload } from '#tests/support/browser.ts'
import { holdCalls } from '#tests/support/held-calls.ts'
import { atWork } from '#tests/support/journey.ts'
import { call } from '#tests/support/page-call.ts'

const stage = atWork('admin')
let page: Page

beforeEach(() => {
  page = stage.page()
})

/** A test that is repeated finds what it has made before. */
const freshCode = () => `JOURNEY-${Date.now().toString(36).toUpperCase()}`
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const heading = (name: string) => page.getByRole('columnheader', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A refusal because of how things stand is told by the browser, too. */
const forgetConflict = () =>
  expect(stage.user().complaints.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')])

/** Types a code and takes the record that is found by it. */
async function refer(label: string, code: string, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: label, exact: true })
  await input.fill(code)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => input.inputValue()).toBe(name)
}

it('is filtered by what was typed, keeps it in its address, and is cleared again', async () => {
  await goTo(page, '/basic/carrier')
  await row('顺丰').waitFor()
  const all = await page.getByRole('row').count()
  await page.getByRole('textbox', { name: '承运商名称' }).fill('顺丰')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await expect.poll(() => new URL(page.url()).searchParams.get('name')).toBe('顺丰')
  // A button that is pressed before the page is alive does nothing.
  await reload(page)
  await row('顺丰').waitFor()
  expect(await page.getByRole('textbox', { name: '承运商名称' }).inputValue()).toBe('顺丰')
  expect(await page.getByRole('row').count()).toBe(2)
  await button('重置').click()
  await expect.poll(() => page.getByRole('row').count()).toBe(all)
})

it('takes many codes at once, as they are copied out of a sheet', async () => {
  await goTo(page, '/basic/warehouse')
  const codes = page.getByRole('textbox', { name: '仓库编码' })
  await codes.focus()
  await codes.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'SHQP\r\nCDSL\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await button('查询').click()
  await page.getByText('共 2 条').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('code')).toBe('SHQP,CDSL')
})

it('takes a day as people write it, and a number as a spreadsheet shows it', async () => {
  await goTo(page, '/stockTacking/list')
  await button('展开').click()
  const day = page.locator('input[data-day]').first()
  for (const written of ['20261125', '2026/11/25', '2026年11月25日']) {
    await day.fill(written)
    await day.press('Tab')
    expect(await day.inputValue()).toBe('2026-11-25')
  }
  await button('重置').click()
  for (const [written, read] of [
    ['1,000', '1000'],
    ['１０', '10'],
  ] as const) {
    await page.getByLabel('盘盈不小于').fill(written)
    await button('查询').click()
    await expect.poll(() => new URL(page.url()).searchParams.get('gainQty.from')).toBe(read)
  }
})

it('stays as it was when a filter cannot be read, and says which', async () => {
  await goTo(page, '/stockTacking/list?gainQty.from=10')
  for (const written of ['abc', '1e2', '12a']) {
    await page.getByLabel('盘盈不小于').fill(written)
    await button('查询').click()
    await page.getByText('盘盈无法识别，请改正后再查询；列表没有改变').waitFor()
    expect(await page.getByLabel('盘盈不小于').inputValue()).toBe(written)
    expect(new URL(page.url()).search).toBe('?gainQty.from=10')
    await page.getByLabel('盘盈不小于').fill('10')
  }
  await goTo(page, '/stockTacking/list?gainQty.from=abc')
  await page.getByText('地址中的盘盈无法识别，没有生效').waitFor()
})

it('is printed by the browser as it is seen, with all rows of its page and nothing around it', async () => {
  const sheetsOf = async (size: number) => {
    await goTo(page, `/basic/location?size=${size}`)
    await page.getByRole('row').nth(20).waitFor()
    return ((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/MediaBox/g) ?? []).length
  }
  const few = await sheetsOf(20)
  const all = await sheetsOf(100)
  expect(all).toBeGreaterThan(few + 1)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { level: 1, name: '库位' }).isVisible()).toBe(true)
  for (const around of ['navigation', 'tablist'] as const)
    expect(await page.getByRole(around).filter({ visible: true }).count()).toBe(0)
})

it('is arranged by the user, and stands so again after a reload', async () => {
  await goTo(page, '/basic/customer')
  await button('列设置').click()
  await button('恢复默认').click()
  await heading('联系人').waitFor()
  const saved = await savesHeldUp()
  await page.getByRole('checkbox', { name: '联系人' }).click({ force: true })
  await expect.poll(() => heading('联系人').count()).toBe(0)
  await button('上移客户名称').click()
  await page.keyboard.press('Escape')
  const names = async () => (await page.getByRole('columnheader').allTextContents()).filter(Boolean)
  await expect.poll(async () => (await names())[0]).toContain('客户名称')
  const arranged = await names()
  await expect.poll(saved).toBe(2)
  await page.reload()
  await heading('客户名称').waitFor()
  expect(await names()).toEqual(arranged)
})

/** The first change is longer on its way than the second takes; answers how many have arrived. */
async function savesHeldUp(): Promise<() => number> {
  let sent = 0
  let arrived = 0
  await page.route('**/api/user/page-setting', async (route) => {
    if (sent++ === 0) await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ response: await route.fetch() })
    arrived++
  })
  return () => arrived
}

it('is sorted by a heading, up, down and as it was', async () => {
  await goTo(page, '/basic/sku')
  const sortedBy = () => new URL(page.url()).searchParams.get('sort')
  const sort = heading('商品名称').getByRole('button')
  await sort.click()
  await expect.poll(sortedBy).toBe('name')
  await expect.poll(() => heading('商品名称').getAttribute('aria-sort')).toBe('ascending')
  await sort.click()
  await expect.poll(sortedBy).toBe('-name')
  await expect.poll(() => heading('商品名称').getAttribute('aria-sort')).toBe('descending')
  await sort.click()
  await expect.poll(sortedBy).toBeNull()
})

it('shows another page from its first row on', async () => {
  await goTo(page, '/basic/sku')
  const rows = page.locator('.swms-rows')
  await rows.evaluate((element) => element.scrollTo({ top: 300 }))
  expect(await rows.evaluate(({ scrollTop }) => scrollTop)).toBe(300)
  await button('下一页').click()
  await page.getByText(/^2 \/ \d+$/).waitFor()
  await expect.poll(() => rows.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})

it('says that other rows are on their way, and keeps those before until they are there', async () => {
  await goTo(page, '/basic/carrier')
  await row('顺丰').waitFor()
  const all = await page.getByRole('row').count()
  const { sent, release } = await holdCalls(page, carrier.list.path)
  await page.getByLabel('承运商编码').fill('ZTO')
  await page.keyboard.press('Enter')
  await expect.poll(sent).toBe(1)
  const rows = page.locator('.swms-rows')
  await expect.poll(() => rows.getAttribute('aria-busy')).toBe('true')
  expect(await page.getByRole('row').count()).toBe(all)
  release()
  await row('顺丰').waitFor({ state: 'detached' })
  expect(await rows.getAttribute('aria-busy')).toBeNull()
})

it('keeps filters as a view under a name', async () => {
  await goTo(page, '/basic/owner')
  await page.getByRole('textbox', { name: '货主名称' }).fill('家')
  await button('查询').click()
  await expect.poll(() => new URL(page.url()).search).not.toBe('')
  await button('视图').click()
  await page.getByLabel('视图名称').fill('家字头')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await button('视图：家字头').waitFor()
  await page.keyboard.press('Escape')
  await button('重置').click()
  await button('视图').click()
  await page.getByRole('menuitem', { name: '家字头', exact: true }).click()
  await button('视图：家字头').waitFor()
  expect(await page.getByRole('textbox', { name: '货主名称' }).inputValue()).toBe('家')
  // Views are kept by the server: a test that is repeated begins without any.
  await button('视图：家字头').click()
  await page.getByRole('menuitem', { name: '删除视图“家字头”' }).click()
  await button('视图').waitFor()
})

it('gets a new record, which is refused until it is right, and is changed', async () => {
  const code = freshCode()
  await goTo(page, `/basic/customer?code=${code}`)
  await button('新增').click()
  const dialog = page.getByRole('dialog', { name: '新增客户' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('请输入客户编码').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  await page.keyboard.type(code)
  await dialog.getByLabel('客户名称').fill('旅程客户')
  await dialog.getByLabel('联系电话').fill('123')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('联系电话须为完整号码').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('13900001111')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row('旅程客户').getByRole('checkbox').check()
  await button('修改').click()
  const change = page.getByRole('dialog', { name: '修改客户' })
  expect(await change.getByLabel('客户编码').isDisabled()).toBe(true)
  await change.getByLabel('客户名称').fill('旅程客户二')
  await change.getByRole('button', { name: '保存' }).click()
  await row('旅程客户二').waitFor()
})

it('has its dialog’s first field in focus, of which its × says nothing, and the keyboard back afterwards', async () => {
  await goTo(page, '/basic/customer')
  await button('新增').click()
  const dialog = page.getByRole('dialog', { name: '新增客户' })
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('C-1')
  expect(await dialog.getByLabel('客户编码').inputValue()).toBe('C-1')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await dialog.getByRole('button', { name: '关闭' }).hover()
  await page.mouse.down()
  // What the field would say when it is left is said within a few frames.
  await page.waitForTimeout(200)
  expect(await dialog.getByText('请输入').count()).toBe(0)
  await page.mouse.up()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('button:focus', { hasText: '新增' }).waitFor()
})

it('is sent by one click, whatever the mistake of the field that is left has moved', async () => {
  await goTo(page, '/blind/CreateBlindTask')
  await page.getByRole('combobox', { name: '货主', exact: true }).focus()
  await button('保存').click()
  await page.getByText('请选择仓库').waitFor()
})

it('keeps what is typed in its dialog while another tab is in front, where nothing of it shows', async () => {
  await goTo(page, '/basic/customer')
  await button('新增').click()
  const dialog = page.getByRole('dialog', { name: '新增客户' })
  await dialog.getByLabel('客户名称').fill('还没有保存')
  await page.keyboard.press('Control+Alt+ArrowLeft')
  await page.getByRole('tab', { name: '首页', selected: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+Alt+ArrowRight')
  await dialog.waitFor({ state: 'visible' })
  expect(await dialog.getByLabel('客户名称').inputValue()).toBe('还没有保存')
})

it('says at the field what the server refuses', async () => {
  const code = freshCode()
  await goTo(page, '/basic/customer')
  await button('新增').click()
  const dialog = page.getByRole('dialog', { name: '新增客户' })
  await dialog.getByLabel('客户编码').fill(code)
  await dialog.getByLabel('客户名称').fill('同号')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button('新增').click()
  await dialog.getByLabel('客户编码').fill(code)
  await dialog.getByLabel('客户名称').fill('同号')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText(`客户编码 ${code} 已存在`).waitFor()
  forgetConflict()
  expect(await dialog.getByLabel('客户名称').inputValue()).toBe('同号')
})

it('shows what somebody else has made of a record meanwhile, once it has told so, and keeps what was typed', async () => {
  const code = freshCode()
  const names = { name: '先来的', contact: '', mobile: '', address: '旧址' }
  const made = { code, ...names, status: '启用' as const, opId: randomUUID() }
  const { revision } = await call(page, customer.create, { body: made })
  await goTo(page, `/basic/customer?code=${code}`)
  await row('先来的').getByRole('checkbox').check()
  await button('修改').click()
  const dialog = page.getByRole('dialog', { name: '修改客户' })
  await dialog.getByLabel('客户名称').fill('后来的')
  await call(page, customer.update, { body: { code, revision, address: '新址', opId: randomUUID() } })
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('此客户已被周明远修改（地址：新址），请核对后重试').first().waitFor()
  await page.getByRole('cell', { name: '新址' }).waitFor()
  forgetConflict()
  await expect.poll(() => dialog.getByLabel('地址').inputValue()).toBe('新址')
  expect(await dialog.getByLabel('客户名称').inputValue()).toBe('后来的')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row('后来的').getByRole('cell', { name: '新址' }).waitFor()
})

it('leads from a draft to its form, which keeps what is typed when somebody else was faster', async () => {
  const head = { owner: 'YCFS', warehouse: 'SHQP', source: '到货无单' as const, expectedParcels: 1 }
  const { id, revision } = await call(page, blindTask.create, { body: { ...head, opId: randomUUID() } })
  await goTo(page, `/blind/detail?id=${id}`)
  await page.getByRole('link', { name: '修改', exact: true }).click()
  await page.getByRole('heading', { name: '修改盲收任务', exact: true }).waitFor()
  await page.getByLabel('备注').fill('两箱破损')
  await call(page, blindTask.update, { body: { id, revision, plateNo: '沪B1', opId: randomUUID() } })
  const readAnew = page.waitForResponse((response) => response.url().includes(blindTask.get.path))
  await button('保存').click()
  await page.getByText('此盲收任务已被周明远修改（车牌：沪B1），请核对后重试').first().waitFor()
  await readAnew
  forgetConflict()
  await expect.poll(() => page.getByLabel('车牌').inputValue()).toBe('沪B1')
  expect(await page.getByLabel('备注').inputValue()).toBe('两箱破损')
  await button('保存').click()
  await page.getByText('盲收任务').filter({ hasText: '已保存' }).first().waitFor()
  await page.getByText('两箱破损').filter({ visible: true }).first().waitFor()
  await page.getByText('沪B1').filter({ visible: true }).first().waitFor()
})

it('leaves as a sheet that is fetched from the tasks', async () => {
  await goTo(page, '/basic/sku')
  await row('坚果').first().waitFor()
  await button('导出').click()
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  await page.getByText(/已开始导出/).waitFor()
  await page.getByRole('button', { name: /周明远/ }).click()
  await page.getByRole('menuitem', { name: '我的任务' }).click()
  const download = page.waitForEvent('download')
  const task = page
    .getByRole('listitem')
    .filter({ hasText: /商品.*\.xlsx/ })
    .first()
  await task.getByRole('button', { name: /下载/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^商品.*\.xlsx$/)
})

it('opens an order that was keyed in with lines out of a sheet, and is changed as long as it is a draft', async () => {
  await goTo(page, '/entryOrder/OrderStorageCreate')
  await refer('仓库', 'SHQP', '上海青浦仓')
  await refer('货主', 'BXXS', '百巷小食')
  const first = page.getByLabel('第1行商品')
  await first.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'BXXS0001\t\t12\nBXXS0002\t\t30\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  expect(await page.getByLabel('第2行预收数量').inputValue()).toBe('30')
  await button('保存').click()
  await page.getByRole('heading', { name: /^入库单 RK/ }).waitFor()
  await row('BXXS0002').or(row('500g')).first().waitFor()
  await page.getByRole('link', { name: '修改' }).click()
  await page.getByRole('heading', { name: /^修改入库单 RK/ }).waitFor()
  await page.getByLabel('第2行预收数量').fill('31')
  await button('添加一行').click()
  expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
  await page.getByLabel('第3行商品').fill('BXXS0003')
  await page.getByLabel('第3行预收数量').fill('7')
  await button('保存').click()
  await page.getByRole('heading', { name: /^入库单 RK/ }).waitFor()
  await page.getByRole('heading', { name: '入库明细（3）' }).waitFor()
  expect(await page.locator('.swms-facts').getByText('50', { exact: true }).count()).toBe(1)
  await button('下达').click()
  await page.getByText('已下达').first().waitFor()
  expect(await page.getByRole('link', { name: '修改' }).count()).toBe(0)
  await page.getByRole('tab', { name: '新建入库单', exact: true }).click()
  await page.getByRole('heading', { name: '新建入库单' }).waitFor()
  expect(await page.getByLabel('第1行商品').filter({ visible: true }).inputValue()).toBe('')
})

it('shows every line that the server refuses, at the cell that has to be mended', async () => {
  await goTo(page, '/entryOrder/OrderStorageCreate')
  await refer('仓库', 'SHQP', '上海青浦仓')
  await refer('货主', 'BXXS', '百巷小食')
  await page.getByLabel('第1行商品').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'BXXS0001\t\t12\nNOPE-1\t\t30\nNOPE-2\t\t3\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await button('保存').click()
  const errorOf = (line: number) => page.getByRole('row').nth(line).getByRole('alert')
  await errorOf(2).waitFor()
  expect(await errorOf(2).innerText()).toBe('商品 NOPE-1 不存在')
  expect(await errorOf(3).innerText()).toBe('商品 NOPE-2 不存在')
  expect(await errorOf(1).count()).toBe(0)
  expect(stage.user().complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')])
  await page.getByLabel('第2行商品').fill('BXXS0002')
  await page.getByRole('button', { name: '删除第3行' }).click()
  await button('保存').click()
  await page.getByRole('heading', { name: /^入库单 RK/ }).waitFor()
})

it('scrolls with its page on a phone, its pager always at hand', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(page, '/basic/location?size=50')
  await page.getByRole('row').nth(50).waitFor()
  const rows = page.locator('.swms-rows')
  expect(await rows.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  const view = page.locator('.swms-view')
  expect(await view.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > 2 * clientHeight)).toBe(true)
  const pager = await page.getByRole('navigation', { name: '分页' }).boundingBox()
  expect((pager?.y ?? 0) + (pager?.height ?? 0)).toBeLessThanOrEqual(844)
})

it('is summed up in a report, whose figures lead back to it', async () => {
  await goTo(page, '/income-expense/expense/Daily')
  await button('登记支出').click()
  const dialog = page.getByRole('dialog', { name: '登记支出' })
  await dialog.getByRole('combobox', { name: '仓库' }).fill('SHQP')
  await page.getByRole('option', { name: '上海青浦仓' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('支出类别').selectOption('租金')
  await dialog.getByLabel('金额').fill('1234.5')
  await dialog.getByLabel('业务日期').fill('2026-03-02')
  await dialog.getByLabel('来源单号').fill('ZJ-202603')
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByText(/^支出 \d+ 已登记$/).waitFor()
  await page.getByLabel('日期起').fill('2026-03-01')
  await page.getByLabel('日期止').fill('2026-03-31')
  await button('查询').click()
  await page.getByRole('img', { name: /最高为03-02 1,234\.5/ }).waitFor()
  await page.getByLabel('分组').selectOption('支出类别 › 仓库')
  await row('租金').filter({ hasText: '小计' }).waitFor()
  expect(new URL(page.url()).searchParams.get('by')).toBe('category,warehouse')
  await row('上海青浦仓').getByRole('button', { name: '1,234.50' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '溯源：金额 1,234.50（租金 上海青浦仓）' }).waitFor()
  await row('ZJ-202603').waitFor()
})

it('is asked for anew from its own filters after the server has refused what was asked', async () => {
  const refused = page.getByRole('tabpanel').getByText('开始日期不能晚于结束日期')
  await goTo(page, '/income-expense/expense/Daily')
  await button('登记支出').waitFor()
  await page.getByLabel('日期起').fill('2026-03-31')
  await page.getByLabel('日期止').fill('2026-03-01')
  await button('查询').click()
  await refused.waitFor()
  await page.getByRole('heading', { name: '支出日报' }).waitFor()
  expect(await page.getByLabel('日期起').inputValue()).toBe('2026-03-31')

  await page.getByLabel('日期止').fill('2026-04-01')
  await button('查询').click()
  await page.getByText('2026-03-31 至 2026-04-01', { exact: true }).waitFor()
  expect(await refused.isVisible()).toBe(false)

  // As a link that somebody sent, and given up by 重置.
  await goTo(page, '/income-expense/expense/Daily?businessDate.from=2026-03-31&businessDate.to=2026-03-01')
  await refused.waitFor()
  await button('重置').click()
  await button('登记支出').waitFor()
  for (const complaint of stage.user().complaints.splice(0))
    expect(complaint).toMatch(/400 \(Bad Request\)|开始日期不能晚于结束日期/)
})
