// 用户 — the accounts that administrators keep: a list, one made, changed, closed, given a new password.
import * as z from 'zod'
import { codeName, defineCall } from '#shared/contracts/definition/call.ts'
import {
  choice,
  code,
  computed,
  fixed,
  flag,
  idNumber,
  instantField,
  integer,
  mobile,
  note,
  optional,
  preset,
  reference,
  text,
} from '#shared/contracts/definition/field.ts'
import {
  defineResource,
  opId,
  READ_CALLS,
  SHEET_CALLS,
  withCalls,
} from '#shared/contracts/definition/resource.ts'
import { profileForm } from '#shared/contracts/system/user.ts'
import { STATUSES } from '#shared/domain/values.ts'

const email = profileForm.shape.email

/** What anyone who makes an account says of it. */
const given = {
  username: fixed(code('用户名')),
  name: text('姓名', 32),
  mobile: mobile('手机号'),
  idNumber: idNumber('身份证号'),
  email: { ...note('邮箱', 100), input: email, create: email.default('') },
  /** Whose pay by the piece counts what they scan. */
  employee: preset(optional(reference('关联员工', 'employee')), null),
  status: choice('状态', STATUSES),
}

const listed = defineResource({
  name: 'user',
  label: '用户',
  path: '/api/user/user',
  reads: 'system.read',
  writes: 'user.write',
  key: 'id',
  fields: {
    id: computed(integer('编号')),
    ...given,
    activated: computed(flag('激活状态')),
    lastLoginAt: computed(optional(instantField('最近登录'))),
    updatedAt: computed(instantField('更新时间')),
  },
  filters: ['username', 'name', 'employee', 'email', 'status', 'activated', 'lastLoginAt'],
  sorts: ['id', 'username', 'name', 'lastLoginAt', 'updatedAt'],
})

const newPassword = z.string('请输入密码').min(1, '请输入密码').max(128, '密码过长').meta({ title: '密码' })

/** Anyone who makes an account, or gives it a new password, tells it to its user: it is no secret from them. */
export const PASSWORD_FIELD = { ...text('密码', 128), input: newPassword, create: newPassword }

/** Codes to bind: all of them, in place of those that were bound before. */
function boundCodes(label: string) {
  return z
    .array(
      z.string(`${label}须为编码`).trim().min(1, `${label}须为编码`).max(64, `${label}编码过长`),
      `${label}须为列表`,
    )
    .max(1000, `${label}一次最多1000个`)
    .meta({ title: label })
}

const roleCodes = boundCodes('角色')
const warehouseCodes = boundCodes('仓库')
const ownerCodes = boundCodes('货主')

export const account = {
  ...withCalls(listed, READ_CALLS),
  create: defineCall({
    ...listed.create,
    path: '/api/user/user',
    summary: '用户：新增，连同初始密码、角色与所属仓库、货主',
    body: listed.create.body.extend({
      password: newPassword,
      roles: roleCodes.default([]),
      warehouses: warehouseCodes.default([]),
      owners: ownerCodes.default([]),
    }),
  }),
  update: defineCall({
    ...listed.update,
    method: 'PATCH',
    path: '/api/user/',
    summary: '用户：修改；停用后其登录立即失效',
    needs: 'user.write',
  }),
}

/** One row for each account; several codes in one cell, with commas between them. No password: the first one is set by 重置密码. */
export const accountSheet = withCalls(
  defineResource({
    name: 'userSheet',
    label: '用户',
    path: '/api/user/user',
    key: 'username',
    reads: 'system.read',
    writes: 'user.write',
    fields: {
      ...given,
      roles: note('角色', 200),
      warehouses: note('仓库', 1000),
      owners: note('货主', 1000),
    },
    filters: [],
    sorts: ['username'],
  }),
  SHEET_CALLS,
)

const userId = z.coerce.number('缺少用户编号').int('用户编号须为整数').min(1, '缺少用户编号')

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/user/user/resetPassword',
  summary: '用户：重置密码，结束其全部登录并解除锁定',
  needs: 'user.write',
  body: z.object({ id: userId, password: newPassword, opId }),
  result: z.literal(true),
})

export const makeRegular = defineCall({
  method: 'PUT',
  path: '/api/user/regular',
  summary: '用户：资料完整后转为正式（激活）账号；不带 userId 为本人',
  needs: 'signedIn',
  query: z.object({ userId: userId.optional() }),
  result: z.literal(true),
})

export const checkUsername = defineCall({
  method: 'GET',
  path: '/api/user/user/check',
  summary: '用户：用户名是否可用，已被使用时拒绝',
  needs: 'user.write',
  query: z.object({ username: listed.fields.username.input }),
  result: z.literal(true),
})

const bindQuery = z.object({ userId })

export const getUserRoles = defineCall({
  method: 'GET',
  path: '/api/hrm/user/bind-role',
  summary: '用户的角色',
  needs: 'system.read',
  query: bindQuery,
  result: z.array(codeName),
})

export const bindUserRoles = defineCall({
  ...getUserRoles,
  needs: 'user.write',
  method: 'POST',
  summary: '设置用户的角色，立即生效',
  body: roleCodes,
})

export const getUserWarehouses = defineCall({
  method: 'GET',
  path: '/api/hrm/user/bind-warehouse',
  summary: '用户绑定的仓库',
  needs: 'system.read',
  query: bindQuery,
  result: z.array(codeName),
})

export const bindUserWarehouses = defineCall({
  ...getUserWarehouses,
  needs: 'user.write',
  method: 'POST',
  summary: '设置用户绑定的仓库，立即生效',
  body: warehouseCodes,
})

export const getUserOwners = defineCall({
  method: 'GET',
  path: '/api/hrm/user/bind-owner',
  summary: '用户绑定的货主',
  needs: 'system.read',
  query: bindQuery,
  result: z.array(codeName),
})

export const bindUserOwners = defineCall({
  ...getUserOwners,
  needs: 'user.write',
  method: 'POST',
  summary: '设置用户绑定的货主，立即生效',
  body: ownerCodes,
})
