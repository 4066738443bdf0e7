// A count of stock by keyboard alone: from the strategy to the posting, while goods are carried about.
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comeIn, goTo, type Witness, witness } from '#tests/support/browser.ts'
import { setStage } from '#tests/support/journey.ts'
import { button, cell, fill, link, press, reach, tick } from '#tests/support/keyboard.ts'

const { console, browser, user } = setStage()

let colleague: Witness
let third: Witness
beforeEach(async () => {
  colleague = await witness(browser(), console().url)
  third = await witness(browser(), console().url)
})
afterEach(() => Promise.all([colleague, third].map(({ context }) => context.close())))

/** Of the goods at a location, to another one. */
async function carry(page: Page, from: string, to: string, qty: string): Promise<void> {
  await goTo(page, `/inventory/stock?view=all&sku=YCFS0001&loc=${from}`)
  await press(page, tick(page, /^选择/), 'Space')
  await press(page, button(page, '移库'))
  await fill(page, page.getByRole('dialog', { name: '移库' }), { 目标库位: to, 数量: qty })
  await page.keyboard.press('Enter')
  await page.getByText('已移库').waitFor()
}

async function count(page: Page, listNo: string, qty: string): Promise<void> {
  await goTo(page, `/inventory/StockTaskListDetail/${listNo}`)
  await press(page, button(page, '领取'))
  const scan = page.getByLabel('扫描库位或商品')
  await expect.poll(() => scan.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('JX-01-01-1\n')
  await page.keyboard.type(`${qty}\n`)
  await expect
    .poll(() => button(page, '交表').evaluate((element) => element === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Enter')
}

describe('a count of stock', () => {
  it('that finds three less after goods were carried about ends in three less on the books', async () => {
    const manager = await comeIn(user(), 'admin')
    await goTo(manager, '/inventory/stock')
    await press(manager, button(manager, '调整'))
    await fill(manager, manager.getByRole('dialog', { name: '调整' }), {
      仓库: 'SHQP',
      货主: 'YCFS',
      商品: 'YCFS0001',
      库位: 'JX-01-01-1',
      '数量（增为正，减为负）': '100',
      原因: '备货',
    })
    await manager.keyboard.press('Enter')
    await manager.getByText('库存已调整').waitFor()

    const name = `拣选区每日盲盘 ${Date.now()}`
    await goTo(manager, '/inventory/StockStrategyCreate')
    await fill(manager, manager.getByRole('main'), { 策略名称: name, 仓库: 'SHQP', 货主: 'YCFS' })
    await reach(manager, manager.getByLabel('范围'))
    for (const _ of ['存储区', '拣选区']) await manager.keyboard.press('ArrowDown')
    await press(manager, manager.getByLabel('盲盘'), 'Space')
    await press(manager, button(manager, '保存'))
    await manager.getByText(/^盘点策略 \d+ 已保存/).waitFor()
    await goTo(manager, `/inventory/StockStrategy?${new URLSearchParams({ name })}`)
    await press(manager, tick(manager, /^选择/), 'Space')
    await press(manager, button(manager, '生成盘点任务'))
    const told = await manager.getByText(/^已生成盘点任务/).textContent()
    const taskNo = /PD[\d-]+/.exec(told ?? '')?.[0] ?? ''

    await goTo(manager, '/inventory/StockTask')
    await press(manager, tick(manager, new RegExp(taskNo)), 'Space')
    await press(manager, button(manager, '下发'))
    await cell(manager, '已下发').waitFor()
    await carry(manager, 'JX-01-01-1', 'JX-01-01-2', '5')
    await carry(manager, 'JX-01-01-2', 'JX-01-01-1', '2')

    const clerk = await comeIn(colleague, 'clerk')
    await goTo(clerk, '/inventory/StockTask')
    await press(clerk, link(clerk, taskNo))
    await press(clerk, link(clerk, `${taskNo}-001`))
    await clerk.getByRole('heading', { name: `盘点表 ${taskNo}-001` }).waitFor()
    await count(clerk, `${taskNo}-001`, '94')
    await clerk.getByText('已交表，有差异的行须由他人复盘').waitFor()
    expect(await clerk.getByRole('cell', { name: '100', exact: true }).count()).toBe(0)

    const other = await comeIn(third, 'newbie')
    await count(other, `${taskNo}-001`, '94')
    await other.getByText(`${taskNo}-001 已交表`).waitFor()

    await goTo(manager, '/stockTacking/list')
    await press(manager, link(manager, taskNo))
    await cell(manager, '-3').waitFor()
    await press(manager, tick(manager, /^选择 \d+$/), 'Space')
    await press(manager, button(manager, '审核差异'))
    await fill(manager, manager.getByRole('dialog', { name: '审核差异' }), { 差异原因: '错发' })
    await manager.keyboard.press('Enter')
    await cell(manager, '错发').waitFor()
    await press(manager, button(manager, '审核'))
    await press(manager, button(manager, '过账'))
    await press(manager, manager.getByRole('dialog', { name: '过账' }).getByRole('button', { name: '确定' }))
    await manager.getByRole('heading', { name: `${taskNo} 已过账` }).waitFor()

    await goTo(manager, `/inventory/ledger?docNo=${taskNo}`)
    await cell(manager, '盘点单').waitFor()
    await cell(manager, '3').waitFor()
    await goTo(manager, '/inventory/stock?view=all&sku=YCFS0001&loc=JX-01-01-1')
    await cell(manager, '94').waitFor()
    expect([user(), colleague, third].flatMap(({ complaints }) => complaints)).toEqual([])
  })
})
