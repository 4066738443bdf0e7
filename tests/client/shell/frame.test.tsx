// The frame as the server sends it.
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { createDataClient } from '#client/data/data-client.ts'
import { createRenderer } from '#client/entry.server.tsx'
import { pageCode } from '#client/pages/pages.ts'
import { App } from '#client/shell/app.tsx'
import { frameCode } from '#client/shell/frame-view.tsx'
import { locationOf } from '#client/shell/tabs/located.tsx'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import type { PageState, SendCall } from '#shared/frame/page-state.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/frame/preferences.ts'
import { menuOf } from '#tests/client/shell/menu-of.ts'
import { sampleAnswers } from '#tests/support/sample-answers.ts'

const menu = menuOf(
  { path: '/home', title: '首页', affix: true },
  { path: '/inventory', title: '库存管理' },
  { path: '/inventory/stock', title: '库存查询', parentId: 2 },
  { path: '/inventory/ledger', title: '库存流水', parentId: 2 },
  { path: 'https://help.example/', title: '帮助' },
  { path: '/always', title: '总是成组', alwaysShow: true },
  { path: '/always/only', title: '组中独页', parentId: 6 },
  { path: '/lone', title: '无须成组' },
  { path: '/lone/only', title: '代组之页', parentId: 8 },
  // As many entries as a real menu has at its top level when everything is unfolded.
  ...Array.from({ length: 100 }, (_, index) => ({ path: `/more/${index}` })),
)

const user = { id: '1', name: '李晓梅' }
const userInfo = { ...user, username: 'clerk', activated: false, roles: [], warehouses: [], owners: [] }

type Visit = { url: string; preferences?: Partial<Preferences> }

const OTHERS = sampleAnswers('empty')

const answer: SendCall = async ({ path }) => {
  const answers: Record<string, unknown> = { [getMenu.path]: menu, [getUserInfo.path]: userInfo }
  return { code: 200, message: null, data: answers[path] ?? OTHERS.get(path), result_code: 200 }
}

function stateOf(preferences: Partial<Preferences>): PageState {
  return {
    session: {
      state: 'active',
      user,
      activate: false,
      expiresAt: '2030-01-01T00:00:00.000Z',
      lockAfterMs: null,
    },
    preferences: { ...DEFAULT_PREFERENCES, ...preferences },
    requestId: 'test',
    offersTerminal: false,
  }
}

async function consoleOf({ url, preferences = {} }: Visit, send: SendCall) {
  await Promise.all([frameCode.bring(), pageCode('/inventory/stock').bring()])
  return (
    <App send={send} state={stateOf(preferences)} client={createDataClient(send)}>
      {(console) => <StaticRouter location={url}>{console(locationOf(url))}</StaticRouter>}
    </App>
  )
}

async function render(visit: Visit): Promise<string> {
  const { prelude } = await prerenderToNodeStream(await consoleOf(visit, answer))
  return text(prelude)
}

describe('the frame from the server', () => {
  it('shows the page in its tab, its menu entry and its group', async () => {
    const html = await render({ url: '/inventory/stock' })
    expect(html).toMatch(/<a class="swms-menu-link" href="\/inventory\/stock" aria-current="page">/)
    expect(html).toMatch(/aria-expanded="true"><span[^>]*><svg.*?<\/svg><\/span><span[^>]*>库存管理/)
    expect(html).toMatch(/role="tab"[^>]*aria-selected="true"[^>]*>库存查询/)
    expect(html).toMatch(/role="tab"[^>]*aria-selected="false"[^>]*>首页/)
  })

  it('shows a lone page in place of its group, unless that is always shown', async () => {
    const html = await render({ url: '/inventory/stock' })
    expect(html).toMatch(/aria-expanded="false"><span[^>]*><svg.*?<\/svg><\/span><span[^>]*>总是成组/)
    expect(html).not.toContain('组中独页')
    expect(html).toMatch(/href="\/lone\/only"[^>]*>.*?代组之页/)
    expect(html).not.toContain('无须成组')
  })

  it('opens other sites in a tab of their own', async () => {
    const html = await render({ url: '/inventory/stock' })
    expect(html).toContain('href="https://help.example/" target="_blank" rel="noopener noreferrer"')
  })

  it('carries no style attribute: the security policy would drop it', async () => {
    expect(await render({ url: '/inventory/stock' })).not.toMatch(/ style="/)
  })

  it('is collapsed from the first paint for those who collapsed it', async () => {
    const html = await render({ url: '/inventory/stock', preferences: { sidebarOpen: false } })
    expect(html).toContain('swms-sidebar--collapsed')
    expect(html).toContain('aria-label="展开菜单"')
  })

  it('asks for a warehouse and for missing details', async () => {
    const html = await render({ url: '/inventory/stock' })
    expect(html).toContain('请选择仓库')
    expect(html).toContain('个人信息未完善，请尽快补充')
  })

  it('names the chosen warehouses', async () => {
    const warehouses = [
      { code: 'A', name: '一号仓' },
      { code: 'B', name: '二号仓' },
    ]
    expect(await render({ url: '/inventory/stock', preferences: { warehouses } })).toContain('一号仓、二号仓')
  })

  it('shows its shape while its menu is on the way', async () => {
    const never: SendCall = () => new Promise(() => undefined)
    const app = await consoleOf({ url: '/inventory/stock' }, never)
    const output = new PassThrough()
    const stream = renderToPipeableStream(app, {
      onShellReady: () => stream.pipe(output),
      onError: () => undefined,
    })
    const [first] = await once(output, 'data')
    stream.abort()
    expect(String(first)).toContain('swms-skeleton-entry')
  })

  it('comes in its place, not behind its shape, once its menu is there', async () => {
    const page = await createRenderer().renderPage({
      url: '/inventory/stock',
      state: stateOf({}),
      send: answer,
      nonce: 'nonce',
      browserEntry: '/entry.js',
      signal: new AbortController().signal,
      onError: () => undefined,
    })
    const html = page instanceof Uint8Array ? Buffer.from(page).toString() : await text(page)
    expect(html).not.toContain('swms-skeleton-entry')
  })
})
