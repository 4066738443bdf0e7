// 新建员工 — a worker's record, with the team to begin in; an existing one is changed here, too.

import { formPage } from '#client/kit/form/form-page.tsx'
import { employee } from '#shared/contracts/people/employee.ts'
import { hrefTo } from '#shared/routes.ts'

export const page = formPage({
  resource: employee,
  names: ['empNo', 'name', 'idNumber', 'mobile', 'type', 'agency', 'warehouse', 'team', 'post', 'hireDate'],
  opens: ({ empNo }) => hrefTo('workers', { empNo }),
})
