// A user's tasks and their files: seen and fetched by that user alone, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asyncTasks, taskFiles } from '#server/wms/modules/task/tables.ts'
import { DOWNLOAD_PATH, listTasks } from '#shared/contracts/system/task.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock()
  let wms: TestWms
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now })
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const download = (fileName: string, token: string) =>
    wms.app.inject({
      method: 'GET',
      url: `${DOWNLOAD_PATH}?${new URLSearchParams({ fileName })}`,
      headers: { authorization: token },
    })

  async function storeFile(
    fileName: string,
    content: string,
    facts: Partial<typeof asyncTasks.$inferInsert>,
  ) {
    const { envelope } = await wms.call(getUserInfo, {}, finance)
    const [task] = await wms.database.orm
      .insert(asyncTasks)
      .values({
        ...{ userId: envelope.data.id, kind: '导出', fileName, done: 1, total: 1, state: '可下载' },
        ...{ createdAt: clock.now(), expiresAt: new Date(clock.now().getTime() + WEEK_MS) },
        ...facts,
      })
      .returning({ id: asyncTasks.id })
    await wms.database.orm
      .insert(taskFiles)
      .values({ taskId: task?.id ?? 0, content: new TextEncoder().encode(content) })
  }

  test('the list names failures with their reason, and which tasks have a file', async () => {
    const { envelope } = await wms.call(listTasks, {}, clerk)
    expect(envelope.data.map(({ fileName, state, hasFile }) => [fileName, state, hasFile])).toEqual([
      ['入库单导出.xlsx', '处理中', false],
      ['商品导入.xlsx', '失败', false],
      ['设备清单.csv', '可下载', true],
    ])
    expect(envelope.data[1]?.error).toBe('第17行：货主编码不存在，请修改后重新导入')
    expect((await wms.call(listTasks, {}, finance)).envelope.data).toEqual([])
  })

  test('a file comes as it was made, to be saved under its own name and kept nowhere', async () => {
    const answer = await download('设备清单.csv', clerk)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="____.csv"; filename*=UTF-8''${encodeURIComponent('设备清单.csv')}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const lines = answer.payload.split('\r\n')
    expect(lines[0]).toBe('\ufeff设备编码,设备名称,仓库,类型,状态')
    expect(lines).toHaveLength(38)
    expect(answer.payload).not.toContain('CDSL')
  })

  test.each([
    ['somebody else’s', '设备清单.csv', () => finance],
    ['one that is not ready', '入库单导出.xlsx', () => clerk],
    ['one that failed', '商品导入.xlsx', () => clerk],
    ['no name', '', () => clerk],
    ['a path', '../../../etc/passwd', () => clerk],
    ['a path to its own', './设备清单.csv', () => clerk],
    ['another letter case', '设备清单.CSV', () => clerk],
    ['a pattern', '%.csv', () => clerk],
    ['a number sign after it', '设备清单.csv#', () => clerk],
  ])('%s is not found', async (_case, fileName, token) => {
    const answer = await download(fileName, token())
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 404, message: '文件不存在或已过期，请重新导出', data: null })
  })

  test.each([`${DOWNLOAD_PATH}?fileName=x`, DOWNLOAD_PATH])('%s is refused to strangers', async (url) => {
    const answer = await wms.app.inject({ method: 'GET', url })
    expect(answer.json()).toMatchObject({ code: 600 })
    const madeUp = await wms.app.inject({ method: 'GET', url, headers: { authorization: 'made-up' } })
    expect(madeUp.json()).toMatchObject({ code: 600 })
  })

  test('a name cannot end its header, and of two runs the latest is fetched', async () => {
    const fileName = `报表"; filename*=x\r\nx-evil: 1'(1).html`
    await storeFile(fileName, 'old', { createdAt: new Date(clock.now().getTime() - 1_000) })
    await storeFile(fileName, 'new', {})
    const answer = await download(fileName, finance)
    expect(answer.payload).toBe('new')
    expect(answer.headers['x-evil']).toBeUndefined()
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    const disposition = String(answer.headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[\w.() -]+"; filename\*=UTF-8''[\w.%~!-]+$/)
  })

  test('a file is gone once its time is over', async () => {
    await storeFile('短期.zip', 'x', { expiresAt: new Date(clock.now().getTime() + 1_000) })
    expect((await download('短期.zip', finance)).statusCode).toBe(200)
    clock.advance(2_000)
    expect((await download('短期.zip', finance)).statusCode).toBe(404)
  })
})
