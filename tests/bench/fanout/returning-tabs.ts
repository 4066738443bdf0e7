// Many tabs in one process that lose their streams at once, and come back as a browser's do: each after the time it was
// told, from where it was; whom the gateway refuses, after the console's own wait.
import { connect, type Socket } from 'node:net'
import { retryDelayMs } from '#client/data/notice-source.ts'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { answerQuestions } from '#tests/bench/fanout/child.ts'

type Tab = {
  port: number
  cookie: string
  socket: Socket | null
  retryMs: number
  lastId: string
  failures: number
}

const OPENED_AT_ONCE = 100

const tabs: Tab[] = []
let refusals = 0

answerQuestions({
  async open({ url, cookies, count }) {
    const port = Number(new URL(String(url)).port)
    const given = cookies as string[]
    for (let n = 0; n < Number(count); n += 1) {
      const cookie = given[n % given.length] ?? ''
      tabs.push({ port, cookie, socket: null, retryMs: 0, lastId: '', failures: 0 })
    }
    for (let start = 0; start < tabs.length; start += OPENED_AT_ONCE) {
      await Promise.all(tabs.slice(start, start + OPENED_AT_ONCE).map(open))
    }
  },
  /** Answers how long it took until each was back, and how often one was refused. */
  async cut() {
    const startedAt = performance.now()
    refusals = 0
    for (const { socket } of tabs) socket?.destroy()
    const backMs = await Promise.all(
      tabs.map(async (tab) => {
        await comeBack(tab, tab.retryMs)
        return performance.now() - startedAt
      }),
    )
    return { lastBackMs: Math.max(...backMs), refusals }
  },
})

async function comeBack(tab: Tab, waitMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  const answer = await open(tab)
  if (answer === 'open') return
  refusals += 1
  tab.failures += 1
  // A connection that breaks is opened again by the browser, an answer that is no stream by the console.
  await comeBack(tab, answer === 'broken' ? tab.retryMs : retryDelayMs(tab.failures, Math.random()))
}

/** Resolves with the first bytes of the answer. */
function open(tab: Tab): Promise<'open' | 'refused' | 'broken'> {
  const { port, cookie, lastId } = tab
  const socket = connect(port, '127.0.0.1')
  const position = lastId === '' ? '' : `last-event-id: ${lastId}\r\n`
  socket.write(
    `GET ${NOTICE_STREAM_PATH} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n${position}\r\n`,
  )
  tab.socket = socket
  return new Promise((resolve) => {
    socket.once('data', (head) => resolve(head.includes('200 OK') ? 'open' : 'refused'))
    socket.on('data', (bytes) => take(tab, bytes.toString('latin1')))
    socket.once('error', () => resolve('broken'))
  })
}

function take(tab: Tab, text: string): void {
  tab.retryMs = Number(/retry: (\d+)/.exec(text)?.[1] ?? tab.retryMs)
  tab.lastId = /^id: (.+)$/m.exec(text)?.[1] ?? tab.lastId
}
