// Whether another WMS API can stand behind the console: what the check says of good ones, and of bad ones in many forms.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { environment } from '#server/config.ts'
import { CALLS, CHECKED_PATHS } from '#server/contract-check/calls.ts'
import { checkContract, type Finding, isWhole } from '#server/contract-check/check.ts'
import { reportOf } from '#server/contract-check/report.ts'
import { getWarehouseOptions } from '#shared/contracts/base/warehouse.ts'
import { pageDevices } from '#shared/contracts/equipment/device.ts'
import { getMenu } from '#shared/contracts/system/menu.ts'
import { listNotices, NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { getPageSetting } from '#shared/contracts/system/page-setting.ts'
import { DOWNLOAD_PATH, getTaskProgress, listTasks } from '#shared/contracts/system/task.ts'
import { getUserInfo, login, tokenRefresh } from '#shared/contracts/system/user.ts'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { sampleOf } from '#tests/support/sample-answers.ts'
import { SELF_SIGNED } from '#tests/support/self-signed.ts'
import { startWms } from '#tests/support/wms.ts'

const SECRET_TOKEN = 'tok-1a2b3c4d5e6f'
const PERSON = '陈文员'
const KEPT: readonly string[] = [getUserInfo.path, getMenu.path, login.path]

const granted = (given: object = {}) => ({
  token: SECRET_TOKEN,
  expirationTime: Date.now() + 86_400_000,
  activate: true,
  userVO: { id: 5, name: PERSON },
  ...given,
})

let upstream: FakeUpstream

beforeEach(async () => {
  upstream = await startFakeUpstream()
  for (const { path } of CALLS.map(({ call }) => call)) {
    if (KEPT.includes(path)) continue
    const ofPath = CALLS.filter(({ call }) => call.path === path)
    upstream.answer(path, (request, response, body) => {
      const { call } = ofPath.find(({ call }) => call.method === request.method) ?? ofPath[0] ?? {}
      const data = call && sampleOf(call.read ? listNotices.result.element.array() : call.result, 'rows')
      return envelope(data)(request, response, body)
    })
  }
  upstream.answer(login.path, envelope(granted()))
  upstream.answer(getWarehouseOptions.path, envelope([{ code: 'WH1', name: '上海一仓' }]))
  upstream.answer(pageDevices.path, envelope({ rows: [{ code: 'GZT-1', name: '一号台' }], total: 1 }))
  upstream.answer(getTaskProgress.path, envelope({ '库存.xlsx': '10/10' }))
  upstream.answer(getPageSetting.path, envelope({ columns: [] }))
  upstream.answer(tokenRefresh.path, envelope({ t1: SECRET_TOKEN, t2: Date.now() + 86_400_000 }))
  upstream.answer(DOWNLOAD_PATH, (_request, response) => response.end('PK…'))
})
afterEach(() => upstream.close())

const check = (url = upstream.url) =>
  checkContract({ url, username: 'chen', password: 'right', limitMs: 3_000, listeningMs: 200 })
const lineOf = (findings: readonly Finding[], path: string) => {
  const found = findings.find((finding) => finding.path === path)
  return `${found?.state} ${found?.reason}`
}

describe('a server that answers as it should', () => {
  it('works as a whole, and is asked nothing that writes', async () => {
    const findings = await check()
    expect(findings.filter(({ state }) => state !== 'works')).toEqual([])
    expect(isWhole(findings)).toBe(true)
    expect(reportOf(findings)).toContain('结果：规格中的接口可用')
    const reading = new Set(CALLS.map(({ call }) => `${call.method} ${call.path}`))
    const others = upstream.requests
      .map(({ method, url }) => `${method} ${url.split('?', 1)[0]}`)
      .filter((asked) => !reading.has(asked))
    expect(others).toEqual([
      `POST ${login.path}`,
      `GET ${DOWNLOAD_PATH}`,
      `GET ${NOTICE_STREAM_PATH}`,
      `PATCH ${tokenRefresh.path}`,
    ])
  })

  it('may lack what the specification has not', async () => {
    upstream.answer(listTasks.path, envelope(null, { status: 404, code: 404, message: '接口不存在' }))
    const findings = await check()
    expect(lineOf(findings, listTasks.path)).toBe('missing 没有此接口（code 404）')
    expect(isWhole(findings)).toBe(true)
    expect(reportOf(findings)).toContain('只有进度，没有失败原因')
  })

  it('is told of an address below a path, and with a slash at its end', async () => {
    const below = await startFakeUpstream({ basePath: '/prod-api' })
    const findings = await check(`${below.url}/prod-api/`)
    await below.close()
    expect(lineOf(findings, getUserInfo.path)).toBe('works ')
    expect(lineOf(findings, NOTICE_STREAM_PATH)).toBe('works ')
  })
})

describe('the reference WMS API', () => {
  it('works as a whole', async () => {
    const wms = await startWms()
    const findings = await checkContract({
      url: wms.url,
      username: 'admin',
      password: 'admin123',
      limitMs: 60_000,
      listeningMs: 500,
    })
    await wms.close()
    expect(findings.filter(({ state }) => state !== 'works' && state !== 'unasked')).toEqual([])
    expect(isWhole(findings)).toBe(true)
  })
})

const html = '<!DOCTYPE html><html><body>Apache Tomcat</body></html>'

const BAD: readonly [string, string, Parameters<FakeUpstream['answer']>[1], string][] = [
  [
    'no such call',
    getMenu.path,
    envelope(null, { status: 404, code: 404 }),
    'missing 没有此接口（code 404）',
  ],
  [
    'a page of HTML',
    getMenu.path,
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
    'failed 回答是 HTML 页面，不是 JSON（HTTP 200）',
  ],
  [
    'a page of HTML for a call that is not there',
    getMenu.path,
    (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end(html),
    'missing 没有此接口（HTTP 404）',
  ],
  ['nothing', getMenu.path, (_request, response) => response.end(), 'failed 空回答（HTTP 200）'],
  [
    'JSON without an envelope',
    getMenu.path,
    (_request, response) => response.end('[{"id":1}]'),
    'failed 回答不是 { code, message, data } 形式的信封，或 JSON 不完整（HTTP 200）',
  ],
  [
    'half of an answer',
    getMenu.path,
    (_request, response) =>
      response.writeHead(200, { 'content-length': '50' }).write('{"code":', () => response.destroy()),
    'failed 连接中断（UND_ERR_SOCKET）',
  ],
  [
    'somewhere else to go to',
    getMenu.path,
    (_request, response) => response.writeHead(302, { location: '/login' }).end(),
    'failed 要求转到别处（HTTP 302），控制台不会跟随',
  ],
  [
    'another code of success',
    getMenu.path,
    envelope([], { code: 0 }),
    'failed 被拒绝（code 0，成功时应为 200）',
  ],
  ['an expired token', getMenu.path, envelope(null, { code: 601 }), 'failed 令牌不被接受（code 601）'],
  ['no right', getMenu.path, envelope(null, { status: 403, code: 403 }), 'failed 此账号无权限（code 403）'],
  ['false', getMenu.path, envelope(false), 'failed data 为 false，控制台视为操作失败'],
  ['a menu that is text', getMenu.path, envelope(PERSON), 'unreadable data：文字'],
  ['nobody', getUserInfo.path, envelope(null), 'unreadable data：null'],
  ['a user without an id', getUserInfo.path, envelope({ name: PERSON }), 'unreadable data.id：缺此字段'],
  ['a number of tasks', getTaskProgress.path, envelope(7), 'unreadable data：整数'],
  ['notices without ids', listNotices.path, envelope([{ text: PERSON }]), 'unreadable data[].uid：缺此字段'],
  [
    'stations under another name',
    pageDevices.path,
    envelope({ devices: [], [PERSON]: 1 }),
    'unreadable data：对象（devices…）',
  ],
  [
    'a file that is a refusal',
    DOWNLOAD_PATH,
    envelope(null, { code: 500, message: PERSON }),
    'failed 回答是信封（code 500），不是文件',
  ],
  [
    'a stream that is JSON',
    NOTICE_STREAM_PATH,
    (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    'failed 不是 text/event-stream（HTTP 200 application/json）',
  ],
  [
    'a stream of something else',
    NOTICE_STREAM_PATH,
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"hello":1}\n\n'),
    'unreadable 推送的 data：对象（hello），应为消息列表',
  ],
  ['a renewal in other names', tokenRefresh.path, envelope({ token: 'x' }), 'unreadable data.t1：缺此字段'],
]

describe('a server that answers', () => {
  it.each(BAD)(
    '%s at %s is told in one line, without what stood there',
    async (_what, path, answer, told) => {
      upstream.answer(path, answer)
      const findings = await check()
      expect(lineOf(findings, path)).toBe(told)
      expect(isWhole(findings)).toBe(false)
      const report = reportOf(findings)
      expect(report).not.toContain(PERSON)
      expect(report).not.toContain(SECRET_TOKEN)
      expect(report.split('\n').filter((line) => line.includes(` ${path}  `))).toHaveLength(1)
    },
  )

  it.each<[string, object, string]>([
    ['a token that is none', { token: null }, 'unreadable data.token：null'],
    ['no id', { userVO: { name: PERSON } }, 'unreadable data.userVO.id：缺此字段'],
    [
      'an expiry that is past',
      { expirationTime: '2020-01-01 08:00:00' },
      'unreadable data.expirationTime：时间已经过去',
    ],
    ['an expiry that is none', { expirationTime: -1 }, 'unreadable data.expirationTime：整数'],
  ])('a sign-in with %s is asked nothing more', async (_what, given, told) => {
    upstream.answer(login.path, envelope(granted(given)))
    const findings = await check()
    expect(findings).toHaveLength(1)
    expect(lineOf(findings, login.path)).toBe(told)
    expect(reportOf(findings)).toContain('未能登录，其余接口没有检查')
  })

  it.each<[string, RequestListener]>([
    ['never', () => undefined],
    ['without end', (_request, response) => void setInterval(() => response.write(' '), 50).unref()],
  ])('%s is given up after the limit of time', async (_what, listener) => {
    upstream.receive(getMenu.path, listener)
    const findings = await checkContract({
      url: upstream.url,
      username: 'chen',
      password: 'right',
      limitMs: 700,
      listeningMs: 100,
    })
    expect(lineOf(findings, getMenu.path)).toBe('failed 0.7 秒内没有答完')
  })

  it('is read although it packs what nobody asked it to pack', async () => {
    upstream.answer(getMenu.path, (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync('\ufeff{"code":"200","data":{"records":[]}}'))
    })
    expect(lineOf(await check(), getMenu.path)).toBe('works ')
  })

  it('with a certificate that nobody vouches for is told so', async () => {
    const server = createServer(SELF_SIGNED, (_request, response) => response.end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const findings = await check(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.close()
    expect(lineOf(findings, login.path)).toBe(
      'failed TLS 连接失败（DEPTH_ZERO_SELF_SIGNED_CERT）：请检查证书、域名与信任链',
    )
  })

  it('nowhere is told so', async () => {
    const gone = await startFakeUpstream()
    await gone.close()
    expect(lineOf(await check(gone.url), login.path)).toBe('failed 连接被拒绝：请检查地址与端口')
  })
})

describe('the command', () => {
  const run = (...options: string[]) =>
    new Promise<{ code: unknown; text: string }>((resolve) => {
      const account = { SWMS_CONTRACT_USERNAME: 'chen', SWMS_CONTRACT_PASSWORD: 'right' }
      execFile(
        process.execPath,
        ['node_modules/tsx/dist/cli.mjs', 'server/contract-check/main.ts', ...options],
        { env: { ...environment, ...account } },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, text: stdout + stderr }),
      )
    })

  it('ends with 0 where all works, and tells neither password nor token', async () => {
    const { code, text } = await run(upstream.url, '--json', '--listen', '0.2')
    expect({ code, text }).toMatchObject({ code: 0 })
    expect(JSON.parse(text)).toMatchObject({ whole: true, findings: expect.any(Array) })
    expect(text).not.toContain(SECRET_TOKEN)
    expect(text).not.toContain('right')
  })

  it('ends with 1 where something does not, and with 2 where there is nothing to ask', async () => {
    upstream.answer(getMenu.path, envelope('menu'))
    const { code, text } = await run(upstream.url, '--listen', '0.2')
    expect({ code, text }).toMatchObject({ code: 1 })
    expect(text).toContain(`读不出  GET ${getMenu.path}  data：文字；控制台：页面无法显示，只能退出登录`)
    expect(await run()).toMatchObject({ code: 2, text: expect.stringContaining('用法：') })
  })
})

describe('docs/replace-the-wms.md', () => {
  it('tells of every call that is checked', () => {
    const told = readFileSync('docs/replace-the-wms.md', 'utf8')
    expect(CHECKED_PATHS.length).toBeGreaterThan(50)
    expect(CHECKED_PATHS.filter((path) => !told.includes(`\`${path}\``))).toEqual([])
  })
})
