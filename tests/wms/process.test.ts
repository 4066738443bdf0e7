// The process itself: its data folder, its ready message, its refusals to start, its end.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { claimDataFolder } from '#server/wms/db/data-folder.ts'
import { StartupError } from '#server/wms/kit/errors.ts'
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
      expect((await fetch(`${(message as { url: string }).url}/healthz`)).status).toBe(200)
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

  test('refuses a database that does not answer with one line, without its password', async () => {
    const child = startProcess({ SWMS_DATABASE_URL: 'postgres://swms:hidden@127.0.0.1:1/swms' })
    expect(await child.exit).toBe(1)
    expect(child.errors()).toBe('无法连接数据库 127.0.0.1:1/swms（ECONNREFUSED）：请检查 SWMS_DATABASE_URL\n')
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

type RunningProcess = { process: ChildProcess; exit: Promise<number | null>; errors: () => string }

function startProcess(settings: Record<string, string>): RunningProcess {
  const child = fork('dist/server/wms.js', {
    env: { PATH: process.env['PATH'], SWMS_LOG_LEVEL: 'error', SWMS_DEMO_SCALE: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  // Not 'close': it never comes once the parent has disconnected.
  const ended = Promise.all([once(child, 'exit'), child.stderr && once(child.stderr, 'close')])
  const exit = ended.then(([[code]]) => code as number | null)
  return { process: child, exit, errors: () => errors }
}
