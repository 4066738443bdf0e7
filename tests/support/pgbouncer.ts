// PgBouncer, of Debian's package, before a PostgreSQL server: each transaction may get another connection to it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '#tests/support/console.ts'
import { eventually } from '#tests/support/eventually.ts'

export type Pooler = { urlOf: (databaseUrl: string) => string; stop: () => Promise<void> }

/** In transaction mode, without passwords. */
export async function startPooler(serverUrl: string): Promise<Pooler> {
  const server = new URL(serverUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'swms-pooler-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
`,
  )
  const child = launch(file, folder)
  let log = ''
  child.stderr?.on('data', (data: Buffer) => (log += data.toString()))
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl)
    url.port = String(port)
    return url.href
  }
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer has ended:\n${log}`)
    const client = new pg.Client({ connectionString: urlOf(serverUrl) })
    client.on('error', () => {})
    await client.connect()
    await client.end()
  })
  return {
    urlOf,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Like PostgreSQL it refuses to run as root. */
function launch(file: string, folder: string): ChildProcess {
  const stdio = ['ignore', 'ignore', 'pipe'] as ('ignore' | 'pipe')[]
  if (process.getuid?.() !== 0) return spawn('/usr/sbin/pgbouncer', [file], { stdio })
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  chmodSync(folder, 0o755)
  chownSync(folder, owner.uid, owner.gid)
  return spawn('/usr/sbin/pgbouncer', [file], { ...owner, cwd: folder, stdio })
}
