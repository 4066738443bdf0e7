// Exact arithmetic on decimal text: quantities and money never become floating point.

const DECIMALS = 4
const ONE = 10n ** BigInt(DECIMALS)
/** In the units that are kept. */
const FEN = ONE / 100n

export function addDecimals(...amounts: readonly string[]): string {
  return fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount), 0n))
}

export function negate(amount: string): string {
  return fromUnits(-toUnits(amount))
}

/** Rounded to the places that are kept, halves away from zero. */
export function multiplyDecimals(left: string, right: string): string {
  return fromUnits(divideRounded(toUnits(left) * toUnits(right), ONE))
}

/** So much of it at that price, to the fen: rounded once, halves away from zero. */
export function priceOf(qty: string, price: string): string {
  return fenText(divideRounded(toUnits(qty) * toUnits(price), ONE * FEN))
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

/** So many per cent of it, to the fen: rounded once, halves away from zero. */
export function percentage(amount: string, rate: string): string {
  return fenText(divideRounded(toUnits(amount) * toUnits(rate), 100n * ONE * FEN))
}

/** '1234.57' for 1234.567 and two places, '1234.50' for 1234.5; halves away from zero. */
export function toPlaces(amount: string, places: 1 | 2 | 3): string {
  const units = toUnits(amount)
  const step = 10n ** BigInt(DECIMALS - places)
  const [whole = '', fraction = ''] = fromUnits(divideRounded(units, step) * step).split('.')
  return `${whole}.${fraction.padEnd(places, '0')}`
}

/**
 * In hundredths, by weight; of what is left over when each has its whole hundredths, those have one more who miss most of one. The
 * shares add up to the amount. None without anything that weighs more than nothing.
 */
export function shareOut(amount: string, weights: readonly string[]): string[] | null {
  const units = weights.map((weight) => (signOf(weight) > 0 ? toUnits(weight) : 0n))
  const whole = units.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return null
  const sign = signOf(amount) < 0 ? -1n : 1n
  const all = toUnits(amount) * sign
  const shares = units.map((weight) => ((all * weight) / (whole * FEN)) * FEN)
  const missed = (at: number) => all * (units[at] ?? 0n) - (shares[at] ?? 0n) * whole
  const next = [...units.keys()].toSorted((one, other) => Number(missed(other) - missed(one)) || one - other)
  let left = all - shares.reduce((sum, share) => sum + share, 0n)
  for (const at of next) {
    const more = left < FEN ? left : FEN
    shares[at] = (shares[at] ?? 0n) + more
    left -= more
  }
  return shares.map((share) => fromUnits(share * sign))
}

/** Halves away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n
  return (dividend + half) / divisor
}

function fenText(fen: bigint): string {
  return toPlaces(fromUnits(fen * FEN), 2)
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
