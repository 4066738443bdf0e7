// The least that a fan-out can be: node:http, and the same Buffer written to every response.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerQuestions, settledMemory } from '#tests/bench/fanout/child.ts'

const responses = new Set<ServerResponse>()
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('event: hb\ndata: \n\n')
  responses.add(response)
  response.once('close', () => responses.delete(response))
})

answerQuestions({
  async listen() {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
  memory: settledMemory,
  push({ events }) {
    for (const data of events as string[]) {
      const bytes = Buffer.from(`data: ${data}\n\n`)
      for (const response of responses) response.write(bytes)
    }
  },
})
