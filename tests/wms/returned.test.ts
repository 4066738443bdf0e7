// Parcels that carriers bring back: signed for, registered, unpacked, inspected, and put into stock or sent on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveCode } from '#shared/contracts/base/code.ts'
import { getOverview } from '#shared/contracts/base/overview.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { returnedDaily } from '#shared/contracts/returned/daily-report.ts'
import { removeReturnLine } from '#shared/contracts/returned/line.ts'
import {
  claimParcel,
  photographReturn,
  refuseParcel,
  registerParcel,
  returnParcel,
} from '#shared/contracts/returned/parcel.ts'
import { returnReceipt } from '#shared/contracts/returned/receipt.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { account } from '#shared/contracts/system/account.ts'
import { nextWaybill, nextOpId as opId, returningWith } from '#tests/support/returning.ts'
import { download, TEST_PACE, upload } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const { documentOf, register, move, add, inspect, dispose } = returningWith(() => ({ wms, clerk }))

  const registered = async (parcel = {}) => (await register(parcel)).envelope.data
  const eventsOf = async (docNo: string) =>
    (await wms.call(operationEvent.list, { body: { docNo: [docNo] } as never }, admin)).envelope.data.rows
  const ledgerOf = async (docNo: string) =>
    (await wms.call(ledgerEntry.list, { body: { docNo: [docNo] } as never }, admin)).envelope.data.rows
  const refused = (answer: { envelope: { code: number; message: string | null } }) => [
    answer.envelope.code,
    answer.envelope.message,
  ]

  test('a parcel goes its way from the door into stock, and every fact says so', async () => {
    const waybillNo = nextWaybill()
    const parcel = await registered({ waybillNo, weight: '1.25', station: 'SHQP-GZT-01' })
    expect(parcel).toMatchObject({
      returnNo: 'TJ20260310-0001',
      state: '已登记',
      carrier: 'SF',
      carrierName: '顺丰速运',
      noOwner: false,
      ownerName: '云裳服饰',
      businessDate: '2026-03-10',
      operatorName: '李晓梅',
      weight: '1.25',
    })
    const { returnNo } = parcel
    expect((await move(returnNo, 'handOver')).envelope.data).toMatchObject({ state: '待拆包' })
    const first = (await add(returnNo, { qty: '3' })).envelope.data
    expect(first).toMatchObject({ sku: 'YCFS0002', quality: '待检', disposition: '待定', qty: '3' })
    const good = (await inspect(first.id, { qty: '2' })).envelope.data
    expect(good).toMatchObject({ quality: '良品', qty: '2', suggestLoc: expect.any(String) })
    const [, rest] = (await documentOf(returnNo)).lines
    expect(rest).toMatchObject({ quality: '待检', qty: '1' })
    const bad = (await inspect(rest?.id ?? 0, { quality: '残次', reason: '有污渍' })).envelope.data
    expect((await documentOf(returnNo)).parcel).toMatchObject({ state: '已质检', qty: '3', stockedQty: '0' })
    expect((await move(returnNo, 'decide')).envelope.data).toMatchObject({ state: '待处置' })
    const put = await dispose(good.id, { loc: good.suggestLoc ?? '' })
    expect(put.envelope.data).toMatchObject({ disposition: '上架', loc: good.suggestLoc, suggestLoc: null })
    clock.advance(3 * DAY_MS)
    clerk = await wms.signIn('clerk')
    admin = await wms.signIn('admin')
    finance = await wms.signIn('finance')
    const set = await dispose(bad.id, { disposition: '转残次', loc: bad.suggestLoc ?? '' })
    expect(set.envelope.data).toMatchObject({ disposition: '转残次', quality: '残次', reason: '有污渍' })
    const { parcel: done, pendingDays, timeline } = await documentOf(returnNo)
    expect(done).toMatchObject({ state: '已处置', stockedQty: '3' })
    expect(pendingDays).toBe(3)
    expect((await move(returnNo, 'finish')).envelope.data).toMatchObject({ state: '已完结' })
    expect(timeline.filter(({ entity }) => entity === 'returnParcel').map(({ action }) => action)).toEqual([
      'settle',
      'dispose',
      'decide',
      'inspect',
      'unpack',
      'handOver',
      'create',
    ])
    const ledger = await ledgerOf(returnNo)
    expect(ledger.map(({ fromLoc, quality, qty }) => [fromLoc, quality, qty]).sort()).toEqual([
      [null, '残次', '1'],
      [null, '良品', '2'],
    ])
    const events = await eventsOf(returnNo)
    expect(events.map(({ opType, qty }) => [opType, qty]).sort()).toEqual([
      ['上架', '1'],
      ['上架', '2'],
      ['质检', '1'],
      ['质检', '2'],
      ['退件登记', '1'],
    ])
    expect(events.find(({ opType }) => opType === '退件登记')).toMatchObject({ orders: 1, weight: '1.25' })
    const found = await wms.call(resolveCode, { query: { code: waybillNo } }, clerk)
    expect(found.envelope.data).toMatchObject([
      { kind: 'returnParcel', path: `/returned/accumulate/detail?id=${returnNo}` },
    ])
  })

  test('a waybill is registered once, and a second scan of it is told; a command sent twice is one', async () => {
    const waybillNo = nextWaybill()
    const id = opId()
    const first = await register({ waybillNo, opId: id })
    expect((await register({ waybillNo, opId: id })).envelope.data).toEqual(first.envelope.data)
    const { returnNo } = first.envelope.data
    expect(refused(await register({ waybillNo }))).toEqual([
      409,
      `运单号 ${waybillNo} 已登记为 ${returnNo}，当前为「已登记」，请勿重复登记`,
    ])
    const both = await Promise.all(
      ['a', 'b'].map(() => register({ waybillNo: `${waybillNo}X`, carrier: 'SF' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('one without an owner waits for somebody who claims it, and is counted as work from then on', async () => {
    const { returnNo, ...parcel } = await registered({ noOwner: true })
    expect(parcel).toMatchObject({ state: '无主池', owner: null, noOwner: true })
    expect(await eventsOf(returnNo)).toEqual([])
    expect((await add(returnNo)).envelope.code).toBe(409)
    const claim = { returnNo, owner: 'YCFS', opId: opId() }
    const claimed = await wms.call(claimParcel, { body: claim }, clerk)
    expect(claimed.envelope.data).toMatchObject({ state: '待拆包', ownerName: '云裳服饰', noOwner: true })
    expect((await eventsOf(returnNo)).map(({ opType }) => opType)).toEqual(['退件登记'])
    const again = await wms.call(claimParcel, { body: { ...claim, opId: opId() } }, clerk)
    expect(again.envelope).toMatchObject({ code: 409, message: expect.stringContaining('不能认领') })
  })

  test.each<[string, object, string]>([
    ['without an owner', { owner: null }, '请选择货主，货主未知时勾选无主件'],
    ['with an owner and without', { owner: 'YCFS', noOwner: true }, '无主件没有货主，请清空货主或取消无主件'],
    [
      'of a carrier that its number does not tell',
      { waybillNo: 'ABC-1' },
      '运单号 ABC-1 看不出是哪家承运商，请选择承运商',
    ],
    ['of a carrier that there is none of', { carrier: 'NO' }, '承运商 NO 不存在'],
    ['with a weight below zero', { weight: '-1' }, '重量(kg)不能为负'],
    ['without a waybill', { waybillNo: ' ' }, '请输入运单号'],
    ['with a strange waybill', { waybillNo: '运单 1' }, '运单号只能包含字母、数字和 - _ . / + #'],
    ['with the shop of another owner', { shop: 'NO' }, '店铺 NO 不是此货主的店铺，请核对'],
    ['with a photo that was never sent', { photo: 'no.png' }, '文件不存在或已过期，请重新导出'],
    ['of a delivery that there is none of', { receiptNo: 'TS1' }, '找不到此签收单，请刷新后重试'],
  ])('a parcel %s is not registered', async (_title, parcel, message) => {
    const { status, envelope } = await wms.send({
      method: 'POST',
      path: registerParcel.path,
      token: clerk,
      body: { warehouse: 'SHQP', waybillNo: nextWaybill(), owner: 'YCFS', opId: opId(), ...parcel },
    })
    expect([status, envelope.message]).toEqual([envelope.code, message])
    expect(status).toBeGreaterThanOrEqual(400)
  })

  test('returns are handled by people with the right alone, and only in their own warehouses', async () => {
    expect((await register({}, finance)).status).toBe(403)
    expect(refused(await register({ warehouse: 'CDSL', owner: null, noOwner: true }))).toEqual([
      403,
      '仓库或货主不在您的权限范围内',
    ])
    const far = await register({ warehouse: 'CDSL', owner: null, noOwner: true }, admin)
    const { returnNo } = far.envelope.data
    const document = await wms.send({
      method: 'GET',
      path: '/api/returned/parcel/document',
      query: `returnNo=${returnNo}`,
      token: clerk,
    })
    expect(document.status).toBe(404)
    const { rows } = (await wms.call(returnParcel.list, { body: { returnNo: [returnNo] } }, clerk)).envelope
      .data
    expect(rows).toEqual([])
    const body = { returnNo, reason: '地址不对', opId: opId() }
    expect((await wms.call(refuseParcel, { body }, clerk)).status).toBe(404)
    expect((await wms.call(refuseParcel, { body: { ...body, opId: opId() } }, admin)).status).toBe(200)
  })

  test('a parcel is refused unopened, with a reason, and may come again', async () => {
    const { returnNo, waybillNo } = await registered()
    const line = (await add(returnNo)).envelope.data
    const body = { returnNo, reason: '外包装破损' }
    const opened = await wms.call(refuseParcel, { body: { ...body, opId: opId() } }, clerk)
    expect(refused(opened)).toEqual([409, `退件 ${returnNo} 已拆包登记商品，不能拒收退回`])
    await wms.call(removeReturnLine, { body: { id: line.id, opId: opId() } }, clerk)
    const done = await wms.call(refuseParcel, { body: { ...body, opId: opId() } }, clerk)
    expect(done.envelope.data).toMatchObject({ state: '拒收退回', qty: '0', endedAt: expect.any(String) })
    const silent = await wms.send({
      method: 'POST',
      path: refuseParcel.path,
      token: clerk,
      body: { returnNo, opId: opId() },
    })
    expect(silent.status).toBe(400)
    expect((await register({ waybillNo })).envelope.data).toMatchObject({ state: '已登记' })
  })

  test('goods are those of the owner, with what their record asks for', async () => {
    const { returnNo } = await registered()
    expect(refused(await add(returnNo, { code: 'MTMY0001' }))).toEqual([
      400,
      'MTMY0001 是「木棠母婴」的商品，不是此退件货主的，请核对是否放错包裹',
    ])
    expect((await add(returnNo, { qty: '0' })).envelope.message).toBe('数量须大于0')
    expect((await add(returnNo, { lot: 'L1' })).envelope.message).toBe(
      '商品 YCFS0002 不按批次管理，请清空批次',
    )
    expect((await documentOf(returnNo)).parcel).toMatchObject({ state: '已登记', qty: '0' })
  })

  test('an inspection can be mended: the work of the first does not count', async () => {
    const { returnNo } = await registered()
    const { id } = (await add(returnNo)).envelope.data
    expect(refused(await inspect(id, { quality: '待检' }))).toEqual([400, '请选择质检后的品质'])
    expect(refused(await inspect(id, { qty: '5' }))).toEqual([
      409,
      '商品 YCFS0002 只有 2，不能判定 5，请核对数量',
    ])
    await inspect(id)
    const after = await inspect(id, { quality: '残次' })
    expect(after.envelope.data).toMatchObject({ quality: '残次', qty: '2' })
    const checks = (await eventsOf(returnNo)).filter(({ opType }) => opType === '质检')
    expect(checks.map(({ qty }) => qty).sort()).toEqual(['-2', '2', '2'])
    const removed = await wms.call(removeReturnLine, { body: { id, opId: opId() } }, clerk)
    expect(removed.envelope.code).toBe(409)
  })

  test('what is not good is not put away as good, and what leaves the house needs a reason and no place', async () => {
    const { returnNo } = await registered()
    const { id } = (await add(returnNo)).envelope.data
    expect(refused(await dispose(id, { disposition: '销毁', reason: '发霉' }))[0]).toBe(409)
    const { suggestLoc } = (await inspect(id, { quality: '残次' })).envelope.data
    expect(refused(await dispose(id, { loc: 'CC-01-01-1' }))).toEqual([
      400,
      '商品 YCFS0002 品质为「残次」，不能上架，请选择其他处置',
    ])
    expect(refused(await dispose(id, { disposition: '转残次' }))).toEqual([400, '转残次须扫描库位'])
    expect(refused(await dispose(id, { disposition: '转残次', loc: 'CC-01-01-1' }))[0]).toBe(409)
    expect(
      refused(await dispose(id, { disposition: '转残次', loc: suggestLoc ?? '', checkDigit: '??' }))[0],
    ).toBe(400)
    expect(refused(await dispose(id, { disposition: '退供' }))).toEqual([400, '退供须填写说明'])
    const sent = await dispose(id, { disposition: '退供', reason: '供应商同意' })
    expect(sent.envelope.data).toMatchObject({ disposition: '退供', loc: null })
    expect((await documentOf(returnNo)).parcel).toMatchObject({ state: '已处置', stockedQty: '0' })
    expect(await ledgerOf(returnNo)).toEqual([])
    expect(refused(await dispose(id, { disposition: '销毁', reason: '再来' }))[0]).toBe(409)
  })

  test('photos stand with the parcel and with its goods', async () => {
    const { returnNo } = await registered()
    const { id } = (await add(returnNo)).envelope.data
    const file = { token: clerk, fileName: 'a.png', content: PIXEL, query: 'warehouse=SHQP' }
    const photo = (await upload(wms, file)).json().data.fileName as string
    const body = { returnNo, photo }
    await wms.call(photographReturn, { body: { ...body, opId: opId() } }, clerk)
    await wms.call(photographReturn, { body: { ...body, lineId: id, opId: opId() } }, clerk)
    const { parcel, lines } = await documentOf(returnNo)
    expect([parcel.photo, lines[0]?.photo]).toEqual([photo, photo])
    const wrong = { ...body, photo: 'no.png', opId: opId() }
    expect((await wms.call(photographReturn, { body: wrong }, clerk)).status).toBe(404)
  })

  test('a photo of a parcel is opened by who reads of parcels, and by no one else of the warehouse', async () => {
    const other = {
      username: 'labor-clerk',
      name: '劳务',
      password: 'photos-pass-1',
      status: '启用' as const,
      roles: ['labor'],
      warehouses: ['SHQP'],
      owners: [],
      opId: opId(),
    }
    expect((await wms.call(account.create, { body: other }, admin)).envelope.message).toBe('success')
    const stranger = await wms.signIn('labor-clerk', 'photos-pass-1')
    const { returnNo } = await registered()
    const file = { token: clerk, fileName: 'b.png', content: PIXEL, query: 'warehouse=SHQP' }
    const photo = (await upload(wms, file)).json().data.fileName as string
    await wms.call(photographReturn, { body: { returnNo, photo, opId: opId() } }, clerk)
    expect((await download(wms, photo, admin)).statusCode).toBe(200)
    expect((await download(wms, photo, finance)).statusCode).toBe(200)
    expect((await download(wms, photo, stranger)).statusCode).toBe(404)
  })

  describe('a delivery', () => {
    const receipt = { warehouse: 'SHQP', carrier: 'SF', plateNo: '沪A12345', parcels: 3, abnormalParcels: 0 }
    const make = (changes: object = {}, token = clerk) =>
      wms.call(returnReceipt.create, { body: { ...receipt, opId: opId(), ...changes } }, token)
    const sign = async (receiptNo: string, revision = 1, name: 'sign' | 'void' = 'sign') =>
      wms.call(returnReceipt.move, { body: { receiptNo, revision, move: name, opId: opId() } }, clerk)

    test('is signed for, and its parcels are registered one by one', async () => {
      const waybills = [nextWaybill(), nextWaybill()]
      const made = (await make({ waybills: `${waybills.join('\n')}，${waybills[0]}` })).envelope.data
      expect(made).toMatchObject({ state: '待签收', receiver: null, creatorName: '李晓梅', registered: 0 })
      const { receiptNo } = made
      expect(refused(await register({ receiptNo }))[1]).toContain('请先签收')
      expect((await sign(receiptNo)).envelope.data).toMatchObject({ state: '已签收', receiverName: '李晓梅' })
      const awaited = await wms.call(returnParcel.list, { body: { receiptNo: [receiptNo] } }, clerk)
      expect(awaited.envelope.data.rows.map(({ state, waybillNo }) => [state, waybillNo])).toEqual([
        ['已签收', waybills[1]],
        ['已签收', waybills[0]],
      ])
      const known = await registered({ waybillNo: waybills[0] })
      expect(known).toMatchObject({ receiptNo, carrier: 'SF', state: '已登记' })
      await registered({ receiptNo })
      const after = await wms.call(returnReceipt.get, { query: { receiptNo } }, clerk)
      expect(after.envelope.data).toMatchObject({ registered: 2, state: '已签收' })
      const late = { receiptNo, revision: after.envelope.data.revision, plateNo: 'X', opId: opId() }
      expect((await wms.call(returnReceipt.update, { body: late }, clerk)).envelope.code).toBe(409)
    })

    test('is changed until it is signed for, and voided when nothing came of it', async () => {
      const { receiptNo, revision } = (await make()).envelope.data
      const body = { receiptNo, revision, parcels: 5, opId: opId() }
      expect((await wms.call(returnReceipt.update, { body }, clerk)).envelope.data).toMatchObject({
        parcels: 5,
      })
      expect((await sign(receiptNo, 2, 'void')).envelope.data).toMatchObject({ state: '已作废' })
      expect((await sign(receiptNo, 3)).envelope.code).toBe(409)
    })

    test.each<[string, object, string]>([
      ['with more abnormal parcels than parcels', { abnormalParcels: 4 }, '异常件不能多于包裹数'],
      ['with abnormal parcels and no reason', { abnormalParcels: 1 }, '有异常件，请填写异常说明'],
      ['of no parcels', { parcels: 0 }, '包裹数须为1到100000的整数'],
      ['with a longer list than parcels', { waybills: 'A1 A2 A3 A4' }, '运单号清单有4个，多于包裹数，请核对'],
      ['with a list of something else', { waybills: '运单' }, '运单号清单中的 运单 不是运单号，请核对'],
      ['of an unknown carrier', { carrier: 'NO' }, '承运商 NO 不存在'],
    ])('%s is not written down', async (_title, changes, message) => {
      const { envelope } = await make(changes)
      expect([envelope.code, envelope.message]).toEqual([400, message])
    })

    test('is nobody’s who may not, and of no other warehouse', async () => {
      expect((await make({}, finance)).status).toBe(403)
      expect((await make({ warehouse: 'CDSL' })).status).toBe(400)
    })
  })

  test('the report counts the parcels by how far they are, and leads to them', async () => {
    const body = { businessDate: { from: '2026-03-01', to: '2026-03-31' }, by: 'owner,carrier' as const }
    const { sums, rows } = (await wms.call(returnedDaily.list, { body }, admin)).envelope.data
    const all = (await wms.call(returnParcel.list, { body: { size: 200 } }, admin)).envelope.data.rows
    const parcels = all.filter(({ businessDate }) => businessDate !== null)
    const countOf = (fits: (parcel: (typeof parcels)[number]) => boolean) => parcels.filter(fits).length
    expect(sums).toMatchObject({
      registered: parcels.length,
      shelved: countOf(({ stockedQty }) => stockedQty !== '0'),
      noOwnerCount: countOf(({ noOwner }) => noOwner),
      refused: countOf(({ state }) => state === '拒收退回'),
      returnRate: null,
    })
    expect(rows.find(({ owner, carrier }) => owner === 'YCFS' && carrier === 'SF')).toBeTruthy()
    const behind = await wms.call(
      returnedDaily.behind,
      { body: { ...body, measure: 'shelved' } as never },
      admin,
    )
    expect(behind.envelope.data.total).toBe(sums.shelved)
  })

  test('what waits is counted on the home page', async () => {
    const { envelope } = await wms.call(getOverview, { query: {} }, admin)
    const { rows } = (await wms.call(returnParcel.list, { body: { size: 200 } }, admin)).envelope.data
    const ended = ['已处置', '已完结', '拒收退回']
    const waiting = envelope.data.waiting.find(({ name }) => name === 'todoReturn')
    expect(waiting?.count).toBe(rows.filter(({ state }) => !ended.includes(state)).length)
  })

  test('everything that must be true stays true', async () => {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    // Nobody counts the nights here, in which days pass.
    const broken = envelope.data.filter(({ code, violations }) => violations > 0 && code !== 'storage-night')
    expect(broken).toEqual([])
  })
})
