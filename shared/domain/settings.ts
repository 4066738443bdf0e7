// The system's settings by their codes: what they begin as and what they may be. The server refuses other values, and pages say
// so before.

type SettingRule = { unit: string; min: number; max: number; initial: number }
type TextRule = { hint: string; isRight: (value: string) => boolean; initial: string }

/** What a station could not deliver, it sends again for so long; later nobody could tell whether it had arrived. */
export const LONGEST_RETRY_DAYS = 7

/** No lower bound lets go what somebody may still come back to. */
export const SETTINGS = {
  'stock.expiryWarningDays': { unit: '天', min: 1, max: 3650, initial: 30 },
  'outbound.cutoffWarningMinutes': { unit: '分钟', min: 1, max: 1440, initial: 60 },
  'push.maxAttempts': { unit: '次', min: 1, max: 100, initial: 5 },
  'piece.appealDays': { unit: '天', min: 0, max: 31, initial: 3 },
  'export.keepDays': { unit: '天', min: 1, max: 90, initial: 7 },
  'task.keepDays': { unit: '天', min: 30, max: 3650, initial: 90 },
  'command.keepDays': { unit: '天', min: 2 * LONGEST_RETRY_DAYS, max: 365, initial: 30 },
  'notice.keepDays': { unit: '天', min: 30, max: 3650, initial: 180 },
  'upload.keepDays': { unit: '天', min: 7, max: 365, initial: 30 },
  'film.keepDays': { unit: '天', min: 30, max: 365, initial: 90 },
  /** A label says where people live. */
  'print.keepDays': { unit: '天', min: 7, max: 365, initial: 30 },
  // Logs of a network are kept for half a year at least (网络安全法, 21).
  'device.keepDays': { unit: '天', min: 180, max: 3650, initial: 365 },
  // As short as its purpose allows (个人信息保护法, 19): a claim about a delivery, or a question about who was there.
  'visitor.keepDays': { unit: '天', min: 30, max: 1095, initial: 180 },
} as const satisfies Readonly<Record<string, SettingRule>>

export type SettingCode = keyof typeof SETTINGS

/** What the page of the mobile application offers; nothing while there is no address. */
export const TEXT_SETTINGS = {
  'app.version': {
    hint: '为字母、数字与点，如 2.3.1',
    isRight: (value) => /^[\w.+-]{0,32}$/.test(value),
    initial: '',
  },
  'app.download': { hint: '以 https:// 开头；不填则不提供下载', isRight: isDownload, initial: '' },
  'app.notes': { hint: '不超过500个字', isRight: (value) => value.length <= 500, initial: '' },
} as const satisfies Readonly<Record<string, TextRule>>

export type TextSettingCode = keyof typeof TEXT_SETTINGS

function isDownload(value: string): boolean {
  return value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:')
}

function textRuleOf(code: string): TextRule | undefined {
  return (TEXT_SETTINGS as Readonly<Record<string, TextRule>>)[code]
}

function ruleOf(code: string): SettingRule | undefined {
  return (SETTINGS as Readonly<Record<string, SettingRule>>)[code]
}

/** What a value has to be, in words; empty for a setting that takes any text. */
export function settingHint(code: string): string {
  const rule = ruleOf(code)
  return rule ? `${rule.min}–${rule.max} ${rule.unit}` : (textRuleOf(code)?.hint ?? '')
}

export function settingUnit(code: string): string {
  return ruleOf(code)?.unit ?? ''
}

/** In words for people; null when nothing is wrong. */
export function settingMistake(code: string, value: string): string | null {
  const rule = ruleOf(code)
  if (!rule) return textMistake(code, value)
  const { min, max } = rule
  const isRight = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
  return isRight ? null : `参数值须为${min}到${max}的整数`
}

function textMistake(code: string, value: string): string | null {
  const rule = textRuleOf(code)
  return !rule || rule.isRight(value) ? null : `参数值不正确，应${rule.hint}`
}
