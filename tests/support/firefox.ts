// Firefox, which speaks WebDriver BiDi by itself: https://www.w3.org/TR/webdriver-bidi/
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'undici'
import { lineOf, type Protocol, type ProtocolWindow } from '#tests/support/engine-protocol.ts'

const PREFERENCES = `user_pref('intl.accept_languages', 'zh-CN');\n`

export async function launchFirefox(): Promise<Protocol> {
  const profile = await mkdtemp(path.join(tmpdir(), 'swms-firefox-'))
  await writeFile(path.join(profile, 'user.js'), PREFERENCES)
  const firefox = spawn(
    '/usr/bin/firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const complaints: string[] = []
  const address = await lineOf(firefox.stderr, /^WebDriver BiDi listening on (\S+)/)
  const send = await connect(`${address}/session`, (entry) => complaints.push(...complaintsIn(entry)))
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    complaints,
    openWindow: () => openWindow(send),
    async close() {
      await send('browser.close', {})
      if (firefox.exitCode === null) await once(firefox, 'exit')
      await rm(profile, { recursive: true, force: true })
    },
  }
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>

type Message =
  | { type: 'success'; id: number; result: Record<string, unknown> }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; params: LogEntry }

async function connect(address: string, onLog: (entry: LogEntry) => void): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.type === 'event') return onLog(message.params)
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let sent = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++sent
      waiting.set(id, (message) => {
        if (message.type === 'success') resolve(message.result)
        else reject(new Error(`${method}: ${JSON.stringify(message)}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}

/** https://www.w3.org/TR/webdriver-bidi/#types-log-logentry */
type LogEntry = { level: 'debug' | 'info' | 'warn' | 'error'; text: string | null; stackTrace?: StackTrace }
type StackTrace = { callFrames: { url: string; lineNumber: number }[] }

function complaintsIn({ level, text, stackTrace }: LogEntry): string[] {
  const [at] = stackTrace?.callFrames ?? []
  return [`${level}: ${text}${at ? ` (${at.url}:${at.lineNumber})` : ''}`]
}

async function openWindow(send: Send): Promise<ProtocolWindow> {
  const { context } = await send('browsingContext.create', { type: 'window' })
  return {
    async goTo(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(expression) {
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
      const { result, exceptionDetails } = answer as {
        result?: { value: string }
        exceptionDetails?: { text: string }
      }
      if (!result) throw new Error(exceptionDetails?.text)
      return result.value
    },
    async act(actions) {
      await send('input.performActions', { context, actions })
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async picture() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    async close() {
      await send('browsingContext.close', { context })
    },
  }
}
