// Waves by rules, and goods promised without anybody asking: proposed, tried, and done by the job that nobody starts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerRule, updateOwnerRule } from '#shared/contracts/base/owner.ts'
import { getOutboundBoard } from '#shared/contracts/outbound/board.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import { createWaves, wave } from '#shared/contracts/outbound/wave.ts'
import { getWaveProposals, tryWaveRule, waveRule } from '#shared/contracts/outbound/wave-rule.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { eventually } from '#tests/support/eventually.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { signInAs } from '#tests/support/stock-count.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const MINUTE_MS = 60_000
const ONE = [{ sku: 'YCFS0001', lot: '', qty: '1' }]

describe.each(['pglite', 'postgres'] as const)('on %s', (backend) => {
  // Ten in the morning in Shanghai.
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, tasks: TEST_PACE, scheduleMs: 20 })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const { documentOf, made, allocate, gather, moveWave, listsOf } = shippingWith(() => ({ wms, clerk }))

  const rule = (given: object, by = admin) => {
    const known = { name: '规则', warehouse: 'SHQP', status: '启用' }
    return wms.call(waveRule.create, { body: { ...known, ...given, opId: opId() } as never }, by)
  }
  const change = async (code: string, changes: object) => {
    const { revision } = (await wms.call(waveRule.get, { query: { code } }, admin)).envelope.data
    const body = { code, revision, ...changes, opId: opId() }
    expect((await wms.call(waveRule.update, { body }, admin)).envelope.message).toBe('success')
  }
  const proposals = async () => {
    const query = { warehouses: ['SHQP'] }
    return (await wms.call(getWaveProposals, { query }, clerk)).envelope.data.proposals
  }
  const shapes = async () =>
    (await proposals()).map((one) => [one.rule, one.owner, one.orderNos.length, one.isWaiting])
  const stateOf = async (orderNo: string) => (await documentOf(orderNo)).order.state
  const allocated = async (...orders: Parameters<typeof made>[0][]) => {
    const orderNos: string[] = []
    for (const order of orders) orderNos.push(await made(order))
    await allocate(orderNos)
    return orderNos
  }

  test('an order belongs to the first rule that is for it, and a person makes of a proposal what it says', async () => {
    await rule({ code: 'SINGLE', priority: 10, orderSize: '单件', mostOrders: 2 })
    await rule({ code: 'REST', priority: 20, carrier: 'SF' })
    const due = '2026-03-10T04:00:00.000Z'
    const orders = await allocated({ lines: ONE }, { lines: ONE }, { lines: ONE, cutoffAt: due }, {}, {})
    const [first, second, third = '', ...others] = orders

    const found = await proposals()
    expect(found.map(({ rule: code, orderNos }) => [code, orderNos])).toEqual([
      ['SINGLE', [third, first]],
      ['SINGLE', [second]],
      ['REST', others],
    ])
    expect(found[0]).toMatchObject({ ownerName: '云裳服饰', orders: 2, lines: 2, qty: '2', cutoffAt: due })

    const [proposal] = found
    const body = { orderNos: proposal?.orderNos ?? [], rule: 'SINGLE', opId: opId() }
    const [waveNo = ''] = (await wms.call(createWaves, { body }, clerk)).envelope.data.done
    const { data } = (await wms.call(wave.get, { query: { waveNo } }, clerk)).envelope
    expect(data).toMatchObject({ rule: 'SINGLE', orders: 2, state: '待拣货' })
    const { timeline } = await documentOf(third)
    expect(timeline.find(({ action }) => action === 'joinWave')?.reason).toBe('波次规则 SINGLE')
    expect(await shapes()).toEqual([
      ['SINGLE', 'YCFS', 1, false],
      ['REST', 'YCFS', 2, false],
    ])
    await gather([second ?? '', ...others])
    expect(await shapes()).toEqual([])
  })

  test('few orders wait for more, until the oldest of them has waited long enough', async () => {
    await change('REST', { leastOrders: 2, waitMinutes: 30 })
    const orders = await allocated({})
    expect(await shapes()).toEqual([['REST', 'YCFS', 1, true]])
    clock.advance(31 * MINUTE_MS)
    expect(await shapes()).toEqual([['REST', 'YCFS', 1, false]])
    await gather(orders)
  })

  test('lines, pieces, provinces and the time left to the cut-off are limits as well', async () => {
    await change('SINGLE', { status: '停用' })
    await change('REST', { leastOrders: 1, mostPieces: 3, provinces: '江苏、上海', cutoffHours: 2 })
    const due = new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString()
    const late = new Date(clock.now().getTime() + 180 * MINUTE_MS).toISOString()
    const [one = '', two = '', three = '', ...others] = await allocated(
      { cutoffAt: due, lines: ONE },
      { cutoffAt: due },
      { cutoffAt: due },
      { cutoffAt: late },
      { cutoffAt: due, address: '北京市朝阳区1号' },
    )
    expect((await proposals()).map(({ orderNos }) => orderNos)).toEqual([[one, two], [three]])
    await gather([one, two, three, ...others])
  })

  test('a rule is refused that says two things, to those who keep none, and for owners that its maker does not see', async () => {
    const refused = async (given: object, by = admin) => {
      const { envelope } = await rule({ code: 'NO', ...given }, by)
      return [envelope.code, envelope.message]
    }
    expect(await refused({ mostOrders: 2, leastOrders: 3 })).toEqual([
      400,
      '每波最少订单不能多于每波最多订单',
    ])
    expect((await refused({}, clerk))[0]).toBe(403)
    const manager = await signInAs(wms, 'rule-keeper', 'manager')
    expect(await refused({}, manager)).toEqual([403, '您不能为所有货主设置规则，请选择货主'])
  })

  test('orders are gathered and released without anybody, and the wave says by which rule', async () => {
    await rule({ code: 'AUTO', priority: 1, orderType: '补发', mode: '自动下发' })
    const [orderNo = ''] = await allocated({ type: '补发' })
    await eventually(async () => expect(await stateOf(orderNo)).toBe('拣货中'))
    const { order, timeline } = await documentOf(orderNo)
    const waveNo = String(order.waveNo)
    const { data } = (await wms.call(wave.get, { query: { waveNo } }, clerk)).envelope
    expect(data).toMatchObject({ rule: 'AUTO', state: '拣货中', creatorName: '系统' })
    expect(await listsOf(waveNo)).toHaveLength(1)
    expect(timeline.find(({ action }) => action === 'joinWave')).toMatchObject({
      actorName: '系统',
      reason: '波次规则 AUTO',
    })
    const query = { warehouses: ['SHQP'] }
    const board = (await wms.call(getOutboundBoard, { query }, clerk)).envelope.data
    const [site] = board.warehouses
    expect(site?.waves.find((running) => running.waveNo === waveNo)).toMatchObject({
      rule: 'AUTO',
      qty: '2',
      pickedQty: '0',
      orders: 1,
      packed: 0,
    })
    expect(site?.cells).toContainEqual(expect.objectContaining({ state: '拣货中', due: '无截单', orders: 1 }))
  })

  test('a rule that is off is tried on the orders of yesterday, whatever has become of them', async () => {
    await rule({ code: 'TRIAL', status: '停用', orderSize: '单件', mostOrders: 2 })
    const { total } = (await wms.call(outboundOrder.list, { body: { page: 1, size: 1 } }, clerk)).envelope
      .data
    clock.advance(24 * 60 * MINUTE_MS)
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    const { data } = (await wms.call(tryWaveRule, { query: { code: 'TRIAL' } }, clerk)).envelope
    expect(data).toMatchObject({ businessDate: '2026-03-10', orders: total, gathered: 4, left: total - 4 })
    expect(data.waves.map(({ orders }) => orders)).toEqual([2, 2])
    const waves = (await wms.call(wave.list, { body: { page: 1, size: 100 } }, clerk)).envelope.data.rows
    expect(waves.filter((one) => one.rule === 'TRIAL')).toEqual([])
  })

  describe('goods are promised without anybody', () => {
    const LINE = { sku: 'MTMY0001', lot: '' }
    let loc = ''
    const order = (given: object = {}) => made({ owner: 'MTMY', ...given })
    const comes = (qty: string) => {
      const goods = { warehouse: 'SHQP', owner: 'MTMY', ...LINE, quality: '良品' as const, loc }
      return wms.call(adjustStock, { body: { ...goods, qty, reason: '到货', opId: opId() } }, admin)
    }
    beforeAll(async () => {
      const { revision } = (await wms.call(ownerRule.get, { query: { code: 'MTMY' } }, admin)).envelope.data
      const body = { code: 'MTMY', revision, autoAllocate: true, opId: opId() }
      expect((await wms.call(updateOwnerRule, { body }, admin)).envelope.message).toBe('success')
    })

    test('to new orders of owners who want it so, and not before they may leave', async () => {
      const later = new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString()
      const early = await order({ earliestAt: later, lines: [{ ...LINE, qty: '1' }] })
      const due = await order({ lines: [{ ...LINE, qty: '1' }] })
      const foreign = await made()
      await eventually(async () => expect(await stateOf(due)).toBe('已分配'))
      loc = (await documentOf(due)).picks[0]?.loc ?? ''
      expect([await stateOf(early), await stateOf(foreign)]).toEqual(['待审', '待审'])
      clock.advance(61 * MINUTE_MS)
      await eventually(async () => expect(await stateOf(early)).toBe('已分配'))
    })

    test('to those that lack some once they have come; until then they are left alone', async () => {
      const short = await order({ lines: [{ ...LINE, qty: '100000' }] })
      await eventually(async () => expect(await stateOf(short)).toBe('待补货'))
      const { revision } = (await documentOf(short)).order
      // The job has been round.
      const other = await order({ lines: [{ ...LINE, qty: '1' }] })
      await eventually(async () => expect(await stateOf(other)).toBe('已分配'))
      expect((await documentOf(short)).order).toMatchObject({ state: '待补货', revision })
      expect((await comes('100000')).envelope.message).toBe('success')
      await eventually(async () => expect(await stateOf(short)).toBe('已分配'))
    })
  })

  test('moving a wave that a rule has made needs no rule', async () => {
    const [orderNo = ''] = await allocated({ type: '换货' })
    const [waveNo = ''] = (await gather([orderNo])).envelope.data.done
    expect((await moveWave(waveNo, 'release')).envelope.data).toMatchObject({ rule: null, state: '拣货中' })
  })
})
