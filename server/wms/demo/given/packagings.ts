// What the demo company packs in: cartons and bags by what they hold, and a box that one owner brings along.

import type { Orm } from '#server/wms/db/database.ts'
import { packages } from '#server/wms/schema/base.ts'

type Made = { createdAt: Date; updatedAt: Date }
type Kind = {
  code: string
  name: string
  size: readonly [string, string, string]
  weight: string
  holds: number
}

/** In the order of what they hold, in kilograms. */
const KINDS: readonly (Kind & { costPrice: string })[] = [
  {
    code: 'KD2',
    name: '快递袋 中号',
    size: ['38', '28', '1'],
    weight: '0.02',
    holds: 0.7,
    costPrice: '0.11',
  },
  { code: 'QP3', name: '气泡袋', size: ['30', '25', '1'], weight: '0.02', holds: 0.9, costPrice: '0.18' },
  {
    code: 'KD4',
    name: '快递袋 大号',
    size: ['55', '45', '1'],
    weight: '0.03',
    holds: 1.2,
    costPrice: '0.19',
  },
  { code: 'ZX8', name: '8号纸箱', size: ['21', '11', '14'], weight: '0.1', holds: 1.7, costPrice: '0.24' },
  { code: 'ZX7', name: '7号纸箱', size: ['23', '13', '16'], weight: '0.12', holds: 2.2, costPrice: '0.3' },
  { code: 'ZX6', name: '6号纸箱', size: ['26', '15', '18'], weight: '0.15', holds: 2.7, costPrice: '0.38' },
  { code: 'ZX5', name: '5号纸箱', size: ['29', '17', '19'], weight: '0.2', holds: 3.5, costPrice: '0.46' },
  { code: 'ZX4', name: '4号纸箱', size: ['35', '19', '23'], weight: '0.28', holds: 5, costPrice: '0.62' },
  { code: 'ZX3', name: '3号纸箱', size: ['43', '21', '27'], weight: '0.38', holds: 9, costPrice: '0.88' },
  { code: 'ZX2', name: '2号纸箱', size: ['53', '23', '29'], weight: '0.5', holds: 16, costPrice: '1.25' },
  { code: 'ZX1', name: '1号纸箱', size: ['53', '29', '37'], weight: '0.6', holds: 100, costPrice: '1.7' },
]
const GIFT_BOX = { code: 'YCLH', name: '云裳礼盒', owner: 'YCFS' }
const IN_ITS_OWN_BOX = { code: 'YX', costPrice: '0', charged: false }

export async function insertPackagings(orm: Orm, made: Made): Promise<void> {
  const brought = { costPrice: '0', charged: false, length: '35', width: '25', height: '10', weight: '0.3' }
  await orm.insert(packages).values([
    ...KINDS.map(({ code, name, size: [length, width, height], weight, costPrice }) => ({
      code,
      name,
      length,
      width,
      height,
      weight,
      costPrice,
      charged: true,
      ...made,
    })),
    { ...GIFT_BOX, ...brought, ...made },
  ])
}

type Parcel = { owner: string; weight: string; turn: number }

/** The smallest that holds it, or where that has run out the next; now and then it goes as it came, or in the owner's box. */
export function packagingOf({ owner, weight, turn }: Parcel): {
  code: string
  costPrice: string
  charged: boolean
} {
  if (turn % 23 === 0) return IN_ITS_OWN_BOX
  if (owner === GIFT_BOX.owner && turn % 6 === 0) return { ...IN_ITS_OWN_BOX, code: GIFT_BOX.code }
  const [smallest = KINDS.at(-1), next] = KINDS.filter(({ holds }) => Number(weight) <= holds)
  const fitting = turn % 3 === 0 ? (next ?? smallest) : smallest
  return { code: fitting?.code ?? '', costPrice: fitting?.costPrice ?? '0', charged: true }
}
