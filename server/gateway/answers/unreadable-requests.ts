// What is answered to a request that Node could not read to the end of its head: there is no request then, only a connection.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { PLAIN_PAGE_HEADERS } from '#server/gateway/answers/plain-page.ts'
import { type RefusalName, refusalEnvelope, refusalPage, refusals } from '#server/gateway/answers/refusals.ts'

const REFUSALS: Readonly<Record<string, RefusalName>> = {
  HPE_HEADER_OVERFLOW: 'headTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'headSlow',
}

export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerOf(error))
  socket.destroy(error)
}

function answerOf({ code, rawPacket }: ConnectionError): string {
  const name = REFUSALS[code] ?? 'malformedHead'
  const { status } = refusals[name]
  const [headers, body] = isOfCall(packetText(rawPacket))
    ? [{ 'content-type': 'application/json; charset=utf-8' }, JSON.stringify(refusalEnvelope(name))]
    : [PLAIN_PAGE_HEADERS, refusalPage(name)]
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([header, value]) => `${header}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** The bytes that came last, with which the reading failed: none when time ran out. Fastify's type is that of their JSON. */
function packetText(packet: unknown): string {
  return Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
}

/** A head so long may come in pieces, of which this is not the first: then somebody shall be able to read the answer. */
function isOfCall(packet: string): boolean {
  return /^[A-Z]+ \/(?:api|session)[/? ]/.test(packet) || /^accept: *application\/json/im.test(packet)
}
