// How anything that went wrong is answered: an envelope with a message that says what to do, and nothing of the inside.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { Refusal, type RefusalName, refusal } from '#server/wms/kit/errors.ts'

export function answerErrors(app: FastifyInstance): void {
  z.config({ localeError: explainInput })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refusal('pathUnknown')))
  app.setErrorHandler((error, request, reply) => {
    const refused = asRefusal(error)
    if (!refused) request.log.error({ err: error }, 'unexpected error')
    return sendRefusal(reply, refused ?? refusal('unexpected'))
  })
}

function refusalEnvelope({ code, message }: Refusal) {
  return { code, message, data: null, result_code: code }
}

function sendRefusal(reply: FastifyReply, refused: Refusal) {
  return reply.code(refused.status).type('application/json; charset=utf-8').send(refusalEnvelope(refused))
}

/** Null for an error that nobody foresaw. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new Refusal({ code: 400, message: error.validation[0]?.message ?? refusal('malformed').message })
  }
  if (isUnstorable(error)) return refusal('malformed')
  const { statusCode = 500 } = error as FastifyError
  return statusCode < 500 ? refusal(REFUSAL_BY_STATUS[statusCode] ?? 'malformed') : null
}

const REFUSAL_BY_STATUS: Readonly<Record<number, RefusalName>> = {
  404: 'pathUnknown',
  413: 'tooLarge',
  415: 'wrongContentType',
  416: 'rangeBeyondEnd',
}

/** Class 22 of SQLSTATE: what came in has no place in a column — a NUL character, a number or a year out of range. */
function isUnstorable(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false
  return (error.cause as { code?: string } | undefined)?.code?.startsWith('22') ?? false
}

const chinese = z.locales.zhCN().localeError

/** For whatever a contract has no words of its own. */
function explainInput(issue: Parameters<typeof chinese>[0]): string {
  const name = issue.path?.length ? `参数 ${issue.path.join('.')}` : '请求内容'
  if (issue.input === undefined || issue.input === null) return `缺少${name}`
  const detail = chinese(issue)
  return `${name} 不正确：${typeof detail === 'string' ? detail : (detail?.message ?? '请检查')}`
}
