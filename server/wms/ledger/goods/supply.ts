// What orders can be served with: good goods that nobody has been promised, where they are kept, in the order they are to go.
import { type SQL, sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Pile } from '#server/wms/ledger/goods/serving.ts'
import { findActions } from '#server/wms/ledger/goods/strategies.ts'
import { localDateOf } from '#shared/domain/calendar.ts'
import { type AbcClass, type ActionOf, actionsOf } from '#shared/domain/strategy.ts'

type Asked = { warehouse: string; owner: string; skus: readonly string[]; except?: string }
type Row = Omit<Pile, 'left'> & { available: string }

/**
 * Locks what it answers until the transaction ends, in the order in which all who change balances lock them. It goes in the
 * order that the owner's strategy says; without one what runs out first goes first, then the oldest lot, and from the places
 * for picking before the stored. What has run out does not go.
 */
export function lockSupply(op: Operation, asked: Asked): Promise<Pile[]> {
  return supplyOf(op, asked, sql`for update of b`)
}

/** The same as it stands, for who only wants to know whether asking for it is worth while. */
export function findSupply(op: Pick<Operation, 'orm' | 'at'>, asked: Asked): Promise<Pile[]> {
  return supplyOf(op, asked, sql``)
}

async function supplyOf(
  op: Pick<Operation, 'orm' | 'at'>,
  { warehouse, owner, skus, except }: Asked,
  locking: SQL,
): Promise<Pile[]> {
  const today = localDateOf(op.at)
  const first = orderOf(await findActions(op, '分配', { warehouse, owner }))
  const rows = await selectRows<Row>(
    op.orm,
    sql`with locked as (
          select b.owner, b.loc, b.container, b.sku, b.lot, b.available from stock_balances b
          where b.warehouse = ${warehouse} and b.owner = ${owner} and b.sku = any(${sql.param([...skus])}::text[])
            and b.quality = '良品' and b.available > 0 and b.loc <> ${except ?? ''}
          order by b.warehouse, b.loc, b.owner, b.sku, b.lot, b.quality, b.container ${locking}
        ), dated as (
          select locked.*, known.exp_date, s.abc from locked join skus s on s.owner = locked.owner and s.code = locked.sku
            left join stock_lots known on known.owner = locked.owner and known.sku = locked.sku and known.lot = locked.lot
        )
        select z.code as zone, d.loc, d.container, d.sku, d.lot, d.exp_date::text as "expDate", trim_scale(d.available)::text as available
        from dated d join locations l on l.warehouse = ${warehouse} and l.code = d.loc
          join zones z on z.warehouse = l.warehouse and z.code = l.zone
        where z.usage in ('存储', '拣选') and l.status = '启用' and (d.exp_date is null or d.exp_date >= ${today}::date)
        order by d.sku, ${first} d.exp_date nulls last, d.lot, z.usage = '拣选' desc, l.pick_seq, d.loc, d.container`,
  )
  return rows.map(({ available: left, ...place }) => ({ ...place, left }))
}

/** Each for the classes that it is done with; the same for all that is left of a product, it leaves the usual order. */
function orderOf(actions: Record<AbcClass, ActionOf<'分配'>>): SQL {
  const terms = actionsOf('分配').flatMap((action) => {
    const classes = Object.entries(actions).flatMap(([abc, own]) => (own === action ? [abc] : []))
    const term = ORDERS[action]
    if (term === null || classes.length === 0) return []
    return [sql`case when d.abc = any(${sql.param(classes)}::text[]) then ${term} end, `]
  })
  return sql.join(terms)
}

/** Before the usual order; null: nothing comes before it. */
const ORDERS: Readonly<Record<ActionOf<'分配'>, SQL | null>> = {
  先到期先出: null,
  先进先出: sql`(select min(e.at) from stock_ledger e where e.owner = d.owner and e.sku = d.sku and e.lot = d.lot
    and e.warehouse = l.warehouse and e.from_loc is null)`,
  先清零散: sql`d.available`,
  先拣选位: sql`z.usage <> '拣选'`,
}
