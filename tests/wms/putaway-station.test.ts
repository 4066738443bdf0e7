// Received goods are put away by scans: found by whatever of them is scanned, claimed by the scan, in parts, and taken back.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containers, locations, tariffItems, tariffs } from '#server/wms/schema/tables.ts'
import type { CallInput } from '#shared/contracts/definition/call.ts'
import { differenceCase } from '#shared/contracts/difference/difference.ts'
import { createContainers } from '#shared/contracts/equipment/container.ts'
import { getPutawayWork, scanPutaway, undoPutaway } from '#shared/contracts/inbound/putaway.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { moveGoods } from '#shared/contracts/stock/moving.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Scanned = Omit<CallInput<typeof scanPutaway>['body'], 'opId'>
type Answer = { envelope: { message: string | null } }

const ONE = [{ sku: 'YCFS0001', expectedQty: '10' }]
const TWO = [...ONE, { sku: 'YCFS0002', expectedQty: '2' }]

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let newbie: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: createClock('2026-03-10T02:00:00.000Z').now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    newbie = await wms.signIn('newbie')
    finance = await wms.signIn('finance')
    const body = { prefix: 'UPON', startNo: 1, quantity: 9, type: 'ZZX', warehouse: 'SHQP', opId: opId() }
    await wms.call(createContainers, { body: body as never }, admin)
    await priced()
  })
  afterAll(() => wms.close())

  const { move, arrived, received, scan, documentOf, moveTask, checkDigitOf, stockAt } = receivingWith(
    () => ({
      wms,
      clerk,
    }),
  )
  const messageOf = ({ envelope }: Answer) => envelope.message
  const find = (code: string, token = clerk, warehouse: string | null = null) =>
    wms.call(getPutawayWork, { query: { code, warehouse } }, token)
  const put = (given: Scanned, token = clerk) =>
    wms.call(scanPutaway, { body: { ...given, opId: opId() } }, token)
  const undo = (taskNo: string, entryNo: number, token = clerk) =>
    wms.call(undoPutaway, { body: { taskNo, entryNo, opId: opId() } }, token)

  /** What waits of a finished order, as the station finds it. */
  async function waiting(lines = ONE) {
    const orderNo = await received({ lines })
    await move(orderNo, 'finish')
    const found = await find(orderNo)
    expect(messageOf(found)).toBe('success')
    const { tasks, places, codes } = found.envelope.data
    const taskNo = tasks[0]?.taskNo ?? ''
    const led = places.find((place) => place.taskNo === taskNo)
    return { orderNo, tasks, codes, taskNo, led, loc: led?.loc ?? '' }
  }

  /** What is put away costs its owner something. */
  async function priced() {
    const { orm } = wms.database
    const list = sql`${tariffs.warehouse} = 'SHQP' and ${tariffs.owner} = 'YCFS' and ${tariffs.approvedAt} is not null`
    const price = {
      itemCode: 'SJ',
      unit: '件',
      fromQty: '0',
      price: '0.5',
      freeQty: '0',
      remark: '',
      fromAge: 0,
    }
    for (const { tariffNo } of await orm.select().from(tariffs).where(list)) {
      await orm.insert(tariffItems).values({ tariffNo, freeDays: 0, ...price })
    }
  }

  async function chargedFor(docNo: string) {
    const body = { docNo: [docNo], itemCode: ['SJ'], sort: 'chargeNo' }
    const { rows } = (await wms.call(charge.list, { body: body as never }, admin)).envelope.data
    return rows.map(({ qty, state }) => [qty, state])
  }

  async function closeCase(docNo: string) {
    const { rows } = (await wms.call(differenceCase.list, { body: { docNo: [docNo] } }, admin)).envelope.data
    const caseNo = rows[0]?.caseNo ?? ''
    const revisionOf = async () =>
      (await wms.call(differenceCase.get, { query: { caseNo } }, admin)).envelope.data.revision
    const said = { party: '仓库' as const, resolution: '盘亏' }
    const update = { caseNo, revision: await revisionOf(), ...said, opId: opId() }
    expect(messageOf(await wms.call(differenceCase.update, { body: update }, admin))).toBe('success')
    for (const name of ['assign', 'close'] as const) {
      const body = { caseNo, move: name, revision: await revisionOf(), opId: opId() }
      expect(messageOf(await wms.call(differenceCase.move, { body }, admin))).toBe('success')
    }
  }

  async function expectBalanced() {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  }

  test('goods are put away in parts by whoever scans first, without being claimed before', async () => {
    const { orderNo, taskNo, tasks, codes, led, loc } = await waiting()
    expect(tasks).toMatchObject([{ source: orderNo, sku: 'YCFS0001', qty: '10', state: '待分配' }])
    expect(codes).toContainEqual({ owner: 'YCFS', sku: 'YCFS0001', code: 'YCFS0001' })
    expect(led).toMatchObject({ loc: tasks[0]?.suggestLoc, checkDigit: await checkDigitOf(loc) })
    const before = Number(await stockAt(loc, 'YCFS0001'))
    const part = await put({ taskNo, qty: '4', loc: loc.toLowerCase(), station: 'PDA-1' })
    expect(part.envelope.data.task).toMatchObject({
      ...{ state: '执行中', doneQty: '4', actualLoc: loc, assigneeName: '李晓梅' },
    })
    expect(messageOf(await put({ taskNo, qty: '7', loc }))).toBe('此任务还剩 6，不能上架 7，请核对数量')
    expect(messageOf(await put({ taskNo, qty: '6', loc }, newbie))).toBe(
      `上架任务 ${taskNo} 由李晓梅领取，请先重新分配`,
    )
    expect(messageOf(await find(orderNo, newbie))).toBe(`上架任务 ${taskNo} 由李晓梅领取，请先重新分配`)
    expect((await find(taskNo)).envelope.data.tasks).toMatchObject([{ doneQty: '4' }])
    expect((await put({ taskNo, qty: '6', loc })).envelope.data.task.state).toBe('已完成')
    expect(Number(await stockAt(loc, 'YCFS0001'))).toBe(before + 10)
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '已完成', putQty: '10' })
    const body = { docNo: [orderNo], opType: ['上架'], sort: 'eventId' }
    const { rows } = (await wms.call(operationEvent.list, { body: body as never }, admin)).envelope.data
    expect(rows.map(({ qty, device }) => [qty, device])).toEqual([
      ['4', 'PDA-1'],
      ['6', null],
    ])
    await expectBalanced()
  })

  test('one scan sent twice is booked once', async () => {
    const { taskNo, loc } = await waiting()
    const body = { taskNo, qty: '3', loc, opId: opId() }
    const answers = await Promise.all([
      wms.call(scanPutaway, { body }, clerk),
      wms.call(scanPutaway, { body }, clerk),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const [known] = (await find(taskNo)).envelope.data.tasks
    expect(known).toMatchObject({ doneQty: '3' })
  })

  test('goods are found by what they stand in, and by themselves, at one warehouse', async () => {
    const orderNo = await arrived({ lines: TWO })
    await scan(orderNo, { qty: '10', container: 'UPON0001' })
    await scan(orderNo, { code: 'YCFS0002', qty: '2', container: 'UPON0001' })
    await move(orderNo, 'finish')
    const inBox = (await find('upon0001')).envelope.data.tasks
    expect(inBox.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['YCFS0001', '10'],
      ['YCFS0002', '2'],
    ])
    const ofGoods = (await find('ycfs0002', clerk, 'SHQP')).envelope.data.tasks
    expect(ofGoods.map(({ source }) => source)).toContain(orderNo)
    expect(messageOf(await find('YCFS0002', admin, 'GZBY'))).toBe(
      'YCFS0002 没有待上架的商品，请核对后放到一边',
    )
  })

  test('what is nothing to put away is told by what it is', async () => {
    const { loc } = await waiting()
    expect(messageOf(await find('NOWHERE-1'))).toBe('找不到 NOWHERE-1，请扫描容器、商品、入库单号或上架单号')
    expect(messageOf(await find(loc))).toBe(`${loc} 是库位，上架请扫描容器、商品、入库单号或上架单号`)
    expect(messageOf(await find('UPON0009'))).toBe('UPON0009 没有待上架的商品，请核对后放到一边')
    expect((await find('YCFS0001', finance)).status).toBe(403)
    const { taskNo } = await waiting()
    await moveTask(taskNo, 'claim')
    await moveTask(taskNo, 'fail')
    expect(messageOf(await find(taskNo))).toBe(`上架任务 ${taskNo} 当前为「异常」，不能上架，请先重新分配`)
  })

  test('what is no place, or no place for these goods, is told, and nothing is booked', async () => {
    const { taskNo, loc } = await waiting()
    const { orm } = wms.database
    const at = (code: string) => sql`${locations.warehouse} = 'SHQP' and ${locations.code} = ${code}`
    const refused = async (code: string) => messageOf(await put({ taskNo, qty: '10', loc: code }))
    expect(await refused('YCFS0001')).toBe('YCFS0001 是商品，这一步请扫描库位')
    expect(await refused('UPON0001')).toBe('UPON0001 是容器，这一步请扫描库位')
    expect(await refused(taskNo)).toBe(`${taskNo} 是上架任务，这一步请扫描库位`)
    expect(await refused('XX-99')).toBe('此仓库没有库位 XX-99，请核对')
    const isUnused = sql`not exists (select from stock_balances b where b.warehouse = 'GZBY' and b.loc = locations.code)`
    const one = sql`code = (select min(code) from locations where warehouse = 'GZBY' and ${isUnused})`
    await orm.update(locations).set({ code: 'GZ-ONLY-1' }).where(sql`warehouse = 'GZBY' and ${one}`)
    expect(await refused('GZ-ONLY-1')).toBe('此仓库没有库位 GZ-ONLY-1，请核对')
    expect(await refused('TH-01-01-1')).toBe(
      '库位 TH-01-01-1 属于退货区，良品须上架到存储或拣选区，请换一个库位',
    )
    await orm.update(locations).set({ status: '停用' }).where(at('JX-03-05-3'))
    expect(await refused('JX-03-05-3')).toBe('库位 JX-03-05-3 已停用，请换一个库位')
    await orm.update(locations).set({ maxWeight: '0.1' }).where(at('JX-03-05-2'))
    expect(await refused('JX-03-05-2')).toBe('库位 JX-03-05-2 放不下这些商品，超出限重或容积，请换一个库位')
    expect((await find(taskNo)).envelope.data.tasks).toMatchObject([{ state: '待分配', doneQty: '0' }])
    // Where it was led to has been closed meanwhile: it is led elsewhere, and may be laid there.
    await orm.update(locations).set({ status: '停用' }).where(at(loc))
    const [anew] = (await find(taskNo)).envelope.data.places
    expect(anew?.loc).not.toBe(loc)
    expect(messageOf(await put({ taskNo, qty: '10', loc: anew?.loc ?? '' }))).toBe('success')
    await orm.update(locations).set({ status: '启用' }).where(at(loc))
    await expectBalanced()
  })

  test('a scan is taken back by who did it, and with the last one its order and what was charged for it', async () => {
    const { orderNo, tasks, taskNo, loc } = await waiting(TWO)
    const other = tasks.find((task) => task.taskNo !== taskNo)
    const first = await put({ taskNo, qty: '10', loc })
    const { entryNo } = first.envelope.data
    expect(first.envelope.data.task.state).toBe('已完成')
    const before = Number(await stockAt(loc, 'YCFS0001'))
    expect(messageOf(await undo(taskNo, entryNo, admin))).toBe(
      `上架任务 ${taskNo} 的此次上架不是您做的，请由本人撤销`,
    )
    expect((await undo(other?.taskNo ?? '', entryNo)).status).toBe(409)
    const back = await undo(taskNo, entryNo)
    expect(back.envelope.data).toMatchObject({ state: '执行中', doneQty: '0', actualLoc: null })
    expect(Number(await stockAt(loc, 'YCFS0001'))).toBe(before - 10)
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '上架中', putQty: '0' })
    expect((await undo(taskNo, entryNo)).status).toBe(409)
    const body = { docNo: [orderNo], opType: ['上架'], sort: 'eventId' }
    const { rows } = (await wms.call(operationEvent.list, { body: body as never }, admin)).envelope.data
    expect(rows.map(({ qty }) => qty)).toEqual(['10', '-10'])
    await expectBalanced()

    await put({ taskNo, qty: '10', loc })
    const led = (await find(orderNo)).envelope.data.places[0]
    const last = await put({ taskNo: other?.taskNo ?? '', qty: '2', loc: led?.loc ?? '' })
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '已完成', putQty: '12' })
    expect(await chargedFor(orderNo)).toEqual([['12', '暂估']])
    expect(messageOf(await undo(other?.taskNo ?? '', last.envelope.data.entryNo))).toBe('success')
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '上架中', putQty: '10' })
    await expectBalanced()
    expect(messageOf(await put({ taskNo: other?.taskNo ?? '', qty: '2', loc: led?.loc ?? '' }))).toBe(
      'success',
    )
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '已完成', putQty: '12' })
    expect(await chargedFor(orderNo)).toEqual([
      ['12', '红冲'],
      ['-12', '红冲'],
      ['12', '暂估'],
    ])
    await expectBalanced()
  })

  test('a container that was emptied holds its goods again when that is taken back', async () => {
    const orderNo = await arrived({ lines: TWO })
    await scan(orderNo, { qty: '10', container: 'UPON0002' })
    await scan(orderNo, { code: 'YCFS0002', qty: '2' })
    await move(orderNo, 'finish')
    const { tasks, places } = (await find('UPON0002')).envelope.data
    const taskNo = tasks[0]?.taskNo ?? ''
    const { entryNo } = (await put({ taskNo, qty: '10', loc: places[0]?.loc ?? '' })).envelope.data
    const stateOf = async () => {
      const [box] = await wms.database.orm.select().from(containers).where(sql`code = 'UPON0002'`)
      return [box?.state, box?.currentDoc]
    }
    expect(await stateOf()).toEqual(['空闲', null])
    expect(messageOf(await undo(taskNo, entryNo))).toBe('success')
    expect(await stateOf()).toEqual(['占用', orderNo])
    expect((await find('UPON0002')).envelope.data.tasks).toMatchObject([{ taskNo, doneQty: '0' }])
    await expectBalanced()
  })

  test('what waits to be put away is not moved off the dock without its task', async () => {
    const { taskNo, tasks, loc } = await waiting([{ sku: 'YCFS0012', expectedQty: '10' }])
    const { fromLoc = '', ...task } = tasks[0] ?? { owner: '', sku: '', lot: '', quality: '良品' as const }
    const { owner, sku, lot, quality } = task
    const given = { warehouse: 'SHQP', owner, sku, lot, quality, loc: fromLoc, toLoc: loc }
    const moved = async (qty: string) =>
      messageOf(await wms.call(moveGoods, { body: { ...given, qty, opId: opId() } as never }, clerk))
    expect(await moved('10')).toBe(
      `库位 ${fromLoc} 的商品 YCFS0012 有 10 件待上架（上架任务 ${taskNo}），请用上架作业放到库位，或先取消上架任务`,
    )
    expect(messageOf(await moveTask(taskNo, 'cancel', admin, '改到别处'))).toBe('success')
    expect(await moved('10')).toBe('success')
  })

  test('what was finished short is not taken back', async () => {
    const { taskNo, loc } = await waiting(TWO)
    const { entryNo } = (await put({ taskNo, qty: '1', loc })).envelope.data
    await moveTask(taskNo, 'finish')
    expect(messageOf(await undo(taskNo, entryNo))).toBe(
      `上架任务 ${taskNo} 已短量完成，不能撤销上架，请用移库放回`,
    )
  })

  test('beside what is missing the rest is taken back and charged once, until its differences are settled', async () => {
    const { orderNo, tasks, taskNo, loc } = await waiting(TWO)
    const short = tasks.find((task) => task.taskNo !== taskNo)?.taskNo ?? ''
    await moveTask(short, 'claim')
    await moveTask(short, 'finish')
    const first = (await put({ taskNo, qty: '10', loc })).envelope.data
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '部分关闭', putQty: '10' })
    expect(messageOf(await undo(taskNo, first.entryNo))).toBe('success')
    expect((await documentOf(orderNo)).order).toMatchObject({ state: '部分关闭', putQty: '0' })
    const { entryNo } = (await put({ taskNo, qty: '10', loc })).envelope.data
    expect((await chargedFor(orderNo)).filter(([, state]) => state !== '红冲')).toEqual([['10', '暂估']])
    await closeCase(orderNo)
    expect(messageOf(await move(orderNo, 'settle'))).toBe('success')
    expect(messageOf(await undo(taskNo, entryNo))).toBe(
      `入库单 ${orderNo} 的差异已结案，不能撤销上架，请用移库放回`,
    )
    await expectBalanced()
  })
})
