// Warehouses of the provider.
import * as z from 'zod'
import { VERSIONS } from '#shared/constants.ts'
import { codeName, defineCall, pageOf } from '#shared/contracts/definition/call.ts'
import { choice, code, computed, fixed, instantField, text } from '#shared/contracts/definition/field.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'
import { STATUSES } from '#shared/domain/values.ts'
import { readOptions } from '#shared/readers/options.ts'

const shiftCutoff = text('班次切换时间')

export const warehouse = defineResource({
  name: 'warehouse',
  label: '仓库',
  path: '/api/base/warehouse',
  reads: 'base.read',
  writes: 'base.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    code: fixed(code('仓库编码')),
    name: text('仓库名称'),
    type: text('仓库类型', 20),
    province: text('省份', 20),
    city: text('城市', 20),
    address: text('地址', 200),
    contact: text('联系人', 32),
    version: choice('系统版本', VERSIONS),
    shiftCutoff: {
      ...shiftCutoff,
      input: shiftCutoff.input.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '班次切换时间须为时刻，如 06:00'),
      create: shiftCutoff.create.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '班次切换时间须为时刻，如 06:00'),
    },
    status: choice('状态', STATUSES),
    createdAt: computed(instantField('创建时间')),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['code', 'name', 'type', 'province', 'city', 'version', 'status'],
  sorts: ['code', 'name', 'updatedAt'],
})

export const getWarehouseOptions = defineCall({
  method: 'GET',
  path: '/api/basic/warehouse/options',
  summary: '当前用户可选的仓库',
  needs: 'signedIn',
  result: z.array(codeName),
  read: readOptions,
})

export const getWarehouses = defineCall({
  method: 'GET',
  path: '/api/base/warehouse/getList',
  summary: '当前用户的全部仓库',
  needs: 'signedIn',
  result: z.array(warehouse.row),
})

/** `paginate` false: all of them on one page. */
export const listWarehouses = defineCall({
  method: 'POST',
  path: '/api/base/warehouse/getList',
  summary: '仓库列表',
  needs: 'signedIn',
  body: z.object({
    page: warehouse.list.body.shape.page,
    paginate: z.boolean('分页须为是或否').default(true),
    params: warehouse.list.body.omit({ page: true }).prefault({}),
  }),
  result: pageOf(warehouse.row),
})
