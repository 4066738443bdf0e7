// Pay by the piece: a day that is over is counted once, by the rules of that day; a team shares exactly what it earned; what was
// earned is what it cost.

import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  employees,
  operationEvents,
  teamMemberships,
  workRecords,
  workTeams,
} from '#server/wms/schema/tables.ts'
import { skuPackage } from '#shared/contracts/base/sku.ts'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { expense, postExpense } from '#shared/contracts/money/expense.ts'
import { lockPeriod, unlockPeriod } from '#shared/contracts/money/period.ts'
import { teamCostDaily, teamCostMonthly } from '#shared/contracts/money/team-cost-report.ts'
import { deductPieces, takeBackDeduction } from '#shared/contracts/piece/deduction.ts'
import { pieceEntry } from '#shared/contracts/piece/entry.ts'
import { getOwnMonth, getOwnPieces } from '#shared/contracts/piece/own.ts'
import { getRecomputeDocument, pieceRecompute } from '#shared/contracts/piece/recompute.ts'
import {
  pieceContribution,
  pieceMonth,
  pieceTeamShare,
  pieceUserMonth,
} from '#shared/contracts/piece/report.ts'
import { pieceCoefficient, pieceRule } from '#shared/contracts/piece/rule.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { businessDateOf } from '#shared/domain/calendar.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { dispatchingWith, nextOpId } from '#tests/support/dispatching.ts'
import { eventually } from '#tests/support/eventually.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 24 * 3_600_000
const DAY = '2026-03-09'
const TEAMS = 12
const MEMBERS = ['G10001', 'G10002', 'G10003', 'G10004', 'G10013', 'G10014', 'G10015']
/** Their members stay a part of the hour, and count for more or less. */
const [CREWS = []] = fc.sample(
  fc.array(
    fc.array(
      fc.record({
        from: fc.integer({ min: -90, max: 50 }),
        minutes: fc.integer({ min: 1, max: 120 }),
        ratio: fc.constantFrom('1', '0.8', '1.5', '2'),
      }),
      { minLength: 1, maxLength: 7 },
    ),
    { minLength: TEAMS, maxLength: TEAMS },
  ),
  { numRuns: 1, seed: 20260309 },
)

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let clerk: string
  const dispatching = dispatchingWith(() => ({ wms, labor: admin }))

  const at = (time: string) => new Date(`${DAY}T${time}:00.000+08:00`)
  /** Each crew a little later: nobody joins two of them at the same instant. */
  const afterNine = (minutes: number, crew: number) =>
    new Date(at('09:00').getTime() + minutes * 60_000 + crew)

  const event = (changes: Partial<typeof operationEvents.$inferInsert>) => ({
    at: at('14:00'),
    businessDate: DAY,
    warehouse: 'SHQP',
    owner: 'YCFS',
    opType: '收货' as const,
    docType: '测试单',
    docNo: 'T1',
    qty: '30',
    boxes: 0,
    orders: 0,
    weight: '0',
    volume: '0',
    source: 'app',
    durationSec: 600,
    operator: 1,
    reason: '',
    ...changes,
  })
  /** Hours that somebody has registered. */
  const present = (worker: string, businessDate = DAY) => ({
    warehouse: 'SHQP',
    worker,
    businessDate,
    shift: '白班' as const,
    post: '收货',
    hours: '8',
    overtime: '0',
    source: '登记' as const,
    remark: '',
    createdAt: at('18:00'),
    updatedAt: at('18:00'),
  })
  const record = async (...events: ReturnType<typeof event>[]) =>
    wms.database.orm.insert(operationEvents).values(events).returning({ id: operationEvents.eventId })

  const entriesOf = async (docNo: string) =>
    (await wms.call(pieceEntry.list, { body: { docNo: [docNo], sort: 'entryId', size: 200 } }, admin))
      .envelope.data.rows
  const counted = (docNo: string) =>
    eventually(async () => {
      const rows = await entriesOf(docNo)
      expect(rows.length).toBeGreaterThan(0)
      return rows
    })

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, scheduleMs: 50 })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    await wms.database.orm.transaction(async (tx) => {
      const crews = await tx
        .insert(workTeams)
        .values(
          CREWS.map((_, index) => ({
            code: `T${index}`,
            name: `试验${index}组`,
            warehouse: 'SHQP',
            shift: index % 2 === 0 ? ('白班' as const) : ('夜班' as const),
          })),
        )
        .returning({ id: workTeams.id })
      const spells = CREWS.flatMap((crew, index) =>
        crew.map(({ from, minutes, ratio }, member) => ({
          warehouse: 'SHQP',
          worker: MEMBERS[member] ?? '',
          team: `T${index}`,
          ratio,
          from: afterNine(from, index),
          to: afterNine(from + minutes, index),
        })),
      )
      await tx.insert(teamMemberships).values(spells)
      await tx.insert(workRecords).values(MEMBERS.map((worker) => present(worker)))
      await tx.insert(operationEvents).values([
        event({ workerId: 1 }),
        event({ workerId: 1, owner: 'LYHD', opType: '打包', qty: '2.5', docNo: 'T2' }),
        event({ workerId: 1, opType: '移库', docNo: 'T3' }),
        ...crews.map(({ id }, index) =>
          event({
            teamId: id,
            opType: '装车',
            qty: String(7 * index + 1),
            docNo: `C${index}`,
            durationSec: 3_600,
            at: afterNine(60, index),
          }),
        ),
      ])
    })
  })
  afterAll(() => wms.close())

  test('a person who worked alone has all of it, by the points, the price and the coefficients of the day', async () => {
    const [received] = await counted('T1')
    expect(received).toMatchObject({
      kind: '计件',
      businessDate: DAY,
      worker: 'G10001',
      team: 'SHQP-RK',
      isShared: false,
      share: '1',
      qty: '30',
      unit: '件',
      basePoint: '1',
      coefficient: '1',
      shiftCoefficient: '1',
      score: '30',
      unitPrice: '0.05',
      amount: '1.5',
      payment: '计件',
      seconds: 600,
      ruleVersion: 1,
      runNo: 'JJ20260309-SHQP',
    })
    const [packed] = await entriesOf('T2')
    expect(packed).toMatchObject({
      coefficient: '1.15',
      coefficientVersion: 1,
      score: '11.5',
      amount: '0.575',
    })
    expect(await entriesOf('T3'), 'paid by the hour').toEqual([])
  })

  test('a team shares all of what it earned, by how long each was there and how much each counts for', async () => {
    for (const [index, crew] of CREWS.entries()) {
      const rows = await entriesOf(`C${index}`)
      const stakes = crew.map(({ from, minutes, ratio }) => {
        const inside = Math.min(from + minutes, 60) - Math.max(from, 0)
        return BigInt(Math.max(0, inside)) * BigInt(Number(ratio) * 10)
      })
      const whole = stakes.reduce((sum, stake) => sum + stake, 0n)
      const score = BigInt((7 * index + 1) * 600 * (index % 2 === 0 ? 10 : 12))
      let running = 0n
      let before = { share: 0n, score: 0n }
      // Rounded once: not by way of the share.
      const expected = stakes.flatMap((stake, member) => {
        if (stake === 0n) return []
        running += stake
        const share = rounded(running * 10_000n, whole)
        const upto = { share, score: rounded(score * running, whole) }
        const part = { share: asText(upto.share - before.share), score: asText(upto.score - before.score) }
        before = upto
        return [{ worker: MEMBERS[member], ...part }]
      })
      expect(rows.map(({ worker, share, score: own }) => ({ worker, share, score: own }))).toEqual(expected)
    }
  })

  test('a day is an expense of each owner, counted once however often it is looked at', async () => {
    const looks = vi.spyOn(wms.database.jobs, 'execute')
    const ofDays = () =>
      looks.mock.calls.filter(([query]) => inspect(query, { depth: 4 }).includes('piece_days'))
    await eventually(() => expect(ofDays().length).toBeGreaterThan(3))
    looks.mockRestore()
    const { rows } = (await wms.call(expense.list, { body: { docNo: ['JJ20260309-SHQP'] } }, admin)).envelope
      .data
    expect(rows.map(({ owner }) => owner).sort()).toEqual(['LYHD', 'YCFS'])
    expect(rows.every(({ businessDate, category }) => businessDate === DAY && category === '计件')).toBe(true)
    const outcomes = (await wms.call(runReconciliation, { body: { warehouse: 'SHQP' } }, admin)).envelope.data
    const pieces = outcomes.filter(({ code }) => code.startsWith('piece'))
    expect(pieces.map(({ code, violations }) => [code, violations])).toEqual([
      ['piece-shares', 0],
      ['piece-events', CREWS.filter((crew) => crew.every(({ from, minutes }) => from + minutes <= 0)).length],
      ['piece-expense', 0],
    ])
  })

  test('a person on a dispatch is paid by it; what is taken back counts as it did', async () => {
    await dispatching.newAgency('PJ')
    await dispatching.allot('PJ')
    await dispatching.hire('PJ1', 'PJ')
    const { dispatchNo } = (await dispatching.make('PJ', ['PJ1'])).envelope.data
    await dispatching.move(dispatchNo, 'dispatch')
    await dispatching.clock(dispatchNo, 'PJ1')
    const [hired] = await wms.database.orm.select().from(employees).where(eq(employees.empNo, 'PJ1'))
    const [first] = await entriesOf('T1')
    const today = { at: new Date('2026-03-10T10:00:00.000+08:00'), businessDate: '2026-03-10' }
    const back = { qty: '-30', durationSec: -600, reversalOf: first?.eventId ?? 0, docNo: 'T5' }
    await record(
      event({ ...today, workerId: hired?.id ?? 0, docNo: 'T4' }),
      event({ ...today, workerId: 1, ...back }),
    )
    clock.advance(DAY_MS)
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    const [sent] = await counted('T4')
    expect(sent).toMatchObject({ worker: 'PJ1', score: '30', amount: '0', payment: '派工' })
    const [reversed] = await entriesOf('T5')
    expect(reversed).toMatchObject({
      worker: 'G10001',
      share: '1',
      score: '-30',
      amount: '-1.5',
      seconds: -600,
    })
  })

  test('another coefficient is another version, from its day on, and none of a closed month', async () => {
    const given = { warehouse: 'SHQP', owner: 'YCFS', opType: null, coefficient: '1.1', reason: '核定' }
    const set = (changes: object = {}, token = admin) =>
      wms.call(
        pieceCoefficient.create,
        { body: { ...given, effectiveFrom: '2026-03-01', opId: nextOpId(), ...changes } },
        token,
      )
    const both = await Promise.all([set(), set({ coefficient: '1.2' })])
    expect(both.map(({ envelope }) => envelope.data.version).sort()).toEqual([1, 2])
    expect((await set({ coefficient: '0' })).envelope.message).toBe('系数须大于0')
    expect((await set({}, clerk)).status).toBe(403)
    const month = { period: '2026-02', warehouse: 'SHQP', scope: '计件' as const }
    await wms.call(lockPeriod, { body: { ...month, opId: nextOpId() } }, admin)
    const late = await set({ effectiveFrom: '2026-02-15' })
    expect([late.status, late.envelope.message]).toEqual([
      409,
      '此月份的计件已关账，不能更改；请先在「计件月份」中反锁定',
    ])
    await wms.call(unlockPeriod, { body: { ...month, reason: '试验', opId: nextOpId() } }, admin)
    const rule = {
      warehouse: 'SHQP',
      opType: '移库' as const,
      unit: '件' as const,
      unitPrice: '0.05',
      reason: '新增',
    }
    const body = { ...rule, effectiveFrom: '2026-03-11', opId: nextOpId() }
    const byWeight = { ...body, unit: '千克' as const, opId: nextOpId() }
    expect((await wms.call(pieceRule.create, { body: byWeight }, admin)).envelope).toMatchObject({
      message: '「移库」只能按「件」、「商品中包」、「商品箱」、「商品托」计量',
      data: { field: 'unit' },
    })
    const made = (await wms.call(pieceRule.create, { body }, admin)).envelope.data
    expect(made).toMatchObject({
      version: 1,
      basePoint: '1',
      nightCoefficient: '1',
      modifierName: '周明远',
    })
    expect((await wms.call(pieceEntry.list, { body: {} }, clerk)).status).toBe(403)
  })

  test('reports say who earned what, in which team, and who did most of it', async () => {
    const body = { businessDate: { from: DAY, to: DAY }, size: 200 }
    const month = (await wms.call(pieceMonth.list, { body }, admin)).envelope.data
    const people = (await wms.call(pieceUserMonth.list, { body }, admin)).envelope.data
    const entries = (await wms.call(pieceEntry.list, { body }, admin)).envelope.data.rows
    const sum = (name: 'score' | 'amount') => addDecimals(...entries.map((entry) => entry[name]))
    expect([month.sums.score, month.sums.amount]).toEqual([sum('score'), sum('amount')])
    expect(people.sums).toMatchObject({ payable: sum('amount'), deduction: '0' })
    expect(month.rows.every(({ lockState }) => lockState === '计算中')).toBe(true)
    const shares = (await wms.call(pieceTeamShare.list, { body: { ...body, by: 'team,worker' } }, admin))
      .envelope.data
    expect(shares.rows.map(({ team }) => team)).toContain('T1')
    const ranked = (await wms.call(pieceContribution.list, { body: { ...body, sort: 'rank' } }, admin))
      .envelope.data
    for (const { team, score, teamScore, rank } of ranked.rows) {
      const own = ranked.rows.filter((row) => row.team === team)
      expect(teamScore).toBe(addDecimals(...own.map((row) => row.score)))
      expect(rank).toBe(1 + own.filter((row) => Number(row.score) > Number(score)).length)
    }
  })

  test('what is taken off lowers somebody’s month and what it cost, never below nothing, and is given back once', async () => {
    const [entry] = await entriesOf('T1')
    const worker = entry?.worker ?? ''
    const take = (changes: object = {}, token = admin) => {
      const asked = { worker, owner: 'YCFS', businessDate: DAY, amount: '0.5', reason: '错发商品' }
      return wms.call(deductPieces, { body: { ...asked, opId: nextOpId(), ...changes } }, token)
    }
    const give = (entryId: number) =>
      wms.call(takeBackDeduction, { body: { entryId, reason: '查明非其责任', opId: nextOpId() } }, admin)
    const monthOf = async () => {
      const body = { businessDate: { from: DAY, to: DAY }, worker: [worker] }
      const { sums } = (await wms.call(pieceUserMonth.list, { body }, admin)).envelope.data
      return { amount: sums.amount, deduction: sums.deduction, payable: sums.payable }
    }
    const before = await monthOf()
    expect((await take({}, clerk)).status).toBe(403)
    expect((await take({ amount: '0' })).envelope.message).toBe('扣款金额须大于0')
    expect((await take({ amount: '十元' })).envelope).toMatchObject({
      code: 400,
      message: '扣款金额须为数字，最多4位小数',
    })
    expect((await take({ businessDate: '2026-04-01' })).envelope.message).toBe(
      '业务日期 2026-04-01 还没有到，最晚为 2026-03-11',
    )
    expect((await take({ worker: 'G99999' })).envelope.message).toBe('找不到员工 G99999，请核对工号')
    expect((await take({ amount: '9999' })).envelope.message).toMatch(/^扣款超过员工当月计件金额 /)
    expect(await monthOf()).toEqual(before)

    const taken = (await take()).envelope.data
    expect(taken).toMatchObject({
      kind: '扣款',
      amount: '-0.5',
      score: '0',
      eventId: null,
      reason: '错发商品',
    })
    const payable = addDecimals(before.payable ?? '0', '-0.5')
    expect(await monthOf()).toEqual({ amount: before.amount, deduction: '0.5', payable })
    const spent = (await wms.call(expense.list, { body: { docNo: [taken.docNo] } }, admin)).envelope.data.rows
    expect(spent).toMatchObject([{ amount: '-0.5', businessDate: DAY, owner: 'YCFS', category: '计件' }])

    expect((await give(taken.entryId)).envelope.data).toMatchObject({ amount: '0.5', docNo: taken.docNo })
    expect(await monthOf()).toEqual(before)
    expect((await give(taken.entryId)).envelope.message).toBe(`扣款 ${taken.docNo} 已撤销`)
    expect((await give(entry?.entryId ?? 0)).envelope.message).toMatch(/^只能撤销扣款/)
    const outcomes = (await wms.call(runReconciliation, { body: { warehouse: 'SHQP' } }, admin)).envelope.data
    expect(outcomes.find(({ code }) => code === 'piece-expense')?.violations).toBe(0)
  })

  test('days that are counted again replace what was counted once somebody else approves, and cost the difference', async () => {
    const finance = await wms.signIn('finance')
    const coefficient = {
      warehouse: 'SHQP',
      owner: 'YCFS',
      opType: null,
      coefficient: '1.25',
      reason: '补差',
    }
    const version = { ...coefficient, effectiveFrom: '2026-03-05', opId: nextOpId() }
    await wms.call(pieceCoefficient.create, { body: version }, admin)
    const ask = (changes: object = {}) => {
      const asked = {
        warehouse: 'SHQP',
        fromDate: DAY,
        toDate: DAY,
        owner: 'YCFS',
        opType: null,
        reason: '补差',
      }
      return wms.call(pieceRecompute.create, { body: { ...asked, opId: nextOpId(), ...changes } }, admin)
    }
    expect((await ask({ toDate: '2026-03-11' })).envelope.message).toMatch(/^此仓库的计件日结到2026-03-10/)
    expect((await ask({ fromDate: '2026-03-10' })).envelope.message).toBe('结束日期不能早于开始日期')
    const computed = (taskNo: string) =>
      eventually(async () => {
        const { data } = (await wms.call(getRecomputeDocument, { query: { taskNo } }, finance)).envelope
        expect(data.task.state).toBe('待审核')
        return data
      })
    const { taskNo } = (await ask()).envelope.data
    const other = (await ask()).envelope.data
    const { task, workers } = await computed(taskNo)
    const late = await computed(other.taskNo)
    const sum = addDecimals(...workers.map(({ deltaAmount }) => deltaAmount))
    expect([task.deltaAmount, Number(sum) > 0]).toEqual([sum, true])
    const approve = (document: { taskNo: string; revision: number }, token: string) => {
      const body = {
        taskNo: document.taskNo,
        revision: document.revision,
        move: 'approve' as const,
        opId: nextOpId(),
      }
      return wms.call(pieceRecompute.move, { body }, token)
    }
    expect((await approve(task, admin)).envelope.message).toBe('不能批准自己申请的重算，请由他人审核')
    expect((await approve(task, clerk)).status).toBe(403)
    expect((await approve(task, finance)).envelope.data).toMatchObject({
      state: '已生效',
      approverName: '王慧敏',
    })
    expect((await approve(late.task, finance)).envelope.message).toBe(
      '计算之后计件已有变化，请重新计算后再批准',
    )
    const counted = await entriesOf('T1')
    expect(counted).toMatchObject([{ coefficient: '1.25', score: '37.5', amount: '1.875', runNo: taskNo }])
    const spent = (await wms.call(expense.list, { body: { docNo: [taskNo] } }, admin)).envelope.data.rows
    expect(spent).toMatchObject([{ amount: sum, businessDate: DAY, owner: 'YCFS', category: '计件' }])
    const outcomes = (await wms.call(runReconciliation, { body: { warehouse: 'SHQP' } }, admin)).envelope.data
    const money = outcomes.filter(({ code }) => code === 'piece-shares' || code === 'piece-expense')
    expect(money.map(({ violations }) => violations)).toEqual([0, 0])
  })

  test('what a team costs is what its people earned in it, and what was entered for it', async () => {
    const finance = await wms.signIn('finance')
    const asked = { businessDate: { from: '2026-03-01', to: '2026-03-31' }, team: ['T1'], by: 'team' }
    const costOf = async () =>
      (await wms.call(teamCostDaily.list, { body: asked as never }, finance)).envelope.data.rows[0]
    const own = { body: { team: ['T1'], size: 200 } as never }
    const entries = (await wms.call(pieceEntry.list, own, admin)).envelope.data.rows
    const earned = addDecimals(...entries.map(({ amount }) => amount))
    const headcount = new Set(entries.map(({ worker }) => worker)).size
    expect(await costOf()).toMatchObject({
      team: 'T1',
      pieceCost: earned,
      totalCost: earned,
      headcount,
    })
    const gloves = {
      warehouse: 'SHQP',
      owner: null,
      category: '耗材' as const,
      amount: '12.5',
      allocBasis: '标准工时',
      docType: '班组',
      docNo: 'T1',
      sourceRef: '',
      reason: '手套',
      opId: nextOpId(),
    }
    expect((await wms.call(postExpense, { body: gloves }, finance)).envelope.message).toBe('success')
    const totalCost = addDecimals(earned, '12.5')
    expect(await costOf()).toMatchObject({ otherCost: '12.5', totalCost, headcount })
    const monthly = await wms.call(teamCostMonthly.list, { body: asked as never }, finance)
    expect(monthly.envelope.data.rows).toMatchObject([{ team: 'T1', totalCost, income: '0' }])
    expect((await wms.call(teamCostDaily.list, { body: asked as never }, clerk)).status).toBe(403)
  })

  test('the holder of a badge sees what its worker has earned, and nothing of anybody else', async () => {
    const issued = { body: { workers: ['G10001'], days: 1 } }
    const { data: badges } = (await wms.call(issueBadges, issued, admin)).envelope
    const { qrToken: badge = '', name = '' } = badges[0] ?? {}
    const businessDate = businessDateOf(clock.now(), '06:00')
    const today = { at: clock.now(), businessDate, docNo: 'T9', durationSec: 0 }
    await record(event({ ...today, workerId: 1, qty: '10' }), event({ ...today, workerId: 2, qty: '99' }))
    const day = await wms.call(getOwnPieces, { query: { badge } })
    expect(day.envelope.data).toMatchObject({
      empNo: 'G10001',
      name: `${name[0]}${'*'.repeat(name.length - 1)}`,
      businessDate,
      rows: [{ opType: '收货', qty: '10' }],
    })
    expect(Number(day.envelope.data.sums.score)).toBeGreaterThan(0)

    const month = await wms.call(getOwnMonth, { query: { badge, month: '2026-03' } })
    const { sums, days } = month.envelope.data
    const own = { worker: ['G10001'], businessDate: { from: '2026-03-01', to: '2026-03-31' }, size: 200 }
    const entries = (await wms.call(pieceEntry.list, { body: own as never }, admin)).envelope.data.rows
    const earned = Number(addDecimals(...entries.map(({ amount }) => amount)))
    expect(earned).toBeGreaterThan(0)
    expect(Number(sums.amount)).toBeCloseTo(earned, 2)
    expect(days.map((one) => one.businessDate)).toContain(DAY)

    for (const said of [JSON.stringify(day.envelope.data), JSON.stringify(month.envelope.data)]) {
      expect(said).not.toContain(name)
      expect(said.match(/G1\d{4}/g)).toEqual(['G10001'])
    }
    clock.advance(2 * DAY_MS)
    for (const wrong of [badge, badge.replace('G10001', 'G10002'), 'G10001']) {
      const refused = await wms.call(getOwnPieces, { query: { badge: wrong } })
      expect(refused.envelope).toMatchObject({
        code: 403,
        message: '工牌无效或已过期，请联系主管重新打印工牌',
      })
      expect((await wms.call(getOwnMonth, { query: { badge: wrong } })).status).toBe(403)
    }
  })

  test('by the case, pieces are paid as so many cases of their product; without any, nobody is, and 对账 says so', async () => {
    admin = await wms.signIn('admin')
    const businessDate = businessDateOf(clock.now(), '06:00')
    const rule = { warehouse: 'SHQP', opType: '补货' as const, unit: '商品箱' as const, unitPrice: '2' }
    const body = { ...rule, reason: '新增', effectiveFrom: businessDate, opId: nextOpId() }
    const ofOrders = { ...body, opType: '复核' as const, opId: nextOpId() }
    expect((await wms.call(pieceRule.create, { body: ofOrders }, admin)).envelope.message).toBe(
      '「复核」只能按「件」、「单」计量',
    )
    expect((await wms.call(pieceRule.create, { body }, admin)).envelope.message).toBe('success')
    const { rows } = (
      await wms.call(skuPackage.list, { body: { owner: ['YCFS'], sku: ['YCFS0001'], level: ['箱'] } }, admin)
    ).envelope.data
    const today = { at: clock.now(), businessDate, workerId: 1 }
    const qty = String(Number(rows[0]?.qty) * 1.5)
    const refill = { ...today, opType: '补货' as const, qty }
    const [, loose] = await record(
      event({ ...refill, sku: 'YCFS0001', docNo: 'T6' }),
      event({ ...refill, sku: null, docNo: 'T7' }),
    )
    clock.advance(DAY_MS)
    admin = await wms.signIn('admin')
    expect(await counted('T6')).toMatchObject([{ qty: '1.5', unit: '商品箱', unitPrice: '2' }])
    expect(await entriesOf('T7')).toEqual([])
    const outcomes = (await wms.call(runReconciliation, { body: { warehouse: 'SHQP' } }, admin)).envelope.data
    const unpaid = outcomes.find(({ code }) => code === 'piece-events')
    expect(unpaid?.samples.map(({ key }) => key)).toContain(String(loose?.id))
  })
})

function rounded(part: bigint, whole: bigint): bigint {
  return (2n * part + whole) / (2n * whole)
}

function asText(tenThousandths: bigint): string {
  return addDecimals((Number(tenThousandths) / 10_000).toFixed(4))
}
