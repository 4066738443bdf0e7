// The text of server-sent events, as bytes that any number of tabs share.

/** An event as it is, and wrapped as one chunk of a chunked HTTP/1.1 body, ready for the socket. */
export type Frame = { plain: Buffer; chunk: Buffer }

type EventFields = { id?: string; event?: string; data: string; retryMs?: number }

const CRLF = Buffer.from('\r\n')

/** Line breaks inside the data become lines of their own. */
export function eventText({ id, event, data, retryMs }: EventFields): string {
  return [
    retryMs === undefined ? '' : `retry: ${retryMs}\n`,
    id === undefined ? '' : `id: ${id}\n`,
    event === undefined ? '' : `event: ${event}\n`,
    `data: ${data.includes('\n') || data.includes('\r') ? data.replace(/\r\n|\r|\n/g, '\ndata: ') : data}\n\n`,
  ].join('')
}

export function eventFrame(fields: EventFields): Frame {
  return frameOf(Buffer.from(eventText(fields)))
}

/** Framed here once instead of by node:http for each tab, which costs a fifth of the deliveries per second. */
export function frameOf(text: Buffer): Frame {
  const length = Buffer.from(`${text.length.toString(16)}\r\n`)
  const chunk = Buffer.concat([length, text, CRLF])
  return { chunk, plain: chunk.subarray(length.length, length.length + text.length) }
}

/** One write instead of several for what a tab is owed. */
export function joinFrames(frames: readonly Frame[]): Frame {
  const [only] = frames
  return only && frames.length === 1 ? only : frameOf(Buffer.concat(frames.map(({ plain }) => plain)))
}

export const COMMENT = frameOf(Buffer.from(':\n\n'))
