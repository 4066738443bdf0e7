// What kind of request it was, for figures and logs: a handful of kinds, where paths would be without number.
import type { FastifyRequest } from 'fastify'
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { login } from '#shared/contracts/system/user.ts'
import { SESSION_PATH } from '#shared/session.ts'

export type RequestClass = 'api' | 'asset' | 'docs' | 'health' | 'page' | 'session' | 'stream' | 'unknown'

const BY_ROUTE: Record<string, RequestClass> = {
  '/healthz': 'health',
  '/readyz': 'health',
  '/*': 'page',
  [NOTICE_STREAM_PATH]: 'stream',
  [login.path]: 'session',
}

const BY_PREFIX: [string, RequestClass][] = [
  ['/api/', 'api'],
  ['/assets/', 'asset'],
  ['/docs', 'docs'],
  [SESSION_PATH, 'session'],
]

export function classOf({ routeOptions: { url } }: FastifyRequest): RequestClass {
  if (url === undefined) return 'unknown'
  return BY_ROUTE[url] ?? BY_PREFIX.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'unknown'
}
