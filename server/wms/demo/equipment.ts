// What the demo company carries goods in, in every state of its life, and the walls that it sorts at.
import { asc, eq, inArray } from 'drizzle-orm'
import { pick } from '#server/wms/demo/given/pick.ts'
import { DEMO_WAREHOUSES } from '#server/wms/demo/given/warehouses.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { containerMoves, containers, containerTypes } from '#server/wms/schema/container.ts'
import { deviceTags } from '#server/wms/schema/device.ts'
import { inboundOrders } from '#server/wms/schema/inbound.ts'
import type { LIGHT_STATES } from '#shared/domain/equipment.ts'

type Orm = Sources['orm']
type Made = { createdAt: Date; updatedAt: Date }
type Container = typeof containers.$inferInsert
type State = NonNullable<Container['state']>

const TYPES: readonly Omit<typeof containerTypes.$inferInsert, keyof Made>[] = [
  {
    code: 'ZZX',
    name: '标准周转箱',
    category: '周转箱',
    slots: 1,
    reusable: true,
    length: '60',
    width: '40',
    height: '34',
    tareWeight: '2.1',
    maxWeight: '30',
    maxVolume: '0.08',
  },
  {
    code: 'TP',
    name: '川字托盘',
    category: '托盘',
    slots: 1,
    reusable: true,
    length: '120',
    width: '100',
    height: '15',
    tareWeight: '18',
    maxWeight: '1000',
    maxVolume: '1.8',
  },
  {
    code: 'LC',
    name: '折叠笼车',
    category: '笼车',
    slots: 3,
    reusable: true,
    length: '110',
    width: '80',
    height: '170',
    tareWeight: '45',
    maxWeight: '400',
    maxVolume: '1.2',
  },
  {
    code: 'LX',
    name: '八格料箱',
    category: '料箱',
    slots: 8,
    reusable: true,
    length: '60',
    width: '40',
    height: '22',
    tareWeight: '1.8',
    maxWeight: '20',
    maxVolume: '0.05',
  },
  {
    code: 'ZXT',
    name: '一次性纸箱托',
    category: '托盘',
    slots: 1,
    reusable: false,
    status: '停用',
    length: '110',
    width: '110',
    height: '12',
    tareWeight: '6',
    maxWeight: '500',
    maxVolume: '1.5',
  },
]

/** Of each warehouse, numbered on from 1. */
const FLEET: readonly { type: string; mark: string; states: readonly State[]; location: string }[] = [
  { type: 'ZZX', mark: 'ZX', states: Array<State>(20).fill('空闲'), location: 'SH-01-01-1' },
  {
    type: 'TP',
    mark: 'TP',
    location: 'CC-01-01-1',
    states: ['占用', '占用', '占用', '空闲', '空闲', '空闲', '空闲', '待清空', '维修', '报废'],
  },
  {
    type: 'LC',
    mark: 'LC',
    states: ['在途', '在途', '占用', '空闲', '空闲', '维修'],
    location: 'FH-01-01-1',
  },
  { type: 'LX', mark: 'LX', states: ['空闲', '空闲', '空闲', '空闲'], location: 'TH-01-01-1' },
]

const SLOTS = 12
/** Two walls: one whose slots all have a tag, and one that is being set up. */
const UNBOUND: readonly (readonly number[])[] = [[], [4, 9, 10, 11]]

export async function insertEquipment(orm: Orm, made: Made): Promise<void> {
  await orm.insert(containerTypes).values(TYPES.map((type) => ({ ...type, ...made })))
  await orm.insert(containers).values(
    DEMO_WAREHOUSES.flatMap(({ code: warehouse }) =>
      FLEET.flatMap(({ type, mark, states, location }) =>
        states.map((state, index) => ({
          code: `${warehouse}-${mark}${String(index + 1).padStart(4, '0')}`,
          type,
          warehouse,
          state,
          location,
          remark: REMARKS[state] ?? '',
          ...made,
        })),
      ),
    ),
  )
  await orm.insert(deviceTags).values(
    DEMO_WAREHOUSES.flatMap(({ code: warehouse }) =>
      UNBOUND.flatMap((unbound, wall) =>
        Array.from({ length: SLOTS }, (_, slot) => ({
          warehouse,
          sortation: `${warehouse}-FBQ-0${wall + 1}`,
          slotNo: String(slot + 1).padStart(2, '0'),
          tagCode: unbound.includes(slot) ? null : `DQ${String(wall * SLOTS + slot + 1).padStart(4, '0')}`,
          lightState: lightOf(wall, slot),
        })),
      ),
    ),
  )
}

const REMARKS: Readonly<Partial<Record<State, string>>> = {
  维修: '底部开裂，待焊接',
  报废: '变形严重，不可修复',
  在途: '随干线车调往分拨中心',
}

function lightOf(wall: number, slot: number): (typeof LIGHT_STATES)[number] {
  if (wall > 0) return '熄灭'
  return slot === 2 ? '闪烁' : slot === 6 ? '常亮' : '熄灭'
}

/** Where the day's deliveries stand: pallets that were carried about this morning, and taken for what is being received. */
export async function putToUse(orm: Orm, { at, operator }: { at: Date; operator: number }): Promise<void> {
  const orders = await orm
    .select({ orderNo: inboundOrders.orderNo, warehouse: inboundOrders.warehouse })
    .from(inboundOrders)
    .where(inArray(inboundOrders.state, ['收货中', '收货完成', '上架中']))
    .orderBy(asc(inboundOrders.orderNo))
  const used = await orm
    .select()
    .from(containers)
    .where(inArray(containers.state, ['占用', '待清空']))
    .orderBy(asc(containers.code))
  for (const [index, { code, warehouse, location }] of used.entries()) {
    const own = orders.filter((order) => order.warehouse === warehouse)
    const currentDoc = own.length > 0 ? pick(own, index).orderNo : null
    const toLocation = `SH-01-0${1 + (index % 4)}-1`
    await orm
      .update(containers)
      .set({ currentDoc, location: toLocation, updatedAt: at })
      .where(eq(containers.code, code))
    await orm.insert(containerMoves).values({
      at: new Date(at.getTime() - (90 - index) * 60_000),
      warehouse,
      container: code,
      operator,
      fromLocation: location ?? null,
      toLocation,
    })
  }
}
