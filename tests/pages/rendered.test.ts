// Every page that is open, drawn on the server in each state its data can be in.
import { describe, expect, it } from 'vitest'
import { type Action, isAllowed, rightsOf, withReading } from '#shared/actions.ts'
import { bundle } from '#shared/contracts/base/bundle.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import { tariff } from '#shared/contracts/billing/tariff.ts'
import { getBlindDocument } from '#shared/contracts/blind/task.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import { getAllLocationInventory, getLocationInventory } from '#shared/contracts/stock/balance.ts'
import { stockLine } from '#shared/contracts/stocktake/stock-line.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { BLIND_TASK_MISSING_MESSAGE, type Envelope } from '#shared/envelope.ts'
import { matchRoute, ROUTES } from '#shared/routes.ts'
import { ALL_CALLS } from '#tests/support/contracts.ts'
import { SIGNED_IN, SIGNED_OUT } from '#tests/support/page-states.ts'
import { type Answer, renderedPage, succeed } from '#tests/support/rendered-page.ts'
import { sampleAnswers } from '#tests/support/sample-answers.ts'
import { menuItem, sampleNotice, sampleUser } from '#tests/support/sample-data.ts'

const PATHS = Object.values(ROUTES).map(({ path }) => path)

const WAREHOUSE = {
  code: 'SHQP',
  name: '上海青浦仓',
  city: '上海',
  owners: 7,
  users: 1234,
  stations: 8,
  stationsOnline: 5,
}

const rows = new Map<string, unknown>([
  ...sampleAnswers('rows'),
  resultOf(getMenu, [
    menuItem({ id: 1, path: '/home', title: '首页' }),
    menuItem({ id: 2, path: '/entry', title: '入库管理', alwaysShow: true }),
    menuItem({ id: 3, parentId: 2, level: 2, path: '/entryOrder/list', title: '入库单列表' }),
    menuItem({ id: 4, parentId: 2, level: 2, path: 'https://help.example', title: '帮助' }),
  ]),
  resultOf(getUserInfo, sampleUser()),
  resultOf(getWarehouseOptions, [{ code: 'SHQP', name: '上海青浦仓' }]),
  resultOf(listNotices, [sampleNotice(), sampleNotice({ uid: 'n2', link: null, level: 'danger' })]),
  resultOf(getOverview, {
    at: '2026-03-01T00:05:00.000Z',
    today: { from: '2026-03-01', to: '2026-03-01' },
    waiting: [
      {
        name: 'todoInbound',
        label: '待收货',
        count: 1234,
        href: '/entryOrder/list?state=x',
        tone: 'primary',
      },
      { name: 'cutoffSoon', label: '临近截单', count: 2, href: '/outbound/list', tone: 'warning' },
    ],
    todayUph: '86.4',
    todayIncome: '12345.60',
    healthAlerts: { failed: 2, at: '2026-02-28T19:00:00.000Z' },
    runningTasks: 1,
    warehouses: [WAREHOUSE],
  }),
])

const empty = new Map<string, unknown>([
  ...sampleAnswers('empty'),
  resultOf(getMenu, []),
  resultOf(getWarehouseOptions, []),
  resultOf(listNotices, []),
  resultOf(getUserInfo, sampleUser({ email: '', roles: [], warehouses: [], owners: [], lastLoginAt: null })),
  resultOf(getOverview, {
    at: '2026-03-01T00:05:00.000Z',
    today: { from: '2026-03-01', to: '2026-03-01' },
    waiting: [
      { name: 'todoInbound', label: '待收货', count: 0, href: '/entryOrder/list?state=x', tone: 'primary' },
      { name: 'cutoffSoon', label: '临近截单', count: 2, href: '/outbound/list', tone: 'warning' },
    ],
    todayUph: null,
    todayIncome: null,
    healthAlerts: null,
    runningTasks: 0,
    warehouses: [],
  }),
])

const STATES: Record<string, Answer> = {
  'with rows': answerFrom(rows),
  'with nothing to show': answerFrom(empty),
  'with every call refused': () => refusal('没有权限'),
  'with its own calls refused': (path) => (isFrameCall(path) ? answerFrom(rows)(path) : refusal('没有权限')),
  'with the upstream out of reach': () => {
    throw new Error('connect ECONNREFUSED')
  },
}

type Drawn = ReturnType<typeof renderedPage>
const drawings = new Map<string, Drawn>()

/** Each page once in each state, whatever is asked of it. */
function drawn(state: string, path: string): Drawn {
  const key = `${state} ${path}`
  const kept = drawings.get(key) ?? renderedPage(path, STATES[state] as Answer, stateFor(path))
  drawings.set(key, kept)
  return kept
}

describe.each(Object.keys(STATES))('%s', (state) => {
  it.each(PATHS)('%s is drawn', async (path) => {
    const { html } = await drawn(state, path)
    expect(html).toMatch(/^<script nonce="n0nce">self\.__SWMS_STATE__=.*<\/div>$/s)
    expect(markupOf(html)).toContain('class="swms-')
  })

  it.each(PATHS)('%s needs no inline style and no inline handler', async (path) => {
    const { html } = await drawn(state, path)
    expect(markupOf(html)).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)=/i)
  })
})

describe.each(['with rows', 'with nothing to show'])('%s', (state) => {
  it.each(PATHS)('%s is drawn without an error', async (path) => {
    const { errors } = await drawn(state, path)
    expect(errors).toEqual([])
  })

  it.each(PATHS)('%s has one heading before any script has run', async (path) => {
    const { html } = await drawn(state, path)
    expect(markupOf(html).match(/<h1[ >]/g)).toHaveLength(1)
  })
})

describe('a role with the right of a page alone', () => {
  it.each(Object.values(ROUTES))('opens $path', async (route) => {
    const held = [...withReading(rightsOf(route.needs).slice(0, 1))]
    const own = new Map([...rows, resultOf(getUserInfo, sampleUser({ actions: held }))])
    const { calls } = await renderedPage(route.path, answerFrom(own), stateFor(route.path))
    const refused = calls.filter((path) => {
      const here = ALL_CALLS.filter((call) => call.path === path)
      return here.length > 0 && !here.some(({ needs }) => isAllowed(needs, held))
    })
    expect(refused).toEqual([])
  })
})

describe('what the pages show', () => {
  it.each([ROUTES.bundles.path, ROUTES.tariffs.path])(
    '%s leads to its form, for those who may write',
    async (path) => {
      const shownTo = async (actions: Action[]) => {
        const own = new Map([...rows, resultOf(getUserInfo, sampleUser({ actions }))])
        return markupOf((await renderedPage(path, answerFrom(own), stateFor(path))).html)
      }
      const writing = [...rightsOf(bundle.create.needs), ...rightsOf(tariff.create.needs)]
      expect(await shownTo([...withReading(writing)])).toContain(`href="${path}?view=form">新建</a>`)
      const reading = [...rightsOf(bundle.list.needs), ...rightsOf(tariff.list.needs)]
      expect(await shownTo(reading)).not.toContain('>新建<')
    },
  )

  it('a list shows its rows and how many there are', async () => {
    const lists: string[] = []
    for (const path of PATHS) {
      const { html } = await drawn('with rows', path)
      if (!html.includes('class="swms-pager"')) continue
      lists.push(path)
      expect([path, visibleText(html)]).toEqual([path, expect.stringContaining('共 7 条')])
      expect([path, /<tbody>.*<td/s.test(html)]).toEqual([path, true])
    }
    expect(lists.length).toBeGreaterThanOrEqual(14)
  })

  it('the home page: figures, warehouses, notices and the menu', async () => {
    const { html, errors } = await renderedPage('/home', answerFrom(rows))
    const shown = visibleText(html)
    expect(errors).toEqual([])
    for (const text of [
      '1,234',
      '5 / 8',
      '上海青浦仓',
      '到货通知',
      '2026-03-01 08:05',
      '入库单列表',
      '帮助',
    ]) {
      expect(shown).toContain(text)
    }
  })

  it('the home page: figures lead to their lists, and what the menu does not open is left out', async () => {
    const { html } = await renderedPage('/home', answerFrom(rows))
    expect(html).toContain('href="/entryOrder/list?state=x"')
    for (const shown of ['待收货1,234', '86.4 件/时']) expect(visibleText(html)).toContain(shown)
    for (const closed of ['临近截单', '今日收入']) expect(visibleText(html)).not.toContain(closed)
  })

  it('the home page asks for the chosen warehouses, each call once', async () => {
    const chosen = [{ code: 'SHQP', name: '上海青浦仓' }]
    const state = { ...SIGNED_IN, preferences: { ...SIGNED_IN.preferences, warehouses: chosen } }
    const { html, calls } = await renderedPage('/home', answerFrom(rows), state)
    expect(calls.filter((path, index) => calls.indexOf(path) !== index)).toEqual([])
    expect(html).toContain('"query":"warehouses=SHQP"')
  })

  it('the profile: the text in its fields, before any script has run', async () => {
    const { html } = await renderedPage('/user/info', answerFrom(rows))
    expect(html).toMatch(/<input[^>]+name="idNumber"[^>]+value="999999197906121029"/)
    expect(visibleText(html)).not.toContain('账号尚未激活')
  })

  it('the profile of a newcomer: what completing it is for', async () => {
    const newcomer = new Map([...rows, resultOf(getUserInfo, sampleUser({ activated: false }))])
    const { html } = await renderedPage('/user/info', answerFrom(newcomer))
    expect(visibleText(html)).toContain('账号尚未激活')
  })

  it.each([
    ['with rows', ['月份', '已关账', '未关账']],
    ['with nothing to show', ['没有符合条件的仓库']],
  ] as const)('the months that are closed, %s', async (state, texts) => {
    const { html, errors } = await renderedPage('/settlement/monthly?view=closing', STATES[state] as Answer)
    expect(errors).toEqual([])
    expect(markupOf(html).match(/<h1[ >]/g)).toHaveLength(1)
    for (const text of texts) expect(visibleText(html)).toContain(text)
  })

  it('under the number of a sheet: that sheet, to be counted', async () => {
    const { html, calls } = await renderedPage(
      '/inventory/StockTaskListDetail/PD20260301-0001-002',
      answerFrom(rows),
    )
    expect(visibleText(html)).toContain('盘点表 PD20260301-0001-002')
    expect(calls).toContain(stockLine.list.path)
  })

  it('stock in each of its grains', async () => {
    for (const call of [getLocationInventory, getAllLocationInventory]) {
      const view = call === getAllLocationInventory ? '?view=all' : ''
      const { calls } = await renderedPage(`/inventory/stock${view}`, answerFrom(rows))
      expect(calls.filter((path) => path.endsWith('LocationInventory'))).toEqual([call.path])
    }
  })

  it('the sign-in page: a form that never puts the password into the address', async () => {
    const { html, calls } = await renderedPage('/login', answerFrom(rows), SIGNED_OUT)
    expect(html).toMatch(/<form[^>]+method="post"/)
    expect(calls).toEqual([])
  })

  it.each([
    ['/blind/BlindScan?task=1', '盲收扫描'],
    ['/blind/blindReceive/YS/MS1/1', '请扫描箱号'],
    ['/entryOrder/receive?orderNo=RK1', '请扫描商品编码或条码'],
  ])('a station at work, %s: what to scan', async (path, text) => {
    const { html, errors } = await renderedPage(path, answerFrom(rows))
    expect(errors).toEqual([])
    expect(visibleText(html)).toContain(text)
  })

  it.each([
    ['/basic/container/edit?code=12', '移动记录（1）'],
    ['/basic/containerType/update?code=12', '查看 7 个容器'],
    ['/base/device/sortation?code=12', '1 个格口，全部已绑定'],
  ])('a piece of equipment, %s: with what belongs to it', async (path, text) => {
    const { html, errors } = await renderedPage(path, answerFrom(rows))
    expect(errors).toEqual([])
    expect(visibleText(html)).toContain(text)
  })

  it('the station of a blind task that there is none of: says so in its place', async () => {
    const missing = { code: 404, message: BLIND_TASK_MISSING_MESSAGE, data: null, result_code: 404 }
    const answer: Answer = (path) => (path === getBlindDocument.path ? missing : answerFrom(rows)(path))
    const { html, errors } = await renderedPage('/blind/blindReceive/YS/MS1/1', answer)
    expect(errors).toEqual([])
    expect(html).toMatch(new RegExp(`role="alert"[^>]*><p[^>]*>${BLIND_TASK_MISSING_MESSAGE}`))
  })

  it('the page that a platform sends back to: waits for the browser, because asking for a page changes nothing', async () => {
    const address = `${ROUTES.pddReturn.path}?state=s&code=c`
    const { html, calls, errors } = await renderedPage(address, answerFrom(rows), SIGNED_OUT)
    expect([calls, errors]).toEqual([[], []])
    expect(visibleText(html)).not.toContain('授权成功')
  })

  it('the page of an unknown address names it, as text', async () => {
    const { html } = await renderedPage('/404?from=/%3Cb%3Enowhere', answerFrom(rows))
    expect(html).toMatch(/<h1[^>]*>页面不存在<\/h1>/)
    expect(html).toContain('/&lt;b&gt;nowhere')
  })

  it('an owner’s strategies: what is done now, and by which of them', async () => {
    const { html, errors } = await renderedPage(
      '/strategy/owner-detail?owner=12&view=putaway',
      answerFrom(rows),
    )
    expect(errors).toEqual([])
    for (const text of ['按「先并同批」执行', '现行与将来的策略（1）', '生效中']) {
      expect(visibleText(html)).toContain(text)
    }
  })
})

/** Checks on the way that the sample is what the contract promises. */
function resultOf<C extends Call>(call: C, data: C['result']['_zod']['input']): [string, unknown] {
  return [call.path, call.result.parse(data)]
}

function answerFrom(results: ReadonlyMap<string, unknown>): Answer {
  return (path) => (results.has(path) ? succeed(results.get(path)) : refusal(`no sample for ${path}`))
}

function refusal(message: string): Envelope {
  return { code: 403, message, data: null, result_code: 403 }
}

function isFrameCall(path: string): boolean {
  return path === getMenu.path || path === getUserInfo.path
}

function stateFor(path: string) {
  return matchRoute(path)?.kind === 'public' ? SIGNED_OUT : SIGNED_IN
}

function markupOf(html: string): string {
  return html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<!--.*?-->/gs, '')
}

function visibleText(html: string): string {
  return markupOf(html).replace(/<[^>]+>/g, '')
}
