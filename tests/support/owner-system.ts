// An owner's system, for tests: a server that keeps what it is told, and answers as it is asked to.
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { SELF_SIGNED } from '#tests/support/self-signed.ts'

type Told = { path: string; headers: IncomingHttpHeaders; body: string }

/** A status, or what is done to the connection. */
export type Behaviour = number | 'hang' | 'break'

export type OwnerSystem = {
  url: string
  told: Told[]
  behave: (behaviour: Behaviour) => void
  close: () => Promise<void>
}

export async function startOwnerSystem(protocol: 'http' | 'https' = 'http'): Promise<OwnerSystem> {
  const told: Told[] = []
  let behaviour: Behaviour = 200
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    told.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    })
    if (behaviour === 'break') request.socket.destroy()
    if (typeof behaviour !== 'number') return
    response.writeHead(behaviour, { location: '/elsewhere' }).end('{"message":"知道了"}')
  }
  const server = protocol === 'http' ? createServer(listener) : createSecureServer(SELF_SIGNED, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${protocol}://127.0.0.1:${port}/returns`,
    told,
    behave: (next) => {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
