// 容器 — boxes, pallets and cages that goods are carried in, and their types.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  flag,
  instantField,
  integer,
  note,
  optional,
  person,
  preset,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { history } from '#shared/contracts/definition/history.ts'
import {
  defineDocument,
  defineResource,
  READ_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { containerLife } from '#shared/domain/equipment.ts'
import { CONTAINER_CATEGORIES, STATUSES } from '#shared/domain/values.ts'

export const containerType = defineResource({
  name: 'containerType',
  label: '容器类型',
  path: '/api/basic/containerType',
  reads: 'container.read',
  writes: 'base.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    code: fixed(code('类型编码')),
    name: text('类型名称'),
    category: choice('类别', CONTAINER_CATEGORIES),
    length: optional(quantity('长(cm)')),
    width: optional(quantity('宽(cm)')),
    height: optional(quantity('高(cm)')),
    tareWeight: optional(quantity('皮重(kg)')),
    maxWeight: optional(quantity('限重(kg)')),
    maxVolume: optional(quantity('最大容积(m³)')),
    slots: preset(integer('格数', { min: 1, max: 1000 }), 1),
    reusable: preset(flag('可循环'), true),
    status: choice('状态', STATUSES),
    containerCount: computed(integer('容器数量')),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['code', 'name', 'category', 'status'],
  sorts: ['code', 'name', 'updatedAt'],
})

export const container = defineDocument(
  defineResource({
    name: 'container',
    label: '容器',
    path: '/api/basic/container',
    reads: 'container.read',
    writes: 'container.write',
    key: 'code',
    naturalKey: ['code'],
    fields: {
      code: fixed(code('容器编码')),
      type: fixed(reference('容器类型', 'containerType')),
      warehouse: reference('仓库', 'warehouse'),
      location: optional(reference('当前库位', 'location')),
      state: computed(choice('状态', containerLife.states)),
      currentDoc: computed(optional(text('占用单据'))),
      remark: note('备注'),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: ['warehouse', 'code', 'type', 'location', 'state', 'updatedAt'],
    sorts: ['code', 'type', 'updatedAt'],
  }),
  containerLife,
)

/** Where each has been: one row for each time that it came to stand elsewhere. */
export const containerMove = withCalls(
  defineResource({
    name: 'containerMove',
    label: '容器移动记录',
    path: '/api/basic/containerMove',
    reads: 'container.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      at: computed(instantField('移动时间')),
      warehouse: computed(reference('仓库', 'warehouse')),
      container: computed(code('容器编码')),
      fromLocation: computed(optional(code('原库位'))),
      toLocation: computed(optional(code('新库位'))),
      operator: computed(person('操作人')),
    },
    filters: ['warehouse', 'container', 'at'],
    sorts: ['-id', 'id'],
  }),
  READ_CALLS,
)

const prefix = z
  .string('请输入编码前缀')
  .trim()
  .regex(/^[\w-]{1,16}$/, '编码前缀须为1到16个字母、数字或 - _')

/** What containers that are made in one go have in common, and how they are numbered. */
export const containerBatch = {
  type: container.fields.type,
  prefix: { ...code('编码前缀'), input: prefix, create: prefix },
  startNo: integer('起始号', { max: 99_999_999 }),
  quantity: integer('数量', { min: 1, max: 500 }),
  warehouse: container.fields.warehouse,
  location: { ...container.fields.location, label: '初始库位' },
  remark: container.fields.remark,
}

/** Numbered by `containerCodes`; all or none. Answers the codes. */
export const createContainers = defineCall({
  method: 'POST',
  path: '/api/basic/container/saveBatch',
  summary: '容器：批量新增',
  needs: 'container.write',
  body: container.create.body.omit({ code: true }).extend({
    prefix: containerBatch.prefix.create,
    startNo: containerBatch.startNo.create,
    quantity: containerBatch.quantity.create,
  }),
  result: z.array(z.string()),
})

/** The last places that it has been at, the latest first. */
export const getContainerDocument = defineCall({
  method: 'GET',
  path: '/api/basic/container/document',
  summary: '容器：移动记录与操作记录',
  needs: 'container.read',
  query: z.object({ code: z.string('缺少容器编码').min(1, '缺少容器编码').max(64, '容器编码过长') }),
  result: z.object({ container: container.row, moves: z.array(containerMove.row), ...history }),
})
