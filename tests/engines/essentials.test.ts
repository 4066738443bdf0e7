// What everybody needs, in the engines that few develop with and many work with.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sku } from '#shared/contracts/base/sku.ts'
import { blindTask, getBlindDocument } from '#shared/contracts/blind/task.ts'
import type { Call, CallInput, CallResult } from '#shared/contracts/definition/call.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { sendNotice } from '#shared/contracts/system/notice.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { hrefTo, ROUTES } from '#shared/routes.ts'
import { type RunningConsole, startConsole } from '#tests/support/console.ts'
import {
  ENGINES,
  type Engine,
  type EngineName,
  type EngineWindow,
  launchEngine,
} from '#tests/support/engines.ts'

describe.sequential.each(Object.keys(ENGINES) as EngineName[])('in %s', (name) => {
  let console: RunningConsole
  let engine: Engine
  let window: EngineWindow
  const done: string[] = []

  beforeAll(async () => {
    console = await startConsole()
    engine = await launchEngine(name)
    window = await engine.open(`${console.url}/login`)
  })
  afterAll(async () => {
    await engine?.close()
    await console?.stop()
    process.stdout.write(`${name}: ${done.join('; ')}\n`)
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'pass') done.push(task.name)
    expect(unexpected(engine.complaints?.splice(0), [])).toEqual([])
  })

  it('somebody signs in and chooses warehouses', async () => {
    await comeIn(window)
    await window.untilShown('button', '成都双流仓、广州白云仓、上海青浦仓')
  })

  it('works in tabs', async () => {
    await window.click('[role=navigation] button, nav button', '入库管理')
    await window.click('nav a', '上架任务')
    await window.untilShown('[role=tab][aria-selected=true]', '上架任务')
    await window.click('[role=tab]', '首页')
    await window.untilShown('[role=tab][aria-selected=true]', '首页')
  })

  it('finds a page by its pinyin', async () => {
    await window.press('Control+k')
    await window.type('input', '搜索菜单', 'kccx')
    await window.untilShown('[role=option][aria-selected=true]', '库存查询')
    await window.press('Enter')
    await window.waitFor((path) => location.pathname === path, ROUTES.stock.path)
  })

  it('filters a list', async () => {
    await window.goTo(hrefTo('carriers'))
    await window.type('input', '承运商名称', '顺丰')
    await window.press('Enter')
    await window.waitFor(() => document.querySelectorAll('tbody tr').length === 1)
    await window.untilShown('td', '顺丰速运')
  })

  it('fills in a form, with a record that is chosen and a day', async () => {
    await window.goTo(hrefTo('newWorker'))
    // Neither engine draws the sign of a calendar in so narrow a field.
    expect(await window.evaluate(calendarSign)).toContain('svg')
    await window.type('input', '工号', 'ENGINE1')
    await window.type('input', '姓名', '林小满')
    await window.type('input', '身份证号', '999999197906121029')
    await window.type('input', '手机号', '13900002222')
    await window.type('input', '仓库', '上海')
    await window.waitFor(() => document.querySelector('[role=option]')?.textContent?.includes('上海青浦仓'))
    await window.press('Enter')
    await window.type('input', '岗位', '拣货员')
    await window.type('input', '入职日期', '20261101')
    await window.click('button', '保存')
    await window.waitFor(() => location.search.includes('empNo=ENGINE1'))
    const { rows } = await ask(window, employee.list, { body: { empNo: ['ENGINE1'] } })
    expect(rows).toMatchObject([{ name: '林小满', warehouse: 'SHQP', hireDate: '2026-11-01' }])
  })

  it('scans a task, a box and a barcode', async () => {
    const { task, code } = await deliveryWithoutPapers(window)
    await window.goTo(hrefTo('blindScan'))
    await scan(window, task.code, '请扫描盲收单号')
    await scan(window, `${task.code}-X`, '请扫描箱号')
    await window.untilShown('.swms-scan-field', `再扫一次 ${task.code}-X 开新箱`)
    await window.press('Enter')
    await scan(window, code, '请扫描商品条码')
    await window.waitFor(() => document.querySelector('.swms-scan-feedback')?.textContent?.includes('× 1'))
    const { goods } = await ask(window, getBlindDocument, { query: { id: task.id } })
    expect(goods).toMatchObject([{ barcode: code, qty: '1' }])
  })

  it('T84: hears of a notice in two windows, and calls as ever', async () => {
    const windows = [window, await engine.open(`${console.url}/home`)]
    await window.goTo('/home')
    const before = await Promise.all(windows.map((one) => one.evaluate(unreadCount)))
    const { id } = await ask(window, getUserInfo, {})
    await ask(window, sendNotice, { query: { message: '请到三号月台协助卸货' }, body: [Number(id)] })
    for (const [place, one] of windows.entries()) {
      await one.waitFor(hasMoreUnread, before[place] ?? 0)
      expect(await one.evaluate(() => fetch('/session').then(({ status }) => status))).toBe(200)
    }
    await windows[1]?.close()
  })

  it('opens every page', async () => {
    let left = ''
    for (const { path, title } of Object.values(ROUTES)) {
      if (path === ROUTES.login.path) continue
      await window.goTo(path.replace(/:\w+/g, '1'))
      expect(await window.evaluate(() => document.title)).toBe(`${title} - SWMS系统`)
      const text = await window.evaluate(() => document.body.innerText)
      expect(
        FAILURES.filter((failure) => text.includes(failure)),
        path,
      ).toEqual([])
      expect(unexpected(engine.complaints?.splice(0), [left, path]), path).toEqual([])
      left = path
    }
  }, 600_000)

  it('signs out in one window and is out in the other', async () => {
    await window.goTo('/home')
    const other = await engine.open(`${console.url}/home`)
    await window.click('.swms-user')
    await window.click('[role=menuitem]', '退出登录')
    for (const one of [window, other]) {
      await one.waitFor((login) => location.pathname === login, ROUTES.login.path)
    }
  })
})

const FAILURES = ['加载失败', '页面出现错误', '页面暂时无法显示']

/** Firefox's, of the page before: what that was still waiting for when it was left. */
const LEFT_BEHIND = /网络连接失败，请检查网络后重试|A ServiceWorker intercepted the request/
/** There is no record 1: the page says so, and so does the browser, sometimes after the page has been left. */
const NO_RECORD = /status of 404|找不到/

function unexpected(complaints: readonly string[] | undefined, paths: readonly string[]): string[] {
  const known = paths.some((path) => path.includes(':')) ? [LEFT_BEHIND, NO_RECORD] : [LEFT_BEHIND]
  return (complaints ?? []).filter((complaint) => !known.some((pattern) => pattern.test(complaint)))
}

async function comeIn(window: EngineWindow): Promise<void> {
  await window.type('input', '用户名', 'admin')
  await window.type('input', '密码', 'admin123')
  await window.click('button', '登录')
  await window.waitFor((login) => location.pathname !== login, ROUTES.login.path)
  await window.untilAlive()
  await window.click('label', '全选')
  await window.click('button', '确定')
  await window.waitFor(() => !document.querySelector('[role=dialog]'))
}

/** Once the station asks for it; nobody puts the focus anywhere. */
async function scan(window: EngineWindow, code: string, asked: string): Promise<void> {
  await window.untilShown('.swms-scan-field', asked)
  await window.waitFor(() => document.activeElement?.classList.contains('swms-scan-field'))
  await window.scan(code)
}

/** Clothes have neither lots nor dates: their code is all that is needed. */
async function deliveryWithoutPapers(window: EngineWindow) {
  const owner = 'YCFS'
  const { rows } = await ask(window, sku.list, { body: { owner: [owner], size: 1 } })
  const arrival = { owner, warehouse: 'SHQP', source: '到货无单', expectedParcels: 2 } as const
  const task = await ask(window, blindTask.create, { body: { ...arrival, opId: randomUUID() } })
  return { task, code: rows[0]?.code ?? '' }
}

/** As the page itself calls. */
async function ask<C extends Call>(
  window: EngineWindow,
  call: C,
  input: CallInput<C>,
): Promise<CallResult<C>> {
  const { query, body } = input as { query?: Record<string, string>; body?: unknown }
  const address = query ? `${call.path}?${new URLSearchParams(query)}` : call.path
  const text = body === undefined ? null : JSON.stringify(body)
  const { code, message, data } = await window.evaluate(sendInPage, address, call.method, text)
  if (code !== 200) throw new Error(`${call.path}: ${message}`)
  return call.result.parse(data) as CallResult<C>
}

async function sendInPage(address: string, method: string, body: string | null) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(address, body === null ? { method } : { method, headers, body })
  return answer.json() as Promise<{ code: number; message: string; data: unknown }>
}

function calendarSign(): string {
  return [...document.querySelectorAll('.swms-day-calendar')]
    .map((calendar) => getComputedStyle(calendar).backgroundImage)
    .join()
}

function unreadCount(): number {
  const bell = document.querySelector('.swms-notices-bell')
  return Number(/\d+/.exec(bell?.getAttribute('aria-label') ?? '')?.[0])
}

function hasMoreUnread(before: number): boolean {
  const bell = document.querySelector('.swms-notices-bell')
  return Number(/\d+/.exec(bell?.getAttribute('aria-label') ?? '')?.[0]) > before
}
