// Numbers of waybills from platforms: each box its own, no order two, and never a guess about what an answer would have said.
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Asked, Contact, PlatformKind, PlatformSettings } from '#server/wms/modules/express/platform.ts'
import type { Surroundings } from '#server/wms/modules/express/platform-call.ts'
import { platformOf } from '#server/wms/modules/express/platforms.ts'
import { kuaidi100Signature, topSignature } from '#server/wms/modules/express/signatures.ts'
import { startCainiao } from '#tests/support/cainiao-stand-in.ts'
import { startKuaidi100 } from '#tests/support/kuaidi100-stand-in.ts'
import { SELF_SIGNED } from '#tests/support/self-signed.ts'
import type { StandInMode, WaybillStandIn } from '#tests/support/waybill-stand-in.ts'

const SENDER: Contact = {
  name: '云裳仓',
  phone: '021-58881234转8',
  province: '上海市',
  city: '上海市',
  district: '浦东新区',
  street: '金桥路 1 号 & 2 号库',
}
const RECEIVER: Contact = {
  name: '张三',
  phone: '18412345678转1234',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  street: '文三路 252 号 5+1 室',
}
/** Nobody listens at it. */
const NO_PORT = 'http://127.0.0.1:9/'
/** Refused by the resolver itself, without asking anybody. */
const NO_HOST = `http://${'a'.repeat(64)}.invalid/`
/** Of a platform that does not answer: how long nobody waits for it. Long enough for its booking. */
const SHORT = { timeoutMs: 2_000 }

let orders = 0
function asking(given: Partial<Asked> = {}): Asked {
  return {
    key: `CK20261130${++orders}-1`,
    carrierCode: 'yuantong',
    sender: SENDER,
    receiver: RECEIVER,
    oaid: '',
    boxes: 1,
    weight: '1.25',
    goods: '男式羽绒服×2',
    remark: '易碎 轻放',
    ...given,
  }
}

/** Where the numbers are told by the platform's own books. */
const START: Readonly<Record<PlatformKind, () => Promise<WaybillStandIn>>> = {
  快递100: startKuaidi100,
  菜鸟: () => startCainiao(),
}

function settingsOf(kind: PlatformKind, { baseUrl, credentials }: WaybillStandIn): PlatformSettings {
  return { kind, baseUrl, credentials }
}

describe.each(['快递100', '菜鸟'] as const)('%s', (kind) => {
  let server: WaybillStandIn
  beforeAll(async () => {
    server = await START[kind]()
  })
  beforeEach(() => server.behave('gives'))
  afterAll(() => server.stop())

  const platform = (surroundings: Partial<Surroundings> = {}, given: Partial<PlatformSettings> = {}) =>
    platformOf({ ...settingsOf(kind, server), ...given }, { isPrivate: true, ...surroundings })
  const numbersOf = (key: string) => server.given.get(key) ?? []
  /** What a question came to while the platform behaved so, and what is found afterwards. */
  const during = async (mode: StandInMode, asked: Asked, surroundings: Partial<Surroundings> = {}) => {
    server.behave(mode)
    const outcome = await platform(surroundings).get(asked)
    server.behave('gives')
    return outcome
  }

  test('gives a number, and what is printed big', async () => {
    const asked = asking()
    const outcome = await platform().get(asked)
    expect(outcome).toMatchObject({ kind: 'done', value: { numbers: numbersOf(asked.key) } })
    expect(outcome).toMatchObject({ value: { sortCode: expect.stringMatching(/\d{3}/) } })
    expect(numbersOf(asked.key)).toHaveLength(1)
  })

  test.each(['gives', 'shuffles'] as const)(
    'gives each box its number, whatever their order: %s',
    async (mode) => {
      const asked = asking({ boxes: 3 })
      const outcome = await during(mode, asked)
      const numbers = numbersOf(asked.key)
      if (outcome.kind !== 'done') throw new Error(outcome.message)
      expect(outcome.value.numbers[0]).toBe(numbers[0])
      expect(outcome.value.numbers.toSorted()).toEqual(numbers.toSorted())
      expect(outcome.value.motherNo).toBeUndefined()
    },
  )

  test('a receiver with stars is known to it by the OAID, and by that alone', async () => {
    const receiver = { ...RECEIVER, name: '王**', phone: '138****1234' }
    expect((await platform().get(asking({ receiver, oaid: '1-abc' }))).kind).toBe('done')
    expect(JSON.stringify(server.asked.at(-1))).toContain('1-abc')
    expect((await platform().get(asking({ receiver }))).kind).toBe('refused')
  })

  test('gives no order a second number', async () => {
    const asked = asking({ boxes: 2 })
    const first = await platform().get(asked)
    const numbers = numbersOf(asked.key)
    const second = await platform().get(asked)
    expect(first.kind).toBe('done')
    expect(second).toMatchObject({ kind: 'done', value: { numbers: expect.arrayContaining([...numbers]) } })
    expect(numbersOf(asked.key)).toEqual(numbers)
  })

  test.each([
    ['short', /给了 2 个单号，本单有 3 箱|没有给第 3 箱单号/],
    ['doubles', /单号 \w+ 给了两次/],
    ['blank', /有的箱没有给单号/],
    ['odd', /给的单号里有不能用的字符/],
  ] as const)('takes no numbers that do not fit the boxes: %s', async (mode, message) => {
    const outcome = await during(mode, asking({ boxes: 3 }))
    expect(outcome).toEqual({ kind: 'unknown', message: expect.stringMatching(message) })
  })

  test.each([
    ['slow', '没有在 2 秒内应答'],
    ['loses', '连接中断'],
    ['cuts', '应答不完整'],
  ] as const)('finds what was booked when the answer did not arrive: %s', async (mode, message) => {
    const asked = asking({ boxes: 2 })
    const outcome = await during(mode, asked, mode === 'slow' ? SHORT : {})
    expect(outcome).toEqual({ kind: 'unknown', message: expect.stringContaining(message) })
    const numbers = numbersOf(asked.key)
    expect(numbers).toHaveLength(2)
    const found = await platform().find(asked)
    expect(found).toMatchObject({ kind: 'done', value: { numbers: expect.arrayContaining([...numbers]) } })
    expect(found).toMatchObject({ value: { numbers: { 0: numbers[0] } } })
    expect(numbersOf(asked.key)).toEqual(numbers)
  })

  test.each([
    ['fails', 'HTTP 502'],
    ['garbles', '无法识别'],
    ['floods', '无法识别'],
    ['doubts', '结果不明'],
  ] as const)(
    'does not know what came of it, and gets a number when asked again: %s',
    async (mode, message) => {
      const asked = asking()
      const outcome = await during(mode, asked)
      expect(outcome).toEqual({ kind: 'unknown', message: expect.stringContaining(message) })
      expect(numbersOf(asked.key)).toEqual([])
      expect(await platform().get(asked)).toMatchObject({ kind: 'done' })
      expect(numbersOf(asked.key)).toHaveLength(1)
    },
  )

  test.each([
    ['noBalance', /单量不足|余额不足/],
    ['redirects', /HTTP 302），请在面单来源填写最终地址/],
  ] as const)('is told that it was refused, and what to do: %s', async (mode, message) => {
    const asked = asking()
    const outcome = await during(mode, asked)
    expect(outcome).toEqual({ kind: 'refused', message: expect.stringMatching(message) })
    expect(numbersOf(asked.key)).toEqual([])
  })

  test('cancels all numbers of a waybill, and knows when it did not', async () => {
    const asked = asking({ boxes: 3 })
    const outcome = await platform().get(asked)
    if (outcome.kind !== 'done') throw new Error(outcome.message)
    const { handle, numbers } = outcome.value
    const given = { handle, waybillNo: numbers[0] ?? '', carrierCode: asked.carrierCode, reason: '订单拦截' }
    for (const [mode, kind] of [
      ['keeps', 'refused'],
      ['doubts', 'unknown'],
      ['fails', 'unknown'],
    ] as const) {
      server.behave(mode)
      expect(await platform().cancel(given)).toMatchObject({ kind })
      expect(server.cancelled.filter((number) => numbers.includes(number))).toEqual([])
    }
    server.behave('gives')
    expect(await platform().cancel(given)).toEqual({ kind: 'done', value: null })
    expect(server.cancelled).toEqual(expect.arrayContaining([...numbers]))
  })

  test('asks nothing for goods that no courier could bring', async () => {
    const before = server.asked.length
    for (const [receiver, message] of [
      [{ phone: '138****5678' }, '收件人的电话不完整'],
      [{ name: ' ' }, '收件人没有姓名'],
      [{ city: '' }, '收件人的地址不完整'],
    ] as const) {
      const outcome = await platform().get(asking({ receiver: { ...RECEIVER, ...receiver } }))
      expect(outcome).toEqual({ kind: 'refused', message: expect.stringContaining(message) })
    }
    expect(server.asked).toHaveLength(before)
  })

  test('is refused where nothing can have been booked', async () => {
    const plain = server.baseUrl
    const cases: [Partial<PlatformSettings>, Partial<Surroundings>, string][] = [
      [{ baseUrl: NO_PORT }, {}, '拒绝连接'],
      [{ baseUrl: NO_HOST }, {}, '域名无法解析'],
      [{ baseUrl: `${plain}x` }, {}, 'HTTP 404），请核对面单来源的地址'],
      [{ baseUrl: plain }, { isPrivate: false }, '须以 https:// 开头'],
      [{ baseUrl: 'https://127.0.0.1/' }, { isPrivate: false }, '不是公网地址'],
      [{ baseUrl: 'https://localhost/' }, { isPrivate: false }, '不是公网地址'],
      [{ credentials: {} }, {}, '面单来源缺少'],
    ]
    for (const [settings, surroundings, message] of cases) {
      for (const call of ['get', 'find'] as const) {
        const outcome = await platform(surroundings, settings)[call](asking())
        expect(outcome).toEqual({ kind: 'refused', message: expect.stringContaining(message) })
      }
    }
  })

  test('trusts no certificate that nobody vouches for', async () => {
    const heard: string[] = []
    const imposter = createServer(SELF_SIGNED, (request) => heard.push(request.url ?? ''))
    await new Promise<void>((resolve) => imposter.listen(0, '127.0.0.1', resolve))
    const baseUrl = `https://127.0.0.1:${(imposter.address() as AddressInfo).port}/`
    const outcome = await platform({}, { baseUrl }).get(asking())
    expect(outcome).toEqual({ kind: 'refused', message: expect.stringContaining('证书无效') })
    expect(heard).toEqual([])
    imposter.close()
  })

  test('gives up when the process ends', async () => {
    server.behave('slow')
    const ending = new AbortController()
    const asked = platform({ signal: ending.signal }).get(asking())
    ending.abort()
    expect(await asked).toMatchObject({ kind: 'unknown' })
  })

  test('tells no secret, even where the platform repeats it', async () => {
    const secret = 'a-wrong-secret-of-ours'
    const secrets = Object.entries(server.credentials).filter(
      ([name]) => !/partnerId|user_id|_url/.test(name),
    )
    for (const [name] of secrets) {
      const credentials = { ...server.credentials, [name]: secret }
      for (const call of ['get', 'find'] as const) {
        const outcome = await platform({}, { credentials })[call](asking())
        const told = JSON.stringify(outcome)
        expect(told).not.toContain(secret)
        for (const [, value] of secrets) if (!/^\d+$/.test(value)) expect(told).not.toContain(value)
      }
    }
  })
})

describe('快递100, as its documents say', () => {
  let server: WaybillStandIn
  beforeAll(async () => {
    server = await startKuaidi100()
  })
  afterAll(() => server.stop())

  test('sends what is asked, in Chinese, signed to the letter', async () => {
    await platformOf(settingsOf('快递100', server), { isPrivate: true }).get(asking({ boxes: 2 }))
    const { method, param = '' } = server.asked.at(-1) ?? {}
    expect(method).toBe('order')
    expect(JSON.parse(param)).toMatchObject({
      printType: 'NON',
      partnerId: '0211234567',
      kuaidicom: 'yuantong',
      recMan: {
        name: '张三',
        mobile: '18412345678-1234',
        printAddr: '浙江省杭州市西湖区文三路 252 号 5+1 室',
      },
      sendMan: { name: '云裳仓', tel: '021-58881234-8', printAddr: '上海市浦东新区金桥路 1 号 & 2 号库' },
      count: 2,
      needChild: '1',
      weight: 1.25,
      reorder: false,
    })
  })

  test.each([
    ['key', '请核对面单来源的授权 key'],
    ['secret', '请核对面单来源的授权 key 和 secret'],
  ])('says which of the credentials is wrong: %s', async (name, message) => {
    const settings = settingsOf('快递100', server)
    const credentials = { ...settings.credentials, [name]: 'wrong' }
    const outcome = await platformOf({ ...settings, credentials }, { isPrivate: true }).get(asking())
    expect(outcome).toEqual({ kind: 'refused', message: expect.stringContaining(message) })
  })

  test('signs parameters, time, key and secret', () => {
    // RFC 1321's own: 'message digest'.
    expect(kuaidi100Signature('mess', 'age', ' dig', 'est')).toBe('F96B697D7CB7938D525A2F31AAF161D0')
  })
})

describe('菜鸟, as its documents say', () => {
  let server: WaybillStandIn
  beforeAll(async () => {
    server = await startCainiao()
  })
  beforeEach(() => server.behave('gives'))
  afterAll(() => server.stop())

  const platform = (credentials: Readonly<Record<string, string>> = {}, now = () => new Date()) => {
    const settings = settingsOf('菜鸟', server)
    return platformOf(
      { ...settings, credentials: { ...settings.credentials, ...credentials } },
      { isPrivate: true, now },
    )
  }

  test('signs the example of its documents', () => {
    const params = {
      method: 'taobao.item.seller.get',
      app_key: '12345678',
      session: 'test',
      timestamp: '2016-01-01 12:00:00',
      format: 'json',
      v: '2.0',
      sign_method: 'md5',
      fields: 'num_iid,title,nick,price,num',
      num_iid: '11223344',
    }
    expect(topSignature(params, 'helloworld')).toBe('66987CB115214E59E6EC978214934FB8')
  })

  test('sends what is asked, in Chinese, by China’s clocks', async () => {
    await platform().get(asking({ carrierCode: 'YTO' }))
    const form = server.asked.at(-1) ?? {}
    const request = JSON.parse(form['param_waybill_cloud_print_apply_new_request'] ?? '')
    expect(request).toMatchObject({
      cp_code: 'YTO',
      sender: { name: '云裳仓', phone: '021-58881234-8', address: { province: '上海市' } },
      trade_order_info_dtos: [
        {
          object_id: '1',
          package_info: { id: '1', weight: 1250 },
          recipient: {
            name: '张三',
            mobile: '18412345678-1234',
            address: { district: '西湖区', detail: '文三路 252 号 5+1 室' },
          },
          user_id: 2_088_001,
        },
      ],
    })
    expect(request).not.toHaveProperty('multi_packages_shipment')
  })

  test('tells a mother that stands on no box apart, as freight carriers have them', async () => {
    const asked = asking({ boxes: 2, carrierCode: 'CN7000001009020' })
    server.behave('mother')
    const outcome = await platform({ freight: '是' }).get(asked)
    const numbers = server.given.get(asked.key) ?? []
    expect(outcome).toMatchObject({ kind: 'done', value: { numbers, motherNo: `M${numbers[0]}` } })
  })

  test('finds nothing where it is told that nothing was given, and there alone', async () => {
    expect(await platform().find(asking())).toEqual({ kind: 'done', value: null })
    server.behave('hides')
    expect(await platform().find(asking())).toEqual({
      kind: 'unknown',
      message: '菜鸟没有查到单号：查询失败，请到菜鸟核对',
    })
  })

  test('cuts a name, but no address; asks for no more boxes than one call may', async () => {
    const long = { ...RECEIVER, name: '欧'.repeat(60) }
    expect(await platform().get(asking({ receiver: long }))).toMatchObject({ kind: 'done' })
    const far = { ...RECEIVER, street: '路'.repeat(256) }
    expect(await platform().get(asking({ receiver: far }))).toEqual({
      kind: 'refused',
      message: '收件人的详细地址超过 255 字，请改短后重试',
    })
    expect(await platform().get(asking({ boxes: 10 }))).toMatchObject({ kind: 'done' })
    expect(await platform().get(asking({ boxes: 11 }))).toEqual({
      kind: 'refused',
      message: '菜鸟一次最多取 10 个单号，本单有 11 箱，请拆单后重试',
    })
  })

  test.each([
    [{ app_key: '87654321' }, 'AppKey 不对'],
    [{ app_secret: 'wrong' }, '请核对面单来源的 AppSecret'],
    [{ session: 'wrong' }, '请重新授权并更新面单来源的 SessionKey'],
  ])('says which of the credentials is wrong: %o', async (credentials, message) => {
    const outcome = await platform(credentials).get(asking())
    expect(outcome).toEqual({ kind: 'refused', message: expect.stringContaining(message) })
  })

  test('says that the clock of the server is wrong', async () => {
    const late = () => new Date(Date.now() - 11 * 60_000)
    const outcome = await platform({}, late).get(asking())
    expect(outcome).toEqual({ kind: 'refused', message: expect.stringContaining('请校准服务器的时钟') })
  })
})
