// The system's settings by their codes: what they begin as and what they may be. The server refuses other values, and pages say
// so before.

type SettingRule = { unit: string; min: number; max: number; initial: number }

export const SETTINGS = {
  'stock.expiryWarningDays': { unit: '天', min: 1, max: 3650, initial: 30 },
  'outbound.cutoffWarningMinutes': { unit: '分钟', min: 1, max: 1440, initial: 60 },
  'push.maxAttempts': { unit: '次', min: 1, max: 100, initial: 5 },
  'export.keepDays': { unit: '天', min: 1, max: 90, initial: 7 },
} as const satisfies Readonly<Record<string, SettingRule>>

export type SettingCode = keyof typeof SETTINGS

function ruleOf(code: string): SettingRule | undefined {
  return (SETTINGS as Readonly<Record<string, SettingRule>>)[code]
}

/** What a value has to be, in words; empty for a setting that takes any text. */
export function settingHint(code: string): string {
  const rule = ruleOf(code)
  return rule ? `${rule.min}–${rule.max} ${rule.unit}` : ''
}

export function settingUnit(code: string): string {
  return ruleOf(code)?.unit ?? ''
}

/** In words for people; null when nothing is wrong. */
export function settingMistake(code: string, value: string): string | null {
  const rule = ruleOf(code)
  if (!rule) return null
  const { min, max } = rule
  const isRight = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
  return isRight ? null : `参数值须为${min}到${max}的整数`
}
