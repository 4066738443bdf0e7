// The gateway as it is deployed, with as many users as are asked for, and limits that let them all in; beside others on a
// Redis, where one is named.
import type { AddressInfo } from 'node:net'
import Redis from 'ioredis'
import { createGateway } from '#server/gateway/app.ts'
import type { PageAssets } from '#server/gateway/render/page-assets.ts'
import { login } from '#shared/contracts/system/user.ts'
import { answerQuestions, settledMemory } from '#tests/bench/fanout/child.ts'

type Gateway = Awaited<ReturnType<typeof createGateway>>

const NO_PAGES = { serve: async () => undefined } as unknown as PageAssets
const SECRET = 'a secret of more than thirty-two characters'

answerQuestions({
  async listen({ upstreamUrl, users, redisUrl }) {
    const app = await createGateway({
      publicOrigin: 'http://localhost:3000',
      upstreamUrl: String(upstreamUrl),
      trustedProxies: [],
      assets: NO_PAGES,
      ...(redisUrl ? { shared: { redis: new Redis(String(redisUrl)), secrets: [SECRET] } } : {}),
      notices: { maxStreamsPerSession: 20_000, maxStreamsPerUser: 20_000 },
      overloadLimits: { eventLoopDelayMs: 60_000 },
    })
    await app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
    const cookies: string[] = []
    for (let n = 0; n < Number(users); n += 1) cookies.push(await signIn(app, n))
    return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, cookies }
  },
  memory: settledMemory,
})

/** Each sign-in comes from an address of its own: many from one would be refused. */
async function signIn(app: Gateway, n: number): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { username: `u${n + 1}`, password: 'right' },
  })
  const cookie = answer.cookies.at(-1)
  if (!cookie) throw new Error(`sign-in ${n} was refused: ${answer.body}`)
  return `${cookie.name}=${cookie.value}`
}
