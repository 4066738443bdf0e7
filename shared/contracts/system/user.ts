// Users: sign-in, the signed-in user's own profile and password.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'
import { readUserInfo } from '#shared/readers/user-info.ts'
import { SIGN_IN_PATH } from '#shared/session.ts'
import { userInfo } from '#shared/shapes/user-info.ts'
import { ID_NUMBER_PATTERN, isIdNumber } from '#shared/validation.ts'

/** The user as the sign-in answers it. */
export const userVO = z.object({
  id: z.number().int(),
  name: z.string().meta({ title: '姓名' }),
  avatar: z.string().optional().meta({ title: '头像' }),
})

export const credentials = z.object({
  username: z.string().trim().min(1, '请输入用户名').max(64, '用户名过长').meta({ title: '用户名' }),
  password: z.string().min(1, '请输入密码').max(128, '密码过长').meta({ title: '密码' }),
})

/** Upstream's answer to a sign-in. The token stays in the gateway. */
export const loginResult = z.object({
  token: z.string(),
  /** Epoch milliseconds, epoch seconds or ISO text, as the upstream likes. */
  expirationTime: z.union([z.number(), z.string()]),
  activate: z.boolean(),
  userVO,
})

export const login = defineCall({
  method: 'POST',
  path: SIGN_IN_PATH,
  summary: '登录',
  needs: 'public',
  body: credentials,
  result: loginResult,
})

/** The same path seen from the browser: the gateway keeps the token to itself, and writes the id as text. */
export const signIn = defineCall({
  ...login,
  result: loginResult.omit({ token: true }).extend({ userVO: userVO.extend({ id: z.string() }) }),
})

/** What a user keeps up to date about themselves; complete, it activates the account. */
export const profileForm = z.object({
  name: z.string().trim().min(1, '请输入姓名').max(32, '姓名不超过32个字').meta({ title: '姓名' }),
  mobile: z
    .string()
    .trim()
    .regex(/^1\d{10}$/, '请输入11位手机号')
    .meta({ title: '手机号' }),
  idNumber: z
    .string()
    .trim()
    .regex(ID_NUMBER_PATTERN, { error: '请输入15位或18位身份证号', abort: true })
    .refine(isIdNumber, '身份证号的出生日期或校验码不对，请核对')
    .meta({ title: '身份证号' }),
  email: z.union([z.literal(''), z.email('请输入正确的邮箱')]).meta({ title: '邮箱' }),
})
export type ProfileForm = z.output<typeof profileForm>
export const getUserInfo = defineCall({
  method: 'GET',
  path: '/api/user/info',
  summary: '当前用户',
  needs: 'signedIn',
  result: userInfo,
  read: readUserInfo,
})

export const updateInfo = defineCall({
  method: 'POST',
  path: '/api/user/updateInfo',
  summary: '完善个人信息',
  needs: 'signedIn',
  body: profileForm,
  result: userInfo,
  read: readUserInfo,
})

export const updatePassword = defineCall({
  method: 'PATCH',
  path: '/api/user/user/updatePassword',
  summary: '修改密码',
  needs: 'signedIn',
  query: z.object({
    id: z.coerce.number().int(),
    oldPassword: z.string().min(1, '请输入当前密码').max(128, '密码过长'),
    password: z.string().min(1, '请输入新密码').max(128, '密码过长'),
  }),
  result: z.literal(true),
})

/** `t1` is the new token, `t2` its expiry. */
export const tokenRefresh = defineCall({
  method: 'PATCH',
  path: '/api/user/token-refresh',
  summary: '续期令牌',
  needs: 'signedIn',
  result: z.object({ t1: z.string(), t2: z.union([z.number(), z.string()]) }),
})
