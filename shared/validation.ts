// Validation rules of what people type, shared by forms, contracts and the WMS API.
import * as z from 'zod'

/** 15 digits, 18 digits, or 17 digits and a digit, X or x. */
export const ID_NUMBER_PATTERN = /^(\d{15}|\d{17}[\dXx])$/
const EXTERNAL_LINK_PATTERN = /^(https?:|mailto:|tel:)/

export function isExternalLink(link: string): boolean {
  return EXTERNAL_LINK_PATTERN.test(link)
}

/** Splits what was pasted into codes: commas (either width), new lines and white space all separate. */
export function splitList(text: string): string[] {
  return text.split(/[,，\s]+/u).filter((part) => part !== '')
}

/** A list that travels in a query string as one comma-joined parameter. */
export const commaList = z.union([z.array(z.string()), z.string().transform(splitList)])

/** What the change-password form holds; the messages are those a user reads under the fields. */
export const passwordChange = z
  .object({
    oldPassword: z.string().min(1, '请输入当前密码').meta({ title: '当前密码' }),
    password: z.string().min(1, '请输入新密码').meta({ title: '新密码' }),
    confirm: z.string().min(1, '请输入确认密码').meta({ title: '确认密码' }),
  })
  .refine((form) => form.password === form.confirm, { path: ['confirm'], message: '两次输入密码不一致!' })
export type PasswordChange = z.output<typeof passwordChange>

/** As uploads are called: what somebody has only typed is not. */
export function isUploadedName(name: string): boolean {
  return /.-[0-9a-f]{8}\.(?:png|jpg|pdf|xlsx|csv)$/.test(name)
}
