// What is measured: pages a second with more clients than the server can serve, and the times of one page at a time.
import { execFile } from 'node:child_process'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Peer } from '#tests/bench/render/peers.ts'

const CONNECTIONS = 32

const agent = new Agent({ keepAlive: true })

export type Load = { perSecond: number; cpuMs: number }

/** Answers requests per second and what each of them took of the processor; rejects when one of them failed, for then it was not the page that was measured. */
export async function measureLoad(peer: Peer, seconds: number): Promise<Load> {
  const { name, url, cookie } = peer
  const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
  const args = [autocannon, '-j', '-c', String(CONNECTIONS), '-d', String(seconds), '-H', `cookie: ${cookie}`]
  const startMs = await peer.cpuMs()
  const { stdout } = await promisify(execFile)(process.execPath, [...args, url], { maxBuffer: 1 << 24 })
  const result = JSON.parse(stdout) as {
    requests: { average: number; total: number }
    non2xx: number
    errors: number
  }
  if (result.non2xx + result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} answers not 2xx, ${result.errors} errors`)
  return {
    perSecond: result.requests.average,
    cpuMs: ((await peer.cpuMs()) - startMs) / result.requests.total,
  }
}

export type PageTimes = { firstByteMs: number; wholeMs: number; bytes: number; html: string }

export function measurePage({ url, cookie }: Pick<Peer, 'url' | 'cookie'>): Promise<PageTimes> {
  return new Promise((resolve, reject) => {
    const startMs = performance.now()
    const request = get(url, { agent, headers: { cookie } }, (response) => {
      const chunks: Buffer[] = []
      let firstByteMs = 0
      response.on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - startMs
        chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const wholeMs = performance.now() - startMs
        resolve({ firstByteMs, wholeMs, bytes: body.length, html: body.toString('utf8') })
      })
    })
    request.on('error', reject)
  })
}
