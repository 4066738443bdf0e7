// 过期 — what has run out is found to be so by itself, at the turn of the day, where it lies. Nothing hangs on the hour: what
// is allocated, picked, packed and shipped is judged by its date (`ledger/goods/supply.ts`, `outbound/expiry.ts`).
import { and, eq, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import { holds, sees } from '#server/wms/kit/holders.ts'
import { executeScheduled, type Schedule, startJob } from '#server/wms/kit/job.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import type { StockKey } from '#server/wms/ledger/facts/balances.ts'
import { postStock } from '#server/wms/ledger/facts/stock.ts'
import { users, visibleWarehouses } from '#server/wms/schema/user.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { ENDED_COUNT_STATES } from '#shared/domain/stocktake.ts'
import { hrefTo } from '#shared/routes.ts'
import type { NoticeDraft } from '#shared/shapes/notice.ts'

type Warehouse = { code: string; name: string }
type Pile = Omit<StockKey, 'quality'> & { qty: string }

/** So many balances are found out in one transaction. */
const MOST_AT_ONCE = 1000

/** Answers the function that stops it. Several processes on one database find each balance once. */
export function startExpiring(sources: Sources, schedule: Schedule): () => Promise<void> {
  const done = new Map<string, string>()
  return startJob(sources, '过期转移', schedule, async (attempt) => {
    const today = localDateOf(sources.now())
    const { code, name } = warehouses
    for (const warehouse of await sources.orm.select({ code, name }).from(warehouses)) {
      if (done.get(warehouse.code) === today) continue
      if (await attempt(warehouse.code, () => expire(sources, warehouse, today, schedule.notify))) {
        done.set(warehouse.code, today)
      }
    }
  })
}

async function expire(
  sources: Sources,
  warehouse: Warehouse,
  today: string,
  notify: Schedule['notify'],
): Promise<void> {
  let found: number
  do {
    found = await executeScheduled(sources, `expiry-${warehouse.code}-${today}`, async (op) => {
      const piles = await lockExpired(op, warehouse.code, today)
      if (piles.length === 0) return 0
      await regrade(op, piles)
      await notify(op, noticeOf(warehouse, piles), await findTold(op, warehouse))
      return piles.length
    })
  } while (found === MOST_AT_ONCE)
}

/**
 * What nobody has a hand on: what is promised is stopped on its way, what waits to be put away is stored first, and what is
 * being counted stays what the counters were sent out for. It is found on the next day.
 */
function lockExpired({ orm }: Operation, warehouse: string, today: string): Promise<Pile[]> {
  return selectRows<Pile>(
    orm,
    sql`select b.warehouse, b.loc, b.owner, b.sku, b.lot, b.container, trim_scale(b.available)::text as qty
        from stock_balances b join stock_lots known using (owner, sku, lot)
          join locations l on l.warehouse = b.warehouse and l.code = b.loc
          join zones z on z.warehouse = l.warehouse and z.code = l.zone
        where b.warehouse = ${warehouse} and b.quality = '良品' and b.available > 0 and known.exp_date < ${today}::date
          and z.usage in ('存储', '拣选') and not exists (
            select from stock_lines line join stock_tasks task using (task_no)
            where (line.warehouse, line.loc, line.owner, line.sku) = (b.warehouse, b.loc, b.owner, b.sku)
              and task.state <> all(${sql.param([...ENDED_COUNT_STATES])}::text[])
          )
        order by b.warehouse, b.loc, b.owner, b.sku, b.lot, b.quality, b.container limit ${MOST_AT_ONCE}
        for update of b`,
  )
}

/** As an inspection would find it, and one that was wrong is corrected by another; nobody has worked for it, and nobody pays. */
async function regrade(op: Operation, piles: readonly Pile[]): Promise<void> {
  const document = { docType: DOCUMENTS.stockInspection.type, docNo: await nextDocNo(op, 'stockInspection') }
  await postStock(
    op,
    piles.flatMap(({ loc, container, ...goods }) => {
      const entry = { ...goods, ...document, reason: '到期自动转为过期' }
      const place = { loc, container }
      return [
        { ...entry, quality: '良品' as const, from: place, to: null },
        { ...entry, quality: '过期' as const, from: null, to: place },
      ]
    }),
  )
}

/** Whoever may adjust stock there. */
async function findTold(op: Operation, { code }: Warehouse): Promise<number[]> {
  const isThere = eq(visibleWarehouses.code, code)
  const told = await op.orm
    .select({ id: users.id })
    .from(users)
    .where(and(holds(op, 'stock.adjust'), sees(op, isThere)))
  return told.map(({ id }) => id)
}

function noticeOf({ code, name }: Warehouse, piles: readonly Pile[]): NoticeDraft {
  const lots = new Set(piles.map(({ owner, sku, lot }) => JSON.stringify([owner, sku, lot])))
  const message = `${name} 有 ${lots.size} 个批次到期，${piles.length} 处库存已转为「过期」，请移至残次区并联系货主处理`
  const link = hrefTo('stock', { view: 'all', warehouse: code, quality: '过期' })
  return { title: '库存过期', message, link, level: 'danger' }
}
