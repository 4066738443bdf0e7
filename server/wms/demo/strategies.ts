// How the demo company takes and puts away the goods of its owners: as usual for most, otherwise for a few, one of them from
// next week on.
import type { Sources } from '#server/wms/kit/services.ts'
import { strategies } from '#server/wms/schema/owner.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

type Times = { foundedAt: Date; startedAt: Date }

export async function insertStrategies({ orm }: Sources, { foundedAt, startedAt }: Times): Promise<void> {
  const all = { priority: 1, condition: '全部商品', version: 1, enabled: true } as const
  const made = { effectiveFrom: foundedAt, createdAt: foundedAt, updatedAt: foundedAt }
  const nextWeek = { effectiveFrom: new Date(startedAt.getTime() + WEEK_MS) }
  const now = { effectiveFrom: startedAt, createdAt: startedAt, updatedAt: startedAt }
  await orm.insert(strategies).values([
    { ...all, ...made, kind: '上架', action: '先并同批' },
    { ...all, ...made, kind: '分配', action: '先到期先出' },
    { ...all, ...made, kind: '分配', owner: 'FYXL', action: '先清零散' },
    { ...all, ...now, ...nextWeek, kind: '分配', owner: 'FYXL', action: '先拣选位', version: 2 },
    { ...all, ...made, kind: '上架', owner: 'FYXL', condition: 'A类商品', action: '先上拣选位' },
    { ...all, ...made, kind: '分配', owner: 'ZKSM', action: '先拣选位' },
    { ...all, ...now, kind: '分配', owner: 'ZKSM', action: '先进先出', version: 2 },
    {
      ...all,
      ...made,
      kind: '上架',
      owner: 'ZKSM',
      warehouse: 'GZBY',
      action: '先用空位',
      enabled: false,
      disabledAt: startedAt,
      updatedAt: startedAt,
    },
  ])
}
