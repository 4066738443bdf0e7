// 人员 — employees, their teams, and the agencies that send some of them.
import type { FastifyInstance } from 'fastify'
import { createRoute, moveRoute, readRoutes, resourceRoutes } from '#server/wms/kit/resource-routes.ts'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { keepLeaveDate, updateEmployee } from '#server/wms/modules/people/employees.ts'
import { membershipBinding, updateMembership } from '#server/wms/modules/people/memberships.ts'
import { agencyBinding, employeeBinding, teamBinding } from '#server/wms/modules/people/resources.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { teamMembership } from '#shared/contracts/people/work-team.ts'

export function peopleRoutes(app: FastifyInstance, services: Services): void {
  resourceRoutes(app, services, agencyBinding)
  resourceRoutes(app, services, teamBinding)
  readRoutes(app, services, employeeBinding)
  createRoute(app, services, employeeBinding)
  moveRoute(app, services, employeeBinding, keepLeaveDate)
  readRoutes(app, services, membershipBinding)
  createRoute(app, services, membershipBinding)
  const { writes } = employeeBinding
  commandRoute(app, services, employee.update, (op, { body }) => updateEmployee(op, body), writes)
  commandRoute(app, services, teamMembership.update, (op, { body }) => updateMembership(op, body), writes)
}
