// When a call may be sent a second time without the user having asked for it twice.
import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

/** Methods that change nothing, however often they arrive. */
export function isRepeatable(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Errors of connections that had served before: the upstream may have closed one just as the next call was written. */
const errorsOfReusedSockets = new WeakSet<object>()

/** True when the call failed on a connection that had been kept open from an earlier one. */
export function isStaleConnection(error: unknown): boolean {
  return typeof error === 'object' && error !== null && errorsOfReusedSockets.has(error)
}

/** Connects like the client library does, and remembers which connections had served before they failed. */
export function createConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, callback) => {
    connect(target, (...[error, socket]) => {
      if (error) return callback(error, null)
      markErrors(socket)
      return callback(null, socket)
    })
  }
}

function markErrors(socket: Socket): void {
  socket.once('error', (error) => {
    if (socket.bytesRead > 0) errorsOfReusedSockets.add(error)
  })
}
