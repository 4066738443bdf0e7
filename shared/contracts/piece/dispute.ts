// 计件申诉 — what a worker objects to in a month that has been published: one entry, or a day on which something is missing.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  computed,
  date,
  instantField,
  integer,
  money,
  note,
  optional,
  payment,
  person,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  revision,
  withCalls,
  withLife,
} from '#shared/contracts/definition/resource.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { DISPUTE_DECISIONS, pieceDisputeLife } from '#shared/domain/dispute.ts'

export const pieceDispute = withLife(
  withCalls(
    defineResource({
      name: 'pieceDispute',
      label: '计件申诉',
      path: '/api/piece/dispute',
      reads: 'piece.read',
      writes: 'piece.write',
      key: 'id',
      fields: {
        id: computed(integer('编号')),
        state: computed(choice('状态', pieceDisputeLife.states)),
        warehouse: computed(reference('仓库', 'warehouse')),
        /** Whose goods the entry was about; of what is missing nobody knows. */
        owner: computed(optional(reference('货主', 'owner'))),
        worker: computed(reference('员工', 'employee')),
        businessDate: computed(date('业务日期')),
        /** Empty when work is missing. */
        entryId: computed(optional(integer('计件编号'))),
        claim: computed(note('申诉内容')),
        resolution: computed(note('处理说明')),
        /** What was paid on top. */
        amount: computed(optional(money('补发金额'))),
        /** Empty when it was the worker, by their badge. */
        raiser: computed(optional(person('登记人'))),
        resolver: computed(optional(person('处理人'))),
        createdAt: computed(instantField('申诉时间')),
        resolvedAt: computed(optional(instantField('处理时间'))),
      },
      filters: ['state', 'businessDate', 'worker', 'warehouse', 'entryId', 'createdAt'],
      sorts: ['-id', 'businessDate', 'createdAt'],
    }),
    READ_CALLS,
  ),
  pieceDisputeLife,
)

export const claimField = text('申诉内容', 200)
export const claimedEntry = z.number('请选择计件明细').int('请选择计件明细').nullable()

/** For a worker who came to the office. */
export const raiseDispute = defineCall({
  method: 'POST',
  path: '/api/piece/dispute/save',
  summary: '计件申诉：代员工登记',
  needs: 'piece.write',
  body: z.object({
    worker: reference('员工', 'employee').input,
    businessDate: date('业务日期').input,
    entryId: claimedEntry,
    claim: claimField.input,
    opId,
  }),
  result: pieceDispute.row,
})

/** What is paid on top costs the owner whose goods it was; without an entry somebody has to say which. */
export const resolvePieceDispute = defineCall({
  method: 'POST',
  path: '/api/piece/dispute/resolve',
  summary: '计件申诉：采纳或驳回，采纳时可补发',
  needs: 'piece.approve',
  body: z
    .object({
      id: z.number('请选择申诉').int('请选择申诉'),
      decision: choice('处理结果', DISPUTE_DECISIONS).input,
      amount: optional(payment('补发金额')).input,
      owner: optional(reference('货主', 'owner')).input,
      resolution: text('处理说明', 200).input,
      revision,
      opId,
    })
    .refine(({ amount }) => amount === null || signOf(amount) > 0, {
      path: ['amount'],
      message: '补发金额须大于0；无需补发时留空',
    })
    .refine(({ decision, amount }) => decision === '采纳' || amount === null, {
      path: ['amount'],
      message: '驳回的申诉不能补发',
    }),
  result: pieceDispute.row,
})
