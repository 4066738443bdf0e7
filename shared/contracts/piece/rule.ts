// 计件规则 — what a warehouse pays for a kind of work, and the coefficients of owners whose goods are harder or easier to
// handle. Both are versions: nothing is changed, another version holds from its day on.
import {
  choice,
  computed,
  date,
  instantField,
  integer,
  optional,
  person,
  preset,
  quantity,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource, SHEET_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { PIECE_UNITS } from '#shared/domain/piece.ts'
import { OPERATION_TYPES } from '#shared/domain/values.ts'

export const VERSION_CALLS = ['list', 'get', 'export', 'create', ...SHEET_CALLS] as const

export const versioned = {
  effectiveFrom: date('生效日期'),
  version: computed(integer('版本')),
  reason: text('调整原因', 200),
  modifier: computed(person('修改人')),
  createdAt: computed(instantField('修改时间')),
}

export const pieceRule = withCalls(
  defineResource({
    name: 'pieceRule',
    label: '计件单价',
    path: '/api/piece/rule',
    reads: 'piece.read',
    writes: 'piece.write',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      warehouse: reference('仓库', 'warehouse'),
      opType: choice('作业类型', OPERATION_TYPES),
      unit: choice('计量单位', PIECE_UNITS),
      basePoint: preset(quantity('单位得分'), '1'),
      unitPrice: quantity('每分单价'),
      /** Of a team at night's turn, and of anyone who belongs to one. */
      nightCoefficient: preset(quantity('夜班系数'), '1'),
      ...versioned,
    },
    filters: ['warehouse', 'opType', 'effectiveFrom'],
    sorts: ['-effectiveFrom', 'opType', 'createdAt'],
  }),
  VERSION_CALLS,
)

export const pieceCoefficient = withCalls(
  defineResource({
    name: 'pieceCoefficient',
    label: '货主计件系数',
    path: '/api/piece/coefficient',
    reads: 'piece.read',
    writes: 'piece.write',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      owner: reference('货主', 'owner'),
      warehouse: reference('仓库', 'warehouse'),
      /** None: of all kinds of work that have no coefficient of their own. */
      opType: optional(choice('作业类型', OPERATION_TYPES)),
      coefficient: quantity('系数'),
      ...versioned,
    },
    filters: ['owner', 'warehouse', 'opType', 'effectiveFrom'],
    sorts: ['-effectiveFrom', 'owner', 'createdAt'],
  }),
  VERSION_CALLS,
)
