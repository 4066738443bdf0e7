// 序列号 — of goods that are told apart piece by piece: which pieces an order leaves with.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  instantField,
  integer,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, opId, withCalls, withLife } from '#shared/contracts/definition/resource.ts'
import { serialNos } from '#shared/contracts/stock/serial.ts'
import { outboundLife, serialLife } from '#shared/domain/outbound.ts'

const listed = defineResource({
  name: 'outboundSerial',
  label: '序列号',
  path: '/api/outbound/serial',
  reads: 'outbound.read',
  key: 'id',
  fields: {
    id: computed(integer('编号')),
    orderNo: computed(code('出库单号')),
    warehouse: computed(reference('仓库', 'warehouse')),
    owner: computed(reference('货主', 'owner')),
    sku: computed(reference('商品', 'sku')),
    serialNo: computed(code('序列号')),
    state: computed(choice('状态', serialLife.states)),
    operator: computed(person('登记人')),
    recordedAt: computed(instantField('登记时间')),
  },
  filters: ['orderNo', 'sku', 'serialNo'],
  sorts: ['id'],
})

/** Described like a resource for its labels; it is read with its order. */
export const outboundSerial = withLife(withCalls(listed, []), serialLife)

/** While the order is checked; all of them or none. It can be packed once each picked piece of such goods has its number. */
export const recordSerials = defineCall({
  method: 'POST',
  path: '/api/outbound/order/serials',
  summary: '出库单：复核时登记商品的序列号，齐了才能打包',
  needs: outboundLife.steps.recordSerials.needs,
  body: z.object({
    orderNo: z.string('缺少出库单号').trim().min(1, '缺少出库单号').max(64, '出库单号过长'),
    sku: reference('商品', 'sku').input,
    serialNos: serialNos.min(1, '请扫描序列号'),
    opId,
  }),
  result: z.array(listed.row),
})

export const removeSerial = defineCall({
  method: 'POST',
  path: '/api/outbound/order/serials/remove',
  summary: '出库单：打包前移除登记错的序列号',
  needs: outboundLife.steps.removeSerial.needs,
  body: z.object({ id: z.number('缺少编号').int('缺少编号'), opId }),
  result: listed.row,
})
