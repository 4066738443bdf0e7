// An upstream below a path of its host, as many Java projects are served: sign-in, calls, pages, readiness, documents and
// the notice stream are all asked for there.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '#shared/contracts/system/user.ts'
import { eventually } from '#tests/support/eventually.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'
import { openTab } from '#tests/support/notice-tabs.ts'

let upstream: FakeUpstream
beforeAll(async () => {
  upstream = await startFakeUpstream({ basePath: '/prod-api' })
})
afterAll(() => upstream.close())

it.each(['', '/', '//'])('is found there, with %j at its end', async (end) => {
  const gateway: TestGateway = await startGateway({ upstreamUrl: `${upstream.url}/prod-api${end}` })
  const { url } = await gateway.listen()
  try {
    upstream.requests.length = 0
    const headers = { cookie: await gateway.signIn('clerk') }
    upstream.answer('/api/x', envelope({ rows: 7 }))
    upstream.answer('/docs/json', envelope('documents'))
    expect((await gateway.app.inject({ url: '/api/x?a=1', headers })).json().data).toEqual({ rows: 7 })
    expect((await gateway.app.inject({ url: '/home', headers })).body).toContain('陈文员')
    expect((await gateway.app.inject({ url: '/docs/json', headers })).body).toContain('documents')
    expect((await gateway.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    const tab = await openTab(url, headers.cookie)
    await eventually(() => expect(upstream.openStreams()).toBe(1))
    upstream.pushNotices('data: [{"uid":1,"datetime":"2026-11-26 08:00:00"}]\n\n')
    await eventually(() => expect(tab.messages).toHaveLength(1))
    tab.close()
    const paths = upstream.requests.map((request) => request.url.split('?', 1)[0])
    expect(paths).toEqual(
      expect.arrayContaining([login.path, '/api/x', '/docs/json'].map((path) => `/prod-api${path}`)),
    )
    expect(paths.filter((path) => !path?.startsWith('/prod-api/'))).toEqual([])
  } finally {
    await gateway.close()
  }
})
