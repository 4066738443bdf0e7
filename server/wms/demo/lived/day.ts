// A day of shipping, lived: its people come in the morning, key in orders, pick, pack, weigh, load, stop one order and put it back,
// each by the commands of the station they stand at, as far as the clock has come.
import { type Person, passTime } from '#server/wms/demo/lived/agenda.ts'
import { findWorkers, signAllOff, signAllOn } from '#server/wms/demo/lived/crews.ts'
import { keyIn, promiseGoods, releaseWaves, stopOne } from '#server/wms/demo/lived/desk.ts'
import { dockAt, scalesAt } from '#server/wms/demo/lived/dock.ts'
import {
  type LivedDay,
  type OwnWork,
  onceAt,
  personFrom,
  stationOf,
} from '#server/wms/demo/lived/lived-day.ts'
import { type Benches, packerAt } from '#server/wms/demo/lived/packer.ts'
import { pickerAt } from '#server/wms/demo/lived/picker.ts'
import { putBackAll } from '#server/wms/demo/lived/put-backs.ts'
import { type Day, instantOn } from '#server/wms/demo/year/calendar.ts'
import { createChance } from '#server/wms/demo/year/chance.ts'
import { LIVED_WAREHOUSE } from '#server/wms/demo/year/plan.ts'
import type { Sources } from '#server/wms/kit/services.ts'

const SEED = 7_000
/** Minutes from midnight. */
const KEYED_IN = [
  { first: 8 * 60 + 30, orders: 6 },
  { first: 13 * 60, orders: 4 },
] as const
const MINUTES_PER_ORDER = 6
const RELEASED_AFTER = 8
const SIGNED_ON = 8 * 60 + 15
const LOADED = [11 * 60 + 40, 16 * 60 + 45] as const
/** From then on, as soon as there is one that can be stopped. */
const STOPPED = 14 * 60
const LOOKED_AGAIN_MINUTES = 15
const SIGNED_OFF = 18 * 60

/** One day after the other: what is left of one is gone on with on the next. */
export function livedDays(sources: Sources, idOf: LivedDay['idOf']) {
  const own: OwnWork = { orderNos: [], waveNos: [] }
  const common = { sources, idOf, own, warehouse: LIVED_WAREHOUSE }
  return ({ date, index }: Day, until: Date) =>
    liveDay({ ...common, date, chance: createChance(SEED + index) }, until)
}

async function liveDay(today: Omit<LivedDay, 'oddities'>, until: Date): Promise<void> {
  const day: LivedDay = {
    ...today,
    oddities: new Set(['报缺', '撤销拣货', '错件', '两箱', '缺件封箱', '拦截']),
  }
  const workers = await findWorkers(day)
  const clerkAt = (username: string, place: string) =>
    stationOf(day, username, { role: 'clerk', code: `${day.warehouse}-${place}` })
  const manager = stationOf(day, 'chenguodong', { role: 'manager' })
  const desk = stationOf(day, 'zhuxiaoyan', { role: 'clerk' })
  const pickers = [clerkAt('zhangli', 'GZT-01'), clerkAt('wangqiang', 'GZT-02')]
  const packers = [clerkAt('liufang', 'GZT-03'), clerkAt('sunjianhua', 'GZT-05')]
  const [scales, dock] = [clerkAt('huangwei', 'CZJ-01'), clerkAt('xuhaitao', 'GZT-06')]
  const stations = [...pickers, ...packers, scales, dock]
  const benches: Benches = { orderNos: new Set(), sent: 0 }
  const people: Person[] = [
    onceAt(day, SIGNED_ON, (at) => signAllOn(day, { manager, stations, workers }, at)),
    ...KEYED_IN.flatMap((shift, index) => ordersOf(day, desk, shift, KEYED_IN.slice(0, index))),
    ...pickers.map((station) => personFrom(day, SIGNED_ON + 10, pickerAt(day, station))),
    ...packers.map((station) => personFrom(day, SIGNED_ON + 20, packerAt(day, station, benches))),
    personFrom(day, SIGNED_ON + 30, scalesAt(day, scales)),
    ...LOADED.map((minute) => personFrom(day, minute, dockAt(day, dock, workers.slice(0, 2)))),
    personFrom(day, STOPPED, async (at) => {
      const orderNo = await stopOne(day, desk, at)
      if (orderNo === null) return LOOKED_AGAIN_MINUTES
      await putBackAll(day, scales, orderNo, at)
      return null
    }),
    onceAt(day, SIGNED_OFF, (at) => signAllOff(day, stations, at)),
  ]
  const evening = instantOn(day.date, SIGNED_OFF)
  await passTime(people, evening < until ? evening : until)
}

type Shift = { first: number; orders: number }

/** Keyed in one after the other, and released to the pickers together. */
function ordersOf(
  day: LivedDay,
  desk: Parameters<typeof keyIn>[1],
  { first, orders }: Shift,
  before: readonly Shift[],
): Person[] {
  const done = before.reduce((sum, shift) => sum + shift.orders, 0)
  const minuteOf = (index: number) => first + index * MINUTES_PER_ORDER
  return [
    ...Array.from({ length: orders }, (_, index) =>
      onceAt(day, minuteOf(index), (at) => keyIn(day, desk, done + index, at)),
    ),
    onceAt(day, minuteOf(orders), (at) => promiseGoods(day, desk, at)),
    onceAt(day, minuteOf(orders) + RELEASED_AFTER, (at) => releaseWaves(day, desk, at)),
  ]
}
