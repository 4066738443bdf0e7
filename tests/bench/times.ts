// Times as figures of a table.

export function timesOf(times: readonly number[]): Record<string, number> {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { 'median ms': at(0.5), 'p95 ms': at(0.95), 'max ms': at(1) }
}
