// 库区 — the zones of a warehouse, which its locations lie in.
import * as z from 'zod'
import { codeName, defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  instantField,
  integer,
  preset,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'
import { STATUSES, STORAGE_CLASSES, ZONE_USAGES } from '#shared/domain/values.ts'
import { readOptions } from '#shared/readers/options.ts'

export const zone = defineResource({
  name: 'zone',
  label: '库区',
  path: '/api/base/zone',
  reads: 'base.read',
  writes: 'base.write',
  key: 'id',
  naturalKey: ['warehouse', 'code'],
  fields: {
    id: computed(integer('编号')),
    warehouse: fixed(reference('仓库', 'warehouse')),
    code: fixed(code('库区编码')),
    name: text('库区名称'),
    usage: choice('用途', ZONE_USAGES),
    storageClass: preset(choice('储存条件', STORAGE_CLASSES), '常温'),
    seq: integer('顺序', { max: 99_999 }),
    status: choice('状态', STATUSES),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['warehouse', 'code', 'name', 'usage', 'storageClass', 'status'],
  sorts: ['code', 'name', 'seq', 'updatedAt'],
})

const ofWarehouse = z.object({ warehouse: z.string().max(64).optional() })

/** The version V6 of the warehouse services answers here, V4 under the path below. */
export const getZones = defineCall({
  method: 'GET',
  path: '/api/datahub/zone/zones',
  summary: '库区选项（V6）',
  needs: 'signedIn',
  query: ofWarehouse,
  result: z.array(codeName),
  read: readOptions,
})

export const getRepositoryOptions = defineCall({
  ...getZones,
  path: '/api/base/repository/options',
  summary: '库区选项（V4）',
})

/** The details of a warehouse are its zones. */
export const updateWarehouseDetail = defineCall({
  ...zone.update,
  path: '/api/base/warehouse/updateDetail',
  summary: '修改仓库的库区',
})

export const removeWarehouseDetail = defineCall({
  method: 'GET',
  path: '/api/base/warehouse/delDetail',
  summary: '删除仓库的库区',
  needs: 'base.write',
  query: z.object({ id: z.coerce.number('缺少编号').int('缺少编号') }),
  result: z.literal(true),
})
