// The upstream is asked for plain bytes; one that compresses all the same must not get an envelope past the inspection.
import type { IncomingHttpHeaders } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Null for a coding that the gateway cannot undo, or for several on top of each other. */
export function createDecoder(coding: string): Transform | null {
  return DECODERS[coding]?.() ?? null
}

/** Null for an answer that is not encoded. */
export function contentCodingOf(headers: IncomingHttpHeaders): string | null {
  const coding = headers['content-encoding']?.trim().toLowerCase()
  return coding === undefined || coding === '' || coding === 'identity' ? null : coding
}

/** Of the plain bytes neither the length nor the strong tag of the encoded ones is true. */
export function withoutCoding(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const {
    'content-encoding': _coding,
    'content-length': _length,
    etag: _etag,
    'accept-ranges': _ranges,
    ...rest
  } = headers
  return rest
}
