// The OpenAPI description of every call, for administrators.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { assertAllowed, tokenOf } from '#server/wms/kit/caller.ts'
import { knownRefusals } from '#server/wms/kit/errors.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { APP_TITLE } from '#shared/constants.ts'
import { SIGN_ON_HEADER } from '#shared/sign-on.ts'

/** Registered before the routes, which it describes as they are added. */
export async function registerDocs(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${APP_TITLE} WMS API`, version: '1.0.0', description: refusalsInWords() },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      },
      security: [{ token: [] }],
    },
    transform: (given) =>
      jsonSchemaTransform({
        ...given,
        schema: isCommand(given.schema) ? { ...given.schema, headers: COMMAND_HEADERS } : given.schema,
      }),
  })
  await app.register(async (docs) => {
    // Around the whole plugin: its own hooks leave out the files that its pages are made of.
    docs.addHook('onRequest', async (request) =>
      assertAllowed(await services.identify(tokenOf(request)), 'docs.read'),
    )
    await docs.register(swaggerUi, { routePrefix: '/docs' })
  })
}

/** Described here alone: the routes read it as it comes, and take nothing else for it than what is written as it should be. */
const COMMAND_HEADERS = z.object({
  [SIGN_ON_HEADER]: z
    .string()
    .optional()
    .describe(
      '谁在作业：`同组标识@扫描时刻的毫秒数`，同组标识由 `/api/hrm/sign-on/start` 返回。记录的作业归这些人；不带时归账号对应的员工',
    ),
})

/** One that is carried out once for each `opId`, and records the work of whoever has signed on. */
function isCommand({ body, querystring }: { body?: unknown; querystring?: unknown }): boolean {
  return [body, querystring].some((sent) => sent instanceof z.ZodObject && 'opId' in sent.shape)
}

/** Markdown: one line for each refusal, whichever call it is of. */
function refusalsInWords(): string {
  const lines = knownRefusals().map(
    ({ reason, code, field = '', message }) => `| \`${reason}\` | ${code} | ${field} | ${message} |`,
  )
  return [
    '拒绝原因（`data.reason`）：',
    '',
    '| 原因 | code | 字段 | 提示 |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
