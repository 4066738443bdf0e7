// The embedded database: PostgreSQL in WebAssembly, in this process, in a folder.
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { claimDataFolder } from '#server/wms/db/data-folder.ts'
import type { Database, Orm } from '#server/wms/db/database.ts'
import { durabilityOf } from '#server/wms/db/durability.ts'
import { DurableFiles } from '#server/wms/db/durable-files.ts'
import { StartupError } from '#server/wms/db/startup-error.ts'
import { learnTables } from '#server/wms/db/statistics.ts'
import { syncPlace, syncTree } from '#server/wms/db/sync.ts'
import { bringUpToDate } from '#server/wms/db/tables-up-to-date.ts'
import { Turnstile } from '#shared/turnstile.ts'

/** What it knows of its tables it forgets to renew. */
const LEARN_AGAIN_MS = 6 * 60 * 60 * 1000
/** PGlite's own, but for `-F`, which forgoes the disk; of the ways to it only `fsync` leads out of WebAssembly. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** How long the process is PGlite's alone. */
const LONGEST_TURN_MS = 10

const CHECKPOINT_MS = 60_000
const LONGEST_LOG_BYTES = 64 * 1024 * 1024

/** Opens `<dataDir>/db`, created when absent. Throws StartupError when the folder cannot be used. */
export async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const release = await claimDataFolder(dataDir)
  try {
    const client = await openFolder(path.join(dataDir, 'db'))
    const database = embeddedDatabase(client)
    const learning = setInterval(
      () => void client.exec('analyze').catch((error) => process.emitWarning(error)),
      LEARN_AGAIN_MS,
    )
    const stopCheckpoints = keepLogShort(database)
    const close = async () => {
      clearInterval(learning)
      await stopCheckpoints()
      await database.close().finally(release)
    }
    return { ...database, close }
  } catch (error) {
    release()
    throw new StartupError(`数据目录 ${dataDir} 中的数据库无法打开：${reasonOf(error)}`)
  }
}

async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await createFolder(folder)
  // Of a process that is gone, since the folder is claimed; empty, as a power cut leaves it, PostgreSQL would not start.
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
  const files = new DurableFiles(folder)
  const client = await PGlite.create({ fs: files, startParams: DURABLE })
  await assertSyncs(client, files)
  return client
}

/** Whole or not at all: under its name it appears once it is on the disk, so that no start finds half of it. */
async function createFolder(folder: string): Promise<void> {
  const begun = `${folder}.new`
  await rm(begun, { recursive: true, force: true })
  await (await PGlite.create({ fs: new DurableFiles(begun) })).close()
  await syncTree(begun)
  await rename(begun, folder)
  await syncPlace(path.dirname(folder))
}

/** What is acknowledged is on the disk only as long as PGlite's insides are as `DurableFiles` knows them. */
async function assertSyncs(client: PGlite, files: DurableFiles): Promise<void> {
  const before = files.syncs
  await client.query(`select pg_logical_emit_message(true, 'swms', 'start')`)
  if (files.syncs === before) throw new Error('提交未写入磁盘')
}

/** Without the processes of a server around it PostgreSQL never does this itself: its log would grow until it is stopped. */
function keepLogShort({ orm }: Database): () => Promise<void> {
  let under = Promise.resolve()
  const timer = setInterval(() => {
    under = checkpointWhenDue(orm).catch((error) => {
      process.stderr.write(`数据库检查点未完成：${reasonOf(error)}\n`)
    })
  }, CHECKPOINT_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return under
  }
}

/** Once the log that a start after a crash would have to read through has grown long. */
export async function checkpointWhenDue(orm: Orm): Promise<void> {
  const { rows } = await orm.execute<{ bytes: number }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as "bytes" from pg_control_checkpoint()
  `)
  if (Number(rows[0]?.bytes) > LONGEST_LOG_BYTES) await orm.execute(sql`checkpoint`)
}

/** An embedded database around a PGlite of the caller's making. */
export function embeddedDatabase(client: PGlite): Database {
  letOthersIn(client)
  const orm = drizzle({ client })
  // One at a time, so that anyone else who is at work waits for one report and not for all of them.
  const reports = new Turnstile(1)
  return {
    durability: () => durabilityOf(orm),
    // PGlite has a single connection, in a single process: nobody else is there to be kept out.
    kind: 'pglite',
    orm,
    jobs: orm,
    numbers: null,
    report: (signal, work) =>
      reports.pass(async () => {
        signal.throwIfAborted()
        return work(orm)
      }),
    prepare: async (work) => {
      await bringUpToDate(orm, (config) => migrate(orm, config))
      const done = await work(orm)
      await learnTables(orm)
      return done
    },
    schemaState: async () => 'right',
    isLeader: async () => true,
    listen: (channel, { onPayload }) => client.listen(channel, onPayload),
    close: () => client.close(),
  }
}

/**
 * PGlite answers without ever letting go of the process: while one command or task asks it one thing after the other, probes,
 * timers and anyone else who has called would wait for the last of them.
 */
function letOthersIn(client: PGlite): void {
  const exec = client.execProtocolStream.bind(client)
  let since = performance.now()
  client.execProtocolStream = async (...message) => {
    if (performance.now() - since > LONGEST_TURN_MS) {
      await immediate()
      since = performance.now()
    }
    return exec(...message)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
