// Runs the WMS API in a process of its own, so that neither it nor the gateway can hold up the other.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { OnProgress, StartProgress } from '#server/starting/progress.ts'

export type EmbeddedWms = {
  url: string
  /** Resolves once the process has ended, with its exit code. */
  ended: Promise<number>
  stop: () => Promise<void>
}

export type WmsModule = { modulePath: string; execArgv?: string[] }

/** Starts the module and waits until it answers. Null when it ends before: it has printed the reason itself. */
export async function startEmbeddedWms(
  { modulePath, execArgv = [] }: WmsModule,
  onProgress: OnProgress,
): Promise<EmbeddedWms | null> {
  const child = fork(modulePath, { execArgv, stdio: 'inherit' })
  child.on('message', (message) => {
    const { type, progress } = message as { type?: string; progress?: StartProgress }
    if (type === 'progress' && progress) onProgress(progress)
  })
  const ended = once(child, 'exit').then(([code]) => Number(code ?? 1))
  const url = await Promise.race([readyUrl(child), ended.then(() => null)])
  if (url === null) return null
  return {
    url,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Once it serves. */
export function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      const { type, url } = message as { type?: string; url?: string }
      if (type === 'ready' && url) resolve(url)
    })
  })
}
