// The process behind upstream.ts: node recorder.ts <WMS API> <delay in ms>
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const [, , wmsUrl = '', firstDelay = '1'] = process.argv

type Recorded = { status: number; type: string; body: Buffer }

const recordings = new Map<string, Recorded>()
let delayMs = Number(firstDelay)

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.once('disconnect', () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', wmsUrl)
  if (pathname === '/recorder/delay') delayMs = Number(searchParams.get('ms'))
  if (pathname.startsWith('/recorder/')) return void response.end(JSON.stringify(asked()))
  const key = `${request.method} ${request.url}`
  const recorded = recordings.get(key) ?? (await record(request, key))
  setTimeout(() => {
    response.writeHead(recorded.status, { 'content-type': recorded.type }).end(recorded.body)
  }, delayMs)
}

async function record(request: IncomingMessage, key: string): Promise<Recorded> {
  const { authorization = '', source = 'web', version = 'V6', ...rest } = request.headers
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const answered = await fetch(wmsUrl + request.url, {
    method: request.method ?? 'GET',
    headers: {
      authorization,
      source: String(source),
      version: String(version),
      ...(rest['content-type'] ? { 'content-type': rest['content-type'] } : {}),
    },
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  })
  const recorded = {
    status: answered.status,
    type: answered.headers.get('content-type') ?? 'application/json',
    body: Buffer.from(await answered.arrayBuffer()),
  }
  if (answered.ok) recordings.set(key, recorded)
  return recorded
}

function asked(): string[] {
  return [...recordings.keys()]
    .filter((key) => key.startsWith('GET /api/'))
    .map((key) => key.slice('GET '.length))
}
