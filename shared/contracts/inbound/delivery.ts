// 到车记录 — each time that somebody comes with goods of an inbound order, and what was received of it then.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  code,
  computed,
  decimal,
  instantField,
  integer,
  note,
  optional,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, withCalls } from '#shared/contracts/definition/resource.ts'
import { inboundLife } from '#shared/domain/inbound.ts'

const listed = defineResource({
  name: 'inboundDelivery',
  label: '到车记录',
  path: '/api/inbound/delivery',
  reads: 'inbound.read',
  key: 'id',
  fields: {
    id: computed(integer('编号')),
    orderNo: computed(code('入库单号')),
    warehouse: computed(reference('仓库', 'warehouse')),
    owner: computed(reference('货主', 'owner')),
    plateNo: note('车牌', 20),
    pallets: optional(integer('托数', { min: 1, max: 9999 })),
    remark: note('备注'),
    /** While it was the last that had come. */
    receivedQty: computed(decimal('实收数量')),
    operator: computed(person('登记人')),
    arrivedAt: computed(instantField('到车时间')),
  },
  filters: ['orderNo'],
  sorts: ['id'],
})

/** Described like a resource for its labels; it is read with its order. */
export const inboundDelivery = withCalls(listed, [])

const { plateNo, pallets, remark } = listed.fields

export const registerDelivery = defineCall({
  method: 'POST',
  path: '/api/inbound/delivery/arrive',
  summary: '到货：登记一次到车，未收完的商品可再次到车',
  needs: 'inbound.write',
  body: z.object({
    orderNo: z.string('缺少入库单号').trim().min(1, '缺少入库单号').max(64, '入库单号过长'),
    plateNo: plateNo.create,
    pallets: pallets.create,
    remark: remark.create,
    opId,
  }),
  result: z.object({ delivery: listed.row, state: z.enum(inboundLife.states) }),
})
