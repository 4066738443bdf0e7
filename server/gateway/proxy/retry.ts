// When a call may be sent a second time without the user having asked for it twice.
import type { Socket } from 'node:net'

/** Methods that change nothing, however often they arrive. */
export function isRepeatable(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** True for the answer of a server that is stopping: it takes nothing more on this connection, and has done nothing. */
export function isStopping(status: number, { connection }: { connection?: unknown }): boolean {
  return status === 503 && String(connection).toLowerCase() === 'close'
}

/** Errors of connections that had served before: the upstream may have closed one just as the next call was written. */
const errorsOfReusedSockets = new WeakSet<object>()

/** True when the call failed on a connection that had been kept open from an earlier one. */
export function isStaleConnection(error: unknown): boolean {
  return typeof error === 'object' && error !== null && errorsOfReusedSockets.has(error)
}

/** To be told of each new connection. */
export function watchConnection(socket: Socket): void {
  socket.once('error', (error) => {
    if (socket.bytesRead > 0) errorsOfReusedSockets.add(error)
  })
}
