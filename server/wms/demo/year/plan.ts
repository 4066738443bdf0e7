// How long the year is and how much happens in it: both follow from one scale, 1 for a whole year of a whole company.
import { ZONES, type Zone } from '#server/wms/demo/given/places.ts'
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import { type Day, daysUntil, instantOn } from '#server/wms/demo/year/calendar.ts'

/** What leaves there is lived by commands on so many whole days, the last of all, and today. Each costs seconds of the first start. */
export const LIVED_WAREHOUSE = 'SHQP'
export const LIVED_DAYS = 1

const WHOLE_YEAR = 365
const SKUS_PER_OWNER = 500
const STORAGE_AISLES = 10

export type YearPlan = {
  /** Whole ones; yesterday is the last. */
  days: readonly Day[]
  /** Has begun, and goes on until `now`. */
  today: Day
  now: Date
  volume: number
  skusPerOwner: number
  zones: readonly Zone[]
  /** Before the first day's work. */
  openingAt: Date
  openingLot: string
}

export function planYear(now: Date, scale: number): YearPlan {
  const length = Math.min(WHOLE_YEAR, Math.ceil(WHOLE_YEAR * Math.sqrt(scale)))
  const cutoffs = DEMO_WAREHOUSES.map(({ shiftCutoff }) => shiftCutoff)
  const [today, ...past] = daysUntil(now, length, cutoffs.toSorted().at(-1) ?? '').toReversed()
  const days = past.toReversed()
  const first = days[0]?.date ?? ''
  if (!today) throw new Error('a year without today')
  return {
    days,
    today,
    now,
    volume: (scale * WHOLE_YEAR) / length,
    skusPerOwner: Math.round(SKUS_PER_OWNER * scale),
    zones: [...ZONES, ...furtherZones(scale)],
    openingAt: instantOn(first, 7 * 60),
    openingLot: `L${first.slice(2).replaceAll('-', '')}`,
  }
}

function furtherZones(scale: number): Zone[] {
  const aisles = Math.ceil(STORAGE_AISLES * scale)
  return [
    { code: 'CP', name: '残次区', usage: '残次', type: '地堆', aisles: 1, racks: 4, levels: 1 },
    { code: 'JG', name: '加工区', usage: '加工', type: '地堆', aisles: 1, racks: 3, levels: 1 },
    { code: 'GJ', name: '高架存储区', usage: '存储', type: '托盘', aisles, racks: 10, levels: 4 },
  ]
}
