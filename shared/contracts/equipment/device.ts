// 设备 — devices on the warehouse floor: work stations, sorting walls, scales.
import * as z from 'zod'
import { codeName, defineCall, pageOf } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  instantField,
  namedChoice,
  note,
  optional,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineDocument, defineResource, opId } from '#shared/contracts/definition/resource.ts'
import { DEVICE_TYPE_WORDS, deviceLife, LIGHT_STATES } from '#shared/domain/equipment.ts'
import { readOptions } from '#shared/readers/options.ts'
import { commaList } from '#shared/validation.ts'

const listed = defineDocument(
  defineResource({
    name: 'device',
    label: '设备',
    path: '/api/basic/device',
    reads: 'device.read',
    writes: 'device.write',
    key: 'code',
    naturalKey: ['code'],
    fields: {
      code: fixed(code('设备编码')),
      name: text('设备名称'),
      warehouse: reference('仓库', 'warehouse'),
      type: namedChoice('类型', DEVICE_TYPE_WORDS),
      ip: note('IP地址', 64),
      state: computed(choice('状态', deviceLife.states)),
      lastHeartbeat: computed(optional(instantField('最近心跳'))),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: ['warehouse', 'type', 'code', 'name', 'state'],
    sorts: ['code', 'name', 'type', 'updatedAt'],
  }),
  deviceLife,
)

/** Anyone who works at a station chooses it out of this list: it asks for the right to read only where more is asked for. */
export const device = {
  ...listed,
  list: defineCall({
    ...listed.list,
    needs: 'signedIn',
    description: '只查工位时无需权限，查询其他类型须有查看设备的权限',
  }),
}
export type Device = z.output<typeof device.row>

/** The same list for anyone who chooses one of them. */
export const pageDevices = defineCall({
  ...device.list,
  result: z.array(codeName),
  read: readOptions,
})

export const removeDevice = defineCall({
  method: 'POST',
  path: '/api/basic/device/delete',
  summary: '设备：删除',
  needs: 'device.write',
  query: z.object({
    code: z.string('缺少设备编码').min(1, '缺少设备编码').max(64, '设备编码过长'),
    opId: opId.optional(),
  }),
  result: z.literal(true),
})

export const getWeighingOptions = defineCall({
  method: 'GET',
  path: '/api/basic/device/weighing/options',
  summary: '可选的称重设备',
  needs: 'device.read',
  result: z.array(codeName),
})

/** Sorting walls with the number of their slots, and of those that have a tag. */
export const listSortations = defineCall({
  method: 'GET',
  path: '/api/base/device/sortation',
  summary: '分拨墙列表',
  needs: 'device.read',
  query: z.object({
    page: z.coerce
      .number('页码须为整数')
      .int('页码须为整数')
      .min(1, '页码从1开始')
      .max(10_000, '页码过大')
      .default(1),
    size: z.coerce
      .number('每页条数须为整数')
      .int('每页条数须为整数')
      .min(1, '每页至少1条')
      .max(200, '每页最多200条')
      .default(20),
    warehouse: commaList.optional(),
    code: z.string().max(64, '设备编码过长').optional(),
    name: z.string().max(100, '设备名称过长').optional(),
  }),
  result: pageOf(
    device.row.extend({
      slots: z.number().int().meta({ title: '格口数' }),
      bound: z.number().int().meta({ title: '已绑定' }),
    }),
  ),
})

/** A new wall, or the changed name of one that is known by this code. */
export const saveSortation = defineCall({
  method: 'POST',
  path: '/api/base/device/sortation/save',
  summary: '分拨墙：新增或修改',
  needs: 'device.write',
  body: device.create.body.omit({ type: true }),
  result: device.row,
})

export const slotFields = { slotNo: text('格口', 16), tagCode: optional(code('标签编码')) }

const slot = z.object({ slotNo: slotFields.slotNo.input, tagCode: slotFields.tagCode.input })

/** Every slot of the wall; one that waits for its tag has none. */
export const getSortationTags = defineCall({
  method: 'GET',
  path: '/api/base/device/sortation/tags',
  summary: '分拨墙的标签',
  needs: 'device.read',
  query: z.object({
    sortation: z.string('缺少分拨墙').min(1, '缺少分拨墙').max(64, '分拨墙过长'),
    warehouse: z.string().max(64, '仓库过长').optional(),
  }),
  result: z.array(slot.extend({ lightState: z.enum(LIGHT_STATES).meta({ title: '灯状态' }) })),
})

/**
 * The list of all slots replaces the one before; a tag that stays where it was keeps its light. With `revision`, only as
 * long as the wall is the one that was seen. Answers how many slots have a tag.
 */
export const bindTags = defineCall({
  method: 'POST',
  path: '/api/base/device/sortation/bind-tags',
  summary: '分拨墙：绑定标签',
  needs: 'device.write',
  query: z.object({
    sortation: z.string('缺少分拨墙').min(1, '缺少分拨墙').max(64, '分拨墙过长'),
    revision: z.coerce.number('修订号须为整数').int('修订号须为整数').min(1, '修订号从1开始').optional(),
    opId: opId.optional(),
  }),
  body: z.array(slot, '请提交标签列表').max(1000, '一面分拨墙最多1000个格口'),
  result: z.number().int(),
})

/** Locations in use whose stock contradicts what the location allows. */
export const checkStockLocations = defineCall({
  method: 'GET',
  path: '/api/device/check/stock/location/exception',
  summary: '库位库存异常检查',
  needs: 'device.read',
  query: z.object({ warehouse: z.string().max(64, '仓库过长').optional() }),
  result: z.array(
    z.object({
      warehouse: z.string().meta({ title: '仓库' }),
      loc: z.string().meta({ title: '库位' }),
      exception: z.enum(['停用库位有库存', '混放商品', '混放批次']).meta({ title: '异常' }),
      skus: z.number().int().meta({ title: '品种数' }),
      /** Null to anyone who counts there blind. */
      qty: z.string().nullable().meta({ title: '数量' }),
    }),
  ),
})
