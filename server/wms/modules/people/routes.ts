// 人员 — employees, their teams and absences.
import type { FastifyInstance } from 'fastify'
import { importRoutes } from '#server/wms/kit/exchange/routes.ts'
import {
  createRoute,
  moveRoute,
  readRoutes,
  resourceRoutes,
} from '#server/wms/kit/resource/resource-routes.ts'
import { commandRoute } from '#server/wms/kit/route.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { employeeMoves, updateEmployee } from '#server/wms/modules/people/employees.ts'
import { correctLeave, leaveMoves, type Notify, requestLeave } from '#server/wms/modules/people/leaves.ts'
import {
  changeRatio,
  membershipBinding,
  switchTeam,
  updateMembership,
} from '#server/wms/modules/people/memberships.ts'
import {
  employeeBinding,
  leaveBinding,
  teamBinding,
  teamSwitchBinding,
} from '#server/wms/modules/people/resources.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import {
  changeRatio as changeRatioCall,
  switchTeam as switchTeamCall,
  teamMembership,
} from '#shared/contracts/people/work-team.ts'

export function peopleRoutes(app: FastifyInstance, services: Services, notify: Notify): void {
  resourceRoutes(app, services, teamBinding)
  readRoutes(app, services, employeeBinding)
  createRoute(app, services, employeeBinding, updateEmployee)
  moveRoute(app, services, employeeBinding, employeeMoves)
  readRoutes(app, services, membershipBinding)
  createRoute(app, services, membershipBinding, updateMembership)
  commandRoute(app, services, employee.update, (op, { body }) => updateEmployee(op, body))
  commandRoute(app, services, teamMembership.update, (op, { body }) => updateMembership(op, body))
  commandRoute(app, services, changeRatioCall, (op, { body }) => changeRatio(op, body))
  readRoutes(app, services, teamSwitchBinding)
  commandRoute(app, services, switchTeamCall, (op, { body }) => switchTeam(op, body))
  leaveRoutes(app, services, notify)
}

function leaveRoutes(app: FastifyInstance, services: Services, notify: Notify): void {
  readRoutes(app, services, leaveBinding)
  commandRoute(app, services, leaveRequest.create, (op, { body: { opId: _, ...leave } }) =>
    requestLeave(op, leave),
  )
  commandRoute(app, services, leaveRequest.update, (op, { body }) => correctLeave(op, body))
  importRoutes(app, services, leaveBinding, { make: requestLeave })
  moveRoute(app, services, leaveBinding, leaveMoves(notify))
}
