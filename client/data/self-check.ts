// What a browser can find out about its own way to the server, without being signed in: whether it answers, how fast, and
// whether the stream of notices opens.
import { openNoticeSource } from '#client/data/notice-source.ts'

const ROUND_TRIPS = 5
const PATIENCE_MS = 10_000

/** Whether the server can work, not merely answer; null when nothing came back. */
export async function askReadiness(): Promise<boolean | null> {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null)
  return answer === null ? null : answer.ok
}

/** The middle one of a few round trips in milliseconds; null when one of them failed. */
export async function measureLatency(): Promise<number | null> {
  const times: number[] = []
  for (let trip = 0; trip < ROUND_TRIPS; trip++) {
    const startedAt = performance.now()
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
    if (!answer?.ok) return null
    times.push(performance.now() - startedAt)
  }
  return times.sort((one, other) => one - other)[Math.floor(ROUND_TRIPS / 2)] ?? null
}

export type StreamState = 'open' | 'refused' | 'silent'

/** A stream of its own, closed again as soon as it is known. */
export function tryNoticeStream(): Promise<StreamState> {
  return new Promise((resolve) => {
    const settle = (state: StreamState) => {
      clearTimeout(patience)
      close()
      resolve(state)
    }
    const patience = setTimeout(() => settle('silent'), PATIENCE_MS)
    const close = openNoticeSource('', {
      onEvent: () => undefined,
      onOpened: () => settle('open'),
      onRefused: () => settle('refused'),
    })
  })
}

/** Names the build that this browser runs: the file that it began with. */
export function runningVersion(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry?.src.split('/').at(-1)?.replace(/\.js$/, '') ?? ''
}
