// The text of server-sent events, as bytes that any number of tabs share.

/** An event as it is, and wrapped as one chunk of a chunked HTTP/1.1 body, ready for the socket. */
export type Frame = { plain: Buffer; chunk: Buffer }

type EventFields = { id?: string; event?: string; data: string; retryMs?: number }

/** Line breaks inside the data become lines of their own. */
export function eventText({ id, event, data, retryMs }: EventFields): string {
  return [
    retryMs === undefined ? '' : `retry: ${retryMs}\n`,
    id === undefined ? '' : `id: ${id}\n`,
    event === undefined ? '' : `event: ${event}\n`,
    `data: ${data.includes('\n') || data.includes('\r') ? data.replace(/\r\n|\r|\n/g, '\ndata: ') : data}\n\n`,
  ].join('')
}

/** Of any number of events. Framed here once instead of by node:http for each tab, which costs a fifth of the deliveries per second. */
export function frameOf(text: string): Frame {
  const head = `${Buffer.byteLength(text).toString(16)}\r\n`
  const chunk = Buffer.from(`${head}${text}\r\n`)
  return { chunk, plain: chunk.subarray(head.length, -2) }
}

export const COMMENT = frameOf(':\n\n')
