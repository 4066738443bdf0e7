// A contract becomes a route: who asks, what they sent, the handler's answer in its envelope.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { assertAllowed, type Caller, tokenOf } from '#server/wms/kit/caller.ts'
import { whileAwaited } from '#server/wms/kit/caller-gone.ts'
import { execute, type Operation } from '#server/wms/kit/operation.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { ACTIONS, type Needs, rightsOf } from '#shared/actions.ts'
import type { Call, CallResult } from '#shared/contracts/definition/call.ts'
import { ENVELOPE_OK } from '#shared/envelope.ts'
import { readSignedOn, SIGN_ON_HEADER, type SignedOn } from '#shared/sign-on.ts'

type Parsed<C extends Call> = {
  query: C extends { query: infer Q extends z.ZodObject } ? z.output<Q> : undefined
  body: C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
}
type Visit<C extends Call> = Parsed<C> & {
  address: string
  /** Of the request; the gateway's, where it came through the gateway. */
  requestId: string
  /** What the Source header says: web, app. */
  source: string
  signedOn: SignedOn | null
  /** For what no contract describes: a multipart body. */
  request: FastifyRequest
}
type SignedInVisit<C extends Call> = Visit<C> & { caller: Caller }

type Handler<C extends Call> = (visit: SignedInVisit<C>) => Promise<CallResult<C>>
type CommandHandler<C extends Call> = (op: Operation, sent: Parsed<C>) => Promise<CallResult<C>>
type PublicHandler<C extends Call> = (visit: Visit<C>) => Promise<CallResult<C>>

/** A call for those signed-in users whom its contract names; it waits for its turn among what they look up. */
export function route<const C extends Call>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: Handler<C>,
): void {
  promptRoute(app, services, call, (visit) => services.reading.run(call.path, visit, () => handler(visit)))
}

/** The same without waiting: for what waits somewhere else, and for what nobody may wait for. */
export function promptRoute<const C extends Call>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: Handler<C>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    ...declaration(call),
    // Before the body is read: a stranger's upload is not worth parsing.
    onRequest: async (request) => {
      const caller = await services.identify(tokenOf(request))
      assertAllowed(caller, call.needs)
      callers.set(request, caller)
    },
    handler: async (request) => {
      const caller = callers.get(request)
      if (!caller) throw new Error('handler reached without a caller')
      return envelope(await handler({ ...visitOf<C>(request), caller }))
    },
  })
}

/** A call that changes something: in one transaction, and once for each `opId` of its body or query. */
export function commandRoute<const C extends Call>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: CommandHandler<C>,
): void {
  promptRoute(app, services, call, ({ query, body, request, ...visit }) => {
    const command = { opId: opIdIn(body) ?? opIdIn(query), call: call.path, input: [query, body] }
    const perform = () =>
      execute(services, { ...factsOf(visit), sure: sureIn(call, body) }, command, (op) =>
        handler(op, { query, body } as Parsed<C>),
      )
    return whileAwaited(request, (gone) => services.commands.run(call.path, body, perform, gone))
  })
}

function factsOf({
  caller,
  requestId,
  source,
  signedOn,
}: Omit<SignedInVisit<Call>, 'query' | 'body' | 'request'>) {
  return { caller, requestId, source, signedOn }
}

function opIdIn(sent: unknown): string | null {
  const { opId } = (sent ?? {}) as { opId?: unknown }
  return typeof opId === 'string' ? opId : null
}

/** Null for calls whose contract has no place for an answer: they are asked nothing. */
function sureIn({ body }: Call, sent: unknown): Operation['sure'] {
  if (!(body instanceof z.ZodObject) || !('sure' in body.shape)) return null
  const { sure = [] } = sent as { sure?: readonly string[] }
  return ({ reason }) => sure.includes(reason)
}

/** A call that needs no session, and whose contract says so. */
export function publicRoute<const C extends Call & { needs: 'public' }>(
  app: FastifyInstance,
  call: C,
  handler: PublicHandler<C>,
): void {
  app.route({
    ...declaration(call),
    handler: async (request) => envelope(await handler(visitOf<C>(request))),
  })
}

function declaration(call: Call) {
  return {
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      description: [call.description, `权限：${needsInWords(call.needs)}`].filter(Boolean).join('\n\n'),
      ...(call.needs === 'public' && { security: [] }),
      tags: [call.path.split('/')[2] ?? 'api'],
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: envelopeOf(call.result), '4xx': refusalSchema, '5xx': refusalSchema },
    },
  }
}

function needsInWords(needs: Needs): string {
  if (needs === 'public') return '无需登录'
  if (needs === 'signedIn') return '登录即可'
  return rightsOf(needs)
    .map((action) => `「${ACTIONS[action]}」`)
    .join('或')
}

/** Validated by the compiler that app.ts installs, which is why the casts hold. */
function visitOf<C extends Call>(request: FastifyRequest): Visit<C> {
  return {
    query: request.query as Parsed<C>['query'],
    body: request.body as Parsed<C>['body'],
    address: request.ip,
    requestId: request.id,
    source: sourceOf(request),
    signedOn: readSignedOn(request.headers[SIGN_ON_HEADER]),
    request,
  }
}

/** The header comes from outside and is written down. */
function sourceOf({ headers }: FastifyRequest): string {
  const source = headers['source']
  return typeof source === 'string' && /^[\w-]{1,16}$/.test(source) ? source : ''
}

function envelope(data: unknown) {
  return { code: ENVELOPE_OK, message: 'success', data, result_code: ENVELOPE_OK }
}

function envelopeOf(result: z.ZodType) {
  return z.object({
    code: z.literal(ENVELOPE_OK),
    message: z.string(),
    data: result,
    result_code: z.number(),
  })
}

const refusalSchema = z.object({
  code: z.number().int(),
  message: z.string(),
  data: z
    .object({
      reason: z.string().meta({ title: '拒绝原因，见本文档开头的列表' }),
      field: z.string().optional().meta({ title: '须改正的字段，如 lines.2.qty' }),
      problems: z
        .array(z.object({ field: z.string(), message: z.string() }))
        .optional()
        .meta({ title: '有多处须改正时的全部' }),
      asks: z.literal(true).optional().meta({ title: '是一个疑问：将 reason 放入 sure 再次提交即表示确认' }),
      count: z.number().int().optional().meta({ title: '该字段须有几个值' }),
    })
    .nullable(),
  result_code: z.number().int(),
})
