// 库位 — the places that goods lie in.
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
  quantity,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'
import { LOCATION_TYPES, STATUSES } from '#shared/domain/values.ts'

export const location = defineResource({
  name: 'location',
  label: '库位',
  path: '/api/base/location',
  reads: 'base.read',
  writes: 'base.write',
  key: 'id',
  naturalKey: ['warehouse', 'code'],
  fields: {
    id: computed(integer('编号')),
    warehouse: fixed(reference('仓库', 'warehouse')),
    zone: reference('库区', 'zone'),
    code: fixed(code('库位编码')),
    aisle: note('巷道', 20),
    rack: note('货架', 20),
    level: note('层', 20),
    type: choice('类型', LOCATION_TYPES),
    length: optional(quantity('长(cm)')),
    width: optional(quantity('宽(cm)')),
    height: optional(quantity('高(cm)')),
    maxWeight: optional(quantity('限重(kg)')),
    mixSku: flag('允许混放商品'),
    mixLot: flag('允许混放批次'),
    pickSeq: integer('拣货顺序', { max: 9_999_999 }),
    checkDigit: note('校验码', 8),
    status: choice('状态', STATUSES),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['warehouse', 'zone', 'code', 'aisle', 'type', 'status'],
  sorts: ['code', 'pickSeq', 'updatedAt'],
})
