// 退仓时效 — how soon what shops send back is received and put away, and what has been lying for how long.
import {
  choice,
  code,
  date,
  decimal,
  integer,
  optional,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { rejectOrder } from '#shared/contracts/reject/order.ts'
import { rejectLife } from '#shared/domain/reject.ts'

/** By the day on which the goods came. */
const dimensions = {
  businessDate: date('日期'),
  owner: reference('货主', 'owner'),
  warehouse: reference('仓库', 'warehouse'),
}

const GROUPINGS = ['businessDate,owner', 'warehouse,owner', 'businessDate', 'owner', 'warehouse'] as const
const FILTERS = ['businessDate', 'owner', 'warehouse'] as const

const people = {
  workers: integer('人数'),
  /** Pieces in an hour of timed work; null where none was timed. */
  uph: optional(decimal('人效')),
}

export const rejectReceiving = defineReport({
  name: 'rejectReceiving',
  label: '退仓收货时效',
  path: '/api/report/reject-receiving',
  reads: 'reject.read',
  dimensions,
  measures: {
    orders: integer('单量'),
    received: integer('已收货'),
    /** From their arrival until the last box; null where nothing is received yet. */
    avgReceiveHours: optional(decimal('平均收货时长(h)')),
    within24hRate: optional(decimal('24h完成率(%)')),
    overtimeOrders: integer('超时单'),
    ...people,
  },
  groupings: GROUPINGS,
  filters: FILTERS,
  facts: rejectOrder,
})

export const rejectAging = defineReport({
  name: 'rejectAging',
  label: '退仓库龄',
  path: '/api/report/reject-aging',
  reads: 'reject.read',
  dimensions: { ...dimensions, state: choice('当前节点', rejectLife.states) },
  measures: {
    within1d: integer('1天内'),
    within3d: integer('1–3天'),
    within7d: integer('3–7天'),
    over7d: integer('7天以上'),
    oldestDays: optional(integer('最久天数')),
    oldestDoc: optional(code('最久单据')),
    total: integer('合计'),
  },
  drawn: 'total',
  groupings: ['owner,state', 'warehouse,state', 'state', 'owner', 'warehouse', 'businessDate'],
  filters: [...FILTERS, 'state'],
  facts: rejectOrder,
})

export const rejectShelving = defineReport({
  name: 'rejectShelving',
  label: '退仓上架时效',
  path: '/api/report/reject-shelving',
  reads: 'reject.read',
  dimensions,
  measures: {
    toShelveQty: decimal('待上架'),
    shelvedQty: decimal('已上架'),
    /** From the last box until the last of it is in its location. */
    avgShelveHours: optional(decimal('平均上架时长(h)')),
    onTimeRate: optional(decimal('及时率(%)')),
    ...people,
  },
  groupings: GROUPINGS,
  filters: FILTERS,
  facts: rejectOrder,
})
