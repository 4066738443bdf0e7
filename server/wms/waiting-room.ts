// Answers on the port of the WMS API until the API itself does: a start may wait for its database, and anyone who watches the
// process must see that it lives.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { refusalEnvelope } from '#server/wms/kit/answers.ts'
import { common } from '#server/wms/kit/refusals.ts'

/** Answers the function that makes room. Port 0 is nobody's to ask at. */
export async function openWaitingRoom(place: { host: string; port: number }): Promise<() => Promise<void>> {
  if (place.port === 0) return async () => {}
  const told = JSON.stringify(refusalEnvelope(common.starting()))
  const server = createServer((request, response) => {
    const isAlive = request.url?.split('?', 1)[0] === '/livez'
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      ...(!isAlive && { 'retry-after': '2' }),
      // The next question is for the API.
      connection: 'close',
    })
    response.end(isAlive ? '{"status":"ok"}' : told)
  }).listen(place)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
