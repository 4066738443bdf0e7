// A picker at the station: claims the next list and picks it scan by scan, each order into a tote of its own.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Step } from '#server/wms/demo/lived/agenda.ts'
import { bodyOf, comesTo, type LivedDay, type Station, workAt } from '#server/wms/demo/lived/lived-day.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { moveDocument } from '#server/wms/kit/transition.ts'
import { pick } from '#server/wms/modules/outbound/pick-scans.ts'
import { pickShort } from '#server/wms/modules/outbound/pick-short.ts'
import { takeBack } from '#server/wms/modules/outbound/pick-undo.ts'
import { findWork } from '#server/wms/modules/outbound/pick-work.ts'
import { listMoved } from '#server/wms/modules/outbound/picking.ts'
import { listBinding } from '#server/wms/modules/outbound/resources.ts'
import { containers } from '#server/wms/schema/container.ts'
import { bigPickLists } from '#server/wms/schema/outbound.ts'
import { reportShort } from '#shared/contracts/outbound/pick-task.ts'
import { pickGoods, undoPick } from '#shared/contracts/outbound/picking.ts'

const SCAN_MINUTES = 0.7
const IDLE_MINUTES = 10

export function pickerAt(day: LivedDay, station: Station): Step {
  let listNo: string | null = null
  return async (at) => {
    listNo ??= await claimNext(day, station, at)
    if (listNo === null) return IDLE_MINUTES
    const current = listNo
    const goesOn = await workAt(day, station, at, (op) => pickNext(day, op, station, current))
    if (!goesOn) listNo = null
    return SCAN_MINUTES
  }
}

async function claimNext(day: LivedDay, station: Station, at: Date): Promise<string | null> {
  const { listNo, waveNo, state } = bigPickLists
  const [list] = await day.sources.orm
    .select({ listNo })
    .from(bigPickLists)
    .where(and(inArray(waveNo, day.own.waveNos), inArray(state, ['未打印', '已打印'])))
    .orderBy(asc(listNo))
    .limit(1)
  if (!list) return null
  const { listNo: key } = list
  await workAt(day, station, at, async (op) => {
    const { revision } = await findOne(op, listBinding, key)
    await moveDocument(op, listBinding, { key, move: 'claim', revision }, listMoved)
  })
  return key
}

/** One scan; false when nothing is left on the list. */
async function pickNext(day: LivedDay, op: Operation, station: Station, listNo: string): Promise<boolean> {
  const { list, picks, totes } = await findWork(op, listNo)
  const [task] = picks.filter(({ state }) => state === '待拣')
  if (list.state !== '拣货中' || !task) return false
  if (Number(task.qty) > 1 && comesTo(day, '报缺')) {
    const foundQty = String(Number(task.qty) - 1)
    await pickShort(op, bodyOf(reportShort, { ids: [task.id], foundQty, reason: '库位实物不足' }))
    return true
  }
  const own = totes.find(({ orderNo }) => orderNo === task.orderNo)
  const tote = own?.tote ?? (await findTote(op, day.warehouse))
  if (tote === null) return false
  const { loc, container, sku: code, lot, qty } = task
  const given = { listNo, loc, container, code, lot, qty, tote, station: station.code }
  const { picks: picked } = await pick(op, bodyOf(pickGoods, given))
  const [done] = picked.filter(({ state }) => state === '已拣')
  if (done && comesTo(day, '撤销拣货')) await takeBack(op, bodyOf(undoPick, { id: done.id }))
  return true
}

async function findTote({ orm }: Operation, at: string): Promise<string | null> {
  const { code, warehouse, type, state } = containers
  const [free] = await orm
    .select({ code })
    .from(containers)
    .where(and(eq(warehouse, at), eq(type, 'ZZX'), eq(state, '空闲')))
    .orderBy(asc(code))
    .limit(1)
  return free?.code ?? null
}
