// One open event stream: what is written to it, and when it is given up.
import type { ServerResponse } from 'node:http'
import { SESSIONS_ENDED_EVENT } from '#shared/contracts/system/notice.ts'
import type { Notice } from '#shared/shapes/notice.ts'

/** A reader who is this far behind comes back faster than it would catch up. */
const LARGEST_BACKLOG_BYTES = 256 * 1024

/** Which tokens those are, their holders find out by using them. */
export const SESSIONS_ENDED = `event: ${SESSIONS_ENDED_EVENT}\ndata: {}\n\n`

export type NoticeStream = {
  userId: number
  tokenHash: string
  openedAt: Date
  write: (text: string) => void
  end: () => void
}

export type StreamOwner = Pick<NoticeStream, 'userId' | 'tokenHash' | 'openedAt'>

/** Sends the head at once: a reader must not wait for the first notice to know that it is connected. */
export function openStream(owner: StreamOwner, response: ServerResponse): NoticeStream {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.write(': open\n\n')
  return {
    ...owner,
    write: (text) => {
      if (response.writableEnded || response.destroyed) return
      response.write(text)
      if (response.writableLength > LARGEST_BACKLOG_BYTES) response.destroy()
    },
    end: () => response.end(),
  }
}

export function noticeEvent(notice: Notice): string {
  return `id: ${notice.uid}\ndata: ${JSON.stringify([notice])}\n\n`
}
