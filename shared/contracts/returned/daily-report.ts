// 退件累计 — what came back to whom, by which carrier, and how far it is.
import { date, decimal, integer, optional, reference } from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { returnParcel } from '#shared/contracts/returned/parcel.ts'

export const returnedDaily = defineReport({
  name: 'returnedDaily',
  label: '退件累计',
  path: '/api/report/returned-daily',
  reads: 'returned.read',
  dimensions: {
    businessDate: date('日期'),
    owner: reference('货主', 'owner'),
    carrier: reference('承运商', 'carrier'),
    warehouse: reference('仓库', 'warehouse'),
  },
  measures: {
    registered: integer('累计登记'),
    unpacked: integer('已拆包'),
    shelved: integer('已上架'),
    pending: integer('待处理'),
    refused: integer('拒收退回'),
    noOwnerCount: integer('无主件'),
    /** For a hundred parcels that were packed for the same owners in these days; null where none was. */
    returnRate: optional(decimal('退货率(%)')),
  },
  groupings: [
    'businessDate,owner',
    'owner,carrier',
    'carrier,owner',
    'businessDate,carrier',
    'warehouse,owner',
    'businessDate',
    'owner',
    'carrier',
    'warehouse',
  ],
  filters: ['businessDate', 'owner', 'carrier', 'warehouse'],
  facts: returnParcel,
})
