// 计件扣款 — what is taken off somebody's pay for work that went wrong, in the name of the owner whose goods it was.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { date, payment, reference, text } from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { pieceEntry } from '#shared/contracts/piece/entry.ts'
import { signOf } from '#shared/domain/decimal.ts'

export const deduction = {
  worker: reference('员工', 'employee'),
  owner: reference('货主', 'owner'),
  businessDate: date('业务日期'),
  amount: payment('扣款金额'),
  reason: text('原因', 200),
}

/** Of the month no more than was earned in it. */
export const deductPieces = defineCall({
  method: 'POST',
  path: '/api/piece/deduction/save',
  summary: '计件扣款：从员工当月计件中扣除，并冲减货主的计件支出',
  needs: 'piece.write',
  body: z.object({
    worker: deduction.worker.create,
    owner: deduction.owner.create,
    businessDate: deduction.businessDate.create,
    amount: deduction.amount.create.refine((amount) => signOf(amount) > 0, '扣款金额须大于0'),
    reason: deduction.reason.create,
    opId,
  }),
  result: pieceEntry.row,
})

/** Once, by the opposite. */
export const takeBackDeduction = defineCall({
  method: 'POST',
  path: '/api/piece/deduction/undo',
  summary: '计件扣款：撤销',
  needs: 'piece.write',
  body: z.object({
    entryId: z.number('缺少编号').int('缺少编号'),
    reason: deduction.reason.create,
    opId,
  }),
  result: pieceEntry.row,
})
