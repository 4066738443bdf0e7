// Times as figures of a table.

export function timesOf(times: readonly number[]): Record<string, number> {
  return { 'median ms': medianOf(times), 'p95 ms': quantile(times, 0.95), 'max ms': quantile(times, 1) }
}

export const medianOf = (times: readonly number[]): number => quantile(times, 0.5)

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN
}
