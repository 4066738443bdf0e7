// A database as full as after a year: goods, places, balances and facts by the thousand, made by the database itself.
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/wms/db/database.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'

/** Rare values stand in one of so many rows: a list that is narrowed to them must not read all others. */
const RARE = 1_000
const SKUS = 6_000
/** One in so many facts is told two days late. */
const LATE = 97
const PLACES = 12_000

/** The day of the newest fact; the oldest is a year older. Facts are as old as their number is low. */
export const LAST_DAY = '2026-03-31'
export const FACT_TABLES = [
  'stock_ledger',
  'stock_balances',
  'operation_events',
  'charge_lines',
  'expense_entries',
  'audit_logs',
  'stock_lots',
  'piece_entries',
] as const

/**
 * Into a database with the demo company, whose caller may set aside its rules: what is written holds them by itself, and by
 * them, row for row, ten million would take hours.
 */
export async function insertManyFacts(orm: Orm, ledgerRows: number): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    for (const statement of masterData()) await tx.execute(statement)
    const indexes = await dropIndexes(tx)
    for (const statement of facts(ledgerRows)) await tx.execute(statement)
    for (const definition of indexes) await tx.execute(sql.raw(definition))
    for (const table of [...FACT_TABLES, 'skus', 'locations'])
      await tx.execute(sql`analyze ${sql.identifier(table)}`)
  })
}

/** Those of facts, but for what keeps them apart; their definitions. */
async function dropIndexes(tx: Orm): Promise<string[]> {
  const found = await selectRows<{ name: string; definition: string }>(
    tx,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
        where not indisunique and indrelid::regclass::text = any(${sql.param([...FACT_TABLES])})`,
  )
  for (const { name } of found) await tx.execute(sql`drop index ${sql.identifier(name)}`)
  return found.map(({ definition }) => definition)
}

/** Below `count`, the same in each run and without a pattern; each salt spreads the rows in another way. */
const spread = (salt: number, count: number) =>
  sql.raw(`((hashint8(i::bigint * 1000 + ${salt})::bigint & 2147483647) % ${count})`)
/** The same, but low numbers come far more often: a tenth of them in a third of all rows. */
const hot = (salt: number, count: number, of = 'i') =>
  sql.raw(
    `floor(${count} * power((hashint8((${of})::bigint * 1000 + ${salt})::bigint & 2147483647) / 2147483648.0, 2))::bigint`,
  )
/** So much one person does for one owner before they do something else. */
const TURN = `i / 40`
const turn = sql.raw(TURN)
const worker = sql`(select array_agg(emp_no order by emp_no) from employees)`
const workerId = sql`(select array_agg(id order by id) from employees)`
const team = sql`(select array_agg(code order by code) from work_teams)`
const opType = sql`case when ${sql.raw(`i % ${RARE} = ${RARE - 1}`)} then '拦截'
  else (array['拣货', '打包', '收货', '拣货', '上架'])[1 + ${turn} % 5] end`
const ownerOfTurn = () => ownerOf(hot(1, SKUS, TURN))
const warehouse = sql`(select array_agg(code order by code) from warehouses)`
const owner = sql`(select array_agg(code order by code <> 'YCFS', code) from owners)`
const chosen = (list: SQL, number: SQL) => sql`(${list})[1 + ${number} % cardinality(${list})]`
export const goods = hot(1, SKUS)
/** What much is done with lies in no more places than anything else. */
const goodsStored = spread(1, SKUS)
export const place = spread(2, PLACES)
export const skuCode = (number: SQL) => sql`'MF' || lpad(${number}::text, 6, '0')`
export const placeCode = (number: SQL) => sql`'MF-' || lpad(${number}::text, 6, '0')`
/** Half of all goods are of the first, a fifth of the next. */
export const ownerOf = (number: SQL) => chosen(owner, sql`(16 / (1 + ${number} % 16) - 1)`)
export const warehouseOf = (number: SQL) => chosen(warehouse, number)
export const isRare = sql`i % ${RARE} = ${RARE - 1}`
export const series = (count: number) => sql`generate_series(0, ${count - 1}) i`

function masterData(): SQL[] {
  const number = sql`i`
  return [
    sql`insert into skus (owner, code, name, spec, unit, lot_control, serial_control, abc)
      select ${ownerOf(number)}, ${skuCode(number)}, '商品' || i, '', (select min(code) from units), true, false, 'C'
      from ${series(SKUS)}`,
    sql`insert into locations (warehouse, zone, code, aisle, rack, level, type, mix_sku, mix_lot, pick_seq, check_digit)
      select ${warehouseOf(number)}, (select min(code) from zones where warehouse = ${warehouseOf(number)}),
        ${placeCode(number)}, '', '', '', '货架', true, true, i, ''
      from ${series(PLACES)}`,
  ]
}

function facts(rows: number): SQL[] {
  return [
    ledger(rows),
    balances(Math.ceil(rows / 10)),
    lots(Math.ceil(rows / 4)),
    events(Math.ceil(rows / 4)),
    charges(Math.ceil(rows / 4)),
    COUNTED_DAYS,
  ].concat(expenses(Math.ceil(rows / 20)), auditEntries(Math.ceil(rows / 4)), pieces(Math.ceil(rows / 4)))
}

/** What was earned by the piece is among the facts: nobody is to count the days once more. */
const COUNTED_DAYS = sql`insert into piece_days (warehouse, business_date, run_no, settled_at)
  select code, day::date, 'JJ', now()
  from warehouses cross join generate_series(${LAST_DAY}::date - 366, current_date, interval '1 day') as day
  on conflict do nothing`

/** The i-th of so many that were written last. */
export const eventOf = (rows: number) =>
  sql`(select max(event_id) - ${rows - 1}::int from operation_events) + i`

/** When, for the i-th of so many. */
export function dated(rows: number) {
  const at = sql`(${LAST_DAY}::timestamptz - make_interval(secs => (${rows} - i) * (365 * 86400.0 / ${rows})))`
  return { at, day: sql`(${at}::date - case when i % ${LATE} = 0 then 2 else 0 end)` }
}

function ledger(rows: number): SQL {
  const { at, day } = dated(rows)
  return sql`insert into stock_ledger (at, business_date, warehouse, owner, sku, lot, quality, from_loc, to_loc,
      from_container, to_container, qty, doc_type, doc_no, reason, operator)
    select ${at}, ${day}, ${warehouseOf(place)}, ${ownerOf(goods)}, ${skuCode(goods)},
      case when ${isRare} then 'RARE' when i % 3 = 0 then 'L' || ${spread(3, 5_000)} else '' end,
      case when ${isRare} then '冻结' else '良品' end,
      case when i % 3 > 0 then ${placeCode(place)} end, case when i % 3 < 2 then ${placeCode(spread(4, PLACES))} end,
      '', '', 1 + i % 9, case when ${isRare} then '稀有' else '出库' end, 'CK' || i / 4, '', 1
    from ${series(rows)}`
}

function balances(rows: number): SQL {
  return sql`insert into stock_balances (warehouse, owner, sku, lot, quality, loc, container, on_hand, allocated, frozen, version)
    select ${warehouseOf(place)}, ${ownerOf(goodsStored)}, ${skuCode(goodsStored)},
      case when ${isRare} then 'RARE' else '' end, case when ${isRare} then '冻结' else '良品' end, ${placeCode(place)},
      case when ${isRare} then 'RARE' || i else '' end, 10 + i % 90, i % 5, 0, 1
    from ${series(rows)} on conflict do nothing`
}

/** Of the rare goods, and of all that has come and gone before them. */
function lots(rows: number): SQL {
  return sql`insert into stock_lots (owner, sku, lot, exp_date)
    select ${ownerOf(goods)}, ${skuCode(goods)}, case when ${isRare} then 'RARE' else 'L' || i end,
      date '2025-06-01' + case when ${isRare} then (i / ${RARE} % 60)::int else -(1 + i % 500)::int end
    from ${series(rows)} where ${isRare} or i % 4 = 0 on conflict do nothing`
}

function events(rows: number): SQL {
  const { at, day } = dated(rows)
  return sql`insert into operation_events (at, business_date, warehouse, owner, op_type, doc_type, doc_no, sku, qty, boxes,
      orders, weight, volume, source, duration_sec, worker_id, operator, reason)
    select ${at}, ${day}, ${warehouseOf(turn)}, ${ownerOfTurn()}, ${opType}, '出库',
      'CK' || i / 4, ${skuCode(goods)}, 1 + i % 9, 1, 1, 1, 0.01, 'app', 30, ${chosen(workerId, turn)}, 1, ''
    from ${series(rows)}`
}

/** For one piece of work of its place and owner, for two, or for none, as storage is. */
function charges(rows: number): SQL {
  const { at, day } = dated(rows)
  const event = eventOf(rows)
  const events = sql`case i % 4 when 0 then '{}' when 3 then array[${event} - 1, ${event}] else array[${event}] end`
  return sql`insert into charge_lines (at, business_date, warehouse, owner, item_code, qty, unit, price, amount, tax, doc_type,
      doc_no, source_ref, event_ids, state, operator, reason)
    select ${at}, ${day}, ${warehouseOf(turn)}, ${ownerOfTurn()}, case when ${isRare} then 'RARE' else 'PICK' end, 1, '件', 2, 2,
      0.12, '出库', 'CK' || i, '', ${events}, case when ${isRare} then '红冲' else '已结算' end, 1, ''
    from ${series(rows)}`
}

function expenses(rows: number): SQL {
  const { at, day } = dated(rows)
  return sql`insert into expense_entries (at, business_date, warehouse, owner, category, amount, alloc_basis, doc_type, doc_no,
      source_ref, operator, reason)
    select ${at}, ${day}, ${warehouseOf(place)}, ${ownerOf(goods)}, case when ${isRare} then '赔付' else '计件' end, 3, '', '计件',
      'JJ' || i, '', 1, ''
    from ${series(rows)}`
}

function pieces(rows: number): SQL {
  const { at, day } = dated(rows)
  return sql`insert into piece_entries (kind, event_id, at, business_date, warehouse, owner, worker, team, op_type, doc_type,
      doc_no, qty, unit, base_point, coefficient, shift_coefficient, is_shared, share, event_score, score, unit_price, amount,
      payment, seconds, rule_version, coefficient_version, run_no, reason)
    select case when ${isRare} then '扣款' else '计件' end, case when not ${isRare} then ${eventOf(rows)} end, ${at}, ${day}, ${warehouseOf(turn)},
      ${ownerOfTurn()}, case when ${isRare} then 'MR' else ${chosen(worker, turn)} end,
      case when ${isRare} then 'MR' else ${chosen(team, turn)} end, ${opType}, '出库', 'CK' || i / 4,
      1, '件', 1, 1, 1, false, 1, 1, 1, 0.05, 0.05, '计件', 30, 1, 0, 'JJ' || i / 100, ''
    from ${series(rows)}`
}

function auditEntries(rows: number): SQL {
  const { at } = dated(rows)
  return sql`insert into audit_logs (at, actor, source, action, entity, entity_id, warehouse, owner, reason, request_id)
    select ${at}, 1, 'web', case when ${isRare} then 'rare' else 'update' end, case when ${isRare} then 'rare' else 'sku' end,
      i::text, ${warehouseOf(place)}, ${ownerOf(goods)}, '', 'request-' || i
    from ${series(rows)}`
}
