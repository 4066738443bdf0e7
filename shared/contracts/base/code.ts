// 扫码定位 — what a scanned or typed code is the code of, and the page that shows it.
import * as z from 'zod'
import { defineCall } from '#shared/contracts/definition/call.ts'

export const MOST_RESOLVED = 10

export const resolvedCode = z.object({
  /** Names the kind of record, as in the audit log. */
  kind: z.string().meta({ title: '类型' }),
  label: z.string().meta({ title: '类型名称' }),
  code: z.string().meta({ title: '编码' }),
  title: z.string().meta({ title: '名称' }),
  /** An address of the console. */
  path: z.string().meta({ title: '页面' }),
})
export type ResolvedCode = z.output<typeof resolvedCode>

/** Of several owners or kinds when they share a code, at most `MOST_RESOLVED`; nothing for what the caller may not see. */
export const resolveCode = defineCall({
  method: 'GET',
  path: '/api/base/code/resolve',
  summary: '扫码定位：编码对应的单据、商品、容器等，最多10个',
  needs: 'signedIn',
  query: z.object({
    code: z.string('请输入编码').trim().min(1, '请输入编码').max(64, '编码不超过64个字符'),
  }),
  result: z.array(resolvedCode),
})

/** With a figure in it: the words that people search by have none, and codes hardly ever do without. */
const LIKE_A_CODE = /^(?=.*\d)[\w./+#-]{3,64}$/

/** Whether it is worth asking what this text is the code of. */
export function isLikeACode(text: string): boolean {
  return LIKE_A_CODE.test(text.trim())
}
