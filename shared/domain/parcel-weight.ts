// What a box should weigh, and how far from it the scales may be.

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
