// A server of the benchmark in a process of its own, on a core of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, readFileSync } from 'node:fs'

export type ServerProcess = {
  url: string
  /** Processor time that it has used so far; null where the system does not tell. */
  cpuMicros: () => number | null
  stop: () => Promise<void>
}

/** What the server under test has for itself, and what all that surrounds it shares. */
export const CORES = { proxy: '0', surroundings: '1' } as const

type Launch = {
  command: [string, ...string[]]
  core: string
  /** Where it will listen; null when it prints the address itself. */
  url: string | null
  env?: Record<string, string>
}

/** Starts the command and waits until it answers. */
export async function startServer({ command, core, url, env }: Launch): Promise<ServerProcess> {
  const [file, ...args] = pinned(core, command)
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  const address = url ?? (await printedAddress(child))
  // What it prints later on must not fill the pipe.
  child.stdout.resume()
  await untilAnswering(address, child)
  return {
    url: address,
    cpuMicros: () => cpuMicrosOf(child.pid ?? 0),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A module of this folder that prints its address. */
export function moduleCommand(file: string, ...args: string[]): [string, ...string[]] {
  return [process.execPath, '--import', 'tsx', file, ...args]
}

/** The command on one core; unpinned where there is no taskset. */
export function pinned(core: string, command: [string, ...string[]]): [string, ...string[]] {
  return isExecutable('/usr/bin/taskset') ? ['taskset', '-c', core, ...command] : command
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function printedAddress(child: ChildProcess): Promise<string> {
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return String(line).trim()
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    if (await fetch(url).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`a server of the benchmark ended with code ${child.exitCode}`)
}

/** Linux counts in hundredths of a second; the fields follow the command's name in parentheses. */
function cpuMicrosOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return null
  }
}
