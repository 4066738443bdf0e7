// The WMS API as the gateway reaches it: one fixed address, and separate pools so that slow calls or open streams never
// keep a sign-in waiting.
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream'
import fastifyPlugin from 'fastify-plugin'
import { type Dispatcher, errors } from 'undici'
import { contentCodingOf, createDecoder } from '#server/gateway/answers/content-coding.ts'
import type { RefusalName } from '#server/gateway/answers/refusals.ts'
import { createConnector } from '#server/gateway/proxy/connector.ts'
import type { UpstreamIdentity } from '#server/gateway/proxy/headers.ts'
import { identityHeaders } from '#server/gateway/proxy/headers.ts'
import { charsetOf, decoderOf } from '#server/gateway/proxy/inspection.ts'
import { ReadMemory } from '#server/gateway/proxy/read-memory.ts'
import { RenewedPool } from '#server/gateway/proxy/renewed-pool.ts'
import { isRepeatable, isStopping } from '#server/gateway/proxy/retry.ts'
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts'
import type { CallRequest } from '#shared/contracts/definition/call.ts'
import { type Envelope, readEnvelope } from '#shared/envelope.ts'
import { parseJson } from '#shared/json.ts'

export type UpstreamLimits = {
  connectMs: number
  /** Until an answer begins, and between any two of its bytes. */
  idleMs: number
  /** Of a renewal from its sending to the end of its answer: a gateway that stops waits for it. */
  renewalMs: number
  /** Connections are replaced at this interval, so that a WMS API that has moved to another address is found there. */
  connectionMs: number
  /** Of ordinary calls; what comes beyond waits. */
  connections: number
  /** Of calls that bring a file, and of those that anybody may make. */
  uploadConnections: number
  publicConnections: number
}

/** Pools of users' calls: those with a session, those among them that bring a file, and those that anybody may make. */
export type CallPool = 'api' | 'uploads' | 'public'

const DEFAULT_LIMITS: UpstreamLimits = {
  connectMs: 5_000,
  idleMs: REQUEST_TIMEOUT_MS,
  renewalMs: 20_000,
  connectionMs: 10 * 60_000,
  connections: 128,
  uploadConnections: 64,
  publicConnections: 32,
}

const AUTH_CONNECTIONS = 16
const BYTE_ORDER_MARK = Buffer.from('\ufeff')
/** An enveloped answer that the gateway reads itself (sign-in, menu, page data) is never larger. */
const MAX_ENVELOPE_BYTES = 8 * 1024 * 1024

export type Upstream = {
  limits: Readonly<UpstreamLimits>
  calls: Readonly<Record<CallPool, RenewedPool>>
  /** What answers of `calls` are read into. */
  memory: ReadMemory
  /** Sign-in and renewal. */
  auth: Dispatcher
  /** Notice streams, which stay open. */
  streams: Dispatcher
  /** Counts how long an answer took to begin; its status is null when none came. */
  observe: (pool: 'api' | 'auth', sentAtMs: number, status: number | null) => void
  /** Sends a call on the gateway's own behalf and reads its envelope; rejects with an `UpstreamError`. */
  call: (
    request: CallRequest,
    identity: UpstreamIdentity,
    options: CallOptions,
  ) => Promise<{ status: number; envelope: Envelope }>
}

type CallOptions = {
  pool: 'api' | 'auth'
  signal?: AbortSignal
  /** Reads the body in place of `parseJson`, and throws as it does. */
  parse?: (bytes: Buffer) => unknown
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

type UpstreamOptions = { url: string; limits?: Partial<UpstreamLimits> }

export const upstream = fastifyPlugin<UpstreamOptions>((app, { url, limits: given }, done) => {
  const limits = { ...DEFAULT_LIMITS, ...given }
  const memory = new ReadMemory()
  const { connectMs } = limits
  const options = {
    connect: createConnector({ connectMs }),
    headersTimeout: limits.idleMs,
    bodyTimeout: limits.idleMs,
    connectionMs: limits.connectionMs,
  }
  const openCalls = (connections: number) =>
    new RenewedPool(url, { ...options, connect: createConnector({ connectMs, memory }), connections })
  const calls = {
    api: openCalls(limits.connections),
    uploads: openCalls(limits.uploadConnections),
    public: openCalls(limits.publicConnections),
  }
  const auth = new RenewedPool(url, { ...options, connections: AUTH_CONNECTIONS })
  // A quiet stream is judged by its heartbeats, not by the client library.
  const streams = new RenewedPool(url, { ...options, connections: null, bodyTimeout: 0 })
  const ownPools = { api: calls.api, auth }
  app.decorate('upstream', {
    calls,
    auth,
    streams,
    memory,
    limits,
    observe,
    call: (request, identity, options) => {
      const sentAtMs = performance.now()
      const onAnswered = (status: number | null) => observe(options.pool, sentAtMs, status)
      return call(ownPools[options.pool], { request, identity, onAnswered, ...options })
    },
  })
  function observe(pool: 'api' | 'auth', sentAtMs: number, status: number | null): void {
    const statusClass = status === null ? 'error' : `${Math.floor(status / 100)}xx`
    app.metrics.upstreamAnswers.observe(performance.now() - sentAtMs, pool, statusClass)
  }
  app.addHook('onClose', async () => {
    await Promise.all([...Object.values(calls), auth, streams].map((pool) => pool.destroy()))
  })
  done()
})

/** Says what an error of the upstream client means to the caller. */
export function refusalOf(error: unknown): RefusalName {
  if (error instanceof UpstreamError) return error.refusal
  if (error instanceof errors.InvalidArgumentError) return 'malformedBody'
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return 'upstreamUnreadable'
  if (isUndecodable(error)) return 'upstreamUnreadable'
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return 'upstreamSlow'
  if (error instanceof errors.RequestAbortedError && error.cause instanceof UpstreamError)
    return error.cause.refusal
  return 'upstreamDown'
}

/** As zlib tells of bytes that are not in the coding that they came with. */
function isUndecodable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:Z_|ERR_(?:_ERROR_FORMAT|BROTLI))/.test(String(error.code))
  )
}

type PlannedCall = CallOptions & {
  request: CallRequest
  identity: UpstreamIdentity
  /** Hears the status of the answer that has begun; null when none came. */
  onAnswered: (status: number | null) => void
}

async function call(
  pool: RenewedPool,
  {
    request,
    identity,
    onAnswered,
    signal,
    parse = (bytes) => parseJson(bytes.toString('utf8')),
  }: PlannedCall,
): Promise<{ status: number; envelope: Envelope }> {
  const hasBody = request.body !== undefined
  const ask = () =>
    pool.request({
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
  const fail = (cause: unknown) => {
    onAnswered(null)
    throw new UpstreamError(refusalOf(cause), { cause })
  }
  let response = await ask().catch(fail)
  if (isStopping(response.statusCode, response.headers) && isRepeatable(request.method)) {
    await response.body.dump()
    pool.leaveStopping()
    response = await ask().catch(fail)
  }
  onAnswered(response.statusCode)
  const envelope = readEnvelope(await readJson(response, parse))
  if (!envelope) throw new UpstreamError('upstreamUnreadable')
  return { status: response.statusCode, envelope }
}

/** Null for a body that is not JSON. */
async function readJson(
  { body, headers }: Dispatcher.ResponseData,
  parse: (bytes: Buffer) => unknown,
): Promise<unknown> {
  const bytes = await readWhole(plainBytes(body, headers)).catch((cause: unknown) => {
    throw new UpstreamError(refusalOf(cause), { cause })
  })
  try {
    return parse(inUtf8(bytes, headers))
  } catch {
    return null
  }
}

async function readWhole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_ENVELOPE_BYTES) throw new UpstreamError('upstreamUnreadable')
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Nobody asked for a coding; some send one all the same. */
function plainBytes(
  body: Dispatcher.ResponseData['body'],
  headers: IncomingHttpHeaders,
): AsyncIterable<Buffer> {
  const coding = contentCodingOf(headers)
  if (coding === null) return body
  const decoder = createDecoder(coding)
  if (!decoder) throw new UpstreamError('upstreamUnreadable')
  // A body that breaks off ends the decoder with it.
  pipeline(body, decoder, () => undefined)
  return decoder
}

/** JSON is UTF-8 and begins with no mark, but an old upstream may do otherwise. */
function inUtf8(bytes: Buffer, headers: IncomingHttpHeaders): Buffer {
  const decoder = decoderOf(charsetOf(headers))
  if (decoder) return Buffer.from(decoder.decode(bytes))
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes
}
