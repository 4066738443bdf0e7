// Owners, goods, partners, lists and devices: what can be chosen, and what belongs to whom.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as lists from '#shared/contracts/base/lists.ts'
import * as owner from '#shared/contracts/base/owner.ts'
import { sku, skuBarcode } from '#shared/contracts/base/sku.ts'
import * as device from '#shared/contracts/equipment/device.ts'
import { configuration, getConfiguration } from '#shared/contracts/system/configuration.ts'
import { dataPerm, removeDataPerm } from '#shared/contracts/system/data-perm.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `base-command-${++commands}`
const codes = (entries: readonly { code: string }[]) => entries.map(({ code }) => code)

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string
  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  test('the warehouses of an owner are set by who sees them; those of others stay', async () => {
    const bind = (codes: string[], token: string) =>
      wms.call(owner.bindOwnerWarehouses, { query: { code: 'YCFS' }, body: codes }, token)
    const codesOf = ({ envelope }: Awaited<ReturnType<typeof bind>>) => envelope.data.map(({ code }) => code)
    const read = async () =>
      codesOf(await wms.call(owner.getOwnerWarehouses, { query: { code: 'YCFS' } }, admin))
    const before = await read()
    expect((await bind(['SHQP'], clerk)).status).toBe(403)
    expect((await bind(['SHQP', 'NOPE'], admin)).envelope).toMatchObject({
      code: 400,
      message: '仓库 NOPE 不存在',
    })
    expect(await read()).toEqual(before)
    expect(codesOf(await bind(['CDSL', 'SHQP', 'SHQP'], admin))).toEqual(['CDSL', 'SHQP'])
    const { id: userId } = (await wms.call(getUserInfo, {}, admin)).envelope.data
    const blind = {
      userId,
      kind: '仓库',
      refCode: 'CDSL',
      effect: '禁止',
      opId: 'no-cdsl-for-admin',
    } as const
    const perm = (await wms.call(dataPerm.create, { body: blind }, admin)).envelope.data
    expect(codesOf(await bind(['GZBY'], admin))).toEqual(['GZBY'])
    await wms.call(removeDataPerm, { query: { id: perm.id } }, admin)
    expect(await read()).toEqual(['CDSL', 'GZBY'])
    expect(codesOf(await bind(before, admin))).toEqual(before)
  })

  test('carriers can be chosen by type, and all of them without one', async () => {
    const of = async (query: { type?: '' | 'null' | 'EXPRESS' | 'LOGISTICS' }) =>
      codes((await wms.call(lists.getCarrierOptions, { query }, clerk)).envelope.data)
    expect(await of({ type: 'LOGISTICS' })).toEqual(['AN', 'DBL'])
    expect([(await of({})).length, (await of({ type: 'null' })).length]).toEqual([7, 7])
    const wrong = {
      method: 'GET',
      path: lists.getCarrierOptions.path,
      query: 'type=AIR',
      token: clerk,
    } as const
    expect((await wms.send(wrong)).envelope).toMatchObject({ code: 400, message: '承运商类型不正确' })
  })

  test('every installation knows units, provinces, car types and dictionaries', async () => {
    expect(codes((await wms.call(lists.getProvinces, {}, clerk)).envelope.data)).toHaveLength(34)
    expect(codes((await wms.call(lists.getUnits, {}, clerk)).envelope.data)).toContain('PCS')
    expect((await wms.call(lists.getCarTypes, {}, clerk)).envelope.data[0]).toMatchObject({
      maxWeight: '800',
    })
    const body = { types: ['quality'] }
    const { data } = (await wms.call(lists.getDictionaries, { body }, clerk)).envelope
    expect(codes(data['quality'] ?? [])).toEqual(['良品', '残次', '待检', '过期', '冻结'])
    const all = (await wms.call(lists.getDictionaries, { body: {} }, clerk)).envelope.data
    expect(Object.keys(all).length).toBeGreaterThan(10)
  })

  test('packagings are everybody’s or the owner’s own', async () => {
    const of = async (customerId: string) =>
      codes((await wms.call(lists.getPackageOptions, { query: { customerId } }, clerk)).envelope.data)
    expect(await of('YCFS')).toEqual(expect.arrayContaining(['YCLH', 'YX', 'ZX5']))
    expect(await of('MTMY')).toContain('ZX5')
    expect(await of('MTMY')).not.toContain('YCLH')
    expect(codes((await wms.call(lists.getCustomerOptions, {}, clerk)).envelope.data)).toHaveLength(6)
    expect(codes((await wms.call(lists.getCompanyOptions, {}, clerk)).envelope.data)).toEqual(['HQ', 'SC'])
  })

  test('owners, their shops, warehouses and rules end at the scope', async () => {
    expect(codes((await wms.call(owner.getOwnerOptions, {}, clerk)).envelope.data)).not.toContain('SCHW')
    const query = { owners: ['YCFS', 'SCHW'] }
    const shops = (await wms.call(owner.getShopOptions, { query }, clerk)).envelope.data
    expect(shops.map(({ code }) => code)).toEqual(['YCFS-1', 'YCFS-2', 'YCFS-3'])
    const at = await wms.call(owner.getOwnerWarehouses, { query: { code: 'YCFS' } }, clerk)
    expect(codes(at.envelope.data)).toEqual(['GZBY', 'SHQP'])
    for (const code of ['SCHW', 'NOPE']) {
      expect((await wms.call(owner.getOwnerWarehouses, { query: { code } }, clerk)).status).toBe(404)
      expect((await wms.call(owner.getOwnerById, { query: { id: code } }, clerk)).status).toBe(404)
      expect((await wms.call(owner.getQualityInspection, { query: { owner: code } }, clerk)).status).toBe(404)
    }
    const inspected = await wms.call(owner.getQualityInspection, { query: { owner: 'QHMZ' } }, clerk)
    expect(inspected.envelope.data).toEqual({ owner: 'QHMZ', qualityInspection: true })
    const internal = codes((await wms.call(owner.getWaybillInternal, {}, clerk)).envelope.data)
    expect(internal).toContain('YCFS')
    expect((await wms.call(owner.getOwnerById, { query: { id: 'YCFS' } }, clerk)).envelope.data.name).toBe(
      '云裳服饰',
    )
  })

  test('an owner’s rules are changed whole, or their outbound part by itself', async () => {
    const body = { code: 'MTMY', revision: 1, waybillInternal: true, opId: opId() }
    expect((await wms.call(owner.updateOwnerRule, { body }, admin)).envelope.data.waybillInternal).toBe(true)
    const query = { code: 'MTMY', outbound: '指定批次' }
    const changed = await wms.call(owner.updateOutboundRule, { query }, admin)
    expect(changed.envelope.data).toMatchObject({ outbound: '指定批次', revision: 3 })
    expect((await wms.call(owner.updateOutboundRule, { query }, clerk)).status).toBe(403)
  })

  test('a new owner has rules, and is seen by who made it', async () => {
    const body = { code: 'XHZ', name: '新货主', contact: '甲', settleCycle: '月结', status: '启用' } as const
    await wms.call(owner.owner.create, { body: { ...body, opId: opId() } }, admin)
    const rule = await wms.call(owner.ownerRule.get, { query: { code: 'XHZ' } }, admin)
    expect(rule.envelope.data).toMatchObject({ codeName: '新货主', qualityInspection: false })
    expect((await wms.call(owner.ownerRule.get, { query: { code: 'XHZ' } }, clerk)).status).toBe(404)
  })

  test('goods are found by a part of their name and by their barcode', async () => {
    const found = await wms.call(sku.list, { body: { owner: 'YCFS', name: '牛仔' } }, clerk)
    expect(found.envelope.data.rows[0]).toMatchObject({ ownerName: '云裳服饰', unitName: '件' })
    const { rows } = (await wms.call(skuBarcode.list, { body: { owner: 'YCFS', size: 1 } }, clerk)).envelope
      .data
    const again = await wms.call(skuBarcode.list, { body: { barcode: rows[0]?.barcode ?? '' } }, clerk)
    expect(again.envelope.data.rows).toEqual(rows)
  })

  test('phone numbers are masked unless the caller may read them, and survive a change by who may not', async () => {
    const get = (token: string) => wms.call(lists.carrier.get, { query: { code: 'SF' } }, token)
    const whole = (await get(admin)).envelope.data.mobile
    expect(whole).toMatch(/^\d{11}$/)
    expect((await get(finance)).envelope.data.mobile).toBe(`${whole.slice(0, 3)}****${whole.slice(-4)}`)
    const body = { code: 'SF', revision: 1, mobile: '100****7400', contact: '乙', opId: opId() }
    await wms.call(lists.carrier.update, { body }, admin)
    expect((await get(admin)).envelope.data).toMatchObject({ mobile: whole, contact: '乙' })
  })

  test('settings are shown to all and changed by administrators', async () => {
    const { data } = (await wms.call(getConfiguration, {}, clerk)).envelope
    const body = { code: 'push.maxAttempts', revision: 1, value: '7', opId: opId() }
    expect(data.find(({ code }) => code === body.code)?.value).toBe('5')
    expect((await wms.call(configuration.update, { body }, clerk)).status).toBe(403)
    expect((await wms.call(configuration.update, { body }, admin)).envelope.data.value).toBe('7')
  })

  test('a sorting wall is saved, its tags are bound anew, and it is removed', async () => {
    const wall = { code: 'SHQP-FBQ-09', name: '九号墙', warehouse: 'SHQP', opId: opId() }
    expect((await wms.call(device.saveSortation, { body: wall }, admin)).envelope.data.type).toBe('SORTATION')
    const again = { ...wall, name: '新九号墙', opId: opId() }
    expect((await wms.call(device.saveSortation, { body: again }, admin)).envelope.data.name).toBe('新九号墙')
    const bind = (tagCode: string, slotNo = '01') =>
      wms.call(device.bindTags, { query: { sortation: wall.code }, body: [{ slotNo, tagCode }] }, admin)
    expect((await bind('T1')).envelope.data).toBe(1)
    expect((await bind('T2', '02')).envelope.data).toBe(1)
    expect((await bind('DQ0001')).envelope).toMatchObject({ code: 409, message: '标签已绑定到另一面分拨墙' })
    const tags = await wms.call(device.getSortationTags, { query: { sortation: wall.code } }, clerk)
    expect(tags.envelope.data).toEqual([{ slotNo: '02', tagCode: 'T2', lightState: '熄灭' }])
    const slots = ['01', '02'].map((slotNo) => ({ slotNo, tagCode: slotNo === '02' ? 'T2' : null }))
    const bindAll = (revision: number, token: string) =>
      wms.call(device.bindTags, { query: { sortation: wall.code, revision }, body: slots }, token)
    const { revision } = (await wms.call(device.device.get, { query: { code: wall.code } }, clerk)).envelope
      .data
    expect((await bindAll(revision, clerk)).status).toBe(403)
    expect((await bindAll(revision, admin)).envelope.data).toBe(1)
    expect((await bindAll(revision, admin)).envelope).toMatchObject({
      code: 409,
      message: '此设备已被周明远修改，请核对后重试',
    })
    const twice = [...slots, { slotNo: '03', tagCode: 'T2' }]
    const clash = await wms.call(device.bindTags, { query: { sortation: wall.code }, body: twice }, admin)
    expect(clash.envelope).toMatchObject({ code: 400, message: '格口或标签重复，请检查' })
    const found = await wms.call(device.listSortations, { query: { warehouse: 'SHQP' } }, clerk)
    expect(found.envelope.data.rows).toContainEqual(
      expect.objectContaining({ code: wall.code, slots: 2, bound: 1 }),
    )
    const remove = (token: string) => wms.call(device.removeDevice, { query: { code: wall.code } }, token)
    expect((await remove(clerk)).status).toBe(403)
    expect((await remove(admin)).envelope.data).toBe(true)
    expect((await remove(admin)).status).toBe(404)
  })

  test('a tag that stays at its slot keeps its light, and a wall elsewhere is none of the clerk’s', async () => {
    const at = { query: { sortation: 'SHQP-FBQ-01' } }
    const before = (await wms.call(device.getSortationTags, at, clerk)).envelope.data
    expect(before.map(({ lightState }) => lightState)).toContain('闪烁')
    const body = before.map(({ slotNo, tagCode }) => ({ slotNo, tagCode: slotNo === '07' ? 'T7' : tagCode }))
    expect((await wms.call(device.bindTags, { ...at, body }, admin)).envelope.data).toBe(before.length)
    const after = (await wms.call(device.getSortationTags, at, clerk)).envelope.data
    const lights = (tags: typeof before) => tags.map(({ slotNo, lightState }) => `${slotNo} ${lightState}`)
    expect(lights(after)).toEqual(lights(before).map((light) => light.replace('07 常亮', '07 熄灭')))
    const elsewhere = { query: { sortation: 'CDSL-FBQ-01' } }
    expect((await wms.call(device.getSortationTags, elsewhere, clerk)).status).toBe(404)
    expect((await wms.call(device.bindTags, { ...elsewhere, body }, admin)).status).toBe(200)
  })

  test('scales are offered, and devices change their state by named moves', async () => {
    const scales = (await wms.call(device.getWeighingOptions, {}, clerk)).envelope.data
    expect(codes(scales)).toContain('SHQP-CZJ-01')
    const body = { code: 'SHQP-CZJ-01', move: 'fail', revision: 1, opId: opId() } as const
    expect((await wms.call(device.device.move, { body }, clerk)).status).toBe(403)
    expect((await wms.call(device.device.move, { body }, admin)).envelope.data.state).toBe('故障')
  })
})
