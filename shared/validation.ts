// Validation rules of what people type, shared by forms, contracts and the WMS API.
import * as z from 'zod'

/** 15 digits, 18 digits, or 17 digits and a digit, X or x. */
export const ID_NUMBER_PATTERN = /^(\d{15}|\d{17}[\dXx])$/
/** What the first 17 digits count for (GB 11643), and the last sign by the rest of their sum. */
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECK_SIGNS = '10X98765432'

/** Of the right form, born on a day that there was, and with the last sign that the others ask for. */
export function isIdNumber(text: string): boolean {
  if (!ID_NUMBER_PATTERN.test(text)) return false
  const birthday = text.length === 15 ? `19${text.slice(6, 12)}` : text.slice(6, 14)
  if (!z.iso.date().safeParse(birthday.replace(/^(....)(..)(..)$/, '$1-$2-$3')).success) return false
  if (text.length === 15) return true
  return idCheckSign(text) === text.at(-1)?.toUpperCase()
}

/** Of its first 17 digits. */
export function idCheckSign(text: string): string {
  const sum = ID_WEIGHTS.reduce((total, weight, place) => total + weight * Number(text[place]), 0)
  return ID_CHECK_SIGNS.charAt(sum % ID_CHECK_SIGNS.length)
}

/**
 * What nobody sees and programs add: widths of nothing, directions, soft hyphens, marks of byte order, controls. The separators
 * of scanned codes (1C to 1F) stay. Two codes that differ in such signs alone look the same.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001b\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Codes and lots: of either width they are the same. */
export function plainCode(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return withoutInvisible(text.normalize('NFKC')).replace(/[\u001c-\u001f]/g, '')
}
const EXTERNAL_LINK_PATTERN = /^(https?:|mailto:|tel:)/i

export function isExternalLink(link: string): boolean {
  return EXTERNAL_LINK_PATTERN.test(link)
}

/** Splits what was pasted into codes: marks (either width), new lines and, where codes hold none, blanks all separate. */
export function splitList(text: string, holdBlanks = false): string[] {
  const parts = text.split(holdBlanks ? /[,，、\t\r\n]+/ : /[,，、;；\s]+/)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** A list that travels in a query string as one comma-joined parameter. */
export const commaList = listWith(splitList)

/** The same of codes that may hold blanks. */
export const blankedList = listWith((text) => splitList(text, true))

function listWith(split: (text: string) => string[]) {
  return z.union([z.array(z.string()), z.string().transform((text) => split(text))])
}

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
