// Who is signed in, as the console has them.
import * as z from 'zod'
import { codeName, instant } from '#shared/contracts/definition/call.ts'

export const userInfo = z.object({
  id: z.number().int(),
  username: z.string().meta({ title: '用户名' }),
  name: z.string().meta({ title: '姓名' }),
  avatar: z.string().optional().meta({ title: '头像' }),
  mobile: z.string().meta({ title: '手机号' }),
  idNumber: z.string().meta({ title: '身份证号' }),
  email: z.string().meta({ title: '邮箱' }),
  /** What the sign-in said holds for an upstream that does not say. */
  activated: z.boolean().optional().meta({ title: '激活状态' }),
  roles: z.array(codeName).meta({ title: '角色' }),
  warehouses: z.array(codeName).meta({ title: '所属仓库' }),
  owners: z.array(codeName).meta({ title: '所属货主' }),
  /** What their roles may do; another upstream may not say. */
  actions: z.array(z.string()).optional(),
  lastLoginAt: instant.nullable().meta({ title: '最近登录' }),
})
export type UserInfo = z.output<typeof userInfo>
