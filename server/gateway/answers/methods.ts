// By which methods something may be asked, path by path.
import { NOTICE_STREAM_PATH } from '#shared/contracts/system/notice.ts'
import { matchRoute } from '#shared/routes.ts'
import {
  LOCK_PATH,
  PRESENCE_PATH,
  RESUME_PATH,
  SESSION_PATH,
  SIGN_IN_PATH,
  UNLOCK_PATH,
} from '#shared/session.ts'

/** What is let in. OPTIONS is missing on purpose: the console is of one origin, and no other is ever allowed in. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

type Method = (typeof METHODS)[number]

const BY_PATH: ReadonlyMap<string, readonly Method[]> = new Map([
  [SIGN_IN_PATH, ['POST']],
  [SESSION_PATH, ['GET', 'DELETE']],
  [RESUME_PATH, ['POST']],
  [PRESENCE_PATH, ['POST']],
  [LOCK_PATH, ['POST']],
  [UNLOCK_PATH, ['POST']],
  [NOTICE_STREAM_PATH, ['GET']],
])

/** Pages are posted to by forms that are sent before the script is there. */
const OF_PAGES: readonly Method[] = ['GET', 'HEAD', 'POST']
const OF_FILES: readonly Method[] = ['GET', 'HEAD']

export function isKnownMethod(method: string): boolean {
  return (METHODS as readonly string[]).includes(method)
}

/** `path` is without its query. */
export function allowedMethods(path: string): readonly Method[] {
  const own = BY_PATH.get(path)
  if (own) return own
  if (path.startsWith('/api/')) return METHODS
  return matchRoute(path) ? OF_PAGES : OF_FILES
}
