// 工时记录 — who worked how long on which day, and the month of everybody as a calendar.
import * as z from 'zod'
import { defineCall, pageOf } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  fixed,
  instantField,
  integer,
  month,
  note,
  optional,
  preset,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'
import { WORK_RECORD_SOURCES } from '#shared/domain/labor.ts'
import { EMPLOYEE_TYPES, TEAM_SHIFTS } from '#shared/domain/values.ts'

/** Workers of agencies have theirs from their dispatches. */
export const workRecord = defineResource({
  name: 'workRecord',
  label: '工时记录',
  path: '/api/hrm/work-record',
  reads: 'people.read',
  writes: 'people.write',
  key: 'id',
  naturalKey: ['worker', 'businessDate', 'shift'],
  fields: {
    id: computed(integer('编号')),
    warehouse: computed(reference('仓库', 'warehouse')),
    worker: fixed(reference('员工', 'employee')),
    businessDate: fixed(date('日期')),
    shift: fixed(choice('班次', TEAM_SHIFTS)),
    post: computed(text('岗位')),
    hours: quantity('工时'),
    overtime: preset(quantity('加班'), '0'),
    source: computed(choice('来源', WORK_RECORD_SOURCES)),
    dispatchNo: computed(optional(code('派工单号'))),
    remark: note('备注', 100),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['warehouse', 'worker', 'businessDate', 'shift', 'source', 'dispatchNo'],
  sorts: ['-businessDate', 'worker', 'hours', 'updatedAt', 'id'],
})

const day = z.object({
  /** 1 is the first of the month. */
  day: z.number().int().min(1).max(31),
  hours: z.string(),
  overtime: z.string(),
})
const absence = z.object({ day: z.number().int().min(1).max(31), leaveType: z.string() })

const listed = defineResource({
  name: 'monthRecord',
  label: '月度工时',
  path: '/api/hrm/work-record/month',
  reads: 'people.read',
  key: 'worker',
  fields: {
    worker: computed(reference('员工', 'employee')),
    warehouse: computed(reference('仓库', 'warehouse')),
    team: computed(optional(reference('班组', 'workTeam'))),
    type: computed(choice('用工类型', EMPLOYEE_TYPES)),
    attendanceDays: computed(integer('出勤天数')),
    /** Overtime included. */
    totalHours: computed(decimal('合计工时')),
    overtime: computed(decimal('加班')),
    leaveHours: computed(decimal('请假(h)')),
  },
  filters: ['warehouse', 'team', 'type', 'worker'],
  sorts: ['worker'],
})

const { name, label, path, reads, key, fields, filters, sorts, row } = listed

/** Absent: the present one. */
const chosenMonth = month('月份').input.optional()

/** Anyone who is employed, and the person who worked in the month. Absences are those that were approved. */
export const monthRecord = {
  name,
  label,
  path,
  reads,
  key,
  fields,
  filters,
  sorts,
  row,
  list: defineCall({
    ...listed.list,
    body: listed.list.body.extend({ month: chosenMonth }),
    result: pageOf(listed.row.extend({ days: z.array(day), absences: z.array(absence) })).extend({
      /** That was asked for, or the present one. */
      month: z.string(),
    }),
  }),
  /** As the calendar: a column for each day, and what they come to. */
  export: defineCall({ ...listed.export, body: listed.export.body.extend({ month: chosenMonth }) }),
}
