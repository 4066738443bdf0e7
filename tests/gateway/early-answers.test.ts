// Answers that are whole before the upstream's connection says so: those without a body that name a length all the same, and
// refusals of an upload by an upstream that then closes without reading the rest.
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '#tests/support/gateway.ts'

const MB = 1024 * 1024
/** More than the buffers of all connections on the way hold. */
const UPLOAD = Buffer.alloc(32 * MB)
const UPLOADS = 12

/** Answers the head of a request. */
let answer: (socket: Socket, head: string) => void
let upstream: Server
let gateway: TestGateway
let url: string

beforeEach(async () => {
  upstream = createServer((socket) => {
    let received = ''
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      if (received.includes('\r\n\r\n')) return
      received += bytes.toString('latin1')
      if (!received.includes('\r\n\r\n')) return
      answer(socket, received)
      received = ''
    })
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { port } = upstream.address() as { port: number }
  gateway = await startGateway({ upstreamUrl: `http://127.0.0.1:${port}` })
  url = (await gateway.listen()).url
})
afterEach(async () => {
  await gateway.close()
  await new Promise((resolve) => upstream.close(resolve))
})

it.each([
  ['GET', 304, '90'],
  ['HEAD', 304, '90'],
  ['GET', 204, null],
  ['HEAD', 204, null],
  ['DELETE', 204, null],
])(
  '%s: %i with a length goes on, with the length only where it may stand',
  async (method, status, length) => {
    answer = (socket) =>
      socket.write(
        `HTTP/1.1 ${status} Short\r\netag: "7"\r\ncontent-length: 90\r\nconnection: keep-alive\r\n\r\n`,
      )
    const headers = { 'sec-fetch-site': 'same-origin', 'if-none-match': '"7"' }
    for (let n = 0; n < 3; n += 1) {
      const passed = await fetch(`${url}/api/public/x`, { method, headers })
      expect([passed.status, passed.headers.get('etag'), await passed.text()]).toEqual([status, '"7"', ''])
      expect(passed.headers.get('content-length')).toBe(length)
    }
  },
)

const REFUSAL = '{"code":413,"message":"文件过大","data":null,"result_code":413}'
const REFUSED = 'HTTP/1.1 413 Too Large\r\ncontent-type: application/json\r\nconnection: close\r\n'

it.each<[string, string, (socket: Socket) => void]>([
  [
    'resets the connection',
    `content-length: ${Buffer.byteLength(REFUSAL)}\r\n`,
    (socket) => socket.resetAndDestroy(),
  ],
  ['closes it unread', `content-length: ${Buffer.byteLength(REFUSAL)}\r\n`, (socket) => socket.destroy()],
  [
    'sends the end first',
    `content-length: ${Buffer.byteLength(REFUSAL)}\r\n`,
    (socket) => socket.end(() => socket.destroy()),
  ],
  ['names no length', '', (socket) => socket.end(() => socket.destroy())],
])('an early refusal of an upload is read, though the upstream %s', async (_how, length, close) => {
  answer = (socket) => {
    socket.pause()
    socket.write(`${REFUSED}${length}\r\n${REFUSAL}`, () => close(socket))
  }
  for (let n = 0; n < UPLOADS; n += 1) {
    const refused = await fetch(`${url}/api/public/x`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: UPLOAD,
    })
    expect([refused.status, await refused.text()]).toEqual([413, REFUSAL])
  }
})
