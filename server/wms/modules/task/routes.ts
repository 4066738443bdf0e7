// 任务 — progress of the signed-in user's background work.
import type { FastifyInstance } from 'fastify'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { findTaskProgress } from '#server/wms/modules/task/store.ts'
import { getTaskProgress } from '#shared/contracts/system/task.ts'

export function taskRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getTaskProgress, ({ caller }) => findTaskProgress(services, caller))
}
