// The calendar that the warehouses share.

const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Midnight in China, which knows no summer time and is one zone. */
export function startOfToday(now: Date): Date {
  const local = now.getTime() + CHINA_OFFSET_MS
  return new Date(local - (local % DAY_MS) - CHINA_OFFSET_MS)
}
