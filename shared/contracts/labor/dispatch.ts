// 派工单 — workers of an agency are sent for, come, work and are paid for their hours.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  fixed,
  instantField,
  integer,
  money,
  note,
  optional,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  createShape,
  defineDocument,
  defineResource,
  opId,
  READ_CALLS,
  revision,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { attendance, dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { documentOf } from '#shared/documents.ts'
import { dispatchLife } from '#shared/domain/labor.ts'
import { TEAM_SHIFTS } from '#shared/domain/values.ts'

export const MOST_DISPATCHED = 200

const worker = { worker: attendance.worker }
const workers = z
  .array(z.object({ worker: attendance.worker.create }))
  .min(1, '请添加派工人员')
  .max(MOST_DISPATCHED, `一张派工单最多${MOST_DISPATCHED}人`)

const whole = defineResource({
  ...documentOf('agencyDispatch'),
  path: '/api/hrm/dispatch',
  reads: 'agency.read',
  writes: 'dispatch.write',
  fields: {
    dispatchNo: computed(code('派工单号')),
    agency: fixed(reference('劳务公司', 'laborAgency')),
    warehouse: fixed(reference('仓库', 'warehouse')),
    businessDate: date('用工日期'),
    shift: choice('班次', TEAM_SHIFTS),
    post: text('岗位', 32),
    requested: integer('需求人数', { min: 1, max: MOST_DISPATCHED }),
    /** Named so far, and of them those who came. */
    named: computed(integer('已派人数')),
    arrived: computed(integer('到岗人数')),
    hours: computed(decimal('工时')),
    overtime: computed(decimal('加班')),
    laborAmount: computed(money('人工金额')),
    mgmtFee: computed(money('管理费')),
    amount: computed(money('合计金额')),
    eventQty: computed(decimal('作业量')),
    unprovenHours: computed(decimal('无据工时')),
    state: computed(choice('状态', dispatchLife.states)),
    expenditureNo: computed(optional(code('劳务支出单号'))),
    remark: note('备注', 200),
    creator: computed(person('制单人')),
    reporter: computed(optional(person('提交人'))),
    confirmer: computed(optional(person('确认人'))),
    confirmedAt: computed(optional(instantField('确认时间'))),
    createdAt: computed(instantField('制单时间')),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['warehouse', 'agency', 'dispatchNo', 'businessDate', 'shift', 'post', 'state', 'expenditureNo'],
  sorts: ['-dispatchNo', 'dispatchNo', 'businessDate', 'requested', 'hours', 'amount', 'updatedAt'],
})

const listed = defineDocument(withCalls(whole, READ_CALLS), dispatchLife)

/** As long as it is a draft it can be changed; workers who are given take the place of all that were named. */
export const agencyDispatch = {
  ...listed,
  lines: { name: 'workers', label: '人员名单', fields: worker },
  get: defineCall({
    ...listed.get,
    result: listed.row.extend({
      workers: z.array(dispatchLine.row.pick({ worker: true, workerName: true })),
    }),
  }),
  create: defineCall({ ...whole.create, body: whole.create.body.extend({ workers }) }),
  update: defineCall({ ...whole.update, body: whole.update.body.extend({ workers: workers.optional() }) }),
}

const number = z.string('缺少派工单号').trim().min(1, '缺少派工单号').max(64, '派工单号过长')

const { dispatchNo, agency, warehouse, businessDate, shift, post, requested, state, remark } = listed.fields
const shown = {
  agency: computed(agency),
  warehouse: computed(warehouse),
  businessDate: computed(businessDate),
  shift: computed(shift),
  post: computed(post),
  requested: computed(requested),
}

/** The same document while people come and go: who they are, and their hours. The person who came without being named is added. */
export const dispatchHours = {
  name: listed.name,
  label: '派工工时',
  path: listed.path,
  key: listed.key,
  life: dispatchLife,
  reads: 'agency.read' as const,
  writes: 'dispatch.write' as const,
  filters: [],
  sorts: ['dispatchNo'] as const,
  fields: {
    dispatchNo,
    ...shown,
    state,
    remark,
  },
  row: listed.row,
  lines: { name: 'lines', label: '人员工时', fields: attendance },
  get: defineCall({
    method: 'GET',
    path: `${listed.path}/hours/get`,
    summary: '派工单：人员与工时',
    needs: 'agency.read',
    query: z.object({ dispatchNo: number }),
    result: listed.row.extend({
      lines: z.array(
        dispatchLine.row.pick({
          worker: true,
          workerName: true,
          clockIn: true,
          clockOut: true,
          hours: true,
          overtime: true,
          deduction: true,
          remark: true,
        }),
      ),
    }),
  }),
  update: defineCall({
    method: 'POST',
    path: `${listed.path}/hours/update`,
    summary: '派工单：登记到岗与工时',
    needs: 'dispatch.write',
    body: z.object({
      dispatchNo: number,
      remark: remark.input.optional(),
      lines: z
        .array(z.object(createShape(attendance) as AttendanceShape))
        .max(MOST_DISPATCHED, `一张派工单最多${MOST_DISPATCHED}人`)
        .optional(),
      revision,
      opId,
    }),
    result: listed.row,
  }),
}

type AttendanceShape = { [K in keyof typeof attendance]: (typeof attendance)[K]['create'] }

export const clockDispatch = defineCall({
  method: 'POST',
  path: '/api/hrm/dispatch/clock',
  summary: '派工单：扫描工号或工牌打卡，第一次为上班，第二次为下班',
  needs: 'dispatch.write',
  body: z.object({
    dispatchNo: number,
    code: z
      .string('请扫描工号或工牌')
      .trim()
      .min(1, '请扫描工号或工牌')
      .max(200, '工牌过长')
      .meta({ title: '工号或工牌' }),
    opId,
  }),
  result: dispatchLine.row,
})

export const getDispatchDocument = defineCall({
  method: 'GET',
  path: '/api/hrm/dispatch/document',
  summary: '派工单：单据、人员工时与操作记录',
  needs: 'agency.read',
  query: z.object({ dispatchNo: number }),
  result: z.object({ dispatch: listed.row, lines: z.array(dispatchLine.row), ...history }),
})
