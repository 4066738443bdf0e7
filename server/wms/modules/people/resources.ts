// Employees, teams and agencies: their contracts bound to their tables.
import { eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { assertAgency } from '#server/wms/modules/people/rules.ts'
import { employees, laborAgencies, workTeams } from '#server/wms/modules/people/tables.ts'
import { warehouses } from '#server/wms/modules/warehouse/tables.ts'
import { employee } from '#shared/contracts/people/employee.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import { workTeam } from '#shared/contracts/people/work-team.ts'

export const agencyBinding = bind({
  resource: laborAgency,
  table: laborAgencies,
  scope: {},
  reads: 'agency.read',
  writes: 'agency.write',
})

export const teamBinding = bind({
  resource: workTeam,
  table: workTeams,
  scope: { warehouse: workTeams.warehouse },
  names: {
    warehouse: nameOf(warehouses.name, eq(warehouses.code, workTeams.warehouse)),
    leader: nameOf(employees.name, eq(employees.empNo, workTeams.leader)),
  },
  writes: 'people.write',
})

export const employeeBinding = bind({
  resource: employee,
  table: employees,
  scope: { warehouse: employees.warehouse },
  names: {
    warehouse: nameOf(warehouses.name, eq(warehouses.code, employees.warehouse)),
    agency: nameOf(laborAgencies.name, eq(laborAgencies.code, employees.agency)),
    team: nameOf(workTeams.name, eq(workTeams.code, employees.team)),
  },
  writes: 'people.write',
  afterCreate: async (_op, { type, agency }) => assertAgency(String(type), agency),
})
