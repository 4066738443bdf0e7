// Exact arithmetic on decimal text: quantities and money never become floating point.

const DECIMALS = 4
const ONE = 10n ** BigInt(DECIMALS)

export function addDecimals(...amounts: readonly string[]): string {
  return fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount), 0n))
}

export function negate(amount: string): string {
  return fromUnits(-toUnits(amount))
}

/** Rounded to the places that are kept, halves away from zero. */
export function multiplyDecimals(left: string, right: string): string {
  const product = toUnits(left) * toUnits(right)
  const half = product < 0n ? -ONE / 2n : ONE / 2n
  return fromUnits((product + half) / ONE)
}

export function subtract(amount: string, less: string): string {
  return addDecimals(amount, negate(less))
}

/** Below zero, zero, above zero: -1, 0, 1. */
export function signOf(amount: string): -1 | 0 | 1 {
  const units = toUnits(amount)
  if (units === 0n) return 0
  return units < 0n ? -1 : 1
}

export function smallerOf(one: string, other: string): string {
  return signOf(subtract(one, other)) > 0 ? other : one
}

/** '12.5' for an eighth, with one place, halves away from zero; null of nothing, of which there are no parts. */
export function percentOf(part: string, whole: string): string | null {
  const units = toUnits(whole)
  if (units === 0n) return null
  const halfTenths = (toUnits(part) * 2000n) / units
  return fromUnits(((halfTenths + (halfTenths < 0n ? -1n : 1n)) / 2n) * (ONE / 10n))
}

/** So many per cent of it, to the fen. */
export function percentage(amount: string, rate: string): string {
  return toPlaces(multiplyDecimals(amount, multiplyDecimals(rate, '0.01')), 2)
}

/** '1234.57' for 1234.567 and two places, '1234.50' for 1234.5; halves away from zero. */
export function toPlaces(amount: string, places: 1 | 2 | 3): string {
  const units = toUnits(amount)
  const step = 10n ** BigInt(DECIMALS - places)
  const half = units < 0n ? -step / 2n : step / 2n
  const [whole = '', fraction = ''] = fromUnits(((units + half) / step) * step).split('.')
  return `${whole}.${fraction.padEnd(places, '0')}`
}

/**
 * In hundredths, by weight; what is left over when each has its share goes to the heaviest, the first of those that weigh the
 * same. The shares add up to the amount. None without anything that weighs more than nothing.
 */
export function shareOut(amount: string, weights: readonly string[]): string[] | null {
  const units = weights.map((weight) => (signOf(weight) > 0 ? toUnits(weight) : 0n))
  const whole = units.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return null
  const all = toUnits(amount)
  const step = ONE / 100n
  const shares = units.map((weight) => ((all * weight) / (whole * step)) * step)
  const left = all - shares.reduce((sum, share) => sum + share, 0n)
  const heaviest = units.reduce((best, weight, at) => (weight > (units[best] ?? 0n) ? at : best), 0)
  return shares.map((share, at) => fromUnits(at === heaviest ? share + left : share))
}

function toUnits(amount: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(amount) ?? []
  if (whole === '') throw new Error(`${amount} is no decimal with up to ${DECIMALS} places`)
  const units = BigInt(whole) * ONE + BigInt(fraction.padEnd(DECIMALS, '0'))
  return sign === '-' ? -units : units
}

function fromUnits(units: bigint): string {
  const size = units < 0n ? -units : units
  const fraction = String(size % ONE)
    .padStart(DECIMALS, '0')
    .replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${size / ONE}${fraction && `.${fraction}`}`
}
