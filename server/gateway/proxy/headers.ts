// Header rules between browser and upstream, both ways by allow-list: what is not named does not pass.
import type { IncomingHttpHeaders } from 'node:http'
import { SOURCE, type Version } from '#shared/constants.ts'
import { SIGN_ON_HEADER } from '#shared/sign-on.ts'

/** What the gateway itself says about a request. */
export type UpstreamIdentity = {
  token: string | null
  version: Version
  requestId: string
  clientAddress: string
}

const REQUEST_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  SIGN_ON_HEADER,
])

const RESPONSE_HEADERS: ReadonlySet<string> = new Set([
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
])

export type HeaderBag = Record<string, string | string[]>

/** The upstream asks the caller's address of us, never of the caller: a client's own X-Forwarded-For does not pass. */
export function upstreamHeaders(client: IncomingHttpHeaders, identity: UpstreamIdentity): HeaderBag {
  const headers = identityHeaders(identity)
  headers['accept-encoding'] = 'identity'
  copyNamed(client, REQUEST_HEADERS, headers)
  return headers
}

export function identityHeaders({ token, version, requestId, clientAddress }: UpstreamIdentity): HeaderBag {
  const headers: HeaderBag = {
    source: SOURCE,
    version,
    'x-request-id': requestId,
    'x-forwarded-for': clientAddress,
  }
  if (token !== null) headers['authorization'] = token
  return headers
}

/** Kept for nobody else and not without asking again: the upstream saw a token, of which a browser's cache knows nothing. */
const PERSONAL = 'private, no-cache'

/**
 * Answers are personal, whatever the upstream says of how they may be kept. Each character of a value stands for a byte, as the
 * client library reads it and as Node writes it: a file name in plain UTF-8 goes on as it came.
 */
export function clientHeaders(status: number, upstream: IncomingHttpHeaders): HeaderBag {
  const headers: HeaderBag = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  copyNamed(upstream, RESPONSE_HEADERS, headers)
  if (status === 204) delete headers['content-length']
  const kept = upstream['cache-control']
  if (kept !== undefined) headers['cache-control'] = /\bno-store\b/i.test(kept) ? kept : PERSONAL
  headers['vary'] = 'Cookie'
  return headers
}

function copyNamed(from: IncomingHttpHeaders, names: ReadonlySet<string>, to: HeaderBag): void {
  for (const name in from) {
    const value = from[name]
    if (names.has(name) && value !== undefined) to[name] = value
  }
}
