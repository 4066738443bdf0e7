// 我的计件 — what one worker has earned, for anyone who holds their badge: nobody is signed in, no colleague is named, and of the
// worker's own name only the first sign is shown.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { opId } from '#shared/contracts/definition/resource.ts'
import { claimedEntry, claimField } from '#shared/contracts/piece/dispute.ts'
import { pieceDisputeLife } from '#shared/domain/dispute.ts'
import { PIECE_KINDS, pieceMonthLife } from '#shared/domain/piece.ts'

const badge = z
  .string('缺少工牌码')
  .trim()
  .min(1, '缺少工牌码')
  .max(300, '工牌码过长')
  .meta({ title: '工牌码' })

const worker = {
  empNo: z.string().meta({ title: '工号' }),
  name: z.string().meta({ title: '姓名' }),
  teamName: z.string().nullable().meta({ title: '班组' }),
  warehouseName: z.string().meta({ title: '仓库' }),
}

const earned = {
  qty: z.string().meta({ title: '作业量' }),
  score: z.string().meta({ title: '得分' }),
  amount: z.string().meta({ title: '计件金额' }),
}

export const ownPieceRow = z.object({ opType: z.string().meta({ title: '作业类型' }), ...earned })

export const getOwnPieces = defineCall({
  method: 'GET',
  path: '/api/public/piece/day',
  summary: '我的计件：凭工牌查看今日至此刻的计件',
  needs: 'public',
  query: z.object({ badge }),
  result: z.object({
    at: instant,
    ...worker,
    businessDate: z.iso.date().meta({ title: '日期' }),
    sums: z.object(earned),
    rows: z.array(ownPieceRow),
    /** Among those of the team who have scored today; null for anyone who is in none, or has not. */
    teamRank: z
      .object({ rank: z.number().int(), of: z.number().int() })
      .nullable()
      .meta({ title: '班组排名' }),
  }),
})

export const ownPieceDay = z.object({
  businessDate: z.iso.date().meta({ title: '日期' }),
  score: earned.score,
  amount: earned.amount,
  hourlyAmount: z.string().meta({ title: '计时与加班工资' }),
  deduction: z.string().meta({ title: '扣款' }),
  supplement: z.string().meta({ title: '补发' }),
})

/** What the worker objected to, and what came of it. */
export const ownDispute = z.object({
  id: z.number().int(),
  businessDate: ownPieceDay.shape.businessDate,
  docNo: z.string().nullable().meta({ title: '单据号' }),
  claim: z.string().meta({ title: '申诉内容' }),
  state: z.enum(pieceDisputeLife.states).meta({ title: '申诉状态' }),
  resolution: z.string().meta({ title: '处理说明' }),
  amount: z.string().nullable().meta({ title: '补发金额' }),
})

export const getOwnMonth = defineCall({
  method: 'GET',
  path: '/api/public/piece/month',
  summary: '计件查询：凭工牌查看一个月已结算的计件',
  needs: 'public',
  query: z.object({
    badge,
    /** Absent: the month that yesterday was in. */
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, '请选择月份')
      .optional(),
  }),
  result: z.object({
    ...worker,
    month: z.string().meta({ title: '月份' }),
    attendanceDays: z.number().int().meta({ title: '出勤天数' }),
    sums: ownPieceDay.omit({ businessDate: true }),
    state: z.enum(pieceMonthLife.states).meta({ title: '月份状态' }),
    /** The last day on which the worker may object; null as long as nobody may, and when it is over. */
    appealsUntil: z.iso.date().nullable().meta({ title: '申诉截止' }),
    days: z.array(ownPieceDay),
    disputes: z.array(ownDispute),
  }),
})

export const ownEntry = z.object({
  entryId: z.number().int(),
  at: instant.meta({ title: '作业时间' }),
  kind: z.enum(PIECE_KINDS).meta({ title: '类别' }),
  opType: z.string().nullable().meta({ title: '作业类型' }),
  docNo: z.string().meta({ title: '单据号' }),
  qty: earned.qty,
  share: z.string().meta({ title: '分配比例' }),
  score: earned.score,
  amount: earned.amount,
  reason: z.string().meta({ title: '原因' }),
  disputeState: z.enum(pieceDisputeLife.states).nullable().meta({ title: '申诉状态' }),
})

export const getOwnEntries = defineCall({
  method: 'GET',
  path: '/api/public/piece/entries',
  summary: '计件查询：凭工牌查看一天的计件明细',
  needs: 'public',
  query: z.object({ badge, day: z.iso.date('请选择日期') }),
  result: z.array(ownEntry),
})

/** Once for each entry, and for each day on which something is missing, until it is decided on. */
export const raiseOwnDispute = defineCall({
  method: 'POST',
  path: '/api/public/piece/dispute',
  summary: '计件查询：凭工牌申诉',
  needs: 'public',
  body: z.object({
    badge,
    businessDate: z.iso.date('请选择日期'),
    entryId: claimedEntry,
    claim: claimField.input,
    opId,
  }),
  result: z.literal(true),
})
