// How anything that went wrong is answered: an envelope with a message that says what to do, and nothing of the inside.

import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type Failure, failureOf, sqlStateOf } from '#server/wms/db/failures.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import { common, type Plain } from '#server/wms/kit/refusals.ts'
import {
  BLIND_TASK_MISSING_MESSAGE,
  isExpiredCode,
  type Problem,
  type RefusalDetail,
} from '#shared/envelope.ts'

export function answerErrors(app: FastifyInstance): void {
  z.config({ localeError: explainInput })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, common.pathUnknown()))
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    const refused = failure ? common[REFUSAL_BY_FAILURE[failure]]() : asRefusal(error)
    if (failure) request.log.warn({ err: error, failure }, 'the database failed')
    else if (!refused) request.log.error({ err: error }, 'unexpected error')
    return sendRefusal(reply, refused ?? common.unexpected())
  })
}

/** Of an expired login nobody needs to know more, and a missing blind task is no failure to the console, which would take this for its data. */
export function refusalEnvelope({ code, message, reason, field, problems, asks, count }: Refusal) {
  const detail: RefusalDetail = {
    reason,
    field,
    ...(problems.length > 1 && { problems }),
    ...(asks && { asks }),
    ...(count !== undefined && { count }),
  }
  return {
    code,
    message,
    data: isExpiredCode(code) || message === BLIND_TASK_MISSING_MESSAGE ? null : detail,
    result_code: code,
  }
}

/** After which a client that was told to come again may do so. */
const RETRY_AFTER_SECONDS = '2'

function sendRefusal(reply: FastifyReply, refused: Refusal) {
  if (refused.status === 503 || refused.status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(refused.status).type('application/json; charset=utf-8').send(refusalEnvelope(refused))
}

/** Null for an error that nobody foresaw. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidInput(problemsIn(error.validation))
  }
  if (isUnstorable(error)) return common.malformed()
  const { statusCode = 500 } = error as FastifyError
  return statusCode < 500 ? common[REFUSAL_BY_STATUS[statusCode] ?? 'malformed']() : null
}

export const REFUSAL_BY_FAILURE: Readonly<Record<Failure, Plain>> = {
  locked: 'documentBusy',
  slow: 'databaseSlow',
  away: 'databaseDown',
  full: 'databaseFull',
}

/** '/lines/2/qty' of the input is the field 'lines.2.qty'. */
function problemsIn(validation: readonly { instancePath: string; message?: string }[]): Problem[] {
  return validation.slice(0, MOST_PROBLEMS).map(({ instancePath, message = '' }) => ({
    field: instancePath.slice(1).replaceAll('/', '.'),
    message,
  }))
}

function invalidInput(problems: readonly Problem[]): Refusal {
  const [first] = problems
  return common.invalidInput(first?.message ?? common.malformed().message).about(problems)
}

const MOST_PROBLEMS = 100

const REFUSAL_BY_STATUS: Readonly<Record<number, Plain>> = {
  404: 'pathUnknown',
  413: 'tooLarge',
  415: 'wrongContentType',
  416: 'rangeBeyondEnd',
}

/** Class 22 of SQLSTATE: what came in has no place in a column — a NUL character, a number or a year out of range. */
function isUnstorable(error: unknown): boolean {
  return error instanceof DrizzleQueryError && sqlStateOf(error).startsWith('22')
}

const chinese = z.locales.zhCN().localeError

/** For whatever a contract has no words of its own. */
function explainInput(issue: Parameters<typeof chinese>[0]): string {
  const name = issue.path?.length ? `参数 ${issue.path.join('.')}` : '请求内容'
  if (issue.input === undefined || issue.input === null) return `缺少${name}`
  const detail = chinese(issue)
  return `${name} 不正确：${typeof detail === 'string' ? detail : (detail?.message ?? '请检查')}`
}
