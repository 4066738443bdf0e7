// People by name, for anyone who works with them: found, chosen, called by their names. Everybody sees those they share a
// warehouse with, administrators see all.
import * as z from 'zod'
import { codeName, defineCall } from '#shared/contracts/definition/call.ts'
import { STATUSES } from '#shared/domain/values.ts'
import { commaList } from '#shared/validation.ts'

const colleague = z.object({
  id: z.number().int(),
  username: z.string().meta({ title: '用户名' }),
  name: z.string().meta({ title: '姓名' }),
  status: z.enum(STATUSES).meta({ title: '状态' }),
})

const personName = colleague.pick({ id: true, name: true })

const username = z.string('缺少用户名').trim().min(1, '请输入用户名').max(64, '用户名过长')

function idList(label: string) {
  const wrong = `${label}须为整数`
  return commaList
    .transform((parts) => parts.map(Number))
    .pipe(
      z
        .array(z.number(wrong).int(wrong).min(1, wrong).max(2_000_000_000, wrong))
        .min(1, `缺少${label}`)
        .max(500, `${label}一次最多500个`),
    )
}

export const getUserByName = defineCall({
  method: 'POST',
  path: '/api/user/getUserByName',
  summary: '按用户名查找用户',
  needs: 'signedIn',
  query: z.object({ username }),
  result: colleague,
})

export const getUserId = defineCall({
  method: 'GET',
  path: '/api/user/user/getUserId',
  summary: '按用户名查找用户编号',
  needs: 'signedIn',
  query: z.object({ username }),
  result: z.number().int(),
})

export const MATCHED_NAMES = 20

export const getMatchName = defineCall({
  method: 'GET',
  path: '/api/user/user/getMatchName',
  summary: '按姓名或用户名的一部分查找启用的用户，最多20个',
  needs: 'signedIn',
  query: z.object({ name: z.string('缺少姓名').trim().min(1, '请输入姓名').max(64, '姓名过长') }),
  result: z.array(colleague),
})

export const getNames = defineCall({
  method: 'GET',
  path: '/api/user/user/getNames',
  summary: '用户编号对应的姓名，不可见的略去',
  needs: 'signedIn',
  query: z.object({ ids: idList('用户编号') }),
  result: z.array(personName),
})

export const getNameByUserIds = defineCall({
  method: 'GET',
  path: '/api/hrm/user/getNameByUserIds',
  summary: '用户编号到姓名的对照，不可见的略去',
  needs: 'signedIn',
  query: z.object({ userIds: idList('用户编号') }),
  result: z.record(z.string(), z.string()),
})

export const getUserOptions = defineCall({
  method: 'GET',
  path: '/api/hrm/user/options',
  summary: '可选的启用用户',
  needs: 'signedIn',
  result: z.array(codeName.extend({ id: z.number().int() })),
})

export const getInvalidUsers = defineCall({
  method: 'GET',
  path: '/api/user/user/invalid',
  summary: '已停用的用户',
  needs: 'system.read',
  result: z.array(colleague),
})

export const getUserTags = defineCall({
  method: 'GET',
  path: '/api/user/user/tags',
  summary: '用户标签：每个角色及其启用用户数',
  needs: 'system.read',
  result: z.array(codeName.extend({ users: z.number().int().meta({ title: '用户数' }) })),
})
