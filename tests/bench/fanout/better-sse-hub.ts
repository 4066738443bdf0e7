// The hub that better-sse's README leads to: a session for each stream, and a channel that broadcasts to all of them.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { answerQuestions, settledMemory } from '#tests/bench/fanout/child.ts'

type Session = object
type Channel = { register: (session: Session) => void; broadcast: (data: unknown) => void }
type BetterSse = {
  createChannel: () => Channel
  createSession: (request: IncomingMessage, response: ServerResponse) => Promise<Session>
}

let channel: Channel

answerQuestions({
  async listen({ folder }) {
    const { createChannel, createSession } = createRequire(`${folder}/`)('better-sse') as BetterSse
    channel = createChannel()
    const server = createServer(async (request, response) => {
      channel.register(await createSession(request, response))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
  memory: settledMemory,
  push({ events }) {
    for (const text of events as string[]) channel.broadcast(JSON.parse(text))
  },
})
