// The preview of a sheet: its rows are made as by an import, and taken back. What it says the import says, and nothing is left.
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docNumbers, zones } from '#server/wms/schema/tables.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import type { Call } from '#shared/contracts/definition/call.ts'
import type { ImportPreview } from '#shared/contracts/definition/exchange.ts'
import { inboundOrder, inboundSheet } from '#shared/contracts/inbound/order.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'

const HEADINGS = '仓库,库区编码,库区名称,用途,顺序,状态'
const zoneRow = (code: string, warehouse = 'SHQP') => `${warehouse},${code},残次区,残次,9,启用`
const ORDERS = '货主,仓库,入库类型,外部单号,商品,批次,预收数量'
const orderRow = (no: string, sku: string, qty = '1') => `YCFS,SHQP,采购入库,${no},${sku},,${qty}`
/** More than the embedded database makes in one go. */
const MANY = 230

let commands = 0
const opId = () => `rehearsal-operation-${++commands}`

describe.each(BACKENDS)('on %s', (backend) => {
  let wms: TestWms
  let admin: string
  let sku: string

  beforeAll(async () => {
    wms = await startWms({ backend, tasks: TEST_PACE })
    admin = await wms.signIn('admin')
    const [found] = await rowsOf<{ code: string }>(
      sql`select code from skus where owner = 'YCFS' and not serial_control and status = '启用' order by code limit 1`,
    )
    sku = found?.code ?? ''
  })
  afterAll(() => wms.close())

  async function rowsOf<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) {
    return (await wms.database.orm.execute<Row>(statement)).rows
  }

  async function uploaded(rows: readonly string[]): Promise<string> {
    const answer = await upload(wms, { fileName: '导入.csv', content: rows.join('\r\n'), token: admin })
    return answer.json().data.fileName
  }

  async function previewed(sheet: { previewImport: Call }, rows: readonly string[]): Promise<ImportPreview> {
    const body = { fileName: await uploaded(rows) }
    const { envelope } = await wms.send({
      method: 'POST',
      path: sheet.previewImport.path,
      token: admin,
      body,
    })
    expect(envelope.message).toBe('success')
    return envelope.data as ImportPreview
  }

  const told = ({ errors }: ImportPreview) => errors.map(({ line, name, message }) => [line, name, message])

  /** What stands in each table, in one word; but for what uploads and signing in write. */
  async function contents(): Promise<string[]> {
    const tables = await rowsOf<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const kept = tables.filter(({ name }) => !/file|token|session|task_object/.test(name))
    const words: string[] = []
    for (const { name } of kept) {
      const [row] = await rowsOf<{ word: string | null }>(
        sql`select md5(string_agg(t::text, '' order by t::text)) as word from ${sql.identifier(name)} t`,
      )
      words.push(`${name} ${row?.word}`)
    }
    return words
  }

  test('tells what the stores would refuse, beside row and cell, with what is spelt wrong', async () => {
    const rows = [
      HEADINGS,
      zoneRow('RA1'),
      zoneRow('JX'),
      zoneRow('RA1'),
      zoneRow('RA2', 'NOPE'),
      'SHQP,RA 3,甲',
    ]
    const preview = await previewed(zone, rows)
    expect(preview).toMatchObject({ total: 5, bad: 4, documents: null })
    expect(told(preview)).toEqual([
      [3, 'code', '库区编码 JX 已存在'],
      [4, 'code', '库区编码 RA1 已存在'],
      [5, 'warehouse', '仓库 NOPE 不存在'],
      [6, 'code', expect.stringMatching(/^库区编码只能包含.*单元格 B6 为「RA 3」$/)],
      [6, 'usage', expect.stringMatching(/^请选择用途/)],
      [6, 'seq', '请输入顺序'],
      [6, 'status', expect.stringMatching(/^请选择状态/)],
    ])
    expect(preview.badRows.map(({ line }) => line)).toEqual([3, 4, 5, 6])
    expect(await wms.database.orm.select().from(zones).where(like(zones.code, 'RA%'))).toEqual([])
  })

  test('says the same as the import after it', async () => {
    const rows = [
      ORDERS,
      orderRow('RH-1', sku),
      orderRow('RH-1', 'NOTHING'),
      orderRow('RH-1', sku),
      orderRow('RH-2', sku),
    ]
    const preview = await previewed(inboundSheet, rows)
    expect(told(preview)).toEqual([
      [3, 'sku', expect.stringContaining('NOTHING')],
      [4, 'sku', expect.stringContaining(sku)],
    ])
    expect(preview).toMatchObject({ total: 4, bad: 2, documents: 2 })
    const body = { fileName: await uploaded(rows), mode: '跳过错误行' as const, opId: opId() }
    const begun = await wms.call(inboundSheet.import, { body }, admin)
    const task = await untilEnded(wms, begun.envelope.data.id, admin)
    expect(task.result).toBe('已导入2行，2行有误未导入，请下载后修改再导入')
    const made = await wms.call(inboundOrder.list, { body: { externalNo: ['RH-1', 'RH-2'] } }, admin)
    expect(made.envelope.data.total).toBe(2)
  })

  test('counts the documents that good rows belong to', async () => {
    const rows = [ORDERS, orderRow('RD-1', sku), orderRow('RD-2', sku), orderRow('RD-3', 'NOTHING')]
    const preview = await previewed(inboundSheet, [...rows, orderRow('RD-2', sku, '-1')])
    expect(preview).toMatchObject({ total: 4, bad: 2, documents: 2 })
    expect(told(preview)).toEqual([
      [4, 'sku', expect.stringContaining('NOTHING')],
      [5, 'expectedQty', expect.stringMatching(/^预收数量须大于0/)],
    ])
  })

  test('counts rows as one document whose number is spelled in letters of either case', async () => {
    const both = [orderRow('RC-1', 'YCFS0001'), orderRow('rc-1', 'YCFS0002')]
    const preview = await previewed(inboundSheet, [ORDERS, ...both])
    expect(told(preview)).toEqual([])
    expect(preview).toMatchObject({ total: 2, documents: 1 })
  })

  test('leaves nothing behind: no record, no notice, no line of the log, no number that is missing afterwards', async () => {
    const numbers = () =>
      wms.database.orm.select({ last: docNumbers.last }).from(docNumbers).where(eq(docNumbers.prefix, 'RK'))
    const before = [await contents(), await numbers()]
    const orders = await previewed(inboundSheet, [ORDERS, orderRow('RN-1', sku), orderRow('RN-2', sku)])
    const leave = '员工,假别,开始时间,结束时间,时长(小时),事由'
    const leaves = await previewed(leaveRequest, [
      leave,
      'G10011,事假,2026-12-01 08:00,2026-12-01 12:00,4,家事',
    ])
    expect([...told(orders), ...told(leaves)]).toEqual([])
    expect([await contents(), await numbers()]).toEqual(before)
  })

  test('of a long sheet finds what rows far below are refused for', async () => {
    const rows = Array.from({ length: MANY }, (_, index) => zoneRow(`RL${index}`))
    const preview = await previewed(zone, [HEADINGS, ...rows, zoneRow('JX')])
    expect(preview).toMatchObject({ total: MANY + 1, bad: 1, notes: [] })
    expect(told(preview)).toEqual([[MANY + 2, 'code', '库区编码 JX 已存在']])
  })
})

describe('on postgres', () => {
  let wms: TestWms
  let admin: string
  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', tasks: null })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  async function fileOf(rows: readonly string[]): Promise<string> {
    const answer = await upload(wms, { fileName: '库区.csv', content: rows.join('\r\n'), token: admin })
    return answer.json().data.fileName
  }

  test('a sheet of more rows than anyone waits for says how many were tried', async () => {
    const rows = Array.from({ length: 1_050 }, (_, index) =>
      zoneRow(`RM${index}`, index < 1_020 ? 'SHQP' : 'NOPE'),
    )
    const body = { fileName: await fileOf([HEADINGS, ...rows]) }
    const { envelope } = await wms.call(zone.previewImport, { body }, admin)
    expect(envelope.data).toMatchObject({
      total: 1_050,
      bad: 0,
      notes: ['前1000行已逐行试导入，其后50行只检查了填写格式，导入时再逐行检查'],
    })
  })

  test('whoever leaves ends it', async () => {
    const { orm } = wms.database
    const fileName = await fileOf([
      HEADINGS,
      ...Array.from({ length: 50 }, (_, index) => zoneRow(`RG${index}`)),
    ])
    const waiting = () => tried(sql`select count(*)::int as count from pg_locks where not granted`)
    const tried = async (statement = sql`select last_value::int as count from zones_id_seq`) =>
      (await orm.execute<{ count: number }>(statement)).rows[0]?.count ?? 0
    const leaving = new AbortController()
    const before = await tried()
    let left: Promise<unknown> = Promise.resolve()
    await orm.transaction(async (tx) => {
      // The first row waits for what somebody else is about to make under its code.
      await tx.execute(sql`insert into zones (warehouse, code, name, usage, seq, status, revision, created_at, updated_at)
        values ('SHQP', 'RG0', '甲', '残次', 9, '启用', 1, now(), now())`)
      left = fetch(wms.url + zone.previewImport.path, {
        method: 'POST',
        headers: { authorization: admin, 'content-type': 'application/json' },
        body: JSON.stringify({ fileName }),
        signal: leaving.signal,
      }).catch(() => null)
      await expect
        .poll(() => tx.execute(sql`select 1 from pg_locks where not granted`).then(({ rows }) => rows.length))
        .toBe(1)
      leaving.abort()
      await left
    })
    await expect.poll(waiting).toBe(0)
    const open = () =>
      tried(sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`)
    await expect.poll(open).toBe(0)
    expect(await tried()).toBeLessThan(before + 5)
    expect(
      await orm
        .select()
        .from(zones)
        .where(and(like(zones.code, 'RG%'), sql`${zones.code} <> 'RG0'`)),
    ).toEqual([])
  })
})
