// What the named moves of an inbound order mean beyond its state: tasks for what came, cases for what did not.
import { and, eq, ne } from 'drizzle-orm'
import { audit, type Row } from '#server/wms/kit/audit.ts'
import { nextDocNos } from '#server/wms/kit/doc-number.ts'
import { Refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findRows } from '#server/wms/kit/read.ts'
import { differenceCases } from '#server/wms/modules/difference/tables.ts'
import type { Order } from '#server/wms/modules/inbound/orders.ts'
import { cancelTasks, countOpenTasks, createTasks } from '#server/wms/modules/inbound/putaway.ts'
import { assertOwnReceiving } from '#server/wms/modules/inbound/receiving.ts'
import { lineBinding } from '#server/wms/modules/inbound/resources.ts'
import { inboundLines } from '#server/wms/modules/inbound/tables.ts'
import type { CallResult } from '#shared/contracts/call.ts'
import type { inboundLine } from '#shared/contracts/inbound/line.ts'
import { negate, signOf } from '#shared/domain/decimal.ts'

type Line = CallResult<typeof inboundLine.get>

const EFFECTS: Readonly<Record<string, (op: Operation, order: Order) => Promise<void>>> = {
  finish: async (op, order) => {
    assertComplete(await differingLines(op, order.orderNo))
    await createTasks(op, order)
  },
  closePartially: async (op, order) => {
    assertOwnReceiving(order, '部分关闭')
    await openCases(op, order, await differingLines(op, order.orderNo))
    await createTasks(op, order)
  },
  settle: async (op, order) => {
    await assertPutAway(op, order)
    await assertCasesClosed(op, order)
  },
  reopen: (op, { orderNo }) => cancelTasks(op, orderNo),
}

export async function moveOrder(op: Operation, order: Row, move: string): Promise<Row> {
  await EFFECTS[move]?.(op, order as Order)
  return {}
}

function differingLines(op: Operation, orderNo: string): Promise<Line[]> {
  const condition = and(eq(inboundLines.orderNo, orderNo), ne(inboundLines.diffQty, '0'))
  return findRows(op, lineBinding, { condition, sort: 'lineNo' })
}

function assertComplete([first]: readonly Line[]): void {
  if (!first) return
  const isShort = signOf(first.diffQty) < 0
  const told = isShort ? `还差 ${negate(first.diffQty)}，请继续收货或` : `多收 ${first.diffQty}，请`
  throw new Refusal({ code: 409, message: `商品 ${first.sku} ${told}部分关闭` })
}

async function openCases(op: Operation, order: Order, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) throw new Refusal({ code: 409, message: '没有差异，请直接操作「收货完成」' })
  const numbers = await nextDocNos(op, 'CY', lines.length)
  const cases = lines.map(({ warehouse, owner, sku, lot, expectedQty, receivedQty, diffQty }, index) => ({
    ...{ caseNo: numbers[index] ?? '', docType: '入库单', docNo: order.orderNo, warehouse, owner, sku, lot },
    ...{ expectedQty, actualQty: receivedQty, diffQty, createdAt: op.at, updatedAt: op.at },
    kind: signOf(diffQty) < 0 ? ('短少' as const) : ('多出' as const),
  }))
  await op.orm.insert(differenceCases).values(cases)
  for (const after of cases) {
    await audit(op, {
      action: 'create',
      entity: 'differenceCase',
      entityId: after.caseNo,
      before: null,
      after,
    })
  }
}

async function assertPutAway(op: Operation, { orderNo }: Order): Promise<void> {
  const open = await countOpenTasks(op, orderNo)
  if (open > 0) throw new Refusal({ code: 409, message: `还有 ${open} 个上架任务未完成，不能结案` })
}

async function assertCasesClosed({ orm }: Operation, { orderNo }: Order): Promise<void> {
  const open = await orm.$count(
    differenceCases,
    and(eq(differenceCases.docNo, orderNo), ne(differenceCases.state, '已关闭')),
  )
  if (open > 0) throw new Refusal({ code: 409, message: `还有 ${open} 张差异单未关闭，不能结案` })
}
