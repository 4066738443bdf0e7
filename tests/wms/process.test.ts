// The process itself: its data folder, its ready message, its refusals to start, its end.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { claimDataFolder } from '#server/wms/db/data-folder.ts'
import { openPostgres } from '#server/wms/db/postgres.ts'
import { StartupError } from '#server/wms/kit/errors.ts'
import { freePort } from '#tests/support/console.ts'
import { createPostgresDatabase } from '#tests/support/wms.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'swms-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A process id that belongs to nobody: the largest Linux hands out is 4194304. */
const DEAD_PID = 4_194_305

describe('the data folder', () => {
  test('is created and claimed, and free again once it is given back', () => {
    const folder = path.join(temporaryFolder(), 'deep', 'data')
    const release = claimDataFolder(folder)
    expect(() => claimDataFolder(folder)).toThrow(StartupError)
    release()
    claimDataFolder(folder)()
  })

  test('that cannot be written to is refused in one line', () => {
    const file = path.join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const folder = path.join(file, 'data')
    expect(() => claimDataFolder(folder)).toThrow(
      new StartupError(`数据目录 ${folder} 不可写：请检查权限或设置 SWMS_DATA_DIR`),
    )
  })

  test('in use by another running process is refused in one line that names it', () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'db.lock'), `${process.ppid} ${startTimeOf(process.ppid)}`)
    expect(() => claimDataFolder(folder)).toThrow(
      new StartupError(
        `数据目录 ${folder} 正被进程 ${process.ppid} 使用：请先停止该进程或设置 SWMS_DATA_DIR`,
      ),
    )
  })

  test.each([
    ['is gone', `${DEAD_PID} 1`],
    ['has had its id taken by another', `${process.pid} 1`],
    ['left nonsense', 'nonsense'],
  ])('of a process that %s is taken over', (_case, lock) => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'db.lock'), lock)
    const release = claimDataFolder(folder)
    expect(readFileSync(path.join(folder, 'db.lock'), 'utf8')).toContain(String(process.pid))
    release()
  })

  function startTimeOf(pid: number): string {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  }
})

describe('the process', () => {
  test('says when it is ready, serves, ends cleanly, and starts again on the same folder', async () => {
    const dataDir = temporaryFolder()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const child = startProcess({ SWMS_DATA_DIR: dataDir, SWMS_DEMO: 'on' })
      const [message] = await once(child.process, 'message')
      expect(message).toEqual({ type: 'ready', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) })
      expect((await fetch(`${(message as { url: string }).url}/readyz`)).status).toBe(200)
      child.process.kill(signal)
      expect(await child.exit).toBe(0)
      expect(existsSync(path.join(dataDir, 'db.lock'))).toBe(false)
    }
  })

  test('ends when its parent is gone', async () => {
    const child = startProcess({ SWMS_DATABASE_URL: await createPostgresDatabase() })
    await once(child.process, 'message')
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
    const [message] = await once(child.process, 'message')
    expect(message).toMatchObject({ type: 'ready' })
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
      SWMS_DATABASE_URL: await createPostgresDatabase(),
      SWMS_WMS_PORT: String(port),
    })
    expect(await child.exit).toBe(1)
    expect(child.errors()).toBe(`端口 ${port} 已被占用：请停止占用它的程序或设置 SWMS_WMS_PORT\n`)
    taken.close()
  })
})

type RunningProcess = {
  process: ChildProcess
  exit: Promise<number | null>
  errors: () => string
  output: () => string
}

function startProcess(settings: Record<string, string>): RunningProcess {
  const child = fork('dist/server/wms.js', {
    env: { PATH: process.env['PATH'], SWMS_LOG_LEVEL: 'error', SWMS_DEMO_SCALE: '0', ...settings },
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
