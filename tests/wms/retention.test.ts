// 数据清理 — what goes when its time is over, what stays for ever, and that nothing is lost that anybody still needs.
import { readdirSync } from 'node:fs'
import { and, eq, getTableName, inArray, like, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  asyncTasks,
  auditLogs,
  chargeLines,
  configurations,
  deviceEvents,
  expenseEntries,
  fileObjects,
  idempotencyKeys,
  noticeReceipts,
  notices,
  operationEvents,
  pieceEntries,
  printers,
  printJobs,
  stationSessions,
  stockLedger,
  users,
  visitorVisits,
} from '#server/wms/schema/tables.ts'
import {
  endStationSession,
  reportAlarm,
  startStationSession,
} from '#shared/contracts/equipment/device-event.ts'
import { visitorVisit } from '#shared/contracts/equipment/visitor.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { account } from '#shared/contracts/system/account.ts'
import { configuration, getConfiguration } from '#shared/contracts/system/configuration.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import { listTasks } from '#shared/contracts/system/task.ts'
import { SETTINGS, type SettingCode } from '#shared/domain/settings.ts'
import { eventually } from '#tests/support/eventually.ts'
import { download, TEST_PACE, uploadPaper } from '#tests/support/tasks.ts'
import { BACKENDS, createClock, startWms, type TestWms, temporaryFolder } from '#tests/support/wms.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** What money and stock rest on, and what was done to them. */
const FACTS: readonly (readonly [PgTable, PgColumn])[] = [
  [stockLedger, stockLedger.entryNo],
  [operationEvents, operationEvents.eventId],
  [chargeLines, chargeLines.chargeNo],
  [pieceEntries, pieceEntries.entryId],
  [expenseEntries, expenseEntries.entryNo],
  [auditLogs, auditLogs.id],
]

/** What the age of each kind is told by. */
const AGES: readonly PgColumn[] = [
  idempotencyKeys.at,
  visitorVisits.appointAt,
  notices.datetime,
  noticeReceipts.datetime,
  fileObjects.createdAt,
  asyncTasks.expiresAt,
]

let commands = 0
let leaves = 0
const opId = () => `retention-command-${++commands}`

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock()
  const filesDir = temporaryFolder()
  const lines: string[] = []
  let wms: TestWms
  let admin: string
  let clerk: string
  let facts: Record<string, readonly unknown[]>
  let old: Awaited<ReturnType<typeof leaveTraces>>
  let young: Awaited<ReturnType<typeof leaveTraces>>
  let floor: Awaited<ReturnType<typeof leaveOnFloor>>

  beforeAll(async () => {
    const stream = { write: (line: string) => void lines.push(line) }
    const logger = { level: 'info' as const, stream }
    wms = await startWms({ backend, now: clock.now, filesDir, tasks: TEST_PACE, scheduleMs: 50, logger })
    await passDays(0)
    await set('export.keepDays', '1')
    await set('task.keepDays', '30')
    await set('command.keepDays', '14')
    await set('notice.keepDays', '30')
    await set('visitor.keepDays', '30')
    old = await leaveTraces('旧')
    await becomeOlder(32)
    young = await leaveTraces('新')
    await becomeOlder(8)
    floor = await leaveOnFloor()
    await leaveLabels()
    await leaveImportUnderWay()
    await leaveMany()
    facts = await factsOf()
    await passDays(1)
  })
  afterAll(() => wms.close())

  async function passDays(days: number): Promise<void> {
    clock.advance(days * DAY_MS)
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  }

  /** Without the clock, by which the nights of forty days would be made up first. */
  async function becomeOlder(days: number): Promise<void> {
    for (const { table, name } of AGES) {
      const column = sql.identifier(name)
      await wms.database.orm.execute(
        sql`update ${table} set ${column} = ${column} - make_interval(days => ${days}::int)`,
      )
    }
  }

  async function set(code: SettingCode, value: string) {
    const settings = (await wms.call(getConfiguration, {}, admin)).envelope.data
    const revision = settings.find((setting) => setting.code === code)?.revision ?? 0
    return (await wms.call(configuration.update, { body: { code, value, revision, opId: opId() } }, admin))
      .envelope
  }

  const visitOf = (name: string, id: string) => ({
    warehouse: 'SHQP',
    name: `${name}师傅`,
    company: `${name}运输`,
    plate: '沪A12345',
    purpose: `送货，找${name}经理`,
    dock: '3号月台',
    appointAt: clock.now().toISOString(),
    opId: id,
  })

  /** One of each kind that goes, and beside it what stays; answers what they are found by. */
  async function leaveTraces(name: string) {
    const command = opId()
    const visit = visitOf(name, command)
    const { visitNo } = (await wms.call(visitorVisit.create, { body: visit }, clerk)).envelope.data
    await wms.notify(['clerk'], `${name}消息`)
    const unused = await uploadPaper(wms, `${name}未使用`, admin)
    const attached = await uploadPaper(wms, `${name}病历`, admin)
    await askForLeave(attached)
    const exported = (await wms.call(account.export, { body: { format: 'csv', opId: opId() } }, admin))
      .envelope
    const { id: task } = exported.data
    await eventually(async () => expect(await stateOf(task)).toBe('可下载'))
    return { command, visit, visitNo, unused, attached, task, message: `${name}消息` }
  }

  async function stateOf(task: number): Promise<string | undefined> {
    const tasks = (await wms.call(listTasks, {}, admin)).envelope.data
    return tasks.find(({ id }) => id === task)?.state
  }

  async function askForLeave(attachment: string): Promise<void> {
    const from = clock.now().getTime() + ++leaves * 2 * HOUR_MS
    const times = { startAt: new Date(from).toISOString(), endAt: new Date(from + HOUR_MS).toISOString() }
    const illness = { worker: 'G10005', leaveType: '病假' as const, hours: '1', reason: '就医' }
    const body = { ...illness, ...times, attachment, opId: opId() }
    expect((await wms.call(leaveRequest.create, { body }, admin)).envelope.message).toBe('success')
  }

  /** Alarms and people at a station, one of each longer ago than a year. */
  async function leaveOnFloor() {
    const { orm } = wms.database
    const alarm = async () => {
      const body = { device: 'SHQP-GZT-01', level: '警告' as const, message: '缺纸', opId: opId() }
      return (await wms.call(reportAlarm, { body }, clerk)).envelope.data
    }
    const stand = async () => {
      const body = { device: 'SHQP-GZT-01', opId: opId() }
      return (await wms.call(startStationSession, { body }, clerk)).envelope.data.id
    }
    const [gone, stays] = [await alarm(), await alarm()]
    const left = await stand()
    await wms.call(endStationSession, { body: { opId: opId() } }, clerk)
    const open = await stand()
    const long = daysAgo(400)
    await orm.update(deviceEvents).set({ at: long }).where(eq(deviceEvents.id, gone))
    await orm
      .update(stationSessions)
      .set({ startedAt: long, endedAt: long })
      .where(eq(stationSessions.id, left))
    await orm.update(stationSessions).set({ startedAt: long }).where(eq(stationSessions.id, open))
    return { gone, stays, left, open }
  }

  /** Sent long ago, sent lately, and one that has waited ever since for a printer that is 停用. */
  async function leaveLabels() {
    const { orm } = wms.database
    const where = { printer: 'P-1', warehouse: 'SHQP' }
    const media = {
      protocol: 'ZPL',
      host: '10.0.0.9',
      dpi: '203',
      labelSize: '76×130',
      status: '停用',
    } as const
    await orm.insert(printers).values({ code: 'P-1', name: '一号', warehouse: 'SHQP', ...media })
    const content = { code: 'YD1', qr: 'YD1', lines: [{ text: '上海市张杨路1号' }] }
    const label = { ...where, content, kind: '面单' as const, creator: 1, nextTryAt: clock.now() }
    await orm.insert(printJobs).values([
      { ...label, jobNo: 'DY-old', state: '已送出', createdAt: daysAgo(31) },
      { ...label, jobNo: 'DY-young', state: '已送出', createdAt: daysAgo(28), reprintOf: 'DY-old' },
      { ...label, jobNo: 'DY-waits', state: '排队', createdAt: daysAgo(31) },
    ])
  }

  /** Of another process, and begun longer ago than keys are kept. */
  async function leaveImportUnderWay(): Promise<void> {
    const { orm } = wms.database
    const task = {
      kind: '导入' as const,
      job: 'import:none',
      input: {},
      fileName: '导入.xlsx',
      state: '处理中' as const,
    }
    const begun = daysAgo(20)
    const dates = { createdAt: begun, expiresAt: begun, leaseUntil: daysAgo(-60) }
    await orm.insert(asyncTasks).values({ ...task, ...dates, userId: await userId() })
    await leaveKeys(['import-before'], new Date(begun.getTime() - 1))
    await leaveKeys(['import-within'], begun)
  }

  async function leaveMany(): Promise<void> {
    await leaveKeys(
      Array.from({ length: 6_000 }, (_, index) => `many-${index}`),
      daysAgo(70),
    )
  }

  async function leaveKeys(ids: readonly string[], at: Date): Promise<void> {
    const made = { userId: await userId(), fingerprint: '', result: null, at }
    await wms.database.orm.insert(idempotencyKeys).values(ids.map((id) => ({ ...made, opId: id })))
  }

  async function userId(): Promise<number> {
    const [user] = await wms.database.orm.select({ id: users.id }).from(users).limit(1)
    return user?.id ?? 0
  }

  async function factsOf(): Promise<Record<string, readonly unknown[]>> {
    const entries = FACTS.map(async ([table, key]) => {
      const rows = await wms.database.orm.select({ key }).from(table)
      return [getTableName(table), rows.map((row) => row.key)] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }

  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const keysOf = (id: string) =>
    wms.database.orm
      .select({ at: idempotencyKeys.at })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.opId, id))
  const visitNow = async (visitNo: string) =>
    (await wms.call(visitorVisit.get, { query: { visitNo } }, clerk)).envelope.data
  const storedFiles = () =>
    readdirSync(filesDir, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{32}$/.test(name))

  test('a command is answered once within its time, and forgotten afterwards', async () => {
    await eventually(async () => expect(await keysOf(old.command)).toEqual([]))
    expect(await keysOf(young.command)).toHaveLength(1)
    const again = await wms.call(visitorVisit.create, { body: young.visit }, clerk)
    expect(again.envelope.data.visitNo).toBe(young.visitNo)
  })

  test('a visitor’s name, company, plate and purpose are cleared; the visit stays', async () => {
    await eventually(async () =>
      expect(await visitNow(old.visitNo)).toMatchObject({
        name: '已清除',
        company: '',
        plate: '',
        purpose: '已清除',
        dock: '3号月台',
        revision: 2,
      }),
    )
    expect(await visitNow(young.visitNo)).toMatchObject({ name: '新师傅', plate: '沪A12345', revision: 1 })
  })

  test('the log of changes, which stays, never says who came', async () => {
    const isOfVisit = and(eq(auditLogs.entity, 'visitorVisit'), eq(auditLogs.entityId, young.visitNo))
    const [entry] = await wms.database.orm.select().from(auditLogs).where(isOfVisit)
    expect(entry?.after).toMatchObject({
      name: '****',
      company: '****',
      plate: '****',
      purpose: '****',
      dock: '3号月台',
    })
  })

  test('notices go, unread ones too, with their receipts', async () => {
    const messages = async () =>
      (await wms.call(listNotices, { query: { unread: true } }, clerk)).envelope.data.map(
        ({ message }) => message,
      )
    await eventually(async () => expect(await messages()).not.toContain(old.message))
    expect(await messages()).toContain(young.message)
    const gone = await wms.database.orm.select().from(notices).where(like(notices.message, old.message))
    expect(gone).toEqual([])
    const left = await wms.database.orm.$count(noticeReceipts)
    expect(left).toBeGreaterThan(0)
  })

  test('an upload that is part of no record goes, and its bytes; one that is attached stays', async () => {
    const status = async (fileName: string) => (await download(wms, fileName, admin)).statusCode
    await eventually(async () => expect(await status(old.unused)).toBe(404))
    const prefixOf = (fileName: string) => /-([0-9a-f]{8})\./.exec(fileName)?.[1] ?? 'none'
    await eventually(() =>
      expect(storedFiles().filter((name) => name.includes(prefixOf(old.unused)))).toEqual([]),
    )
    for (const stays of [old.attached, young.unused, young.attached]) expect(await status(stays)).toBe(200)
  })

  test('a task that has ended goes some time after its file', async () => {
    await eventually(async () => expect(await stateOf(old.task)).toBeUndefined())
    expect(await stateOf(young.task)).toBe('已过期')
  })

  test('nothing that money or stock rests on has gone, nor any entry of the log', async () => {
    await eventually(async () => expect(await keysOf(old.command)).toEqual([]))
    const now = await factsOf()
    for (const [table, keys] of Object.entries(facts)) {
      const present = new Set(now[table])
      expect([table, keys.filter((key) => !present.has(key))]).toEqual([table, []])
    }
    expect(facts['stock_ledger']?.length).toBeGreaterThan(0)
  })

  test('the log of the process says how many of each kind', async () => {
    await eventually(async () => expect(await keysOf(old.command)).toEqual([]))
    const told = lines
      .filter((line) => line.includes('old data cleaned up'))
      .map((line) => JSON.parse(line).gone)
    await eventually(() =>
      expect(told).toContainEqual(expect.objectContaining({ 防重复记录: expect.any(Number) })),
    )
  })

  test('what devices have told, and who stood where, go after a year; who stands there now stays', async () => {
    const { gone, stays, left, open } = floor
    const { orm } = wms.database
    const events = () => orm.$count(deviceEvents, inArray(deviceEvents.id, [gone, stays]))
    await eventually(async () => expect(await events()).toBe(1))
    expect(await orm.$count(deviceEvents, eq(deviceEvents.id, stays))).toBe(1)
    await eventually(async () =>
      expect(await orm.$count(stationSessions, eq(stationSessions.id, left))).toBe(0),
    )
    expect(await orm.$count(stationSessions, eq(stationSessions.id, open))).toBe(1)
  })

  test('what stood on labels goes after thirty days, once it was sent', async () => {
    const { jobNo, reprintOf } = printJobs
    const left = () => wms.database.orm.select({ jobNo, reprintOf }).from(printJobs).orderBy(jobNo)
    await eventually(async () => expect(await left()).toHaveLength(2))
    expect(await left()).toEqual([
      { jobNo: 'DY-waits', reprintOf: null },
      { jobNo: 'DY-young', reprintOf: null },
    ])
  })

  test('an import under way stays, and the keys of what it has made, however long it lasts', async () => {
    await eventually(async () => expect(await keysOf('import-before')).toEqual([]))
    expect(await keysOf('import-within')).toHaveLength(1)
    expect(await wms.database.orm.$count(asyncTasks, eq(asyncTasks.job, 'import:none'))).toBe(1)
  })

  test('more than fits into one batch goes all the same', async () => {
    const { orm } = wms.database
    const many = like(idempotencyKeys.opId, 'many-%')
    await eventually(async () => expect(await orm.$count(idempotencyKeys, many)).toBe(0))
  })

  test.each(Object.entries(SETTINGS).filter(([code]) => code.endsWith('.keepDays')))(
    '%s cannot be set below its limit',
    async (code, { min, max }) => {
      const message = `参数值须为${min}到${max}的整数`
      expect(await set(code as SettingCode, String(min - 1))).toMatchObject({ code: 400, message })
    },
  )
})

test('a newer version brings its settings along, and leaves those that were changed', async () => {
  const first = await startWms({ backend: 'postgres', tasks: null })
  onTestFinished(() => first.close())
  const { database } = first
  await database.orm.delete(configurations).where(eq(configurations.code, 'visitor.keepDays'))
  await database.orm
    .update(configurations)
    .set({ value: '3' })
    .where(eq(configurations.code, 'export.keepDays'))
  const next = await startWms({ database: { ...database, close: async () => {} }, tasks: null })
  onTestFinished(() => next.close())
  const settings = (await next.call(getConfiguration, {}, await next.signIn('clerk'))).envelope.data
  const savedAs = (code: SettingCode) => settings.find((setting) => setting.code === code)?.value
  expect([savedAs('visitor.keepDays'), savedAs('export.keepDays')]).toEqual(['180', '3'])
})
