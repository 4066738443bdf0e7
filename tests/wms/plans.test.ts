// How PostgreSQL finds the rows of long lists: whatever a list is narrowed by, no table that grows with the work is read from
// end to end.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { sumDays } from '#server/wms/ledger/sums/summing.ts'
import { runUnattended } from '#server/wms/modules/outbound/unattended.ts'
import { buildBill, previewBill } from '#shared/contracts/billing/bill.ts'
import type { Call, CallInput } from '#shared/contracts/definition/call.ts'
import { LARGEST_TOTAL } from '#shared/contracts/definition/resource.ts'
import { getDeviceGraph } from '#shared/contracts/equipment/device-event.ts'
import { getVisitorOverview } from '#shared/contracts/equipment/visitor.ts'
import { openWork } from '#shared/contracts/labor/work.ts'
import { incomeDaily } from '#shared/contracts/money/daily-report.ts'
import { profitReport } from '#shared/contracts/money/profit-report.ts'
import { ownerDeliveryDaily } from '#shared/contracts/operation/owner-daily.ts'
import { getOutboundBoard } from '#shared/contracts/outbound/board.ts'
import { tryCarrierRules } from '#shared/contracts/outbound/carrier-rule.ts'
import { getPackagings } from '#shared/contracts/outbound/order.ts'
import { getWaveProposals, tryWaveRule, waveRule } from '#shared/contracts/outbound/wave-rule.ts'
import {
  pieceContribution,
  pieceMonth,
  pieceUserDaily,
  pieceUserMonth,
} from '#shared/contracts/piece/report.ts'
import {
  exportStock,
  getAllLocationInventory,
  getBasicLocationInventory,
  getLocationInventory,
  getSeparationLocationInventory,
} from '#shared/contracts/stock/balance.ts'
import { countUnreadNotices, listNotices } from '#shared/contracts/system/notice.ts'
import { getTaskProgress, listTasks } from '#shared/contracts/system/task.ts'
import { ALL_REPORTS } from '#tests/support/contracts.ts'
import { DOCUMENT_LISTS } from '#tests/support/document-lists.ts'
import { bodiesOf, FACT_LISTS } from '#tests/support/fact-lists.ts'
import { DOCUMENT_TABLES, insertManyDocuments } from '#tests/support/many-documents.ts'
import { FACT_TABLES, insertManyFacts } from '#tests/support/many-facts.ts'
import { type PlanNode, rowsRead, type Statement, scansOf, statementsOf } from '#tests/support/statements.ts'
import { TEST_PACE, untilEnded } from '#tests/support/tasks.ts'
import { createCompanyDatabase, startWms, type TestWms } from '#tests/support/wms.ts'

const LEDGER_ROWS = 80_000
const DOCUMENTS = 12_000
/** A page and what is passed over on the way to it, or all that there is of something rare. */
const MOST_READ = 3_000

/** One in three, or one in twelve: as much as there is may be counted. */
const COMMON = ['', 'warehouse', 'owner']
const GROWING_TABLES = [...FACT_TABLES, ...DOCUMENT_TABLES]

let wms: TestWms
let url: string
let asking: pg.Client
beforeAll(async () => {
  url = await createCompanyDatabase()
  wms = await startWms({ database: await openPostgres(url), tasks: null })
  await insertManyFacts(wms.database.orm, LEDGER_ROWS)
  await insertManyDocuments(wms.database.orm, DOCUMENTS)
  await wms.database.orm.execute(sql`analyze piece_months`)
  asking = new pg.Client({ connectionString: url })
  await asking.connect()
  // As the pool does.
  await asking.query('set jit = off')
})
afterAll(async () => {
  await asking.end()
  await wms.close()
})

/** What the server asked its database about what grows while it answered. */
async function askedBy(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements = await statementsOf(work)
  return statements.filter(({ text }) => GROWING_TABLES.some((table) => text.includes(`"${table}"`)))
}

async function growingScansOf(statement: Statement): Promise<PlanNode[]> {
  const scans = await scansOf(asking, statement)
  return scans.filter((node) => GROWING_TABLES.some((table) => table === node['Relation Name']))
}

async function allScansOf(statements: readonly Statement[]): Promise<PlanNode[]> {
  const scans: PlanNode[] = []
  for (const statement of statements) scans.push(...(await growingScansOf(statement)))
  return scans
}

/** None of them reads a table from end to end, nor more than so many rows of it. */
async function expectFew(statements: readonly Statement[], most = MOST_READ): Promise<void> {
  for (const statement of statements) {
    for (const scan of await growingScansOf(statement)) {
      expect(scan['Node Type'], statement.text).not.toBe('Seq Scan')
      expect(rowsRead(scan), statement.text).toBeLessThan(most)
    }
  }
}

const isCount = ({ text }: Statement) => /^select count\(/.test(text)

describe.each([
  ['admin', [...FACT_LISTS, ...DOCUMENT_LISTS.filter(({ path }) => path === openWork.list.path)]],
  [
    'clerk',
    [...FACT_LISTS, ...DOCUMENT_LISTS].filter(
      ({ path }) => !/finance|audit|dispatch|piece|work-record|sign-on|timed-work|hrm\/work\//.test(path),
    ),
  ],
  [
    'finance',
    [...FACT_LISTS, ...DOCUMENT_LISTS].filter(({ path }) =>
      /dispatch|work-record|sign-on|timed-work/.test(path),
    ),
  ],
])('for %s', (username, lists) => {
  let token: string
  beforeAll(async () => {
    token = await wms.signIn(username)
  })

  test.each(lists.flatMap(bodiesOf))('$path by $name', async ({ name, path, body }) => {
    const statements = await askedBy(async () => {
      const { status } = await wms.send({ method: 'POST', path, token, body })
      expect(status).toBe(200)
    })
    expect(statements.length).toBeGreaterThan(0)
    await expectFew(statements.filter((statement) => !(COMMON.includes(name) && isCount(statement))))
  })
})

const older = { datetime: '2025-06-01T00:00:00.000Z', uid: 'many-2000' }

test.each<[string, Call, CallInput<Call>]>([
  ['unread notices', listNotices, { query: { unread: true } }],
  ['notices', listNotices, { query: { unread: false } }],
  ['older notices', listNotices, { query: { unread: false, ...older } }],
  ['how many are unread', countUnreadNotices, {}],
  ['tasks', listTasks, {}],
  ['the progress of tasks', getTaskProgress, {}],
  ['the devices', getDeviceGraph, {}],
  ['what such goods went out in', getPackagings, { query: { orderNo: 'MO2000' } }],
  ['how far the orders are', getOutboundBoard, {}],
  ['how far the orders of one warehouse are', getOutboundBoard, { query: { warehouses: ['SHQP'] } }],
  ['where the orders of yesterday would have gone', tryCarrierRules, {}],
  ['the visitors', getVisitorOverview, {}],
  ['the visitors of one warehouse', getVisitorOverview, { query: { warehouses: ['SHQP'] } }],
])('%s, which somebody looks at all day, are found by an index', async (_name, call, input) => {
  const token = await wms.signIn('clerk')
  const statements = await askedBy(async () => {
    expect((await wms.call(call, input, token)).status).toBe(200)
  })
  expect(statements.length).toBeGreaterThan(0)
  await expectFew(statements)
})

test('what rules would gather, and whom they promise goods, is found among what is under way', async () => {
  const admin = await wms.signIn('admin')
  const given = { code: 'PLANS', name: '规则', warehouse: 'SHQP', status: '启用', mode: '自动生成' } as const
  const made = await wms.call(waveRule.create, { body: { ...given, opId: 'plans-rule' } as never }, admin)
  expect(made.envelope.message).toBe('success')
  const orm = wms.database.orm
  await orm.execute(sql`update owner_rules set auto_allocate = true where code = 'YCFS'`)
  await orm.execute(sql`update outbound_lines set allocated_qty = 0, picked_qty = 0
    where order_no in ('MO100', 'MO1100')`)
  await orm.execute(sql`update outbound_orders set state = '待补货', wave_no = null, allocated_qty = 0, picked_qty = 0
    where order_no in ('MO100', 'MO1100') and owner = 'YCFS'`)
  const statements = await askedBy(async () => {
    await wms.call(getWaveProposals, { query: {} }, admin)
    await wms.call(tryWaveRule, { query: { code: 'PLANS' } }, admin)
    const sources = { database: wms.database, orm, now: () => new Date(), randomBytes }
    await runUnattended(sources, async (_subject, work) => {
      await work()
      return true
    })
  })
  expect(statements.length).toBeGreaterThan(3)
  await expectFew(statements)
})

const REPORTS = ALL_REPORTS.flatMap((report) => {
  const week = { businessDate: { from: '2025-06-02', to: '2025-06-08' } }
  const ask = { ...week, by: report.groupings.at(-1), compare: 'previous' }
  const behind = { ...week, measure: report.measures[0] }
  return [
    { path: report.list.path, name: 'two weeks', body: ask },
    { path: report.list.path, name: 'one warehouse', body: { ...ask, warehouse: ['SHQP'] } },
    { path: report.behind.path, name: 'a week', body: behind },
  ]
})

test.each(REPORTS)('$path of $name reads no more than those days', async ({ path, body }) => {
  const token = await wms.signIn('admin')
  const statements = await askedBy(async () => {
    const { status } = await wms.send({ method: 'POST', path, token, body })
    expect(status).toBe(200)
  })
  expect(statements.length).toBeGreaterThan(0)
  // Of the ledger, two weeks are a little more than the most.
  await expectFew(statements, 2 * MOST_READ)
})

/** One look for each group that there may be: a day, of an owner. */
const MOST_LOOKS = 5_000

test.each(ALL_REPORTS)('a year of $name looks up nothing for each of its facts', async (report) => {
  const token = await wms.signIn('admin')
  const businessDate = { from: '2025-04-01', to: '2026-03-31' }
  const answers: number[] = []
  const statements = await askedBy(async () => {
    const ask = async (path: string, body: object) =>
      answers.push((await wms.send({ method: 'POST', path, token, body: { ...body, businessDate } })).status)
    for (const by of report.groupings) await ask(report.list.path, { by })
    await ask(report.behind.path, { measure: report.measures[0] })
  })
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(statements.length).toBeGreaterThan(report.groupings.length)
  for (const statement of statements) {
    const scans = await scansOf(asking, statement)
    const nested = scans.filter((scan) => scan['Actual Loops'] > MOST_LOOKS)
    expect.soft(nested, statement.text).toEqual([])
  }
})

const GRAINS = [
  [getLocationInventory, 'warehouse, loc, owner, sku'],
  [getBasicLocationInventory, 'warehouse, owner, sku'],
  [getSeparationLocationInventory, 'warehouse, owner, sku, lot, quality'],
  [getAllLocationInventory, 'warehouse, loc, owner, sku, lot, quality, container'],
] as const

describe.each(['admin', 'clerk'])('for %s', (username) => {
  test.each(GRAINS)('$path counts what it groups by, up to its limit', async ({ path }, keys) => {
    const token = await wms.signIn(username)
    for (const [body, narrowed] of [
      [{}, 'true'],
      [{ warehouse: ['SHQP'] }, `warehouse = 'SHQP'`],
      [{ owner: ['YCFS'] }, `owner = 'YCFS'`],
    ] as const) {
      const { envelope } = await wms.send({ method: 'POST', path, token, body })
      const user = `(select id from users where username = '${username}')`
      const groups = sql.raw(`select distinct ${keys} from stock_balances where ${narrowed} and on_hand <> 0
        and warehouse in (select code from visible_warehouses where user_id = ${user})
        and owner in (select code from visible_owners where user_id = ${user})`)
      const [row] = await selectRows<{ count: number }>(
        wms.database.orm,
        sql`select count(*)::int as count from (${groups}) as groups`,
      )
      const { total } = envelope.data as { total: number }
      expect([body, total]).toEqual([body, Math.min(row?.count ?? 0, LARGEST_TOTAL)])
    }
  })
})

test('goods that lie in thousands of places are counted without a look into each', async () => {
  await wms.database.orm.execute(sql`insert into stock_balances (warehouse, owner, sku, lot, quality, loc, container, on_hand,
      allocated, frozen, version)
    select locations.warehouse, skus.owner, skus.code, '', '良品', locations.code, '', 1, 0, 0, 1
    from locations join skus on skus.code = 'MF000000' where locations.code between 'MF-000000' and 'MF-010999'
    on conflict do nothing`)
  const token = await wms.signIn('admin')
  // Fewer than are looked at first, and more than are counted.
  const places = await wms.call(getLocationInventory, { body: { sku: ['MF000000'] } }, token)
  expect(places.envelope.data.total).toBe(LARGEST_TOTAL)
  for (const { path } of [getBasicLocationInventory, getSeparationLocationInventory]) {
    const statements = await askedBy(async () => {
      const { status } = await wms.send({ method: 'POST', path, token, body: { warehouse: ['SHQP'] } })
      expect(status).toBe(200)
    })
    await expectFew(statements.filter(isCount), 4_000)
  }
})

test.each(FACT_LISTS)('$path goes no further than it counts', async ({ path }) => {
  const token = await wms.signIn('admin')
  const ask = async (page: number) =>
    (await wms.send({ method: 'POST', path, token, body: { page, size: 200 } })).envelope
  const { total } = (await ask(1)).data as { total: number }
  expect((await ask(50)).code).toBe(200)
  const beyond = await ask(10_000)
  if (total < LARGEST_TOTAL) expect(beyond.data).toEqual({ rows: [], total })
  else expect(beyond.message).toBe('列表只能翻到前10000条，请缩小筛选范围，或导出全部')
})

test('what a bill would come to is found among the charges of its month', async () => {
  const query = { owner: 'YCFS', warehouse: 'SHQP', period: '2025-06' }
  await wms.database.orm.execute(sql`update charge_lines set state = '已确认' where owner = 'YCFS' and warehouse = 'SHQP'
    and business_date between '2025-06-01' and '2025-06-30'`)
  const token = await wms.signIn('admin')
  const built = await wms.call(buildBill, { body: { ...query, opId: 'plans-bill' } }, token)
  expect(built.envelope.message).toBe('success')
  const statements = await askedBy(async () => {
    const { envelope } = await wms.call(previewBill, { query }, token)
    expect(envelope.data.last?.billNo).toBe(built.envelope.data.billNo)
    expect(envelope.data.lines).toBe(built.envelope.data.lineCount)
  })
  await expectFew(statements)
})

const SUMMED = [
  incomeDaily,
  ownerDeliveryDaily,
  pieceUserDaily,
  pieceUserMonth,
  pieceMonth,
  pieceContribution,
  profitReport,
]

describe('once the days are summed up that are over', () => {
  beforeAll(async () => {
    const orm = wms.database.orm
    await sumDays({ orm, now: () => new Date('2026-04-02T04:00:00Z') }, (_day, work) => work())
    for (const table of ['charge_sums', 'operation_sums', 'piece_sums', 'summed_days'])
      await orm.execute(sql.raw(`analyze ${table}`))
  })

  test.each(SUMMED)('a year of $name is counted without a look at its facts', async ({ list, groupings }) => {
    const token = await wms.signIn('admin')
    const year = { from: '2025-04-01', to: '2026-03-31' }
    const statements = await askedBy(async () => {
      for (const by of groupings) {
        const body = { by, businessDate: year }
        expect((await wms.send({ method: 'POST', path: list.path, token, body })).status).toBe(200)
      }
    })
    const scans = await allScansOf(statements)
    const ofFacts = scans.filter(({ 'Relation Name': name }) =>
      ['charge_lines', 'operation_events', 'piece_entries'].includes(String(name)),
    )
    expect(ofFacts.length).toBeGreaterThanOrEqual(groupings.length)
    for (const scan of ofFacts) expect(rowsRead(scan)).toBeLessThan(10)
  })
})

describe('in a process that does tasks', () => {
  let worker: TestWms
  beforeAll(async () => {
    worker = await startWms({ database: await openPostgres(url), tasks: TEST_PACE })
  })
  afterAll(() => worker.close())

  test.each(Object.entries(exportStock))(
    'a sheet of the stock by %s reads each balance about once, and no tasks that are over',
    async (_grain, call) => {
      const token = await worker.signIn('admin')
      const statements = await askedBy(async () => {
        const opId = `plans-${call.path}`.slice(-60)
        const { envelope } = await worker.call(call, { body: { opId } }, token)
        expect((await untilEnded(worker, envelope.data.id, token)).error).toBeNull()
      })
      const batches = statements.filter(({ text }) => text.includes('trim_scale'))
      expect(batches.length).toBeGreaterThan(5)
      await expectFew([batches[1] as Statement, batches.at(-2) as Statement])
      const looks = statements.filter(({ text }) => text.startsWith('update "async_tasks"'))
      expect(looks.length).toBeGreaterThan(0)
      await expectFew(looks)
    },
  )
})
