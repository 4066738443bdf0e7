// Where a page is written: to the response as it is, or through gzip when the browser takes it. What is written is sent
// at once either way: a compressor that waits for more would undo the streaming.
import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { takesCoding } from '#server/gateway/answers/accepted-codings.ts'
import type { HeaderBag } from '#server/gateway/proxy/headers.ts'

type PageHead = { status: number; headers: HeaderBag; acceptEncoding: string | undefined }

/** Sends the status and headers; the response ends with the writable. */
export function openPage(response: ServerResponse, { status, headers, acceptEncoding }: PageHead): Writable {
  if (!takesCoding('gzip', acceptEncoding)) {
    response.writeHead(status, { ...headers, vary: 'accept-encoding' })
    return response
  }
  response.writeHead(status, { ...headers, vary: 'accept-encoding', 'content-encoding': 'gzip' })
  // Level 1: the page is made for one reader, and the next levels cost more than they save.
  const gzip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH })
  gzip.pipe(response)
  response.once('close', () => gzip.destroy())
  gzip.once('error', () => response.destroy())
  return gzip
}
