// What is acknowledged is on the disk: the embedded database as it is shipped, and what is left of it after a power cut.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataFolder } from '#server/wms/db/data-folder.ts'
import { checkpointWhenDue, openEmbeddedDatabase } from '#server/wms/db/pglite.ts'
import { receiptLine } from '#shared/contracts/inbound/receipt.ts'
import { keepDisk } from '#tests/support/power-cut.ts'
import { receivingWith } from '#tests/support/receiving.ts'
import { copyCompany, startWms, type TestWms, temporaryFolder } from '#tests/support/wms.ts'

const SCANS = 20

/** Three starts, and a copy of what was synced with each command. */
const LONGEST_MS = 600_000

test('each command is synced once before it is acknowledged, and a power cut then takes nothing away', {
  timeout: LONGEST_MS,
}, async () => {
  const dataDir = temporaryFolder()
  await copyCompany(path.join(dataDir, 'db'))
  const wms = await startOn(dataDir)
  const clerk = await wms.signIn('clerk')
  const { arrived, scan } = receivingWith(() => ({ wms, clerk }))
  const orderNo = await arrived({ lines: [{ sku: 'YCFS0001', expectedQty: String(SCANS) }] })
  const disk = temporaryFolder()
  const syncs = keepDisk(dataDir, disk)
  const acknowledged: number[] = []
  for (let done = 1; done <= SCANS; done++) {
    const { envelope } = await scan(orderNo)
    expect([envelope.message, syncs()]).toEqual(['success', done])
    acknowledged.push(envelope.data.receipt.id)
  }
  const receiptsOf = async (on: TestWms) => {
    const { envelope } = await on.call(receiptLine.list, { body: { orderNo: [orderNo] } }, clerk)
    return envelope.data.rows.map(({ id }) => id).sort((a, b) => a - b)
  }
  expect(await receiptsOf(wms)).toEqual(acknowledged)
  // Reading is not writing.
  expect(syncs()).toBe(SCANS)
  // As a power cut leaves it that comes soon after the start.
  writeFileSync(path.join(disk, 'db/postmaster.pid'), '')
  expect(await receiptsOf(await startOn(disk))).toEqual(acknowledged)
})

test('a start says how durable the database is, and its log is cut once it is long', async () => {
  const dataDir = temporaryFolder()
  await copyCompany(path.join(dataDir, 'db'))
  prepareDataFolder(dataDir)
  const database = await openEmbeddedDatabase(dataDir)
  onTestFinished(() => database.close())
  expect(await database.durability()).toEqual({
    isDurable: true,
    line: '数据可靠（fsync=on，synchronous_commit=on）：已确认的数据均已写入磁盘',
  })
  const logBytes = async () => {
    const { rows } = (await database.orm.execute(sql`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()
    `)) as unknown as { rows: [{ bytes: number }] }
    return rows[0].bytes
  }
  await database.orm.execute(sql`
    create table many as select gen_random_uuid() as id, repeat('x', 100) as text from generate_series(1, 500000)
  `)
  const grown = await logBytes()
  await checkpointWhenDue(database.orm)
  expect(await logBytes()).toBeLessThan(grown / 10)
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const wms = await startWms({ tasks: null, logger: { level: 'info', stream } })
  onTestFinished(() => wms.close())
  expect(lines.join('')).toContain(
    '数据不可靠（fsync=off，synchronous_commit=on）：断电会丢失已确认的数据，甚至整个数据库',
  )
})

async function startOn(dataDir: string): Promise<TestWms> {
  prepareDataFolder(dataDir)
  const wms = await startWms({ database: await openEmbeddedDatabase(dataDir), tasks: null })
  onTestFinished(() => wms.close())
  return wms
}
