// The servers that are measured run on the first core, everything else of the benchmark on the second.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { cpuMsOf } from '#tests/bench/cpu.ts'

const SERVER_CORE = '0'
const LOAD_CORE = '1'
const START_LIMIT_MS = 60_000

const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0

/** Moves this process, and what it starts from now on, to the load's core. Returns the function that undoes it. */
export function pinToLoadCore(): () => void {
  if (!canPin) return () => undefined
  const move = (cores: string) => spawnSync('taskset', ['-acp', cores, String(process.pid)])
  move(LOAD_CORE)
  return () => void move(`0-${cpus().length - 1}`)
}

export type RunningServer = {
  /** Processor time that it has used so far; what else the machine does hardly touches it. */
  cpuMs: () => Promise<number>
  stop: () => void
}

/** Starts a server on the servers' core and waits until the address answers. */
export async function startServer(
  command: [string, ...string[]],
  { url, env = {}, cwd = process.cwd() }: { url: string; env?: Record<string, string>; cwd?: string },
): Promise<RunningServer> {
  const [program, ...args] = canPin ? (['taskset', '-c', SERVER_CORE, ...command] as const) : command
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Also when the benchmark ends by an error: a server left behind would disturb the next run.
  process.once('exit', () => child.kill('SIGKILL'))
  await untilAnswered(url, child)
  return { cpuMs: () => cpuMsOf(child.pid), stop: () => void child.kill('SIGTERM') }
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const limitMs = performance.now() + START_LIMIT_MS
  while (child.exitCode === null && performance.now() < limitMs) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => null)
    if (answer && answer.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`${child.spawnargs.join(' ')} does not answer at ${url}`)
}
