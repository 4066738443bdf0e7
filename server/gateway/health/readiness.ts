// Whether what the gateway depends on answers. Asked at most once a second: probes must not become a load of their own.
import type { FastifyInstance } from 'fastify'
import type { StoreError } from '#server/gateway/session/store.ts'

const ANSWER_MS = 2_000
const FRESH_MS = 1_000

/** One word for each part; 'ok' for one that can do its work. */
export type PartStates = { upstream: string; sessions: string }

export function readiness(app: FastifyInstance, now: () => number): () => Promise<PartStates> {
  let latest: { atMs: number; states: Promise<PartStates> } | null = null
  return () => {
    if (latest === null || now() - latest.atMs >= FRESH_MS) latest = { atMs: now(), states: askParts(app) }
    return latest.states
  }
}

async function askParts(app: FastifyInstance): Promise<PartStates> {
  const [upstream, sessions] = await Promise.all([upstreamState(app), sessionsState(app)])
  return { upstream, sessions }
}

/** Any answer below 500 shows that the upstream is there; a foreign WMS API need not have this path. */
async function upstreamState(app: FastifyInstance): Promise<'ok' | 'failing' | 'unreachable'> {
  try {
    const { statusCode, body } = await app.upstream.auth.request({
      method: 'GET',
      path: '/readyz',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await body.dump()
    return statusCode < 500 ? 'ok' : 'failing'
  } catch {
    return 'unreachable'
  }
}

/** A Redis behind a cut line neither answers nor refuses, so the wait is limited here. */
async function sessionsState(app: FastifyInstance): Promise<'ok' | 'full' | 'unreachable'> {
  let limit: NodeJS.Timeout | undefined
  const tooLate = new Promise<'unreachable'>((resolve) => {
    limit = setTimeout(resolve, ANSWER_MS, 'unreachable')
  })
  const answer = app.sessions.ping().then(
    () => 'ok' as const,
    (error: Partial<StoreError>) => (error.isFull ? 'full' : 'unreachable'),
  )
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(limit)
  }
}
