// WebKitGTK in the small browser that comes with it: https://www.w3.org/TR/webdriver2/. It needs a screen, which is a made up one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#tests/support/console.ts'
import { lineOf, type Protocol, type ProtocolWindow } from '#tests/support/engine-protocol.ts'

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

const CAPABILITIES = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
}

export async function launchWebKit(): Promise<Protocol> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await lineOf(screen.stdout, /^(\d+)$/)
  const port = await freePort()
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await untilListening(address)
  const { sessionId } = await ask(`${address}/session`, 'POST', {
    capabilities: { alwaysMatch: CAPABILITIES },
  })
  const session = `${address}/session/${sessionId}`
  return {
    complaints: null,
    openWindow: () => openWindow(session),
    async close() {
      await ask(session, 'DELETE')
      for (const process of [driver, screen]) {
        process.kill()
        if (process.exitCode === null) await once(process, 'exit')
      }
    },
  }
}

async function untilListening(address: string): Promise<void> {
  while (!(await fetch(`${address}/status`).catch(() => null))) await setTimeout(50)
}

async function ask(url: string, method: string, body?: object): Promise<never> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: never }
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(value)}`)
  return value
}

async function openWindow(session: string): Promise<ProtocolWindow> {
  const { handle } = (await ask(`${session}/window/new`, 'POST', { type: 'window' })) as { handle: string }
  /** A session has one window that is spoken to. */
  const inWindow = async <T>(method: string, command: string, body?: object): Promise<T> => {
    await ask(`${session}/window`, 'POST', { handle })
    return ask(`${session}${command}`, method, body)
  }
  const run = async (expression: string): Promise<string> =>
    inWindow('POST', '/execute/async', {
      script: `const done = arguments[0]; Promise.resolve(${expression}).then(done)`,
      args: [],
    })
  return {
    run,
    goTo: (url) => inWindow('POST', '/url', { url }),
    act: (actions) => inWindow('POST', '/actions', { actions }),
    async resize(width, height) {
      await inWindow('POST', '/window/rect', { width, height })
      const [innerWidth, innerHeight] = JSON.parse(await run('JSON.stringify([innerWidth, innerHeight])'))
      await inWindow('POST', '/window/rect', {
        width: 2 * width - innerWidth,
        height: 2 * height - innerHeight,
      })
    },
    async picture() {
      return Buffer.from(await inWindow<string>('GET', '/screenshot'), 'base64')
    },
    close: () => inWindow('DELETE', '/window'),
  }
}
