// 参数 — what may be set, by whom, and that it counts.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asyncTasks } from '#server/wms/schema/tables.ts'
import { account } from '#shared/contracts/system/account.ts'
import { getAppRelease } from '#shared/contracts/system/app-release.ts'
import { configuration, getConfiguration } from '#shared/contracts/system/configuration.ts'
import { createClock, startWms, type TestWms } from '#tests/support/wms.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP = 'export.keepDays'

let commands = 0
const opId = () => `setting-${++commands}`

describe('on PostgreSQL', () => {
  const clock = createClock()
  let wms: TestWms
  let admin: string
  let clerk: string

  beforeAll(async () => {
    wms = await startWms({ backend: 'postgres', now: clock.now, tasks: null })
    admin = await wms.signIn('admin')
    clerk = await wms.signIn('clerk')
  })
  afterAll(() => wms.close())

  const settingOf = async (code: string) =>
    (await wms.call(getConfiguration, {}, clerk)).envelope.data.find((setting) => setting.code === code)
  const set = async (code: string, value: string, token = admin) => {
    const revision = (await settingOf(code))?.revision ?? 0
    return wms.call(configuration.update, { body: { code, value, revision, opId: opId() } }, token)
  }

  test.each(['', '0', '91', '-1', '7.5', '七天', '1e1'])(
    '%j days are refused, and nothing changes',
    async (value) => {
      const { envelope } = await set(KEEP, value)
      expect(envelope).toMatchObject({ code: 400, message: '参数值须为1到90的整数' })
      expect(await settingOf(KEEP)).toMatchObject({ value: '7', changedBy: null })
    },
  )

  test('is changed by administrators only, and says by whom', async () => {
    expect((await set(KEEP, '14', clerk)).status).toBe(403)
    expect((await set(KEEP, '14')).envelope.data).toMatchObject({ value: '14' })
    expect(await settingOf(KEEP)).toMatchObject({ value: '14', changedBy: '周明远' })
    const late = { code: KEEP, value: '20', revision: 1, opId: opId() }
    expect((await wms.call(configuration.update, { body: late }, admin)).status).toBe(409)
  })

  test('the mobile application is offered to everybody once it has an address', async () => {
    const offered = async () => (await wms.call(getAppRelease, {})).envelope.data.release
    expect(await offered()).toBeNull()
    for (const wrong of ['javascript:alert(1)', 'http://example.com/swms.apk', 'swms.apk']) {
      const { envelope } = await set('app.download', wrong)
      expect(envelope).toMatchObject({
        code: 400,
        message: '参数值不正确，应以 https:// 开头；不填则不提供下载',
      })
    }
    await set('app.version', '2.3.1')
    await set('app.notes', '扫码更快')
    await set('app.download', 'https://example.com/swms.apk')
    expect(await offered()).toEqual({
      versionName: '2.3.1',
      releaseNotes: '扫码更快',
      downloadUrl: 'https://example.com/swms.apk',
      publishedAt: clock.now().toISOString(),
    })
    await set('app.download', '')
    expect(await offered()).toBeNull()
  })

  test('the days that exports are kept count for the next one', async () => {
    const keptOf = async () => {
      const body = { format: 'csv' as const, opId: opId() }
      const { id } = (await wms.call(account.export, { body }, admin)).envelope.data
      const [task] = await wms.database.orm.select().from(asyncTasks).where(eq(asyncTasks.id, id))
      return ((task?.expiresAt.getTime() ?? 0) - clock.now().getTime()) / DAY_MS
    }
    await set(KEEP, '30')
    expect(await keptOf()).toBe(30)
    await set(KEEP, '7')
    expect(await keptOf()).toBe(7)
  })
})
