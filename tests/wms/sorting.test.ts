// What was picked together is put into the slots of a wall, and packed only when it is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindTags, getSortationTags, listSortations } from '#shared/contracts/equipment/device.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { orderIssue } from '#shared/contracts/outbound/order-issue.ts'
import {
  createSorting,
  getSortingDocument,
  scanSorting,
  sortingTask,
} from '#shared/contracts/outbound/sorting.ts'
import { nextOpId as opId, shippingWith } from '#tests/support/shipping.ts'
import { startWms, type TestWms } from '#tests/support/wms.ts'

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string
  let wall: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
    const walls = await wms.call(listSortations, { query: { warehouse: ['SHQP'] } as never }, admin)
    wall = walls.envelope.data.rows[0]?.code ?? ''
    const slots = ['A01', 'A02'].map((slotNo, index) => ({ slotNo, tagCode: `TAG-${index}` }))
    await wms.call(bindTags, { query: { sortation: wall }, body: slots }, admin)
  })
  afterAll(() => wms.close())

  const { made, picked, pack, documentOf } = shippingWith(() => ({ wms, clerk }))
  const line = (sku: string, qty: string) => ({ sku, lot: '', qty })
  const begin = (waveNo: string, token = clerk, device = wall) =>
    wms.call(createSorting, { body: { waveNo, device, opId: opId() } }, token)
  const scan = (taskNo: string, code: string, qty = '1', token = clerk) =>
    wms.call(scanSorting, { body: { taskNo, code, qty, opId: opId() } as never }, token)
  const messageOf = (answer: { envelope: { code: number; message: string | null } }) =>
    answer.envelope.message
  const cancel = async (taskNo: string) => {
    const { revision } = (await wms.call(sortingTask.get, { query: { taskNo } }, clerk)).envelope.data
    return wms.call(
      sortingTask.move,
      { body: { taskNo, move: 'cancel', revision, reason: '墙已坏', opId: opId() } },
      clerk,
    )
  }

  test('each piece is told its slot, its tag is lit, and the last one ends the task', async () => {
    const [one, two] = [
      await made({ lines: [line('YCFS0001', '2'), line('YCFS0002', '1')] }),
      await made({ lines: [line('YCFS0001', '1')] }),
    ]
    const waveNo = await picked([one, two])
    const task = (await begin(waveNo)).envelope.data
    expect(task).toMatchObject({ waveNo, device: wall, orders: 2, qty: '4', state: '待开始' })
    const { taskNo } = task
    expect(messageOf(await pack([one]))).toBe(`出库单 ${one} 的商品还在分拨（${taskNo}），请分拨完再打包`)
    expect(messageOf(await begin(waveNo))).toBe(`波次 ${waveNo} 已有分拨任务 ${taskNo}`)
    expect((await scan(taskNo, 'YCFS0001', '2')).envelope.data).toMatchObject({
      item: { slotNo: 'A01', orderNo: one, doneQty: '2' },
      isSlotDone: false,
      task: { state: '进行中' },
    })
    const lights = await wms.call(getSortationTags, { query: { sortation: wall } }, admin)
    expect(lights.envelope.data.map(({ lightState }) => lightState)).toEqual(['常亮', '熄灭'])
    expect((await scan(taskNo, 'YCFS0002')).envelope.data).toMatchObject({ isSlotDone: true })
    expect(messageOf(await scan(taskNo, 'YCFS0002'))).toBe('商品 YCFS0002 已分完，多出的请放回并报异常')
    expect(messageOf(await scan(taskNo, 'YCFS0003'))).toContain('不在此分拨任务中')
    expect(messageOf(await scan(taskNo, 'YCFS0001', '5'))).toBe('格口 A02 只差 1 件，请核对数量')
    expect((await scan(taskNo, 'YCFS0001')).envelope.data).toMatchObject({
      item: { slotNo: 'A02' },
      task: { state: '已完成', doneQty: '4', finishedAt: expect.any(String) },
    })
    expect((await scan(taskNo, 'YCFS0001')).status).toBe(409)
    const events = await wms.call(operationEvent.list, { body: { docNo: [waveNo] } as never }, admin)
    expect(events.envelope.data.rows.map(({ opType, qty }) => `${opType} ${qty}`).sort()).toEqual([
      '分拨 1',
      '分拨 1',
      '分拨 2',
    ])
    const { timeline } = (await wms.call(getSortingDocument, { query: { taskNo } }, clerk)).envelope.data
    expect(timeline.map(({ action }) => action)).toEqual(['complete', 'start', 'create'])
    expect((await pack([one, two])).status).toBe(200)
  })

  test('a wall does one task at a time, for as many orders as it has slots, in its own warehouse', async () => {
    const orders = [await made(), await made(), await made()]
    const many = await picked(orders)
    expect(messageOf(await begin(many))).toContain(`分拨墙 ${wall} 有 2 个格口，不够 3 张出库单`)
    const waveNo = await picked([await made()])
    expect((await begin(waveNo, finance)).status).toBe(403)
    expect(messageOf(await begin(waveNo, clerk, 'SHQP-GZT-01'))).toBe('此设备不是分拨墙')
    const far = await wms.call(listSortations, { query: { warehouse: ['CDSL'] } as never }, admin)
    const farWall = far.envelope.data.rows[0]?.code ?? ''
    expect(messageOf(await begin(waveNo, clerk, farWall))).toBe('此设备不是分拨墙')
    expect(messageOf(await begin(waveNo, admin, farWall))).toBe('此分拨墙在另一个仓库，请选择本仓的分拨墙')
    const { taskNo } = (await begin(waveNo)).envelope.data
    const other = await picked([await made()])
    expect(messageOf(await begin(other))).toBe(`分拨墙 ${wall} 正在分拨 ${taskNo}，请先完成`)
    expect((await cancel(taskNo)).envelope.data).toMatchObject({ state: '已取消' })
    const next = (await begin(other)).envelope.data.taskNo
    await cancel(next)
  })

  test('an order that is stopped leaves its slot', async () => {
    const [kept, stopped] = [await made(), await made()]
    const waveNo = await picked([kept, stopped])
    const { taskNo } = (await begin(waveNo)).envelope.data
    await scan(taskNo, 'YCFS0001', '2')
    const asked = { orderNo: stopped, reason: '地址错误' as const, opId: opId() }
    const { issueNo } = (await wms.call(orderIssue.create, { body: asked as never }, clerk)).envelope.data
    for (const [index, move] of (['accept', 'succeed'] as const).entries()) {
      await wms.call(orderIssue.move, { body: { issueNo, move, revision: index + 1, opId: opId() } }, clerk)
    }
    expect((await documentOf(stopped)).order.state).toBe('已拦截')
    const { task } = (await wms.call(getSortingDocument, { query: { taskNo } }, clerk)).envelope.data
    expect(task).toMatchObject({ state: '已完成', qty: '2', doneQty: '2' })
    expect((await pack([kept])).status).toBe(200)
  })
})
