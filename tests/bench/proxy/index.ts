// The gateway's proxying beside that of bare @fastify/http-proxy, of a route that only passes on, and of nginx: each alone on
// one core, one after the other in every round, so that what else the machine does meets all of them, and each started anew
// several times, for a process can be a fifth slower than the next of the same program. The client and the upstream share the
// other core and are the leanest there are, so that it is the proxy that is busy all the time.
import path from 'node:path'
import { upstreamAnswers } from '#tests/bench/proxy/answers.ts'
import { load } from '#tests/bench/proxy/load.ts'
import { startNginxProxy, startNginxUpstream } from '#tests/bench/proxy/nginx.ts'
import { CORES, moduleCommand, type ServerProcess, startServer } from '#tests/bench/proxy/server-process.ts'
import type { BenchTable } from '#tests/bench/table.ts'
import { medianOf } from '#tests/bench/times.ts'
import { freePort } from '#tests/support/console.ts'
import { signInAt } from '#tests/support/sign-in.ts'

const STARTS = 3
const ROUNDS_A_START = 8
/** Short, for on a shared machine a slow spell of a few seconds should meet all of a round, or none. */
const SECONDS_A_RUN = 1
/** Until the engine has compiled what it is going to. */
const WARM_UP_SECONDS = 6
const CONNECTIONS = 64

const SIZES = [
  { path: '/api/1k', label: '1 KB' },
  { path: '/api/100k', label: '100 KB' },
] as const

const GATEWAY = 'gateway, everything on'
const HTTP_PROXY = '@fastify/http-proxy, bare'
const DISPATCH = 'a route on undici, bare'
const NGINX = 'nginx'

type Subject = ServerProcess & { name: string; cookie: string }
type Run = { perSecond: number; p99Ms: number; cpuMicrosPerCall: number | null }
/** By subject and size. */
type Runs = Map<string, Run[]>

/** Needs the build: the gateway is measured as it is deployed, with its log silent as its peers' are. */
export async function run(): Promise<BenchTable> {
  const upstream = await startNginxUpstream(upstreamAnswers())
  const runs: Runs = new Map()
  try {
    for (let start = 0; start < STARTS; start += 1) await measureStart(upstream.url, runs)
    return tableOf(runs)
  } finally {
    await upstream.stop()
  }
}

async function measureStart(upstreamUrl: string, runs: Runs): Promise<void> {
  const subjects = await startSubjects(upstreamUrl)
  try {
    await measureInterleaved(subjects, runs)
  } finally {
    await Promise.all(subjects.map((server) => server.stop()))
  }
}

async function startSubjects(upstreamUrl: string): Promise<Subject[]> {
  const gateway = await startGateway(upstreamUrl)
  const httpProxy = await startPeer('http-proxy.ts', upstreamUrl)
  const dispatch = await startPeer('dispatch.ts', upstreamUrl)
  const nginx = await startNginxProxy(upstreamUrl)
  return [
    { ...gateway, name: GATEWAY, cookie: await signInAt(gateway.url, 'clerk') },
    { ...httpProxy, name: HTTP_PROXY, cookie: '' },
    { ...dispatch, name: DISPATCH, cookie: '' },
    { ...nginx, name: NGINX, cookie: '' },
  ]
}

async function startGateway(upstreamUrl: string): Promise<ServerProcess> {
  const port = String(await freePort())
  return startServer({
    command: [process.execPath, 'dist/server/main.js'],
    core: CORES.proxy,
    url: `http://127.0.0.1:${port}`,
    env: { PORT: port, SWMS_UPSTREAM_URL: upstreamUrl, SWMS_LOG_LEVEL: 'silent', SWMS_METRICS_PORT: '0' },
  })
}

function startPeer(module: string, upstreamUrl: string): Promise<ServerProcess> {
  const command = moduleCommand(path.join(import.meta.dirname, module), upstreamUrl)
  return startServer({ command, core: CORES.proxy, url: null })
}

async function measureInterleaved(subjects: Subject[], runs: Runs): Promise<void> {
  for (let round = 0; round <= ROUNDS_A_START; round += 1) {
    // Each comes first in its turn: what the one before has left in the caches is not always met by the same.
    const inTurn = [...subjects.slice(round % subjects.length), ...subjects.slice(0, round % subjects.length)]
    for (const { path, label } of SIZES) {
      for (const subject of inTurn) {
        const figures = await measure(subject, path, round > 0 ? SECONDS_A_RUN : WARM_UP_SECONDS)
        if (round > 0) runs.set(keyOf(subject, label), [...(runs.get(keyOf(subject, label)) ?? []), figures])
      }
    }
  }
}

function keyOf({ name }: Pick<Subject, 'name'>, label: string): string {
  return `${name}, ${label}`
}

async function measure({ url, cookie, cpuMicros }: Subject, path: string, seconds: number): Promise<Run> {
  const cpuBefore = cpuMicros()
  const { calls, perSecond, p99Ms } = await load(url + path, { cookie, seconds, connections: CONNECTIONS })
  const cpuAfter = cpuMicros()
  return {
    perSecond,
    p99Ms,
    cpuMicrosPerCall: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / calls,
  }
}

function tableOf(runs: Runs): BenchTable {
  const runsOf = (name: string, label: string) => runs.get(keyOf({ name }, label)) ?? []
  const median = (name: string, label: string, figure: (run: Run) => number) =>
    medianOf(runsOf(name, label).map(figure))
  // Of what was measured one after the other: another minute of the same machine may be twice as fast.
  const ratio = (label: string, peer: string) => ({
    name: `${GATEWAY} / ${peer}, ${label}`,
    value: medianOf(
      runsOf(GATEWAY, label).map(
        ({ perSecond }, round) => perSecond / (runsOf(peer, label)[round]?.perSecond ?? Number.NaN),
      ),
    ),
  })
  const names = [GATEWAY, HTTP_PROXY, DISPATCH, NGINX]
  return {
    title: `Proxy: one process on one core, ${CONNECTIONS} connections, median of ${STARTS} starts of ${ROUNDS_A_START} rounds`,
    rows: names.flatMap((name) =>
      SIZES.map(({ label }) => ({
        name: keyOf({ name }, label),
        figures: {
          'req/s': Math.round(median(name, label, ({ perSecond }) => perSecond)),
          'p99 ms': median(name, label, ({ p99Ms }) => p99Ms),
          ...cpuFigure(median(name, label, ({ cpuMicrosPerCall }) => cpuMicrosPerCall ?? Number.NaN)),
        },
      })),
    ),
    ratios: SIZES.flatMap(({ label }) => names.slice(1).map((peer) => ratio(label, peer))),
  }
}

/** What a call costs the proxy itself, however busy the rest of the machine is. */
function cpuFigure(micros: number): Record<string, number> {
  return Number.isNaN(micros) ? {} : { 'CPU µs/call': Math.round(micros * 10) / 10 }
}
