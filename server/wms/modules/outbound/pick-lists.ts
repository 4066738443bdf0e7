// Big pick lists: locked for who has them; and on paper, what is to be taken from each place for all orders together, in the
// order in which one walks.

import { sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { forEachDocument } from '#server/wms/kit/each.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { packagesOf } from '#server/wms/ledger/names.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { listBinding } from '#server/wms/modules/outbound/resources.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type { BigPickLine, printPickLists } from '#shared/contracts/outbound/wave.ts'

type PickList = RowOf<typeof listBinding>
type Printed = CallResult<typeof printPickLists>

export function printLists(op: Operation, { listNos }: CallBody<typeof printPickLists>): Promise<Printed> {
  return forEachDocument(op, listNos, printTogether)
}

async function printTogether(op: Operation, listNos: readonly string[]): Promise<Printed['done']> {
  const lists: PickList[] = []
  for (const listNo of listNos) {
    lists.push(await markPrinted(op, await lockRow(op, listBinding, listNo)))
  }
  const lines = await findLines(
    op,
    lists.map(({ listNo }) => listNo),
  )
  return lists.map((list) => ({ list, lines: lines.filter(({ listNo }) => listNo === list.listNo) }))
}

async function markPrinted(op: Operation, before: PickList): Promise<PickList> {
  if (before.state !== '未打印' && before.printedAt !== null) return before
  const to = before.state === '未打印' ? '已打印' : before.state
  return advance(op, listBinding, 'print', { before, changes: { printedAt: op.at.toISOString() }, to })
}

function findLines({ orm }: Operation, listNos: readonly string[]): Promise<BigPickLine[]> {
  const packages = packagesOf({ owner: sql`p.owner`, sku: sql`p.sku` })
  return selectRows<BigPickLine>(
    orm,
    sql`select p.list_no as "listNo", p.loc, p.container, p.sku, s.name as "skuName", ${packages} as "skuPackages", p.lot,
          trim_scale(sum(p.qty))::text as qty, count(distinct p.order_no)::int as orders
        from pick_tasks p join skus s on s.owner = p.owner and s.code = p.sku
          left join locations l on l.warehouse = p.warehouse and l.code = p.loc
        where p.list_no = any(${sql.param([...listNos])}::text[]) and p.state in ('待拣', '已拣', '已出库')
        group by p.list_no, p.loc, p.container, p.owner, p.sku, s.name, p.lot
        order by p.list_no, min(l.pick_seq), p.loc, p.sku, p.lot`,
  )
}

/** Of the caller, who is picking by it. */
export async function lockOwnList(op: Operation, listNo: string): Promise<PickList> {
  const list = await lockRow(op, listBinding, listNo)
  if (list.state !== '拣货中') throw refusals.pickListNotUnderWay(listNo, list.state)
  if (list.picker !== op.caller.userId) throw refusals.pickListOfOther(list.pickerName)
  return list
}
