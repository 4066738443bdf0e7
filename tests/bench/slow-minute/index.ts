// The gateway after a time in which many calls were slow, with and without the flag that it gives to V8 (`server/main.ts`).
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { load } from '#tests/bench/proxy/load.ts'
import { CORES, moduleCommand, startServer } from '#tests/bench/proxy/server-process.ts'
import { QUICK_PATH, SLOW_PATH } from '#tests/bench/slow-minute/paths.ts'
import type { BenchTable } from '#tests/bench/table.ts'
import { medianOf } from '#tests/bench/times.ts'
import { freePort } from '#tests/support/console.ts'
import { signInAt } from '#tests/support/sign-in.ts'

const STARTS = 3
const ROUNDS_A_START = 5
const SECONDS_A_RUN = 2
const WARM_UP_SECONDS = 6
const SLOW_SECONDS = 25
const CONNECTIONS = 64
const SLOW_CONNECTIONS = 200

const BUILT = 'dist/server/main.js'
const FLAG = '--no-allocation-site-pretenuring'
/** A flag that V8 has, and that changes nothing. */
const NO_FLAG = '--allocation-site-pretenuring'

/** Needs the build. */
export async function run(): Promise<BenchTable> {
  const unflagged = path.join(path.dirname(BUILT), 'unflagged.js')
  const code = await readFile(BUILT, 'utf8')
  if (!code.includes(FLAG)) throw new Error(`${BUILT} gives V8 no ${FLAG}`)
  await writeFile(unflagged, code.replace(FLAG, NO_FLAG))
  try {
    const [own, plain]: [number[], number[]] = [[], []]
    for (let start = 0; start < STARTS; start += 1) {
      own.push(...(await costsOf(BUILT)))
      plain.push(...(await costsOf(unflagged)))
    }
    return tableOf(medianOf(own), medianOf(plain))
  } finally {
    await rm(unflagged)
  }
}

/** Microseconds of processor for one call of 1 KB, once slow ones have been there. */
async function costsOf(file: string): Promise<number[]> {
  const module = path.join(import.meta.dirname, 'upstream.ts')
  const upstream = await startServer({ command: moduleCommand(module), core: CORES.surroundings, url: null })
  const port = String(await freePort())
  const gateway = await startServer({
    command: [process.execPath, file],
    core: CORES.proxy,
    url: `http://127.0.0.1:${port}`,
    env: { PORT: port, SWMS_UPSTREAM_URL: upstream.url, SWMS_LOG_LEVEL: 'silent', SWMS_METRICS_PORT: '0' },
  })
  try {
    const cookie = await signInAt(gateway.url, 'clerk')
    const ask = (called: string, seconds: number, connections: number) =>
      load(gateway.url + called, { cookie, seconds, connections })
    await ask(SLOW_PATH, SLOW_SECONDS, SLOW_CONNECTIONS)
    await ask(QUICK_PATH, WARM_UP_SECONDS, CONNECTIONS)
    const costs: number[] = []
    for (let round = 0; round < ROUNDS_A_START; round += 1) {
      const before = gateway.cpuMicros() ?? Number.NaN
      const { calls } = await ask(QUICK_PATH, SECONDS_A_RUN, CONNECTIONS)
      costs.push(((gateway.cpuMicros() ?? Number.NaN) - before) / calls)
    }
    return costs
  } finally {
    await Promise.all([gateway.stop(), upstream.stop()])
  }
}

function tableOf(own: number, plain: number): BenchTable {
  return {
    title: `Proxy after ${SLOW_SECONDS} s of ${SLOW_CONNECTIONS} slow calls at once, median of ${STARTS} starts`,
    rows: [
      { name: `with ${FLAG}`, figures: { 'CPU µs/call': own } },
      { name: 'as V8 is by itself', figures: { 'CPU µs/call': plain } },
    ],
    ratios: [{ name: 'processor of a call, with / without', value: own / plain }],
  }
}
