// What a reference field can be filled with: records of another kind, found by their code or their name.
import * as z from 'zod'
import { codeName, defineCall } from '#shared/contracts/definition/call.ts'
import { REFERABLE } from '#shared/contracts/definition/field.ts'

export const MOST_REFERENCES = 20

const within = z.string().trim().max(64, '编码过长').optional()

/** In use only; the nearest codes first, at most `MOST_REFERENCES`. A code of several owners comes with each owner's name. */
export const searchReferences = defineCall({
  method: 'POST',
  path: '/api/base/reference/search',
  summary: '按编码或名称查找可引用的记录',
  needs: 'signedIn',
  body: z.object({
    to: z.enum(REFERABLE, '没有此类记录'),
    keyword: z.string().trim().max(100, '关键字不超过100个字').default(''),
    warehouse: within,
    owner: within,
  }),
  result: z.array(codeName),
})
