// Administration: somebody new comes to work, settings and strategies are changed, and the log tells of it.
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comeIn, enter, goTo, type Witness, witness } from '#tests/support/browser.ts'
import { setStage } from '#tests/support/journey.ts'

const { console, browser, user } = setStage()

let colleague: Witness
beforeEach(async () => {
  colleague = await witness(browser(), console().url)
})
afterEach(() => colleague.context.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function choose(page: Page, row: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(row) })
    .getByRole('checkbox')
    .check()
}

describe('an administrator', () => {
  it('makes an account that sees what it was given, and is told why their own cannot be closed', async () => {
    const admin = await comeIn(user(), 'admin')
    await goTo(admin, '/system/user')
    await button(admin, '新增').click()
    const form = admin.getByRole('dialog', { name: '新增用户' })
    await form.getByLabel('用户名').fill('qianduo')
    await form.getByLabel('密码').fill('short1')
    await form.getByLabel('姓名').fill('钱多')
    await button(admin, '保存，去设置权限').click()
    await form.getByText('新密码至少8位，请重新输入').waitFor()
    await form.getByLabel('密码').fill('qianduo123')
    await button(admin, '保存，去设置权限').click()

    const access = admin.getByRole('dialog', { name: /^角色与范围：钱多/ })
    await access.locator('label', { hasText: '财务' }).click()
    await access.locator('label', { hasText: '上海青浦仓' }).click()
    await button(admin, '保存').click()
    await access.waitFor({ state: 'hidden' })

    const page = await colleague.open('/login')
    await enter(page, 'qianduo')
    await page.getByRole('dialog', { name: '选择仓库' }).getByText('上海青浦仓').waitFor()
    await page.getByRole('button', { name: '跳过，不再提示' }).click()
    await goTo(page, '/user/userDetail')
    const main = page.getByRole('main')
    await main.getByText('财务', { exact: true }).waitFor()
    await main.getByText('还没有货主权限，请联系管理员').waitFor()
    await main.getByRole('table', { name: '登录记录' }).getByText('127.0.0.1').first().waitFor()

    await goTo(admin, '/system/user?username=qianduo')
    await choose(admin, 'qianduo')
    await button(admin, '发送消息').click()
    await button(admin, '发送').click()
    await admin.getByRole('alert').filter({ hasText: '请输入消息内容' }).waitFor()
    await admin.getByLabel('消息内容').fill('请在下班前确认三月账单')
    await button(admin, '发送').click()
    await admin.getByText('消息已发送给 1 人').first().waitFor()
    await admin.locator('button:focus', { hasText: '发送消息' }).waitFor()
    await page.getByRole('button', { name: /^消息，/ }).click()
    await page.getByText('请在下班前确认三月账单').first().waitFor()

    await goTo(admin, '/system/user')
    await choose(admin, 'admin@swms')
    await button(admin, '停用').click()
    await button(admin, '确定').click()
    await admin.getByText('不能停用自己的账号，请由其他管理员操作').first().waitFor()
  })

  it('changes what a role may do, and the log says what was added', async () => {
    const admin = await comeIn(user(), 'admin')
    await goTo(admin, '/system/role')
    await choose(admin, '客服')
    await button(admin, '菜单与操作权限').click()
    const access = admin.getByRole('dialog', { name: '菜单与操作权限：客服' })
    await access.getByRole('tab', { name: '操作' }).click()
    await access.locator('label', { hasText: 'blind.write' }).click()
    const group = access.getByRole('checkbox', { name: '入库', exact: true })
    expect(await group.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true)
    await button(admin, '保存').click()
    await access.waitFor({ state: 'hidden' })

    await goTo(admin, '/system/audit?entity=role&action=bind-action')
    await admin
      .getByRole('row', { name: /service/ })
      .getByRole('button')
      .first()
      .click()
    const entry = admin.getByRole('dialog', { name: '设置操作权限角色 service' })
    await entry.getByRole('row', { name: '操作权限（移除 / 增加） — 盲收' }).waitFor()
  })

  it('says how an owner’s goods are taken from now on, and takes it back with a reason', async () => {
    const admin = await comeIn(user(), 'admin')
    await goTo(admin, '/basic/ownerRule')
    await admin.getByRole('link', { name: '云裳服饰' }).click()
    const main = admin.getByRole('main')
    await main.getByText('云裳服饰的出库分配与加工领料按「先到期先出」执行').waitFor()
    await button(admin, '新增策略').click()
    const form = admin.getByRole('dialog', { name: '新增策略' })
    await form.getByLabel('动作').selectOption('先拣选位')
    await button(admin, '确定').click()
    await form.waitFor({ state: 'hidden' })
    await main.getByText('云裳服饰的出库分配与加工领料按「先拣选位」执行').waitFor()

    const own = main.getByRole('row', { name: /云裳服饰/ })
    await own.getByRole('button', { name: '停用' }).click()
    await admin.getByRole('dialog', { name: '停用' }).getByLabel('原因').fill('试行结束')
    await button(admin, '确定').click()
    await main.getByText('云裳服饰的出库分配与加工领料按「先到期先出」执行').waitFor()
    await own.getByText('已停用').waitFor()
  })
})
