// What an upstream says before it closes a connection over which it is still being sent something.
import type { Socket } from 'node:net'

/** How a write fails when the other side has closed. */
const CLOSED = new Set(['EPIPE', 'ECONNRESET'])

type Done = (error?: Error | null) => void

/**
 * Servers that refuse a large body answer, and close without reading the rest. Writing the rest then fails, and Node gives the
 * connection up before it has read the answer, which is here already. Such a failure waits: reading goes on to the answer's end,
 * and finds the end of the connection behind it, which the client library acts on.
 */
export function hearOut(socket: Socket): void {
  const write = socket._write.bind(socket)
  const writev = socket._writev?.bind(socket)
  socket._write = (chunk: Buffer, encoding: BufferEncoding, done: Done) =>
    write(chunk, encoding, unlessClosed(done))
  if (writev) socket._writev = (chunks, done) => writev(chunks, unlessClosed(done))
}

function unlessClosed(done: Done): Done {
  return (error) => {
    if (!error || !CLOSED.has((error as NodeJS.ErrnoException).code ?? '')) done(error)
  }
}
