// The process behind prepareBare: Fastify, one route, no session, no checks.
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import { Pool } from 'undici'
import { SOURCE } from '#shared/constants.ts'
import { login, loginResult } from '#shared/contracts/system/user.ts'
import type { Envelope } from '#shared/envelope.ts'
import type { SendCall } from '#shared/frame/page-state.ts'
import { DEFAULT_PREFERENCES } from '#shared/frame/preferences.ts'
import type { StreamPage } from '#tests/bench/render/bare-tree.tsx'

const { PORT, UPSTREAM_URL = '', TREE = '' } = process.env
const { streamPage } = (await import(pathToFileURL(TREE).href)) as { streamPage: StreamPage }

const pool = new Pool(UPSTREAM_URL, { connections: 128 })
let token = ''

const send: SendCall = async ({ method, path, query, body }) => {
  const answer = await pool.request({
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      authorization: token,
      source: SOURCE,
      version: DEFAULT_PREFERENCES.version,
      'content-type': 'application/json',
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return (await answer.body.json()) as Envelope
}

const { data } = await send(
  { method: 'POST', path: login.path, query: '', body: { username: 'admin', password: 'admin123' } },
  new AbortController().signal,
)
const granted = loginResult.parse(data)
token = granted.token
const state = {
  session: {
    state: 'active',
    user: { ...granted.userVO, id: String(granted.userVO.id) },
    activate: true,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    lockAfterMs: null,
  },
  preferences: DEFAULT_PREFERENCES,
  requestId: 'bench',
  offersTerminal: false,
} as const

const app = Fastify()
app.get('/*', async (request, reply) =>
  reply.type('text/html; charset=utf-8').send(await streamPage({ url: request.url, state, send })),
)
await app.listen({ port: Number(PORT), host: 'localhost' })
