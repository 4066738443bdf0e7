// A throw-away Redis server of Debian's package.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import Redis from 'ioredis'
import { freePort } from '#tests/support/console.ts'

export type TestRedis = {
  url: string
  connect: () => Redis
  /** Loses all data and connections, as a crash without persistence does. */
  restart: () => Promise<void>
  /** Neither answers nor refuses until it is thawed. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const clients: Redis[] = []
  let server = await launch(port)
  return {
    url,
    connect() {
      const client = new Redis(url)
      client.on('error', () => undefined)
      clients.push(client)
      return client
    },
    async restart() {
      await end(server)
      server = await launch(port)
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop() {
      for (const client of clients) client.disconnect()
      await end(server)
    },
  }
}

async function launch(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const chunk of server.stdout as AsyncIterable<Buffer>) {
    output += chunk.toString()
    if (output.includes('Ready to accept connections')) break
  }
  return server
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}
