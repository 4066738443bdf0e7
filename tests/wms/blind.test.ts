// Goods without papers: scanned box by box, known or not, summed up, received on an order made of them, and carried about.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containerMoves, containers, locations, skuBarcodes, userOwners } from '#server/wms/schema/tables.ts'
import {
  addBlindScan,
  blindBox,
  blindGoods,
  blindScan,
  openBlindBox,
  undoBlindScan,
} from '#shared/contracts/blind/box.ts'
import { getMovable, moveScanned, movingScan } from '#shared/contracts/blind/moving-scan.ts'
import {
  blindReceive,
  blindTask,
  generateInboundOrder,
  getBlindDocument,
  matchBlindBarcode,
} from '#shared/contracts/blind/task.ts'
import type { CallBody, CallInput } from '#shared/contracts/definition/call.ts'
import { getInboundDocument, inboundOrder } from '#shared/contracts/inbound/order.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { adjustStock } from '#shared/contracts/stock/ledger.ts'
import { BLIND_TASK_MISSING_MESSAGE, judgeEnvelope } from '#shared/envelope.ts'
import { reasonGiven } from '#tests/support/reasons.ts'
import { upload } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const opId = () => `blind-command-${++commands}`

type NewTask = CallInput<typeof blindTask.create>['body']
type Scan = CallInput<typeof addBlindScan>['body']
type TaskMove = CallBody<typeof blindTask.move>['move']
type BoxMove = CallBody<typeof blindBox.move>['move']

/** Of YCFS0001 and YCFS0002. */
const [KNOWN, OTHER] = ['2010000000007', '2010000000076']

describe('on PostgreSQL', () => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let newbie: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    newbie = await wms.signIn('newbie')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const newTask = (parts: Partial<NewTask> = {}): NewTask => ({
    owner: 'YCFS',
    warehouse: 'SHQP',
    source: '到货无单',
    expectedParcels: 3,
    opId: opId(),
    ...parts,
  })

  async function make(parts: Partial<NewTask> = {}) {
    const { envelope } = await wms.call(blindTask.create, { body: newTask(parts) }, clerk)
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  async function open(
    taskId: number,
    parts: { boxNo?: string; container?: string; waybillNo?: string } = {},
  ) {
    const { envelope } = await wms.call(openBlindBox, { body: { taskId, ...parts, opId: opId() } }, clerk)
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  const scan = (taskId: number, boxNo: string, parts: Partial<Scan> = {}, token = clerk) =>
    wms.call(addBlindScan, { body: { taskId, boxNo, barcode: KNOWN, opId: opId(), ...parts } }, token)

  async function moveTask(id: number, name: TaskMove, token = clerk, reason?: string) {
    const { revision } = (await wms.call(blindTask.get, { query: { id } }, clerk)).envelope.data
    const body = { id, move: name, revision, opId: opId(), ...reasonGiven(blindTask.life, name, reason) }
    return wms.call(blindTask.move, { body }, token)
  }

  async function moveBox(boxNo: string, name: BoxMove, token = clerk, reason?: string) {
    const { revision } = (await wms.call(blindBox.get, { query: { boxNo } }, clerk)).envelope.data
    const body = { boxNo, move: name, revision, opId: opId(), ...(reason && { reason }) }
    return wms.call(blindBox.move, { body }, token)
  }

  const documentOf = async (id: number) =>
    (await wms.call(getBlindDocument, { query: { id } }, clerk)).envelope.data

  const match = (taskId: number, barcode: string, sku: string, token = clerk) =>
    wms.call(matchBlindBarcode, { body: { taskId, barcode, sku, opId: opId() } }, token)

  const generate = (taskId: number, token = clerk) =>
    wms.call(generateInboundOrder, { body: { taskId, opId: opId() } }, token)

  const receive = (taskId: number, boxNo: string, container = '', token = clerk) =>
    wms.call(blindReceive, { body: { taskId, boxNo, container, opId: opId() } }, token)

  /** One box with two pieces of a known product, summed up. */
  async function summed() {
    const { id } = await make()
    const { boxNo } = await open(id)
    await scan(id, boxNo, { qty: '2' })
    await moveBox(boxNo, 'seal')
    await moveTask(id, 'finishScanning')
    expect((await moveTask(id, 'summarise')).envelope.data.state).toBe('已汇总')
    return { id, boxNo }
  }

  async function generated() {
    const task = await summed()
    return { ...task, orderNo: (await generate(task.id)).envelope.data.orderNo }
  }

  async function moved(container: string, toLocation: string, token = clerk) {
    const [place] = await wms.database.orm
      .select()
      .from(locations)
      .where(sql`${locations.warehouse} = 'SHQP' and ${locations.code} = ${toLocation}`)
    const body = { container, toLocation, checkDigit: place?.checkDigit ?? '', opId: opId() }
    return wms.call(moveScanned, { body }, token)
  }

  test('what nobody announced is scanned, matched, ordered and received, box by box', async () => {
    const task = await make({ plateNo: '沪A12345', zone: 'SH' })
    expect(task).toMatchObject({
      code: 'MS20260310-0001',
      state: '新建',
      zoneName: '收货暂存区',
      qty: '0',
      matchRate: '0',
      ownerName: '云裳服饰',
      warehouseName: '上海青浦仓',
      creatorName: '李晓梅',
    })
    const first = await open(task.id, { waybillNo: 'SF1001' })
    expect(first).toMatchObject({ boxNo: 'MS20260310-0001-001', loc: 'SH-01-01-1', state: '开箱' })
    const answer = await scan(task.id, first.boxNo, { qty: '3' })
    expect(answer.envelope.data).toMatchObject({
      scan: { sku: 'YCFS0001', skuName: '纯棉T恤 S', unknown: false, qty: '3' },
      box: { state: '扫描中', qty: '3', unknownQty: '0' },
    })
    await scan(task.id, first.boxNo, { qty: '1', quality: '残次' })
    const second = await open(task.id, { boxNo: 'LABEL-7' })
    await scan(task.id, 'LABEL-7', { barcode: 'NEW-1', qty: '4' })
    await scan(task.id, 'LABEL-7', { barcode: OTHER })
    expect((await documentOf(task.id)).task).toMatchObject({
      state: '扫描中',
      boxes: 2,
      skuCount: 2,
      qty: '9',
      unknownQty: '4',
      matchRate: '55.56',
    })
    expect((await moveTask(task.id, 'finishScanning')).envelope.message).toBe('还有 2 箱未封箱，请先封箱')
    await moveBox(first.boxNo, 'seal')
    await moveBox(second.boxNo, 'seal')
    await moveTask(task.id, 'finishScanning')
    await moveTask(task.id, 'summarise')
    expect((await generate(task.id)).envelope.message).toBe('还有 4 件未识别，请先匹配条码')
    expect((await match(task.id, 'NEW-1', 'YCFS0003')).envelope.data).toMatchObject({
      skuCount: 3,
      unknownQty: '0',
      matchRate: '100',
    })
    const order = (await generate(task.id)).envelope.data
    expect(order).toMatchObject({ type: '盲收入库', state: '已到货', blindTask: task.code, expectedQty: '9' })
    const box = await receive(task.id, first.boxNo)
    expect(box.envelope.data).toMatchObject({
      box: { state: '已收货', container: first.boxNo },
      goods: [
        { sku: 'YCFS0001', quality: '良品', qty: '3', receivedQty: '3', waybillNo: 'SF1001' },
        { sku: 'YCFS0001', quality: '残次', qty: '1', receivedQty: '1', state: '已收货' },
      ],
    })
    expect((await moveTask(task.id, 'close')).envelope.message).toBe('还有 1 箱未收货，不能关闭')
    await receive(task.id, 'LABEL-7', 'SHQP-ZX0002')
    expect((await moveTask(task.id, 'close')).envelope.data.state).toBe('已关闭')
    const { revision, orderNo } = (
      await wms.call(inboundOrder.get, { query: { orderNo: order.orderNo } }, clerk)
    ).envelope.data
    const finish = { orderNo, move: 'finish' as const, revision, opId: opId() }
    expect((await wms.call(inboundOrder.move, { body: finish }, clerk)).envelope.message).toBe('success')
    const { tasks, receipts } = (await wms.call(getInboundDocument, { query: { orderNo } }, clerk)).envelope
      .data
    expect(receipts.map(({ qty }) => qty).sort()).toEqual(['1', '1', '3', '4'])
    expect(tasks.map(({ container }) => container).sort()).toEqual([
      first.boxNo,
      first.boxNo,
      'SHQP-ZX0002',
      'SHQP-ZX0002',
    ])
    const { timeline } = await documentOf(task.id)
    const steps = timeline.filter(({ entity }) => entity === 'blindTask').map(({ action }) => action)
    expect(steps.reverse()).toEqual(['create', 'scan', 'finishScanning', 'summarise', 'generate', 'close'])
    const events = await wms.call(operationEvent.list, { body: { docNo: [task.code] } }, clerk)
    expect(events.envelope.data.rows.map(({ opType }) => opType)).toEqual(Array(4).fill('盲收'))
  })

  test('a task that does not exist is told in the words that stations show in place', async () => {
    const stranger = await make({ warehouse: 'GZBY' })
    const answers = await Promise.all([
      wms.call(getBlindDocument, { query: { id: 999_999 } }, clerk),
      receive(999_999, 'X'),
      scan(999_999, 'X'),
      receive(stranger.id, 'X', '', newbie),
    ])
    for (const { envelope } of answers) {
      expect(envelope.message).toBe(BLIND_TASK_MISSING_MESSAGE)
      expect(judgeEnvelope(envelope, blindReceive.path).kind).toBe('passed')
    }
  })

  test('a task is changed as long as its goods are being found out, by one at a time', async () => {
    const { id, revision } = await make()
    const change = (parts: object, token = clerk, seen = revision) =>
      wms.call(blindTask.update, { body: { id, revision: seen, ...parts, opId: opId() } }, token)
    expect((await change({ zone: 'CC' })).envelope.code).toBe(409)
    expect((await change({ plateNo: '沪B1' })).envelope.data).toMatchObject({ plateNo: '沪B1' })
    const late = await change({ plateNo: '沪B2' }, newbie)
    expect([late.status, late.envelope.message]).toEqual([
      409,
      '此盲收任务已被李晓梅修改（车牌：沪B1），请核对后重试',
    ])
    expect((await documentOf(id)).task.plateNo).toBe('沪B1')
    const summedUp = await summed()
    const { task } = await documentOf(summedUp.id)
    const afterwards = { id: task.id, remark: '晚了' }
    expect((await change(afterwards, clerk, task.revision)).envelope.message).toBe(
      `盲收任务 ${task.code} 当前为「已汇总」，不能修改`,
    )
  })

  test('the same scan twice counts once, and so does the same box', async () => {
    const { id } = await make()
    const { boxNo } = await open(id)
    const again = { opId: opId(), qty: '2' }
    const answers = [await scan(id, boxNo, again), await scan(id, boxNo, again)]
    expect(answers[1]?.envelope.data).toEqual(answers[0]?.envelope.data)
    expect((await documentOf(id)).task.qty).toBe('2')
    const body = { taskId: id, opId: opId() }
    await wms.call(openBlindBox, { body }, clerk)
    await wms.call(openBlindBox, { body }, clerk)
    expect((await documentOf(id)).task.boxes).toBe(2)
  })

  test('a box is received once, however often it is sent', async () => {
    const { id, boxNo, orderNo } = await generated()
    const body = { taskId: id, boxNo, opId: opId() }
    const one = await wms.call(blindReceive, { body }, clerk)
    const two = await wms.call(blindReceive, { body }, clerk)
    expect(two.envelope.data).toEqual(one.envelope.data)
    expect((await receive(id, boxNo)).envelope.message).toBe(`箱 ${boxNo} 当前为「已收货」，不能收货`)
    const { order } = (await wms.call(getInboundDocument, { query: { orderNo } }, clerk)).envelope.data
    expect(order).toMatchObject({ receivedQty: '2', state: '收货中' })
  })

  test('one takes back one’s own last scan, and the work of it does not count', async () => {
    const { id, code } = await make()
    const { boxNo } = await open(id)
    await scan(id, boxNo, { qty: '2' })
    await scan(id, boxNo, { barcode: OTHER, qty: '5' })
    await scan(id, boxNo, { qty: '1' }, newbie)
    const undo = (token = clerk) => wms.call(undoBlindScan, { body: { boxNo, opId: opId() } }, token)
    expect((await undo()).envelope.data).toMatchObject({
      scan: { barcode: OTHER, qty: '5', state: '已撤销' },
      box: { qty: '3' },
    })
    await undo()
    expect((await undo()).envelope.message).toBe('您在此箱没有可撤销的扫描')
    const { goods, task } = await documentOf(id)
    expect([goods.map(({ barcode, qty }) => [barcode, qty]), task.qty]).toEqual([[[KNOWN, '1']], '1'])
    const events = await wms.call(operationEvent.list, { body: { docNo: [code] } }, clerk)
    expect(events.envelope.data.rows.map(({ qty }) => qty)).toEqual(['-2', '-5', '1', '5', '2'])
    const scans = await wms.call(blindScan.list, { body: { boxNo: [boxNo], state: ['有效'] } }, clerk)
    expect(scans.envelope.data.total).toBe(1)
  })

  test('a sealed box takes no scan until it is opened again', async () => {
    const { id } = await make()
    const { boxNo } = await open(id)
    expect((await moveBox(boxNo, 'seal')).status).toBe(409)
    await scan(id, boxNo)
    expect((await moveBox(boxNo, 'seal')).envelope.data.state).toBe('封箱')
    expect((await scan(id, boxNo)).envelope.message).toBe(
      `箱 ${boxNo} 当前为「封箱」，不能扫描；请重开或换箱`,
    )
    expect((await moveBox(boxNo, 'reopen')).status).toBe(403)
    expect((await moveBox(boxNo, 'reopen', admin)).envelope.message).toBe('请输入原因')
    await moveBox(boxNo, 'reopen', admin, '漏扫一件')
    expect((await scan(id, boxNo)).envelope.data.box).toMatchObject({ state: '扫描中', qty: '2' })
    const goods = await wms.call(blindGoods.list, { body: { boxNo: [boxNo] } }, clerk)
    expect(goods.envelope.data.rows.map(({ state, qty }) => [state, qty])).toEqual([['扫描中', '2']])
  })

  test('a box belongs to one task, and its number to one box', async () => {
    const [one, two] = [await make(), await make()]
    await open(one.id, { boxNo: `OWN-${one.id}` })
    const clash = { taskId: two.id, boxNo: `OWN-${one.id}`, opId: opId() }
    expect((await wms.call(openBlindBox, { body: clash }, clerk)).envelope).toMatchObject({
      code: 409,
      message: `箱号 OWN-${one.id} 已存在`,
    })
    expect((await scan(two.id, `OWN-${one.id}`)).envelope.message).toBe(
      `箱 OWN-${one.id} 属于盲收任务 ${one.code}，请核对`,
    )
  })

  test('goods with lots say so when they are scanned, or when their barcode is matched', async () => {
    const { id } = await make({ owner: 'BXXS' })
    const { boxNo } = await open(id)
    expect((await scan(id, boxNo, { barcode: 'BXXS0001' })).envelope.message).toBe(
      '商品 BXXS0001 按批次管理，请输入批次',
    )
    await scan(id, boxNo, { barcode: 'BXXS0001', lot: 'A', mfgDate: '2026-01-01' })
    await scan(id, boxNo, { barcode: 'SNACK' })
    await scan(id, boxNo, { barcode: 'SNACK', lot: 'B' })
    const body = { taskId: id, barcode: 'SNACK', sku: 'BXXS0002' }
    const send = (parts: object) =>
      wms.call(matchBlindBarcode, { body: { ...body, ...parts, opId: opId() } }, clerk)
    expect((await send({ lot: '' })).envelope.message).toBe('商品 BXXS0002 按批次管理，请输入批次')
    expect((await send({ lot: 'B', mfgDate: '2026-02-01' })).status).toBe(200)
    const { goods } = await documentOf(id)
    expect(goods.map(({ sku, lot, qty, expDate }) => [sku, lot, qty, expDate]).sort()).toEqual([
      ['BXXS0001', 'A', '1', '2026-09-28'],
      ['BXXS0002', 'B', '2', '2026-10-29'],
    ])
    await wms.call(undoBlindScan, { body: { boxNo, opId: opId() } }, clerk)
    expect((await documentOf(id)).task.qty).toBe('2')
  })

  test('a matched barcode is the product’s for good, and nobody else’s', async () => {
    const { id } = await make()
    const { boxNo } = await open(id)
    await scan(id, boxNo, { barcode: 'FRESH-1' })
    expect((await match(id, 'FRESH-1', 'MTMY0001')).status).toBe(404)
    await match(id, 'FRESH-1', 'YCFS0004')
    expect((await scan(id, boxNo, { barcode: 'FRESH-1' })).envelope.data.scan).toMatchObject({
      sku: 'YCFS0004',
      unknown: false,
    })
    expect((await match(id, 'FRESH-1', 'YCFS0005')).envelope.message).toBe(
      '此任务没有未识别的条码 FRESH-1，请刷新后查看',
    )
    const { orm } = wms.database
    await scan(id, boxNo, { barcode: 'FRESH-2' })
    const at = clock.now()
    const taken = { owner: 'YCFS', sku: 'YCFS0006', barcode: 'FRESH-2', createdAt: at, updatedAt: at }
    await orm.insert(skuBarcodes).values(taken)
    expect((await match(id, 'FRESH-2', 'YCFS0004')).envelope.message).toBe(
      '条码 FRESH-2 已属于另一商品，请刷新后重新扫描',
    )
  })

  test('a photo is one that was uploaded', async () => {
    const { id } = await make()
    const { boxNo } = await open(id)
    expect((await scan(id, boxNo, { barcode: 'X-1', photo: 'none.png' })).status).toBe(404)
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const uploaded = await upload(wms, { fileName: 'box.png', content: png, token: clerk })
    const photo = uploaded.json().data.fileName
    expect((await scan(id, boxNo, { barcode: 'X-1', photo })).envelope.data.scan).toMatchObject({
      photo,
      unknown: true,
      skuName: null,
    })
  })

  test('nobody scans, matches or receives without the right', async () => {
    const { id, boxNo } = await generated()
    expect((await wms.call(blindTask.create, { body: newTask() }, finance)).status).toBe(403)
    expect((await scan(id, boxNo, {}, finance)).status).toBe(403)
    expect((await match(id, 'X', 'YCFS0001', finance)).status).toBe(403)
    expect((await generate(id, finance)).status).toBe(403)
    expect((await receive(id, boxNo, '', finance)).status).toBe(403)
    expect((await moved(boxNo, 'SH-01-02-1', finance)).status).toBe(403)
    const elsewhere = await wms.call(blindTask.create, { body: newTask({ warehouse: 'CDSL' }) }, clerk)
    expect(elsewhere.status).toBe(400)
    const stranger = await wms.call(blindTask.create, { body: newTask({ owner: 'JJYX' }) }, clerk)
    expect(stranger.envelope.message).toBe(
      '货主未在此仓库开展业务，请更换仓库，或由管理员在「货主」页选中货主后点「仓库」登记',
    )
  })

  test('each step waits for the one before', async () => {
    const { id, boxNo } = await summed()
    expect((await receive(id, boxNo)).envelope.message).toContain('当前为「已汇总」，不能收货')
    expect((await scan(id, boxNo)).envelope.message).toContain('当前为「已汇总」，不能扫描')
    expect((await moveTask(id, 'void')).status).toBe(409)
    expect((await moveTask(id, 'resume', clerk, '漏扫')).status).toBe(403)
    expect((await moveTask(id, 'resume', admin, '漏扫')).envelope.data.state).toBe('扫描中')
    expect((await generate(id)).envelope.message).toContain('当前为「扫描中」，不能生成入库单')
    expect((await moveTask(id, 'void')).envelope.data.state).toBe('作废')
  })

  describe('a container that is carried elsewhere', () => {
    const stock = (container: string, parts: object = {}) => ({
      warehouse: 'SHQP',
      owner: 'YCFS',
      sku: 'YCFS0001',
      quality: '良品' as const,
      loc: 'SH-01-03-1',
      container,
      qty: '6',
      reason: '备货',
      opId: opId(),
      ...parts,
    })

    test('takes its goods along, and leaves a trace', async () => {
      const container = 'SHQP-ZX0003'
      await wms.call(adjustStock, { body: stock(container) }, admin)
      await wms.call(adjustStock, { body: stock(container, { owner: 'MTMY', sku: 'MTMY0001' }) }, admin)
      const before = (await wms.call(getMovable, { query: { container } }, clerk)).envelope.data
      expect(before).toMatchObject({ warehouse: 'SHQP', fromLocation: 'SH-01-03-1', qty: '12' })
      const { envelope } = await moved(container, 'SH-01-04-1')
      expect(
        envelope.data.moves.map(({ owner, qty, skuSummary }) => [owner, qty, skuSummary]).sort(),
      ).toEqual([
        ['MTMY', '6', '婴儿纸尿裤 小号 ×6'],
        ['YCFS', '6', '纯棉T恤 S ×6'],
      ])
      const after = (await wms.call(getMovable, { query: { container } }, clerk)).envelope.data
      expect(after).toEqual({ ...before, fromLocation: 'SH-01-04-1' })
      const { orm } = wms.database
      const [own] = await orm.select().from(containers).where(eq(containers.code, container))
      expect(own?.location).toBe('SH-01-04-1')
      const traces = await orm.select().from(containerMoves).where(eq(containerMoves.container, container))
      expect(traces.map(({ toLocation }) => toLocation)).toEqual(['SH-01-04-1'])
      const events = await wms.call(operationEvent.list, { body: { docNo: [container] } }, clerk)
      expect(events.envelope.data.rows.map(({ opType }) => opType)).toEqual(['移库', '移库'])
      const log = await wms.call(movingScan.list, { body: { container: [container] } }, clerk)
      expect(log.envelope.data.rows[0]).toMatchObject({ operatorName: '李晓梅', toLocation: 'SH-01-04-1' })
    })

    test('is carried only by a person who may see all that is in it, and shows them no more than that', async () => {
      const container = 'SHQP-ZX0004'
      const { orm } = wms.database
      await wms.call(adjustStock, { body: stock(container) }, admin)
      await wms.call(adjustStock, { body: stock(container, { owner: 'MTMY', sku: 'MTMY0001' }) }, admin)
      await orm
        .delete(userOwners)
        .where(sql`owner = 'MTMY' and user_id = (select id from users where username = 'newbie')`)
      const seen = await wms.call(getMovable, { query: { container } }, newbie)
      expect(seen.envelope.data.goods.map(({ owner }) => owner)).toEqual(['YCFS'])
      expect((await moved(container, 'SH-01-04-1', newbie)).envelope.message).toBe(
        '仓库或货主不在您的权限范围内',
      )
    })

    test('arrives once, at a location that is there, in use and not its own', async () => {
      const container = 'SHQP-ZX0005'
      expect((await moved('NOBODY-1', 'SH-01-04-1')).envelope.message).toBe(
        '找不到容器或箱 NOBODY-1，或它不在任何库位，请核对',
      )
      expect((await moved(container, 'SH-01-01-1')).envelope.message).toBe(
        `${container} 已在库位 SH-01-01-1，请扫描另一个库位`,
      )
      expect((await moved(container, 'NO-1')).envelope.message).toBe('此仓库没有库位 NO-1，请核对')
      const wrong = { container, toLocation: 'SH-01-02-1', checkDigit: 'no', opId: opId() }
      expect((await wms.call(moveScanned, { body: wrong }, clerk)).envelope.message).toBe(
        '库位 SH-01-02-1 的校验码不正确，请核对库位后重新输入',
      )
      const body = { container, toLocation: 'SH-01-02-1', checkDigit: '20', opId: opId() }
      const [one, two] = [
        await wms.call(moveScanned, { body }, clerk),
        await wms.call(moveScanned, { body }, clerk),
      ]
      expect(one.envelope.data.moves).toMatchObject([{ owner: null, qty: '0', skuSummary: '' }])
      expect(two.envelope.data).toEqual(one.envelope.data)
    })

    test('may be a box: before it is received it stands elsewhere, afterwards its stock and its tasks do', async () => {
      const { id, boxNo, orderNo } = await generated()
      const inside = (await wms.call(getMovable, { query: { container: boxNo } }, clerk)).envelope.data
      expect(inside).toMatchObject({ fromLocation: 'SH-01-01-1', qty: '2', skuSummary: '纯棉T恤 S ×2' })
      await moved(boxNo, 'SH-01-02-1')
      const received = await receive(id, boxNo)
      expect(received.envelope.data.receipts[0]).toMatchObject({ loc: 'SH-01-02-1', container: boxNo })
      await moved(boxNo, 'SH-01-03-1')
      const taskOf = async () =>
        (await wms.call(getInboundDocument, { query: { orderNo } }, clerk)).envelope.data
      const { order } = await taskOf()
      const finish = { orderNo, move: 'finish' as const, revision: order.revision, opId: opId() }
      await wms.call(inboundOrder.move, { body: finish }, clerk)
      expect((await taskOf()).tasks[0]?.fromLoc).toBe('SH-01-03-1')
      await moved(boxNo, 'SH-01-04-1')
      expect((await taskOf()).tasks[0]?.fromLoc).toBe('SH-01-04-1')
    })
  })
})
