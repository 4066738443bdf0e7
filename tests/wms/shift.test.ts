// A shift of twenty people with badges, five of them of an agency, at the screens of one account: three trucks are unloaded, received
// and put away, pick locations refilled, sixty parcels taken back, an aisle counted. The next morning each finds what they have earned,
// as somebody counts it by hand from the scans, and the agency's hours are its people's measured time.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { type Call, type CallInput, type CallResult, callRequest } from '#shared/contracts/definition/call.ts'
import { getPutawayWork, scanPutaway } from '#shared/contracts/inbound/putaway.ts'
import { receive } from '#shared/contracts/inbound/receipt.ts'
import { issueBadges } from '#shared/contracts/labor/badge.ts'
import { signOn, startSignOn } from '#shared/contracts/labor/sign-on.ts'
import {
  joinTimedWork,
  leaveTimedWork,
  startTimedWork,
  stopTimedWork,
} from '#shared/contracts/labor/timed-work.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { getOwnEntries, getOwnMonth } from '#shared/contracts/piece/own.ts'
import { pieceRule } from '#shared/contracts/piece/rule.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { getReturnWork, takeReturned } from '#shared/contracts/returned/station.ts'
import { moveGoods, undoMove } from '#shared/contracts/stock/moving.ts'
import {
  carryReplenishment,
  replenishment,
  requestReplenishment,
} from '#shared/contracts/stock/replenishment.ts'
import { countStockPlace } from '#shared/contracts/stocktake/count-place.ts'
import { SIGN_ON_HEADER, writeSignedOn } from '#shared/sign-on.ts'
import { dispatchingWith, nextOpId as opId } from '#tests/support/dispatching.ts'
import { eventually } from '#tests/support/eventually.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { returningWith } from '#tests/support/returning.ts'
import { countingWith } from '#tests/support/stock-count.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { type Answer, BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

/** Eight in the morning in China. */
const MORNING = '2026-03-10T00:00:00.000Z'
const TODAY = '2026-03-10'
const MINUTE_MS = 60_000
const AGENCY = 'SHIFT'

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(2, '0')}`)
const OWN = numbered('SH', 15)
const TEMPS = numbered('SA', 5)

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock(MORNING)
  let wms: TestWms
  let admin: string
  let clerk: string
  const badges = new Map<string, string>()

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, tasks: TEST_PACE, scheduleMs: 50 })
    await signIn()
    await dispatching.newAgency(AGENCY)
    await dispatching.allot(AGENCY, { quota: TEMPS.length })
    for (const empNo of TEMPS) await dispatching.hire(empNo, AGENCY)
    for (const empNo of OWN) await hireOwn(empNo)
    const body = { workers: [...OWN, ...TEMPS], days: 7 }
    const issued = (await wms.call(issueBadges, { body }, admin)).envelope.data
    for (const opType of ['移库', '盘点'] as const) {
      const rule = { warehouse: 'SHQP', opType, unit: '件' as const, unitPrice: '0.03', reason: '新增' }
      done(await wms.call(pieceRule.create, { body: { ...rule, effectiveFrom: TODAY, opId: opId() } }, admin))
    }
    for (const { empNo, qrToken } of issued) badges.set(empNo, qrToken)
  })
  afterAll(() => wms.close())

  const dispatching = dispatchingWith(() => ({ wms, labor: admin }))
  const receiving = receivingWith(() => ({ wms, clerk }))
  const returning = returningWith(() => ({ wms, clerk }))

  async function signIn() {
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  }

  async function hireOwn(empNo: string) {
    const person = { empNo, name: `员工${empNo}`, type: '正式' as const, agency: null, warehouse: 'SHQP' }
    const more = { idNumber: '', mobile: '', team: null, post: '装卸', hireDate: '2026-01-01' }
    const { revision } = (
      await wms.call(employee.create, { body: { ...person, ...more, opId: opId() } }, admin)
    ).envelope.data
    await wms.call(employee.move, { body: { empNo, move: 'activate', revision, opId: opId() } }, admin)
  }

  const badgeOf = (empNo: string) => badges.get(empNo) ?? ''
  const pass = (minutes: number) => clock.advance(minutes * MINUTE_MS)
  const done = <T>({ envelope }: Answer<T>): T => {
    expect(envelope.message).toBe('success')
    return envelope.data
  }

  /** They stand there together from now on; answers their name. */
  async function crewOf(...empNos: string[]): Promise<string> {
    const body = { badges: empNos.map(badgeOf), opId: opId() }
    return done(await wms.call(startSignOn, { body }, clerk)).crew
  }

  /** By the account's screen, for whoever has signed on there. */
  async function by<C extends Call>(crew: string, call: C, input: CallInput<C>): Promise<CallResult<C>> {
    const headers = { [SIGN_ON_HEADER]: writeSignedOn({ crew, at: clock.now().getTime() }) }
    const answer = await wms.send({ ...callRequest(call, input), token: clerk, headers })
    return done(answer as Answer<CallResult<C>>)
  }

  const unload = async (docNo: string, ...empNos: string[]) => {
    const body = {
      warehouse: 'SHQP',
      kind: '卸货' as const,
      workers: empNos.map(badgeOf),
      docNo,
      opId: opId(),
    }
    return done(await wms.call(startTimedWork, { body }, clerk)).workNo
  }

  /** Of two products thirty each, in six scans a minute apart. */
  async function receiveTruck(orderNo: string, crew: string) {
    for (const code of ['YCFS0001', 'YCFS0002', 'YCFS0001', 'YCFS0002', 'YCFS0001', 'YCFS0002']) {
      pass(1)
      await by(crew, receive, { body: { orderNo, code, qty: '10', opId: opId() } })
    }
    done(await receiving.move(orderNo, 'finish'))
  }

  /** Each task in two parts, to where it is led. */
  async function putAwayTruck(orderNo: string, crew: string) {
    const { tasks, places } = done(
      await wms.call(getPutawayWork, { query: { code: orderNo, warehouse: null } }, clerk),
    )
    expect(tasks).toHaveLength(2)
    for (const { taskNo, qty } of tasks) {
      const loc = places.find((led) => led.taskNo === taskNo)?.loc ?? ''
      for (const part of ['10', String(Number(qty) - 10)]) {
        pass(2)
        await by(crew, scanPutaway, { body: { taskNo, qty: part, loc, opId: opId() } })
      }
    }
  }

  async function refill(sku: string, toLoc: string, crew: string) {
    const asked = { warehouse: 'SHQP', owner: 'YCFS', sku, toLoc, qty: '6', opId: opId() }
    const [taskNo = ''] = done(await wms.call(requestReplenishment, { body: asked }, admin))
    const { revision } = done(await wms.call(replenishment.get, { query: { taskNo } }, clerk))
    const claim = { taskNo, move: 'claim' as const, revision, opId: opId() }
    const { fromLoc: loc } = done(await wms.call(replenishment.move, { body: claim }, clerk))
    for (const qty of ['4', '2']) {
      pass(3)
      await by(crew, carryReplenishment, { body: { taskNo, loc, toLoc, qty, opId: opId() } })
    }
  }

  async function takeBack(crew: string) {
    pass(1)
    const { returnNo } = done(await returning.register())
    const known = { code: 'YCFS0001', qty: '1', quality: '良品', disposition: '上架' } as const
    const { places } = done(await wms.call(getReturnWork, { query: { returnNo } }, clerk))
    const loc = places.find(({ quality }) => quality === '良品')?.loc ?? 'JX-02-01-1'
    await by(crew, takeReturned, { body: { returnNo, ...known, loc, opId: opId() } })
  }

  /** As somebody does it by hand: who was there is asked of the badges, what it is worth of the rules. */
  const paidByHand = () =>
    selectRows<{ worker: string; qty: string; amount: string }>(
      wms.database.orm,
      sql`with doers as (
        select event_id, emp_no as worker, 1 as people from operation_events join employees on id = worker_id
        union all
        select event_id, mate.worker, count(*) over (partition by event_id)
        from operation_events join sign_ons as mate using (crew) where worker_id is null
      )
      select doers.worker, sum(event.qty / people)::float8::text as qty,
        sum(case rule.unit when '件' then event.qty when '箱' then event.boxes when '单' then event.orders
            when '千克' then event.weight end
          * rule.base_point * coalesce(factor.coefficient, 1) / people * rule.unit_price
          * case when temp.worker is null then 1 else 0 end)::float8::text as amount
      from operation_events as event join doers using (event_id)
        join lateral (
          select * from piece_rules where warehouse = event.warehouse and op_type = event.op_type
            and effective_from <= event.business_date order by effective_from desc, version desc limit 1
        ) as rule on true
        left join lateral (
          select coefficient from piece_coefficients where warehouse = event.warehouse and owner = event.owner
            and (op_type = event.op_type or op_type is null) and effective_from <= event.business_date
          order by op_type is null, effective_from desc, version desc limit 1
        ) as factor on true
        left join agency_dispatch_lines as temp on temp.worker = doers.worker and temp.business_date = event.business_date
      where event.warehouse = 'SHQP' and event.business_date = ${TODAY} and doers.worker ~ '^S[HA]\\d\\d$'
      group by doers.worker order by doers.worker`,
    )

  /** Of each temp: spans of timed work, and of each scan the time since the one before. */
  const measuredByHand = () =>
    selectRows<{ worker: string; hours: string }>(
      wms.database.orm,
      sql`select worker, round(sum(seconds) / 3600, 2)::float8::text as hours from (
        select worker, extract(epoch from to_at - from_at) as seconds from timed_spans
        union all
        select mate.worker, duration_sec from operation_events join sign_ons as mate using (crew) where reversal_of is null
      ) as measured where worker ~ '^SA\\d\\d$' group by worker order by worker`,
    )

  test('what twenty people have done in a day is theirs the next morning, to the cent and to the second', async () => {
    const { dispatchNo } = done(await dispatching.make(AGENCY, TEMPS))
    done(await dispatching.move(dispatchNo, 'dispatch'))

    const lines = ['YCFS0001', 'YCFS0002'].map((sku) => ({ sku, expectedQty: '30' }))
    const [first, second, third] = [
      await receiving.arrived({ lines }),
      await receiving.arrived({ lines }),
      await receiving.arrived({ lines }),
    ]

    // A pair, a pair that a third one joins, and a pair of which one goes.
    const works = [
      await unload(first, 'SH01', 'SH02'),
      await unload(second, 'SH03', 'SA01'),
      await unload(third, 'SA03', 'SA04'),
    ]
    const [, joined = '', left = ''] = works
    pass(10)
    done(
      await wms.call(
        joinTimedWork,
        { body: { workNo: joined, code: badgeOf('SA02'), takeOver: false, opId: opId() } },
        clerk,
      ),
    )
    pass(10)
    done(
      await wms.call(leaveTimedWork, { body: { workNo: left, code: badgeOf('SA04'), opId: opId() } }, clerk),
    )
    pass(10)
    for (const workNo of works) {
      const result = { owner: 'YCFS', qty: '60', unit: '件' as const }
      done(await wms.call(stopTimedWork, { body: { workNo, ...result, opId: opId() } }, clerk))
    }

    const pair = await crewOf('SH02', 'SH03')
    const alone = await crewOf('SH01')
    const three = await crewOf('SA01', 'SA02', 'SH04')
    await receiveTruck(first, alone)
    await receiveTruck(second, pair)
    await receiveTruck(third, three)

    // Whose badge is read elsewhere stands there from then on.
    await putAwayTruck(first, await crewOf('SH05'))
    await putAwayTruck(second, await crewOf('SH06', 'SA03'))
    await putAwayTruck(third, await crewOf('SA04'))

    await refill('YCFS0008', 'JX-01-01-2', await crewOf('SH07'))
    await refill('YCFS0010', 'JX-02-02-3', await crewOf('SH12', 'SH07'))

    const returnsTables = [await crewOf('SH08'), await crewOf('SH09'), await crewOf('SA05')]
    for (let parcel = 0; parcel < 60; parcel += 1) await takeBack(returnsTables[parcel % 3] ?? '')

    const counting = countingWith(wms, admin)
    await counting.put('JX-01-02-1', '40')
    await counting.put('JX-01-02-2', '30')
    const taskNo = await counting.issued({ locations: 'JX-01-02-1,JX-01-02-2' })
    const listNo = `${taskNo}-001`
    await counting.claim(listNo, clerk)
    const counter = await crewOf('SH10')
    for (const [loc, qty] of [
      ['JX-01-02-1', '40'],
      ['JX-01-02-2', '30'],
    ] as const) {
      pass(4)
      const goods = [{ owner: 'YCFS', sku: 'YCFS0001', quality: '良品' as const, qty }]
      await by(counter, countStockPlace, { body: { listNo, loc, goods, opId: opId() } })
    }
    done(await counting.handIn(listNo, clerk))

    // One move is taken back, and is nobody's work; who made it never signs off.
    const carrier = await crewOf('SH11', 'SH13', 'SH14', 'SH15')
    const carry = { warehouse: 'SHQP', owner: 'YCFS', sku: 'YCFS0001', quality: '良品' } as const
    for (const isTakenBack of [false, true]) {
      pass(5)
      const moved = await by(carrier, moveGoods, {
        body: { ...carry, loc: 'JX-01-02-1', toLoc: 'JX-01-02-2', qty: '5', opId: opId() },
      })
      if (isTakenBack) await by(carrier, undoMove, { body: { entryNos: moved.entryNos, opId: opId() } })
    }

    pass(240)
    const worked = { clockIn: MORNING, clockOut: clock.now().toISOString(), hours: '6' }
    await dispatching.write(
      dispatchNo,
      TEMPS.map((worker) => ({ worker, ...worked })),
    )
    done(await dispatching.move(dispatchNo, 'report'))

    pass(24 * 60)
    await signIn()
    const byHand = await paidByHand()
    expect(byHand.map(({ worker }) => worker)).toEqual([...TEMPS, ...OWN])
    await eventually(async () => expect(await dayOf('SH01')).toBeDefined())
    for (const { worker, amount, qty } of byHand) {
      const paid = Number((await dayOf(worker))?.amount).toFixed(2)
      expect([worker, paid]).toEqual([worker, Number(amount).toFixed(2)])
      const scans = await scansOf(worker)
      expect([worker, sum(scans.map((scan) => Number(scan.qty) * Number(scan.share)))]).toEqual([
        worker,
        Number(qty).toFixed(2),
      ])
    }
    const { lines: hours } = await dispatching.documentOf(dispatchNo)
    expect(hours.map(({ worker, evidenceHours }) => [worker, evidenceHours]).sort()).toEqual(
      (await measuredByHand()).map(({ worker, hours: measured }) => [worker, measured]),
    )
    expect(hours.every(({ evidenceHours }) => Number(evidenceHours) > 0)).toBe(true)

    const forgotten = done(
      await wms.call(signOn.list, { body: { worker: ['SH11', 'SH15'], size: 50 } }, admin),
    )
    expect(forgotten.rows.map(({ endedBy }) => endedBy)).toEqual(['超时', '超时'])
    const { data } = (await wms.call(runReconciliation, { body: {} }, admin)).envelope
    expect(data.filter(({ violations }) => violations > 0)).toEqual([])
  })

  const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0).toFixed(2)

  async function dayOf(worker: string) {
    const query = { badge: badgeOf(worker), month: TODAY.slice(0, 7) }
    const { days } = done(await wms.call(getOwnMonth, { query }))
    return days.find(({ businessDate }) => businessDate === TODAY)
  }

  const scansOf = async (worker: string) =>
    done(await wms.call(getOwnEntries, { query: { badge: badgeOf(worker), day: TODAY } }))
})
