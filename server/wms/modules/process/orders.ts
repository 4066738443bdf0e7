// Process orders: made with their materials, changed as long as they are drafts.

import { and, eq, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { sentRows } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { orderLines } from '#server/wms/ledger/goods/order-lines.ts'
import { assertOwnerInWarehouse, withProducts } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/process/refusals.ts'
import {
  materialBinding,
  orderBinding,
  outputBinding,
  reportBinding,
  supplyBinding,
} from '#server/wms/modules/process/resources.ts'
import {
  processMaterials,
  processOutputs,
  processReports,
  processSupplies,
} from '#server/wms/schema/process.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { MaterialInput } from '#shared/contracts/process/material.ts'
import type { processOrder } from '#shared/contracts/process/order.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

export type Order = RowOf<typeof orderBinding>
type NewOrder = Omit<CallBody<typeof processOrder.create>, 'opId'>
type OrderChange = CallBody<typeof processOrder.update>
type Output = RowOf<typeof outputBinding>

const materialLine = orderLines<typeof orderBinding, MaterialInput>({
  order: orderBinding,
  lines: materialBinding,
  twice: ({ sku, lot }) => refusals.materialTwice(sku, lot === '' ? '' : ` 批次 ${lot}`),
  at: 'materials',
})

export async function createOrder(op: Operation, { materials: given, ...head }: NewOrder): Promise<Order> {
  const { warehouse, owner } = head
  await assertOwnerInWarehouse(op, owner, warehouse)
  const { materials, output } = await withOwnProducts(op, owner, given, {
    sku: head.outputSku,
    planQty: head.planQty,
  })
  const dateIn = await findBusinessDates(op, [{ warehouse, owner }])
  const order = await createRow(op, orderBinding, {
    ...head,
    ...output,
    code: await nextDocNo(op, 'processOrder'),
    businessDate: dateIn({ warehouse, owner }),
    materialCount: materials.length,
    creator: op.caller.userId,
  })
  await materialLine.insert(op, order, materials)
  return order
}

export async function changeOrder(op: Operation, change: OrderChange): Promise<Order> {
  const { code, revision, opId: _, materials: given, ...head } = change
  const before = await lockRow(op, orderBinding, code)
  if (before.state !== '草稿') {
    throw refusals.notDraft(code, before.state)
  }
  const { owner } = before
  const { materials, output } = await withOwnProducts(op, owner, given ?? [], {
    sku: head.outputSku ?? before.outputSku,
    planQty: head.planQty ?? before.planQty,
  })
  const changes = { ...head, ...output, ...(given && { materialCount: materials.length }) }
  const after = await updateRow(op, orderBinding, { key: code, revision, changes })
  if (given) await materialLine.replace(op, after, materials)
  return after
}

/** As they are spelled. */
async function withOwnProducts(
  op: Operation,
  owner: string,
  given: readonly MaterialInput[],
  wanted: { sku: string; planQty: string },
): Promise<{ materials: MaterialInput[]; output: Pick<Order, 'outputSku' | 'planQty'> }> {
  const parts = given.map(({ sku, lot, planQty }, index) => ({
    sku,
    lot,
    planQty,
    at: `materials.${index}.sku`,
  }))
  const named = await withProducts(op, owner, [...parts, { ...wanted, lot: '', at: 'outputSku' }])
  const materials = given.map((material, index) => {
    const { sku = material.sku, planQty = material.planQty } = named[index] ?? {}
    return { ...material, sku, planQty }
  })
  const { sku: outputSku, planQty } = { ...wanted, ...named.at(-1) }
  return { materials, output: { outputSku, planQty } }
}

export async function findOrder(reader: Reader, code: string) {
  const order = await findOne(reader, orderBinding, code)
  return { ...order, materials: await findMaterials(reader, code) }
}

export function findMaterials(reader: Reader, code: string) {
  return findRows(reader, materialBinding, { condition: eq(processMaterials.code, code), sort: 'lineNo' })
}

/** The order, whatever belongs to it, and what was done to it. */
export async function findOrderDocument(reader: Reader, code: string) {
  const order = await findOne(reader, orderBinding, code)
  const outputs = await findRows(reader, outputBinding, {
    condition: eq(processOutputs.code, code),
    sort: 'id',
  })
  return {
    order,
    outputs,
    toPutAway: groupsOf(outputs),
    docNos: [code],
    materials: await findMaterials(reader, code),
    supplies: await findRows(reader, supplyBinding, {
      condition: eq(processSupplies.code, code),
      sort: 'id',
    }),
    reports: await findRows(reader, reportBinding, { condition: eq(processReports.code, code), sort: 'id' }),
    timeline: await findTimeline(reader, {
      processOrder: [code],
      processOutput: outputs.map(({ id }) => String(id)),
    }),
  }
}

/** What lies together and is alike is put away together. */
function groupsOf(outputs: readonly Output[]): Output[] {
  const groups = new Map<string, Output>()
  for (const output of outputs.filter(({ state }) => state === '待上架')) {
    const { lot, mfgDate, expDate, quality, container, loc } = output
    const key = JSON.stringify([lot, mfgDate, expDate, quality, container, loc])
    const first = groups.get(key)
    groups.set(key, first ? { ...first, qty: addDecimals(first.qty, output.qty) } : output)
  }
  return [...groups.values()]
}

/** By so much more or less; a material may be named several times. */
export async function changeMaterials(
  { orm }: Operation,
  changes: readonly { materialId: number; issued?: string; used?: string; returned?: string }[],
): Promise<void> {
  const rows = changes.map(({ materialId, issued = '0', used = '0', returned = '0' }) => ({
    materialId,
    issued,
    used,
    returned,
  }))
  await orm.execute(sql`
    update process_materials set issued_qty = issued_qty + c.issued, used_qty = used_qty + c.used,
      returned_qty = returned_qty + c.returned
    from (
      select "materialId", sum(issued) as issued, sum(used) as used, sum(returned) as returned
      from ${sentRows(rows, '"materialId" bigint, issued numeric, used numeric, returned numeric')} as r
      group by "materialId"
    ) c where process_materials.id = c."materialId"`)
}

export type Supply = typeof processSupplies.$inferSelect

/** In the order in which they are locked; the order itself is locked before. */
export function findSupplies({ orm }: Operation, code: string, state: Supply['state']): Promise<Supply[]> {
  return orm
    .select()
    .from(processSupplies)
    .where(and(eq(processSupplies.code, code), eq(processSupplies.state, state)))
    .orderBy(processSupplies.id)
}
