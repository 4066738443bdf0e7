// 任务 — the signed-in user's background work.

import type { FastifyInstance } from 'fastify'
import { route } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { cancelTask } from '#server/wms/kit/tasks/task-queue.ts'
import { refusals } from '#server/wms/modules/system/task/refusals.ts'
import { findTaskProgress, findTasks } from '#server/wms/modules/system/task/store.ts'
import { cancelTask as cancelTaskCall, getTaskProgress, listTasks } from '#shared/contracts/system/task.ts'

export function taskRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getTaskProgress, ({ caller }) => findTaskProgress(services, caller))
  route(app, services, listTasks, ({ caller }) => findTasks(services, caller))
  route(app, services, cancelTaskCall, async ({ caller, query }) => {
    if (!(await cancelTask(services, caller.userId, query.id))) throw refusals.taskEnded()
    return true as const
  })
}
