// 审计日志 — who changed what, and what it was before.
import * as z from 'zod'
import { RECORDS } from '#shared/contracts/catalogue.ts'
import {
  code,
  computed,
  instantField,
  integer,
  namedChoice,
  note,
  optional,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { stepWords } from '#shared/domain/steps.ts'

const changes = {
  ...computed(note('内容')),
  row: z.record(z.string(), z.unknown()).nullable(),
}

/** What an older version wrote down may have no word by now. */
function known(label: string, words: Readonly<Record<string, string>>) {
  return computed({ ...namedChoice(label, words), row: z.string().meta({ title: label }) })
}

const entities = Object.fromEntries(RECORDS.map(({ name, label }) => [name, label]))

export const auditEntry = withCalls(
  defineResource({
    name: 'auditLog',
    label: '审计日志',
    path: '/api/base/audit',
    reads: 'audit.read',
    key: 'id',
    fields: {
      id: computed(integer('编号')),
      at: computed(instantField('时间')),
      actor: computed(person('操作人')),
      source: computed(note('来源')),
      action: known('操作', stepWords(RECORDS)),
      entity: known('对象', entities),
      entityId: computed(code('对象编号')),
      warehouse: computed(optional(reference('仓库', 'warehouse'))),
      owner: computed(optional(reference('货主', 'owner'))),
      before: changes,
      after: changes,
      reason: computed(note('原因')),
      requestId: computed(code('请求编号')),
    },
    filters: ['at', 'actor', 'action', 'entity', 'entityId', 'warehouse', 'owner', 'requestId'],
    sorts: ['-id', 'id'],
  }),
  READ_CALLS,
)
