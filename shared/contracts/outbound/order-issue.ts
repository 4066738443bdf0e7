// 拦截工单 — somebody wants an order stopped: in the house, or by the carrier who has it.
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  decimal,
  fixed,
  instantField,
  note,
  optional,
  payment,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import {
  defineDocument,
  defineResource,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { INTERCEPT_REASONS, issueLife, outboundLife, RESPONSIBILITIES } from '#shared/domain/outbound.ts'

const listed = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('orderIssue'),
      path: '/api/outbound/issue',
      reads: 'outbound.read',
      writes: 'issue.write',
      fields: {
        issueNo: computed(code('工单号')),
        orderNo: fixed(code('出库单号')),
        waybillNo: computed(optional(code('运单号'))),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        reason: fixed(choice('拦截原因', INTERCEPT_REASONS)),
        /** Where the order was when somebody asked. */
        node: computed(choice('申请时节点', outboundLife.states)),
        /** Where it is now. */
        orderState: computed(choice('当前节点', outboundLife.states)),
        result: computed(note('拦截结果')),
        /** Of what was picked, so much has not been put back yet. */
        waitingQty: computed(optional(decimal('待回库件数'))),
        responsibility: optional(choice('责任方', RESPONSIBILITIES)),
        /** Charged to the owner when the issue is closed, where the owner or the buyer has to bear it. */
        fee: optional(payment('拦截费')),
        remark: note('备注'),
        handler: computed(optional(person('处理人'))),
        creator: computed(person('申请人')),
        state: computed(choice('状态', issueLife.states)),
        createdAt: computed(instantField('申请时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: [
        'warehouse',
        'owner',
        'issueNo',
        'orderNo',
        'waybillNo',
        'reason',
        'state',
        'handler',
        'createdAt',
      ],
      sorts: ['-createdAt', 'issueNo', 'orderNo', 'updatedAt'],
    }),
    [...READ_CALLS, 'create', 'update'],
  ),
  issueLife,
)

/** The number of the order, or of its waybill: anyone who asks may have only the one. */
const orderOrWaybill = { ...code('出库单号或运单号'), access: 'fixed' as const }

export const orderIssue = {
  ...listed,
  create: defineCall({
    ...listed.create,
    body: listed.create.body.extend({ orderNo: orderOrWaybill.create }),
  }),
}
