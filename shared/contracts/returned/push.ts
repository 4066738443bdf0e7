// 退件推送 — what an owner's system is told of a parcel that is done with: sent in the background until it has been taken, or
// people say otherwise.

import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { forEach } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  computed,
  instantField,
  integer,
  namedChoice,
  note,
  optional,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import { pushCauses } from '#shared/contracts/definition/push-causes.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import {
  PUSH_DOCS,
  PUSH_GENERATIONS,
  RETURN_PUSH_ERRORS,
  returnPushLife,
} from '#shared/domain/return-push.ts'

const known = {
  /** Sent along with every attempt: the same number is the same message. */
  pushNo: computed(code('推送单号')),
  returnNo: computed(code('退件号')),
  warehouse: computed(reference('仓库', 'warehouse')),
  owner: computed(reference('货主', 'owner')),
  state: computed(choice('状态', returnPushLife.states)),
  attempts: computed(integer('推送次数')),
  errorCode: computed(optional(namedChoice('错误码', RETURN_PUSH_ERRORS))),
  /** Where the last attempt went. */
  address: computed(note('推送地址')),
  lastAt: computed(optional(instantField('最近推送时间'))),
  nextRetryAt: computed(optional(instantField('下次推送'))),
  pushedAt: computed(optional(instantField('推送成功时间'))),
  creator: computed(person('完结人')),
  createdAt: computed(instantField('生成时间')),
  updatedAt: computed(instantField('更新时间')),
}

const fields = {
  ...known,
  generation: computed(namedChoice('推送版本', PUSH_GENERATIONS)),
  docType: computed(choice('单据类型', [PUSH_DOCS.NEW, PUSH_DOCS.OLD])),
  docNo: computed(code('单据号')),
  lastResult: computed(note('最近结果')),
}

const asnFields = {
  ...known,
  asnNo: computed(code('ASN单号')),
  lastError: computed(note('异常原因')),
}

const filters = [
  'warehouse',
  'owner',
  'pushNo',
  'returnNo',
  'state',
  'errorCode',
  'attempts',
  'lastAt',
  'createdAt',
] as const

const listed = withCalls(
  defineResource({
    name: 'returnPush',
    label: '退件推送',
    path: '/api/returned/push',
    key: 'pushNo',
    fields,
    reads: 'returned.read',
    filters: [...filters, 'docNo', 'generation'],
    sorts: ['-createdAt', 'pushNo', 'docNo', 'returnNo', 'attempts', 'lastAt', 'nextRetryAt', 'pushedAt'],
  }),
  READ_CALLS,
)

export const returnPush = withLife(listed, returnPushLife)

/** ASNs that wait for the next attempt, or for people. */
export const failedAsnPush = withCalls(
  defineResource({
    name: 'failedAsnPush',
    label: 'ASN推送异常',
    path: '/api/returned/push/failed',
    key: 'pushNo',
    reads: 'returned.read',
    fields: asnFields,
    filters: [...filters, 'asnNo'],
    sorts: ['-lastAt', 'pushNo', 'asnNo', 'returnNo', 'attempts', 'nextRetryAt', 'createdAt'],
  }),
  READ_CALLS,
)

export const getAsnPushCauses = defineCall({
  method: 'GET',
  path: '/api/returned/push/failed/causes',
  summary: 'ASN推送异常：各错误码的数量',
  needs: 'returned.read',
  result: pushCauses,
})

/** Those in the form of before: looked up, and tried again. */
export const oldReturnPush = withCalls(
  defineResource({
    name: 'oldReturnPush',
    label: '旧推送任务',
    path: '/api/returned/push/old',
    key: 'pushNo',
    fields,
    reads: 'returned.read',
    filters: [...filters, 'docNo', 'docType', 'pushedAt'],
    sorts: ['-createdAt', 'pushNo', 'docNo', 'attempts', 'lastAt', 'pushedAt'],
  }),
  READ_CALLS,
)

const pushNo = z.string('缺少推送单号').trim().min(1, '缺少推送单号').max(64, '推送单号过长')

export const MOST_RETRIED = 100

export const retryReturnPushes = defineCall({
  method: 'POST',
  path: '/api/returned/push/retry',
  summary: '退件推送：立即重试，可批量',
  needs: 'returned.write',
  body: z.object({
    pushNos: z
      .array(pushNo, '请选择推送任务')
      .min(1, '请选择推送任务')
      .max(MOST_RETRIED, `一次最多重试${MOST_RETRIED}条`),
    opId,
  }),
  result: forEach(z.string().meta({ title: '推送单号' })),
})

export const closeReturnPush = defineCall({
  method: 'POST',
  path: '/api/returned/push/close',
  summary: '退件推送：不再推送，说明原因',
  needs: 'returned.write',
  body: z.object({ pushNo, reason: text('原因', 200).input, opId }),
  result: returnPush.row,
})

export const getReturnPushDocument = defineCall({
  method: 'GET',
  path: '/api/returned/push/document',
  summary: '退件推送：推送内容、对方的应答与操作记录',
  needs: 'returned.read',
  query: z.object({ pushNo }),
  result: z.object({
    push: returnPush.row,
    /** JSON, as it is sent; signed byte for byte. */
    body: z.string().meta({ title: '推送内容' }),
    /** The beginning of what the last attempt was answered with. */
    answer: z.string().meta({ title: '对方应答' }),
    ...history,
  }),
})
