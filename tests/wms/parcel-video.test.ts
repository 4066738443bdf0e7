// Films of packing: kept for those who may see the parcel, and shown to anyone who has its link, until that ends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addParcelVideo,
  getParcelVideos,
  getSharedVideos,
  shareParcelVideos,
} from '#shared/contracts/outbound/parcel-video.ts'
import { configuration } from '#shared/contracts/system/configuration.ts'
import { SHARED_FILE_PATH } from '#shared/contracts/system/file.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { TEST_PACE, upload } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypmp42'), Buffer.alloc(188, 7)])
const TIMES = { startAt: '2026-03-10T01:58:00.000Z', endAt: '2026-03-10T01:59:30.000Z' }
const HERE = 'warehouse=SHQP&owner=YCFS'

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let clerk: string
  let waybillNo: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE })
    clerk = await wms.signIn('clerk')
    const flow = shippingWith(() => ({ wms, clerk }))
    const orderNo = await flow.made()
    await flow.picked([orderNo])
    const [packed] = (await flow.pack([orderNo])).envelope.data.done
    waybillNo = packed?.waybillNo ?? ''
  })
  afterAll(() => wms.close())

  const film = `purpose=${encodeURIComponent('录像')}`
  const send = async (content: Buffer, query: string, token = clerk) =>
    (await upload(wms, { fileName: '打包.mp4', content, query, token })).json()
  const kept = async (place = HERE) => (await send(MP4, `${film}&${place}`)).data.fileName as string
  const add = (fileName: string, times = TIMES, token = clerk) =>
    wms.call(addParcelVideo, { body: { waybillNo, fileName, ...times, opId: opId() } }, token)
  const shared = (key: string) => wms.call(getSharedVideos, { query: { key } })
  const link = async (days: number) =>
    (await wms.call(shareParcelVideos, { body: { waybillNo, days } }, clerk)).envelope.data.key
  const fetched = (url: string, headers: Record<string, string> = {}) =>
    wms.app.inject({ method: 'GET', url, headers })

  test('a film of a parcel is found by its waybill, and comes in ranges', async () => {
    const fileName = await kept()
    expect((await add(fileName)).envelope.message).toBe('success')
    const { data } = (await wms.call(getParcelVideos, { query: { waybillNo } }, clerk)).envelope
    expect(data).toMatchObject({
      waybillNo,
      ownerName: '云裳服饰',
      packerName: '李晓梅',
      place: { warehouse: 'SHQP', owner: 'YCFS' },
      goods: [{ sku: 'YCFS0001', qty: '2' }],
      videos: [{ ...TIMES, sizeBytes: MP4.length }],
    })
    const url = data.videos[0]?.videoUrl ?? ''
    const part = await fetched(url, { authorization: clerk, range: 'bytes=4-11' })
    expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, 'ftypmp42', 'video/mp4'])
    expect((await fetched(url)).statusCode).toBe(401)
  })

  test.each([
    [
      'a picture that calls itself a film',
      () => send(Buffer.from([0xff, 0xd8, 0xff, 0]), film),
      '只能上传 MP4、WebM 录像',
    ],
    ['a film as an attachment', () => send(MP4, HERE), '只能上传 XLSX、CSV、PDF、PNG、JPG 文件'],
    [
      'a film that nobody has uploaded',
      async () => (await add('没有.mp4')).envelope,
      '文件不存在或已过期，请重新导出',
    ],
    [
      'a film of another warehouse',
      async () => (await add(await kept('warehouse=SHQP'))).envelope,
      '录像不属于此运单的仓库与货主，请重新上传',
    ],
    [
      'a film that ends before it begins',
      async () => (await add(await kept(), { startAt: TIMES.endAt, endAt: TIMES.startAt })).envelope,
      '结束时间须晚于开始时间',
    ],
    [
      'a film that a parcel has already',
      async () => {
        const fileName = await kept()
        await add(fileName)
        return (await add(fileName)).envelope
      },
      '此录像已登记',
    ],
  ])('%s is refused', async (_case, sent, message) => {
    expect(await sent()).toMatchObject({ code: expect.any(Number), message })
  })

  test('a person with the link sees that parcel and no names of people, until it ends', async () => {
    const key = await link(7)
    const { data } = (await shared(key)).envelope
    expect(data).toMatchObject({ waybillNo, place: null, packerName: null })
    const url = data.videos[0]?.videoUrl ?? ''
    expect(url.startsWith(SHARED_FILE_PATH)).toBe(true)
    const part = await fetched(url, { range: 'bytes=0-3' })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 4])

    const forged = key.replace(waybillNo, `${waybillNo.slice(0, -1)}9`)
    for (const wrong of [forged, `${key}x`, new URLSearchParams(url.split('?')[1]).get('key') ?? '']) {
      expect((await shared(wrong)).envelope.code).toBe(403)
    }
    // Neither opens a file: it names a parcel.
    expect((await fetched(`${SHARED_FILE_PATH}?${new URLSearchParams({ key })}`)).statusCode).toBe(404)

    clock.advance(8 * DAY_MS)
    expect((await shared(key)).envelope.message).toBe('录像链接无效或已过期，请联系客服重新获取')
    expect((await fetched(url)).statusCode).toBe(404)
  })

  test('a film is kept for ninety days', async () => {
    clerk = await wms.signIn('clerk')
    const asked = { query: { waybillNo } }
    expect((await wms.call(getParcelVideos, asked, clerk)).envelope.data.videos.length).toBeGreaterThan(0)
    clock.advance(83 * DAY_MS)
    clerk = await wms.signIn('clerk')
    expect((await wms.call(getParcelVideos, asked, clerk)).envelope.data.videos).toEqual([])
  })

  test('a parameter says how long those that come are kept', async () => {
    const admin = await wms.signIn('admin')
    const body = { code: 'film.keepDays', value: '30', revision: 1, opId: opId() }
    expect((await wms.call(configuration.update, { body }, admin)).envelope.message).toBe('success')
    await add(await kept())
    const { data } = (await wms.call(getParcelVideos, { query: { waybillNo } }, clerk)).envelope
    const until = new Date(clock.now().getTime() + 30 * DAY_MS).toISOString()
    expect(data.videos.map(({ keptUntil }) => keptUntil)).toEqual([until])
  })

  test('a clerk of other warehouses, and a person who may only read, can do nothing of it', async () => {
    const finance = await wms.signIn('finance')
    const share = wms.call(shareParcelVideos, { body: { waybillNo, days: 1 } }, finance)
    expect((await share).envelope.code).toBe(403)
    expect((await add(await kept(), TIMES, finance)).envelope.code).toBe(403)
  })
})
