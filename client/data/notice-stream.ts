// The live stream of notices: open while the page can be seen by its user, closed while the browser keeps it aside.
import { pushedNotices } from '#client/data/notice-list.ts'
import { canShare, shareNoticeSource } from '#client/data/notice-sharing.ts'
import { type NoticeSourceListener, openNoticeSource, type StreamEvent } from '#client/data/notice-source.ts'
import { listenToSession } from '#client/data/session-events.ts'
import type { Notice } from '#shared/shapes/notice.ts'

export type NoticeStreamListener = {
  /** A stream that has no past was opened; what happened before has to be fetched. */
  onOpened: () => void
  onNotices: (notices: Notice[]) => void
  onSession: (state: string) => void
  /** What was missed cannot be replayed. */
  onReset: () => void
  /** The stream was refused. */
  onRefused: () => void
}

/** Returns the function that closes it for good. */
export function openNoticeStream(listener: NoticeStreamListener): () => void {
  const openSource = canShare()
    ? shareNoticeSource
    : (hearing: NoticeSourceListener) => openNoticeSource('', hearing)
  let close: (() => void) | null = null
  const leave = () => {
    close?.()
    close = null
  }
  const join = () => {
    close ??= openSource({ ...listener, onEvent: (event) => hear(event, listener) })
  }
  const stopWatching = whileShown(join, leave)
  // A page whose session has ended would be refused, were it to lead before it has left.
  const stopListening = listenToSession((event) => {
    if (event === 'ended') leave()
    else join()
  })
  join()
  return () => {
    stopWatching()
    stopListening()
    leave()
  }
}

function hear({ name, data }: StreamEvent, listener: NoticeStreamListener): void {
  if (name === 'reset') listener.onReset()
  if (name === 'session') hearOfSession(readSessionState(data), listener)
  const notices = name === 'message' ? pushedNotices(data) : []
  if (notices.length > 0) listener.onNotices(notices)
}

function hearOfSession(state: string, listener: NoticeStreamListener): void {
  listener.onSession(state)
  // What was asked for while the session was blocked was refused.
  if (state === 'active') listener.onReset()
}

/**
 * An open stream or a held lock would keep the page out of the back-forward cache, and a frozen stream goes stale. A page may
 * come back without having been kept (`persisted` false) and without any of its scripts having noticed that it was away.
 */
function whileShown(open: () => void, close: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('pagehide', close, { signal })
  document.addEventListener('freeze', close, { signal })
  window.addEventListener('pageshow', open, { signal })
  document.addEventListener('resume', open, { signal })
  return () => stop.abort()
}

/** '' when it cannot be read. */
export function readSessionState(text: string): string {
  try {
    const { state } = JSON.parse(text) as { state?: unknown }
    return typeof state === 'string' ? state : ''
  } catch {
    return ''
  }
}
