// 作业人效 — how much each person did in the hours in which they did anything, by kind of work.
import {
  choice,
  code,
  date,
  decimal,
  integer,
  optional,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineReport } from '#shared/contracts/definition/report.ts'
import { operationEvent } from '#shared/contracts/operation/operation.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

/** Of what people did alone: nobody knows who of a team did how much. */
export const workRate = defineReport({
  name: 'workRate',
  label: '作业人效',
  path: '/api/report/work-rate',
  reads: 'report.read',
  dimensions: {
    businessDate: date('日期'),
    warehouse: reference('仓库', 'warehouse'),
    owner: reference('货主', 'owner'),
    opType: choice('作业类型', OPERATION_TYPES),
    operator: person('操作人'),
    /** '09:00' and the hour after it. */
    hour: code('时段'),
  },
  measures: {
    qty: decimal('数量'),
    times: integer('作业次数'),
    orders: integer('单数'),
    boxes: integer('箱数'),
    /** In which somebody did something: of several people, those of each. */
    hours: integer('作业小时'),
    /** Null where all of it was taken back. */
    perHour: optional(decimal('件/小时')),
    timesPerHour: optional(decimal('次/小时')),
  },
  groupings: [
    'opType,operator',
    'operator,opType',
    'hour,opType',
    'opType,hour',
    'operator,hour',
    'warehouse,opType',
    'owner,opType',
    'businessDate,opType',
    'businessDate',
  ],
  filters: ['businessDate', 'warehouse', 'owner', 'opType'],
  facts: operationEvent,
})
