// What kind of request it was, for figures and logs: a handful of kinds, where paths would be without number.
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { login } from '#shared/contracts/system/user.ts'
import { SESSION_PATH } from '#shared/session.ts'

export type RequestClass = 'api' | 'asset' | 'docs' | 'health' | 'page' | 'session' | 'stream' | 'unknown'

const BY_PATH: ReadonlyMap<string, RequestClass> = new Map([
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  [NOTICE_STREAM_PATH, 'stream'],
  [login.path, 'session'],
])

const BY_PREFIX: readonly [string, RequestClass][] = [
  ['/api/', 'api'],
  ['/assets/', 'asset'],
  ['/docs', 'docs'],
  [SESSION_PATH, 'session'],
]

/** `path` is without its query. From the address alone: Fastify makes its description of a route anew for each reader. */
export function classOf(method: string, path: string): RequestClass {
  const known = BY_PATH.get(path) ?? BY_PREFIX.find(([prefix]) => path.startsWith(prefix))?.[1]
  return known ?? (method === 'GET' ? 'page' : 'unknown')
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
