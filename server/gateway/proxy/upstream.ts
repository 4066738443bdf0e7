// The WMS API as the gateway reaches it: one fixed address, and separate pools so that slow calls or open streams never
// keep a sign-in waiting.
import fastifyPlugin from 'fastify-plugin'
import { type Dispatcher, errors, Pool } from 'undici'
import type { UpstreamIdentity } from '#server/gateway/proxy/headers.ts'
import { identityHeaders } from '#server/gateway/proxy/headers.ts'
import type { RefusalName } from '#server/gateway/refusals.ts'
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts'
import type { CallRequest } from '#shared/contracts/call.ts'
import { type Envelope, readEnvelope } from '#shared/envelope.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** An enveloped answer that the gateway reads itself (sign-in, menu, page data) is never larger. */
const MAX_ENVELOPE_BYTES = 8 * 1024 * 1024

export type Upstream = {
  /** Ordinary calls of users. */
  api: Dispatcher
  /** Sign-in and renewal. */
  auth: Dispatcher
  /** Notice streams, which stay open. */
  streams: Dispatcher
  /** Sends a call on the gateway's own behalf and reads its envelope; rejects with an `UpstreamError`. */
  call: (
    request: CallRequest,
    identity: UpstreamIdentity,
    options: { pool: 'api' | 'auth'; signal?: AbortSignal },
  ) => Promise<{ status: number; envelope: Envelope }>
}

/** An upstream that gave no usable answer; `refusal` is what the client is told. */
export class UpstreamError extends Error {
  override name = 'UpstreamError'
  readonly refusal: RefusalName

  constructor(refusal: RefusalName, options?: ErrorOptions) {
    super(`upstream: ${refusal}`, options)
    this.refusal = refusal
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    upstream: Upstream
  }
}

export const upstream = fastifyPlugin<{ url: string }>((app, { url }, done) => {
  const limits = {
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: REQUEST_TIMEOUT_MS,
    bodyTimeout: REQUEST_TIMEOUT_MS,
  }
  const pools = {
    api: new Pool(url, { ...limits, connections: 128 }),
    auth: new Pool(url, { ...limits, connections: 16 }),
    // A quiet stream is judged by its heartbeats, not by the client library.
    streams: new Pool(url, { ...limits, connections: null, bodyTimeout: 0, pipelining: 1 }),
  }
  app.decorate('upstream', { ...pools, call: (...args) => call(pools, ...args) })
  app.addHook('onClose', async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
  })
  done()
})

/** Says what an error of the upstream client means to the caller. */
export function refusalOf(error: unknown): RefusalName {
  if (error instanceof UpstreamError) return error.refusal
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return 'upstreamSlow'
  if (error instanceof errors.RequestAbortedError && error.cause instanceof UpstreamError)
    return error.cause.refusal
  return 'upstreamDown'
}

async function call(
  pools: Record<'api' | 'auth', Dispatcher>,
  request: CallRequest,
  identity: UpstreamIdentity,
  { pool, signal }: { pool: 'api' | 'auth'; signal?: AbortSignal },
): Promise<{ status: number; envelope: Envelope }> {
  const hasBody = request.body !== undefined
  const response = await pools[pool]
    .request({
      method: request.method,
      path: request.query === '' ? request.path : `${request.path}?${request.query}`,
      headers: {
        ...identityHeaders(identity),
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      body: hasBody ? JSON.stringify(request.body) : null,
      signal: signal ?? null,
    })
    .catch((cause: unknown) => {
      throw new UpstreamError(refusalOf(cause), { cause })
    })
  const envelope = readEnvelope(await readJson(response.body))
  if (!envelope) throw new UpstreamError('upstreamUnreadable')
  return { status: response.statusCode, envelope }
}

/** Null for a body that is not JSON. */
async function readJson(body: Dispatcher.ResponseData['body']): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_ENVELOPE_BYTES) throw new UpstreamError('upstreamUnreadable')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return null
  }
}
