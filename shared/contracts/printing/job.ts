// 打印任务 — one label on its way to a printer.
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
import { LABEL_KINDS, printJobLife } from '#shared/domain/printing.ts'

export const printJob = withLife(
  withCalls(
    defineResource({
      ...documentOf('printJob'),
      path: '/api/printing/job',
      reads: 'outbound.read',
      fields: {
        jobNo: computed(code('打印任务号')),
        printer: computed(reference('打印机', 'printer')),
        warehouse: computed(reference('仓库', 'warehouse')),
        owner: computed(optional(reference('货主', 'owner'))),
        kind: computed(choice('标签', LABEL_KINDS)),
        /** What the label is of; null: a test. */
        docNo: computed(optional(code('单据号'))),
        /** Which box of it. */
        box: computed(optional(integer('箱号'))),
        state: computed(choice('状态', printJobLife.states)),
        attempts: computed(integer('尝试次数')),
        lastResult: computed(note('最近结果')),
        /** The job that this one prints once more. */
        reprintOf: computed(optional(code('原任务号'))),
        reason: computed(note('重打原因')),
        creator: computed(person('打印人')),
        createdAt: computed(instantField('创建时间')),
        sentAt: computed(optional(instantField('送出时间'))),
        /** When its label was scanned. */
        seenAt: computed(optional(instantField('扫到时间'))),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: ['warehouse', 'owner', 'printer', 'jobNo', 'docNo', 'kind', 'state', 'createdAt'],
      sorts: ['-createdAt', 'jobNo', 'sentAt', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  printJobLife,
)

const jobNo = z.string('缺少打印任务号').trim().min(1, '缺少打印任务号').max(64, '打印任务号过长')
const MOST_AT_ONCE = 200

/** `what` is done to them. */
function jobNos(what: string) {
  return z
    .array(jobNo, '请选择打印任务')
    .min(1, '请选择打印任务')
    .max(MOST_AT_ONCE, `一次最多${what}${MOST_AT_ONCE}张`)
}

/** Each becomes a new job, which names the old one. */
export const reprintJobs = defineCall({
  method: 'POST',
  path: '/api/printing/job/reprint',
  summary: '打印任务：重打，说明原因；可批量，可换打印机',
  needs: printJobLife.steps.reprint.needs,
  body: z.object({
    jobNos: jobNos('重打'),
    /** Empty: the same. */
    printer: optional(reference('打印机', 'printer')).create,
    reason: text('重打原因', 200).input,
    opId,
  }),
  result: forEach(printJob.row),
})

/** Those that still wait: what its printer has been given comes out. */
export const cancelPrintJobs = defineCall({
  method: 'POST',
  path: '/api/printing/job/cancel',
  summary: '打印任务：取消还在排队的，可批量',
  needs: printJobLife.steps.cancel.needs,
  body: z.object({ jobNos: jobNos('取消'), opId }),
  result: forEach(printJob.row),
})
