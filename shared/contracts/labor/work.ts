// 作业任务 — open work of a warehouse: what waits to be put away, picked, replenished, put back or counted, whom it is given to and
// how urgent it is. Each kind has its own documents, which stay the truth of it.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { forEach } from '#shared/contracts/definition/each.ts'
import {
  choice,
  code,
  computed,
  decimal,
  flag,
  instantField,
  integer,
  note,
  optional,
  person,
  preset,
  product,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, withCalls } from '#shared/contracts/definition/resource.ts'
import { WORK_KINDS, WORK_PRIORITIES } from '#shared/domain/work.ts'
import { WORKERS_NEED } from '#shared/workers-need.ts'

export const MOST_WORKS = 100

export const WORK_GIVEN = {
  worker: optional(reference('派给员工', 'employee')),
  team: optional(reference('派给班组', 'workTeam')),
  priority: preset(choice('优先级', WORK_PRIORITIES), '普通'),
  dueAt: optional(instantField('要求完成时间')),
  note: note('派工说明', 100),
}

export const openWork = withCalls(
  defineResource({
    name: 'openWork',
    label: '作业任务',
    path: '/api/hrm/work',
    reads: 'work.assign',
    key: 'docNo',
    fields: {
      docNo: computed(code('任务号')),
      kind: computed(choice('作业', WORK_KINDS)),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(optional(reference('货主', 'owner'))),
      /** Where it begins: a place, or nothing but a zone. */
      zone: computed(code('库区')),
      loc: computed(code('起始库位')),
      sku: computed(optional(product('商品'))),
      /** What is left of it; null where lines say more. */
      qty: computed(optional(decimal('剩余数量'))),
      lines: computed(integer('剩余行数')),
      /** That of its document. */
      state: computed(code('状态')),
      holder: computed(optional(person('领取人'))),
      worker: computed(WORK_GIVEN.worker),
      team: computed(WORK_GIVEN.team),
      priority: computed(WORK_GIVEN.priority),
      dueAt: computed(WORK_GIVEN.dueAt),
      isOverdue: computed(flag('已超时')),
      isGiven: computed(flag('已派工')),
      /** The smaller, the earlier: overdue, then by priority. */
      urgency: computed(integer('先后')),
      note: computed(WORK_GIVEN.note),
      givenBy: computed(optional(person('派工人'))),
      givenAt: computed(optional(instantField('派工时间'))),
      createdAt: computed(instantField('生成时间')),
      updatedAt: computed(instantField('最近变更')),
    },
    measures: ['qty'],
    filters: [
      'warehouse',
      'kind',
      'docNo',
      'zone',
      'owner',
      'worker',
      'team',
      'isGiven',
      'isOverdue',
      'priority',
    ],
    sorts: ['urgency', 'dueAt', 'createdAt', 'docNo'],
  }),
  ['list'],
)

const docNos = z
  .array(z.string().trim().min(1, '缺少任务号').max(64, '任务号过长'))
  .min(1, '请选择任务')
  .max(MOST_WORKS, `一次最多${MOST_WORKS}个任务`)
  .meta({ title: '任务号' })
const given = z.object({ docNo: z.string().meta({ title: '任务号' }) })

/** To a person or a team; what somebody has taken already is taken back first. */
export const giveWork = defineCall({
  method: 'POST',
  path: '/api/hrm/work/give',
  summary: '派工：把作业任务派给员工或班组',
  needs: 'work.assign',
  body: z.object({
    docNos,
    worker: WORK_GIVEN.worker.create,
    team: WORK_GIVEN.team.create,
    priority: WORK_GIVEN.priority.create,
    dueAt: WORK_GIVEN.dueAt.create,
    note: WORK_GIVEN.note.create,
    opId,
  }),
  result: forEach(given),
})

/** Nobody has it then, neither by being given it nor by having taken it. */
export const takeBackWork = defineCall({
  method: 'POST',
  path: '/api/hrm/work/take-back',
  summary: '派工：收回作业任务',
  needs: 'work.assign',
  body: z.object({ docNos, opId }),
  result: forEach(given),
})

export const setWorkUrgency = defineCall({
  method: 'POST',
  path: '/api/hrm/work/urgency',
  summary: '派工：设置优先级与要求完成时间',
  needs: 'work.assign',
  body: z.object({
    docNos,
    priority: WORK_GIVEN.priority.input,
    dueAt: WORK_GIVEN.dueAt.create,
    opId,
  }),
  result: forEach(given),
})

const warehouse = reference('仓库', 'warehouse').input

/** Who has signed on, at what they were last seen and since when. */
export const getPeopleAtWork = defineCall({
  method: 'GET',
  path: '/api/hrm/work/people',
  summary: '派工：仓库里现在上岗的人员',
  needs: 'work.assign',
  query: z.object({ warehouse }),
  result: z.array(
    z.object({
      worker: z.string().meta({ title: '工号' }),
      name: z.string().meta({ title: '姓名' }),
      team: z.string().nullable().meta({ title: '班组' }),
      station: z.string().meta({ title: '站台' }),
      startedAt: instant.meta({ title: '上岗时间' }),
      /** Null for who has scanned nothing yet. */
      opType: z.string().nullable().meta({ title: '最近作业' }),
      docNo: z.string().nullable().meta({ title: '单号' }),
      at: instant.nullable().meta({ title: '最近作业时间' }),
    }),
  ),
})

const OWN_KINDS = z.enum(['在做', '派给本人', '派给班组', '待领取'])

/** `startCode` opens it at its station. */
const ownWork = openWork.row
  .pick({
    docNo: true,
    kind: true,
    ownerName: true,
    zone: true,
    loc: true,
    sku: true,
    skuName: true,
    skuPackages: true,
    qty: true,
    lines: true,
    priority: true,
    dueAt: true,
    isOverdue: true,
    note: true,
  })
  .extend({
    startCode: z.string().meta({ title: '开始扫描' }),
    why: OWN_KINDS.meta({ title: '先后' }),
  })
export type OwnWork = z.output<typeof ownWork>

/** Those who have signed on together, by their crew; without one, the account's own employee. */
export const getOwnWork = defineCall({
  method: 'GET',
  path: '/api/hrm/work/own',
  summary: '我的作业：接下来的任务',
  needs: WORKERS_NEED,
  query: z.object({ warehouse, crew: z.string().max(32).optional().meta({ title: '同组标识' }) }),
  result: z.object({
    people: z.array(z.string()).meta({ title: '人员' }),
    works: z.array(ownWork).meta({ title: '任务' }),
  }),
})

/** What they are at is answered again; else the first that nobody takes before them. */
export const takeNextWork = defineCall({
  method: 'POST',
  path: '/api/hrm/work/next',
  summary: '我的作业：领取下一件',
  needs: WORKERS_NEED,
  body: z.object({ warehouse, opId }),
  result: ownWork,
})
