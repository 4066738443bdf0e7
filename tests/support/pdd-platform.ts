// 拼多多's open platform, for tests: a server that keeps what it is asked, and answers as it is told to.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = { status: number; body: string; headers?: Record<string, string> }
/** What is answered, or that nothing is. */
type Behaviour = (asked: Record<string, string>) => Reply | 'hang' | 'break'

export type TestPlatform = {
  tokenUrl: string
  asked: Record<string, string>[]
  behave: (behaviour: Behaviour) => void
  close: () => Promise<void>
}

export const DAY_SECONDS = 86_400

/** Tokens that name what they were handed out for. */
export function tokensFor({ code = '', refresh_token = '' }: Record<string, string>, days = 30): Reply {
  const tokens = {
    access_token: `access-${code || refresh_token}`,
    refresh_token: `refresh-${code || refresh_token}`,
    expires_in: days * DAY_SECONDS,
    refresh_token_expires_in: days * DAY_SECONDS,
    owner_id: '1001',
    owner_name: '云裳官方',
    scope: [],
  }
  return { status: 200, body: JSON.stringify(tokens) }
}

export function refusing(error_msg: string, error_code = 10019): Behaviour {
  return () => ({ status: 200, body: JSON.stringify({ error_response: { error_msg, error_code } }) })
}

export async function startPlatform(): Promise<TestPlatform> {
  const asked: Record<string, string>[] = []
  let behaviour: Behaviour = (sent) => tokensFor(sent)
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const sent = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, string>
    asked.push({ path: request.url ?? '', ...sent })
    const reply = behaviour(sent)
    if (reply === 'break') request.socket.destroy()
    if (typeof reply === 'string') return
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    tokenUrl: `http://127.0.0.1:${port}/oauth/token`,
    asked,
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
