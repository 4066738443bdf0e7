// 推送任务 — what an owner's system has sent of a reject order: taken at once, or kept with what is wrong about it until it is.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  goodsQuantity,
  instantField,
  integer,
  namedChoice,
  note,
  optional,
  person,
  preset,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import { pushCauses } from '#shared/contracts/definition/push-causes.ts'
import {
  defineDocument,
  defineResource,
  opId,
  PACKAGES,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { LARGEST_REJECT, rejectLineInput } from '#shared/contracts/reject/line.ts'
import { documentOf } from '#shared/documents.ts'
import { PUSH_ERRORS, pushLife } from '#shared/domain/reject.ts'

const fields = {
  pushNo: computed(code('推送单号')),
  /** As it was sent: there need not be such an owner, or warehouse. */
  owner: reference('货主', 'owner'),
  warehouse: reference('仓库', 'warehouse'),
  externalNo: code('外部单号'),
  storeCode: text('门店编码', 64),
  storeName: note('门店', 100),
  waybillNo: note('运单号', 64),
  boxes: preset(integer('箱数', { max: 10_000 }), 0),
  remark: note('备注'),
  lineCount: computed(integer('行数')),
  /** The order that has come of it. */
  rejectNo: computed(optional(code('退仓单号'))),
  state: computed(choice('状态', pushLife.states)),
  attempts: computed(integer('重试次数')),
  errorCode: computed(optional(namedChoice('错误码', PUSH_ERRORS))),
  lastError: computed(note('异常原因')),
  lastAt: computed(instantField('最近推送时间')),
  nextRetryAt: computed(optional(instantField('下次重试'))),
  creator: computed(person('推送人')),
  createdAt: computed(instantField('首次推送时间')),
  updatedAt: computed(instantField('更新时间')),
}

const filters = [
  'warehouse',
  'owner',
  'pushNo',
  'externalNo',
  'rejectNo',
  'storeCode',
  'state',
  'errorCode',
  'attempts',
  'lastAt',
  'createdAt',
] as const

const sorts = ['-createdAt', 'pushNo', 'externalNo', 'attempts', 'lastAt', 'nextRetryAt'] as const

/** Systems send pieces. */
const expectedQty = goodsQuantity('应退')

/** Codes as the owner's system knows them. */
const sentLine = z.object({
  boxNo: rejectLineInput.boxNo.create,
  sku: z.string('请输入商品').trim().min(1, '请输入商品').max(64, '商品编码过长').meta({ title: '商品' }),
  lot: rejectLineInput.lot.create,
  expectedQty: expectedQty.input,
})
export type SentLine = z.output<typeof sentLine>

const sentLines = z
  .array(sentLine, '请添加退仓明细')
  .min(1, '请添加退仓明细')
  .max(LARGEST_REJECT, `一张退仓单最多${LARGEST_REJECT}行，请拆分`)

const listed = defineDocument(
  withCalls(
    defineResource({
      ...documentOf('pushTask'),
      path: '/api/reject/push',
      reads: 'reject.read',
      writes: 'reject.write',
      fields,
      filters,
      sorts,
    }),
    [...READ_CALLS, 'update'],
  ),
  pushLife,
)

/** What failed can be put right: it is tried again with that. */
export const pushTask = {
  ...listed,
  lines: { name: 'lines', label: '退仓明细', fields: { ...rejectLineInput, expectedQty } },
  get: defineCall({
    ...listed.get,
    result: listed.row.extend({
      lines: z.array(sentLine.extend({ skuName: z.string().nullable(), skuPackages: PACKAGES })),
    }),
  }),
  update: defineCall({ ...listed.update, body: listed.update.body.extend({ lines: sentLines.optional() }) }),
}

/** Those that wait for the next attempt, or for people. */
export const failedPush = withCalls(
  defineResource({
    name: 'failedPush',
    label: '推送异常',
    path: '/api/reject/push/failed',
    key: 'pushNo',
    reads: 'reject.read',
    fields,
    filters,
    sorts: ['-lastAt', 'pushNo', 'externalNo', 'attempts', 'nextRetryAt', 'createdAt'],
  }),
  READ_CALLS,
)

export const getPushCauses = defineCall({
  method: 'GET',
  path: '/api/reject/push/failed/causes',
  summary: '推送异常：各错误码的数量',
  needs: 'reject.read',
  result: pushCauses,
})

/** The same external number again: what failed is replaced by it and tried, what was taken is answered as it is. */
export const pushReject = defineCall({
  method: 'POST',
  path: '/api/reject/push',
  summary: '推送退仓单：货主系统调用；不能接收的成为推送异常，修正后重试',
  needs: 'reject.push',
  body: z.object({
    owner: fields.owner.create,
    warehouse: fields.warehouse.create,
    externalNo: fields.externalNo.create,
    storeCode: fields.storeCode.create,
    storeName: fields.storeName.create,
    waybillNo: fields.waybillNo.create,
    boxes: fields.boxes.create,
    remark: fields.remark.create,
    lines: sentLines,
    opId,
  }),
  result: listed.row,
})

export const retryPush = defineCall({
  method: 'POST',
  path: '/api/reject/push/retry',
  summary: '推送任务：立即重试',
  needs: 'reject.write',
  body: z.object({
    pushNo: z.string('缺少推送单号').trim().min(1, '缺少推送单号').max(64, '推送单号过长'),
    opId,
  }),
  result: listed.row,
})

export const getPushDocument = defineCall({
  method: 'GET',
  path: '/api/reject/push/document',
  summary: '推送任务：单据头、明细与操作记录',
  needs: 'reject.read',
  query: z.object({ pushNo: z.string('缺少推送单号').min(1, '缺少推送单号').max(64, '推送单号过长') }),
  result: z.object({ task: listed.row, lines: pushTask.get.result.shape.lines, ...history }),
})
