// 系统参数 — settings that administrators change while the system runs.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { code, computed, instantField, note, text } from '#shared/contracts/definition/field.ts'
import { defineResource, withCalls } from '#shared/contracts/definition/resource.ts'

export const configuration = withCalls(
  defineResource({
    name: 'configuration',
    label: '系统参数',
    path: '/api/base/configuration',
    reads: 'signedIn',
    writes: 'configuration.write',
    key: 'code',
    fields: {
      code: computed(code('参数编码')),
      name: computed(text('参数名称')),
      value: note('参数值', 1000),
      remark: computed(note('说明')),
      updatedAt: computed(instantField('更新时间')),
    },
    filters: ['code'],
    sorts: ['code'],
  }),
  ['update'],
)

export const getConfiguration = defineCall({
  method: 'GET',
  path: '/api/base/configuration',
  summary: '系统参数',
  needs: 'signedIn',
  /** Who changed a value last; null for one that stands as it came. */
  result: z.array(configuration.row.extend({ changedBy: z.string().nullable().meta({ title: '修改人' }) })),
})
