// Senders and receivers as platforms take them: nothing is asked for goods that no courier could bring.
import type { Asked, Contact } from '#server/wms/modules/express/platform.ts'
import { normalMobile, normalPhone } from '#shared/domain/phone.ts'

export type Dialled = { number: string; isMobile: boolean }

/** '13800138000-1234', '010-88886666-12': extensions stand behind a dash, as the shops' private numbers do. Null: no number. */
export function dialled(phone: string): Dialled | null {
  const normal = normalPhone(phone)
  if (normal === null) return null
  const [called = '', extension] = normal.split('转')
  return {
    number: extension === undefined ? called : `${called}-${extension}`,
    isMobile: normalMobile(called) !== null,
  }
}

/** In words for people; null when nothing is missing. */
export function contactsMistake({ sender, receiver, oaid }: Asked): string | null {
  return contactMistake('寄件人', sender) ?? contactMistake('收件人', receiver, oaid !== '')
}

/** Stars are no number: the platform dials the one that it knows. */
function contactMistake(
  who: string,
  { name, phone, province, city, street }: Contact,
  isEncrypted = false,
): string | null {
  if (name.trim() === '') return `${who}没有姓名，请补全后重试`
  if (!isEncrypted && dialled(phone) === null) return `${who}的电话不完整或无法识别，请改正后重试`
  if ([province, city, street].some((part) => part.trim() === '')) {
    return `${who}的地址不完整，请补全省、市和详细地址后重试`
  }
  return null
}

/** In signs, not in halves of one. */
export function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}
