// Counts that strategies ask for by themselves.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/wms/schema/user.ts'
import { stockStrategy } from '#shared/contracts/stocktake/stock-strategy.ts'
import { stockTask } from '#shared/contracts/stocktake/stock-task.ts'
import { listNotices } from '#shared/contracts/system/notice.ts'
import type { StockTrigger } from '#shared/domain/stocktake.ts'
import { eventually } from '#tests/support/eventually.ts'
import { nextOpId, signInAs } from '#tests/support/stock-count.ts'
import { TEST_PACE } from '#tests/support/tasks.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const HOUR_MS = 3_600_000

describe('on PostgreSQL', () => {
  // Tuesday, half past one in the afternoon in Shanghai.
  const clock = createClock('2026-03-10T05:30:00.000Z')
  let wms: TestWms
  let admin: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: TEST_PACE, scheduleMs: 20 })
    admin = await wms.signIn('admin')
  })
  afterAll(() => wms.close())

  async function strategy(name: string, trigger: StockTrigger, enabled = true, by = admin) {
    const rules = { warehouse: 'SHQP', owner: 'YCFS', scope: '存储区', sampleRate: 100, blind: true } as const
    const body = {
      ...rules,
      name,
      trigger,
      enabled,
      freezeMode: '不冻结',
      tolerance: '0',
      opId: nextOpId(),
    } as const
    const { envelope } = await wms.call(stockStrategy.create, { body }, by)
    expect(envelope.message).toBe('success')
  }

  const madeOf = async (name: string) =>
    (await wms.call(stockTask.list, { body: { size: 100 } }, admin)).envelope.data.rows.filter(
      (task) => task.strategy === name,
    )
  const find = async (name: string) =>
    (await wms.call(stockStrategy.list, { body: { name } }, admin)).envelope.data.rows[0]
  const dailyBefore = async (today: string) => {
    const body = { trigger: ['每日' as const], enabled: true, size: 100 }
    const { rows } = (await wms.call(stockStrategy.list, { body }, admin)).envelope.data
    return rows.filter(({ lastRun }) => lastRun !== today).map(({ name }) => name)
  }
  /** Until every daily count has been asked for since. */
  const passDay = async () => {
    clock.advance(24 * HOUR_MS)
    admin = await wms.signIn('admin')
    const today = clock.now().toISOString().slice(0, 10)
    await eventually(async () => expect(await dailyBefore(today)).toEqual([]))
  }

  test('are made once on each of their days, and the person who set them up is told', async () => {
    await strategy('每天一次', '每日')
    await strategy('每周一次', '每周')
    await strategy('已经停用', '每日', false)
    await strategy('只凭手工', '手工')
    expect(await find('每天一次')).toMatchObject({ creatorName: '周明远', lastRun: null })

    await passDay()
    const [made] = await madeOf('每天一次')
    expect(made).toMatchObject({
      state: '草稿',
      kind: '循环盘',
      warehouse: 'SHQP',
      owner: 'YCFS',
      blind: true,
    })
    const { envelope } = await wms.call(listNotices, { query: { unread: true } }, admin)
    expect(envelope.data.map(({ message }) => message)).toContain(
      `盘点策略「每天一次」已生成盘点任务 ${made?.taskNo}，请核对后下发`,
    )

    for (let days = 0; days < 4; days++) await passDay()
    expect(await madeOf('每天一次')).toHaveLength(5)
    // Sunday: its Monday has not come yet.
    expect(await madeOf('每周一次')).toHaveLength(0)
    await passDay()
    await eventually(async () => expect(await madeOf('每周一次')).toHaveLength(1))
    expect(await madeOf('已经停用')).toHaveLength(0)
    expect(await madeOf('只凭手工')).toHaveLength(0)
  })

  test('are made by the system when that person has left: administrators are told of the count instead', async () => {
    const planner = await signInAs(wms, 'count-planner', 'manager')
    await strategy('设置人已离开', '每日', true, planner)
    await wms.database.orm.update(users).set({ status: '停用' }).where(eq(users.username, 'count-planner'))
    await passDay()
    const [made] = await madeOf('设置人已离开')
    expect(made).toMatchObject({ state: '草稿', creatorName: '系统' })
    const { envelope } = await wms.call(listNotices, { query: { unread: true } }, admin)
    expect(envelope.data.map(({ message }) => message)).toContain(
      `盘点策略「设置人已离开」已生成盘点任务 ${made?.taskNo}，请核对后下发`,
    )
  })
})
