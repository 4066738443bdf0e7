// A client's body on its way to the upstream.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'

/** How long the rest of an upload is taken in and thrown away once its answer has been given. */
const LINGER_MS = 30_000

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * The body as a stream of its own: when the upstream answers before it has all of it, that stream is destroyed, and not
 * the client's connection, on which the answer still has to go out.
 */
export function openUpload(request: IncomingMessage): Readable {
  const upload = new PassThrough()
  request.pipe(upload)
  request.once('close', () => {
    if (!request.complete) upload.destroy(new Error('the client left in the middle of its upload'))
  })
  // Whoever sends the stream on hears of its errors; this one is for when nobody does any more.
  upload.on('error', () => undefined)
  // The rest is read and dropped: a client that is still sending looks at the answer only afterwards.
  upload.once('close', () => request.resume())
  return upload
}

/** Ends the connection of a client that goes on uploading long after it has been answered. */
export function limitLeftover(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.socket.destroy(), LINGER_MS)
    request.once('close', () => clearTimeout(timer))
  })
}
