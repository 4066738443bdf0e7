// Replenishment: what a pick location lacks is allocated in storage, carried over, and given back when it is not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { getAllLocationInventory } from '#shared/contracts/stock/balance.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import {
  carryReplenishment,
  executeReplenishment,
  generateReplenishments,
  getReplenishmentDocument,
  getReplenishmentWork,
  pickSetting,
  replenishment,
  requestReplenishment,
  undoReplenishment,
} from '#shared/contracts/stock/replenishment.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import { nextOpId, signInAs } from '#tests/support/stock-count.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

type Move = keyof typeof replenishment.life.moves

describe('on PostgreSQL', () => {
  let wms: TestWms
  let manager: string
  let clerk: string
  let other: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres' })
    manager = await signInAs(wms, 'refill-manager', 'manager')
    clerk = await signInAs(wms, 'refill-clerk', 'clerk')
    other = await signInAs(wms, 'refill-other', 'clerk')
    // What the demo company lacks already.
    expect((await generate()).envelope.data.length).toBeGreaterThan(0)
  })
  afterAll(() => wms.close())

  const goodsOf = (sku: string) => ({ warehouse: 'SHQP', owner: 'YCFS', sku })

  async function limit(sku: string, loc: string, minQty: string, maxQty: string): Promise<void> {
    const body = { ...goodsOf(sku), loc, minQty, maxQty, opId: nextOpId() }
    const { envelope } = await wms.call(pickSetting.create, { body }, manager)
    expect(envelope.message).toBe('success')
  }

  test('an upper limit below the lower one is refused, when it is made and when either is changed', async () => {
    // Of another owner: what lacks here is none of what is refilled below.
    const place = { warehouse: 'SHQP', owner: 'LYHD', sku: 'LYHD0001', loc: 'JX-03-05-2' }
    const make = (minQty: string, maxQty: string) =>
      wms.call(pickSetting.create, { body: { ...place, minQty, maxQty, opId: nextOpId() } }, manager)
    expect((await make('10', '9.5')).envelope).toMatchObject({ code: 400, message: '上限不能小于 10' })
    const { id } = (await make('10', '10')).envelope.data
    const change = (parts: object) =>
      wms.call(pickSetting.update, { body: { id, revision: 1, opId: nextOpId(), ...parts } }, manager)
    expect((await change({ maxQty: '9' })).envelope.message).toBe('上限不能小于 10')
    expect((await change({ minQty: '11' })).envelope.message).toBe('上限不能小于 11')
    expect((await change({ minQty: '11', maxQty: '12' })).status).toBe(200)
  })

  const put = (sku: string, loc: string, qty: string) =>
    wms.call(
      adjustStock,
      { body: { ...goodsOf(sku), loc, quality: '良品', qty, reason: '备货', opId: nextOpId() } },
      manager,
    )

  async function stockOf(sku: string, loc: string): Promise<string> {
    const { envelope } = await wms.call(getAllLocationInventory, { body: { ...goodsOf(sku), loc } }, clerk)
    return envelope.data.rows.map(({ onHand, allocated }) => `${onHand}/${allocated}`).join()
  }

  /** Where the demo company keeps it. */
  async function storageOf(sku: string): Promise<{ loc: string; onHand: string }> {
    const { envelope } = await wms.call(getAllLocationInventory, { body: goodsOf(sku) }, clerk)
    const row = envelope.data.rows.find(({ loc }) => loc.startsWith('CC-'))
    return { loc: row?.loc ?? '', onHand: row?.onHand ?? '' }
  }

  const generate = (token = manager) =>
    wms.call(generateReplenishments, { body: { warehouse: 'SHQP', owner: 'YCFS', opId: nextOpId() } }, token)
  const request = (sku: string, toLoc: string, qty: string) =>
    wms.call(requestReplenishment, { body: { ...goodsOf(sku), toLoc, qty, opId: nextOpId() } }, manager)
  const taskOf = async (taskNo: string) =>
    (await wms.call(replenishment.get, { query: { taskNo } }, clerk)).envelope.data

  async function move(taskNo: string, name: Move, token = clerk) {
    const { revision } = await taskOf(taskNo)
    return wms.call(
      replenishment.move,
      { body: { taskNo, move: name, revision, opId: nextOpId(), ...reasonGiven(replenishment.life, name) } },
      token,
    )
  }

  async function execute(taskNo: string, qty: string, token = clerk) {
    const { revision } = await taskOf(taskNo)
    return wms.call(executeReplenishment, { body: { taskNo, qty, revision, opId: nextOpId() } }, token)
  }

  test('a pick location below its limit is filled up once, however often and by however many it is asked for', async () => {
    const { loc, onHand } = await storageOf('YCFS0007')
    await limit('YCFS0007', 'JX-03-05-1', '5', '20')
    await put('YCFS0007', 'JX-03-05-1', '4')
    const answers = await Promise.all([generate(), generate(), generate()])
    const taskNos = answers.flatMap(({ envelope }) => envelope.data)
    expect(taskNos).toHaveLength(1)
    const [taskNo = ''] = taskNos
    expect(taskNo).toMatch(/^BH\d{8}-\d{4}$/)
    expect(await taskOf(taskNo)).toMatchObject({
      fromLoc: loc,
      toLoc: 'JX-03-05-1',
      suggestQty: '16',
      doneQty: '0',
      priority: '普通',
      source: '低于下限',
      skuName: '针织开衫 L',
      state: '待分配',
      assignee: null,
    })
    expect(await stockOf('YCFS0007', loc)).toBe(`${onHand}/16`)
    expect((await generate()).envelope.data).toEqual([])
  })

  test('is carried over in several goes, each a move of stock and a piece of work', async () => {
    const { loc, onHand } = await storageOf('YCFS0008')
    const [taskNo = ''] = (await request('YCFS0008', 'JX-01-01-2', '10')).envelope.data
    expect((await execute(taskNo, '1')).status).toBe(409)
    await move(taskNo, 'claim')
    expect((await execute(taskNo, '4')).envelope.data).toMatchObject({ state: '执行中', doneQty: '4' })
    const most = await execute(taskNo, '7')
    expect([most.status, most.envelope.message]).toEqual([409, '最多还可补6，请检查数量'])
    expect((await execute(taskNo, '6')).envelope.data).toMatchObject({ state: '已完成', doneQty: '10' })
    expect(await stockOf('YCFS0008', 'JX-01-01-2')).toBe('10/0')
    expect(await stockOf('YCFS0008', loc)).toBe(`${Number(onHand) - 10}/0`)
    const work = await wms.call(operationEvent.list, { body: { docNo: taskNo } }, clerk)
    expect(work.envelope.data.rows.map(({ opType, qty }) => [opType, qty])).toEqual([
      ['补货', '6'],
      ['补货', '4'],
    ])
    const { data } = (await wms.call(getReplenishmentDocument, { query: { taskNo } }, clerk)).envelope
    expect(data.timeline.map(({ action }) => action)).toEqual(['execute', 'execute', 'claim', 'create'])
  })

  test('what storage has not is not promised, and nothing at all is refused', async () => {
    const { onHand } = await storageOf('YCFS0003')
    const [taskNo = ''] = (await request('YCFS0003', 'JX-01-01-3', '100000')).envelope.data
    expect(await taskOf(taskNo)).toMatchObject({ suggestQty: onHand, priority: '紧急', source: '缺货' })
    const again = await request('YCFS0003', 'JX-01-01-3', '1')
    expect([again.status, again.envelope.message]).toEqual([
      409,
      '存储区没有此商品的可用库存，请先补充存储区',
    ])
  })

  test('at the station the next one on the way comes first, and is carried from and to the places scanned', async () => {
    const work = async (token = clerk) =>
      (await wms.call(getReplenishmentWork, { query: { warehouse: 'SHQP' } }, token)).envelope.data
    const scan = (taskNo: string, given: { loc: string; toLoc: string; qty: string }, token = clerk) =>
      wms.call(carryReplenishment, { body: { taskNo, ...given, opId: nextOpId() } }, token)
    await put('YCFS0009', 'CC-02-06-4', '12')
    const [taskNo = ''] = (await request('YCFS0009', 'JX-02-02-2', '12')).envelope.data
    const { fromLoc, suggestQty } = await taskOf(taskNo)
    const all = Number(suggestQty)

    const open = await work()
    const isUrgent = open.filter(({ assignee }) => assignee === null).map(({ priority }) => priority)
    expect(isUrgent.toSorted((one, other) => (one === other ? 0 : one === '紧急' ? -1 : 1))).toEqual(isUrgent)
    const urgent = open.filter(({ assignee, priority }) => assignee === null && priority === '紧急')
    // Zones and places of the demo company are walked in the order of their codes.
    expect(urgent.map((task) => task.fromLoc)).toEqual(urgent.map((task) => task.fromLoc).toSorted())

    const given = { loc: fromLoc, toLoc: 'JX-02-02-2', qty: '1' }
    expect((await scan(taskNo, given)).status).toBe(409)
    await move(taskNo, 'claim')
    expect((await work())[0]).toMatchObject({ taskNo, state: '已领取' })
    expect((await work(other)).map((task) => task.taskNo)).not.toContain(taskNo)
    const told = async (more: object, token = clerk) =>
      (await scan(taskNo, { ...given, ...more }, token)).envelope.message
    expect(await told({ loc: 'CC-01-01-9' })).toBe(
      `此任务从存储位 ${fromLoc} 取货，不是 CC-01-01-9，请扫描 ${fromLoc}`,
    )
    expect(await told({ toLoc: 'JX-02-02-3' })).toBe(
      '此任务补到拣选位 JX-02-02-2，不是 JX-02-02-3，请扫描 JX-02-02-2',
    )
    expect(await told({}, other)).toBe('此补货任务不是您领取的，请先领取')
    expect(await told({ qty: String(all + 1) })).toBe(`最多还可补${all}，请检查数量`)

    const part = await scan(taskNo, { ...given, loc: fromLoc.toLowerCase() })
    expect(part.envelope.data).toMatchObject({ task: { state: '执行中', doneQty: '1' }, isEmptied: false })
    const last = await scan(taskNo, { ...given, qty: String(all - 1) })
    expect(last.envelope.data).toMatchObject({ task: { state: '已完成' } })
    expect(await stockOf('YCFS0009', 'JX-02-02-2')).toBe(`${all}/0`)
  })

  test('a scan is taken back by who did it, and what it carried is allocated in storage again', async () => {
    await put('YCFS0010', 'CC-02-06-4', '6')
    const [taskNo = ''] = (await request('YCFS0010', 'JX-02-02-3', '5')).envelope.data
    await move(taskNo, 'claim')
    const { fromLoc } = await taskOf(taskNo)
    const before = await stockOf('YCFS0010', fromLoc)
    const carry = async (qty: string) => {
      const body = { taskNo, loc: fromLoc, toLoc: 'JX-02-02-3', qty, opId: nextOpId() }
      return (await wms.call(carryReplenishment, { body }, clerk)).envelope.data
    }
    const undo = (entryNo: number, token = clerk) =>
      wms.call(undoReplenishment, { body: { taskNo, entryNo, opId: nextOpId() } }, token)
    const first = await carry('2')
    const last = await carry('3')
    expect(last.task).toMatchObject({ state: '已完成', doneQty: '5' })
    expect((await undo(last.entryNo, other)).envelope.message).toBe(
      `补货任务 ${taskNo} 的此次搬运不是您做的，请由本人撤销`,
    )
    expect((await undo(last.entryNo)).envelope.data).toMatchObject({ state: '执行中', doneQty: '2' })
    expect((await undo(last.entryNo)).status).toBe(409)
    expect((await undo(first.entryNo)).envelope.data).toMatchObject({ state: '执行中', doneQty: '0' })
    expect([await stockOf('YCFS0010', fromLoc), await stockOf('YCFS0010', 'JX-02-02-3')]).toEqual([
      before,
      '',
    ])
    const work = await wms.call(operationEvent.list, { body: { docNo: taskNo } }, clerk)
    expect(work.envelope.data.rows.map(({ qty }) => qty).toSorted()).toEqual(['-2', '-3', '2', '3'])
    const { entryNo } = await carry('1')
    await move(taskNo, 'finish')
    expect((await undo(entryNo)).envelope.message).toBe(
      `补货任务 ${taskNo} 已短量完成，不能撤销搬运，请用移库放回`,
    )
  })

  test('cancelled or ended short, it gives back what it was allocated', async () => {
    const { loc, onHand } = await storageOf('YCFS0004')
    const [cancelled = ''] = (await request('YCFS0004', 'JX-01-02-1', '10')).envelope.data
    expect((await move(cancelled, 'cancel')).status).toBe(403)
    await move(cancelled, 'cancel', manager)
    expect(await stockOf('YCFS0004', loc)).toBe(`${onHand}/0`)
    const [short = ''] = (await request('YCFS0004', 'JX-01-02-1', '10')).envelope.data
    await move(short, 'claim')
    await execute(short, '3')
    expect((await move(short, 'finish')).envelope.data).toMatchObject({ state: '已完成', doneQty: '3' })
    expect(await stockOf('YCFS0004', loc)).toBe(`${Number(onHand) - 3}/0`)
  })

  test('belongs to the person who has claimed it, until it is given to somebody else', async () => {
    const [taskNo = ''] = (await request('YCFS0005', 'JX-01-02-2', '10')).envelope.data
    await move(taskNo, 'claim')
    expect((await move(taskNo, 'claim', other)).status).toBe(409)
    const foreign = await execute(taskNo, '1', other)
    expect([foreign.status, foreign.envelope.message]).toEqual([403, '此补货任务不是您领取的，请先领取'])
    await move(taskNo, 'fail')
    expect((await move(taskNo, 'reassign')).status).toBe(403)
    expect((await move(taskNo, 'reassign', manager)).envelope.data).toMatchObject({
      state: '重新分配',
      assignee: null,
    })
    await move(taskNo, 'claim', other)
    expect((await execute(taskNo, '10', other)).envelope.data).toMatchObject({
      state: '已完成',
      assigneeName: 'refill-other',
    })
  })

  test('the same quantity sent twice is carried once', async () => {
    const [taskNo = ''] = (await request('YCFS0006', 'JX-01-02-3', '10')).envelope.data
    await move(taskNo, 'claim')
    const { revision } = await taskOf(taskNo)
    const body = { taskNo, qty: '4', revision, opId: nextOpId() }
    const answers = await Promise.all([1, 2].map(() => wms.call(executeReplenishment, { body }, clerk)))
    expect(answers.map(({ envelope }) => envelope.data.doneQty)).toEqual(['4', '4'])
    expect(await stockOf('YCFS0006', 'JX-01-02-3')).toBe('4/0')
  })

  test('is arranged by the right people and within their scope only', async () => {
    expect((await generate(clerk)).status).toBe(403)
    const body = {
      ...goodsOf('YCFS0001'),
      warehouse: 'CDSL',
      toLoc: 'JX-01-01-1',
      qty: '1',
      opId: nextOpId(),
    }
    expect((await wms.call(requestReplenishment, { body }, manager)).status).toBe(409)
    const [taskNo = ''] = (
      await wms.call(requestReplenishment, { body: { ...body, opId: nextOpId() } }, await wms.signIn('admin'))
    ).envelope.data
    expect((await wms.call(replenishment.get, { query: { taskNo } }, clerk)).status).toBe(404)
  })
})
