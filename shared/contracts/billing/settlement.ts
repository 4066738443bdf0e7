// 月度结算 — what a month comes to with an owner, an agency or a carrier, out of the documents both sides have agreed on, and what
// has been paid of it.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
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
import { documentOf } from '#shared/documents.ts'
import { signOf } from '#shared/domain/decimal.ts'
import {
  PARTY_TYPES,
  PAYMENT_METHODS,
  SETTLED_DOCUMENT_TYPES,
  settlementLife,
} from '#shared/domain/settlement.ts'

export const settlement = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('settlement'),
      path: '/api/billing/settlement',
      reads: 'money.read',
      writes: 'money.write',
      fields: {
        settleNo: computed(code('结算单号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        /** Whose it is when it is with an owner: others may not see it. */
        owner: computed(optional(reference('货主', 'owner'))),
        period: computed(month('账期')),
        partyType: computed(choice('结算对象类型', PARTY_TYPES)),
        party: computed(code('对象编码')),
        /** As it was when the settlement was made. */
        partyName: computed(note('结算对象')),
        receivable: computed(money('应收')),
        payable: computed(money('应付')),
        settled: computed(money('已结')),
        /** What is still open. */
        diff: computed(money('差额')),
        documents: computed(integer('单据数')),
        state: computed(choice('状态', settlementLife.states)),
        remark: note('备注', 200),
        creator: computed(person('制单人')),
        sentAt: computed(optional(instantField('发起时间'))),
        confirmedAt: computed(optional(instantField('确认时间'))),
        paidAt: computed(optional(instantField('结清时间'))),
        createdAt: computed(instantField('制单时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      measures: ['documents', 'receivable', 'payable'],
      filters: ['warehouse', 'period', 'partyType', 'party', 'state', 'settleNo', 'createdAt'],
      sorts: ['-settleNo', 'settleNo', 'period', 'diff', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  settlementLife,
)

/** A document is in one settlement at most. */
export const settlementDocument = withCalls(
  defineResource({
    name: 'settlementDocument',
    label: '结算单据',
    path: '/api/billing/settlement/doc',
    reads: 'money.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      settleNo: computed(code('结算单号')),
      docType: computed(choice('单据类型', SETTLED_DOCUMENT_TYPES)),
      docNo: computed(code('单号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(optional(reference('货主', 'owner'))),
      amount: computed(money('金额')),
    },
    filters: ['settleNo', 'docNo', 'warehouse', 'owner'],
    sorts: ['-id', 'docNo', 'amount'],
  }),
  READ_CALLS,
)

export const settlementPayment = withCalls(
  defineResource({
    name: 'settlementPayment',
    label: '收付款',
    path: '/api/billing/settlement/payment',
    reads: 'money.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      settleNo: computed(code('结算单号')),
      paidOn: date('收付日期'),
      /** Below zero: one that was taken back. */
      amount: payment('金额'),
      method: choice('方式', PAYMENT_METHODS),
      referenceNo: note('流水号', 64),
      remark: note('说明', 200),
      reversalOf: computed(optional(integer('撤销的编号'))),
      creator: computed(person('登记人')),
      createdAt: computed(instantField('登记时间')),
    },
    filters: [],
    sorts: ['id'],
  }),
  [],
)

const number = z.string('缺少结算单号').trim().min(1, '缺少结算单号').max(64, '结算单号过长')
const { paidOn, amount, method, referenceNo, remark } = settlementPayment.fields
const reason = text('原因', 200)

export const buildSettlements = defineCall({
  method: 'POST',
  path: '/api/billing/settlement/build',
  summary: '月度结算：由账期内已开票的客户账单、已结算的劳务支出与已揽收运单的应付运费生成，或并入草稿',
  needs: 'money.write',
  body: z.object({
    warehouse: settlement.fields.warehouse.input,
    period: month('账期').input,
    opId,
  }),
  result: z.array(settlement.row),
})

export const paySettlement = defineCall({
  method: 'POST',
  path: '/api/billing/settlement/pay',
  summary: '月度结算：登记一笔收付款，结清时转为已收款或已付款',
  needs: 'money.write',
  body: z.object({
    settleNo: number,
    paidOn: paidOn.create,
    amount: amount.create.refine((given) => signOf(given) > 0, '金额须大于0'),
    method: method.create,
    referenceNo: referenceNo.create,
    remark: remark.create,
    revision,
    opId,
  }),
  result: settlement.row,
})

/** By its opposite, once, and not of a settlement that is closed. */
export const undoPayment = defineCall({
  method: 'POST',
  path: '/api/billing/settlement/pay/undo',
  summary: '月度结算：撤销一笔收付款',
  needs: 'money.write',
  body: z.object({ id: z.number('请选择收付款').int('请选择收付款'), reason: reason.create, opId }),
  result: settlement.row,
})

export const getSettlementDocument = defineCall({
  method: 'GET',
  path: '/api/billing/settlement/document',
  summary: '月度结算：收付款与操作记录',
  needs: 'money.read',
  query: z.object({ settleNo: number }),
  result: z.object({
    settlement: settlement.row,
    payments: z.array(settlementPayment.row),
    ...history,
  }),
})
