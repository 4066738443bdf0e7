// A process of its own for each side of the measurement, and the questions it is asked.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type Child = { ask: (name: string, input?: object) => Promise<unknown>; end: () => Promise<void> }

type Question = { name: string; input: Record<string, unknown> }

/** Starts a file of this folder with as many files open as the system lets it have. */
export async function startChild(file: string): Promise<Child> {
  const command = `ulimit -n $(ulimit -Hn); exec "$0" --expose-gc --import tsx "$1"`
  const child: ChildProcess = spawn(
    'sh',
    ['-c', command, process.execPath, path.join(import.meta.dirname, file)],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  await once(child, 'message')
  return {
    async ask(name, input = {}) {
      child.send({ name, input })
      const [answer] = (await once(child, 'message')) as [unknown]
      return answer
    },
    async end() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Used by the child: answers each question by the handler of its name. */
export function answerQuestions(
  handlers: Record<string, (input: Record<string, unknown>) => Promise<unknown> | unknown>,
): void {
  const reply = (answer: unknown) => process.send?.(answer ?? null)
  process.on('message', ({ name, input }: Question) => {
    void Promise.resolve(handlers[name]?.(input)).then(reply)
  })
  reply('ready')
}

/** Resident memory after what can be collected has been. */
export async function settledMemory(): Promise<number> {
  for (let n = 0; n < 3; n += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return process.memoryUsage().rss
}
