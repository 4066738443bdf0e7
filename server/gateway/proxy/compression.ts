// Which answers are worth being compressed on their way to the browser, and how they then describe themselves.
import type { IncomingHttpHeaders } from 'node:http'
import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { takesCoding } from '#server/gateway/answers/accepted-codings.ts'
import type { HeaderBag } from '#server/gateway/proxy/headers.ts'
import { isJson } from '#server/gateway/proxy/inspection.ts'

export type Coding = 'br' | 'gzip'

/** What is smaller leaves in three packets at most, and would come no sooner. */
export const LEAST_COMPRESSED_BYTES = 4 * 1024

/** JSON alone: files are compressed by their makers, and may be asked for in ranges. */
export function isCompressible(method: string, status: number, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD' || status !== 200 || !isJson(headers) || 'content-encoding' in headers) return false
  if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) < LEAST_COMPRESSED_BYTES) return false
  return !/\bno-transform\b/i.test(headers['cache-control'] ?? '')
}

/** Brotli at its fastest makes lists a fifth smaller than gzip at its fastest, in less time. Browsers take it on https only. */
export function acceptedCoding(acceptEncoding: string | undefined): Coding | null {
  if (takesCoding('br', acceptEncoding)) return 'br'
  return takesCoding('gzip', acceptEncoding) ? 'gzip' : null
}

export function createEncoder(coding: Coding): Transform {
  return coding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    : createGzip({ level: 1 })
}

/** The same answer is another one to a browser that takes other codings. */
export function varyingByCoding(headers: HeaderBag): HeaderBag {
  return { ...headers, vary: `${headers['vary']}, Accept-Encoding` }
}

/** Of the packed bytes neither the length nor a range is that of the plain ones, and a tag says no more than that they mean the same. */
export function compressedHeaders(plain: HeaderBag, coding: Coding): HeaderBag {
  const { 'content-length': _length, 'accept-ranges': _ranges, etag, ...headers } = plain
  if (etag !== undefined) headers['etag'] = String(etag).replace(/^"/, 'W/"')
  return { ...headers, 'content-encoding': coding }
}
