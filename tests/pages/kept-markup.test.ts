// Markup that the renderer keeps from one page to the next is the markup that it would draw.
import { describe, expect, it } from 'vitest'
import { createRenderer } from '#client/entry.server.tsx'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { SIGNED_IN } from '#tests/support/page-states.ts'
import { type Answer, renderedPage, succeed } from '#tests/support/rendered-page.ts'
import { sampleAnswers } from '#tests/support/sample-answers.ts'
import { menuItem, sampleNotice, sampleUser } from '#tests/support/sample-data.ts'

const MENU = Object.freeze([
  menuItem({ id: 1, path: '/home', title: '首页', affix: true }),
  menuItem({ id: 2, path: '/entry', title: '入库管理', alwaysShow: true }),
  menuItem({ id: 3, parentId: 2, level: 2, path: '/entryOrder/list', title: '入库单列表' }),
])

const OVERVIEW = {
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
}

function answering(parts: Record<string, unknown> = {}): Answer {
  const data: Record<string, unknown> = {
    ...Object.fromEntries(sampleAnswers('rows')),
    [getMenu.path]: MENU,
    [getUserInfo.path]: sampleUser(),
    [listNotices.path]: [],
    [getOverview.path]: OVERVIEW,
    ...parts,
  }
  return (path) => succeed(data[path])
}

/** All of a page. Its data stand in the order they were read in, and a menu that is known is read sooner. */
const piecesOf = (html: string) => html.split(/(?=\{"key":\[)|(?=\)<\/script>)/).sort()
const menuOf = (html: string) => html.match(/<nav class="swms-menu".*?<\/nav>/s)?.[0]

describe('a page drawn with kept markup', () => {
  it.each(['/user/info', '/entryOrder/list', '/home'])(
    '%s is the page that a new renderer draws',
    async (url) => {
      const renderer = createRenderer()
      await renderedPage('/user/info', answering(), SIGNED_IN, renderer)
      await renderedPage('/home', answering(), SIGNED_IN, renderer)
      const { html } = await renderedPage(url, answering(), SIGNED_IN, renderer)
      expect(piecesOf(html)).toEqual(piecesOf((await renderedPage(url, answering())).html))
      expect(menuOf(html)).toContain('入库管理')
    },
  )

  it('lights up its own entry, in its own form of the sidebar', async () => {
    const renderer = createRenderer()
    const { html: home } = await renderedPage('/home', answering(), SIGNED_IN, renderer)
    const { html: list } = await renderedPage('/entryOrder/list', answering(), SIGNED_IN, renderer)
    const collapsed = { ...SIGNED_IN, preferences: { ...SIGNED_IN.preferences, sidebarOpen: false } }
    const { html: narrow } = await renderedPage('/home', answering(), collapsed, renderer)
    expect(menuOf(home)).toContain('href="/home" aria-current="page"')
    expect(menuOf(list)).toContain('href="/entryOrder/list" aria-current="page"')
    expect(menuOf(list)).not.toContain('href="/home" aria-current="page"')
    expect(menuOf(narrow)).not.toBe(menuOf(home))
  })

  it("T86: never holds the menu of another user's answer", async () => {
    const renderer = createRenderer()
    const other = [menuItem({ id: 1, path: '/home', title: '只给管理员' })]
    await renderedPage('/home', answering({ [getMenu.path]: other }), SIGNED_IN, renderer)
    const { html } = await renderedPage('/home', answering(), SIGNED_IN, renderer)
    expect(html).not.toContain('只给管理员')
  })

  it('T86: puts nothing in where a text looks like the place of a kept part', async () => {
    const title = '<!--kept:0-->'
    const { html } = await renderedPage('/home', answering({ [listNotices.path]: [sampleNotice({ title })] }))
    expect(html).toContain('&lt;!--kept:0--&gt;')
    expect(html.split('<nav class="swms-menu"')).toHaveLength(2)
  })
})
