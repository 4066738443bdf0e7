// The gateway as it is deployed, from the build, in front of an upstream of the test's choice.
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createGateway, type GatewayOptions } from '#server/gateway/app.ts'
import { builtAssets } from '#server/gateway/render/page-assets.ts'
import { login } from '#shared/contracts/system/user.ts'

export const PUBLIC_ORIGIN = 'http://localhost:3000'

export type TestGateway = {
  app: FastifyInstance
  /** Answers the Cookie header of a fresh session. */
  signIn: (username: string, password?: string) => Promise<string>
  /** Opens a port, for what inject cannot do: streams, aborts, raw bytes. */
  listen: () => Promise<{ url: string; port: number }>
  close: () => Promise<void>
}

export async function startGateway(
  options: Partial<GatewayOptions> & { upstreamUrl: string },
): Promise<TestGateway> {
  const app = await createGateway({
    publicOrigin: PUBLIC_ORIGIN,
    trustedProxies: [],
    assets: await builtAssets(path.resolve('dist')),
    // The test, its clients and the upstream share the gateway's event loop, on a machine that other work may fill.
    overloadLimits: { eventLoopDelayMs: 60_000 },
    ...options,
  })
  await app.ready()
  return {
    app,
    async signIn(username, password = 'right') {
      const answer = await app.inject({
        method: 'POST',
        url: login.path,
        headers: { 'sec-fetch-site': 'same-origin' },
        payload: { username, password },
      })
      if (answer.statusCode !== 200) throw new Error(`sign-in was refused: ${answer.body}`)
      return answer.cookies.map(({ name, value }) => `${name}=${value}`).at(-1) ?? ''
    },
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      return { url: `http://127.0.0.1:${port}`, port }
    },
    close: () => app.close(),
  }
}
