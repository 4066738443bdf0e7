// How the process is watched: whether it lives, which asks nobody, and whether calls may be sent to it.

import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/wms/db/database.ts'
import { SCHEMA_CHANNEL, type SchemaState } from '#server/wms/db/schema-version.ts'
import { common } from '#server/wms/kit/refusals.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on the process says that it is not ready, and finishes what it is sent all the same. */
    startDraining: () => void
  }
}

const PROBES = ['/livez', '/readyz']
const OPTIONS = { logLevel: 'warn', schema: { hide: true } } as const
/** Longer than a database takes to answer, shorter than a balancer waits. */
const ANSWER_LIMIT_MS = 2_000
/**
 * A database that is only slow is the same to every process: were each to say no at once, nobody would be left to wait for it.
 */
const SILENCE_LIMIT_MS = 8_000

export async function watchReadiness(
  app: FastifyInstance,
  database: Database,
  onOutdated: () => void,
): Promise<void> {
  let isDraining = false
  const known: Known = { schema: 'right', answeredAt: performance.now() }
  let looking: Promise<void> | null = null
  const look = () => {
    // However many ask: a database that does not answer is asked once.
    looking ??= database
      .schemaState()
      .then((found) => {
        known.schema = found
        known.answeredAt = performance.now()
        if (found !== 'right') onOutdated()
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  const lookAgain = () =>
    void look().catch((err) => app.log.warn({ err }, 'the schema could not be looked at'))
  const stopListening = await database.listen(SCHEMA_CHANNEL, { onPayload: lookAgain, onGap: lookAgain })
  app.addHook('preClose', async () => stopListening())
  app.decorate('startDraining', () => {
    isDraining = true
  })

  app.addHook('onRequest', async (request, reply) => {
    // Anyone who keeps connections makes the next one elsewhere.
    if (isDraining) reply.header('connection', 'close')
    const isProbe = PROBES.includes(request.url.split('?', 1)[0] ?? '')
    if (known.schema !== 'right' && !isProbe) throw common.outdated()
  })
  app.get('/livez', OPTIONS, async () => ({ status: 'ok' }))
  app.get('/readyz', OPTIONS, async (_request, reply) => {
    const state = isDraining ? 'draining' : await stateOf(look, known)
    reply.header('cache-control', 'no-store')
    return reply.code(state === 'ok' ? 200 : 503).send({ status: state })
  })
}

type State = 'ok' | 'database unreachable' | `schema ${Exclude<SchemaState, 'right'>}`

/** What the database has last answered, and when, in ms of this process's clock. */
type Known = { schema: SchemaState; answeredAt: number }

async function stateOf(look: () => Promise<void>, known: Known): Promise<State> {
  try {
    const hasAnswered = await withinLimit(look())
    const isSilent = performance.now() - known.answeredAt > SILENCE_LIMIT_MS
    if (!hasAnswered && isSilent) return 'database unreachable'
  } catch {
    return 'database unreachable'
  }
  return known.schema === 'right' ? 'ok' : `schema ${known.schema}`
}

/** False when it is not done within the limit; rejects as it does. */
function withinLimit(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_LIMIT_MS)
  })
  return Promise.race([work.then(() => true), limit]).finally(() => clearTimeout(timer))
}
