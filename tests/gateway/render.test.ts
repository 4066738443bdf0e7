import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takesCoding } from '#server/gateway/answers/accepted-codings.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { menuItem } from '#tests/support/sample-data.ts'

let upstream: FakeUpstream
let gateway: TestGateway

beforeEach(async () => {
  upstream = await startFakeUpstream()
  gateway = await startGateway({ upstreamUrl: upstream.url })
})
afterEach(async () => {
  await gateway.close()
  await upstream.close()
})

async function page(url: string, cookie?: string) {
  return gateway.app.inject({ url, headers: cookie === undefined ? {} : { cookie } })
}

describe('where a request is sent before anything is rendered', () => {
  it.each([
    ['/home', '/login?redirect=%2Fhome'],
    ['/', '/login'],
    [
      '/process/processReceive/%E8%B4%A7%E4%B8%BB/P1?x=1',
      '/login?redirect=%2Fprocess%2FprocessReceive%2F%25E8%25B4%25A7%25E4%25B8%25BB%2FP1%3Fx%3D1',
    ],
    ['/visitor-system', '/login?redirect=%2Fvisitor-system'],
    ['/no/such/page', '/404?from=%2Fno%2Fsuch%2Fpage'],
  ])('a visitor of %s goes to %s', async (url, target) => {
    const answer = await page(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, target])
  })

  it.each(['/login', '/app', '/piece/app', '/test', '/temporary-dashboard'])(
    '%s is open to everybody',
    async (url) => {
      expect((await page(url)).statusCode).toBe(200)
    },
  )

  it.each([
    ['/', '/home'],
    ['/login', '/'],
    ['/login?redirect=%2Fuser%2Finfo', '/user/info'],
    ['/visitor-system', '/visitor-system/dashboard'],
    ['/efficiency/aging?day=1', '/efficiency/reject/aging?day=1'],
    ['/reject/OrderDetail', '/reject/RejectPushTask/OrderDetail'],
  ])('a signed-in user of %s goes to %s', async (url, target) => {
    const answer = await page(url, await gateway.signIn('clerk'))
    expect([answer.statusCode, answer.headers.location]).toEqual([302, target])
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    '/%2f%2fevil.example',
    'https:evil.example',
    'https://evil.example',
  ])('T15: the redirect parameter %s leads home', async (target) => {
    const answer = await page(
      `/login?${new URLSearchParams({ redirect: target })}`,
      await gateway.signIn('clerk'),
    )
    expect(answer.headers.location).toBe('/')
  })

  it('T17: a link on another site opens the page it names', async () => {
    const cookie = await gateway.signIn('clerk')
    const answer = await gateway.app.inject({
      url: '/home',
      headers: { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    })
    expect(answer.statusCode).toBe(200)
  })

  it('answers /404 with status 404 and a page', async () => {
    const answer = await page('/404', await gateway.signIn('clerk'))
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
  })
})

describe('a rendered page', () => {
  it('holds the menu, the user and the data it was made of', async () => {
    const { body } = await page('/home', await gateway.signIn('clerk'))
    expect(body).toContain('首页')
    expect(body).toContain('陈文员')
    expect(body).toContain('self.__SWMS_DATA__')
    expect(body.endsWith('</body></html>')).toBe(true)
  })

  it('never holds the token', async () => {
    const { body, headers } = await page('/home', await gateway.signIn('clerk'))
    expect(body + JSON.stringify(headers)).not.toContain('token of')
  })

  it('T86: gives every inline script the nonce of its policy, and a new one each time', async () => {
    const cookie = await gateway.signIn('clerk')
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { body, headers } = await page('/home', cookie)
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
        const scripts = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes)
        expect(scripts.length).toBeGreaterThan(1)
        for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`)
        return nonce
      }),
    )
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('T86: does not run what stands in user or menu data, and shows no development notes', async () => {
    const attack = '</script><script>alert(1)</script><!--\u2028'
    const hostile = { ['__proto__']: { polluted: true } }
    expect(JSON.stringify(hostile)).toContain('"__proto__"')
    upstream.answer(getUserInfo.path, envelope({ ...USER, name: attack, ...hostile }))
    const today = { from: '2026-03-01', to: '2026-03-01' }
    upstream.answer(getOverview.path, envelope({ today, waiting: [], warehouses: [], ...hostile }))
    upstream.answer(getMenu.path, envelope([menuItem({ title: attack })]))
    const { body } = await page('/home', await gateway.signIn('clerk'))
    expect(body).toContain('alert(1)')
    expect(body).not.toContain('<script>alert(1)')
    expect(body).not.toContain('<!--\u2028')
    expect(body).toContain('["__proto__"]:{"polluted":true}')
    expect(body).not.toMatch(/data-(?:msg|stck)/)
    expect('polluted' in {}).toBe(false)
  })

  it('T86: the sign-in page is whole without any script, for a bot too', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    }
    const { body } = await gateway.app.inject({ url: '/login', headers })
    expect(body).toMatch(/<form\b.*<input\b.*<\/form>/s)
    expect(body).not.toMatch(/<!--\$[?!]-->|<template\b/)
    expect(body).toMatch(/<\/body><\/html>$/)
  })

  it('T86: two users rendered at once never see each other', async () => {
    upstream.answer(getUserInfo.path, (request, response, body) => {
      const name = String(request.headers.authorization)
      setTimeout(() => envelope({ ...USER, name: `姓名<${name}>` })(request, response, body), name.length)
    })
    const names = ['ann', 'barbara', 'christopher']
    const cookies = await Promise.all(names.map((name) => gateway.signIn(name)))
    const pages = await Promise.all(cookies.map((cookie) => page('/home', cookie)))
    for (const [index, { body }] of pages.entries()) {
      const seen = names.filter((name) => body.includes(`token of ${name}`))
      expect(seen).toEqual([names[index]])
    }
  })

  it('T86: two users with menus of one length, byte for byte, never see each other', async () => {
    const titles: Record<string, string> = { ann: '收货', bob: '发货' }
    upstream.answer(getMenu.path, (request, response, body) => {
      const title = titles[String(request.headers.authorization).replace('token of ', '')] ?? ''
      envelope([menuItem({ title: title.repeat(2_000) })])(request, response, body)
    })
    const cookies = await Promise.all(Object.keys(titles).map((name) => gateway.signIn(name)))
    for (const [index, cookie] of [...cookies, ...cookies].entries()) {
      const { body } = await page('/user/info', cookie)
      const seen = Object.values(titles).filter((title) => body.includes(title.repeat(2_000)))
      expect(seen).toEqual([Object.values(titles)[index % 2]])
    }
  })

  it.each<[string, Record<string, string>, (body: string) => string | Buffer]>([
    ['begin with a byte order mark', {}, (body) => `\ufeff${body}`],
    ['are compressed', { 'content-encoding': 'gzip' }, (body) => gzipSync(`\ufeff${body}`)],
  ])('holds its data when answers %s', async (_what, headers, bytesOf) => {
    const cookie = await gateway.signIn('clerk')
    upstream.answer(getMenu.path, (_request, response) => {
      const row = { id: 1, parentId: null, level: 1, path: '/home', name: 'Home', title: '压缩的首页' }
      response.writeHead(200, { 'content-type': 'application/json', ...headers })
      response.end(bytesOf(JSON.stringify({ code: 200, data: [row] })))
    })
    expect((await page('/home', cookie)).body).toContain('压缩的首页')
  })

  it('sends its head while the upstream is still thinking', async () => {
    let answerMenu = () => {}
    upstream.answer(getMenu.path, (request, response, body) => {
      answerMenu = () => envelope([])(request, response, body)
    })
    const cookie = await gateway.signIn('clerk')
    const { url } = await gateway.listen()
    const answer = await fetch(`${url}/home`, { headers: { cookie } })
    const reader = answer.body?.getReader()
    const first = new TextDecoder().decode((await reader?.read())?.value)
    expect(first).toContain('<link rel="stylesheet"')
    expect(first).not.toContain('id="root"')
    answerMenu()
    await reader?.cancel()
  })

  it.each(['/home', '/login'])('%s is painted once all is there that it opens with', async (url) => {
    const { body } = await page(url, url === '/login' ? undefined : await gateway.signIn('clerk'))
    const awaited = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(body)?.[1]
    // A browser waits for the beginning of what is named.
    const begins = body.indexOf(` id="${awaited}"`)
    expect(begins).toBeGreaterThan(body.lastIndexOf('</main>'))
    expect(body.lastIndexOf('</main>')).toBeGreaterThan(0)
  })

  it('still comes when the upstream is down: the browser asks again and says so', async () => {
    const cookie = await gateway.signIn('clerk')
    await upstream.close()
    const { statusCode, body } = await page('/home', cookie)
    expect(statusCode).toBe(200)
    expect(body).toContain('id="root"')
    expect(body).not.toMatch(/ECONNREFUSED|at .+\.js:\d+/)
  })

  it('T44: asks whether to sign in again when the upstream says while rendering that the login has expired', async () => {
    upstream.answer(getMenu.path, envelope(null, { status: 401, code: 601, message: 'expired' }))
    const cookie = await gateway.signIn('clerk')
    for (const round of ['when it is found out', 'and afterwards, with no upstream call']) {
      upstream.requests.length = 0
      const { statusCode, body } = await page('/user/info', cookie)
      expect(statusCode, round).toBe(200)
      expect(body.match(/当前登录已过期，请重新登录/g), round).toHaveLength(1)
      expect(body, round).toContain('"state":"blocked"')
      expect(body, round).not.toContain('陈文员')
    }
    expect(upstream.requests).toEqual([])
    expect((await page('/login', cookie)).statusCode).toBe(200)
  })

  it('leads to the sign-in when the session has ended while the page was rendered', async () => {
    const cookie = await gateway.signIn('clerk')
    upstream.answer(getMenu.path, (request, response, body) => {
      void gateway.app
        .inject({ method: 'DELETE', url: '/session', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
        .then(() => envelope(null, { status: 401, code: 601 })(request, response, body))
    })
    const { body } = await page('/user/info', cookie)
    expect(body).toContain('<meta http-equiv="refresh" content="0;url=/login?redirect=%2Fuser%2Finfo">')
  })
})

describe('compression', () => {
  it.each([
    ['gzip, deflate, br', true],
    ['GZIP;q=0.5', true],
    ['gzip;q=0', false],
    ['br', false],
    [undefined, false],
  ])('of a page for a browser that takes %s: %s', (accepted, isCompressed) => {
    expect(takesCoding('gzip', accepted)).toBe(isCompressed)
  })

  it('does not hold the head back, and unpacks to the same page', async () => {
    let answerMenu = () => {}
    upstream.answer(getMenu.path, (request, response, body) => {
      answerMenu = () => envelope([])(request, response, body)
    })
    const cookie = await gateway.signIn('clerk')
    const { url } = await gateway.listen()
    const answer = await fetch(`${url}/home`, { headers: { cookie, 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const reader = answer.body?.getReader()
    const decoder = new TextDecoder()
    let text = decoder.decode((await reader?.read())?.value)
    expect(text).toContain('<link rel="stylesheet"')
    answerMenu()
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
      text += decoder.decode(read.value)
    expect(text.endsWith('</body></html>')).toBe(true)
  })
})

describe('static files', () => {
  it('are immutable, compressed ahead and served without a session', async () => {
    const { body } = await page('/login')
    const script = /modulepreload" href="([^"]+)"/.exec(body)?.[1] ?? ''
    const answer = await gateway.app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['content-encoding']).toBe('br')
  })

  it('that do not exist are answered with 404', async () => {
    expect((await page('/assets/nothing.js')).statusCode).toBe(404)
  })
})

const USER = {
  id: 5,
  username: 'clerk',
  name: '陈文员',
  mobile: '',
  idNumber: '',
  email: '',
  activated: true,
  roles: [],
  warehouses: [],
  owners: [],
  lastLoginAt: null,
}

describe('what a browser asks for to put the console on a home screen', () => {
  it('is there, named by every page, and allowed by its policy', async () => {
    const login = await page('/login')
    expect(login.body).toContain('<link rel="manifest" href="/manifest.webmanifest">')
    expect(login.headers['content-security-policy']).toContain("manifest-src 'self'")
    const manifest = (await page('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'SWMS系统', start_url: '/', display: 'standalone' })
    for (const { src, type } of manifest.icons) {
      const icon = await page(src)
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type])
    }
  })
})
