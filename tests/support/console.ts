// The built console as a user starts it: its own process, data folder and port.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type RunningConsole = {
  url: string
  output: () => string
  /** Ends it as a container runtime does; answers the exit code. */
  stop: () => Promise<number>
}

export type EndedConsole = { code: number; output: string }

/**
 * Starts with an empty data folder unless one is given, its demo company without a past. `root` is the folder with the build; `ready`
 * resolves once it serves.
 */
export async function beginConsole(
  env: Record<string, string> = {},
  root = '.',
): Promise<RunningConsole & { ready: Promise<void> }> {
  const port = await freePort()
  const dataDir = env['SWMS_DATA_DIR'] ?? (await mkdtemp(path.join(tmpdir(), 'swms-')))
  const { child, output } = launch({ SWMS_DATA_DIR: dataDir, PORT: String(port), ...env }, root)
  const url = `http://localhost:${port}`
  return {
    url,
    ready: untilReady(url, child, output),
    output,
    async stop() {
      child.kill('SIGTERM')
      const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
      if (!env['SWMS_DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
      return Number(code)
    },
  }
}

/** The same, once it is ready. */
export async function startConsole(env: Record<string, string> = {}, root = '.'): Promise<RunningConsole> {
  const { ready, ...running } = await beginConsole(env, root)
  await ready
  return running
}

/** Starts what is expected to end by itself. */
export async function runConsole(env: Record<string, string>): Promise<EndedConsole> {
  const { child, output } = launch(env)
  const [code] = await once(child, 'exit')
  return { code: Number(code), output: output() }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const QUIET = { SWMS_METRICS_PORT: '0', SWMS_DEMO_SCALE: '0' }

function launch(env: Record<string, string>, root = '.'): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: environmentWith({ NODE_ENV: 'production', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, output: outputOf(child) }
}

/** This process's, without what it says of the console itself. */
export function environmentWith(env: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:PORT|HOST|NODE_ENV|VITEST.*|SWMS_.*)$/.test(name),
  )
  return { ...Object.fromEntries(inherited), ...QUIET, ...env }
}

export function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let text = ''
  for (const stream of [stdout, stderr]) stream?.on('data', (data) => (text += String(data)))
  return () => text
}

export async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the console ended before it was ready:\n${output()}`)
}
