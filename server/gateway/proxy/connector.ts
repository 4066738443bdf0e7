// How connections to the upstream are made.
import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import { hearOut } from '#server/gateway/proxy/last-words.ts'
import type { ReadMemory } from '#server/gateway/proxy/read-memory.ts'
import { watchConnection } from '#server/gateway/proxy/retry.ts'

type ConnectorOptions = {
  connectMs: number
  /** What unencrypted connections read into; new memory each time where none is given. */
  memory?: ReadMemory
}

/** Connects as the client library does. */
export function createConnector({ connectMs, memory }: ConnectorOptions): buildConnector.connector {
  const connectAnew = buildConnector({ timeout: connectMs })
  return (target, callback) => {
    let connection: Socket
    const connect =
      memory && target.protocol === 'http:'
        ? buildConnector({ timeout: connectMs, ...memory.readerFor(() => connection) })
        : connectAnew
    connect(target, (...[error, socket]) => {
      if (error) return callback(error, null)
      connection = socket
      watchConnection(socket)
      hearOut(socket)
      return callback(null, socket)
    })
  }
}
