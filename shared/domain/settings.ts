// What the values of the system's settings may be, by their codes: the server refuses others, and pages say so before.

type SettingRule = { unit: string; min: number; max: number }

const RULES: Readonly<Record<string, SettingRule>> = {
  'stock.expiryWarningDays': { unit: '天', min: 1, max: 3650 },
  'outbound.cutoffWarningMinutes': { unit: '分钟', min: 1, max: 1440 },
  'push.maxAttempts': { unit: '次', min: 1, max: 100 },
  'export.keepDays': { unit: '天', min: 1, max: 90 },
}

/** What a value has to be, in words; empty for a setting that takes any text. */
export function settingHint(code: string): string {
  const rule = RULES[code]
  return rule ? `${rule.min}–${rule.max} ${rule.unit}` : ''
}

export function settingUnit(code: string): string {
  return RULES[code]?.unit ?? ''
}

/** In words for people; null when nothing is wrong. */
export function settingMistake(code: string, value: string): string | null {
  const rule = RULES[code]
  if (!rule) return null
  const { min, max } = rule
  const isRight = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
  return isRight ? null : `参数值须为${min}到${max}的整数`
}
