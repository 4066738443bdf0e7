// What user refuses, by name.
import { defineRefusals } from '#server/wms/kit/errors.ts'

export const refusals = defineRefusals('user', {
  accountGuarded: {
    code: 403,
    message: '此账号正被陌生网络反复尝试登录，15分钟内只能在登录过的网络登录；请在常用网络登录，或稍后再试',
  },
  adminRoleFixed: { code: 409, message: '系统管理员角色始终拥有全部操作权限，不能修改' },
  beyondOwnRights: { code: 403, message: '不能管理权限超出自己的用户，也不能授予自己没有的权限' },
  beyondOwnScope: {
    code: 403,
    message: '不能管理数据范围超出自己的用户，也不能给出自己没有的仓库或货主，请联系系统管理员',
  },
  codeUnknown: (label: string, unknown: string) => ({ code: 400, message: `${label} ${unknown} 不存在` }),
  lastAdministrator: { code: 409, message: '至少保留一名启用的系统管理员' },
  notOwnPassword: { code: 403, message: '只能修改自己的密码' },
  ownAccount: { code: 409, message: '不能停用自己的账号，请由其他管理员操作' },
  ownAdminRole: { code: 409, message: '不能取消自己的系统管理员角色，请由其他管理员操作' },
  ownReset: { code: 409, message: '不能重置自己的密码，请使用修改密码' },
  passwordTooShort: { code: 400, field: 'password', message: '新密码至少8位，请重新输入' },
  passwordTooSimple: { code: 400, field: 'password', message: '新密码须同时包含字母和数字，请重新输入' },
  passwordUnchanged: { code: 400, field: 'password', message: '新密码不能与当前密码相同，请重新输入' },
  placeGuarded: {
    code: 403,
    message: '当前网络输错密码的账号过多，15分钟内只有在此登录过的账号可以登录；账号本身未锁定，请稍后再试',
  },
  profileIncomplete: (missing: string) => ({ code: 400, message: `资料不完整，请先填写${missing}` }),
  refCodeUnknown: (kind: string, refCode: string) => ({
    code: 400,
    field: 'refCode',
    message: `${kind} ${refCode} 不存在`,
  }),
  signInSlowed: {
    code: 403,
    message: '此账号在当前网络连续输错密码，请1分钟后再试；其他账号、其他网络不受影响',
  },
  userUnknown: (username: string) => ({ code: 404, message: `找不到用户 ${username}` }),
  usernameTaken: (username: string) => ({
    code: 409,
    field: 'username',
    message: `用户名 ${username} 已存在`,
  }),
  usernameUnknown: (username: string) => ({
    code: 400,
    field: 'username',
    message: `用户 ${username} 不存在，请核对用户名`,
  }),
  wrongCredentials: { code: 400, message: '用户名或密码错误' },
  wrongOldPassword: { code: 400, field: 'oldPassword', message: '当前密码不正确' },
})
