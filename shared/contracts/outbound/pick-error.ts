// 拣货差错 — what went wrong in picking: found at the place, or at the bench, and by whom it was picked.
import {
  choice,
  code,
  computed,
  date,
  decimal,
  instantField,
  integer,
  optional,
  person,
  product,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { PICK_ERRORS } from '#shared/domain/outbound.ts'

const PATH = '/api/outbound/pick-error'

export const pickError = withCalls(
  defineResource({
    name: 'pickError',
    label: '拣货差错',
    path: PATH,
    reads: 'outbound.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      at: computed(instantField('发现时间')),
      businessDate: computed(date('日期')),
      warehouse: computed(reference('仓库', 'warehouse')),
      owner: computed(reference('货主', 'owner')),
      kind: computed(choice('差错', PICK_ERRORS)),
      orderNo: computed(code('出库单号')),
      listNo: computed(optional(code('大拣单号'))),
      sku: computed(product('商品')),
      lot: computed(code('批次')),
      qty: computed(decimal('数量')),
      /** Where it was taken from, or should have been; null where nobody can say. */
      loc: computed(optional(code('库位'))),
      /** Null for what was not there, and where several have picked. */
      picker: computed(optional(person('拣货人'))),
      finder: computed(person('发现人')),
    },
    filters: ['warehouse', 'owner', 'businessDate', 'kind', 'orderNo', 'sku', 'picker'],
    sorts: ['-id', 'id', 'businessDate'],
  }),
  READ_CALLS,
)

export const pickErrorDaily = defineReport({
  name: 'pickErrorDaily',
  label: '拣货差错',
  path: '/api/report/pick-error-daily',
  reads: 'outbound.read',
  dimensions: {
    businessDate: date('日期'),
    warehouse: reference('仓库', 'warehouse'),
    owner: reference('货主', 'owner'),
    kind: choice('差错', PICK_ERRORS),
    picker: person('拣货人'),
    loc: code('库位'),
    sku: code('商品编码'),
  },
  measures: {
    errors: integer('差错次数'),
    qty: decimal('件数'),
    orders: integer('涉及订单'),
    lacking: integer('库位报缺'),
    missing: integer('复核缺件'),
    wrong: integer('错件'),
    extra: integer('多件'),
  },
  groupings: [
    'picker,kind',
    'picker',
    'loc',
    'sku',
    'owner,kind',
    'warehouse,picker',
    'businessDate,picker',
    'businessDate,kind',
    'businessDate',
  ],
  filters: ['businessDate', 'warehouse', 'owner', 'kind', 'picker'],
  facts: pickError,
})
