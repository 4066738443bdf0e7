// The gateway under trial, in front of a stand-in that answers everything, and one connection at a time on which bytes are
// sent as they are.
import { createConnection, type Socket } from 'node:net'
import { type Answer, readAnswers } from '#tests/conformance/answers.ts'
import { type FakeUpstream, type LoggedRequest, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { startGateway } from '#tests/support/gateway.ts'

/** What anybody may ask, so that a case says nothing but what it is about. */
export const CALL_PATH = '/api/public/x'

export type Exchange = {
  answers: Answer[]
  isClosed: boolean
  /** What of it came to the upstream. */
  reached: LoggedRequest[]
}

export type Subject = {
  /** Of a session. */
  cookie: string
  /**
   * Sends each part, as Latin-1, when the one before has had its effect. Where `leastAnswers` are not there by then, they are
   * waited for.
   */
  exchange: (parts: readonly string[], leastAnswers: number) => Promise<Exchange>
  /** The answer to a request that is sure to have one; null when there is none. */
  ask: (request: string) => Promise<Answer | null>
  close: () => Promise<void>
}

/** After this a gateway that owes an answer is taken to give none. */
const ANSWER_LIMIT_MS = 10_000

export async function startSubject(): Promise<Subject> {
  const upstream = await startFakeUpstream()
  const gateway = await startGateway({ upstreamUrl: upstream.url })
  const cookie = await gateway.signIn('clerk')
  const { port } = await gateway.listen()
  const clock = await startClock(port)
  return {
    cookie,
    exchange: (parts, leastAnswers) => exchange({ port, upstream, clock }, parts, leastAnswers),
    ask: (request) => ask(port, request),
    async close() {
      clock.stop()
      await gateway.close()
      await upstream.close()
    },
  }
}

type Surroundings = { port: number; upstream: FakeUpstream; clock: Clock }

async function exchange(
  { port, upstream, clock }: Surroundings,
  parts: readonly string[],
  leastAnswers: number,
): Promise<Exchange> {
  upstream.requests.length = 0
  const connection = await connect(port)
  const isBodiless = parts[0]?.startsWith('HEAD ') === true
  const answers = () => readAnswers(connection.received(), isBodiless)
  for (const part of parts) {
    if (connection.isClosed()) break
    connection.send(part)
    await clock.pass()
  }
  const limitMs = performance.now() + ANSWER_LIMIT_MS
  while (answers().length < leastAnswers && !connection.isClosed() && performance.now() < limitMs) {
    await clock.pass()
    // The end of a connection comes behind its last answer.
    await clock.pass()
  }
  connection.leave()
  await clock.pass()
  return {
    answers: answers(),
    isClosed: connection.isClosed(),
    reached: upstream.requests.filter(({ url }) => url !== CLOCK_PATH),
  }
}

async function ask(port: number, request: string): Promise<Answer | null> {
  const socket = await open(port)
  socket.setEncoding('latin1').setTimeout(ANSWER_LIMIT_MS, () => socket.destroy())
  let received = ''
  socket.write(request, 'latin1')
  try {
    for await (const text of socket) {
      received += text
      const [answer] = readAnswers(received, false)
      if (answer) return answer
    }
  } catch {
    // A connection that breaks is one that gives no answer.
  }
  return null
}

type Connection = {
  send: (part: string) => void
  received: () => string
  /** By the gateway. */
  isClosed: () => boolean
  leave: () => void
}

async function connect(port: number): Promise<Connection> {
  let received = ''
  let isClosed = false
  const socket = await open(port)
  socket.setEncoding('latin1')
  socket.on('data', (text) => (received += text))
  // A connection that is closed with bytes unread breaks: what came before it counts all the same.
  socket.on('error', () => (isClosed = true))
  socket.on('end', () => (isClosed = true))
  return {
    send: (part) => socket.write(part, 'latin1'),
    received: () => received,
    isClosed: () => isClosed,
    leave: () => socket.destroy(),
  }
}

type Clock = { pass: () => Promise<void>; stop: () => void }

const CLOCK_PATH = '/api/public/clock'
const CLOCK_CALL = `GET ${CLOCK_PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`
/** The first may overtake what takes a turn of the event loop more. */
const CLOCK_CALLS = 3

/**
 * Time is what a few plain calls on another connection take: on the same way, behind what was sent before, so that silence
 * after it means that nothing comes, however slow the machine is.
 */
async function startClock(port: number): Promise<Clock> {
  const socket = await open(port)
  socket.setEncoding('latin1')
  let received = ''
  let notice = () => {}
  socket.on('data', (text) => {
    received += text
    if (readAnswers(received, false).length > 0) notice()
  })
  const call = () =>
    new Promise<void>((resolve) => {
      received = ''
      notice = resolve
      socket.write(CLOCK_CALL)
    })
  return {
    async pass() {
      for (let calls = 0; calls < CLOCK_CALLS; calls += 1) await call()
    },
    stop: () => socket.destroy(),
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
