// Lines of goods that belong to an order: written with it, all of them anew, or one more for a row of a sheet.
import { and, eq } from 'drizzle-orm'
import { getTableColumns } from 'drizzle-orm/utils'
import { type Binding, columnOf, type RowOf } from '#server/wms/kit/binding.ts'
import { isCalled } from '#server/wms/kit/code-spelling.ts'
import { type Refusal, refuseAll } from '#server/wms/kit/errors.ts'
import { assertSameHead } from '#server/wms/kit/exchange/grouped-rows.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Key } from '#server/wms/kit/read.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { withSpelledLots } from '#server/wms/ledger/facts/lots.ts'
import { assertDifferent } from '#server/wms/ledger/goods/products.ts'
import { isMeant, type Meant } from '#server/wms/schema/columns.ts'
import { codeKey } from '#shared/code-key.ts'

type Goods = { sku: string; lot: string }
type Order = { warehouse: string; owner: string }
/** What the rows of a sheet say of their order. */
type Head = Order & { externalNo: string }

type Lined<O extends Binding, L extends Goods> = {
  order: O
  /** Its table calls the number of the order as the order does. */
  lines: Binding
  /** Two lines with the same are one too many. */
  keyOf?: (line: L) => readonly string[]
  twice: (line: L) => Refusal
  /** The states of an order whose external number may come again. */
  givenUp?: readonly string[]
  /** The field of the order that they are given in. */
  at?: string
}

export type OrderLines<O extends Binding, L extends Goods> = {
  /** After as many as are there already. */
  insert: (op: Operation, order: RowOf<O>, lines: readonly L[], after?: number) => Promise<void>
  /** In place of those that are there. */
  replace: (op: Operation, order: RowOf<O>, lines: readonly L[]) => Promise<void>
  /** The order that a row of a sheet adds to, locked; it says the same of itself as the row does. Null: the row is its first. */
  orderOfRow: (op: Operation, head: Head) => Promise<RowOf<O> | null>
}

export function orderLines<O extends Binding, L extends Goods>({
  order: binding,
  lines: lineBinding,
  keyOf = ({ sku, lot }) => [sku, codeKey(lot)],
  twice,
  givenUp,
  at = 'lines',
}: Lined<O, L>): OrderLines<O, L> {
  const { key } = binding.resource
  const { table } = lineBinding
  const insert = async (op: Operation, order: RowOf<O>, given: readonly L[], after = 0) => {
    const { [key]: orderNo, warehouse, owner } = order as Order & Record<string, unknown>
    const lines = await withSpelledLots(op, owner, given)
    assertDifferent(lines, (line) => JSON.stringify(keyOf(line)), twice, at)
    if (after > 0) await assertNew(op, orderNo as Key, lines)
    const rows = lines.map((line, index) => ({
      ...line,
      [key]: orderNo,
      warehouse,
      owner,
      lineNo: after + index + 1,
    }))
    const stored = await op.orm.insert(table).values(rows).onConflictDoNothing().returning()
    // Only of a row of a sheet, whose order has been there before.
    if (stored.length < rows.length) refuseAll([{ refusal: twice(lines[0] as L), field: 'sku' }])
  }
  /** A row of a sheet may spell the lot of another, or its box, otherwise. */
  const assertNew = async (op: Operation, orderNo: Key, lines: readonly L[]) => {
    if (lines.every((line) => keyOf(line).every((part) => part === '' || part === line.sku))) return
    const known = await op.orm
      .select()
      .from(table)
      .where(eq(columnOf(lineBinding, key), orderNo))
    const taken = new Set((known as L[]).map((line) => JSON.stringify(keyOf(line))))
    const again = lines.find((line) => taken.has(JSON.stringify(keyOf(line))))
    if (again) refuseAll([{ refusal: twice(again), field: 'sku' }])
  }
  return {
    insert,
    async replace(op, order, lines) {
      const orderNo = (order as Record<string, unknown>)[key]
      await op.orm.delete(table).where(eq(columnOf(lineBinding, key), orderNo))
      await insert(op, order, lines)
    },
    async orderOfRow(op, head) {
      const named = (['owner', 'warehouse', 'externalNo'] as const).map((field) =>
        isCalled(columnOf(binding, field), head[field]),
      )
      const [known] = await op.orm
        .select({ orderNo: columnOf(binding, key) })
        .from(binding.table)
        .where(and(...named, isMeant(getTableColumns(binding.table) as unknown as Meant, givenUp)))
      if (!known) return null
      const order = await lockRow(op, binding, known.orderNo as Key)
      await assertSameHead(op, binding, known.orderNo as Key, head)
      return order
    },
  }
}
