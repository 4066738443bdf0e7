// What the books have been put right by since a count: its difference is the less by that, or one loss is booked twice.
import { sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { StockKey } from '#server/wms/ledger/facts/balances.ts'
import { holdStock } from '#server/wms/ledger/facts/stock.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { ADJUSTMENT_DOC_TYPE } from '#shared/domain/stocktake.ts'

/** Nobody corrects what is about to be posted. */
export async function lockPlaces(op: Operation, taskNo: string): Promise<void> {
  const places = await selectRows<StockKey>(
    op.orm,
    sql`select warehouse, owner, sku, lot, quality, loc, container from stock_lines
        where task_no = ${taskNo} and state = '通过'`,
  )
  await holdStock(op, places)
}

/**
 * Other counts, adjustments, and whatever takes back what was booked before the count: it has never happened. What moves goods
 * afterwards was not there to be counted, and changes nothing.
 */
export async function netCorrections({ orm }: Operation, taskNo: string): Promise<void> {
  await orm.execute(sql`
    update stock_lines line set corrected_qty = corrected.qty
    from (
      select counted.id, coalesce(sum(
          case when entry.to_loc = counted.loc and entry.to_container = counted.container then entry.qty else 0 end
          - case when entry.from_loc = counted.loc and entry.from_container = counted.container then entry.qty else 0 end
        ), 0) as qty
      from stock_lines counted left join stock_ledger entry
        on entry.warehouse = counted.warehouse and entry.owner = counted.owner and entry.sku = counted.sku
          and entry.lot = counted.lot and entry.quality = counted.quality
          and (entry.to_loc = counted.loc or entry.from_loc = counted.loc)
          and entry.entry_no > coalesce(counted.recount_entry_no, counted.count_entry_no)
          and (
            entry.doc_type in (${DOCUMENTS.stockTask.type}::text, ${ADJUSTMENT_DOC_TYPE}::text)
            or entry.reversal_of <= coalesce(counted.recount_entry_no, counted.count_entry_no)
          )
      where counted.task_no = ${taskNo}
      group by counted.id
    ) corrected
    where line.id = corrected.id and line.corrected_qty <> corrected.qty`)
}
