// 标准用时 — the minutes that a unit of some work should take in a warehouse. Nothing is changed: another version holds from its
// day on.
import {
  choice,
  computed,
  decimal,
  integer,
  positive,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, withCalls } from '#shared/contracts/definition/resource.ts'
import { VERSION_CALLS, versioned } from '#shared/contracts/piece/rule.ts'
import { STANDARD_UNITS, STANDARD_WORKS } from '#shared/domain/standard-time.ts'

export const standardTime = withCalls(
  defineResource({
    name: 'standardTime',
    label: '标准用时',
    path: '/api/hrm/standard-time',
    reads: 'people.read',
    writes: 'people.write',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      warehouse: reference('仓库', 'warehouse'),
      work: choice('作业', STANDARD_WORKS),
      unit: choice('计量单位', STANDARD_UNITS),
      minutes: positive('每单位分钟数', decimal('每单位分钟数')),
      ...versioned,
    },
    filters: ['warehouse', 'work', 'effectiveFrom'],
    sorts: ['-effectiveFrom', 'work', 'createdAt'],
  }),
  VERSION_CALLS,
)
