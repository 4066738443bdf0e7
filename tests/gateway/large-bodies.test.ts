// What is larger than memory goes through a gateway process piece by piece, whichever way it goes.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { envelope, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { type GatewayProcess, startGatewayProcess } from '#tests/support/gateway-process.ts'

const MB = 1024 * 1024
const DOWNLOAD_BYTES = 1024 * MB
const UPLOAD_BYTES = 300 * MB
/** What is read from the upstream goes into the same few blocks again and again. */
const DOWNLOAD_GROWTH_MAX_BYTES = 60 * MB
const UPLOAD_GROWTH_MAX_BYTES = 100 * MB

let upstream: FakeUpstream
let gateway: GatewayProcess
let url: string
let cookie: string

beforeAll(async () => {
  upstream = await startFakeUpstream()
  gateway = await startGatewayProcess(upstream.url)
  url = gateway.url
  cookie = await gateway.signIn('clerk')
  await fetch(`${url}/api/x`, { headers: { cookie } })
})
afterAll(async () => {
  gateway.child.kill('SIGKILL')
  await upstream.close()
})

it('downloads a gigabyte within 60 MB of memory', async () => {
  upstream.receive('/api/download', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': DOWNLOAD_BYTES })
    void pipeline(zeros(DOWNLOAD_BYTES), response).catch(() => undefined)
  })
  const growth = watchMemory()
  const answer = await fetch(`${url}/api/download`, { headers: { cookie } })
  let received = 0
  for await (const chunk of answer.body ?? []) received += chunk.length
  expect(received).toBe(DOWNLOAD_BYTES)
  expect(growth()).toBeLessThan(DOWNLOAD_GROWTH_MAX_BYTES)
})

it('uploads 300 MB within 100 MB of memory', async () => {
  let received = 0
  upstream.receive('/api/upload', (incoming, response) => {
    incoming.on('data', (chunk: Buffer) => (received += chunk.length))
    incoming.on('end', () => envelope(true)(incoming, response, ''))
  })
  const growth = watchMemory()
  const headers = { cookie, 'content-type': 'application/octet-stream', 'content-length': UPLOAD_BYTES }
  const outgoing = request(`${url}/api/upload`, {
    method: 'POST',
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
  })
  const answered = new Promise<number>((resolve, reject) => {
    outgoing.once('response', (answer) => resolve(answer.resume().statusCode ?? 0)).once('error', reject)
  })
  await pipeline(zeros(UPLOAD_BYTES), outgoing)
  expect(await answered).toBe(200)
  expect(received).toBe(UPLOAD_BYTES)
  expect(growth()).toBeLessThan(UPLOAD_GROWTH_MAX_BYTES)
})

function zeros(bytes: number): Readable {
  const piece = Buffer.alloc(MB)
  return Readable.from(
    (function* () {
      for (let left = bytes; left > 0; left -= MB) yield piece
    })(),
  )
}

/** The answer stops the watch and tells how much more the process held at its most. */
function watchMemory(): () => number {
  const before = residentBytes()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, residentBytes())
  }, 20)
  return () => {
    clearInterval(watching)
    return most - before
  }
}

function residentBytes(): number {
  const status = readFileSync(`/proc/${gateway.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}
