// 时薪 — what a warehouse pays for an hour of a post, or of one worker. Nothing is changed: another version holds from its day on.
import {
  choice,
  code,
  computed,
  date,
  decimal,
  integer,
  money,
  optional,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, withCalls } from '#shared/contracts/definition/resource.ts'
import { VERSION_CALLS, versioned } from '#shared/contracts/piece/rule.ts'
import { PAY_KINDS } from '#shared/domain/wage.ts'

/** Of one worker, or else of everybody on a post. */
export const wageRate = withCalls(
  defineResource({
    name: 'wageRate',
    label: '时薪',
    path: '/api/piece/wage-rate',
    reads: 'piece.read',
    writes: 'piece.write',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      warehouse: reference('仓库', 'warehouse'),
      post: optional(text('岗位', 32)),
      worker: optional(reference('员工', 'employee')),
      hourPrice: quantity('时薪'),
      overtimePrice: quantity('加班时薪'),
      ...versioned,
    },
    filters: ['warehouse', 'post', 'worker', 'effectiveFrom'],
    sorts: ['-effectiveFrom', 'post', 'worker', 'createdAt'],
  }),
  VERSION_CALLS,
)

/** 应发明细 — all that somebody is to be paid: by the piece, by the hour, added, and taken off. Made of the facts when asked for. */
export const payLine = withCalls(
  defineResource({
    name: 'payLine',
    label: '应发明细',
    path: '/api/piece/pay-line',
    reads: 'piece.read',
    key: 'id',
    fields: {
      id: computed(code('编号')),
      businessDate: computed(date('业务日期')),
      warehouse: computed(reference('仓库', 'warehouse')),
      /** Null for hours: they are no owner's alone. */
      owner: computed(optional(reference('货主', 'owner'))),
      worker: computed(reference('员工', 'employee')),
      team: computed(optional(reference('班组', 'workTeam'))),
      kind: computed(choice('类别', PAY_KINDS)),
      opType: computed(optional(text('作业类型'))),
      qty: computed(decimal('作业量')),
      score: computed(decimal('得分')),
      hours: computed(decimal('工时')),
      amount: computed(money('金额')),
      docType: computed(code('单据类型')),
      docNo: computed(code('单据号')),
    },
    filters: ['businessDate', 'warehouse', 'team', 'worker', 'kind'],
    sorts: ['-businessDate', 'businessDate'],
  }),
  [],
)
