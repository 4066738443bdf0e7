// T85. Whatever fails under a page (the app, the upstream, the client's patience), the document is whole or honest about
// it, and nothing goes on for nobody.
import { hash } from 'node:crypto'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '#server/gateway/app.ts'
import { builtAssets, type PageAssets } from '#server/gateway/render/page-assets.ts'
import { warehouse } from '#shared/contracts/base/warehouse.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import type { Renderer } from '#shared/frame/page-state.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

const LIST_PAGE = '/basic/warehouse'
const SHORT_DEADLINE_MS = 500

let upstream: FakeUpstream
let gateway: TestGateway

/** The first page of a process takes longer than any deadline here. */
beforeAll(async () => {
  upstream = await startFakeUpstream()
  await page(await start())
  await gateway.close()
  await upstream.close()
})
beforeEach(async () => {
  upstream = await startFakeUpstream()
})
afterEach(async () => {
  await gateway.close()
  await upstream.close()
})

async function start(options: Partial<GatewayOptions> = {}): Promise<string> {
  gateway = await startGateway({ upstreamUrl: upstream.url, ...options })
  return gateway.signIn('clerk')
}

/** The build, with a renderer that differs. */
async function assetsWith(renderer: () => Promise<Renderer>): Promise<PageAssets> {
  return { ...(await builtAssets(path.resolve('dist'))), renderer }
}

function page(cookie: string, url = LIST_PAGE) {
  return gateway.app.inject({ url, headers: { cookie } })
}

/** Holds for every page, however much of it came. */
function expectClosed(answer: Awaited<ReturnType<typeof page>>): void {
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1]
  expect(nonce).toMatch(/^[\w+/]{22}==$/)
  for (const [tag] of answer.body.matchAll(/<(?:script|style)\b[^>]*>/g))
    expect(tag).toContain(`nonce="${nonce}"`)
  expectWhole(answer)
}

function expectWhole({ body }: Awaited<ReturnType<typeof page>>): void {
  expect(body).toMatch(/^<!doctype html>/)
  expect(body).toMatch(/<\/body><\/html>$/)
  expect(body).not.toMatch(/data-(?:msg|stck|cstck)|\.js:\d+|Error:/)
}

describe('T85: an app that cannot be drawn', () => {
  it('before anything was sent is answered with status 500 and a page of its own', async () => {
    const cookie = await start({
      assets: await assetsWith(() => Promise.reject(new Error('no such module'))),
    })
    const answer = await page(cookie)
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('页面暂时无法打开')
    expect(answer.body).toMatch(/<code>[\da-f]{10}-[\da-z]+<\/code>/)
    expect(answer.body).not.toContain('<script')
    const style = /<style>(.*)<\/style>/.exec(answer.body)?.[1] ?? ''
    expect(answer.headers['content-security-policy']).toContain(
      `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    )
    expectWhole(answer)
  })

  it('after the head was sent is told of inside the page, without the app', async () => {
    const { renderer } = await builtAssets(path.resolve('dist'))
    const renderPage = () => Promise.reject(new Error('the shell threw'))
    const cookie = await start({
      assets: await assetsWith(async () => ({ ...(await renderer()), renderPage })),
    })
    const answer = await page(cookie)
    expect(answer.body).toContain('页面暂时无法打开')
    expect(answer.body).not.toContain('id="root"')
    expectClosed(answer)
  })
})

describe('T85: what never comes', () => {
  it('is given up at the deadline: the page is closed, and the browser draws the part itself', async () => {
    const calls = unanswered(warehouse.list.path)
    const answer = await page(await start({ renderDeadlineMs: SHORT_DEADLINE_MS }))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('首页')
    expectLeftToBrowser(answer.body)
    expectClosed(answer)
    await eventually(() => expect(calls()).toEqual(['ended']))
  })
})

describe('T85: what fails', () => {
  it.each([
    ['of the page', warehouse.list.path],
    ['of the frame', getMenu.path],
  ])('%s is left to the browser, which asks again', async (_part, call) => {
    upstream.answer(call, (_request, response) => response.destroy())
    const answer = await page(await start())
    expect(answer.statusCode).toBe(200)
    expectLeftToBrowser(answer.body)
    expectClosed(answer)
  })
})

describe('T85: a client that leaves', () => {
  it.each([
    ['before the frame is drawn', getMenu.path, 'identity'],
    ['before the frame is drawn, with gzip', getMenu.path, 'gzip'],
    ['while a part is waited for', warehouse.list.path, 'identity'],
    ['while a part is waited for, with gzip', warehouse.list.path, 'gzip'],
  ])('%s ends the calls and the rendering', async (_when, call, encoding) => {
    const { assets, ends } = await watchedAssets()
    const calls = unanswered(call)
    const cookie = await start({ assets })
    const { url } = await gateway.listen()
    const leaving = new AbortController()
    const headers = { cookie, 'accept-encoding': encoding }
    const answer = await fetch(url + LIST_PAGE, { headers, signal: leaving.signal })
    const reader = answer.body?.getReader()
    await reader?.read()
    await eventually(() => expect(calls()).toEqual(['open']))
    if (call === warehouse.list.path) await eventually(() => expect(ends).toEqual(['streams']))
    leaving.abort()
    // Long before the deadline would end them.
    await eventually(() => expect(calls()).toEqual(['ended']))
    await eventually(() => expect(ends.at(-1)).toBe('ended'))
    expect(gateway.app.requests.inFlight()).toBe(0)
  })
})

/** Leaves the call without an answer; tells of each time it came whether its connection still stands. */
function unanswered(call: string): () => string[] {
  const calls: string[] = []
  upstream.answer(call, (_request, response) => {
    const index = calls.push('open') - 1
    response.once('close', () => (calls[index] = 'ended'))
  })
  return () => calls
}

/** React's mark of a part that the browser has to draw. */
function expectLeftToBrowser(body: string): void {
  expect(body).toContain('id="root"')
  expect(body).toMatch(/<!--\$!-->|\$RX\(/)
  expect(body).toMatch(/<script[^>]* src="\/assets\/[^"]+"/)
}

/** The build, and what becomes of the pages it renders. */
async function watchedAssets() {
  const ends: string[] = []
  const { renderer } = await builtAssets(path.resolve('dist'))
  const assets = await assetsWith(async () => {
    const built = await renderer()
    return {
      ...built,
      async renderPage(request) {
        try {
          const markup = await built.renderPage(request)
          ends.push('streams')
          if (!(markup instanceof Uint8Array)) markup.once('close', () => ends.push('ended'))
          return markup
        } catch (error) {
          ends.push('ended')
          throw error
        }
      },
    }
  })
  return { assets, ends }
}
