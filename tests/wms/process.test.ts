// The process itself: its data folder, its ready message, its refusals to start, its end.
import { type ChildProcess, execFileSync, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readyUrl } from '#server/embedded-wms.ts'
import { claimDataFolder, prepareDataFolder } from '#server/wms/db/data-folder.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { StartupError } from '#server/wms/db/startup-error.ts'
import { freePort } from '#tests/support/console.ts'
import { copyCompany, createCompanyDatabase, createPostgresDatabase } from '#tests/support/wms.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'swms-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('the data folder', () => {
  test('is created and claimed, and free again once it is given back', async () => {
    const folder = path.join(temporaryFolder(), 'deep', 'data')
    prepareDataFolder(folder)
    const release = await claimDataFolder(folder)
    await expect(claimDataFolder(folder)).rejects.toThrow(StartupError)
    release()
    ;(await claimDataFolder(folder))()
  })

  test('that cannot be written to is refused in one line', () => {
    const file = path.join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const folder = path.join(file, 'data')
    expect(() => prepareDataFolder(folder)).toThrow(
      new StartupError(`数据目录 ${folder} 不可写：请检查权限或设置 SWMS_DATA_DIR`),
    )
  })

  test('that somebody on another machine holds, where locks end at the machine, is refused by their heartbeat', async () => {
    const folder = temporaryFolder()
    const beating = setInterval(() => leaveHolder(folder, performance.now()), 100)
    onTestFinished(() => clearInterval(beating))
    leaveHolder(folder, 0)
    await expect(claimDataFolder(folder)).rejects.toThrow(
      `数据目录 ${folder} 正被主机 elsewhere 上的进程 7（自 2026-03-10T02:00:00Z 起）使用：请先停止该进程或设置 SWMS_DATA_DIR`,
    )
  })

  test.each([
    ['somebody on another machine whose heart has stopped', () => holder(0)],
    ['nobody who could be understood', () => '4711 12345'],
  ])('left by %s is taken over', async (_case, left) => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'db.lock'), left())
    ;(await claimDataFolder(folder))()
    expect(readFileSync(path.join(folder, 'db.lock'), 'utf8')).toBe('')
  })

  const holder = (beats: number) =>
    JSON.stringify({ id: 'theirs', host: 'elsewhere', pid: 7, since: '2026-03-10T02:00:00.000Z', beats })

  /** In place, as a holder does. */
  function leaveHolder(folder: string, beats: number): void {
    writeFileSync(path.join(folder, 'db.lock'), holder(beats).padEnd(512))
  }
})

describe('the process', () => {
  test('says when it is ready, serves, ends cleanly, and starts again on the same folder', async () => {
    const dataDir = temporaryFolder()
    // What a start leaves behind that was cut off while it made the database.
    mkdirSync(path.join(dataDir, 'db.new'))
    writeFileSync(path.join(dataDir, 'db.new/PG_VERSION'), '')
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const child = startProcess({ SWMS_DATA_DIR: dataDir, SWMS_DEMO: 'on' })
      const url = await readyUrl(child.process)
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      // Of everything in it: what PGlite makes is open to all, and so are folders of earlier versions.
      expect(openToOthers(dataDir)).toEqual([])
      child.process.kill(signal)
      expect(await child.exit).toBe(0)
      expect(openToOthers(dataDir)).toEqual([])
      execFileSync('chmod', ['-R', 'go=rwX', dataDir])
    }
  })

  test('refuses a folder that a process in another container has, by name, and takes it over once that is killed', async () => {
    const dataDir = temporaryFolder()
    await copyCompany(path.join(dataDir, 'db'))
    const first = startProcess({ SWMS_DATA_DIR: dataDir })
    await readyUrl(first.process)
    for (const container of [[], OTHER_CONTAINER]) {
      const [program = '', ...words] = [...container, process.execPath, 'dist/server/wms.js']
      const second = spawnSync(program, words, { env: processSettings({ SWMS_DATA_DIR: dataDir }) })
      expect([second.status, String(second.stderr)]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(
            `^数据目录 ${dataDir} 正被主机 ${hostname()} 上的进程 ${first.process.pid}（自 .* 起）使用：`,
          ),
        ),
      ])
    }
    first.process.kill('SIGKILL')
    await first.exit
    const heir = startProcess({ SWMS_DATA_DIR: dataDir })
    await readyUrl(heir.process)
    expect(heir.errors()).toBe('')
  })

  test('ends when its parent is gone', async () => {
    const child = startProcess({ SWMS_DATABASE_URL: await createCompanyDatabase() })
    await readyUrl(child.process)
    child.process.disconnect()
    expect(await child.exit).toBe(0)
  })

  test('refuses a folder that cannot be written to with one line and code 1', async () => {
    const file = path.join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const child = startProcess({ SWMS_DATA_DIR: path.join(file, 'data') })
    expect(await child.exit).toBe(1)
    expect(child.errors()).toMatch(/^数据目录 .* 不可写：请检查权限或设置 SWMS_DATA_DIR\n$/)
  })

  test('refuses a database that does not exist with one line, without its password', async () => {
    const url = new URL(await createPostgresDatabase())
    url.password = 'hidden'
    url.pathname = '/nowhere'
    const child = startProcess({ SWMS_DATABASE_URL: url.href })
    expect(await child.exit).toBe(1)
    expect(child.errors()).toBe(
      `无法连接数据库 127.0.0.1:${url.port}/nowhere（3D000）：请检查 SWMS_DATABASE_URL\n`,
    )
  })

  test('waits for a database that is away, says so, lives and is not ready meanwhile', async () => {
    const [port, databasePort] = [String(await freePort()), await freePort()]
    const child = startProcess({
      SWMS_DATABASE_URL: `postgres://swms:hidden@127.0.0.1:${databasePort}/swms`,
      SWMS_WMS_PORT: port,
      SWMS_LOG_LEVEL: 'warn',
    })
    const line = `数据库 127.0.0.1:${databasePort}/swms 暂时连不上（ECONNREFUSED），1 秒后再试`
    await expect.poll(() => child.output()).toContain(line)
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    expect([await ask('/livez'), await ask('/readyz'), await ask('/api/user/info')]).toEqual([200, 503, 503])
    expect(child.output()).not.toContain('hidden')
    child.process.kill('SIGTERM')
    expect(await child.exit).toBe(0)
  })

  test('waits for another that is starting, and says who that is', async () => {
    const url = await createPostgresDatabase()
    const other = new pg.Client({ connectionString: url, application_name: 'somebody else' })
    await other.connect()
    await other.query('select pg_advisory_lock(7351001)')
    const child = startProcess({ SWMS_DATABASE_URL: url, SWMS_LOG_LEVEL: 'warn', SWMS_DEMO: 'off' })
    await expect.poll(() => child.output()).toMatch(/正等待另一进程完成启动（.*pid \d+，somebody else，/)
    await other.end()
    expect(await readyUrl(child.process)).toMatch(/^http:/)
  })

  test('refuses tables that a later version has changed with one line', async () => {
    const url = await createPostgresDatabase()
    const database = await openPostgres(url)
    await database.prepare((orm) =>
      orm.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
      ),
    )
    await database.close()
    const child = startProcess({ SWMS_DATABASE_URL: url })
    expect(await child.exit).toBe(1)
    expect(child.errors()).toBe(
      '数据库已由更新版本的程序升级，此版本不能使用：请启动新版本，或恢复升级前的备份\n',
    )
  })

  test('refuses a port that is taken with one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const child = startProcess({
      SWMS_DATABASE_URL: await createCompanyDatabase(),
      SWMS_WMS_PORT: String(port),
    })
    expect(await child.exit).toBe(1)
    expect(child.errors()).toBe(`端口 ${port} 已被占用：请停止占用它的程序或设置 SWMS_WMS_PORT\n`)
    taken.close()
  })
})

/** Where the first one's process id means nothing; not everybody may make one, and its lock is the same for all. */
const OTHER_CONTAINER = ((words) =>
  spawnSync(words[0] ?? '', [...words.slice(1), 'true']).status === 0 ? words : [])([
  'unshare',
  '--user',
  '--map-root-user',
  '--pid',
  '--fork',
  '--mount-proc',
])

function openToOthers(folder: string): string[] {
  const places = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return ['', ...places].filter((place) => {
    // The demo company works meanwhile, and what it is done with goes away.
    const stats = lstatSync(path.join(folder, place), { throwIfNoEntry: false })
    return stats && stats.mode & 0o077
  })
}

type RunningProcess = {
  process: ChildProcess
  exit: Promise<number | null>
  errors: () => string
  output: () => string
}

function processSettings(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], SWMS_LOG_LEVEL: 'error', SWMS_DEMO_SCALE: '0', ...settings }
}

function startProcess(settings: Record<string, string>): RunningProcess {
  const child = fork('dist/server/wms.js', {
    env: processSettings(settings),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [errors, output] = ['', '']
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  // Not 'close': it never comes once the parent has disconnected.
  const ended = Promise.all([once(child, 'exit'), child.stderr && once(child.stderr, 'close')])
  const exit = ended.then(([[code]]) => code as number | null)
  return { process: child, exit, errors: () => errors, output: () => output }
}
