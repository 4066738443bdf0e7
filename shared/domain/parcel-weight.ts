// What a box should weigh, how far from it the scales may be, and why a machine lets one not through.
import { multiplyDecimals } from '#shared/domain/decimal.ts'

/** Scales in warehouses show steps of 5 to 10 g, and cartons differ by more. */
export const LEAST_TOLERANCE_KG = 0.05
export const TOLERANCE = 0.05

/** In kilograms, to either side. */
export function toleranceOf(expected: number): number {
  return Math.max(LEAST_TOLERANCE_KG, expected * TOLERANCE)
}

export function isWeightDoubtful(weight: number, expected: number | null): boolean {
  return expected !== null && Math.abs(weight - expected) > toleranceOf(expected)
}

export const WEIGHT_UNITS = ['g', 'kg'] as const

export function kilogramsOf(weight: string, unit: (typeof WEIGHT_UNITS)[number]): string {
  return unit === 'kg' ? weight : multiplyDecimals(weight, '0.001')
}

/** Why a box leaves the belt: a person looks at it. */
export const SORTED_OUT = [
  '未知',
  '未复核',
  '待面单',
  '拦截',
  '面单作废',
  '分箱不明',
  '已装车',
  '已出库',
  '称重差异',
] as const
export type SortedOut = (typeof SORTED_OUT)[number]
