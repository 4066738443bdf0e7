// What lay in a warehouse at the end of a business day, counted for each owner by what its price list says, and divided by how long
// it had lain there. However long ago: what has been posted for later days is taken back from what lies there now.
import { type SQL, sql } from 'drizzle-orm'
import { selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { pieceSize } from '#server/wms/modules/billing/rules.ts'
import { type AgeGroup, ageLimits, type StorageItem, type StoragePrices } from '#shared/domain/storage.ts'

/** By what an owner's goods are counted, and for what price. */
export type Agreed = { owner: string; itemCode: StorageItem; prices: StoragePrices }
export type Lying = AgeGroup & { owner: string; pieces: string; unmeasured: string }
type Asked = { warehouse: string; date: string; agreed: readonly Agreed[] }

/** The youngest first; nothing of an owner without goods. */
export function findLying({ orm }: Operation, { warehouse, date, agreed }: Asked): Promise<Lying[]> {
  const limits = agreed.flatMap(({ owner, itemCode, prices }) =>
    ageLimits(prices).map((age) => ({ owner, item: itemCode, age })),
  )
  return selectRows<Lying>(
    orm,
    sql`with limits as (
          select * from ${sentRows(limits, 'owner text, item text, age int')} as sent
        ), lay as (${layIn(warehouse, date)}), stored as (${STORED}), places as (${PLACES}),
        young as (${youngIn(warehouse, date)}),
        measured as (
          select owner, age, sum(greatest(0, stored.qty - coalesce(young.qty, 0)) * size) as qty,
            coalesce(sum(stored.qty) filter (where size is null), 0) as unknown
          from limits join stored using (owner, item) left join young using (owner, age, sku) group by owner, age
        ), counted as (
          select owner, age, pieces, case item when 'CCP' then loose else unknown end as unmeasured,
            round(case item when 'CCK' then locations when 'CCP' then pallets else coalesce(measured.qty, 0) end, 4) as qty
          from limits join places using (owner) join measured using (owner, age)
        )
        select owner, age as "fromAge", trim_scale(pieces)::text as pieces, trim_scale(unmeasured)::text as unmeasured,
          trim_scale(qty - coalesce(lead(qty) over (partition by owner order by age), 0))::text as qty
        from counted order by owner, age`,
  )
}

/** Products that lie there and could not be counted, by their codes. */
export async function findUnmeasured(
  { orm }: Operation,
  { warehouse, owner, itemCode }: Omit<Agreed, 'prices'> & { warehouse: string },
): Promise<string[]> {
  const products = await selectRows<{ sku: string }>(
    orm,
    sql`select distinct sku from stock_balances join skus on (skus.owner, skus.code) = (stock_balances.owner, sku)
        where warehouse = ${warehouse} and skus.owner = ${owner} and on_hand > 0
          and ${pieceSize(sql`${itemCode}::text`)} is null order by sku`,
  )
  return products.map(({ sku }) => sku)
}

/** Balances and ledger are written together, so that one follows from the other. */
function layIn(warehouse: string, date: string): SQL {
  const isLater = sql`warehouse = ${warehouse} and business_date > ${date}::date
    and owner in (select owner from limits)`
  return sql`select owner, sku, loc, container, sum(qty) as on_hand from (
      select owner, sku, loc, container, on_hand as qty from stock_balances
        where warehouse = ${warehouse} and owner in (select owner from limits)
      union all select owner, sku, from_loc, from_container, qty from stock_ledger
        where from_loc is not null and ${isLater}
      union all select owner, sku, to_loc, to_container, -qty from stock_ledger
        where to_loc is not null and ${isLater}
    ) posted group by owner, sku, loc, container having sum(qty) > 0`
}

/** With the size of a piece, null where it is not known. */
const STORED = sql`select lay.owner, sku, item, sum(on_hand) as qty, ${pieceSize(sql`item`)} as size
  from lay join limits using (owner) join skus on (skus.owner, skus.code) = (lay.owner, sku)
  where age = 0 group by skus.id, lay.owner, sku, item`

const PLACES = sql`select owner, sum(on_hand) as pieces, count(distinct loc) as locations,
    count(distinct container) filter (where category = '托盘') as pallets,
    coalesce(sum(on_hand) filter (where category is distinct from '托盘'), 0) as loose
  from lay left join containers on containers.code = container
    left join container_types on container_types.code = containers.type
  group by owner`

/** What came first leaves first: of the goods at hand, as many are younger than an age as have come in on so many days. */
function youngIn(warehouse: string, date: string): SQL {
  return sql`select owner, age, sku, sum(qty) as qty from (
      select owner, age, sku, greatest(0, sum(case when from_loc is null then qty else -qty end)) as qty
      from stock_ledger join limits using (owner)
      where warehouse = ${warehouse} and age > 0 and business_date > ${date}::date - age
        and business_date <= ${date}::date and (from_loc is null or to_loc is null)
      group by owner, age, sku, doc_no
    ) came group by owner, age, sku`
}
