// What comes in, before anybody looks at it: without the characters that nobody sees, and never nested so deep that walking
// through it would overflow the stack. Twenty thousand brackets are forty kilobytes.

import type { FastifyInstance } from 'fastify'
import { common } from '#server/wms/kit/refusals.ts'
import { withoutInvisible } from '#shared/validation.ts'

/** No contract has more than a few levels. */
const DEEPEST = 32
/** Taken as they are: anyone who has chosen such a sign has to type it again. */
const SECRETS = new Set(['password', 'oldPassword', 'pushSecret'])

export function acceptPlainInput(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    request.query = plain(request.query)
    request.body = plain(request.body)
  })
}

function plain(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') return isLeftAlone(value, name) ? value : withoutInvisible(value)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value
  if (depth >= DEEPEST) throw common.malformed()
  if (Array.isArray(value)) return value.map((item) => plain(item, name, depth + 1))
  const input = value as Record<string, unknown>
  for (const [key, item] of Object.entries(input)) input[key] = plain(item, key, depth + 1)
  return input
}

/** A NUL is nobody's slip: it stays, and is refused. */
function isLeftAlone(text: string, name: string): boolean {
  return SECRETS.has(name) || text.includes('\0')
}
