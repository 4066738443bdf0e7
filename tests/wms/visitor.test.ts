// Visits: announced, signed in at the gate, left again; and what the board at the gate shows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getVisitorOverview, visitorVisit } from '#shared/contracts/equipment/visitor.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const HOUR_MS = 3_600_000

let commands = 0
const opId = () => `visit-command-${++commands}`

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let clerk: string
  let finance: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
    finance = await wms.signIn('finance')
  })
  afterAll(() => wms.close())

  const visit = () => ({
    warehouse: 'SHQP',
    name: '张师傅',
    company: '云途运输',
    plate: '沪A12345',
    purpose: '送货',
    dock: '3号月台',
    appointAt: clock.now().toISOString(),
    opId: opId(),
  })
  const announce = async (token = clerk) => {
    const { envelope } = await wms.call(visitorVisit.create, { body: visit() }, token)
    expect(envelope.message).toBe('success')
    return envelope.data
  }
  const move = (
    visitNo: string,
    move: 'checkIn' | 'enter' | 'leave' | 'miss' | 'restore',
    revision: number,
  ) => wms.call(visitorVisit.move, { body: { visitNo, move, revision, opId: opId() } }, clerk)
  const overview = async (token: string, warehouses?: string[]) =>
    (
      await wms.call(
        getVisitorOverview,
        { query: { ...(warehouses && { warehouses: warehouses.join(',') }) } },
        token,
      )
    ).envelope.data

  test('a visit is numbered, signed in and ended, with the times of both', async () => {
    const { visitNo, state } = await announce()
    expect([visitNo, state]).toEqual([expect.stringMatching(/^FK20260310-\d{4}$/), '预约'])
    const cameAt = clock.now().toISOString()
    expect((await move(visitNo, 'checkIn', 1)).envelope.data).toMatchObject({
      state: '已签到',
      checkInAt: cameAt,
    })
    expect((await move(visitNo, 'enter', 2)).envelope.data).toMatchObject({ state: '在场', checkOutAt: null })
    clock.advance(HOUR_MS)
    const left = await move(visitNo, 'leave', 3)
    expect(left.envelope.data).toMatchObject({
      state: '已离场',
      checkInAt: cameAt,
      checkOutAt: clock.now().toISOString(),
    })
    expect((await move(visitNo, 'checkIn', 4)).status).toBe(409)
  })

  test('the board counts who is expected today, who is there, and who has been there for too long', async () => {
    const before = await overview(clerk, ['SHQP'])
    const { visitNo } = await announce()
    await move(visitNo, 'checkIn', 1)
    expect(await overview(clerk, ['SHQP'])).toMatchObject({
      appointed: before.appointed + 1,
      present: before.present + 1,
      overdue: before.overdue,
    })
    clock.advance(5 * HOUR_MS)
    const later = await overview(clerk, ['SHQP'])
    expect(later.overdue).toBe(later.present)
    expect((await overview(admin)).present).toBeGreaterThan((await overview(clerk)).present)
    expect(await overview(clerk, ['CDSL'])).toMatchObject({ appointed: 0, present: 0, overdue: 0 })
  })

  test('a visit that was missed comes back only with a reason, and by who may take back documents', async () => {
    const { visitNo } = await announce()
    expect((await move(visitNo, 'miss', 1)).envelope.data).toMatchObject({ state: '爽约' })
    expect((await move(visitNo, 'restore', 2)).status).toBe(403)
    const body = { visitNo, move: 'restore', revision: 2 } as const
    const silent = await wms.call(visitorVisit.move, { body: { ...body, opId: opId() } }, admin)
    expect(silent.status).toBe(400)
    const told = { ...body, reason: '路上堵车', opId: opId() }
    expect((await wms.call(visitorVisit.move, { body: told }, admin)).envelope.data.state).toBe('预约')
  })

  test('is written by who may, and within their warehouses', async () => {
    expect((await wms.call(visitorVisit.create, { body: visit() }, finance)).status).toBe(403)
    const elsewhere = { ...visit(), warehouse: 'CDSL' }
    expect((await wms.call(visitorVisit.create, { body: elsewhere }, clerk)).status).toBe(400)
    const nameless = { ...visit(), name: ' ' }
    expect((await wms.call(visitorVisit.create, { body: nameless }, clerk)).envelope.message).toBe(
      '请输入访客',
    )
  })
})
