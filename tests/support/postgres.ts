// A throw-away PostgreSQL server for the whole test run, from the binaries that the system's package brings.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the server; each test file makes its own database in it. */
    postgresUrl: string
  }
}

const START_LIMIT_MS = 30_000

/** vitest's global setup: starts the server, and answers the function that removes it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgresServer()
  project.provide('postgresUrl', url)
  return stop
}

type PostgresServer = {
  url: string
  pid: () => number | undefined
  /** Holds it still, all its connections, for so long. */
  freeze: (ms: number) => Promise<void>
  /** Ends it as a crash would; its data stays. */
  halt: () => Promise<void>
  /** Starts it again where it was. */
  resume: () => Promise<void>
  stop: () => Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** An empty server; `stop` removes it. */
export async function startPostgresServer(others: Settings = {}): Promise<PostgresServer> {
  const binaries = findBinaries()
  const folder = mkdtempSync(path.join(tmpdir(), 'swms-postgres-'))
  const owner = serverOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const port = await freePort()
  initialise(path.join(binaries, 'initdb'), folder, owner)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server = launch(path.join(binaries, 'postgres'), folder, port, owner, others)
  await untilItAnswers(url, server)
  return {
    url,
    pid: () => server.pid,
    async freeze(ms) {
      const pids = [server.pid ?? 0, ...(await backendsOf(url))]
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      await wait(ms)
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    },
    halt: () => halt(server),
    async resume() {
      server = launch(path.join(binaries, 'postgres'), folder, port, owner, others)
      await untilItAnswers(url, server)
    },
    async stop() {
      await halt(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Owner = { uid: number; gid: number }

/** Newest version first; Debian keeps the server's programs out of the path. */
function findBinaries(): string {
  const debian = '/usr/lib/postgresql'
  const versions = listFolder(debian).sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  const found = folders.find((folder) => listFolder(folder).includes('initdb'))
  if (!found) {
    throw new Error('PostgreSQL is missing: install the package `postgresql` (apt-get install postgresql)')
  }
  return found
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** PostgreSQL refuses to run as root; null when this is not root. */
function serverOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  if (!owner.uid || !owner.gid) {
    throw new Error('As root, PostgreSQL needs the user `postgres`: install the package `postgresql`')
  }
  return owner
}

function initialise(initdb: string, folder: string, owner: Owner | null): void {
  const options = [
    '-D',
    folder,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  const { status, stderr } = spawnSync(initdb, options, { ...owner, cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
}

/** Nothing here has to survive a power cut. */
function launch(
  postgres: string,
  folder: string,
  port: number,
  owner: Owner | null,
  others: Settings,
): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    ...others,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await isAnswering(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`)
    if (Date.now() > deadline) throw new Error('PostgreSQL did not start in time')
    await wait(100)
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function backendsOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function halt(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  // Immediate shutdown: clients that are still connected are not waited for.
  if (server.kill('SIGQUIT')) await ended
}
