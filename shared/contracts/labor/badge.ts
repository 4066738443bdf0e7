// 工牌 — a worker's badge for some days: what its code says is signed, so that nobody can write one for themselves.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import { integer } from '#shared/contracts/definition/field.ts'
import { opId } from '#shared/contracts/definition/resource.ts'

export const MOST_BADGES = 100

export const workers = z
  .array(z.string().trim().min(1, '请输入工号').max(64, '工号过长'))
  .min(1, '请输入工号')
  .max(MOST_BADGES, `一次最多${MOST_BADGES}人`)
  .meta({ title: '工号' })

export const days = integer('有效天数', { min: 1, max: 31 }).input.default(7)

/** Of the caller's warehouses; nothing of it is kept. */
export const issueBadges = defineCall({
  method: 'POST',
  path: '/api/hrm/badge/issue',
  summary: '员工：签发短期有效的工牌',
  needs: 'people.write',
  body: z.object({ workers, days }),
  result: z.array(
    z.object({
      empNo: z.string().meta({ title: '工号' }),
      name: z.string().meta({ title: '姓名' }),
      agencyName: z.string().nullable().meta({ title: '劳务公司' }),
      warehouseName: z.string().nullable().meta({ title: '仓库' }),
      teamName: z.string().nullable().meta({ title: '班组' }),
      /** What the symbol says. */
      qrToken: z.string().meta({ title: '二维码' }),
      validUntil: instant.meta({ title: '有效期至' }),
    }),
  ),
})

/** All that have been printed for them; who has signed on by one is signed off. Answers how many people they were. */
export const revokeBadges = defineCall({
  method: 'POST',
  path: '/api/hrm/badge/revoke',
  summary: '员工：作废已签发的工牌',
  needs: 'people.write',
  body: z.object({ workers, opId }),
  result: z.number().int(),
})
