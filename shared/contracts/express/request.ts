// 取号记录 — what a platform was asked for, and what came of it.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { forEach } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  computed,
  instantField,
  integer,
  note,
  optional,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { waybillRequestLife } from '#shared/domain/express.ts'

export const waybillRequest = withLife(
  withCalls(
    defineResource({
      ...documentOf('waybillRequest'),
      path: '/api/outbound/waybill-request',
      reads: 'outbound.read',
      fields: {
        requestNo: computed(code('取号单号')),
        orderNo: computed(code('出库单号')),
        source: computed(code('面单来源')),
        carrier: computed(reference('承运商', 'carrier')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(reference('货主', 'owner')),
        boxes: computed(integer('箱数')),
        state: computed(choice('状态', waybillRequestLife.states)),
        lastResult: computed(note('最近结果')),
        waybillNo: computed(optional(code('运单号'))),
        attempts: computed(integer('尝试次数')),
        /** Null where people have to go on with it. */
        nextTryAt: computed(optional(instantField('下次尝试'))),
        printer: computed(optional(reference('打印机', 'printer'))),
        creator: computed(person('打包人')),
        givenAt: computed(optional(instantField('取到时间'))),
        reason: computed(note('原因')),
        createdAt: computed(instantField('申请时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: ['warehouse', 'owner', 'requestNo', 'orderNo', 'source', 'waybillNo', 'state', 'createdAt'],
      sorts: ['-createdAt', 'requestNo', 'orderNo', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  waybillRequestLife,
)

const MOST_REQUESTS = 200
const requestNo = z.string('缺少取号单号').trim().min(1, '缺少取号单号').max(80, '取号单号过长')
const requestNos = z
  .array(requestNo, '请选择取号记录')
  .min(1, '请选择取号记录')
  .max(MOST_REQUESTS, `一次最多${MOST_REQUESTS}条取号记录`)
const { steps } = waybillRequestLife

/** The same request: whatever it was refused for has been put right. */
export const retryRequests = defineCall({
  method: 'POST',
  path: '/api/outbound/waybill-request/retry',
  summary: '取号记录：重试失败的取号；可批量',
  needs: steps.retry.needs,
  body: z.object({ requestNos, opId }),
  result: forEach(waybillRequest.row),
})

export const lookUpRequests = defineCall({
  method: 'POST',
  path: '/api/outbound/waybill-request/look',
  summary: '取号记录：结果不明的立即向平台重新查询；可批量',
  needs: steps.lookNow.needs,
  body: z.object({ requestNos, opId }),
  result: forEach(waybillRequest.row),
})

/** Answers the request that takes its place, or itself where its order no longer waits. */
export const renewRequest = defineCall({
  method: 'POST',
  path: '/api/outbound/waybill-request/renew',
  summary: '取号记录：已向平台确认没有取号，以新的取号单号重取，须说明原因',
  needs: steps.renew.needs,
  body: z.object({ requestNo, reason: text('原因', 200).input, opId }),
  result: waybillRequest.row,
})

/** Its carrier has given the number in another way. */
export const fillRequest = defineCall({
  method: 'POST',
  path: '/api/outbound/waybill-request/fill',
  summary: '取号记录：平台取不到号时填写承运商给的运单号',
  needs: steps.fill.needs,
  body: z.object({ requestNo, waybillNo: code('运单号').input, opId }),
  result: waybillRequest.row,
})

export const confirmCancelled = defineCall({
  method: 'POST',
  path: '/api/outbound/waybill-request/confirm',
  summary: '取号记录：平台没有应答取消时，确认已在平台取消，须说明原因；可批量',
  needs: steps.confirm.needs,
  body: z.object({ requestNos, reason: text('原因', 200).input, opId }),
  result: forEach(waybillRequest.row),
})
