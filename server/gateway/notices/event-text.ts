// The text of server-sent events.

export const HEARTBEAT_COMMENT = Buffer.from(':\n\n')

type EventFields = { id?: string; event?: string; data: string; retryMs?: number }

/** One event as bytes, ready for any number of tabs. Line breaks inside the data become lines of their own. */
export function eventBytes({ id, event, data, retryMs }: EventFields): Buffer {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`)
  return Buffer.from(
    [
      retryMs === undefined ? '' : `retry: ${retryMs}\n`,
      id === undefined ? '' : `id: ${id}\n`,
      event === undefined ? '' : `event: ${event}\n`,
      ...lines,
      '\n',
    ].join(''),
  )
}
