// Partners of the provider, and the lists that other records choose from.
import * as z from 'zod'
import type { Needs } from '#shared/actions.ts'
import { codeName, defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  flag,
  instantField,
  integer,
  money,
  namedChoice,
  note,
  notNegative,
  optional,
  phone,
  preset,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'
import { CARRIER_TYPE_WORDS, CARRIER_TYPES, DICTIONARY_TYPE_WORDS, STATUSES } from '#shared/domain/values.ts'

const status = choice('状态', STATUSES)
const updatedAt = computed(instantField('更新时间'))
const named = ['code', 'name', 'status'] as const
const byName = ['code', 'name', 'updatedAt'] as const
const coded = (label: string) => ({ code: fixed(code(`${label}编码`)), name: text(`${label}名称`) })

export const customer = defineResource({
  name: 'customer',
  label: '客户',
  path: '/api/basic/customer',
  reads: 'customer.read',
  writes: 'base.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    ...coded('客户'),
    contact: note('联系人', 32),
    mobile: phone('联系电话'),
    address: note('地址', 200),
    status,
    updatedAt,
  },
  filters: named,
  sorts: byName,
})

export const carrier = defineResource({
  name: 'carrier',
  label: '承运商',
  path: '/api/base/carrier',
  reads: 'base.read',
  writes: 'base.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    ...coded('承运商'),
    type: namedChoice('类型', CARRIER_TYPE_WORDS),
    contact: note('联系人', 32),
    mobile: phone('联系电话'),
    status,
    updatedAt,
  },
  filters: [...named, 'type'],
  sorts: byName,
})

export const company = defineResource({
  name: 'company',
  label: '公司',
  path: '/api/base/company',
  reads: 'base.read',
  writes: 'base.write',
  key: 'code',
  naturalKey: ['code'],
  fields: { ...coded('公司'), taxNo: note('税号', 32), status, updatedAt },
  filters: named,
  sorts: byName,
})

export const carType = defineResource({
  name: 'carType',
  label: '车型',
  path: '/api/base/carType',
  reads: 'base.read',
  writes: 'base.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    ...coded('车型'),
    maxWeight: optional(quantity('载重(kg)')),
    maxVolume: optional(quantity('容积(m³)')),
    status,
    updatedAt,
  },
  filters: named,
  sorts: byName,
})

export const unit = defineResource({
  name: 'unit',
  label: '单位',
  path: '/api/base/unit',
  reads: 'base.read',
  writes: 'base.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    ...coded('单位'),
    /** Goods are counted in it; absent: they are weighed or measured. */
    whole: preset(flag('只能整数'), true),
    status,
    updatedAt,
  },
  filters: [...named, 'whole'],
  sorts: byName,
})

export const region = defineResource({
  name: 'region',
  label: '地区',
  path: '/api/base/region',
  reads: 'base.read',
  writes: 'base.write',
  key: 'code',
  naturalKey: ['code'],
  fields: { ...coded('地区'), parent: optional(code('上级地区')), status, updatedAt },
  filters: [...named, 'parent'],
  sorts: byName,
})

export const dictionary = defineResource({
  name: 'dictionary',
  label: '字典',
  path: '/api/base/dictionary',
  reads: 'base.read',
  writes: 'base.write',
  key: 'id',
  naturalKey: ['type', 'code'],
  fields: {
    id: computed(integer('编号')),
    type: fixed(namedChoice('字典类型', DICTIONARY_TYPE_WORDS)),
    code: fixed(text('字典编码', 64)),
    name: text('字典名称'),
    sort: integer('顺序', { max: 9999 }),
    status,
    updatedAt,
  },
  filters: ['type', 'code', 'name', 'status'],
  sorts: ['sort', 'type', 'name', 'updatedAt'],
})

/** What parcels go out in; scanned by its code. No owner: for everybody's parcels. */
export const packaging = defineResource({
  name: 'package',
  label: '包材',
  path: '/api/basic/package',
  reads: 'base.read',
  writes: 'base.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    ...coded('包材'),
    owner: optional(reference('专用货主', 'owner')),
    length: optional(quantity('长(cm)')),
    width: optional(quantity('宽(cm)')),
    height: optional(quantity('高(cm)')),
    weight: optional(quantity('自重(kg)')),
    /** What one costs the warehouse from now on; nothing where the owner has brought it. */
    costPrice: notNegative(money('成本价')),
    /** Whether owners pay for it, as far as their price lists say so. */
    charged: preset(flag('收耗材费'), true),
    status,
    updatedAt,
  },
  filters: [...named, 'owner', 'charged'],
  sorts: byName,
})

const options = (path: `/api/${string}`, summary: string, needs: Needs = 'signedIn') =>
  ({ method: 'GET', path, summary, needs, result: z.array(codeName) }) as const

export const getCompanyOptions = defineCall(options('/api/base/company/options', '可选的公司'))
export const getCustomerOptions = defineCall(
  options('/api/basic/customer/options', '可选的客户', 'customer.read'),
)
export const getUnits = defineCall(options('/api/base/unit', '计量单位'))
export const getProvinces = defineCall(options('/api/base/region/province', '省份'))

export const getCarrierOptions = defineCall({
  ...options('/api/base/carrier/options', '可选的承运商'),
  // An empty or absent type means both.
  query: z.object({ type: z.enum(['', 'null', ...CARRIER_TYPES], '承运商类型不正确').optional() }),
})

export const getCarTypes = defineCall({
  method: 'GET',
  path: '/api/base/carType/list',
  summary: '车型',
  needs: 'signedIn',
  result: z.array(carType.row.pick({ code: true, name: true, maxWeight: true, maxVolume: true })),
})

/** Those of the owner whose customer it is, and those for everybody. */
export const getPackageOptions = defineCall({
  ...options('/api/basic/package/options', '货主可用的包材'),
  query: z.object({ customerId: z.string().max(64, '客户过长').optional() }),
})

/** The lists named, each in its order; all of them when none is named. */
export const getDictionaries = defineCall({
  method: 'POST',
  path: '/api/base/logistics/dictionary',
  summary: '数据字典',
  needs: 'signedIn',
  body: z
    .object({ types: z.array(z.string().max(64, '字典类型过长')).max(100, '一次最多100个字典').optional() })
    .prefault({}),
  result: z.record(z.string(), z.array(codeName)),
})
