import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enter, launchBrowser, witness } from '#tests/support/browser.ts'
import { beginConsole, freePort, runConsole, startConsole } from '#tests/support/console.ts'
import { startFakeUpstream } from '#tests/support/fake-upstream.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'swms-'))
})
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

/** Of a first start, however busy the machine is. */
const START_LIMIT_MS = 240_000

const lines = (output: string) => output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))

describe('a start that cannot succeed ends with one line that says what to do, and exit code 1', () => {
  it('for a malformed variable', async () => {
    const { code, output } = await runConsole({ PORT: 'http', SWMS_DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(lines(output)).toEqual(['环境变量 PORT 不正确：应为端口号'])
  })

  it('for a port that is in use, before anything is stored', async () => {
    const port = await freePort()
    const holder = createServer().listen(port, '127.0.0.1')
    const { code, output } = await runConsole({ PORT: String(port), SWMS_DATA_DIR: dataDir })
    holder.close()
    expect(code).toBe(1)
    expect(lines(output)).toEqual([`端口 ${port} 已被占用：请关闭占用它的程序，或设置环境变量 PORT`])
    expect(await readdir(dataDir)).toEqual([])
  })

  it('for a data folder that cannot be written', async () => {
    // A file where the folder should be stops even root, whom a mode does not.
    const file = path.join(dataDir, 'taken')
    await writeFile(file, '')
    await chmod(file, 0o400)
    const { code, output } = await runConsole({ PORT: String(await freePort()), SWMS_DATA_DIR: file })
    expect(code).toBe(1)
    expect(lines(output)).toHaveLength(1)
    expect(output).toContain('SWMS_DATA_DIR')
  })
})

describe('a console that runs', () => {
  it('keeps its data over a restart, and ends cleanly with open windows', async () => {
    // As anybody starts it first: with the demo company's past.
    const env = { SWMS_DATA_DIR: dataDir, SWMS_DEMO_SCALE: '' }
    const { ready, ...first } = await beginConsole(env)
    const isAlive = () =>
      fetch(`${first.url}/livez`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isAlive).toBe(true)
    const browser = await launchBrowser()
    const early = await browser.newPage()
    await early.goto(`${first.url}/login`)
    await early.getByText(/^正在生成 20..-..-.. 的作业$/).waitFor()
    expect(await early.getByRole('progressbar').getAttribute('value')).toMatch(/^0\.\d+$/)
    const call = await fetch(`${first.url}/api/user/login`, { method: 'POST' })
    expect([call.status, await call.json()]).toMatchObject([
      503,
      { code: 503, message: expect.stringContaining('正在') },
    ])
    // Nobody has asked for it once more.
    await early.getByRole('button', { name: '登录' }).waitFor({ timeout: START_LIMIT_MS })
    await ready
    expect(first.output()).toMatch(/正在生成 .* 的作业（\d+%）/)
    await expect.poll(first.output).toContain('clerk / clerk123')
    const { open } = await witness(browser, first.url)
    const page = await open('/login')
    await enter(page, 'clerk')
    expect(await first.stop()).toBe(0)
    await browser.close()

    const second = await startConsole(env)
    const answer = await fetch(`${second.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: second.url },
      body: JSON.stringify({ username: 'clerk', password: 'clerk123' }),
    })
    expect(answer.status).toBe(200)
    expect(await second.stop()).toBe(0)
    expect(first.output() + second.output()).not.toMatch(/clerk123"|"authorization":"(?!\[Redacted\])/)
  })

  it('works in front of a foreign upstream, and says so when that is down', async () => {
    const upstream = await startFakeUpstream()
    const running = await startConsole({ SWMS_UPSTREAM_URL: upstream.url, SWMS_DATA_DIR: dataDir })
    expect(running.output()).not.toContain('演示账号')
    const browser = await launchBrowser()
    const { open } = await witness(browser, running.url)
    const page = await open('/login')
    await enter(page, 'somebody', 'right')
    await upstream.close()
    await page.goto('/home')
    await page.getByText('仓储服务暂时无法连接').first().waitFor()
    await page.getByRole('button', { name: '重试' }).first().waitFor()
    await browser.close()
    expect(await running.stop()).toBe(0)
  })
})
