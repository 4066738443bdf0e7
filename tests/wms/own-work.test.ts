// What somebody scans under their own account is their own work: it takes as long as it is since their last scan, and they are paid
// for it. What a team was sent to do is the team's, no matter who of it scans.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pieceEntry } from '#shared/contracts/piece/entry.ts'
import { account } from '#shared/contracts/system/account.ts'
import { nextOpId } from '#tests/support/dispatching.ts'
import { eventually } from '#tests/support/eventually.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const SECOND_MS = 1_000
const DAY_MS = 24 * 3_600_000
const WORKER = 'G10002'

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let worker: string
  const { arrived, scan } = receivingWith(() => ({ wms, clerk: worker }))

  const makeAccount = (username: string) => {
    const person = { username, name: '吴新', password: 'first-pass-1', status: '启用' as const }
    const bound = { roles: ['clerk'], warehouses: ['SHQP'], owners: ['YCFS'] }
    const body = { ...person, ...bound, employee: WORKER, opId: nextOpId() }
    return wms.call(account.create, { body }, admin)
  }

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, scheduleMs: 50 })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  test('an account belongs to one worker, and a worker has one account', async () => {
    expect((await makeAccount('wuxin')).envelope.data).toMatchObject({ employee: WORKER })
    expect((await makeAccount('wuxin2')).envelope.message).toMatch(/关联员工/)
    worker = await wms.signIn('wuxin', 'first-pass-1')
  })

  test('what they scan is counted and paid, as long as it took, breaks left out', async () => {
    const orderNo = await arrived({ owner: 'YCFS', lines: [{ sku: 'YCFS0001', expectedQty: '100' }] })
    const receive = async (qty: string, seconds: number) => {
      clock.advance(seconds * SECOND_MS)
      expect((await scan(orderNo, { code: 'YCFS0001', qty })).envelope.message).toBe('success')
    }
    await receive('30', 0)
    await receive('20', 90)
    await receive('10', 3_600)
    clock.advance(DAY_MS)
    admin = await wms.signIn('admin')
    const entries = await eventually(async () => {
      const asked = { docNo: [orderNo], sort: 'entryId' as const }
      const { rows } = (await wms.call(pieceEntry.list, { body: asked }, admin)).envelope.data
      expect(rows).toHaveLength(3)
      return rows
    })
    expect(entries.map(({ worker: who, qty, seconds, amount }) => [who, qty, seconds, amount])).toEqual([
      [WORKER, '30', 0, '1.5'],
      [WORKER, '20', 90, '1'],
      [WORKER, '10', 0, '0.5'],
    ])
  })
})
