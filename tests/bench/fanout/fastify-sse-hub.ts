// The hub that @fastify/sse's README leads to: streams that are kept alive, and each event sent to every one of them.
import { createRequire } from 'node:module'
import Fastify, { type FastifyPluginAsync, type FastifyReply, type RouteOptions } from 'fastify'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { answerQuestions, settledMemory } from '#tests/bench/fanout/child.ts'

type Stream = {
  keepAlive: () => void
  onClose: (left: () => void) => void
  send: (message: { data: unknown }) => Promise<void>
}

const streams = new Set<Stream>()

answerQuestions({
  async listen({ folder }) {
    const app = Fastify()
    await app.register(createRequire(`${folder}/`)('@fastify/sse') as FastifyPluginAsync)
    const stream: RouteOptions & { sse: 'only' } = {
      method: 'GET',
      url: NOTICE_STREAM_PATH,
      sse: 'only',
      handler: (_, reply) => keep(reply),
    }
    app.route(stream)
    return app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
  },
  memory: settledMemory,
  async push({ events }) {
    for (const text of events as string[]) {
      const message = { data: JSON.parse(text) as unknown }
      await Promise.all(Array.from(streams, (stream) => stream.send(message)))
    }
  },
})

async function keep(reply: FastifyReply): Promise<void> {
  const { sse: stream } = reply as FastifyReply & { sse: Stream }
  stream.keepAlive()
  streams.add(stream)
  stream.onClose(() => streams.delete(stream))
  await stream.send({ data: '' })
}
