// Employees, teams and absences: their contracts bound to their tables.
import { eq } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { employeeName, teamName, warehouseName } from '#server/wms/ledger/names.ts'
import { assertOnePerson } from '#server/wms/modules/people/one-person.ts'
import { assertAgency, leaveMistake } from '#server/wms/modules/people/rules.ts'
import {
  employees,
  laborAgencies,
  leaveRequests,
  teamMemberships,
  teamSwitches,
  workTeams,
} from '#server/wms/schema/people.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { leaveRequest } from '#shared/contracts/people/leave.ts'
import { teamSwitch, workTeam } from '#shared/contracts/people/work-team.ts'

export const teamBinding = bind({
  resource: workTeam,
  table: workTeams,
  scope: { warehouse: workTeams.warehouse },
  names: {
    warehouse: warehouseName(workTeams.warehouse),
    leader: employeeName(workTeams.leader),
  },
})

export const employeeBinding = bind({
  resource: employee,
  table: employees,
  scope: { warehouse: employees.warehouse },
  names: {
    warehouse: warehouseName(employees.warehouse),
    agency: nameOf(laborAgencies.name, eq(laborAgencies.code, employees.agency)),
    team: teamName(employees.team),
  },
  async afterCreate(op, { type, agency, ...employee }) {
    assertAgency(String(type), agency)
    await assertOnePerson(op, String(employee.empNo))
    await joinTeam(op, employee)
  },
})

export const teamSwitchBinding = bind({
  resource: teamSwitch,
  table: teamSwitches,
  scope: { warehouse: teamSwitches.warehouse },
  names: {
    warehouse: warehouseName(teamSwitches.warehouse),
    worker: employeeName(teamSwitches.worker),
    fromTeam: teamName(teamSwitches.fromTeam),
    toTeam: teamName(teamSwitches.toTeam),
    operator: userName(teamSwitches.operator),
  },
})

export const leaveBinding = bind({
  resource: leaveRequest,
  table: leaveRequests,
  scope: { warehouse: leaveRequests.warehouse },
  names: {
    warehouse: warehouseName(leaveRequests.warehouse),
    worker: employeeName(leaveRequests.worker),
    creator: userName(leaveRequests.creator),
    approver: userName(leaveRequests.approver),
  },
  mistake: leaveMistake,
})

/** Does nothing for a new employee without a team. */
async function joinTeam({ orm, at }: Operation, { empNo, warehouse, team }: Row): Promise<void> {
  if (typeof team !== 'string') return
  await orm.insert(teamMemberships).values({
    warehouse: String(warehouse),
    worker: String(empNo),
    team,
    from: at,
    to: null,
    ratio: '1',
    createdAt: at,
    updatedAt: at,
  })
}
