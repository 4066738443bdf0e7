// 员工 — everybody who works in a warehouse: own staff, workers of labour agencies, temporary workers.
import {
  choice,
  code,
  computed,
  date,
  fixed,
  idNumber,
  instantField,
  integer,
  mobile,
  optional,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineDocument, defineResource } from '#shared/contracts/definition/resource.ts'
import { employeeLife } from '#shared/domain/people.ts'
import { EMPLOYEE_TYPES } from '#shared/domain/values.ts'

/** Who comes from an agency names it. The team is that of today's membership; a new employee may begin in one. */
export const employee = defineDocument(
  defineResource({
    name: 'employee',
    label: '员工',
    path: '/api/hrm/employee',
    reads: 'people.read',
    writes: 'people.write',
    key: 'empNo',
    naturalKey: ['empNo'],
    fields: {
      empNo: fixed(code('工号')),
      name: text('姓名', 32),
      idNumber: idNumber('身份证号'),
      mobile: mobile('手机号'),
      type: choice('用工类型', EMPLOYEE_TYPES),
      agency: optional(reference('劳务公司', 'laborAgency')),
      warehouse: fixed(reference('仓库', 'warehouse')),
      team: fixed(optional(reference('班组', 'workTeam'))),
      post: text('岗位', 32),
      hireDate: date('入职日期'),
      leaveDate: computed(optional(date('离职日期'))),
      state: computed(choice('状态', employeeLife.states)),
      updatedAt: computed(instantField('更新时间')),
      id: computed(integer('编号')),
    },
    filters: ['warehouse', 'team', 'agency', 'type', 'empNo', 'name', 'post', 'state', 'hireDate'],
    sorts: ['empNo', 'name', 'hireDate', 'updatedAt'],
  }),
  employeeLife,
)
