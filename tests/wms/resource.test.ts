// What the kit gives every resource: lists, records, commands. Proved on warehouses, zones and locations.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLogs, roles, userRoles, users, warehouses, zones } from '#server/wms/schema/tables.ts'
import { location } from '#shared/contracts/base/location.ts'
import { getWarehouses, listWarehouses, warehouse } from '#shared/contracts/base/warehouse.ts'
import {
  getRepositoryOptions,
  getZones,
  removeWarehouseDetail,
  updateWarehouseDetail,
  zone,
} from '#shared/contracts/base/zone.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const nextOpId = () => `test-operation-${++commands}`

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string
  /** Manages the warehouse SHQP alone. */
  let manager: string

  beforeAll(async () => {
    wms = await startWms({ backend })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    await makeManager('newbie')
    manager = await wms.signIn('newbie')
  })
  afterAll(() => wms.close())

  async function makeManager(username: string): Promise<void> {
    const { orm } = wms.database
    const [user] = await orm.select({ id: users.id }).from(users).where(eq(users.username, username))
    const [role] = await orm.select({ id: roles.id }).from(roles).where(eq(roles.code, 'manager'))
    await orm.insert(userRoles).values({ userId: user?.id ?? 0, roleId: role?.id ?? 0 })
  }

  const newZone = (code: string) => ({
    warehouse: 'SHQP',
    code,
    name: '残次区',
    usage: '残次' as const,
    seq: 9,
    status: '启用' as const,
    opId: nextOpId(),
  })

  async function makeZone(code: string) {
    const { envelope } = await wms.call(zone.create, { body: newZone(code) }, admin)
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  describe('a list', () => {
    test('comes in pages of a stable order, with the names of what its rows refer to', async () => {
      const body = { warehouse: ['SHQP'], size: 40, sort: 'pickSeq' }
      const pages = [1, 2, 3].map((page) => wms.call(location.list, { body: { ...body, page } }, clerk))
      const found = (await Promise.all(pages)).map(({ envelope }) => envelope.data)
      expect(found.map(({ rows, total }) => [rows.length, total])).toEqual([
        [40, 105],
        [40, 105],
        [25, 105],
      ])
      const rows = found.flatMap((page) => page.rows)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(105)
      expect(rows.map(({ pickSeq }) => pickSeq)).toEqual(
        rows.map(({ pickSeq }) => pickSeq).sort((a, b) => a - b),
      )
      expect(rows.find(({ code }) => code === 'JX-01-01-1')).toMatchObject({
        warehouse: 'SHQP',
        warehouseName: '上海青浦仓',
        zone: 'JX',
        zoneName: '拣选区',
        length: '120',
        maxWeight: '800',
        mixSku: false,
        revision: 1,
        updatedAt: expect.stringMatching(/Z$/),
      })
    })

    test.each([
      ['a part of a text', { name: '存区' }, ['FH', 'SH']],
      ['one of several codes', { code: 'CC, JX' }, ['CC', 'JX']],
      ['a choice', { usage: ['拣选' as const] }, ['JX']],
      ['a sign that SQL knows', { name: '%' }, []],
      ['nothing at all', { name: '', code: [] }, ['CC', 'FH', 'JX', 'SH', 'TH']],
    ])('is narrowed by %s', async (_case, filter, codes) => {
      const body = { warehouse: 'GZBY', ...filter }
      const { envelope } = await wms.call(zone.list, { body }, clerk)
      expect(envelope.data.rows.map(({ code }) => code)).toEqual(codes)
    })

    test('is sorted downwards with a minus', async () => {
      const { envelope } = await wms.call(zone.list, { body: { warehouse: 'GZBY', sort: '-seq' } }, clerk)
      expect(envelope.data.rows.map(({ code }) => code)).toEqual(['FH', 'TH', 'CC', 'JX', 'SH'])
    })

    test.each([
      [{ page: 0 }, '页码从1开始'],
      [{ size: 201 }, '每页最多200条'],
      [{ sort: 'checkDigit; drop table users' }, '不能按此字段排序'],
      [{ name: 7 }, '库区名称须为文字'],
    ])('is refused for %j', async (body, message) => {
      const { status, envelope } = await wms.send({
        method: 'POST',
        path: zone.list.path,
        body,
        token: clerk,
      })
      expect([status, envelope.code, envelope.message]).toEqual([400, 400, message])
    })

    test('holds nothing outside the caller’s warehouses', async () => {
      for (const list of [warehouse.list, zone.list, location.list]) {
        const { envelope } = await wms.call(list, { body: { size: 200 } }, clerk)
        expect(envelope.data.total).toBeGreaterThan(0)
        expect(JSON.stringify(envelope.data)).not.toContain('CDSL')
      }
      const third = await wms.call(zone.list, { body: { warehouse: 'CDSL' } }, clerk)
      expect(third.envelope.data).toEqual({ rows: [], total: 0 })
    })
  })

  describe('a record', () => {
    test('is shown by its key', async () => {
      const { envelope } = await wms.call(warehouse.get, { query: { code: 'SHQP' } }, clerk)
      expect(envelope.data).toMatchObject({ code: 'SHQP', name: '上海青浦仓', shiftCutoff: '06:00' })
    })

    test('outside the scope is as unknown as one that does not exist', async () => {
      for (const code of ['CDSL', 'NOPE']) {
        const { status, envelope } = await wms.call(warehouse.get, { query: { code } }, clerk)
        expect([status, envelope.message]).toEqual([404, '找不到此仓库，请刷新后重试'])
      }
    })

    test('is refused without a key', async () => {
      const { envelope } = await wms.send({ method: 'GET', path: zone.get.path, token: clerk })
      expect(envelope).toMatchObject({ code: 400, message: '缺少编号' })
    })
  })

  describe('making a record', () => {
    test('answers it, and writes down who made it', async () => {
      const made = await makeZone('CCA')
      expect(made).toMatchObject({ code: 'CCA', warehouseName: '上海青浦仓', revision: 1 })
      const [entry] = await wms.database.orm
        .select()
        .from(auditLogs)
        .where(and(eq(auditLogs.entity, 'zone'), eq(auditLogs.entityId, String(made.id))))
      expect(entry).toMatchObject({
        action: 'create',
        warehouse: 'SHQP',
        before: null,
        after: { code: 'CCA' },
      })
      expect(entry?.requestId).not.toBe('')
    })

    test('sent twice under one id is done once and answered the same, at once or later', async () => {
      const body = newZone('CCB')
      const send = () => wms.call(zone.create, { body }, admin)
      const [first, second] = await Promise.all([send(), send()])
      const third = await send()
      expect(first.envelope.data.code).toBe('CCB')
      expect([second.envelope, third.envelope]).toEqual([first.envelope, first.envelope])
    })

    test('under the id of another command is refused', async () => {
      const body = newZone('CCC')
      await wms.call(zone.create, { body }, admin)
      const other = await wms.call(zone.create, { body: { ...body, code: 'CCD' } }, admin)
      expect([other.status, other.envelope.message]).toEqual([409, '操作编号已用于另一操作，请重新提交'])
    })

    test('that failed may be sent again under the same id', async () => {
      const body = { ...newZone('CCE'), warehouse: 'CDSL' }
      expect((await wms.call(zone.create, { body }, manager)).status).toBe(400)
      expect((await wms.call(zone.create, { body: { ...body, warehouse: 'SHQP' } }, manager)).status).toBe(
        200,
      )
    })

    test.each([
      ['a code that is taken', { code: 'JX' }, 409, '库区编码 JX 已存在'],
      ['a warehouse that does not exist', { warehouse: 'NOPE' }, 400, '仓库 NOPE 不存在'],
      ['an empty name', { name: ' ' }, 400, '请输入库区名称'],
      ['a missing name', { name: undefined }, 400, '请输入库区名称'],
      ['a usage that is none', { usage: '停车' }, 400, '请选择用途'],
      ['a code with a space', { code: 'A 1' }, 400, '库区编码只能包含字母、数字和 - _ . / + #'],
      ['a number out of range', { seq: 100_000 }, 400, '顺序须为0到99999的整数'],
      ['no id of the command', { opId: undefined }, 400, '缺少操作编号'],
    ])('is refused with %s', async (_case, wrong, code, message) => {
      const body = { ...newZone('CCX'), ...wrong }
      const { envelope } = await wms.send({ method: 'POST', path: zone.create.path, body, token: admin })
      expect(envelope).toEqual({
        code,
        message,
        data: { reason: expect.stringMatching(/^common\./), field: Object.keys(wrong)[0] },
        result_code: code,
      })
    })

    test('is refused to who may not, and outside the scope', async () => {
      const refused = await wms.call(zone.create, { body: newZone('CCF') }, clerk)
      expect([refused.status, refused.envelope.message]).toEqual([403, '没有权限执行此操作，请联系管理员'])
      const body = { ...newZone('CCF'), warehouse: 'GZBY' }
      const outside = await wms.call(zone.create, { body }, manager)
      expect([outside.status, outside.envelope.message]).toEqual([400, '仓库 GZBY 不存在'])
      const all = await wms.call(zone.list, { body: { code: 'CCF' } }, admin)
      expect(all.envelope.data.total).toBe(0)
    })

    // Anyone who may make zones could find out which warehouses and zones others have by the words of their refusals.
    test('with a foreign code answers as with one that is not there, whether the rest is taken or free', async () => {
      const [taken] = await wms.database.orm.select().from(zones).where(eq(zones.warehouse, 'GZBY')).limit(1)
      for (const code of [taken?.code ?? '', 'FREE1']) {
        for (const warehouse of ['GZBY', 'NOPE']) {
          const body = { ...newZone(code), warehouse, opId: nextOpId() }
          const { status, envelope } = await wms.call(zone.create, { body }, manager)
          expect([status, envelope.message]).toEqual([400, `仓库 ${warehouse} 不存在`])
        }
      }
    })

    test('is made without the characters that nobody sees, and refused when it is nested without end', async () => {
      const body = { ...newZone('CC\u200bZ'), name: '\ufeff库\u00ad区\u202e\u0000' }
      const { envelope } = await wms.call(zone.create, { body }, admin)
      expect(envelope.data).toMatchObject({ code: 'CCZ', name: '库区' })
      const wide = await wms.call(zone.create, { body: newZone('ＣＣＹ') }, admin)
      expect(wide.envelope.data.code).toBe('CCY')
      const deep = await wms.send({
        method: 'POST',
        path: zone.create.path,
        body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        token: admin,
      })
      expect([deep.status, deep.envelope.message]).toEqual([400, '请求格式不正确，请检查后重试'])
    })

    test('of a warehouse binds its maker to it', async () => {
      const body = {
        code: 'NBBL',
        name: '宁波北仑仓',
        type: '保税仓',
        province: '浙江省',
        city: '宁波',
        address: '北仑区',
        contact: '周明远',
        version: 'V6',
        shiftCutoff: '06:00',
        status: '启用',
        opId: nextOpId(),
      } as const
      expect((await wms.call(warehouse.create, { body }, admin)).envelope.data.code).toBe('NBBL')
      const codes = async (token: string) =>
        (await wms.call(getWarehouses, {}, token)).envelope.data.map(({ code }) => code)
      expect(await codes(admin)).toContain('NBBL')
      expect(await codes(clerk)).toEqual(['GZBY', 'SHQP'])
      await wms.database.orm.delete(warehouses).where(eq(warehouses.code, 'NBBL'))
    })
  })

  describe('changing a record', () => {
    test('changes what is given, leaves the rest, and writes down the difference', async () => {
      const { id } = await makeZone('CCG')
      const body = { id, revision: 1, name: '残次品区', opId: nextOpId() }
      const { envelope } = await wms.call(zone.update, { body }, admin)
      expect(envelope.data).toMatchObject({ id, name: '残次品区', usage: '残次', revision: 2 })
      const entries = await wms.database.orm
        .select()
        .from(auditLogs)
        .where(and(eq(auditLogs.entity, 'zone'), eq(auditLogs.entityId, String(id))))
        .orderBy(auditLogs.id)
      expect(entries[1]).toMatchObject({
        action: 'update',
        before: { name: '残次区' },
        after: { name: '残次品区' },
      })
      expect(entries[1]?.after).not.toHaveProperty('usage')
    })

    test('that somebody else has changed meanwhile is refused, and says by whom and what', async () => {
      const { id } = await makeZone('CCH')
      await wms.call(zone.update, { body: { id, revision: 1, name: '甲区', opId: nextOpId() } }, admin)
      const late = await wms.call(zone.update, { body: { id, revision: 1, seq: 3, opId: nextOpId() } }, admin)
      expect([late.status, late.envelope.message]).toEqual([
        409,
        '此库区已被周明远修改（库区名称：甲区），请核对后重试',
      ])
    })

    test('by twenty at once succeeds once', async () => {
      const { id } = await makeZone('CCI')
      const changes = Array.from({ length: 20 }, (_, seq) =>
        wms.call(zone.update, { body: { id, revision: 1, seq, opId: nextOpId() } }, admin),
      )
      const statuses = (await Promise.all(changes)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    })

    test('never changes what is given once and for all', async () => {
      const { id } = await makeZone('CCJ')
      const body = { id, revision: 1, code: 'HACK', warehouse: 'CDSL', name: '乙区', opId: nextOpId() }
      const { envelope } = await wms.call(zone.update, { body }, admin)
      expect(envelope.data).toMatchObject({ code: 'CCJ', warehouse: 'SHQP', name: '乙区' })
    })

    test('is refused outside the scope and for what does not exist', async () => {
      const found = await wms.call(zone.list, { body: { warehouse: 'GZBY' } }, admin)
      for (const id of [found.envelope.data.rows[0]?.id ?? 0, 999_999]) {
        const body = { id, revision: 1, seq: 3, opId: nextOpId() }
        const { status, envelope } = await wms.call(zone.update, { body }, manager)
        expect([status, envelope.message]).toEqual([404, '找不到此库区，请刷新后重试'])
      }
    })
  })

  describe('the details of a warehouse', () => {
    test('are changed and removed, unless they are in use', async () => {
      const { id } = await makeZone('CCK')
      const change = { id, revision: 1, name: '丙区', opId: nextOpId() }
      const changed = await wms.call(updateWarehouseDetail, { body: change }, admin)
      expect(changed.envelope.data.name).toBe('丙区')
      const removed = await wms.call(removeWarehouseDetail, { query: { id } }, admin)
      expect(removed.envelope.data).toBe(true)
      expect((await wms.call(removeWarehouseDetail, { query: { id } }, admin)).status).toBe(404)
      const used = await wms.call(zone.list, { body: { warehouse: 'SHQP', code: 'JX' } }, admin)
      const busy = { id: used.envelope.data.rows[0]?.id ?? 0 }
      const { status, envelope } = await wms.call(removeWarehouseDetail, { query: busy }, admin)
      expect([status, envelope.message]).toEqual([409, '此库区仍在使用，不能删除'])
    })

    test('are offered as options under both versions’ paths', async () => {
      for (const call of [getZones, getRepositoryOptions]) {
        const { envelope } = await wms.call(call, { query: { warehouse: 'GZBY' } }, clerk)
        expect(envelope.data[0]).toEqual({ code: 'SH', name: '收货暂存区' })
        expect((await wms.call(call, { query: { warehouse: 'CDSL' } }, clerk)).envelope.data).toEqual([])
      }
    })
  })

  test('the list of warehouses comes whole or in pages', async () => {
    const paged = { page: 1, params: { size: 1, name: '仓' } }
    const whole = { paginate: false }
    const first = await wms.call(listWarehouses, { body: paged }, clerk)
    expect([first.envelope.data.rows.length, first.envelope.data.total]).toEqual([1, 2])
    const all = await wms.call(listWarehouses, { body: whole }, clerk)
    expect(all.envelope.data.rows.map(({ code }) => code)).toEqual(['GZBY', 'SHQP'])
  })
})
