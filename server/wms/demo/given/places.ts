// Where goods lie in the demo company: the zones of every warehouse, and the locations of their racks.
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { locations, zones } from '#server/wms/schema/warehouse.ts'

export type Zone = Pick<typeof zones.$inferInsert, 'code' | 'name' | 'usage'> & {
  type: (typeof locations.$inferInsert)['type']
  aisles: number
  racks: number
  levels: number
}

export const ZONES: readonly Zone[] = [
  { code: 'SH', name: '收货暂存区', usage: '收货暂存', type: '暂存', aisles: 1, racks: 4, levels: 1 },
  { code: 'JX', name: '拣选区', usage: '拣选', type: '货架', aisles: 3, racks: 5, levels: 3 },
  { code: 'CC', name: '存储区', usage: '存储', type: '托盘', aisles: 2, racks: 6, levels: 4 },
  { code: 'TH', name: '退货区', usage: '退货', type: '地堆', aisles: 1, racks: 4, levels: 1 },
  { code: 'FH', name: '发货暂存区', usage: '发货暂存', type: '暂存', aisles: 1, racks: 4, levels: 1 },
]

export async function insertPlaces({ orm }: Sources, startedAt: Date, all: readonly Zone[]): Promise<void> {
  const made = { createdAt: startedAt, updatedAt: startedAt }
  for (const { code: warehouse } of DEMO_WAREHOUSES) {
    await orm
      .insert(zones)
      .values(all.map(({ code, name, usage }, seq) => ({ warehouse, code, name, usage, seq, ...made })))
    await orm.insert(locations).values(all.flatMap((zone) => locationsOf(warehouse, zone, startedAt)))
  }
}

function locationsOf(warehouse: string, zone: Zone, startedAt: Date): (typeof locations.$inferInsert)[] {
  const places = zone.aisles * zone.racks * zone.levels
  return Array.from({ length: places }, (_, place) => {
    const level = 1 + (place % zone.levels)
    const rack = 1 + (Math.floor(place / zone.levels) % zone.racks)
    const aisle = 1 + Math.floor(place / (zone.levels * zone.racks))
    const [aisleNo, rackNo] = [aisle, rack].map((part) => String(part).padStart(2, '0'))
    return {
      warehouse,
      zone: zone.code,
      code: `${zone.code}-${aisleNo}-${rackNo}-${level}`,
      aisle: String(aisleNo),
      rack: String(rackNo),
      level: String(level),
      type: zone.type,
      length: '120',
      width: '100',
      height: '150',
      maxWeight: '800',
      mixSku: zone.type !== '货架',
      mixLot: true,
      pickSeq: place + 1,
      checkDigit: String((place * 7 + 13) % 100).padStart(2, '0'),
      createdAt: startedAt,
      updatedAt: startedAt,
    }
  })
}
