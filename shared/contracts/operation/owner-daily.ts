// 货主日报 — what was done for each owner on each day, one report for each kind of work.

import { code, date, decimal, integer, reference, unlessCounted } from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { ledgerEntry } from '#shared/contracts/stock/ledger.ts'

const PATH = '/api/report/owner-daily'

const dimensions = {
  businessDate: date('日期'),
  owner: reference('货主', 'owner'),
  warehouse: reference('仓库', 'warehouse'),
}
const groupings = [
  'businessDate,owner',
  'owner,businessDate',
  'owner,warehouse',
  'warehouse,owner',
  'businessDate',
  'owner',
  'warehouse',
] as const
const filters = ['businessDate', 'owner', 'warehouse'] as const

/** The person who worked alone; a team counts as one, and how many were in it is not known from its work. */
const people = { workers: integer('个人作业人数') }
const teams = { teams: integer('班组数') }

export const ownerEntryDaily = defineReport({
  name: 'ownerEntryDaily',
  label: '货主入库日报',
  path: `${PATH}/entry`,
  reads: 'report.read',
  dimensions: { ...dimensions, docNo: code('入库单号') },
  measures: {
    receivedQty: decimal('收货量'),
    putawayQty: decimal('上架量'),
    boxes: integer('箱数'),
    documents: integer('单据数'),
    ...people,
    ...teams,
  },
  groupings: [...groupings, 'businessDate,owner,docNo'],
  filters: [...filters, 'docNo'],
  facts: operationEvent,
})

export const ownerDeliveryDaily = defineReport({
  name: 'ownerDeliveryDaily',
  label: '货主出库日报',
  path: `${PATH}/delivery`,
  reads: 'report.read',
  dimensions,
  measures: {
    orders: integer('订单数'),
    pickQty: decimal('拣货量'),
    packParcels: integer('打包量'),
    weight: decimal('称重重量(kg)'),
    stopped: integer('拦截单数'),
    ...people,
    ...teams,
  },
  groupings,
  filters,
  facts: operationEvent,
})

export const ownerRejectedDaily = defineReport({
  name: 'ownerRejectedDaily',
  label: '货主退货日报',
  path: `${PATH}/rejected`,
  reads: 'report.read',
  dimensions,
  measures: {
    parcels: integer('退件数'),
    countedQty: decimal('清点量'),
    inspectedQty: decimal('质检量'),
    shelvedQty: decimal('上架量'),
    ...people,
  },
  groupings,
  filters,
  facts: operationEvent,
})

export const ownerInventoryDaily = defineReport({
  name: 'ownerInventoryDaily',
  label: '货主盘点日报',
  path: `${PATH}/inventory`,
  reads: 'report.read',
  dimensions: { ...dimensions, docNo: code('盘点单号') },
  measures: {
    tasks: integer('盘点单数'),
    locations: integer('库位数'),
    lines: integer('盘点行数'),
    countedQty: decimal('盘点量'),
    /** What was posted for what was counted: more is above zero, less below. */
    diffQty: decimal('差异量'),
    ...people,
  },
  groupings: [...groupings, 'businessDate,owner,docNo'],
  filters: [...filters, 'docNo'],
  facts: operationEvent,
})

export const ownerMigrationDaily = defineReport({
  name: 'ownerMigrationDaily',
  label: '货主移库日报',
  path: `${PATH}/migration`,
  reads: 'report.read',
  dimensions: { ...dimensions, fromZone: code('源库区'), toZone: code('目标库区') },
  measures: { moveTasks: integer('移库任务数'), movedQty: unlessCounted(decimal('移动量')), ...people },
  groupings: [...groupings, 'businessDate,owner,fromZone,toZone', 'warehouse,fromZone,toZone'],
  filters,
  facts: ledgerEntry,
})
