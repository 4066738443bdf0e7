// wrk, on the core beside the server's.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { CORES, pinned } from '#tests/bench/proxy/server-process.ts'

const WRK = '/usr/bin/wrk'

type Load = { calls: number; perSecond: number; p99Ms: number; failed: number }

/** Rejects when a call failed or was refused, for then it was not the server's work that was measured. */
export async function load(
  url: string,
  { cookie, seconds, connections }: { cookie: string; seconds: number; connections: number },
): Promise<Load> {
  const script = path.join(import.meta.dirname, 'report.lua')
  const options = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    script,
    '-H',
    `cookie: ${cookie}`,
  ]
  const [command, ...args] = pinned(CORES.surroundings, [WRK, ...options, url])
  const { stdout } = await promisify(execFile)(command, args)
  const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Load
  if (result.failed > 0) throw new Error(`${url}: ${result.failed} calls failed or were refused`)
  if (result.calls === 0) throw new Error(`${url}: no call was answered`)
  return result
}
