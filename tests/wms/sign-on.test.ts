// People sign on at stations by their badges: work is theirs whose badge it was, whatever account the screen belongs to.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees, leaveRequests, operationEvents, signOns } from '#server/wms/schema/tables.ts'
import { type CallInput, callRequest } from '#shared/contracts/definition/request.ts'
import { receive, undoReceipt } from '#shared/contracts/inbound/receipt.ts'
import { issueBadges, revokeBadges } from '#shared/contracts/labor/badge.ts'
import {
  endSignOn,
  getSignOnTeams,
  signOn,
  startSignOn,
  startTeamSignOn,
} from '#shared/contracts/labor/sign-on.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { handOverShipment, loadBox, shipment } from '#shared/contracts/outbound/shipment.ts'
import { getOwnPieces } from '#shared/contracts/piece/own.ts'
import { runReconciliation } from '#shared/contracts/reconciliation/reconciliation.ts'
import { boxCodeOf } from '#shared/domain/box-code.ts'
import { SIGN_ON_HEADER, writeSignedOn } from '#shared/sign-on.ts'
import { dispatchingWith } from '#tests/support/dispatching.ts'
import { eventually } from '#tests/support/eventually.ts'
import { nextOpId as opId, receivingWith } from '#tests/support/receiving.ts'
import { shippingWith } from '#tests/support/shipping.ts'
import { BACKENDS, createClock, startWms, type TestWms } from '#tests/support/wms.ts'

type Started = Partial<CallInput<typeof startSignOn>['body']>

const MINUTE_MS = 60_000

describe.each(BACKENDS)('on %s', (backend) => {
  const clock = createClock('2026-03-10T02:00:00.000Z')
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend, now: clock.now, scheduleMs: 100 })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
    await dispatching.newAgency('S1')
    await dispatching.allot('S1')
    for (const empNo of ['S1-1', 'S1-2']) await dispatching.hire(empNo, 'S1')
  })
  afterAll(() => wms.close())

  const { arrived, documentOf } = receivingWith(() => ({ wms, clerk }))
  const shipping = shippingWith(() => ({ wms, clerk }))
  const dispatching = dispatchingWith(() => ({ wms, labor: admin }))

  async function badgeOf(empNo: string): Promise<string> {
    const { envelope } = await wms.call(issueBadges, { body: { workers: [empNo], days: 7 } }, admin)
    return envelope.data[0]?.qrToken ?? ''
  }
  const start = (badges: string[], more: Started = {}, token = clerk) =>
    wms.call(startSignOn, { body: { badges, opId: opId(), ...more } }, token)
  async function standing(empNos: readonly string[], more: Started = {}, token = clerk) {
    const badges = []
    for (const empNo of empNos) badges.push(await badgeOf(empNo))
    const { envelope } = await start(badges, more, token)
    expect(envelope.message).toBe('success')
    return envelope.data
  }
  const end = (crew: string, token = clerk) => wms.call(endSignOn, { body: { crew, opId: opId() } }, token)
  /** A piece that is scanned in by whoever has signed on, at `at`. */
  const scanIn = (
    orderNo: string,
    crew: string | null,
    { qty = '1', at = clock.now().getTime(), token = clerk } = {},
  ) =>
    wms.send({
      ...callRequest(receive, { body: { orderNo, code: 'YCFS0001', qty, opId: opId() } }),
      token,
      ...(crew !== null && { headers: { [SIGN_ON_HEADER]: writeSignedOn({ crew, at }) } }),
    })
  const eventsOf = (orderNo: string) =>
    wms.database.orm
      .select({
        worker: employees.empNo,
        crew: operationEvents.crew,
        qty: sql<number>`${operationEvents.qty}::float8`,
        seconds: operationEvents.durationSec,
      })
      .from(operationEvents)
      .leftJoin(employees, eq(employees.id, operationEvents.workerId))
      .where(eq(operationEvents.docNo, orderNo))
      .orderBy(operationEvents.eventId)
  const endings = async (crew: string) =>
    (await wms.database.orm.select().from(signOns).where(eq(signOns.crew, crew)).orderBy(signOns.id)).map(
      ({ worker, endedBy }) => [worker, endedBy],
    )
  const refused = ({
    envelope: { code, message },
  }: {
    envelope: { code: number; message: string | null }
  }) => [code, message]
  async function expectBalanced() {
    const { envelope } = await wms.call(runReconciliation, { body: {} }, admin)
    expect(envelope.data.filter(({ violations }) => violations > 0)).toEqual([])
  }

  test('a scan is the work of whose badge was read, with the time since the scan before', async () => {
    const orderNo = await arrived()
    const { crew, people, warehouse, moved } = await standing(['G10001'], { station: 'PDA-1' })
    expect([people.map(({ empNo }) => empNo), warehouse, moved]).toEqual([['G10001'], 'SHQP', []])
    clock.advance(30_000)
    expect((await scanIn(orderNo, crew, { qty: '4' })).envelope.message).toBe('success')
    clock.advance(20_000)
    expect((await scanIn(orderNo, crew)).envelope.message).toBe('success')
    expect(await eventsOf(orderNo)).toEqual([
      { worker: 'G10001', crew, qty: 4, seconds: 30 },
      { worker: 'G10001', crew, qty: 1, seconds: 20 },
    ])
    expect((await end(crew)).envelope.data).toBe(1)
    expect(refused(await end(crew))).toEqual([404, '上岗记录不存在或已离岗，请重新扫工牌'])
    const listed = await wms.call(signOn.list, { body: { worker: ['G10001'] } as never }, admin)
    expect(listed.envelope.data.rows).toMatchObject([
      { worker: 'G10001', station: 'PDA-1', warehouse: 'SHQP', endedBy: '离岗' },
    ])
    await expectBalanced()
  })

  test('a pair shares alike what it scans, and what is taken back', async () => {
    const orderNo = await arrived()
    const { crew } = await standing(['G10002', 'G10003'])
    const { envelope } = await scanIn(orderNo, crew, { qty: '7' })
    expect(envelope.message).toBe('success')
    expect(await eventsOf(orderNo)).toEqual([{ worker: null, crew, qty: 7, seconds: 0 }])
    const listed = await wms.call(
      operationEvent.list,
      { body: { docNo: [orderNo], worker: ['G10003'] } as never },
      admin,
    )
    const mates = (await wms.call(signOn.list, { body: { size: 2 } }, admin)).envelope.data.rows
    expect(listed.envelope.data.rows).toMatchObject([
      {
        qty: '7',
        workers: mates
          .map(({ workerName }) => workerName)
          .reverse()
          .join('、'),
      },
    ])
    const earned = async (empNo: string) => {
      const query = { badge: await badgeOf(empNo) }
      return (await wms.call(getOwnPieces, { query })).envelope.data.rows
    }
    expect(await earned('G10002')).toMatchObject([{ opType: '收货', qty: '3.5' }])
    expect(await earned('G10003')).toMatchObject([{ opType: '收货', qty: '3.5' }])
    const [line] = (await documentOf(orderNo)).receipts
    const undone = { id: line?.id ?? 0, reason: '扫错', opId: opId() }
    expect((await wms.call(undoReceipt, { body: undone }, admin)).envelope.message).toBe('success')
    expect(await earned('G10002')).toMatchObject([{ opType: '收货', qty: '0', score: '0' }])
    await expectBalanced()
  })

  test('a scan is taken back by whoever of its crew has signed on, on whatever screen, and by nobody else there', async () => {
    const orderNo = await arrived()
    const undo = async (index: number, crew: string | null, token = clerk) => {
      const id = (await documentOf(orderNo)).receipts.toSorted((one, other) => one.id - other.id)[index]?.id
      const input = { body: { id: id ?? 0, reason: '扫错', opId: opId() } }
      const at = clock.now().getTime()
      const headers = crew === null ? {} : { [SIGN_ON_HEADER]: writeSignedOn({ crew, at }) }
      return (await wms.send({ ...callRequest(undoReceipt, input), token, headers })).envelope.message
    }
    const pair = await standing(['G10002', 'G10003'])
    for (const qty of ['1', '2', '3']) await scanIn(orderNo, pair.crew, { qty })
    const ofOther = /请由本人撤销/
    expect(await undo(0, null)).toMatch(ofOther)
    expect(await undo(0, pair.crew)).toBe('success')
    const next = await standing(['G10004'], { previous: pair.crew })
    expect(await undo(1, next.crew)).toMatch(ofOther)
    clock.advance(MINUTE_MS)
    expect(await undo(1, pair.crew)).toMatch(ofOther)
    const alone = await standing(['G10003'])
    expect(await undo(1, alone.crew)).toBe('success')
    await end(alone.crew)
    await end(next.crew)
    await expectBalanced()
  })

  test('of a team those who are present sign on in one step; who cannot is told', async () => {
    const teams = async () =>
      (await wms.call(getSignOnTeams, { query: { warehouse: 'SHQP' } }, clerk)).envelope.data
    const found = (await teams()).map(({ code, members }) => ({
      code,
      free: members.filter(({ hindrance }) => hindrance === null).map(({ empNo }) => empNo),
    }))
    const { code: team = '', free: [one = '', other = ''] = [] } =
      found.find(({ free }) => free.length > 1) ?? {}
    const memberOf = async (empNo: string) =>
      (await teams()).flatMap(({ members }) => members).find((member) => member.empNo === empNo)
    const startTeam = (present: string[], code = team, token = clerk) =>
      wms.call(startTeamSignOn, { body: { team: code, present, station: 'PDA-7', opId: opId() } }, token)
    const { crew } = await standing([one])
    expect(await memberOf(one)).toMatchObject({ hindrance: null, isElsewhere: true })
    expect((await startTeam([])).envelope.message).toMatch(/^班组「.+」没有人到岗，未上岗；请勾选到岗的人$/)
    expect((await startTeam(['S1-1'])).envelope.message).toMatch(/^S1-1 不在班组「.+」/)
    expect((await startTeam([other], 'NO-TEAM')).envelope.code).toBe(404)
    expect((await startTeam([other], team, finance)).envelope.code).toBe(403)
    const away = {
      leaveNo: 'QJ-AWAY',
      warehouse: 'SHQP',
      worker: other,
      leaveType: '病假' as const,
      hours: '8',
    }
    const hours = { startAt: new Date('2026-03-10T00:00:00Z'), endAt: new Date('2026-03-10T23:00:00Z') }
    const rest = { reason: '', attachment: '', creator: 1, state: '已批准' as const }
    await wms.database.orm.insert(leaveRequests).values({ ...away, ...hours, ...rest })
    const onLeave = /请病假中；已到岗的，请先销假，或扫本人工牌上岗$/
    expect((await memberOf(other))?.hindrance).toMatch(onLeave)
    expect((await startTeam([other])).envelope.message).toMatch(onLeave)
    await wms.database.orm.delete(leaveRequests).where(eq(leaveRequests.leaveNo, 'QJ-AWAY'))
    const begun = (await startTeam([one, other])).envelope.data
    const numbers = begun.people.map(({ empNo }) => empNo)
    expect([numbers, begun.warehouse]).toEqual([[one, other].toSorted(), 'SHQP'])
    expect(await endings(crew)).toEqual([[one, '换岗']])
    await end(begun.crew)
  })

  test('ATTACK work in the name of a crew of another account, of another warehouse, or one that has left', async () => {
    const orderNo = await arrived()
    const { crew } = await standing(['G10001'])
    expect(refused(await scanIn(orderNo, crew, { token: admin }))).toEqual([
      409,
      '上岗记录不属于当前账号，请重新扫工牌上岗',
    ])
    expect(refused(await end(crew, finance))).toEqual([404, '上岗记录不存在或已离岗，请重新扫工牌'])
    await end(crew)
    clock.advance(MINUTE_MS)
    const left = await scanIn(orderNo, crew)
    expect(left.envelope.message).toMatch(/已离岗，本次未记录，请扫工牌上岗后重试$/)
    expect(await eventsOf(orderNo)).toEqual([])
    // Scanned before, and sent when the network came back.
    const late = await scanIn(orderNo, crew, { at: clock.now().getTime() - 2 * MINUTE_MS })
    expect(late.envelope.message).toBe('success')
    expect(await eventsOf(orderNo)).toMatchObject([{ worker: 'G10001', crew }])
    const [stranger] = await wms.database.orm
      .select({ empNo: employees.empNo })
      .from(employees)
      .where(eq(employees.warehouse, 'GZBY'))
      .limit(1)
    const elsewhere = await standing([stranger?.empNo ?? ''], {}, admin)
    expect((await scanIn(orderNo, elsewhere.crew, { token: admin })).envelope.message).toMatch(
      /在其他仓库上岗，不能在此仓库作业，请扫本仓员工的工牌$/,
    )
    expect(
      refused(await start([await badgeOf(stranger?.empNo ?? '')], { warehouse: 'SHQP' }, admin)),
    ).toEqual([409, expect.stringMatching(/不是此仓库的员工，不能在此作业$/)])
  })

  test('a person stands at one place: a second one takes them away from the first, and those beside them', async () => {
    const first = await standing(['G10001', 'G10002'])
    const second = await standing(['G10001'], {}, admin)
    expect(second.moved).toHaveLength(1)
    expect(await endings(first.crew)).toEqual([
      ['G10001', '换岗'],
      ['G10002', '换岗'],
    ])
    const alone = await standing(['G10003'])
    const both = await standing(['G10002'], { previous: alone.crew, isJoined: true })
    expect(both.people.map(({ empNo }) => empNo)).toEqual(['G10002', 'G10003'])
    const next = await standing(['G10004'], { previous: both.crew })
    expect(next.people.map(({ empNo }) => empNo)).toEqual(['G10004'])
    expect(await endings(both.crew)).toEqual([
      ['G10002', '换人'],
      ['G10003', '换人'],
    ])
  })

  test('boxes are the work of the crew that scans them onto a truck, whoever lets it go; one that has left loads nothing', async () => {
    const orderNos = [await shipping.made(), await shipping.made(), await shipping.made()]
    await shipping.picked(orderNos)
    const [leftBehind = '', ...waybillNos] = (await shipping.ready(orderNos, { boxes: 2 })).reverse()
    const opened = { warehouse: 'SHQP', carrier: 'SF', plateNo: '沪B77777', opId: opId() }
    const { shipmentNo } = (await wms.call(shipment.create, { body: opened as never }, clerk)).envelope.data
    const { crew } = await standing(['G10001', 'G10002'])
    const loadAs = (waybillNo: string, box: number) =>
      wms.send({
        ...callRequest(loadBox, {
          body: { shipmentNo, code: boxCodeOf(waybillNo, box, 2), station: '', opId: opId() },
        }),
        token: clerk,
        headers: { [SIGN_ON_HEADER]: writeSignedOn({ crew, at: clock.now().getTime() }) },
      })
    for (const waybillNo of waybillNos) {
      for (const box of [1, 2]) {
        clock.advance(20_000)
        expect((await loadAs(waybillNo, box)).envelope.message).toBe('success')
      }
    }
    await end(crew)
    clock.advance(20_000)
    expect((await loadAs(leftBehind, 1)).envelope.message).toMatch(/已离岗/)
    const signed = { shipmentNo, boxes: 4, handedTo: '刘师傅', seal: '', signature: '', opId: opId() }
    const { revision } = (await wms.call(handOverShipment, { body: signed }, clerk)).envelope.data
    clock.advance(40 * MINUTE_MS)
    const depart = { shipmentNo, move: 'depart' as const, revision, opId: opId() }
    expect((await wms.call(shipment.move, { body: depart }, admin)).envelope.message).toBe('success')
    const loaded = await Promise.all(orderNos.map(eventsOf))
    expect(loaded.map((events) => events.filter((event) => event.crew === crew))).toEqual([
      [{ worker: null, crew, qty: 2, seconds: 40 }],
      [{ worker: null, crew, qty: 2, seconds: 20 }],
      [],
    ])
    await expectBalanced()
  })

  test('a badge that was read without a network counts from then on, once, and what was scanned since is its work', async () => {
    const orderNo = await arrived()
    const badge = await badgeOf('G10001')
    const late = { crew: opId().padEnd(24, '0'), at: clock.now().toISOString() }
    const scannedAt = clock.now().getTime() + MINUTE_MS
    clock.advance(30 * MINUTE_MS)
    const early = await scanIn(orderNo, late.crew, { at: scannedAt })
    expect(early.envelope.message).toMatch(/上岗记录/)
    const body = { badges: [badge], late, opId: opId() }
    const once = await wms.call(startSignOn, { body }, clerk)
    expect(once.envelope.data).toMatchObject({ crew: late.crew, startedAt: late.at })
    const twice = await wms.call(startSignOn, { body }, clerk)
    expect(twice.envelope.data).toEqual(once.envelope.data)
    expect((await scanIn(orderNo, late.crew, { at: scannedAt })).envelope.message).toBe('success')
    expect(await eventsOf(orderNo)).toMatchObject([{ worker: 'G10001', crew: late.crew }])
    const known = [409, '同组标识已被使用，请重新扫工牌上岗']
    expect(refused(await start([await badgeOf('G10002')], { late }, admin))).toEqual(known)
    const left = new Date(clock.now().getTime() - 20 * MINUTE_MS).toISOString()
    const ended = await wms.call(endSignOn, { body: { crew: late.crew, at: left, opId: opId() } }, clerk)
    expect(ended.envelope.data).toBe(1)
    const [row] = await wms.database.orm.select().from(signOns).where(eq(signOns.crew, late.crew))
    expect(row?.endedAt?.toISOString()).toBe(left)
    expect((await scanIn(orderNo, late.crew)).envelope.message).toMatch(/已离岗/)
    await expectBalanced()
  })

  test('without a network one follows the other and joins them as of when their badges were read', async () => {
    const begin = clock.now().getTime()
    const at = (minutes: number) => new Date(begin + minutes * MINUTE_MS).toISOString()
    const crews = [0, 1, 2].map(() => opId().padEnd(24, '0'))
    const lateAt = (index: number) => ({ crew: crews[index] ?? '', at: at(index) })
    clock.advance(10 * MINUTE_MS)
    await standing(['G10002'], { late: lateAt(0) })
    const pair = await standing(['G10003'], { late: lateAt(1), previous: crews[0] ?? '', isJoined: true })
    expect(pair.people.map(({ empNo }) => empNo)).toEqual(['G10002', 'G10003'])
    await standing(['G10002'], { late: lateAt(2), previous: pair.crew })
    const spans = async (crew = '') =>
      (await wms.database.orm.select().from(signOns).where(eq(signOns.crew, crew))).map(
        ({ startedAt, endedAt }) => [startedAt.toISOString(), endedAt?.toISOString()],
      )
    expect(await spans(crews[0])).toEqual([[at(0), at(1)]])
    expect(await spans(crews[1])).toEqual([
      [at(1), at(2)],
      [at(1), at(2)],
    ])
    expect(await spans(crews[2])).toEqual([[at(2), undefined]])
    await end(crews[2] ?? '')
  })

  test('ATTACK a badge said to be read in the future, too long ago, forged, revoked since, on a day without dispatch, or of who was elsewhere', async () => {
    const orderNo = await arrived()
    const lateStart = (badge: string, minutesAgo: number) => {
      const at = new Date(clock.now().getTime() - minutesAgo * MINUTE_MS).toISOString()
      return start([badge], { late: { crew: opId().padEnd(24, '0'), at } })
    }
    const badge = await badgeOf('G10004')
    const over = [409, '工牌已过期、已作废或不是本系统签发，请重新打印工牌']
    expect(refused(await lateStart(badge, -5))[1]).toMatch(/^扫工牌的时间晚于服务器时间/)
    expect(refused(await lateStart(badge, 12 * 60 + 1))[1]).toMatch(/^扫工牌已超过12小时/)
    expect(refused(await lateStart(badge.replace('G10004', 'G10003'), 5))).toEqual(over)
    expect(refused(await lateStart(await badgeOf('S1-2'), 5))[1]).toMatch(/在此仓库没有派工/)
    expect((await start([badge], { late: { crew: '1', at: clock.now().toISOString() } })).status).toBe(400)

    clock.advance(10 * MINUTE_MS)
    const elsewhere = await standing(['G10004'], {}, admin)
    expect((await lateStart(badge, 5)).envelope.message).toMatch(/断网期间已在其他站台上岗或作业/)
    clock.advance(10 * MINUTE_MS)
    expect((await scanIn(orderNo, elsewhere.crew, { token: admin })).envelope.message).toBe('success')
    clock.advance(MINUTE_MS)
    expect((await lateStart(badge, 5)).envelope.message).toMatch(/断网期间已在其他站台上岗或作业/)
    expect(await endings(elsewhere.crew)).toEqual([['G10004', null]])
    const since = await lateStart(badge, 0)
    expect(since.envelope.data.moved).toHaveLength(1)

    await wms.call(revokeBadges, { body: { workers: ['G10004'], opId: opId() } }, admin)
    expect(refused(await lateStart(badge, 5))).toEqual(over)
    await expectBalanced()
  })

  test('badges that are not good are refused by name: forged, revoked, of who has gone, of an agency that sends nobody', async () => {
    const badge = await badgeOf('G10001')
    const over = [409, '工牌已过期、已作废或不是本系统签发，请重新打印工牌']
    expect(refused(await start([badge.replace('G10001', 'G10002')]))).toEqual(over)
    expect(refused(await start(['G10001']))).toEqual(over)
    const { crew } = await standing(['G10001'])
    const revoke = { body: { workers: ['G10001'], opId: opId() } }
    expect((await wms.call(revokeBadges, revoke, clerk)).status).toBe(403)
    expect((await wms.call(revokeBadges, revoke, admin)).envelope.data).toBe(1)
    expect(await endings(crew)).toEqual([['G10001', '工牌作废']])
    expect(refused(await start([badge]))).toEqual(over)
    expect((await start([await badgeOf('G10001')])).envelope.message).toBe('success')
    const uncalled = await badgeOf('S1-1')
    expect(refused(await start([uncalled]))).toEqual([409, '工人S1-1 2026-03-10 在此仓库没有派工，请先派工'])
    const { dispatchNo } = (await dispatching.make('S1', ['S1-1'])).envelope.data
    await dispatching.move(dispatchNo, 'dispatch')
    expect((await start([uncalled])).envelope.message).toBe('success')
    await wms.database.orm.update(employees).set({ state: '休假' }).where(eq(employees.empNo, 'G10004'))
    expect((await start([await badgeOf('G10004')])).envelope.message).toMatch(/当前为「休假」，不能作业/)
    await wms.database.orm.update(employees).set({ state: '在职' }).where(eq(employees.empNo, 'G10004'))
  })

  test('who forgets to leave has left after an hour without a scan, and at the end of the day', async () => {
    const orderNo = await arrived()
    const { crew } = await standing(['G10001'])
    clock.advance(50 * MINUTE_MS)
    expect((await scanIn(orderNo, crew)).envelope.message).toBe('success')
    clock.advance(50 * MINUTE_MS)
    expect((await scanIn(orderNo, crew)).envelope.message).toBe('success')
    clock.advance(61 * MINUTE_MS)
    await eventually(async () => expect(await endings(crew)).toEqual([['G10001', '超时']]))
    const late = await standing(['G10002'])
    clock.advance(24 * 60 * MINUTE_MS)
    await eventually(async () => expect(await endings(late.crew)).toEqual([['G10002', '班次']]))
  })
})
