// A process that is killed in the middle of a task: another one takes the task over, and nothing is lost or done twice.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { readyUrl } from '#server/embedded-wms.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { asyncTasks } from '#server/wms/schema/task.ts'
import { location } from '#shared/contracts/base/location.ts'
import { zone } from '#shared/contracts/base/zone.ts'
import { download, TEST_PACE, untilEnded, upload } from '#tests/support/tasks.ts'
import { createCompanyDatabase, startWms, type TestWms, temporaryFolder } from '#tests/support/wms.ts'

const HOUR_MS = 60 * 60 * 1000
const LOCATIONS = 40_000
const children = new Set<ChildProcess>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
})

test('an export and an import whose process is killed are finished by another process', async () => {
  const [databaseUrl, dataDir] = [await createCompanyDatabase(), temporaryFolder()]
  const filesDir = path.join(dataDir, 'files')
  const first = await startWms({ database: await openPostgres(databaseUrl), filesDir, tasks: null })
  await first.database.orm.delete(asyncTasks)
  await insertLocations(first)
  const admin = await first.signIn('admin')
  const exportId = await begin(first, location.export, { format: 'csv' }, admin)
  const fileName = await uploadZones(first, admin)
  const importId = await begin(first, zone.import, { fileName, mode: '跳过错误行' }, admin)

  const child = await startProcess({ SWMS_DATABASE_URL: databaseUrl, SWMS_DATA_DIR: dataDir })
  await expect.poll(() => hasBegun(first, exportId), { interval: 5 }).toBe(true)
  await expect.poll(() => hasBegun(first, importId), { interval: 5 }).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await rowOf(first, exportId))?.state).toBe('处理中')
  await first.close()

  const now = () => new Date(Date.now() + HOUR_MS)
  const database = await openPostgres(databaseUrl)
  const second = await startWms({ database, filesDir, now, tasks: TEST_PACE })
  const token = await second.signIn('admin')
  const exported = await untilEnded(second, exportId, token)
  expect(exported).toMatchObject({ state: '可下载', error: null, hasFile: true })
  expect((await rowOf(second, exportId))?.attempt).toBe(2)
  const lines = (await download(second, exported.fileName, token)).payload.trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(LOCATIONS)
  expect(new Set(lines).size).toBe(lines.length)

  expect(await untilEnded(second, importId, token)).toMatchObject({ state: '可下载', result: '已导入400行' })
  const made = await second.call(zone.list, { body: { name: '中断' } }, token)
  expect(made.envelope.data.total).toBe(400)
  // The half file of the killed process is swept later: a slow one may still be writing to it.
  expect(readdirSync(path.join(filesDir, 'parts')).length).toBeLessThanOrEqual(1)
  await second.close()
})

test('a process that is stopped gives its task back at once', async () => {
  const [databaseUrl, dataDir] = [await createCompanyDatabase(), temporaryFolder()]
  const wms = await startWms({
    database: await openPostgres(databaseUrl),
    filesDir: path.join(dataDir, 'files'),
    tasks: null,
  })
  await insertLocations(wms)
  const admin = await wms.signIn('admin')
  const child = await startProcess({ SWMS_DATABASE_URL: databaseUrl, SWMS_DATA_DIR: dataDir })
  // Once the process is ready: a slow start must not be over after the task is.
  const id = await begin(wms, location.export, {}, admin)
  await expect.poll(() => hasBegun(wms, id), { interval: 5 }).toBe(true)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await rowOf(wms, id)).toMatchObject({ state: '排队', attempt: 0, leaseUntil: null })
  expect(readdirSync(path.join(dataDir, 'files', 'parts'))).toEqual([])
  await wms.close()
})

async function insertLocations({ database }: TestWms): Promise<void> {
  await database.orm.execute(sql`insert into locations
    (warehouse, zone, code, aisle, rack, level, type, mix_sku, mix_lot, pick_seq, check_digit)
    select 'SHQP', 'CC', 'Z-' || n, '1', '1', '1', '货架', false, false, n, '1'
    from generate_series(1, ${LOCATIONS}) n`)
}

async function uploadZones(wms: TestWms, token: string): Promise<string> {
  const rows = Array.from({ length: 400 }, (_, index) => `SHQP,KILL${index},中断,残次,9,启用`)
  const content = ['仓库,库区编码,库区名称,用途,顺序,状态', ...rows].join('\r\n')
  return (await upload(wms, { fileName: '库区.csv', content, token })).json().data.fileName
}

let commands = 0

async function begin(
  wms: TestWms,
  { path }: { path: string },
  parts: object,
  token: string,
): Promise<number> {
  const body = { ...parts, opId: `process-operation-${++commands}` }
  const { envelope } = await wms.send({ method: 'POST', path, body, token })
  expect(envelope.message).toBe('success')
  return (envelope.data as { id: number }).id
}

async function rowOf({ database }: TestWms, id: number) {
  return (await database.orm.select().from(asyncTasks).where(eq(asyncTasks.id, id)))[0]
}

/** Some of it is done, and not all of it. */
async function hasBegun(wms: TestWms, id: number): Promise<boolean> {
  const row = await rowOf(wms, id)
  return row?.state === '处理中' && row.done > 0 && row.done < row.total
}

async function startProcess(settings: Record<string, string>): Promise<ChildProcess> {
  const child = fork('dist/server/wms.js', {
    env: { PATH: process.env['PATH'], SWMS_LOG_LEVEL: 'error', SWMS_DEMO: 'off', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  await readyUrl(child)
  return child
}
