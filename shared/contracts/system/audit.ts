// 审计日志 — who changed what, and what it was before.
import * as z from 'zod'
import {
  code,
  computed,
  instantField,
  integer,
  note,
  optional,
  person,
  reference,
} from '#shared/contracts/field.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/resource.ts'

const changes = {
  ...computed(note('内容')),
  row: z.record(z.string(), z.unknown()).nullable(),
}

export const auditEntry = withCalls(
  defineResource({
    name: 'auditLog',
    label: '审计日志',
    path: '/api/base/audit',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      at: computed(instantField('时间')),
      actor: computed(person('操作人')),
      source: computed(note('来源')),
      action: computed(code('操作')),
      entity: computed(code('对象')),
      entityId: computed(code('对象编号')),
      warehouse: computed(optional(reference('仓库', 'warehouse'))),
      owner: computed(optional(reference('货主', 'owner'))),
      before: changes,
      after: changes,
      reason: computed(note('原因')),
      requestId: computed(code('请求编号')),
    },
    filters: ['at', 'action', 'entity', 'entityId', 'warehouse', 'owner', 'requestId'],
    sorts: ['-id', 'id'],
  }),
  READ_CALLS,
)
