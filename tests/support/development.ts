// The console as a developer has it: `npm run dev`, on a copy of the sources that may be edited.
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environmentWith, freePort, outputOf, untilReady } from '#tests/support/console.ts'
import { eventually } from '#tests/support/eventually.ts'

export type Development = {
  url: string
  /** Of the copy. */
  folder: string
  output: () => string
  /** Replaces what must be there, as saving the file does. */
  edit: (file: string, change: { from: string; to: string }) => Promise<void>
  stop: () => Promise<void>
}

const SOURCES = [
  'client',
  'server',
  'shared',
  'tests/gallery',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

export async function startDevelopment(): Promise<Development> {
  const folder = await mkdtemp(path.join(tmpdir(), 'swms-'))
  await copySources(folder)
  const port = await freePort()
  const child = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: environmentWith({ PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of their own, for npm, the watcher, the gateway and the WMS API to be ended together.
    detached: true,
  })
  const output = outputOf(child)
  const development = {
    url: `http://localhost:${port}`,
    folder,
    output,
    async edit(file: string, { from, to }: { from: string; to: string }) {
      const place = path.join(folder, file)
      const text = await readFile(place, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      // In one step: who reads it in between would find nothing in it, and load the page anew.
      await writeFile(`${place}.new`, text.replaceAll(from, to))
      await rename(`${place}.new`, place)
    },
    async stop() {
      await endGroup(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await untilReady(development.url, child, output)
    return development
  } catch (error) {
    await development.stop()
    throw error
  }
}

async function copySources(folder: string): Promise<void> {
  for (const source of SOURCES) await cp(source, path.join(folder, source), { recursive: true })
  // One by one: what Vite keeps beside the packages is the copy's own, as on a clean checkout.
  const packages = path.join(folder, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir('node_modules')) {
    if (!name.startsWith('.') || name === '.bin')
      await symlink(path.resolve('node_modules', name), path.join(packages, name))
  }
}

async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return
  signalGroup(pid, 'SIGTERM')
  try {
    await eventually(() => {
      if (signalGroup(pid, 0)) throw new Error('a process of the group still lives')
    })
  } finally {
    signalGroup(pid, 'SIGKILL')
  }
}

/** False when none of its processes lives. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}
