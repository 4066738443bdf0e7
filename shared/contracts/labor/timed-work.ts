// 计时作业 — work of which no goods are scanned, measured from start to stop, for each of its people.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  file,
  instantField,
  integer,
  note,
  optional,
  person,
  positive,
  preset,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  createShape,
  defineResource,
  opId,
  READ_CALLS,
  revision,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { TIMED_KINDS, TIMED_UNITS, timedWorkLife } from '#shared/domain/timed-work.ts'

export const MOST_TIMED = 50

/** What is known when it ends. */
export const TIMED_RESULT = {
  owner: optional(reference('货主', 'owner')),
  qty: optional(positive('完成数量')),
  unit: preset(choice('单位', TIMED_UNITS), '件'),
  photo: file('照片'),
}

export const timedWork = withLife(
  withCalls(
    defineResource({
      ...documentOf('timedWork'),
      path: '/api/hrm/timed-work',
      reads: 'people.read',
      key: 'workNo',
      fields: {
        workNo: computed(code('计时单号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        businessDate: computed(date('业务日期')),
        kind: computed(choice('作业内容', TIMED_KINDS)),
        docNo: computed(code('相关单号')),
        truck: computed(note('车牌号')),
        startedAt: computed(instantField('开始时间')),
        endedAt: computed(optional(instantField('结束时间'))),
        /** Of all its people together, without pauses. */
        people: computed(integer('人数')),
        minutes: computed(decimal('合计用时(分)')),
        owner: computed(TIMED_RESULT.owner),
        qty: computed(optional(decimal('完成数量'))),
        unit: computed(TIMED_RESULT.unit),
        photo: computed(TIMED_RESULT.photo),
        /** Of its last correction. */
        reason: computed(note('更正原因')),
        state: computed(choice('状态', timedWorkLife.states)),
        creator: computed(person('登记人')),
        createdAt: computed(instantField('登记时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      filterFields: { worker: reference('员工', 'employee') },
      filters: ['warehouse', 'workNo', 'worker', 'kind', 'businessDate', 'state', 'owner', 'docNo'],
      sorts: ['-workNo', 'workNo', 'businessDate', 'minutes', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  timedWorkLife,
)

/** When one of them was at it: a pause lies between two. */
export const timedSpan = withCalls(
  defineResource({
    name: 'timedSpan',
    label: '计时明细',
    path: '/api/hrm/timed-work/span',
    reads: 'people.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      workNo: computed(code('计时单号')),
      warehouse: computed(reference('仓库', 'warehouse')),
      businessDate: computed(date('业务日期')),
      kind: computed(choice('作业内容', TIMED_KINDS)),
      worker: computed(reference('员工', 'employee')),
      fromAt: computed(instantField('开始时间')),
      toAt: computed(optional(instantField('结束时间'))),
      minutes: computed(decimal('用时(分)')),
    },
    filters: ['businessDate', 'warehouse', 'worker', 'kind', 'workNo'],
    sorts: ['-id', 'id', 'businessDate'],
  }),
  READ_CALLS,
)

const badge = z
  .string('请扫描工号或工牌')
  .trim()
  .min(1, '请扫描工号或工牌')
  .max(200, '工牌过长')
  .meta({ title: '工号或工牌' })
/** They leave what else they are at. */
const takeOver = z.boolean().default(false).meta({ title: '从其他计时作业调入' })
const workNo = z.string('缺少计时单号').trim().min(1, '缺少计时单号').max(64, '计时单号过长')
const warehouse = reference('仓库', 'warehouse').input

const worker = z.object({
  worker: z.string().meta({ title: '工号' }),
  name: z.string().meta({ title: '姓名' }),
})

const running = timedWork.row
  .pick({ workNo: true, kind: true, docNo: true, truck: true, state: true, startedAt: true, warehouse: true })
  .extend({
    /** Who is at it, and in a pause who was. */
    workers: z.array(worker.extend({ seconds: z.number().int().meta({ title: '用时(秒)' }) })),
  })
const answer = z.object({ at: instant.meta({ title: '查询时间' }), works: z.array(running) })

export const getTimedStation = defineCall({
  method: 'GET',
  path: '/api/hrm/timed-work/station',
  summary: '计时作业：仓库里正在进行和暂停的作业与人员',
  needs: 'timing.write',
  query: z.object({ warehouse }),
  result: answer,
})

/** Before they begin: who a badge is, and what else they are at. */
export const getTimedWorker = defineCall({
  method: 'GET',
  path: '/api/hrm/timed-work/worker',
  summary: '计时作业：扫描工牌，核对此人今天能否在此仓库作业',
  needs: 'timing.write',
  query: z.object({ warehouse, code: badge }),
  result: worker.extend({ workNo: z.string().nullable().meta({ title: '正在进行的计时单号' }) }),
})

export const TIMED_START = {
  kind: choice('作业内容', TIMED_KINDS),
  docNo: note('相关单号', 64),
  truck: note('车牌号', 16),
}

export const startTimedWork = defineCall({
  method: 'POST',
  path: '/api/hrm/timed-work/start',
  summary: '计时作业：开始',
  needs: 'timing.write',
  body: z.object({
    warehouse,
    kind: TIMED_START.kind.input,
    docNo: TIMED_START.docNo.create,
    truck: TIMED_START.truck.create,
    workers: z
      .array(badge)
      .min(1, '请扫描工牌')
      .max(MOST_TIMED, `一次计时最多${MOST_TIMED}人`)
      .meta({ title: '人员' }),
    takeOver,
    opId,
  }),
  result: running,
})

function stationCall<const P extends string>(path: P, summary: string) {
  return defineCall({
    method: 'POST',
    path: `/api/hrm/timed-work/${path}`,
    summary: `计时作业：${summary}`,
    needs: 'timing.write',
    body: z.object({ workNo, opId }),
    result: running,
  })
}

export const pauseTimedWork = stationCall('pause', '暂停，所有人停止计时')
export const resumeTimedWork = stationCall('resume', '继续；暂停期间去了其他作业的人不再计时')

export const joinTimedWork = defineCall({
  method: 'POST',
  path: '/api/hrm/timed-work/join',
  summary: '计时作业：扫描工牌加入',
  needs: 'timing.write',
  body: z.object({ workNo, code: badge, takeOver, opId }),
  result: running,
})

export const leaveTimedWork = defineCall({
  method: 'POST',
  path: '/api/hrm/timed-work/leave',
  summary: '计时作业：扫描工牌离开',
  needs: 'timing.write',
  body: z.object({ workNo, code: badge, opId }),
  result: running,
})

export const stopTimedWork = defineCall({
  method: 'POST',
  path: '/api/hrm/timed-work/stop',
  summary: '计时作业：结束，按各人用时分配数量并记录作业',
  needs: 'timing.write',
  body: z.object({ workNo, ...createShape(TIMED_RESULT), opId }) as z.ZodObject<
    { workNo: typeof workNo; opId: typeof opId } & ResultShape
  >,
  result: timedWork.row,
})

type ResultShape = { [K in keyof typeof TIMED_RESULT]: (typeof TIMED_RESULT)[K]['create'] }

/** One of the times that are put in the place of all that were measured. */
const corrected = {
  worker: reference('员工', 'employee'),
  fromAt: instantField('开始时间'),
  toAt: instantField('结束时间'),
}
const { workNo: number, kind, businessDate, startedAt, state } = timedWork.fields
const { owner, qty, unit } = TIMED_RESULT
const reason = text('更正原因', 200)

/** The same document with what is put right: its times as they are from now on, what was done, and why. */
export const timedCorrection = {
  name: timedWork.name,
  label: '更正计时',
  path: timedWork.path,
  key: timedWork.key,
  life: timedWorkLife,
  reads: 'people.read' as const,
  writes: 'people.write' as const,
  filters: [],
  sorts: ['workNo'] as const,
  fields: {
    workNo: number,
    warehouse: timedWork.fields.warehouse,
    kind,
    businessDate,
    startedAt,
    state,
    owner,
    qty,
    unit,
    reason,
  },
  row: timedWork.row,
  lines: { name: 'spans', label: '人员计时', fields: corrected },
  get: defineCall({
    method: 'GET',
    path: `${timedWork.path}/correction/get`,
    summary: '计时作业：待更正的内容',
    needs: 'people.read',
    query: z.object({ workNo }),
    result: timedWork.row.extend({
      spans: z.array(timedSpan.row.pick({ worker: true, workerName: true, fromAt: true, toAt: true })),
    }),
  }),
  update: defineCall({
    method: 'POST',
    path: `${timedWork.path}/correction/update`,
    summary: '计时作业：更正用时与数量，冲销原作业并重新记录',
    needs: 'people.write',
    body: z.object({
      workNo,
      owner: owner.input.optional(),
      qty: qty.input.optional(),
      unit: unit.input.optional(),
      reason: reason.input,
      spans: z
        .array(
          z.object({
            worker: corrected.worker.input,
            fromAt: corrected.fromAt.input,
            toAt: corrected.toAt.input,
          }),
        )
        .min(1, '请填写人员计时')
        .max(4 * MOST_TIMED, `一次计时最多${4 * MOST_TIMED}行`)
        .optional(),
      revision,
      opId,
    }),
    result: timedWork.row,
  }),
}

export const getTimedDocument = defineCall({
  method: 'GET',
  path: '/api/hrm/timed-work/document',
  summary: '计时作业：单据、人员计时与操作记录',
  needs: 'people.read',
  query: z.object({ workNo }),
  result: z.object({ work: timedWork.row, spans: z.array(timedSpan.row), ...history }),
})
