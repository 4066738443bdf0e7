// The peer of the proxy benchmark: @fastify/http-proxy as its guide sets it up, with nothing added.
import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'

const app = Fastify()
await app.register(httpProxy, { upstream: process.argv[2] ?? '', prefix: '/api', rewritePrefix: '/api' })
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
