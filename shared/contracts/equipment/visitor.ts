// 访客 — people and trucks that come to a warehouse: announced, signed in at the gate, gone again.
import * as z from 'zod'
import { defineCall, instant } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  instantField,
  note,
  optional,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineDocument, defineResource } from '#shared/contracts/definition/resource.ts'
import { documentOf } from '#shared/documents.ts'
import { visitLife } from '#shared/domain/visit.ts'
import { commaList } from '#shared/validation.ts'

export const visitorVisit = defineDocument(
  defineResource({
    ...documentOf('visitorVisit'),
    path: '/api/base/visitor',
    reads: 'visitor.read',
    writes: 'visitor.write',
    fields: {
      visitNo: computed(code('访客单号')),
      warehouse: fixed(reference('仓库', 'warehouse')),
      name: text('访客', 32),
      company: note('单位', 100),
      plate: note('车牌', 16),
      carType: optional(reference('车型', 'carType')),
      purpose: text('事由', 100),
      dock: note('月台', 20),
      appointAt: instantField('预约时间'),
      checkInAt: computed(optional(instantField('签到时间'))),
      checkOutAt: computed(optional(instantField('离场时间'))),
      state: computed(choice('状态', visitLife.states)),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: ['warehouse', 'visitNo', 'name', 'company', 'plate', 'dock', 'state', 'appointAt'],
    sorts: ['-appointAt', 'appointAt', 'checkInAt', 'name'],
  }),
  visitLife,
)

/** Who stays longer is asked after. */
export const LONGEST_STAY_HOURS = 4

export const getVisitorOverview = defineCall({
  method: 'GET',
  path: '/api/base/visitor/overview',
  summary: '访客概况：今日预约、在场、超时；未指定仓库时为全部可见仓库',
  needs: 'visitor.read',
  query: z.object({ warehouses: commaList.optional() }),
  result: z.object({
    at: instant,
    appointed: z.number().int().meta({ title: '今日预约' }),
    present: z.number().int().meta({ title: '在场' }),
    overdue: z.number().int().meta({ title: '超时' }),
  }),
})
