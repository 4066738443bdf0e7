// 计件月份 — how far a month of a warehouse is: counted, told to its workers, closed, paid.
import {
  choice,
  code,
  computed,
  date,
  instantField,
  integer,
  money,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import {
  defineDocument,
  defineResource,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { pieceMonthLife } from '#shared/domain/piece.ts'

export const pieceMonth = defineDocument(
  withCalls(
    defineResource({
      name: 'pieceMonth',
      label: '计件月份',
      path: '/api/piece/month',
      reads: 'piece.read',
      writes: 'piece.write',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        warehouse: computed(reference('仓库', 'warehouse')),
        /** '2026-03' */
        month: computed(code('月份')),
        state: computed(choice('状态', pieceMonthLife.states)),
        headcount: computed(integer('人数')),
        /** What was earned and added, less what was taken off. */
        amount: computed(money('计件应发')),
        /** With overtime. */
        hourlyAmount: computed(money('计时应发')),
        openDisputes: computed(integer('待处理申诉')),
        publishedAt: computed(optional(instantField('公布时间'))),
        /** The last day on which its workers may object. */
        appealsUntil: computed(optional(date('申诉截止'))),
        lockedAt: computed(optional(instantField('锁定时间'))),
        paidAt: computed(optional(instantField('发放时间'))),
        updatedAt: computed(instantField('更新时间')),
      },
      filters: ['month', 'warehouse', 'state'],
      sorts: ['-month', 'month', 'updatedAt'],
    }),
    READ_CALLS,
  ),
  pieceMonthLife,
)
