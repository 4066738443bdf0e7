// The gateway's proxying beside that of bare @fastify/http-proxy and, where it is installed, nginx: each alone on one
// core, one after the other in every round, so that what else the machine does meets all of them.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { login } from '#shared/contracts/system/user.ts'
import { startNginx } from '#tests/bench/proxy/nginx.ts'
import {
  CORES,
  moduleCommand,
  pinned,
  type ServerProcess,
  startServer,
} from '#tests/bench/proxy/server-process.ts'
import type { BenchTable } from '#tests/bench/table.ts'
import { freePort } from '#tests/support/console.ts'

const ROUNDS = 5
const SECONDS_A_RUN = 3
/** Until the engine has compiled what it is going to. */
const WARM_UP_SECONDS = 8
const CONNECTIONS = 64

const SIZES = [
  { path: '/api/1k', label: '1 KB' },
  { path: '/api/100k', label: '100 KB' },
] as const

const GATEWAY = 'gateway, everything on'
const HTTP_PROXY = '@fastify/http-proxy, bare'
const NGINX = 'nginx'

type Subject = ServerProcess & { name: string; cookie: string }
type Run = { perSecond: number; p99Ms: number; cpuMicrosPerCall: number | null }

/** Needs the build: the gateway is measured as it is deployed, with its log silent as its peers' are. */
export async function run(): Promise<BenchTable> {
  const upstream = await startServer({
    command: moduleCommand(path.join(import.meta.dirname, 'upstream.ts')),
    core: CORES.surroundings,
    url: null,
  })
  const subjects = await startSubjects(upstream.url)
  try {
    const runs = await measureInterleaved(subjects)
    return tableOf(subjects, runs)
  } finally {
    await Promise.all([upstream, ...subjects].map((server) => server.stop()))
  }
}

async function startSubjects(upstreamUrl: string): Promise<Subject[]> {
  const gateway = await startGateway(upstreamUrl)
  const httpProxy = await startServer({
    command: moduleCommand(path.join(import.meta.dirname, 'http-proxy.ts'), upstreamUrl),
    core: CORES.proxy,
    url: null,
  })
  const nginx = await startNginx(upstreamUrl)
  return [
    { ...gateway, name: GATEWAY, cookie: await signIn(gateway.url) },
    { ...httpProxy, name: HTTP_PROXY, cookie: '' },
    ...(nginx ? [{ ...nginx, name: NGINX, cookie: '' }] : []),
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

async function signIn(url: string): Promise<string> {
  const answer = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: 'clerk', password: 'right' }),
  })
  return (
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .at(-1) ?? ''
  )
}

type Runs = Map<string, Run[]>

async function measureInterleaved(subjects: Subject[]): Promise<Runs> {
  const runs: Runs = new Map()
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { path, label } of SIZES) {
      for (const subject of subjects) {
        const figures = await measure(subject, path, round > 0 ? SECONDS_A_RUN : WARM_UP_SECONDS)
        if (round > 0) runs.set(keyOf(subject, label), [...(runs.get(keyOf(subject, label)) ?? []), figures])
      }
    }
  }
  return runs
}

function keyOf({ name }: Pick<Subject, 'name'>, label: string): string {
  return `${name}, ${label}`
}

async function measure({ url, cookie, cpuMicros }: Subject, path: string, seconds: number): Promise<Run> {
  const cpuBefore = cpuMicros()
  const { requests, latency, errors, non2xx } = await load(url + path, cookie, seconds)
  const cpuAfter = cpuMicros()
  if (errors + non2xx > 0) throw new Error(`${url + path}: ${errors} errors, ${non2xx} refusals`)
  return {
    perSecond: requests.average,
    p99Ms: latency.p99,
    cpuMicrosPerCall:
      cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / requests.total,
  }
}

type LoadResult = {
  requests: { average: number; total: number }
  latency: { p99: number }
  errors: number
  non2xx: number
}

/** autocannon in a process of its own. */
async function load(url: string, cookie: string, seconds: number): Promise<LoadResult> {
  const cli = path.resolve('node_modules/autocannon/autocannon.js')
  const options = ['-c', String(CONNECTIONS), '-d', String(seconds), '-H', `cookie=${cookie}`, '--json', '-n']
  const [command, ...args] = pinned(CORES.surroundings, [process.execPath, cli, ...options, url])
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  for await (const text of child.stdout as AsyncIterable<Buffer>) output += text.toString()
  return JSON.parse(output) as LoadResult
}

function tableOf(subjects: Subject[], runs: Runs): BenchTable {
  const median = (name: string, label: string, figure: (run: Run) => number) =>
    medianOf((runs.get(keyOf({ name }, label)) ?? []).map(figure))
  const ratio = (label: string, peer: string) => ({
    name: `${GATEWAY} / ${peer}, ${label}`,
    value:
      median(GATEWAY, label, ({ perSecond }) => perSecond) /
      median(peer, label, ({ perSecond }) => perSecond),
  })
  const names = subjects.map(({ name }) => name)
  return {
    title: `Proxy: one process on one core, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`,
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

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
