// 劳务支出 — what an agency is paid for a month: its confirmed dispatches, the work that was recorded, and its invoice, held
// against each other.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  instantField,
  integer,
  money,
  month,
  note,
  optional,
  payment,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  opId,
  READ_CALLS,
  revision,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { documentOf } from '#shared/documents.ts'
import { EXPENDITURE_KINDS, expenditureLife, MATCH_STATES } from '#shared/domain/labor.ts'

export const agencyExpenditure = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('agencyExpenditure'),
      path: '/api/hrm/expenditure',
      reads: 'agency.read',
      writes: 'agency.settle',
      fields: {
        expenditureNo: computed(code('支出单号')),
        agency: computed(reference('劳务公司', 'laborAgency')),
        warehouse: computed(reference('仓库', 'warehouse')),
        period: computed(month('账期')),
        /** The first of a month, or what was confirmed after it. */
        kind: computed(choice('支出类型', EXPENDITURE_KINDS)),
        dispatches: computed(integer('派工单数')),
        /** Overtime included. */
        hours: computed(decimal('派工工时')),
        evidenceHours: computed(decimal('作业时段(h)')),
        unprovenHours: computed(decimal('无据工时')),
        laborAmount: computed(money('人工金额')),
        mgmtFee: computed(money('管理费')),
        amount: computed(money('金额')),
        taxAmount: computed(money('税额')),
        payable: computed(money('应付金额')),
        invoiceNo: note('发票号', 32),
        invoiceAmount: optional(payment('发票金额')),
        matchState: computed(choice('三单匹配', MATCH_STATES)),
        state: computed(choice('状态', expenditureLife.states)),
        remark: note('备注', 200),
        creator: computed(person('制单人')),
        approver: computed(optional(person('例外批准人'))),
        settledAt: computed(optional(instantField('结算时间'))),
        createdAt: computed(instantField('制单时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['dispatches', 'payable'],
      filters: [
        'warehouse',
        'agency',
        'expenditureNo',
        'period',
        'kind',
        'matchState',
        'state',
        'invoiceNo',
        'unprovenHours',
        'createdAt',
      ],
      sorts: ['-expenditureNo', 'expenditureNo', 'period', 'payable', 'unprovenHours', 'updatedAt'],
    }),
    [...READ_CALLS, 'update'],
  ),
  expenditureLife,
)

const { agency, warehouse } = agencyExpenditure.fields
const number = z.string('缺少支出单号').trim().min(1, '缺少支出单号').max(64, '支出单号过长')

export const buildExpenditure = defineCall({
  method: 'POST',
  path: '/api/hrm/expenditure/build',
  summary: '劳务支出：由账期内已确认、未结算的派工单生成',
  needs: 'agency.settle',
  body: z.object({
    agency: agency.input,
    warehouse: warehouse.input,
    period: month('账期').input,
    opId,
  }),
  result: agencyExpenditure.row,
})

export const approveExpenditure = defineCall({
  method: 'POST',
  path: '/api/hrm/expenditure/approve',
  summary: '劳务支出：批准三单不一致的例外',
  needs: expenditureLife.steps.approve.needs,
  body: z.object({ expenditureNo: number, reason: text('原因', 200).input, revision, opId }),
  result: agencyExpenditure.row,
})

export const getExpenditureDocument = defineCall({
  method: 'GET',
  path: '/api/hrm/expenditure/document',
  summary: '劳务支出：派工单、无据工时与操作记录',
  needs: 'agency.read',
  query: z.object({ expenditureNo: number }),
  result: z.object({
    expenditure: agencyExpenditure.row,
    dispatches: z.array(agencyDispatch.row),
    /** Workers whose hours nothing that was recorded speaks for. */
    unproven: z.array(dispatchLine.row),
    ...history,
  }),
})
