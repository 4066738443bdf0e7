// What can be put away of whatever was scanned, and where it is led to.

import { and, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { closestSpelling, isCalled } from '#server/wms/kit/code-spelling.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows, isVisible, type Reader } from '#server/wms/kit/read.ts'
import { kindOfCode } from '#server/wms/ledger/goods/known-code.ts'
import { keepLed } from '#server/wms/ledger/goods/places.ts'
import { areGoodsOf, findScanCodes } from '#server/wms/ledger/goods/products.ts'
import type { Task } from '#server/wms/modules/inbound/putaway.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { orderBinding, putawayBinding } from '#server/wms/modules/inbound/resources.ts'
import { containers } from '#server/wms/schema/container.ts'
import { inboundOrders, putawayTasks, receiptLines } from '#server/wms/schema/inbound.ts'
import { codeKey } from '#shared/code-key.ts'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import type { getPutawayWork } from '#shared/contracts/inbound/putaway.ts'
import { subtract } from '#shared/domain/decimal.ts'
import { inboundLife, PUTAWAY_OPEN, putawayLife } from '#shared/domain/inbound.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'

type Work = CallResult<typeof getPutawayWork>
type Asked = { code: string; warehouse: string | null }
/** At which instant: strategies begin at one. */
type Asking = Reader & Pick<Operation, 'at'>

/** Of goods that came by many orders these are put away first. */
const MOST = 20
/** What oneself has put away within a shift is told, too. */
const SHIFT_MS = 12 * 3_600_000
/** Tasks that are older are not looked through for that. */
const WEEK_MS = 7 * 24 * 3_600_000

export async function findPutawayWork(reader: Asking, asked: Asked): Promise<Work> {
  const found = await findTasks(reader, asked)
  const done = found.filter(({ state }) => state === '已完成')
  const open = found.filter((task) => isWorkable(reader, task)).slice(0, MOST)
  const tasks = [...done, ...open]
  const received = open.length > 0 ? [] : await findReceived(reader, asked)
  if (tasks.length === 0 && received.length === 0) throw await nothingToDo(reader, asked.code, found)
  const places: Work['places'] = []
  for (const task of open) {
    const goods = { ...task, qty: subtract(task.qty, task.doneQty) }
    places.push({ taskNo: task.taskNo, ...(await keepLed(reader, goods, task)) })
  }
  return { tasks, codes: await findScanCodes(reader, tasks), places, received }
}

/** Orders that are being received, with goods that were meant and no task leads away. */
async function findReceived(reader: Reader, asked: Asked): Promise<string[]> {
  const { orderNo, warehouse, state } = inboundOrders
  const { sku, owner, lot, container, qty } = receiptLines
  const box = await findBox(reader, asked)
  const isContained = box && and(eq(warehouse, box.warehouse), eq(container, box.code))
  const isMeant = or(eq(orderNo, codeKey(asked.code)), isContained, areGoodsOf(asked.code, owner, sku))
  const isHere = asked.warehouse === null ? undefined : eq(warehouse, asked.warehouse)
  const isReceiving = inArray(state, [...inboundLife.steps.lead.from])
  const led = sql`(select coalesce(sum(t.qty), 0) from putaway_tasks t where t.source = ${orderNo}
    and (t.sku, t.lot, t.container) = (${sku}, ${lot}, ${container}) and t.state <> '已取消')`
  const found = await reader.orm
    .select({ orderNo })
    .from(inboundOrders)
    .innerJoin(receiptLines, and(eq(receiptLines.orderNo, orderNo), eq(receiptLines.state, '有效')))
    .where(and(isReceiving, isMeant, isHere, isVisible(reader, orderBinding)))
    .groupBy(orderNo, owner, sku, lot, container)
    .having(sql`sum(${qty}) > ${led}`)
    .orderBy(orderNo)
  return [...new Set(found.map((row) => row.orderNo))].slice(0, MOST)
}

/** By its own number or that of its order, by what the goods stand in, or by the goods themselves. */
async function findTasks(reader: Asking, asked: Asked): Promise<Task[]> {
  const { owner, sku, source, taskNo } = putawayTasks
  const key = codeKey(asked.code)
  const numbered = await findShown(reader, asked, or(eq(taskNo, key), eq(source, key)))
  if (numbered.length > 0) return numbered
  const contained = await findContained(reader, asked)
  return contained.length > 0 ? contained : findShown(reader, asked, areGoodsOf(asked.code, owner, sku))
}

async function findContained(reader: Asking, asked: Asked): Promise<Task[]> {
  const box = await findBox(reader, asked)
  if (!box) return []
  const { warehouse, container } = putawayTasks
  return findShown(reader, asked, and(eq(warehouse, box.warehouse), eq(container, box.code)))
}

async function findBox({ orm }: Reader, asked: Asked) {
  const [box] = await orm
    .select({ code: containers.code, warehouse: containers.warehouse })
    .from(containers)
    .where(isCalled(containers.code, asked.code))
    .orderBy(...closestSpelling(containers.code, asked.code))
    .limit(1)
  return box
}

/** What is open, and what oneself has put away just now. */
function findShown(reader: Asking, { warehouse }: Asked, isMeant: SQL | undefined): Promise<Task[]> {
  const { state, assignee, createdAt, updatedAt } = putawayTasks
  const since = (ms: number) => new Date(reader.at.getTime() - ms)
  const isOwn = and(eq(state, '已完成'), eq(assignee, reader.caller.userId))
  const isRecent = and(gte(updatedAt, since(SHIFT_MS)), gte(createdAt, since(WEEK_MS)))
  const isShown = or(inArray(state, [...PUTAWAY_OPEN]), and(isOwn, isRecent))
  const isHere = warehouse === null ? undefined : eq(putawayTasks.warehouse, warehouse)
  return findRows(reader, putawayBinding, { condition: and(isMeant, isShown, isHere), sort: 'taskNo' })
}

function isWorkable({ caller }: Reader, task: Task): boolean {
  if (isPossible(putawayLife.moves.claim, task)) return true
  return isPossible(putawayLife.steps.confirm, task) && task.assignee === caller.userId
}

async function nothingToDo(reader: Reader, code: string, [first]: readonly Task[]) {
  if (first?.state === '异常') return refusals.taskStands(first.taskNo, first.state, '上架，请先重新分配')
  if (first) return refusals.taskOfOther(first.taskNo, first.assigneeName ?? '他人')
  const kind = await kindOfCode(reader, code)
  if (kind === null) return refusals.putawayUnknown(code)
  return WANTED.includes(kind) ? refusals.nothingToPutAway(code) : refusals.codeNoPutaway(code, kind)
}

const WANTED = ['商品', '商品条码', '容器', '入库单', '上架任务']
