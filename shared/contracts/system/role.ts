// 角色 — what people with the same work may open and do.
import * as z from 'zod'
import { ACTIONS, type Action } from '#shared/actions.ts'
import { defineCall } from '#shared/contracts/definition/call.ts'
import {
  code,
  computed,
  fixed,
  instantField,
  optional,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import { defineResource } from '#shared/contracts/definition/resource.ts'

export const role = defineResource({
  name: 'role',
  label: '角色',
  path: '/api/user/role',
  reads: 'system.read',
  writes: 'user.write',
  key: 'code',
  naturalKey: ['code'],
  fields: {
    code: fixed(code('角色编码')),
    name: text('角色名称', 32),
    /** Anyone who has the role sees nothing of other owners. */
    owner: optional(reference('仅看货主', 'owner')),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['code', 'name', 'owner'],
  sorts: ['code', 'name', 'updatedAt'],
})

const ofRole = z.object({ role: z.string('缺少角色').trim().min(1, '缺少角色').max(64, '角色过长') })
const action = z.enum(Object.keys(ACTIONS) as [Action, ...Action[]], '没有此操作权限')

export const getRoleActions = defineCall({
  method: 'GET',
  path: '/api/user/role/bind-action',
  summary: '角色的操作权限',
  needs: 'system.read',
  query: ofRole,
  result: z.array(action),
})

export const bindRoleActions = defineCall({
  ...getRoleActions,
  needs: 'user.write',
  method: 'POST',
  summary: '设置角色的操作权限，立即生效',
  body: z.array(action, '操作权限须为列表').max(Object.keys(ACTIONS).length, '操作权限过多'),
})
