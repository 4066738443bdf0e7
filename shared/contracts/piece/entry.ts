// 计件明细 — what somebody earned by one recorded piece of work, with all that it was counted by.
import {
  choice,
  code,
  computed,
  date,
  decimal,
  flag,
  instantField,
  integer,
  money,
  note,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { PIECE_KINDS, PIECE_PAYMENTS, PIECE_UNITS } from '#shared/domain/piece.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

/** Those that count: what a recalculation has replaced is not among them. */
export const pieceEntry = withCalls(
  defineResource({
    name: 'pieceEntry',
    label: '计件明细',
    path: '/api/piece/entry',
    reads: 'piece.read',
    key: 'entryId',
    fields: {
      entryId: computed(integer('编号')),
      kind: computed(choice('类别', PIECE_KINDS)),
      eventId: computed(optional(integer('作业编号'))),
      at: computed(instantField('作业时间')),
      businessDate: computed(date('业务日期')),
      lateFor: computed(optional(date('补记日期'))),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      worker: computed(reference('员工', 'employee')),
      team: computed(optional(reference('班组', 'workTeam'))),
      opType: computed(optional(choice('作业类型', OPERATION_TYPES))),
      docType: computed(code('单据类型')),
      docNo: computed(code('单据号')),
      /** Of the whole event, in the rule's unit. */
      qty: computed(decimal('作业量')),
      unit: computed(choice('计量单位', PIECE_UNITS)),
      basePoint: computed(decimal('单位得分')),
      coefficient: computed(decimal('货主系数')),
      shiftCoefficient: computed(decimal('班次系数')),
      isShared: computed(flag('班组作业')),
      /** 1 of who worked alone. */
      share: computed(decimal('分配比例')),
      score: computed(decimal('得分')),
      unitPrice: computed(money('每分单价')),
      amount: computed(money('计件金额')),
      payment: computed(choice('计酬方式', PIECE_PAYMENTS)),
      seconds: computed(integer('用时(秒)')),
      ruleVersion: computed(integer('规则版本')),
      coefficientVersion: computed(integer('系数版本')),
      runNo: computed(code('核算单号')),
      reason: computed(note('原因')),
    },
    filters: ['businessDate', 'warehouse', 'owner', 'worker', 'team', 'opType', 'docNo', 'kind', 'eventId'],
    sorts: ['-entryId', 'entryId', 'businessDate'],
  }),
  READ_CALLS,
)
