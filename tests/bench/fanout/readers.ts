// Many tabs in one process, as cheap as they can be: raw sockets that count what comes.
import { connect, type Socket } from 'node:net'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { answerQuestions } from '#tests/bench/fanout/child.ts'

/** Begins every notice, and nothing else. */
const MARKER = Buffer.from('[{"uid"')
const OPENED_AT_ONCE = 100
/** A tab that was cut off on the way never has its events: the measurement has failed, and must say so. */
const ARRIVAL_LIMIT_MS = 60_000

const sockets: Socket[] = []
let expected = 0
let arrivals: bigint[] = []
let complete = Promise.resolve()
let finish = () => {}

answerQuestions({
  async open({ url, cookies, count }) {
    const { port } = new URL(String(url))
    const total = Number(count)
    for (let start = 0; start < total; start += OPENED_AT_ONCE) {
      const slice = Array.from({ length: Math.min(OPENED_AT_ONCE, total - start) }, (_, n) => start + n)
      await Promise.all(slice.map((n) => open(Number(port), cookieOf(cookies as string[], n))))
    }
  },
  begin(input) {
    expected = Number(input['expected'])
    arrivals = []
    complete = new Promise((resolve) => (finish = resolve))
  },
  async latencies({ startedAt }) {
    await allArrived()
    return arrivals.map((arrivedAt) => Number(arrivedAt - BigInt(String(startedAt))) / 1e6)
  },
  async elapsed({ startedAt }) {
    await allArrived()
    return Number(process.hrtime.bigint() - BigInt(String(startedAt))) / 1e6
  },
})

async function allArrived(): Promise<void> {
  const tooLate = () => {
    throw new Error(`${arrivals.length} of ${expected} events arrived within ${ARRIVAL_LIMIT_MS} ms`)
  }
  const limit = setTimeout(tooLate, ARRIVAL_LIMIT_MS)
  await complete
  clearTimeout(limit)
}

function cookieOf(cookies: readonly string[], n: number): string {
  return cookies[n % cookies.length] ?? ''
}

/** Resolves with the first byte of the stream; a refusal ends the measurement. */
function open(port: number, cookie: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(
    `GET ${NOTICE_STREAM_PATH} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.once('data', (head) => {
      if (!head.includes('200 OK')) return reject(new Error(head.toString()))
      socket.on('data', count)
      resolve()
    })
    socket.once('error', reject)
  })
}

/** A marker that is split between two chunks is counted with the next event, which the measurement can bear: see `slack`. */
function count(chunk: Buffer): void {
  for (let at = chunk.indexOf(MARKER); at !== -1; at = chunk.indexOf(MARKER, at + MARKER.length)) {
    arrivals.push(process.hrtime.bigint())
  }
  if (arrivals.length >= expected - slack(expected)) finish()
}

/** One event carries no split marker; of a burst, one in ten thousand may. */
function slack(total: number): number {
  return total > 20_000 ? Math.ceil(total / 500) : 0
}
