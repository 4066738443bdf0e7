// Containers: made one by one or by the hundred, carried about, and moved from state to state.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLogs } from '#server/wms/schema/tables.ts'
import {
  container,
  containerMove,
  containerType,
  createContainers,
  getContainerDocument,
} from '#shared/contracts/equipment/container.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `container-command-${++commands}`

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    const type = {
      code: 'ZZXB',
      name: '标准周转箱',
      category: '周转箱',
      slots: 1,
      reusable: true,
      status: '启用',
      length: '60',
      width: '40',
      height: '34.5',
      opId: opId(),
    } as const
    const { envelope } = await wms.call(containerType.create, { body: type }, admin)
    expect(envelope.data).toMatchObject({ height: '34.5', maxWeight: null })
  })
  afterAll(() => wms.close())

  async function make(code: string) {
    const body = { code, type: 'ZZXB', warehouse: 'SHQP', location: 'SH-01-01-1', opId: opId() }
    const { envelope } = await wms.call(container.create, { body }, clerk)
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  const move = (code: string, name: Parameters<typeof bodyOf>[1], revision: number, reason?: string) =>
    wms.call(container.move, { body: bodyOf(code, name, revision, reason) }, clerk)

  function bodyOf(
    code: string,
    name: keyof typeof container.life.moves,
    revision: number,
    reason: string | undefined,
  ) {
    return { code, move: name, revision, opId: opId(), ...(reason && { reason }) }
  }

  test('a new one is free, under the names of what it refers to', async () => {
    expect(await make('ZX0001')).toMatchObject({
      state: '空闲',
      typeName: '标准周转箱',
      warehouseName: '上海青浦仓',
      locationName: 'SH-01-01-1',
      currentDoc: null,
      remark: '',
      revision: 1,
    })
  })

  test('a hundred are numbered on, all or none', async () => {
    const body = { prefix: 'PL', startNo: 98, quantity: 100, type: 'ZZXB', warehouse: 'SHQP', opId: opId() }
    const made = await wms.call(createContainers, { body }, clerk)
    expect([made.envelope.data[0], made.envelope.data.length]).toEqual(['PL0098', 100])
    const again = { ...body, startNo: 90, opId: opId() }
    const clash = await wms.call(createContainers, { body: again }, clerk)
    expect([clash.status, clash.envelope.message]).toEqual([409, '容器编码 PL0098 已存在'])
    const found = await wms.call(container.list, { body: { code: 'PL0090,PL0098' } }, clerk)
    expect(found.envelope.data.rows.map(({ code }) => code)).toEqual(['PL0098'])
  })

  test('that lies somewhere else afterwards has left a trace', async () => {
    await make('ZX0002')
    const body = { code: 'ZX0002', revision: 1, location: 'JX-01-01-1', opId: opId() }
    await wms.call(container.update, { body }, clerk)
    const traces = async (code: string, token: string) =>
      (await wms.call(containerMove.list, { body: { container: [code] } }, token)).envelope.data.rows
    const ends = { fromLocation: 'SH-01-01-1', toLocation: 'JX-01-01-1' }
    expect(await traces('ZX0002', clerk)).toMatchObject([
      { ...ends, warehouseName: '上海青浦仓', operatorName: '李晓梅' },
    ])
    const elsewhere = { code: 'CDSL-ZX0001', revision: 1, location: 'JX-01-01-1', opId: opId() }
    await wms.call(container.update, { body: elsewhere }, admin)
    expect(await traces('CDSL-ZX0001', admin)).toMatchObject([ends])
    expect(await traces('CDSL-ZX0001', clerk)).toEqual([])
  })

  test('moves by named moves, each written down', async () => {
    await make('ZX0003')
    const states = []
    for (const [index, name] of (['occupy', 'depart', 'arrive', 'finish', 'release'] as const).entries()) {
      states.push((await move('ZX0003', name, index + 1)).envelope.data.state)
    }
    expect(states).toEqual(['占用', '在途', '占用', '待清空', '空闲'])
    const entries = await wms.database.orm
      .select({ action: auditLogs.action })
      .from(auditLogs)
      .where(eq(auditLogs.entityId, 'ZX0003'))
    expect(entries.map(({ action }) => action)).toEqual([
      'create',
      'occupy',
      'depart',
      'arrive',
      'finish',
      'release',
    ])
  })

  test('refuses a move that its state does not allow, and one that is none', async () => {
    await make('ZX0004')
    const wrong = await move('ZX0004', 'depart', 1)
    expect([wrong.status, wrong.envelope.message]).toEqual([
      409,
      '此容器当前为「空闲」，不能发出；须为「占用」',
    ])
    const body = { code: 'ZX0004', move: 'explode', revision: 1, opId: opId() }
    const unknown = await wms.send({ method: 'POST', path: container.move.path, body, token: clerk })
    expect(unknown.envelope).toMatchObject({ code: 400, message: '没有此操作' })
  })

  test('is moved once by twenty at once', async () => {
    await make('ZX0005')
    const moves = Array.from({ length: 20 }, () => move('ZX0005', 'occupy', 1))
    const statuses = (await Promise.all(moves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('goes back only with a reason and the right to undo', async () => {
    await make('ZX0006')
    await move('ZX0006', 'scrap', 1)
    expect((await move('ZX0006', 'restore', 2, '误操作')).status).toBe(403)
    const back = (reason?: string) =>
      wms.call(container.move, { body: bodyOf('ZX0006', 'restore', 2, reason) }, admin)
    expect((await back()).envelope).toMatchObject({ code: 400, message: '请输入原因' })
    expect((await back('误操作')).envelope.data).toMatchObject({ state: '维修', revision: 3 })
  })

  test('of a type are counted, those that its reader may see', async () => {
    const countFor = async (token: string) =>
      (await wms.call(containerType.get, { query: { code: 'LC' } }, token)).envelope.data.containerCount
    expect([await countFor(admin), await countFor(clerk)]).toEqual([18, 12])
    const listed = await wms.call(containerType.list, { body: { code: ['LC'] } }, clerk)
    expect(listed.envelope.data.rows).toMatchObject([{ code: 'LC', containerCount: 12 }])
  })

  test('with goods in it is neither emptied nor put elsewhere by hand', async () => {
    const { revision } = await make('ZX0008')
    await move('ZX0008', 'occupy', revision)
    await move('ZX0008', 'finish', 2)
    const goods = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001', lot: '', quality: '良品' as const }
    const adjust = (qty: string) =>
      wms.call(
        adjustStock,
        { body: { ...goods, loc: 'SH-01-01-1', container: 'ZX0008', qty, reason: '装箱', opId: opId() } },
        admin,
      )
    expect((await adjust('3')).envelope.message).toBe('success')
    expect((await move('ZX0008', 'release', 3)).envelope).toMatchObject({
      code: 409,
      message: '容器内还有商品，请先移出商品再清空',
    })
    const body = { code: 'ZX0008', revision: 3, location: 'JX-01-01-1' }
    const put = () => wms.call(container.update, { body: { ...body, opId: opId() } }, clerk)
    expect((await put()).envelope.message).toBe('容器内有商品，不能直接修改仓库与库位，请用移动扫描搬运')
    await adjust('-3')
    expect((await put()).envelope.data).toMatchObject({ location: 'JX-01-01-1' })
    expect((await move('ZX0008', 'release', 4)).envelope.data).toMatchObject({
      state: '空闲',
      currentDoc: null,
    })
  })

  test('tells where it has been and what was done to it, to people who may see it', async () => {
    await make('ZX0009')
    const body = { code: 'ZX0009', revision: 1, location: 'JX-01-01-1', opId: opId() }
    await wms.call(container.update, { body }, clerk)
    await move('ZX0009', 'repair', 2)
    const documentFor = (code: string, token: string) =>
      wms.call(getContainerDocument, { query: { code } }, token)
    const { data } = (await documentFor('ZX0009', clerk)).envelope
    expect(data).toMatchObject({
      container: { code: 'ZX0009', state: '维修' },
      moves: [{ toLocation: 'JX-01-01-1' }],
    })
    expect(data.timeline.map(({ action }) => action)).toEqual(['repair', 'update', 'create'])
    expect((await documentFor('CDSL-ZX0001', clerk)).envelope).toMatchObject({
      code: 404,
      message: '找不到此容器，请刷新后重试',
    })
  })

  test('numbered without a prefix or without end is refused', async () => {
    const refusalOf = async (wrong: { prefix?: string; quantity?: number }) => {
      const batch = { prefix: 'ZX', startNo: 1, quantity: 1, type: 'ZZXB', warehouse: 'SHQP', opId: opId() }
      const { status, envelope } = await wms.call(createContainers, { body: { ...batch, ...wrong } }, clerk)
      return `${status} ${envelope.message}`
    }
    expect(await refusalOf({ prefix: '前缀' })).toBe('400 编码前缀须为1到16个字母、数字或 - _')
    expect(await refusalOf({ quantity: 501 })).toBe('400 数量须为1到500的整数')
  })

  test('outside the scope cannot be made, seen or moved', async () => {
    const body = { code: 'ZX0007', type: 'ZZXB', warehouse: 'CDSL', opId: opId() }
    expect((await wms.call(container.create, { body }, clerk)).status).toBe(400)
    await wms.call(container.create, { body: { ...body, opId: opId() } }, admin)
    expect((await move('ZX0007', 'occupy', 1)).status).toBe(404)
    expect((await wms.call(container.get, { query: { code: 'ZX0007' } }, clerk)).status).toBe(404)
  })
})
