// The console's /home, signed in: the product, the same tree rendered the plain way, and Next.js with the same markup.
import { measureLoad, measurePage } from '#tests/bench/render/load.ts'
import { prepareNext } from '#tests/bench/render/next-app.ts'
import { type Peer, prepareBare, prepareProduct } from '#tests/bench/render/peers.ts'
import { pinToLoadCore } from '#tests/bench/render/processes.ts'
import { startUpstream } from '#tests/bench/render/upstream.ts'
import type { BenchTable } from '#tests/bench/table.ts'
import { medianOf } from '#tests/bench/times.ts'

const ROUNDS = 5
const LOAD_SECONDS = 4
const PAGES_AT_LOW_LOAD = 40
const SLOW_PAGES = 3
const FAST_UPSTREAM_MS = 1
const SLOW_UPSTREAM_MS = 1_000

const COLUMNS = ['req/s', 'CPU ms', 'first byte ms', 'whole page ms', 'first byte, slow ms', 'KB'] as const

type Samples = Record<(typeof COLUMNS)[number], number[]>

export async function run(): Promise<BenchTable> {
  const unpin = pinToLoadCore()
  const upstream = await startUpstream(FAST_UPSTREAM_MS)
  const peers: Peer[] = []
  try {
    const product = await prepareProduct(upstream.url)
    peers.push(product, await prepareBare(upstream.url))
    const next = await prepareNext(upstream, product)
    if (typeof next !== 'string') peers.push(next)
    const samples = await measure(peers, (delayMs) => upstream.setDelay(delayMs))
    return tableOf(samples, typeof next === 'string' ? next : null)
  } finally {
    for (const { stop } of peers) stop()
    upstream.stop()
    unpin()
  }
}

/** Round by round, so that whatever else the machine does meets all alike. */
async function measure(
  peers: Peer[],
  setDelay: (delayMs: number) => Promise<void>,
): Promise<Map<string, Samples>> {
  const all = new Map(peers.map(({ name }) => [name, emptySamples()]))
  const samplesOf = ({ name }: Peer) => all.get(name) ?? emptySamples()
  for (const peer of peers) await measureLoad(peer, LOAD_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const peer of peers) {
      const { perSecond, cpuMs } = await measureLoad(peer, LOAD_SECONDS)
      samplesOf(peer)['req/s'].push(perSecond)
      samplesOf(peer)['CPU ms'].push(cpuMs)
      for (let page = 0; page < PAGES_AT_LOW_LOAD; page += 1) {
        const { firstByteMs, wholeMs, bytes } = await measurePage(peer)
        samplesOf(peer)['first byte ms'].push(firstByteMs)
        samplesOf(peer)['whole page ms'].push(wholeMs)
        samplesOf(peer)['KB'].push(bytes / 1024)
      }
    }
  }
  await setDelay(SLOW_UPSTREAM_MS)
  for (const peer of peers) {
    for (let page = 0; page < SLOW_PAGES; page += 1)
      samplesOf(peer)['first byte, slow ms'].push((await measurePage(peer)).firstByteMs)
  }
  return all
}

function emptySamples(): Samples {
  return Object.fromEntries(COLUMNS.map((column) => [column, []])) as unknown as Samples
}

function tableOf(samples: Map<string, Samples>, missing: string | null): BenchTable {
  const rows = [...samples].map(([name, figures]) => ({
    name,
    figures: Object.fromEntries(
      Object.entries(figures).map(([column, values]) => [column, medianOf(values)]),
    ),
  }))
  const [product, bare, next] = rows
  const ratio = (name: string, column: string, over?: (typeof rows)[number]) => {
    const [ours, theirs] = [product?.figures[column], over?.figures[column]]
    return ours && theirs ? [{ name, value: ours / theirs }] : []
  }
  return {
    title: `Rendering: /home, signed in, upstream ${FAST_UPSTREAM_MS} ms (slow: ${SLOW_UPSTREAM_MS} ms)`,
    rows: missing === null ? rows : [...rows, { name: `Next.js not measured: ${missing}`, figures: {} }],
    ratios: [
      ...ratio('req/s, product to bare (at least 2)', 'req/s', bare),
      ...ratio('req/s, product to Next.js (at least 4)', 'req/s', next),
      ...ratio('CPU for a page, product to bare (at most 0.5)', 'CPU ms', bare),
      ...ratio('CPU for a page, product to Next.js (at most 0.25)', 'CPU ms', next),
      ...ratio('first byte, product to Next.js (at most 0.2)', 'first byte ms', next),
    ],
  }
}
