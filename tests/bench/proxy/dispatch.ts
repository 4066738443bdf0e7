// The other peer of the proxy benchmark: what Fastify and the client library cost when nothing at all is added.
import Fastify from 'fastify'
import { Pool } from 'undici'

const pool = new Pool(process.argv[2] ?? '')
const app = Fastify()
app.get('/api/*', ({ raw: { url = '' } }, reply) => {
  reply.hijack()
  pool.dispatch(
    { method: 'GET', path: url },
    {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status, { 'content-length': length, 'content-type': type }) =>
        void reply.raw.writeHead(status, { 'content-length': Number(length), 'content-type': String(type) }),
      onResponseData: (_controller, bytes) => void reply.raw.write(bytes),
      onResponseEnd: () => void reply.raw.end(),
      onResponseError: () => void reply.raw.destroy(),
    },
  )
})
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
