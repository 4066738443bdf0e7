// Goods carried by hand: what lies where somebody has scanned, what may be carried where, and how it is taken back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { location } from '#shared/contracts/base/location.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { createContainers } from '#shared/contracts/equipment/container.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock, freezeStock, ledgerEntry } from '#shared/contracts/stock/ledger.ts'
import { getMoveWork, moveGoods, undoMove } from '#shared/contracts/stock/moving.ts'
import { nextOpId as opId, signInAs } from '#tests/support/stock-count.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

type Given = Partial<CallInput<typeof moveGoods>['body']> & { loc: string; toLoc: string; qty: string }

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    await place('GZ-ONLY', { warehouse: 'GZBY' })
    for (const code of ['MV-A', 'MV-B', 'MV-C']) await place(code)
  })
  afterAll(() => wms.close())

  async function place(code: string, more: object = {}): Promise<void> {
    const kind = { type: '货架', mixSku: false, mixLot: true, pickSeq: 900, status: '启用' }
    const body = { warehouse: 'SHQP', zone: 'JX', code, ...kind, ...more }
    const { envelope } = await wms.call(location.create, { body: { ...body, opId: opId() } as never }, admin)
    expect(envelope.message).toBe('success')
  }

  const goods = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001', quality: '良品' } as const
  const put = (loc: string, qty: string, more: object = {}) =>
    wms.call(adjustStock, { body: { ...goods, loc, qty, reason: '备货', opId: opId(), ...more } }, admin)
  const find = (code: string, warehouse?: string, token = clerk) =>
    wms.call(getMoveWork, { query: { code, ...(warehouse && { warehouse }) } }, token)
  const move = (given: Given, token = clerk) =>
    wms.call(moveGoods, { body: { ...goods, ...given, opId: opId() } }, token)
  const undo = (entryNos: number[], token = clerk) =>
    wms.call(undoMove, { body: { entryNos, opId: opId() } }, token)
  async function stockAt(loc: string): Promise<string[]> {
    const body = { warehouse: 'SHQP', loc, size: 200 }
    const { rows } = (await wms.call(getAllLocationInventory, { body }, admin)).envelope.data
    return rows.map(({ sku, onHand, available }) => `${sku} ${onHand}/${available}`)
  }

  test('what lies in a scanned place is carried in parts, as work of its own, and taken back by who did it', async () => {
    await put('MV-A', '5')
    const found = (await find('mv-a')).envelope.data
    expect(found).toMatchObject({ warehouse: 'SHQP', loc: 'MV-A' })
    expect(found.rows).toEqual([
      expect.objectContaining({ sku: 'YCFS0001', skuName: '纯棉T恤 S', onHand: '5', available: '5' }),
    ])
    expect(found.codes).toContainEqual({ owner: 'YCFS', sku: 'YCFS0001', code: 'YCFS0001', pieces: '1' })

    const part = (await move({ loc: 'MV-A', toLoc: 'mv-b', qty: '2', station: 'PDA-1' })).envelope.data
    expect(part).toMatchObject({ toLoc: 'MV-B', isEmptied: false })
    expect([await stockAt('MV-A'), await stockAt('MV-B')]).toEqual([['YCFS0001 3/3'], ['YCFS0001 2/2']])
    const [entryNo = 0] = part.entryNos
    const { data } = (await wms.call(ledgerEntry.get, { query: { entryNo } }, clerk)).envelope
    expect(data).toMatchObject({ docType: '移库', fromLoc: 'MV-A', toLoc: 'MV-B', operatorName: '李晓梅' })
    const work = await wms.call(operationEvent.list, { body: { docNo: data.docNo } }, admin)
    expect(work.envelope.data.rows.map(({ opType, qty }) => `${opType} ${qty}`)).toEqual(['移库 2'])
    expect((await move({ loc: 'MV-A', toLoc: 'MV-B', qty: '3' })).envelope.data.isEmptied).toBe(true)

    expect((await undo(part.entryNos, admin)).envelope.message).toBe(
      '只能撤销自己的移库，请由移库人撤销或在库存流水中冲销',
    )
    expect((await undo(part.entryNos)).envelope.message).toBe('success')
    expect([await stockAt('MV-A'), await stockAt('MV-B')]).toEqual([['YCFS0001 2/2'], ['YCFS0001 3/3']])
    expect((await undo(part.entryNos)).status).toBe(409)
    const [adjusted = 0] = (await put('MV-A', '1')).envelope.data
    expect((await undo([adjusted], admin)).status).toBe(403)
  })

  test('a target that is not to have them is refused by name, and nothing moves', async () => {
    await place('MV-FROM')
    await place('MV-SHUT', { status: '停用' })
    await place('MV-SMALL', { maxWeight: '0.01' })
    await place('MV-OTHER')
    await put('MV-FROM', '4')
    await put('MV-OTHER', '1', { sku: 'YCFS0002' })
    const told = async (given: Partial<Given>) =>
      (await move({ loc: 'MV-FROM', toLoc: 'MV-C', qty: '1', ...given })).envelope.message
    expect(await told({ toLoc: 'GZ-ONLY' })).toMatch(
      /^GZ-ONLY 是.+的库位，不能跨仓库移库，请扫描本仓库的库位$/,
    )
    expect(await told({ toLoc: 'YCFS0001' })).toBe('YCFS0001 是商品，这一步请扫描目标库位')
    expect(await told({ toLoc: 'NOWHERE' })).toBe('此仓库没有库位 NOWHERE，请核对')
    expect(await told({ toLoc: 'MV-SHUT' })).toBe('库位 MV-SHUT 已停用，请换一个库位')
    expect(await told({ toLoc: 'MV-SMALL' })).toBe(
      '库位 MV-SMALL 放不下这些商品，超出限重或容积，请换一个库位',
    )
    expect(await told({ toLoc: 'MV-OTHER' })).toBe('库位 MV-OTHER 不允许混放商品，已有其他商品，请换一个库位')
    expect(await told({ toLoc: 'TH-01-01-1' })).toBe(
      '库位 TH-01-01-1 属于退货区，良品须上架到存储或拣选区，请换一个库位',
    )
    expect(await told({ toLoc: 'mv-from' })).toBe('商品已在库位 MV-FROM，请扫描另一个库位')
    expect(await stockAt('MV-FROM')).toEqual(['YCFS0001 4/4'])

    const freezing = { ...goods, loc: 'MV-FROM', qty: '3', reason: '质量争议', opId: opId() }
    await wms.call(freezeStock, { body: freezing }, admin)
    expect((await find('MV-FROM', 'SHQP')).envelope.data.rows).toEqual([
      expect.objectContaining({ onHand: '4', available: '1' }),
    ])
    expect(await told({ qty: '2' })).toMatch(/^库位 MV-FROM 的商品 YCFS0001 可用库存不足/)
    expect(await told({ qty: '1' })).toBe('success')
  })

  test('what is scanned for a place and is none is told what it is', async () => {
    const told = async (code: string, warehouse?: string) => (await find(code, warehouse)).envelope.message
    expect(await told('JX-01-01-1')).toBe('几个仓库都有库位 JX-01-01-1，请先选择仓库再扫描')
    expect(await told('GZ-ONLY', 'SHQP')).toMatch(/^GZ-ONLY 是.+的库位，不能跨仓库移库/)
    expect(await told('YCFS0001', 'SHQP')).toBe('YCFS0001 是商品，这一步请扫描库位或容器')
    expect(await told('NOWHERE')).toBe('此仓库没有库位 NOWHERE，请核对')
    await place('MV-BARE')
    expect(await told('MV-BARE')).toBe('MV-BARE 账面没有库存；现场有货时，请通知主管安排盘点')
  })

  test('goods are taken out of a container by its code', async () => {
    const body = { prefix: 'MVBOX', startNo: 1, quantity: 1, type: 'ZZX', warehouse: 'SHQP', opId: opId() }
    await wms.call(createContainers, { body: body as never }, admin)
    await place('MV-STAND')
    await put('MV-STAND', '2', { container: 'MVBOX0001' })
    await put('MV-STAND', '7')
    const { data } = (await find('MVBOX0001', 'SHQP')).envelope
    expect(data.loc).toBe('MV-STAND')
    expect(data.rows.map(({ container, onHand }) => `${container} ${onHand}`)).toEqual(['MVBOX0001 2'])
    const taken = await move({ loc: 'MV-STAND', container: 'MVBOX0001', toLoc: 'MV-C', qty: '2' })
    expect(taken.envelope.data.isEmptied).toBe(false)
    expect((await find('MVBOX0001', 'SHQP')).status).toBe(404)
  })

  test('goods of an owner who is not theirs are neither seen nor carried', async () => {
    const other = await signInAs(wms, `mover-${backend}`, 'clerk', ['LYHD'])
    await place('MV-OWN')
    await put('MV-OWN', '3')
    expect((await find('MV-OWN', 'SHQP', other)).status).toBe(404)
    const foreign = await move({ loc: 'MV-OWN', toLoc: 'MV-C', qty: '1' }, other)
    expect(foreign.envelope.code).toBeGreaterThanOrEqual(400)
    expect(await stockAt('MV-OWN')).toEqual(['YCFS0001 3/3'])
  })
})
