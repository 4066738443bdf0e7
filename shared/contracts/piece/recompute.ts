// 计件重算 — days that are counted again by the rules, coefficients and teams as they are known now: first what would change, for
// whom and by how much; it counts once somebody else has approved it.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  date,
  decimal,
  fixed,
  instantField,
  integer,
  money,
  note,
  optional,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { recomputeLife } from '#shared/domain/piece.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

export const pieceRecompute = withCalls(
  defineDocument(
    defineResource({
      ...documentOf('pieceRecompute'),
      path: '/api/piece/recompute',
      reads: 'piece.read',
      writes: 'piece.write',
      fields: {
        taskNo: computed(code('重算单号')),
        warehouse: fixed(reference('仓库', 'warehouse')),
        fromDate: fixed(date('开始日期')),
        toDate: fixed(date('结束日期')),
        /** None: of all owners. */
        owner: fixed(optional(reference('货主', 'owner'))),
        opType: fixed(optional(choice('作业类型', OPERATION_TYPES))),
        reason: fixed(text('原因', 200)),
        events: computed(integer('作业数')),
        changedEntries: computed(integer('变更条数')),
        deltaAmount: computed(money('金额变化')),
        state: computed(choice('状态', recomputeLife.states)),
        failure: computed(note('失败原因')),
        creator: computed(person('申请人')),
        approver: computed(optional(person('审批人'))),
        createdAt: computed(instantField('申请时间')),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: ['taskNo', 'warehouse', 'owner', 'state', 'fromDate', 'toDate', 'createdAt'],
      sorts: ['-createdAt', 'taskNo', 'deltaAmount'],
    }),
    recomputeLife,
  ),
  [...READ_CALLS, 'create'],
)

/** One for each worker whose pay would change by a piece of work. */
export const pieceDifference = withCalls(
  defineResource({
    name: 'pieceDifference',
    label: '重算差异',
    path: '/api/piece/recompute/line',
    reads: 'piece.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      taskNo: computed(code('重算单号')),
      eventId: computed(integer('作业编号')),
      businessDate: computed(date('业务日期')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      worker: computed(reference('员工', 'employee')),
      team: computed(optional(reference('班组', 'workTeam'))),
      opType: computed(choice('作业类型', OPERATION_TYPES)),
      docNo: computed(code('单据号')),
      oldCoefficient: computed(optional(decimal('原系数'))),
      coefficient: computed(decimal('新系数')),
      oldScore: computed(decimal('原得分')),
      score: computed(decimal('新得分')),
      oldAmount: computed(money('原金额')),
      amount: computed(money('新金额')),
      deltaAmount: computed(money('金额变化')),
    },
    filters: ['taskNo', 'worker', 'warehouse', 'owner', 'opType', 'businessDate'],
    sorts: ['id', 'worker', 'deltaAmount'],
  }),
  READ_CALLS,
)

/** All that would change for one of them. */
export const recomputedWorker = withCalls(
  defineResource({
    name: 'recomputedWorker',
    label: '员工变化',
    path: '/api/piece/recompute/worker',
    reads: 'piece.read',
    key: 'worker',
    fields: {
      worker: computed(reference('员工', 'employee')),
      entries: computed(integer('变更条数')),
      oldScore: computed(decimal('原得分')),
      score: computed(decimal('新得分')),
      oldAmount: computed(money('原金额')),
      amount: computed(money('新金额')),
      deltaAmount: computed(money('金额变化')),
    },
    filters: [],
    sorts: ['worker'],
  }),
  [],
)

export const getRecomputeDocument = defineCall({
  method: 'GET',
  path: '/api/piece/recompute/document',
  summary: '计件重算：每名员工的变化与操作记录',
  needs: 'piece.read',
  query: z.object({ taskNo: z.string('缺少重算单号').trim().min(1, '缺少重算单号').max(64, '重算单号过长') }),
  result: z.object({
    task: pieceRecompute.row,
    /** Those who gain or lose most first. */
    workers: z.array(recomputedWorker.row.omit({ revision: true })),
    ...history,
  }),
})
