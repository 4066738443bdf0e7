// The upstream of the proxy benchmark: envelopes of two sizes, and a sign-in. Raw sockets and finished bytes, so that it
// costs little beside the proxies in front of it.
import { type AddressInfo, createServer } from 'node:net'
import { login } from '#shared/contracts/system/user.ts'

const answers = new Map([
  ['/api/1k', answerOf(envelopeOf(1024))],
  ['/api/100k', answerOf(envelopeOf(100 * 1024))],
  [login.path, answerOf(JSON.stringify({ code: 200, message: 'success', result_code: 200, data: grant() }))],
])

const server = createServer((socket) => {
  let waiting = ''
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    waiting += bytes.toString('latin1')
    for (let end = waiting.indexOf('\r\n\r\n'); end !== -1; end = waiting.indexOf('\r\n\r\n')) {
      const head = waiting.slice(0, end)
      waiting = waiting.slice(end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0))
      socket.write(
        answers.get(head.split(' ', 2)[1] ?? '') ?? 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n',
      )
    }
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})

/** Rows like those of a list page, each with a `code` of its own. */
function envelopeOf(sizeBytes: number): string {
  const rows: object[] = []
  const text = () =>
    JSON.stringify({ code: 200, message: 'success', data: { total: 9, list: rows }, result_code: 200 })
  while (Buffer.byteLength(text()) < sizeBytes) {
    const id = rows.length + 1
    rows.push({
      id,
      code: `WH-${id}`,
      name: `上海${id}号仓`,
      status: 'ENABLED',
      quantity: id * 7,
      updatedAt: '2026-03-10T02:00:00.000Z',
    })
  }
  return text()
}

function answerOf(body: string): Buffer {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(`${head}connection: keep-alive\r\n\r\n${body}`)
}

function grant(): object {
  return {
    token: 'bench-token',
    expirationTime: Date.now() + 24 * 3_600_000,
    activate: true,
    userVO: { id: 1, name: 'clerk' },
  }
}
