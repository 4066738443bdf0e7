// 任务 — the signed-in user's background work, and the files it has made.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { tokenOf } from '#server/wms/kit/caller.ts'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { fileHeaders } from '#server/wms/modules/task/rules.ts'
import { findFile, findTaskProgress, findTasks } from '#server/wms/modules/task/store.ts'
import { DOWNLOAD_PATH, getTaskProgress, listTasks } from '#shared/contracts/system/task.ts'

export function taskRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getTaskProgress, ({ caller }) => findTaskProgress(services, caller))
  route(app, services, listTasks, ({ caller }) => findTasks(services, caller))
  downloadRoute(app, services)
}

/** The caller is known before the name is missed: a stranger learns nothing about it. */
const downloadQuery = z.object({ fileName: z.string().default('') })

function downloadRoute(app: FastifyInstance, services: Services): void {
  app.get(DOWNLOAD_PATH, {
    schema: {
      summary: '下载任务生成的文件',
      tags: ['base'],
      querystring: downloadQuery,
      produces: ['application/octet-stream'],
    },
    handler: async (request, reply) => {
      const caller = await services.identify(tokenOf(request))
      const { fileName } = request.query as z.output<typeof downloadQuery>
      const content = await findFile(services, caller, fileName)
      return reply.headers(fileHeaders(fileName)).send(Buffer.from(content))
    },
  })
}
