// What owners' systems send of their reject orders: kept, tried at once, and tried again until it can be taken or people close it.

import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Row } from '#server/wms/kit/audit.ts'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { type Rights, SYSTEM_ID } from '#server/wms/kit/caller.ts'
import { findRights } from '#server/wms/kit/caller-rights.ts'
import { assertUnchanged } from '#server/wms/kit/conflict.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, type Reader } from '#server/wms/kit/read.ts'
import { common } from '#server/wms/kit/refusals.ts'
import { inOwnerScope, inWarehouseScope } from '#server/wms/kit/scope.ts'
import { settingOf } from '#server/wms/kit/settings.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { advance, assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow } from '#server/wms/kit/write.ts'
import { PRODUCT_PACKAGES } from '#server/wms/ledger/names.ts'
import { createReject } from '#server/wms/modules/reject/orders.ts'
import { findMistake, type Mistake, type Pushed } from '#server/wms/modules/reject/push-mistakes.ts'
import { pushBinding } from '#server/wms/modules/reject/resources.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { pushTasks } from '#server/wms/schema/reject.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { pushReject, pushTask, SentLine } from '#shared/contracts/reject/push.ts'
import { nextAttempt } from '#shared/domain/push.ts'

export type PushTask = RowOf<typeof pushBinding>

/** Sent again, it takes the place of what failed; what was taken already is answered as it is. */
export async function push(
  op: Operation,
  { opId: _, ...content }: CallBody<typeof pushReject>,
): Promise<PushTask> {
  const known = await knownOf(op, content)
  const before = await findSent(op, content)
  const sent = { ...content, ...known, lineCount: content.lines.length }
  if (before?.state === '成功') return before
  if (before) {
    const locked = await lockRow(op, pushBinding, before.pushNo)
    return attempt(op, locked, { ...sent, lines: content.lines })
  }
  const pushNo = await nextDocNo(op, 'pushTask')
  const lastAt = op.at.toISOString()
  const task = await createRow(op, pushBinding, { ...sent, pushNo, lastAt, creator: op.caller.userId })
  return attempt(op, task, { ...sent, lines: content.lines })
}

/** Corrected, it is tried at once. */
export async function correctPush(
  op: Operation,
  { pushNo, revision, opId: _, ...changes }: CallBody<typeof pushTask.update>,
): Promise<PushTask> {
  const before = await lockRow(op, pushBinding, pushNo)
  assertPossible(pushBinding, 'correct', before)
  await assertUnchanged(op, pushBinding, before, revision)
  const lines = changes.lines ?? (await linesOf(op, pushNo))
  // What is not given stays.
  const sent = { ...before, ...(changes as Partial<Pushed>) }
  return attempt(op, before, { ...sent, ...(await knownOf(op, sent)), lines, lineCount: lines.length })
}

export async function retryPush(op: Operation, pushNo: string): Promise<PushTask> {
  const before = await lockRow(op, pushBinding, pushNo)
  assertPossible(pushBinding, 'retry', before)
  const lines = await linesOf(op, pushNo)
  // A warehouse or an owner that has come to exist since must be the sender's, too, no matter who tries it again.
  const sender = op.caller.userId === SYSTEM_ID ? await findRights(op.orm, before.creator) : op.caller
  const known = await knownOf(op, before, sender)
  return attempt(op, before, { ...before, ...known, lines, lineCount: lines.length })
}

type Content = Pushed & Known & { lineCount: number }

/** The order is made, or what keeps it from being made is written down. */
async function attempt(op: Operation, before: PushTask, content: Content): Promise<PushTask> {
  const found = await findMistake(op, content)
  const isTaken = 'lines' in found
  const kept = keptOf(content)
  const attempts = before.attempts + 1
  const outcome = isTaken ? await take(op, content, found.lines) : await failure(op, attempts, found)
  const changes = { ...kept, ...outcome.changes, attempts, lastAt: op.at.toISOString() }
  return advance(op, pushBinding, isTaken ? 'accept' : 'fail', { before, changes, to: outcome.to })
}

function keptOf(content: Content): Row {
  const { owner, warehouse, knownOwner, knownWarehouse, lines, lineCount, ...sent } = content
  const { externalNo, storeCode, storeName, waybillNo, boxes, remark } = sent
  const said = { externalNo, storeCode, storeName, waybillNo, boxes, remark }
  return { owner, warehouse, knownOwner, knownWarehouse, ...said, lines, lineCount }
}

type Outcome = { to: PushTask['state']; changes: Row }

async function take(op: Operation, content: Pushed, lines: Pushed['lines']): Promise<Outcome> {
  const { owner, warehouse, externalNo, storeCode, storeName, waybillNo, boxes, remark } = content
  const head = { owner, warehouse, externalNo, storeCode, storeName, waybillNo, boxes, remark }
  const { rejectNo } = await createReject(op, { ...head, lines, state: '已接收' })
  return { to: '成功', changes: { rejectNo, errorCode: null, lastError: '', nextRetryAt: null } }
}

async function failure(
  { orm, at }: Operation,
  attempts: number,
  { errorCode, message }: Mistake,
): Promise<Outcome> {
  const next = nextAttempt(attempts, await settingOf(orm, 'push.maxAttempts'), at)
  const to = next === null ? '人工处理' : '待重试'
  return { to, changes: { errorCode, lastError: message, nextRetryAt: next?.toISOString() ?? null } }
}

type Known = { knownOwner: string | null; knownWarehouse: string | null }

/** Whose it is, as far as such an owner and warehouse are there; refuses what is somebody else's. */
async function knownOf(
  { orm, caller }: Operation,
  { owner, warehouse }: Pick<Pushed, 'owner' | 'warehouse'>,
  sender: Pick<Rights, 'warehouses' | 'owners'> = caller,
): Promise<Known> {
  const [theirs] = await orm
    .select({ code: owners.code, isVisible: inOwnerScope(sender, owners.code) })
    .from(owners)
    .where(eq(owners.code, owner))
  const [place] = await orm
    .select({ code: warehouses.code, isVisible: inWarehouseScope(sender, warehouses.code) })
    .from(warehouses)
    .where(eq(warehouses.code, warehouse))
  if (theirs?.isVisible === false || place?.isVisible === false) throw common.outOfScope()
  return { knownOwner: theirs?.code ?? null, knownWarehouse: place?.code ?? null }
}

/** The last message about this number of theirs that nobody has closed. */
async function findSent(op: Operation, { owner, externalNo }: Pushed): Promise<PushTask | null> {
  const { pushNo, state, createdAt } = pushTasks
  const [found] = await op.orm
    .select({ pushNo })
    .from(pushTasks)
    .where(and(eq(pushTasks.owner, owner), eq(pushTasks.externalNo, externalNo), ne(state, '已关闭')))
    .orderBy(desc(createdAt))
    .limit(1)
    .for('update')
  return found ? findOne(op, pushBinding, found.pushNo) : null
}

async function linesOf({ orm }: Reader, pushNo: string): Promise<SentLine[]> {
  const [kept] = await orm
    .select({ lines: pushTasks.lines })
    .from(pushTasks)
    .where(eq(pushTasks.pushNo, pushNo))
  return kept?.lines ?? []
}

export async function findPush(reader: Reader, pushNo: string) {
  const task = await findOne(reader, pushBinding, pushNo)
  return { ...task, lines: await namedLines(reader, task) }
}

export async function findPushDocument(reader: Reader, pushNo: string) {
  const { lines, ...task } = await findPush(reader, pushNo)
  const timeline = await findTimeline(reader, { pushTask: [pushNo] })
  return { task, lines, timeline, docNos: task.rejectNo === null ? [pushNo] : [pushNo, task.rejectNo] }
}

const UNKNOWN = { skuName: null, skuPackages: [] }

/** Of goods that are known; of the others there is nothing but the code. */
async function namedLines(reader: Reader, { pushNo, owner }: PushTask) {
  const lines = await linesOf(reader, pushNo)
  const codes = [...new Set(lines.map(({ sku }) => sku))]
  const found = await reader.orm
    .select({ code: skus.code, skuName: skus.name, skuPackages: PRODUCT_PACKAGES })
    .from(skus)
    .where(and(eq(skus.owner, owner), inArray(skus.code, codes)))
  const products = new Map(found.map(({ code, ...product }) => [code, product]))
  return lines.map((line) => ({ ...line, ...(products.get(line.sku) ?? UNKNOWN) }))
}
