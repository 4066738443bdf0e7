// What is answered to bytes that Node could not read as a request, or as the body of one: there is only a connection then.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { PLAIN_PAGE_HEADERS } from '#server/gateway/answers/plain-page.ts'
import { type RefusalName, refusalEnvelope, refusalPage, refusals } from '#server/gateway/answers/refusals.ts'

const REFUSALS: Readonly<Record<string, RefusalName>> = {
  HPE_HEADER_OVERFLOW: 'headTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'headSlow',
}

export type UnreadableRequests = {
  /** Told of every request, for what comes behind it. */
  handleRequest: (request: IncomingMessage, response: ServerResponse) => void
  handleError: (error: ConnectionError, socket: Socket) => void
}

/**
 * Answers stand in the order of the requests (RFC 9112 9.3.2). A call that was read is answered before what stands behind it
 * is refused: written at once, the refusal would be taken for that answer, or for a part of it.
 */
export function unreadableRequests(): UnreadableRequests {
  /** One for each connection, as long as it is there: what comes and goes with each request is inside. */
  const connections = new WeakMap<Socket, Connection>()
  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket)
    if (known) return known
    const connection = { last: null, isEnding: false }
    connections.set(socket, connection)
    return connection
  }
  return {
    handleRequest(request, response) {
      const connection = connectionOf(request.socket)
      const before = connection.last && isOwed(connection.last.response) ? connection.last.response : null
      const exchange = { request, response, before }
      connection.last = exchange
      response.on('close', () => {
        if (connection.last === exchange && request.complete) connection.last = null
      })
    },
    handleError(error, socket) {
      const connection = connectionOf(socket)
      if (error.code === 'ECONNRESET' || socket.destroyed || connection.isEnding) return
      connection.isEnding = true
      endBehindAnswers(connection, socket, answerOf(error))
    },
  }
}

type Connection = { last: Exchange | null; isEnding: boolean }

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  /** The answer that has to go out before this one. */
  before: ServerResponse | null
}

function endBehindAnswers({ last }: Connection, socket: Socket, answer: string): void {
  // What cannot be read is the body of a call that has begun, or else what stands behind the last call.
  const broken = last?.request.complete === false ? last : null
  const owed = broken ? broken.before : (last?.response ?? null)
  const end = () => endConnection(socket, broken?.response.headersSent ? null : answer)
  if (owed && isOwed(owed)) owed.once('close', end)
  else end()
  // Of a connection that cannot be read any more, Node tells nobody that its client has left.
  if (socket.readableEnded) socket.destroy()
  else socket.once('end', () => socket.destroy())
}

function isOwed(response: ServerResponse): boolean {
  return !response.writableFinished && !response.destroyed
}

/** `answer` is null for a request that has been answered already, or is being answered. */
function endConnection(socket: Socket, answer: string | null): void {
  if (answer !== null && socket.writable) socket.write(answer)
  socket.destroySoon()
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
