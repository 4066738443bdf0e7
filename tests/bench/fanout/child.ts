// A process of its own for each side of the measurement, and the questions it is asked.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type Child = {
  ask: (name: string, input?: object) => Promise<unknown>
  /** An order, which is not answered. */
  tell: (name: string, input: object) => void
  end: () => Promise<void>
}

type Question = { name: string; input: Record<string, unknown>; isOrder?: boolean }

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
  const died = once(child, 'exit').then(() => Promise.reject(new Error(`${file} has ended`)))
  // Also when nobody is waiting for an answer.
  died.catch(() => undefined)
  const nextMessage = async (): Promise<unknown> => {
    const [answer] = await Promise.race([once(child, 'message'), died])
    return answer
  }
  await nextMessage()
  return {
    ask(name, input = {}) {
      child.send({ name, input })
      return nextMessage()
    },
    tell: (name, input) => void child.send({ name, input, isOrder: true }),
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Used by the child: answers each question by the handler of its name. */
export function answerQuestions(
  handlers: Record<string, (input: Record<string, unknown>) => Promise<unknown> | unknown>,
): void {
  // The loader switches them on, and each error's stack would cost many times what it costs in production.
  process.setSourceMapsEnabled(false)
  const reply = (answer: unknown) => process.send?.(answer ?? null)
  process.on('message', ({ name, input, isOrder = false }: Question) => {
    const answer = Promise.resolve(handlers[name]?.(input))
    if (!isOrder) void answer.then(reply)
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
