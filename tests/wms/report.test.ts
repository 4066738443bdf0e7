// Reports: every figure is what a plain walk over the same facts comes to, however it is grouped, and leads back to them.
import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockLines } from '#server/wms/schema/stocktake.ts'
import {
  chargeLines,
  employees,
  expenseEntries,
  inboundOrders,
  locations,
  operationEvents,
  stockLedger,
} from '#server/wms/schema/tables.ts'
import type { Call, CallResult } from '#shared/contracts/definition/call.ts'
import type { Comparison, Report } from '#shared/contracts/definition/report.ts'
import { charge } from '#shared/contracts/money/charge.ts'
import { expenseDaily, incomeDaily } from '#shared/contracts/money/daily-report.ts'
import { expense, postExpense } from '#shared/contracts/money/expense.ts'
import { laborCostMonthly, workerTaskMonthly } from '#shared/contracts/money/labor-report.ts'
import { operationEvent, reverseOperations } from '#shared/contracts/operation/operation.ts'
import * as ownerDaily from '#shared/contracts/operation/owner-daily.ts'
import { account } from '#shared/contracts/system/account.ts'
import { getUserInfo } from '#shared/contracts/system/user.ts'
import { addDays } from '#shared/domain/calendar.ts'
import { addDecimals, negate } from '#shared/domain/decimal.ts'
import { LABOR_CATEGORIES } from '#shared/domain/values.ts'
import type { Envelope } from '#shared/envelope.ts'
import { download, sheetOf, TEST_PACE, untilEnded } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const NOW = '2026-03-10T02:00:00.000Z'
/** Nearly four weeks of a small company: both periods below, and days that are in neither. */
const SCALE = 0.005
const PERIOD = { from: '2026-03-02', to: '2026-03-09' }
/** Warehouses and owners that the clerk is not bound to. */
const HIDDEN = ['CDSL', 'SCHW', 'YDDQ']
const BEFORE = { from: '2026-02-22', to: '2026-03-01' }

type Fact = Readonly<Record<string, unknown>> & {
  businessDate: string
  warehouse: string
  owner: string | null
}
type Figure = (facts: readonly Fact[]) => unknown
type Walk = { report: Report; facts: () => readonly Fact[]; figures: Readonly<Record<string, Figure>> }
type Row = Record<string, unknown> & { previous: Record<string, unknown> | null }
type Answer = { rows: Row[]; subtotals: Row[]; sums: Row; total: number }

let commands = 0
const opId = () => `report-command-${++commands}`

const sum =
  (name: string, isCounted: (fact: Fact) => boolean = () => true): Figure =>
  (facts) =>
    addDecimals(...facts.filter(isCounted).map((fact) => String(fact[name])))
const count =
  (name: string, isCounted: (fact: Fact) => boolean = () => true): Figure =>
  (facts) =>
    Number(sum(name, isCounted)(facts))
const distinct =
  (read: (fact: Fact) => unknown): Figure =>
  (facts) =>
    new Set(facts.map(read).filter((value) => value !== null)).size
const isFor =
  (...categories: string[]) =>
  ({ category }: Fact) =>
    categories.includes(String(category))
const withMonth = (fact: Fact): Fact => ({ ...fact, month: fact.businessDate.slice(0, 7) })
/** As decimal text without zeros at its end. */
const roundedTenth = (value: number) => String(Math.round((value + Number.EPSILON) * 10) / 10)
const net: Figure = (facts) =>
  facts.reduce((total, { reversalOf }) => total + (reversalOf === null ? 1 : -1), 0)

const isOf =
  (...types: string[]) =>
  ({ opType }: Fact) =>
    types.includes(String(opType))
/** Inbound orders of what shops have sent back. */
const ofShops = new Set<unknown>()
const isOfShop = ({ docNo }: Fact) => ofShops.has(docNo)
const isReturn = (fact: Fact) => ['退件单', '退仓单'].includes(String(fact['docType'])) || isOfShop(fact)
const isArrival = (fact: Fact) => ['入库单', '盲收单'].includes(String(fact['docType'])) && !isOfShop(fact)
const worker = ({ workerId, teamId, operator }: Fact) =>
  teamId !== null ? null : workerId === null ? `u${operator}` : `w${workerId}`
const people = { workers: distinct(worker) }
const teams = { teams: distinct(({ teamId }) => teamId) }

describe('on PostgreSQL', () => {
  let wms: TestWms
  let admin: string
  let clerk: string
  let manager: string
  let events: Fact[]
  let ledgerByEvent: Map<unknown, Fact[]>
  let moved: Fact[]
  let charges: Fact[]
  let expenses: Fact[]
  /** Of workers who are known by name, each with their number. */
  let namedWork: Fact[]
  /** By the event of the count. */
  let countedLocs: Map<unknown, string>

  beforeAll(async () => {
    const now = createClock(NOW).now
    wms = await startWms({ backend: 'postgres', tasks: TEST_PACE, demoScale: SCALE, now })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    manager = await managerLike(clerk)
    await reverseSomeWork()
    await payRent()
    await readFacts()
  })
  afterAll(() => wms.close())

  /** Of the same warehouses and owners as somebody, with a manager's rights. */
  async function managerLike(token: string): Promise<string> {
    const { warehouses, owners } = (await wms.call(getUserInfo, {}, token)).envelope.data
    const codesOf = (bound: readonly { code: string }[]) => bound.map(({ code }) => code)
    const body = {
      username: 'reader',
      name: '仓库经理',
      password: 'reader-pass-1',
      status: '启用' as const,
      roles: ['manager'],
      warehouses: codesOf(warehouses),
      owners: codesOf(owners),
      opId: opId(),
    }
    await wms.call(account.create, { body }, admin)
    return wms.signIn('reader', 'reader-pass-1')
  }

  /** What was undone must not count: some of it is in every report of work. */
  async function reverseSomeWork() {
    for (const opType of ['收货', '移库', '拣货', '盘点'] as const) {
      const body = { opType: [opType], businessDate: PERIOD, size: 1 }
      const { rows } = (await wms.call(operationEvent.list, { body }, admin)).envelope.data
      const undo = { eventIds: rows.map(({ eventId }) => eventId), reason: '录错', opId: opId() }
      expect((await wms.call(reverseOperations, { body: undo }, admin)).envelope.message).toBe('success')
    }
  }

  /** Shared among owners: it is nobody's. */
  async function payRent() {
    const rent = { warehouse: 'SHQP', category: '租金' as const, amount: '900.25', allocBasis: '仓储占用' }
    const body = { ...rent, docType: '手工', docNo: 'ZJ1', businessDate: PERIOD.to, opId: opId() }
    expect((await wms.call(postExpense, { body }, admin)).envelope.message).toBe('success')
  }

  async function readFacts() {
    const { orm } = wms.database
    events = await orm.select().from(operationEvents)
    charges = await orm.select().from(chargeLines)
    const made = await orm.select().from(inboundOrders).where(isNotNull(inboundOrders.rejectNo))
    for (const { orderNo } of made) ofShops.add(orderNo)
    expenses = await orm.select().from(expenseEntries)
    const numbers = new Map((await orm.select().from(employees)).map(({ id, empNo }) => [id, empNo]))
    namedWork = events
      .filter(({ workerId }) => workerId !== null)
      .map((event) => {
        const worker = numbers.get(Number(event['workerId'])) ?? null
        return { ...event, worker, id: `${event['eventId']}-${worker}` }
      })
    const ledger: Fact[] = await orm.select().from(stockLedger)
    ledgerByEvent = new Map()
    for (const entry of ledger.filter(({ eventId }) => eventId !== null)) {
      const others = ledgerByEvent.get(entry['eventId']) ?? []
      ledgerByEvent.set(entry['eventId'], [...others, entry])
    }
    const takenBack = new Set(events.map(({ reversalOf }) => reversalOf))
    countedLocs = new Map()
    for (const { warehouse, loc, ...line } of await orm.select().from(stockLines)) {
      for (const eventId of [line.eventId, line.recountEventId]) {
        if (eventId !== null && !takenBack.has(eventId)) countedLocs.set(eventId, `${warehouse} ${loc}`)
      }
    }
    const places = await orm.select().from(locations)
    const zones = new Map(places.map(({ warehouse, code, zone }) => [`${warehouse} ${code}`, zone]))
    const byId = new Map(events.map((event) => [event['eventId'], event]))
    const zoneOf = ({ warehouse }: Fact, loc: unknown) => zones.get(`${warehouse} ${loc}`) ?? null
    moved = ledger
      .filter(({ docType }) => ['移库', '移库单', '移动扫描', '补货单'].includes(String(docType)))
      .map((entry) => {
        const [from, to] = entry['reversalOf'] === null ? ['fromLoc', 'toLoc'] : ['toLoc', 'fromLoc']
        const work = byId.get(entry['eventId'])
        return {
          ...entry,
          fromZone: zoneOf(entry, entry[from]),
          toZone: zoneOf(entry, entry[to]),
          qty: entry['reversalOf'] === null ? entry['qty'] : negate(String(entry['qty'])),
          worker: work ? worker({ ...work, teamId: null }) : null,
        }
      })
  }

  const work = (isMeant: (fact: Fact) => boolean) => () => events.filter(isMeant)
  const posted = (eventId: unknown) =>
    (ledgerByEvent.get(eventId) ?? []).map(({ toLoc, qty }) =>
      toLoc === null ? negate(String(qty)) : String(qty),
    )

  const WALKS: readonly Walk[] = [
    {
      report: ownerDaily.ownerEntryDaily,
      facts: work(
        (fact) =>
          (isOf('卸货', '收货', '盲收')(fact) && !isOfShop(fact)) ||
          (isOf('质检', '上架')(fact) && isArrival(fact)),
      ),
      figures: {
        receivedQty: sum('qty', isOf('收货', '盲收')),
        putawayQty: sum('qty', isOf('上架')),
        boxes: count('boxes'),
        documents: distinct(({ docNo }) => docNo),
        ...people,
        ...teams,
      },
    },
    {
      report: ownerDaily.ownerDeliveryDaily,
      facts: work(isOf('拣货', '分拨', '复核', '打包', '称重', '装车', '拦截')),
      figures: {
        orders: count('orders', isOf('打包')),
        pickQty: sum('qty', isOf('拣货')),
        packParcels: count('boxes', isOf('打包')),
        weight: sum('weight', isOf('称重')),
        stopped: count('orders', isOf('拦截')),
        ...people,
        ...teams,
      },
    },
    {
      report: ownerDaily.ownerRejectedDaily,
      facts: work(
        (fact) => isOf('退件登记', '退仓清点')(fact) || (isOf('质检', '上架')(fact) && isReturn(fact)),
      ),
      figures: {
        parcels: count('orders', isOf('退件登记')),
        countedQty: sum('qty', isOf('退仓清点')),
        inspectedQty: sum('qty', isOf('质检')),
        shelvedQty: sum('qty', isOf('上架')),
        ...people,
      },
    },
    {
      report: ownerDaily.ownerInventoryDaily,
      facts: work(isOf('盘点')),
      figures: {
        tasks: distinct(({ docNo }) => docNo),
        lines: net,
        countedQty: sum('qty'),
        ...people,
        locations: distinct(({ eventId }) => countedLocs.get(eventId) ?? null),
        diffQty: (facts) => addDecimals(...facts.flatMap(({ eventId }) => posted(eventId))),
      },
    },
    {
      report: ownerDaily.ownerMigrationDaily,
      facts: () => moved,
      figures: {
        moveTasks: distinct(({ docNo }) => docNo),
        movedQty: sum('qty'),
        workers: distinct((fact) => fact['worker']),
      },
    },
    {
      report: incomeDaily,
      facts: () => charges,
      figures: {
        amount: sum('amount'),
        tax: sum('tax'),
        lines: net,
        qty: (facts) => (Number(distinct(({ unit }) => unit)(facts)) > 1 ? null : sum('qty')(facts)),
      },
    },
    {
      report: expenseDaily,
      facts: () => expenses,
      figures: { amount: sum('amount'), entries: net },
    },
    {
      report: laborCostMonthly,
      facts: () => expenses.filter(isFor(...LABOR_CATEGORIES)).map(withMonth),
      figures: {
        totalCost: sum('amount'),
        regularCost: sum('amount', isFor('正式工资')),
        pieceCost: sum('amount', isFor('计件')),
        agencyCost: sum('amount', isFor('劳务管理费')),
        tempCost: sum('amount', isFor('临时工')),
        overtimeCost: sum('amount', isFor('加班工资')),
      },
    },
    {
      report: workerTaskMonthly,
      facts: () => namedWork.map(withMonth),
      figures: {
        taskCount: distinct(({ docNo }) => docNo),
        finishedQty: sum('qty'),
        avgMinutes: (facts) => {
          const tasks = Number(distinct(({ docNo }) => docNo)(facts))
          return tasks === 0 ? null : roundedTenth(Number(count('durationSec')(facts)) / 60 / tasks)
        },
        exceptionCount: distinct(({ reversalOf }) => reversalOf),
        finishRate: (facts) => {
          const taken = facts.filter(({ reversalOf }) => reversalOf !== null).length
          const done = facts.length - taken
          return done === 0 ? null : roundedTenth((100 * Math.max(0, done - taken)) / done)
        },
      },
    },
  ]

  async function ask({ list }: Pick<Report, 'list'>, body: object, token = admin): Promise<Answer> {
    const { envelope } = await wms.send({ method: 'POST', path: list.path, token, body })
    expect(envelope.message).toBe('success')
    return envelope.data as Answer
  }

  const isIn =
    ({ from, to }: typeof PERIOD) =>
    (fact: Fact) =>
      fact.businessDate >= from && fact.businessDate <= to

  /** The groups by hand: what the facts of both periods have in common in `by`, days of the one moved onto the other's. */
  function walked({ figures }: Walk, facts: readonly Fact[], by: readonly string[], before = BEFORE) {
    const current = facts.filter(isIn(PERIOD))
    const earlier = facts
      .filter(isIn(before))
      .map((fact) => ({
        ...fact,
        businessDate: addDays(
          fact.businessDate,
          (Date.parse(PERIOD.from) - Date.parse(before.from)) / 86_400_000,
        ),
      }))
      .map((fact) => ('month' in fact ? withMonth(fact) : fact))
    const keyOf = (fact: Fact) => JSON.stringify(by.map((name) => fact[name]))
    const figuresOf = (own: readonly Fact[]) =>
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure(own)]))
    const groups = new Map<string, { current: Fact[]; earlier: Fact[] }>()
    const groupOf = (fact: Fact) => {
      const group = groups.get(keyOf(fact)) ?? { current: [], earlier: [] }
      groups.set(keyOf(fact), group)
      return group
    }
    for (const fact of current) groupOf(fact).current.push(fact)
    for (const fact of earlier) groupOf(fact).earlier.push(fact)
    return new Map(
      [...groups].map(([key, own]) => [key, { ...figuresOf(own.current), previous: figuresOf(own.earlier) }]),
    )
  }

  function found({ measures }: Report, rows: readonly Row[], by: readonly string[]) {
    const pick = (row: Record<string, unknown>) =>
      Object.fromEntries(measures.map((name) => [name, row[name]]))
    return new Map(
      rows.map((row) => [
        JSON.stringify(by.map((name) => row[name])),
        { ...pick(row), previous: row.previous && pick(row.previous) },
      ]),
    )
  }

  describe.each(WALKS.map((walk) => [walk.report.label, walk] as const))('%s', (_label, walk) => {
    const { report } = walk

    test('has the figures of a plain walk over its facts, in every grouping', async () => {
      for (const by of report.groupings) {
        const names = by.split(',')
        const body = { by, compare: 'previous', businessDate: PERIOD, size: 200 }
        const { rows, subtotals, sums, total } = await ask(report, body)
        const wanted = walked(walk, walk.facts(), names)
        // All of it lies in one month.
        expect(wanted.size, by).toBeGreaterThan(by === 'month' ? 0 : 1)
        expect(total, by).toBe(wanted.size)
        const shown = found(report, rows, names)
        if (wanted.size <= 200) expect(shown, by).toEqual(wanted)
        else for (const [key, figures] of shown) expect(figures, by).toEqual(wanted.get(key))
        const [first = ''] = names
        expect(found(report, subtotals, [first]), by).toEqual(walked(walk, walk.facts(), [first]))
        expect(found(report, [sums], []), by).toEqual(walked(walk, walk.facts(), []))
      }
    })

    test('leads from a figure to the facts it was counted from', async () => {
      const [by] = report.groupings
      const { rows } = await ask(report, { by, businessDate: PERIOD, size: 3 })
      for (const row of rows) {
        const names = by.split(',')
        const group = Object.fromEntries(names.map((name) => [name, row[name]]))
        for (const measure of report.measures) {
          const body = { measure, group, businessDate: PERIOD, size: 200 }
          const { envelope } = await wms.send({
            method: 'POST',
            path: report.behind.path,
            token: admin,
            body,
          })
          const behind = (envelope.data as { rows: Fact[] }).rows
          const isOwn = (fact: Fact) => names.every((name) => fact[name] === row[name])
          const keys = new Set(behind.map((fact) => fact[report.facts.key]))
          const own = walk.facts().filter((fact) => isOwn(fact) && keys.has(fact[report.facts.key]))
          expect(own.length, measure).toBe(behind.length)
          expect(walk.figures[measure]?.(own), measure).toEqual(row[measure])
        }
      }
    })
  })

  test.each(WALKS.filter(({ report }) => report.facts !== charge && report.facts !== expense))(
    '$report.label is cut to what its reader may see, subtotals and sums included',
    async (walk) => {
      const [by] = walk.report.groupings
      const { subtotals, sums } = await ask(
        walk.report,
        { by, compare: 'previous', businessDate: PERIOD },
        manager,
      )
      const seen = walk
        .facts()
        .filter(({ warehouse, owner }) => !HIDDEN.includes(warehouse) && !HIDDEN.includes(owner ?? ''))
      expect(seen.length).toBeLessThan(walk.facts().length)
      const [first = ''] = by.split(',')
      expect(found(walk.report, [sums], [])).toEqual(walked(walk, seen, []))
      expect(found(walk.report, subtotals, [first])).toEqual(walked(walk, seen, [first]))
    },
  )

  test.each([incomeDaily, expenseDaily, laborCostMonthly, workerTaskMonthly])(
    '$label is for those whose role may see money, or people',
    async (report) => {
      for (const { path } of [report.list, report.behind, report.export]) {
        const body = { measure: report.measures[0], opId: opId() }
        expect((await wms.send({ method: 'POST', path, token: clerk, body })).status).toBe(403)
      }
    },
  )

  const expenseSums = async (by: string, body: object = {}) =>
    (await ask(expenseDaily, { by, businessDate: PERIOD, ...body })).rows

  test('a group without an owner has its facts, too', async () => {
    const rows = await expenseSums('owner')
    const nobody = rows.find(({ owner }) => owner === null)
    expect(nobody).toMatchObject({ ownerName: null })
    const body = { measure: 'amount', group: { owner: null }, businessDate: PERIOD, size: 200 }
    const { envelope } = await wms.call(expenseDaily.behind, { body }, admin)
    expect(envelope.data.rows.length).toBeGreaterThan(0)
    expect(envelope.data.rows.filter(({ owner }) => owner !== null)).toEqual([])
    expect(addDecimals(...envelope.data.rows.map(({ amount }) => amount))).toBe(nobody?.['amount'])
  })

  test('is narrowed, put in order by a figure, and paged', async () => {
    const all = await expenseSums('category,warehouse', { sort: '-amount', size: 200 })
    const amounts = all.map(({ amount }) => Number(amount))
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    const pages = await Promise.all(
      [1, 2].map((page) => expenseSums('category,warehouse', { sort: '-amount', size: 3, page })),
    )
    expect(pages.flat()).toEqual(all.slice(0, 6))
    const one = await expenseSums('category,warehouse', { warehouse: ['SHQP'], category: ['计件'] })
    expect(one.map(({ category, warehouse }) => [category, warehouse])).toEqual([['计件', 'SHQP']])
    const tasks = (body: object) =>
      ask(workerTaskMonthly, { by: 'worker,month', businessDate: PERIOD, ...body })
    const workers = (await tasks({})).rows
    const [, second] = workers
    expect(workers.length).toBeGreaterThan(2)
    expect((await tasks({ worker: [second?.['worker']] })).rows).toEqual([second])
  })

  const asked = (businessDate: object | undefined, compare?: Comparison) =>
    wms.call(
      ownerDaily.ownerEntryDaily.list,
      { body: { ...(businessDate && { businessDate }), ...(compare && { compare }) } },
      admin,
    )

  test.each([
    [undefined, undefined, { from: '2026-03-01', to: '2026-03-10' }, null],
    [{ to: '2026-02-10' }, undefined, { from: '2026-02-01', to: '2026-02-10' }, null],
    [{ from: '2026-02-10' }, undefined, { from: '2026-02-10', to: '2026-03-10' }, null],
    [PERIOD, 'previous', PERIOD, BEFORE],
    [
      { from: '2026-02-01', to: '2026-02-28' },
      'previous',
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-01-01', to: '2026-01-31' },
    ],
    [
      { from: '2024-02-29', to: '2024-02-29' },
      'lastYear',
      { from: '2024-02-29', to: '2024-02-29' },
      { from: '2023-02-28', to: '2023-02-28' },
    ],
    [
      { from: '2025-01-01', to: '2026-01-01' },
      'lastYear',
      { from: '2025-01-01', to: '2026-01-01' },
      { from: '2024-01-01', to: '2024-12-31' },
    ],
  ] as const)(
    'asked for %j compared with %s, is about %j and %j',
    async (days, compare, period, comparedWith) => {
      const { envelope } = await asked(days, compare)
      expect(envelope.data).toMatchObject({ period, comparedWith, today: '2026-03-10' })
    },
  )

  test.each([
    [{ businessDate: { from: '2026-03-02', to: '2026-03-01' } }, '开始日期不能晚于结束日期'],
    [{ businessDate: { from: '2025-01-01', to: '2026-01-02' } }, '一次最多统计366天，请缩小日期范围'],
    [
      { businessDate: { from: '0000-01-01', to: '0000-01-02' }, compare: 'lastYear' },
      '日期不能早于2000-01-01',
    ],
    [{ by: 'owner,qty' }, '没有这种分组'],
    [{ compare: 'never' }, '没有这种对比'],
    [{ sort: 'owner' }, '不能按此字段排序'],
  ])('refuses %j', async (body, message) => {
    const { path } = ownerDaily.ownerEntryDaily.list
    const { envelope } = await wms.send({ method: 'POST', path, token: admin, body })
    expect(envelope).toMatchObject({ code: 400, message })
  })

  test.each([
    [{ measure: 'qty' }, '没有这一列'],
    [{ measure: 'boxes', group: { businessDate: 'gestern' } }, '日期须为日期，如 2026-01-31'],
    [{ measure: 'boxes', group: { owner: 7 } }, '分组须为文字'],
  ])('has no facts behind %j', async (body, message) => {
    const { path } = ownerDaily.ownerEntryDaily.behind
    const { envelope } = await wms.send({ method: 'POST', path, token: admin, body })
    expect(envelope).toMatchObject({ code: 400, message })
  })

  test('leaves as a sheet: its groups, beside each figure what it is compared with, and the sum', async () => {
    const query = { by: 'owner', compare: 'previous', businessDate: PERIOD }
    const { path } = ownerDaily.ownerEntryDaily.export as Call
    const body = { ...query, format: 'xlsx', opId: opId() }
    const started = await wms.send({ method: 'POST', path, token: clerk, body })
    const { data } = started.envelope as Envelope<CallResult<typeof ownerDaily.ownerEntryDaily.export>>
    const task = await untilEnded(wms, data.id, clerk)
    expect(task).toMatchObject({ state: '可下载', error: null })
    const [headings, ...lines] = await sheetOf((await download(wms, task.fileName, clerk)).rawPayload)
    const { rows, sums } = await ask(ownerDaily.ownerEntryDaily, query, clerk)
    expect(headings?.slice(0, 5)).toEqual(['货主', '货主名称', '收货量', '收货量（上期）', '上架量'])
    expect(lines.map(([code]) => code)).toEqual([...rows.map(({ owner }) => owner), '合计'])
    const figures = [sums, ...rows].map((row) =>
      [row['receivedQty'], row.previous?.['receivedQty']].map(Number),
    )
    expect([lines.at(-1), ...lines].slice(0, -1).map((line) => line?.slice(2, 4))).toEqual(figures)
  })
})
