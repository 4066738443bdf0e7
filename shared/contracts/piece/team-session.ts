// 班组跨天作业 — work that a team did together past midnight: it counts for the day its shift began on.
import {
  choice,
  code,
  computed,
  date,
  decimal,
  instantField,
  integer,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { OPERATION_TYPES, TEAM_SHIFTS } from '#shared/domain/values.ts'

export const teamSession = withCalls(
  defineResource({
    name: 'teamSession',
    label: '班组跨天作业',
    path: '/api/piece/team-session',
    reads: 'piece.read',
    key: 'eventId',
    fields: {
      eventId: computed(integer('作业编号')),
      team: computed(reference('班组', 'workTeam')),
      shift: computed(choice('班次', TEAM_SHIFTS)),
      sessionStart: computed(instantField('开始时间')),
      sessionEnd: computed(instantField('结束时间')),
      businessDate: computed(date('归属日期')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      opType: computed(choice('作业类型', OPERATION_TYPES)),
      docType: computed(code('单据类型')),
      docNo: computed(code('单据号')),
      qty: computed(decimal('作业量')),
      /** Null until the day is counted, or where the work is not paid by the piece. */
      members: computed(optional(integer('成员数'))),
      score: computed(optional(decimal('得分'))),
    },
    filters: ['businessDate', 'warehouse', 'team', 'owner', 'opType', 'docNo', 'eventId'],
    sorts: ['-eventId', 'eventId', 'businessDate'],
  }),
  READ_CALLS,
)
