// 劳务分配 — how many people an agency sends to a warehouse for a post, and at what price, from which day on.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  computed,
  date,
  fixed,
  instantField,
  integer,
  note,
  preset,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import { PRICE_UNITS } from '#shared/domain/labor.ts'

/** Another price is another allotment, from another day on, once hours have been paid by this one. */
export const agencyAllot = defineResource({
  name: 'agencyAllot',
  label: '劳务分配',
  path: '/api/hrm/agency/allot',
  reads: 'agency.read',
  writes: 'agency.write',
  key: 'id',
  naturalKey: ['warehouse', 'agency', 'post', 'priceUnit', 'effectiveFrom'],
  fields: {
    id: computed(integer('编号')),
    agency: fixed(reference('劳务公司', 'laborAgency')),
    warehouse: fixed(reference('仓库', 'warehouse')),
    post: fixed(text('岗位', 32)),
    quota: integer('配额人数', { min: 1, max: 10_000 }),
    priceUnit: fixed(choice('计价单位', PRICE_UNITS)),
    unitPrice: quantity('单价'),
    /** Of the price, for an hour beyond a day's work. */
    overtimeRate: preset(quantity('加班倍数'), '1.5'),
    effectiveFrom: fixed(date('生效日期')),
    remark: note('备注', 200),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['agency', 'warehouse', 'post', 'priceUnit', 'effectiveFrom'],
  sorts: ['-effectiveFrom', 'post', 'updatedAt'],
})

export const getAgencyDocument = defineCall({
  method: 'GET',
  path: '/api/hrm/agency/document',
  summary: '劳务公司：配额、单价与修改记录',
  needs: 'agency.read',
  query: z.object({ code: z.string('缺少公司编码').trim().min(1, '缺少公司编码').max(64, '公司编码过长') }),
  result: z.object({
    agency: laborAgency.row,
    /** The newest price first. */
    allots: z.array(agencyAllot.row.extend({ isCurrent: z.boolean().meta({ title: '生效中' }) })),
    ...history,
  }),
})
