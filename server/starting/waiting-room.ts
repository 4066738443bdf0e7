// Answers on a port until whoever will serve there does: a start takes its time, and anyone who comes meanwhile, or watches the
// process, must see that it lives.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/** What it is not ready with yet, in words. */
export type Told = { headers: OutgoingHttpHeaders; body: string }

/** Answers the function that makes room. Port 0 is nobody's to ask at. */
export async function openWaitingRoom(
  place: { host: string; port: number },
  tell: (request: IncomingMessage) => Told,
): Promise<() => Promise<void>> {
  if (place.port === 0) return async () => {}
  const server = createServer((request, response) => {
    const isAlive = request.url?.split('?', 1)[0] === '/livez'
    const { headers, body } = isAlive ? ALIVE : tell(request)
    response.writeHead(isAlive ? 200 : 503, {
      ...headers,
      ...(!isAlive && { 'retry-after': '2' }),
      // The next question is for who comes after.
      connection: 'close',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }).listen(place)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

/** An envelope, or anything else that a program reads. */
export function toldAsJson(answer: object): Told {
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(answer) }
}

const ALIVE = toldAsJson({ status: 'ok' })
