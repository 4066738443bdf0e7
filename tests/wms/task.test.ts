// A user's tasks: queued, done one at a time, cancelled, given back and taken over, on both databases.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asyncTasks } from '#server/wms/schema/task.ts'
import { location } from '#shared/contracts/base/location.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import { cancelTask, getTaskProgress, listTasks } from '#shared/contracts/system/task.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { download, TEST_PACE, untilEnded } from '#tests/support/tasks.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

let commands = 0
const nextOpId = () => `task-operation-${++commands}`

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock()
  let wms: TestWms
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, tasks: TEST_PACE })
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  async function storeTask(facts: Partial<typeof asyncTasks.$inferInsert>): Promise<number> {
    const { envelope } = await wms.call(getUserInfo, {}, finance)
    const [task] = await wms.database.orm
      .insert(asyncTasks)
      .values({
        userId: envelope.data.id,
        kind: '重算',
        job: 'export:zone',
        fileName: '库区.csv',
        input: { query: {}, format: 'csv' },
        state: '处理中',
        createdAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + WEEK_MS),
        ...facts,
      })
      .returning({ id: asyncTasks.id })
    return task?.id ?? 0
  }

  const rowOf = async (id: number) =>
    (await wms.database.orm.select().from(asyncTasks).where(eq(asyncTasks.id, id)))[0]

  test('the demo company’s export is really made, and its failure has a reason', async () => {
    const [failed, exported] = (await wms.call(listTasks, {}, clerk)).envelope.data
    expect(failed).toMatchObject({
      state: '失败',
      error: '第17行：货主编码不存在，请修改后重新导入',
      hasFile: false,
    })
    const ended = await untilEnded(wms, exported?.id ?? 0, clerk)
    expect(ended).toMatchObject({
      state: '可下载',
      result: '已导出210行',
      done: 210,
      total: 210,
      hasFile: true,
    })
    expect((await wms.call(getTaskProgress, {}, clerk)).envelope.data).toEqual({ '库位清单.csv': '210/210' })
    expect((await wms.call(listTasks, {}, finance)).envelope.data).toEqual([])
    expect((await wms.call(getTaskProgress, {}, finance)).envelope.data).toEqual({})
    expect((await download(wms, '库位清单.csv', clerk)).payload).not.toContain('CDSL')
  })

  test('one that waits is cancelled by its user alone, and nothing is made of it', async () => {
    const held = await storeTask({ leaseUntil: new Date(clock.now().getTime() + WEEK_MS) })
    const waiting = await storeTask({ state: '排队', fileName: '等待.csv' })
    const others = await wms.call(cancelTask, { query: { id: waiting } }, clerk)
    expect([others.status, others.envelope.message]).toEqual([409, '任务不存在或已结束，请刷新后查看'])
    expect((await wms.call(cancelTask, { query: { id: waiting } }, finance)).envelope.data).toBe(true)
    expect((await wms.call(cancelTask, { query: { id: waiting } }, finance)).status).toBe(409)
    expect(await rowOf(waiting)).toMatchObject({ state: '已取消', attempt: 0, fileId: null })
    expect((await wms.call(cancelTask, { query: { id: held } }, finance)).envelope.data).toBe(true)
  })

  test.each([
    ['without a number', '', '缺少任务编号'],
    ['with words', 'id=x', '缺少任务编号'],
  ])('cancelling %s is refused', async (_case, query, message) => {
    const { envelope } = await wms.send({ method: 'POST', path: cancelTask.path, query, token: clerk })
    expect(envelope).toMatchObject({ code: 400, message })
  })

  test('of one user and kind one runs, and the next one follows', async () => {
    const held = await storeTask({ kind: '导出', leaseUntil: new Date(clock.now().getTime() + 60_000) })
    const body = { opId: nextOpId() }
    const { envelope } = await wms.call(zone.export, { body }, finance)
    const { id } = envelope.data
    await new Promise((resolve) => setTimeout(resolve, 3 * TEST_PACE.pollMs))
    expect((await rowOf(id))?.state).toBe('排队')
    await wms.call(cancelTask, { query: { id: held } }, finance)
    expect((await untilEnded(wms, id, finance)).state).toBe('可下载')
  })

  test('one whose process is gone is taken over once its lease has run out', async () => {
    const id = await storeTask({ attempt: 1, leaseUntil: new Date(clock.now().getTime() - 1) })
    expect(await untilEnded(wms, id, finance)).toMatchObject({ state: '可下载', error: null })
    expect((await rowOf(id))?.attempt).toBe(2)
  })

  test('one that has taken down three processes is given up, with a reason', async () => {
    const id = await storeTask({ attempt: 3, leaseUntil: new Date(clock.now().getTime() - 1) })
    const ended = await untilEnded(wms, id, finance)
    expect(ended).toMatchObject({ state: '失败', error: '处理多次中断，请重新提交或联系管理员' })
  })

  test('one that nobody can do any more fails with a reason', async () => {
    const id = await storeTask({ state: '排队', job: 'export:gone' })
    expect(await untilEnded(wms, id, finance)).toMatchObject({ error: '此任务已不再支持，请重新提交' })
  })

  test('more than twenty at once are refused', async () => {
    const leaseUntil = new Date(clock.now().getTime() + WEEK_MS)
    const held = await storeTask({ kind: '导出', leaseUntil })
    const begin = () => wms.call(location.export, { body: { opId: nextOpId() } }, finance)
    const begun = []
    for (let count = 1; count < 20; count += 1) begun.push((await begin()).envelope.data.id)
    const { status, envelope } = await begin()
    expect([status, envelope.message]).toEqual([409, '您已有20个任务未完成，请稍后再试'])
    for (const id of [...begun, held]) await wms.call(cancelTask, { query: { id } }, finance)
  })

  test('a file is gone once its time is over, and the task says so', async () => {
    const { envelope } = await wms.call(zone.export, { body: { opId: nextOpId() } }, finance)
    const { id, fileName } = envelope.data
    await untilEnded(wms, id, finance)
    expect((await download(wms, fileName, finance)).statusCode).toBe(200)
    clock.advance(WEEK_MS + 1_000)
    finance = await wms.signIn('finance')
    expect((await download(wms, fileName, finance)).statusCode).toBe(404)
    await expect.poll(async () => (await rowOf(id))?.fileId).toBeNull()
    const listed = (await wms.call(listTasks, {}, finance)).envelope.data.find((task) => task.id === id)
    expect(listed).toMatchObject({ state: '已过期', hasFile: false })
  })
})
