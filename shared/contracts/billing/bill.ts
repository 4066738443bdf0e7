// 客户账单 — what an owner is asked to pay for a month in a warehouse, or for a part of it: confirmed charges, each of them in one
// bill at most.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
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
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { BILL_KINDS, billLife } from '#shared/domain/billing.ts'
import { DISPUTE_DECISIONS, disputeLife } from '#shared/domain/dispute.ts'

export const ownerBill = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('ownerBill'),
      path: '/api/billing/bill',
      reads: 'money.read',
      writes: 'money.write',
      fields: {
        billNo: computed(code('账单号')),
        owner: computed(reference('客户', 'owner')),
        warehouse: computed(reference('仓库', 'warehouse')),
        period: computed(month('账期')),
        /** That of its part of the month, or an earlier one that no bill had taken. */
        dateFrom: computed(date('费用起日')),
        through: computed(date('费用止日')),
        /** The first of its part, by how the owner is settled, or what was confirmed after it. */
        kind: computed(choice('账单类型', BILL_KINDS)),
        storageFee: computed(money('仓储费')),
        inboundFee: computed(money('入库费')),
        outboundFee: computed(money('出库费')),
        returnFee: computed(money('退货费')),
        otherFee: computed(money('其他费用')),
        amount: computed(money('未税金额')),
        tax: computed(money('税额')),
        total: computed(money('合计')),
        lineCount: computed(integer('费用笔数')),
        invoiceNo: computed(note('发票号', 64)),
        state: computed(choice('确认状态', billLife.states)),
        remark: note('备注', 200),
        creator: computed(person('制单人')),
        sentAt: computed(optional(instantField('发送时间'))),
        confirmedAt: computed(optional(instantField('确认时间'))),
        paidAt: computed(optional(instantField('回款时间'))),
        paidAmount: computed(optional(money('回款金额'))),
        paidOn: computed(optional(date('到账日期'))),
        paidAccount: computed(note('收款账户', 64)),
        createdAt: computed(instantField('制单时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['lineCount', 'total'],
      filters: ['owner', 'warehouse', 'period', 'kind', 'state', 'billNo', 'invoiceNo', 'createdAt'],
      sorts: ['-billNo', 'billNo', 'period', 'total', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  billLife,
)

/** What a bill says of one item of one price version. */
export const billItem = withCalls(
  defineResource({
    name: 'billItem',
    label: '费用汇总',
    path: '/api/billing/bill/item',
    reads: 'money.read',
    key: 'id',
    fields: {
      id: computed(code('编号')),
      itemCode: computed(code('计费项')),
      itemName: computed(note('费用名称')),
      tariffVersion: computed(optional(integer('价格版本'))),
      unit: computed(note('单位')),
      lines: computed(integer('笔数')),
      qty: computed(decimal('计费量')),
      amount: computed(money('金额')),
      tax: computed(money('税额')),
      lastAmount: computed(money('上次金额')),
      diffLast: computed(money('较上次差异')),
    },
    filters: [],
    sorts: ['itemCode'],
  }),
  [],
)

const { owner, warehouse } = ownerBill.fields
const number = z.string('缺少账单号').trim().min(1, '缺少账单号').max(64, '账单号过长')

/** Whose, where and when; `through` is the last day of a part of the month, and absent the last part that is over. */
export const billPlace = {
  owner: owner.input,
  warehouse: warehouse.input,
  period: month('账期').input,
  through: date('费用止日').input.optional(),
}

const part = {
  dateFrom: z.string().meta({ title: '起始日' }),
  through: z.string().meta({ title: '费用止日' }),
}

export const previewBill = defineCall({
  method: 'GET',
  path: '/api/billing/bill/preview',
  summary: '账单生成：按货主的结算周期试算，与上次生成的账单比较',
  needs: 'money.read',
  query: z.object(billPlace),
  result: z.object({
    /** The one that a build would add to; null: it would make a new one. */
    last: ownerBill.row.nullable(),
    items: z.array(billItem.row),
    lines: z.number().int().meta({ title: '费用笔数' }),
    amount: z.string().meta({ title: '未税金额' }),
    tax: z.string().meta({ title: '税额' }),
    total: z.string().meta({ title: '合计' }),
    lastTotal: z.string().meta({ title: '上次合计' }),
    diffLast: z.string().meta({ title: '较上次差异' }),
    /** What has been posted and nobody has confirmed. */
    provisional: z.object({ lines: z.number().int(), amount: z.string() }),
    /** What is due each month, and what it falls short of what was guaranteed; nothing before its last part is over. */
    fixedFee: z.string().meta({ title: '月固定费' }),
    topUp: z.string().meta({ title: '保底补差' }),
    /** The part of the month that was tried out, and all of them. */
    ...part,
    parts: z.array(z.object(part)).meta({ title: '账期各段' }),
    isOver: z.boolean().meta({ title: '已结束' }),
    isLocked: z.boolean().meta({ title: '已关账' }),
  }),
})

/** All that is provisional in the month, up to the end of the part. */
export const confirmPeriod = defineCall({
  method: 'POST',
  path: '/api/billing/bill/confirm-charges',
  summary: '账单生成：确认账期内截至止日的全部暂估费用，返回条数',
  needs: 'money.write',
  body: z.object({ ...billPlace, opId }),
  result: z.number().int(),
})

export const buildBill = defineCall({
  method: 'POST',
  path: '/api/billing/bill/build',
  summary: '账单生成：由账期内截至止日已确认、未入账单的费用生成，或并入待核对的账单',
  needs: 'money.write',
  body: z.object({ ...billPlace, opId }),
  result: ownerBill.row,
})

export const invoiceBill = defineCall({
  method: 'POST',
  path: '/api/billing/bill/invoice',
  summary: '客户账单：登记发票',
  needs: 'money.write',
  body: z.object({ billNo: number, invoiceNo: text('发票号', 64).input, revision, opId }),
  result: ownerBill.row,
})

export const payBill = defineCall({
  method: 'POST',
  path: '/api/billing/bill/pay',
  summary: '客户账单：登记回款，金额须等于账单合计；分次收款请用月度结算',
  needs: 'money.write',
  body: z.object({
    billNo: number,
    amount: payment('回款金额').input,
    paidOn: date('到账日期').input,
    account: text('收款账户', 64).input,
    revision,
    opId,
  }),
  result: ownerBill.row,
})

export const billDispute = withLife(
  withCalls(
    defineResource({
      name: 'billDispute',
      label: '账单争议',
      path: '/api/billing/dispute',
      reads: 'money.read',
      writes: 'money.write',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        billNo: computed(code('账单号')),
        chargeNo: computed(integer('费用单号')),
        owner: computed(reference('客户', 'owner')),
        warehouse: computed(reference('仓库', 'warehouse')),
        amount: computed(money('争议金额')),
        claim: computed(note('争议说明')),
        state: computed(choice('状态', disputeLife.states)),
        resolution: computed(note('处理说明')),
        creator: computed(person('登记人')),
        resolver: computed(optional(person('处理人'))),
        createdAt: computed(instantField('登记时间')),
        resolvedAt: computed(optional(instantField('处理时间'))),
      },
      filters: ['owner', 'warehouse', 'billNo', 'state', 'createdAt'],
      sorts: ['-id', 'createdAt'],
    }),
    READ_CALLS,
  ),
  disputeLife,
)

export const disputeLine = defineCall({
  method: 'POST',
  path: '/api/billing/dispute/save',
  summary: '客户账单：登记一条费用的争议',
  needs: 'money.write',
  body: z.object({
    billNo: number,
    chargeNo: z.number('请选择费用').int('请选择费用'),
    claim: text('争议说明', 200).input,
    opId,
  }),
  result: billDispute.row,
})

/** Agreed to: the line leaves the bill and is reversed. */
export const resolveDispute = defineCall({
  method: 'POST',
  path: '/api/billing/dispute/resolve',
  summary: '客户账单：采纳或驳回争议，采纳的费用移出账单并红冲',
  needs: 'money.write',
  body: z.object({
    id: z.number('请选择争议').int('请选择争议'),
    decision: choice('处理结果', DISPUTE_DECISIONS).input,
    resolution: text('处理说明', 200).input,
    revision,
    opId,
  }),
  result: billDispute.row,
})

export const getBillDocument = defineCall({
  method: 'GET',
  path: '/api/billing/bill/document',
  summary: '客户账单：费用汇总、争议与操作记录',
  needs: 'money.read',
  query: z.object({ billNo: number }),
  result: z.object({
    bill: ownerBill.row,
    items: z.array(billItem.row),
    disputes: z.array(billDispute.row),
    ...history,
  }),
})
