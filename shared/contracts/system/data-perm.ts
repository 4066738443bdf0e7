// 数据权限 — exceptions to what a user sees by their bindings: one more warehouse or owner, or one less.
import * as z from 'zod'
import { codeName, defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  instantField,
  integer,
  person,
  reference,
} from '#shared/contracts/definition/field.ts'
import { defineResource, READ_CALLS, SHEET_CALLS, withCalls } from '#shared/contracts/definition/resource.ts'
import { DATA_PERM_EFFECTS, DATA_PERM_KINDS } from '#shared/domain/values.ts'

const PATH = '/api/base/user/dataPerms'
const id = z.coerce.number('缺少编号').int('编号须为整数').min(1, '缺少编号')
const userId = z.number('请选择用户').int('请选择用户').min(1, '请选择用户').max(2_000_000_000, '请选择用户')

const exception = {
  kind: fixed(choice('类型', DATA_PERM_KINDS)),
  /** A warehouse's or an owner's; '*' for all of them. */
  refCode: fixed(reference('仓库或货主', 'scope')),
  effect: choice('效果', DATA_PERM_EFFECTS),
}

const listed = defineResource({
  name: 'dataPerm',
  label: '数据权限',
  path: PATH,
  reads: 'system.read',
  writes: 'user.write',
  key: 'id',
  fields: {
    id: computed(integer('编号')),
    // A user is referred to by number.
    userId: fixed({ ...person('用户'), input: userId, create: userId }),
    ...exception,
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['userId', 'kind', 'refCode', 'effect'],
  sorts: ['userId', 'kind', 'refCode', 'updatedAt'],
})

export const dataPerm = {
  ...withCalls(listed, [...READ_CALLS, 'update']),
  create: defineCall({
    ...listed.create,
    path: PATH,
    summary: '数据权限：新增；允许扩大、禁止缩小用户的仓库或货主范围，禁止优先，编码 * 为全部',
  }),
}

/** One row for each exception, its user by name. */
export const dataPermSheet = withCalls(
  defineResource({
    name: 'dataPermSheet',
    label: '数据权限',
    path: PATH,
    key: 'username',
    reads: 'system.read',
    writes: 'user.write',
    fields: { username: code('用户名'), ...exception },
    filters: [],
    sorts: ['username'],
  }),
  SHEET_CALLS,
)

export const getDataPerms = defineCall({
  method: 'GET',
  path: PATH,
  summary: '数据权限：全部，或一个用户的',
  needs: 'system.read',
  query: z.object({ userId: id.optional() }),
  result: z.array(listed.row),
})

export const updateDataPerm = defineCall({
  method: 'PATCH',
  path: PATH,
  summary: '数据权限：修改效果',
  needs: 'user.write',
  query: z.object({ id }),
  body: listed.update.body.omit({ id: true }),
  result: listed.row,
})

export const removeDataPerm = defineCall({
  method: 'DELETE',
  path: PATH,
  summary: '数据权限：删除',
  needs: 'user.write',
  query: z.object({ id }),
  result: z.literal(true),
})

/** `id` is the user's. */
export const getUserScope = defineCall({
  method: 'GET',
  path: `${PATH}/bind`,
  summary: '用户的数据权限，以及与绑定合并后实际可见的仓库与货主',
  needs: 'system.read',
  query: z.object({ id }),
  result: z.object({
    perms: z.array(listed.row),
    warehouses: z.array(codeName).meta({ title: '可见仓库' }),
    owners: z.array(codeName).meta({ title: '可见货主' }),
  }),
})
