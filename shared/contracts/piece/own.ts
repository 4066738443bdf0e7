// 我的计件 — what one worker has earned, for whoever holds their badge: nobody is signed in, no colleague is named, and of the
// worker's own name only the first sign is shown.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/call.ts'

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
  query: z.object({ badge }),
  result: z.object({
    at: instant,
    ...worker,
    businessDate: z.iso.date().meta({ title: '日期' }),
    sums: z.object(earned),
    rows: z.array(ownPieceRow),
    /** Among those of the team who have scored today; null for whoever is in none, or has not. */
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
  deduction: z.string().meta({ title: '扣款' }),
})

export const getOwnMonth = defineCall({
  method: 'GET',
  path: '/api/public/piece/month',
  summary: '计件查询：凭工牌查看一个月已结算的计件',
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
    sums: z.object({ score: earned.score, amount: earned.amount, deduction: ownPieceDay.shape.deduction }),
    /** Whether the month is closed. */
    isLocked: z.boolean(),
    days: z.array(ownPieceDay),
  }),
})
