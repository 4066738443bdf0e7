// The embedded database: PostgreSQL in WebAssembly, in this process, in a folder.
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { claimDataFolder } from '#server/wms/db/data-folder.ts'
import type { Database } from '#server/wms/db/database.ts'
import { learnTables } from '#server/wms/db/statistics.ts'
import { bringUpToDate } from '#server/wms/db/tables-up-to-date.ts'
import { StartupError } from '#server/wms/kit/errors.ts'
import { Turnstile } from '#shared/turnstile.ts'

/** What it knows of its tables it forgets to renew. */
const LEARN_AGAIN_MS = 6 * 60 * 60 * 1000

/** Opens `<dataDir>/db`, created when absent. Throws StartupError when the folder cannot be used. */
export async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const release = claimDataFolder(dataDir)
  try {
    const client = await PGlite.create({ dataDir: path.join(dataDir, 'db') })
    const database = embeddedDatabase(client)
    const learning = setInterval(() => void client.exec('analyze').catch((error) => process.emitWarning(error)), LEARN_AGAIN_MS)
    const close = async () => {
      clearInterval(learning)
      await database.close().finally(release)
    }
    return { ...database, close }
  } catch (error) {
    release()
    throw new StartupError(`数据目录 ${dataDir} 中的数据库无法打开：${reasonOf(error)}`)
  }
}

/** An embedded database around a PGlite of the caller's making. */
export function embeddedDatabase(client: PGlite): Database {
  const orm = drizzle({ client })
  // One at a time, so that whoever else is at work waits for one report and not for all of them.
  const reports = new Turnstile(1)
  return {
    // PGlite has a single connection, in a single process: nobody else is there to be kept out.
    ...{ kind: 'pglite', orm, jobs: orm, numbers: null },
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
