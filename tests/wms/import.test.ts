// Records that come in as a sheet: looked at first, then all of them or the good ones, and the bad ones given back.
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLogs, zones } from '#server/wms/schema/tables.ts'
import { dictionary } from '#shared/contracts/base/lists.ts'
import { sku } from '#shared/contracts/base/sku.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import type { IMPORT_MODES } from '#shared/contracts/definition/exchange.ts'
import { listTasks } from '#shared/contracts/system/task.ts'
import { download, sheetOf, TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

let commands = 0
const nextOpId = () => `import-operation-${++commands}`

const HEADINGS = '仓库,库区编码,库区名称,用途,顺序,状态,备忘'
const sheet = (...rows: string[]) => [HEADINGS, ...rows].join('\r\n')
/** Rows that are under way for a while. */
const MANY = { pglite: 300, postgres: 3_000 }
const NEW_ZONE = { warehouse: 'SHQP', name: '残次区', usage: '残次', seq: 9, status: '启用' } as const
const PLAIN = { lotControl: false, serialControl: false, abc: 'B', status: '启用' } as const
const good = (code: string) => `SHQP,${code},残次区,残次,9,启用,x`

describe.each(BACKENDS)('on %s', (backend) => {
  const many = MANY[backend]
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  async function uploaded(content: string | Buffer, fileName = '库区.csv', token = admin): Promise<string> {
    const answer = await upload(wms, { fileName, content, token })
    expect(answer.json().message).toBe('success')
    return answer.json().data.fileName
  }

  async function begun(
    content: string | Buffer,
    mode: (typeof IMPORT_MODES)[number] = '全部导入',
    call: typeof zone.import | typeof sku.import = zone.import,
  ): Promise<number> {
    const body = { fileName: await uploaded(content), mode, opId: nextOpId() }
    const { envelope } = await wms.call(call, { body }, admin)
    expect(envelope.message).toBe('success')
    return envelope.data.id
  }

  async function imported(content: string | Buffer, mode: (typeof IMPORT_MODES)[number]) {
    return untilEnded(wms, await begun(content, mode), admin)
  }

  /** How the import stands once another command has been answered that was given in the midst of it. */
  async function standingBeside(
    importId: number,
    work: () => Promise<string | null>,
  ): Promise<string | undefined> {
    const standing = async () =>
      (await wms.call(listTasks, {}, admin)).envelope.data.find(({ id }) => id === importId)
    // Written by the task's beat, beside what is being made.
    await expect.poll(async () => (await standing())?.done, { interval: 20 }).toBeGreaterThan(0)
    expect(await work()).toBe('success')
    return (await standing())?.state
  }

  const madeBeside = (importId: number, code: string) =>
    standingBeside(importId, async () => {
      const body = { ...NEW_ZONE, code, opId: nextOpId() }
      return (await wms.call(zone.create, { body }, admin)).envelope.message
    })

  const codesLike = async (pattern: string) => {
    const rows = await wms.database.orm
      .select({ code: zones.code })
      .from(zones)
      .where(like(zones.code, pattern))
      .orderBy(zones.code)
    return rows.map(({ code }) => code)
  }

  test('a preview shows the first rows, and each mistake by line and field in the contract’s words', async () => {
    const fileName = await uploaded(sheet(good('PV1'), '', 'SHQP,A 1,,停车,1e9,启用,'))
    const { envelope } = await wms.call(zone.previewImport, { body: { fileName } }, admin)
    expect(envelope.data).toMatchObject({ total: 2, bad: 1, ignored: ['备忘'] })
    expect(envelope.data.columns.map(({ label }) => label)).toEqual([
      '仓库',
      '库区编码',
      '库区名称',
      '用途',
      '顺序',
      '状态',
    ])
    expect(envelope.data.rows).toEqual([
      { line: 2, cells: ['SHQP', 'PV1', '残次区', '残次', '9', '启用'] },
      { line: 4, cells: ['SHQP', 'A 1', '', '停车', '1e9', '启用'] },
    ])
    expect(envelope.data.errors.map(({ line, name, message }) => [line, name, message])).toEqual([
      [4, 'code', '库区编码只能包含字母、数字和 - _ . / + #，单元格 B4 为「A 1」'],
      [4, 'name', '请输入库区名称'],
      [4, 'usage', expect.stringMatching(/^请选择用途，可填：存储、.*，单元格 D4 为「停车」$/)],
      [4, 'seq', '顺序须为0到99999的整数，单元格 E4 为「1e9」'],
    ])
    expect(await codesLike('PV%')).toEqual([])
  })

  test('a choice is given by its word, or by the key that stands for it', async () => {
    const rows = [
      '字典类型,字典编码,字典名称,顺序,状态',
      '品质,甲,甲,1,启用',
      'zoneUsage,乙,乙,2,启用',
      '品种,丙,丙,3,启用',
    ]
    const fileName = await uploaded(rows.join('\r\n'), '字典.csv')
    const { envelope } = await wms.call(dictionary.previewImport, { body: { fileName } }, admin)
    expect(envelope.data).toMatchObject({ total: 3, bad: 1 })
    expect(envelope.data.errors).toMatchObject([
      {
        line: 4,
        name: 'type',
        message: expect.stringMatching(/^请选择字典类型，可填：.*单元格 A4 为「品种」$/),
      },
    ])
  })

  test('all rows of a good sheet are made, each with its entry in the log of changes', async () => {
    const task = await imported(sheet(good('IA1'), good('IA2')), '全部导入')
    expect(task).toMatchObject({ state: '可下载', result: '已导入2行', hasFile: false, done: 2, total: 2 })
    expect(await codesLike('IA%')).toEqual(['IA1', 'IA2'])
    const entries = await wms.database.orm
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entity, 'zone'), eq(auditLogs.requestId, `task-${task.id}`)))
    expect(entries.map(({ action, source }) => [action, source])).toEqual([
      ['create', 'import'],
      ['create', 'import'],
    ])
  })

  test('of all or nothing one bad row keeps every row out, and the bad ones come back with their reasons', async () => {
    const task = await imported(sheet(good('IB1'), good('JX'), 'NOPE,IB2,甲,残次,1,启用,'), '全部导入')
    expect(task).toMatchObject({
      state: '失败',
      hasFile: true,
      error: '2行有误，未导入任何行。第3行：库区编码 JX 已存在',
    })
    expect(await codesLike('IB%')).toEqual([])
    const answer = await download(wms, task.fileName, admin)
    const [headings, ...rows] = await sheetOf(answer.rawPayload)
    expect(headings).toEqual([...HEADINGS.split(','), '错误原因'])
    expect(rows.map((row) => [row[1], row[7]])).toEqual([
      ['JX', '第3行：库区编码 JX 已存在'],
      ['IB2', '第4行：仓库 NOPE 不存在'],
    ])
  })

  test('a long sheet holds nobody up while it comes in, all or nothing', async () => {
    const lines = Array.from({ length: many }, (_, index) => good(`IL${index}`))
    const bad = await begun(sheet(...lines, good('JX')))
    expect(await madeBeside(bad, 'IM1')).toBe('处理中')
    expect(await untilEnded(wms, bad, admin)).toMatchObject({
      error: `1行有误，未导入任何行。第${many + 2}行：库区编码 JX 已存在`,
    })
    expect(await codesLike('IL%')).toEqual([])

    const whole = await begun(sheet(...lines))
    expect(await madeBeside(whole, 'IM2')).toBe('处理中')
    expect(await untilEnded(wms, whole, admin)).toMatchObject({
      state: '可下载',
      result: `已导入${many}行`,
      hasFile: false,
      done: many,
      total: many,
    })
    expect(await codesLike('IL%')).toHaveLength(many)
    await wms.database.orm.delete(zones).where(like(zones.code, 'IL%'))
  })

  test('products of the same owner are saved while a long sheet of them comes in', async () => {
    const head = '货主,商品编码,商品名称,单位,批次管理,序列号管理,ABC分类,状态'
    const lines = Array.from({ length: many }, (_, index) => `YCFS,LONG${index},导入商品,PCS,否,否,B,启用`)
    const id = await begun([head, ...lines].join('\r\n'), '全部导入', sku.import)
    const body = { owner: 'YCFS', code: 'LONG-BESIDE', name: '手工商品', unit: 'PCS', ...PLAIN }
    const standing = await standingBeside(id, async () => {
      const made = await wms.call(sku.create, { body: { ...body, opId: nextOpId() } }, admin)
      return made.envelope.message
    })
    expect(standing).toBe('处理中')
    expect(await untilEnded(wms, id, admin)).toMatchObject({ result: `已导入${many}行` })
  })

  test('of the good ones the bad rows are left out, and corrected they go back in', async () => {
    const task = await imported(
      sheet(good('IC1'), 'SHQP,IC2,,残次,1,启用,', good('IC3'), good('IC3')),
      '跳过错误行',
    )
    expect(task).toMatchObject({
      state: '可下载',
      hasFile: true,
      result: '已导入2行，2行有误未导入，请下载后修改再导入',
    })
    expect(await codesLike('IC%')).toEqual(['IC1', 'IC3'])
    const returned = (await download(wms, task.fileName, admin)).rawPayload
    const fileName = await uploaded(returned, '修改.xlsx')
    const { envelope } = await wms.call(zone.previewImport, { body: { fileName } }, admin)
    expect(envelope.data).toMatchObject({ total: 2, bad: 2, ignored: ['备忘', '错误原因'] })
    expect(envelope.data.errors.map(({ name, message }) => [name, message])).toEqual([
      ['name', '请输入库区名称'],
      ['code', '库区编码 IC3 已存在'],
    ])
  })

  test('an export goes back in as it is', async () => {
    const body = { code: ['IA1', 'IA2'], opId: nextOpId() }
    const { envelope } = await wms.call(zone.export, { body }, admin)
    const task = await untilEnded(wms, envelope.data.id, admin)
    await wms.database.orm.delete(zones).where(like(zones.code, 'IA%'))
    const again = await imported((await download(wms, task.fileName, admin)).rawPayload, '全部导入')
    expect(again.result).toBe('已导入2行')
    expect(await codesLike('IA%')).toEqual(['IA1', 'IA2'])
  })

  test('a sheet of a Chinese Windows is read in its own encoding', async () => {
    // '库区编码,库区名称' in GB18030.
    const gbk = Buffer.from('bfe2c7f8b1e0c2eb2cbfe2c7f8c3fbb3c60d0a', 'hex')
    const fileName = await uploaded(Buffer.concat([gbk, Buffer.from('A1,\xbc\xd7', 'latin1')]))
    const { envelope } = await wms.call(zone.previewImport, { body: { fileName } }, admin)
    expect(envelope.data.rows).toEqual([{ line: 2, cells: ['A1', '甲'] }])
  })

  test.each([
    ['one without data', '\r\n', '文件中没有数据'],
    [
      'another one’s headings',
      '甲,乙\r\n1,2',
      '第一行须为列名，如：仓库、库区编码、库区名称、用途、储存条件',
    ],
    [
      'too many rows',
      sheet(...Array.from({ length: 10_001 }, (_, index) => `,${index}`)),
      '一次最多导入10000行，请拆分文件',
    ],
    ['quotes that never end', `${HEADINGS}\r\n"SHQP`, '第2行的引号不成对，请检查此行的英文双引号'],
    [
      'a heading twice',
      '库区编码,库区名称,库区 编码\r\nA1,甲,A2',
      '列名「库区编码」出现了不止一次，请只保留一列',
    ],
  ])('a sheet with %s is refused', async (_case, content, message) => {
    const fileName = await uploaded(content)
    const { envelope } = await wms.call(zone.previewImport, { body: { fileName } }, admin)
    expect(envelope).toMatchObject({ code: 400, message })
  })

  test('what is no sheet is refused', async () => {
    const fileName = await uploaded(Buffer.from('%PDF-1.7'), '文.pdf')
    const { envelope } = await wms.call(zone.previewImport, { body: { fileName } }, admin)
    expect(envelope).toMatchObject({ code: 400, message: '请上传 XLSX 或 CSV 文件' })
  })

  test('is refused to who may not, and for a file of somebody else or nobody', async () => {
    const own = await uploaded(sheet(good('ID1')), '库区.csv', clerk)
    const refused = await wms.call(zone.previewImport, { body: { fileName: own } }, clerk)
    expect([refused.status, refused.envelope.message]).toEqual([403, '没有权限执行此操作，请联系管理员'])
    for (const fileName of [own, 'nothing.csv', '../../etc/passwd']) {
      const body = { fileName, mode: '全部导入', opId: nextOpId() } as const
      expect((await wms.call(zone.import, { body }, admin)).status).toBe(404)
      expect((await wms.call(zone.previewImport, { body: { fileName } }, admin)).status).toBe(404)
      expect((await wms.call(zone.import, { body: { ...body, opId: nextOpId() } }, clerk)).status).toBe(403)
    }
  })

  test.each([
    [{ mode: '随便' }, '请选择导入方式'],
    [{ fileName: '' }, '请先上传文件'],
    [{ opId: undefined }, '缺少操作编号'],
  ])('is refused for %j', async (wrong, message) => {
    const body = { fileName: 'x.csv', mode: '全部导入', opId: nextOpId(), ...wrong }
    const { envelope } = await wms.send({ method: 'POST', path: zone.import.path, body, token: admin })
    expect(envelope).toMatchObject({ code: 400, message })
  })
})
