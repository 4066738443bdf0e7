// A sheet that changes records: which ones it means, what of them it changes, and what it leaves alone.
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLogs, containers, employees, skus, zones } from '#server/wms/schema/tables.ts'
import { customer } from '#shared/contracts/base/lists.ts'
import { strategy } from '#shared/contracts/base/owner.ts'
import { sku } from '#shared/contracts/base/sku.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import type { IMPORT_MODES, ImportAim, ImportPreview } from '#shared/contracts/definition/exchange.ts'
import { container } from '#shared/contracts/equipment/container.ts'
import { inboundOrder, inboundSheet } from '#shared/contracts/inbound/order.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { download, sheetOf, TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

type Sheet = { previewImport: Call; import: Call }
/** More than the embedded database makes in one go. */
const MANY = 210
const NEW_ZONE = { warehouse: 'SHQP', name: '旧名', usage: '残次', seq: 9, status: '启用' } as const

let commands = 0
const opId = () => `import-changes-${++commands}`

/** Closed until it is opened. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  async function uploaded(content: string | readonly string[], token = admin): Promise<string> {
    const text = typeof content === 'string' ? content : content.join('\r\n')
    const answer = await upload(wms, { fileName: '修改.csv', content: text, token })
    expect(answer.json().message).toBe('success')
    return answer.json().data.fileName
  }

  async function previewed(sheet: Sheet, rows: readonly string[], aim: ImportAim, token = admin) {
    const body = { fileName: await uploaded(rows, token), aim }
    return wms.send({ method: 'POST', path: sheet.previewImport.path, token, body })
  }

  async function seen(sheet: Sheet, rows: readonly string[], aim: ImportAim, token = admin) {
    const { envelope } = await previewed(sheet, rows, aim, token)
    expect(envelope.message).toBe('success')
    return envelope.data as ImportPreview
  }

  type Way = { aim: ImportAim; mode?: (typeof IMPORT_MODES)[number]; token?: string }

  async function begun(
    sheet: Sheet,
    rows: readonly string[],
    { aim, mode = '全部导入', token = admin }: Way,
  ) {
    const body = { fileName: await uploaded(rows, token), aim, mode, opId: opId() }
    const { envelope } = await wms.send({ method: 'POST', path: sheet.import.path, token, body })
    expect(envelope.message).toBe('success')
    return (envelope.data as { id: number }).id
  }

  async function imported(sheet: Sheet, rows: readonly string[], way: Way) {
    return untilEnded(wms, await begun(sheet, rows, way), way.token ?? admin)
  }

  const made = async (code: string, given: object = {}) =>
    (await wms.call(zone.create, { body: { ...NEW_ZONE, code, ...given, opId: opId() } }, admin)).envelope
      .data
  const zoneOf = async (code: string) =>
    (await wms.database.orm.select().from(zones).where(eq(zones.code, code)))[0]
  const told = ({ errors }: ImportPreview) => errors.map(({ line, name, message }) => [line, name, message])

  test('changes what stands in its columns, by the natural key, and is told what was there before', async () => {
    const before = await made('CA1')
    const rows = ['仓库,库区编码,库区名称,顺序', 'SHQP,CA1,新名,']
    const preview = await seen(zone, rows, '修改')
    expect(preview).toMatchObject({ total: 1, bad: 0, made: 0, changed: 1, unchanged: 0 })
    const shown = { line: 2, cells: ['SHQP', 'CA1', '新名', ''], was: [null, null, '旧名', null] }
    expect([preview.rows, preview.changedRows]).toEqual([[shown], [shown]])
    expect(await zoneOf('CA1')).toMatchObject({ name: '旧名', revision: 1 })

    const task = await imported(zone, rows, { aim: '修改' })
    expect(task).toMatchObject({ state: '可下载', result: '新增0行，修改1行，无变化0行' })
    expect(await zoneOf('CA1')).toMatchObject({ name: '新名', seq: 9, usage: '残次', revision: 2 })
    const [entry, ...others] = await wms.database.orm
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entity, 'zone'), eq(auditLogs.requestId, `task-${task.id}`)))
    expect(others).toEqual([])
    expect(entry).toMatchObject({ action: 'update', source: 'import', entityId: String(before.id) })
  })

  test('writes nothing of a row that is as its record', async () => {
    await made('CB1')
    const { updatedAt } = (await zoneOf('CB1')) ?? {}
    const rows = ['仓库,库区编码,库区名称,用途,顺序,状态', 'SHQP,CB1,旧名,残次,9.0,启用']
    for (const aim of ['修改', '新增并修改'] as const) {
      expect(await seen(zone, rows, aim)).toMatchObject({
        bad: 0,
        made: 0,
        changed: 0,
        unchanged: 1,
        changedRows: [],
      })
      const task = await imported(zone, rows, { aim })
      expect(task.result).toBe('新增0行，修改0行，无变化1行')
      const entries = await wms.database.orm
        .select()
        .from(auditLogs)
        .where(eq(auditLogs.requestId, `task-${task.id}`))
      expect(entries).toEqual([])
    }
    expect(await zoneOf('CB1')).toMatchObject({ updatedAt, revision: 1 })
  })

  test('makes what is not there yet only when asked to', async () => {
    await made('CC1')
    const rows = [
      '仓库,库区编码,库区名称,用途,顺序,状态',
      'SHQP,CC1,改名,残次,9,启用',
      'SHQP,CC2,新区,残次,9,启用',
    ]
    expect(told(await seen(zone, rows, '修改'))).toEqual([
      [3, null, '没有仓库 SHQP、库区编码 CC2的库区，不能修改；要新增请选择「新增并修改」'],
    ])
    expect(told(await seen(zone, rows, '新增'))).toEqual([[2, 'code', '库区编码 CC1 已存在']])
    expect(await seen(zone, rows, '新增并修改')).toMatchObject({ bad: 0, made: 1, changed: 1, unchanged: 0 })
    const task = await imported(zone, rows, { aim: '新增并修改' })
    expect(task.result).toBe('新增1行，修改1行，无变化0行')
    expect([(await zoneOf('CC1'))?.name, (await zoneOf('CC2'))?.name]).toEqual(['改名', '新区'])
  })

  test('a new record needs all that a form needs, a change only its key', async () => {
    await made('CD1')
    const rows = ['仓库,库区编码,库区名称', 'SHQP,CD1,改名', 'SHQP,CD2,新区', ',CD1,无']
    const preview = await seen(zone, rows, '新增并修改')
    expect(preview).toMatchObject({ bad: 2, changed: 1 })
    expect(told(preview)).toEqual([
      [3, 'usage', '请选择用途'],
      [3, 'seq', '请输入顺序'],
      [3, 'status', '请选择状态'],
      [4, 'warehouse', '请选择仓库'],
    ])
  })

  test('finds goods in any spelling of their code, changes what is optional, and clears it when that is said', async () => {
    const body = {
      owner: 'YCFS',
      code: 'Chg-1',
      name: '改前',
      spec: '箱',
      unit: 'PCS',
      length: '10',
      weight: '1.5',
      lotControl: false,
      serialControl: false,
      abc: 'B',
      status: '启用',
      opId: opId(),
    } as const
    expect((await wms.call(sku.create, { body }, admin)).envelope.message).toBe('success')
    const rows = ['货主,商品编码,规格,长(cm),重量(kg)', 'YCFS,ｃｈｇ-1,【清空】,【清空】,1.50']
    const preview = await seen(sku, rows, '修改')
    expect(preview).toMatchObject({ bad: 0, changed: 1 })
    expect(preview.changedRows[0]?.was).toEqual([null, null, '箱', '10', null])
    await imported(sku, rows, { aim: '修改' })
    const [found] = await wms.database.orm.select().from(skus).where(eq(skus.code, 'Chg-1'))
    expect(found).toMatchObject({ spec: '', length: null, weight: '1.5000', name: '改前', revision: 2 })
    expect(told(await seen(sku, ['货主,商品编码,商品名称', 'YCFS,Chg-1,【清空】'], '修改'))).toEqual([
      [2, 'name', '请输入商品名称，单元格 C2 为「【清空】」'],
    ])
  })

  test('what is fixed is wrong in its cell when it differs, and is left alone when it does not', async () => {
    const found = await wms.database.orm.select().from(employees).where(eq(employees.empNo, 'G10001'))
    const { team = '', warehouse = '' } = found[0] ?? {}
    const rows = (otherTeam: string) => ['工号,仓库,班组', `G10001,${warehouse},${otherTeam}`]
    expect(await seen(employee, rows(team ?? ''), '修改')).toMatchObject({ bad: 0, unchanged: 1 })
    expect(told(await seen(employee, rows('SHQP-XX'), '修改'))).toEqual([
      [2, 'team', `班组不能修改，原为「${team}」`],
    ])
  })

  test('two rows of one record are one too many', async () => {
    await made('CE1')
    const rows = ['仓库,库区编码,库区名称', 'SHQP,CE1,甲', 'SHQP,CE1,乙', 'SHQP,CE2,丙']
    expect(told(await seen(zone, rows, '修改'))[0]).toEqual([3, null, '与第2行是同一条库区，请合并为一行'])
  })

  test('finds nothing outside of its user’s scope, and changes nothing there', async () => {
    const [{ type = '' } = {}] = await wms.database.orm
      .select({ type: containers.type })
      .from(containers)
      .limit(1)
    const body = { code: 'CFX1', type, warehouse: 'CDSL', location: null, remark: '旧', opId: opId() }
    expect((await wms.call(container.create, { body }, admin)).envelope.message).toBe('success')
    const rows = ['容器编码,备注', 'CFX1,改']
    expect(await seen(container, rows, '修改')).toMatchObject({ bad: 0, changed: 1 })
    expect(told(await seen(container, rows, '修改', clerk))).toEqual([
      [2, null, '没有容器编码 CFX1的容器，不能修改；要新增请选择「新增并修改」'],
    ])
    const task = await imported(container, rows, { aim: '修改', token: clerk })
    expect(task.state).toBe('失败')
    expect((await previewed(zone, ['仓库,库区编码', 'SHQP,JX'], '修改', clerk)).envelope.code).toBe(403)
    const [found] = await wms.database.orm.select().from(containers).where(eq(containers.code, 'CFX1'))
    expect(found).toMatchObject({ remark: '旧', revision: 1 })
  })

  test('stars that somebody was shown change nothing', async () => {
    const [{ empNo = '', mobile = '' } = {}] = await wms.database.orm.select().from(employees).limit(1)
    const rows = ['工号,手机号', `${empNo},${mobile.slice(0, 3)}****${mobile.slice(-4)}`]
    expect(await seen(employee, rows, '修改')).toMatchObject({ bad: 0, unchanged: 1 })
  })

  // The embedded database has one connection: nobody comes in between there.
  if (backend === 'postgres')
    test('who has been changed since the sheet was read is not changed by it', async () => {
      const { id } = await made('CG1')
      const rows = ['仓库,库区编码,库区名称', 'SHQP,CG1,甲']
      const { orm } = wms.database
      const isWaiting = async () => {
        const { rows: found } = await orm.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return found[0]?.n
      }
      const writing = gate()
      const committing = gate()
      const other = orm.transaction(async (tx) => {
        await tx.update(zones).set({ seq: 77, revision: 2 }).where(eq(zones.id, id))
        writing.open()
        await committing.opened
      })
      await writing.opened
      const task = await begun(zone, rows, { aim: '修改', mode: '跳过错误行' })
      await expect.poll(isWaiting).toBe(1)
      committing.open()
      await other
      const ended = await untilEnded(wms, task, admin)
      expect(ended.result).toBe('新增0行，修改0行，无变化0行，1行有误未导入，请下载后修改再导入')
      const [, row] = await sheetOf((await download(wms, ended.fileName, admin)).rawPayload)
      expect(row?.at(-1)).toMatch(/^第2行：此库区已被.*修改/)
      expect(await zoneOf('CG1')).toMatchObject({ name: '旧名', seq: 77 })
    })

  test('a task that is taken over changes nothing a second time', async () => {
    await made('CH1')
    const rows = ['仓库,库区编码,库区名称', 'SHQP,CH1,改']
    await imported(zone, rows, { aim: '修改', mode: '跳过错误行' })
    const again = await imported(zone, rows, { aim: '修改', mode: '跳过错误行' })
    expect(again.result).toBe('新增0行，修改0行，无变化1行')
    expect(await zoneOf('CH1')).toMatchObject({ name: '改', revision: 2 })
  })

  test('all or nothing: a row that is refused takes every change back', async () => {
    await made('CI1')
    const rows = ['仓库,库区编码,库区名称', 'SHQP,CI1,改', 'SHQP,CI2,改']
    const task = await imported(zone, rows, { aim: '修改' })
    expect(task).toMatchObject({ state: '失败', hasFile: true })
    expect(await zoneOf('CI1')).toMatchObject({ name: '旧名', revision: 1 })
  })

  test('a long sheet is changed all or nothing', async () => {
    const codes = Array.from({ length: MANY }, (_, index) => `CL${index}`)
    await wms.database.orm.insert(zones).values(codes.map((code) => ({ ...NEW_ZONE, code })))
    const rows = ['仓库,库区编码,库区名称', ...codes.map((code) => `SHQP,${code},二`)]
    expect((await imported(zone, rows, { aim: '修改' })).result).toBe(`新增0行，修改${MANY}行，无变化0行`)
    const found = await wms.database.orm.select().from(zones).where(like(zones.code, 'CL%'))
    expect(new Set(found.map(({ name, revision }) => `${name}${revision}`))).toEqual(new Set(['二2']))
  })

  test('rows of what has versions or becomes documents only make new ones', async () => {
    for (const sheet of [strategy, inboundSheet]) {
      const { envelope } = await previewed(sheet, ['货主,仓库', 'YCFS,SHQP'], '修改')
      expect(envelope).toMatchObject({
        code: 400,
        message: expect.stringMatching(/只能按表格新增，不能按表格修改/),
      })
    }
  })

  test('a list of documents that was exported is told from a sheet of new ones', async () => {
    const head = Object.values(inboundOrder.fields).map(({ label }) => label)
    const { envelope } = await previewed(
      inboundSheet,
      [head.join(','), head.map(() => 'x').join(',')],
      '新增',
    )
    expect(envelope.message).toBe(
      '这是导出的入库单列表，已有的入库单不能用表格修改或再次导入；要新增入库单，请下载导入模板填写，表中不要有「入库单号」列',
    )
  })

  test('what only the server gives is named as such', async () => {
    const rows = ['客户编码,客户名称,更新时间,备忘', 'CUST-X,甲,2026-01-01 00:00:00,x']
    const preview = await seen(customer, rows, '新增并修改')
    expect(preview).toMatchObject({ computed: ['更新时间'], ignored: ['备忘'] })
  })
})
