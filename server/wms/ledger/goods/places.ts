// Where goods fit: by the use and the storage class of the zone, what may lie together, weight and volume, in one query for any
// choice of places.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Refusal } from '#server/wms/kit/errors.ts'
import { ask, type Operation } from '#server/wms/kit/operation.ts'
import { kindOfCode } from '#server/wms/ledger/goods/known-code.ts'
import { STORING, usagesFor } from '#server/wms/ledger/goods/rules.ts'
import { findStrategy } from '#server/wms/ledger/goods/strategies.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { skus } from '#server/wms/schema/sku.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import { codeKey } from '#shared/code-key.ts'
import { type ActionOf, actionsOf } from '#shared/domain/strategy.ts'
import type { QUALITIES } from '#shared/domain/values.ts'

export type Goods = {
  warehouse: string
  owner: string
  sku: string
  lot: string
  quality: (typeof QUALITIES)[number]
  qty: string
}

export type Place = {
  code: string
  usage: string
  check_digit: string
  is_open: boolean
  other_goods: boolean
  other_lot: boolean
  has_room: boolean
  storage_class: string
  needed_class: string
}

/** Null: no place takes the goods; the reason tells by which strategy and which of its rules a place was found. */
type Suggestion = { suggestLoc: string | null; suggestReason: string }

/**
 * As the owner's strategy says; without one first where the same product, lot and quality lie already and there is room for
 * all of it; then the first empty location, in the order of the zones' use and of picking, that no other task leads to. Null
 * when there is neither.
 */
export async function suggestPlace(op: Asking, goods: Goods): Promise<Suggestion> {
  const all = usagesFor(goods.quality)
  const picking = all.filter((usage) => usage === '拣选')
  const attempts: Record<ActionOf<'上架'>, readonly Attempt[]> = {
    先并同批: [
      [ALIKE, all],
      [EMPTY, all],
    ],
    先用空位: [
      [EMPTY, all],
      [ALIKE, all],
    ],
    先上拣选位: [
      [ALIKE, picking],
      [EMPTY, picking],
      [ALIKE, all],
      [EMPTY, all],
    ],
  }
  const { action, name } = await findRule(op, goods)
  for (const [{ find, rule }, usages] of attempts[action]) {
    if (usages.length === 0) continue
    const suggestLoc = await find(op, goods, usages)
    if (suggestLoc !== null) return { suggestLoc, suggestReason: `${name}：${rule}` }
  }
  return { suggestLoc: null, suggestReason: '' }
}

/** At which instant: strategies begin at one. */
type Asking = Pick<Operation, 'orm' | 'at'>

/** Which locations, in zones of which use. */
type Attempt = [{ find: typeof findAlike; rule: string }, usages: readonly string[]]

const ALIKE = { find: findAlike, rule: '同货合并' }
const EMPTY = { find: findEmpty, rule: '最近空位' }

const [USUAL] = actionsOf('上架')

async function findRule(op: Asking, { warehouse, owner, sku }: Goods) {
  const [product] = await op.orm
    .select({ abc: skus.abc })
    .from(skus)
    .where(and(eq(skus.owner, owner), eq(skus.code, sku)))
  const strategy = product ? await findStrategy(op, '上架', { warehouse, owner, abc: product.abc }) : null
  if (strategy === null) return { action: USUAL, name: `默认「${USUAL}」` }
  const action = strategy.action as ActionOf<'上架'>
  return { action, name: `策略「${action}」第 ${strategy.version} 版` }
}

async function findAlike({ orm }: Asking, goods: Goods, among: readonly string[]): Promise<string | null> {
  const { warehouse, owner, sku, lot, quality } = goods
  const usages = usageList(among)
  const isAlike = sql`l.code in (select loc from stock_balances where owner = ${owner} and sku = ${sku}
    and warehouse = ${warehouse} and lot = ${lot} and quality = ${quality} and on_hand > 0)`
  const isFitting = sql`is_open and usage = any(${usages}) and storage_class = needed_class
    and not other_goods and not other_lot and has_room`
  const [found] = await selectRows<Place>(
    orm,
    sql`select * from (${placesFor(goods, isAlike)}) places where ${isFitting}
        order by array_position(${usages}, usage), zone_seq, pick_seq, code limit 1`,
  )
  return found?.code ?? null
}

/** From zone to zone along their places until one is empty: a warehouse has thousands of them. */
async function findEmpty(
  { orm }: Asking,
  { warehouse, owner, sku, qty }: Goods,
  among: readonly string[],
): Promise<string | null> {
  const usages = usageList(among)
  const [found] = await selectRows<Pick<Place, 'code'>>(
    orm,
    sql`select place.code
        from zones z join skus s on s.owner = ${owner} and s.code = ${sku}
          cross join lateral (
            select l.code, l.pick_seq from locations l
            where l.warehouse = z.warehouse and l.zone = z.code and l.status = '启用' and ${hasRoom(qty)}
              and not exists (select from stock_balances b
                where b.warehouse = l.warehouse and b.loc = l.code and b.on_hand > 0)
              and not exists (select from putaway_tasks t where t.warehouse = l.warehouse and t.suggest_loc = l.code
                and t.state not in ('已完成', '已取消'))
            order by l.pick_seq, l.code limit 1
          ) place
        where z.warehouse = ${warehouse} and z.status = '启用' and z.usage = any(${usages})
          and z.storage_class = s.storage_class
        order by array_position(${usages}, z.usage), z.seq, place.pick_seq, place.code limit 1`,
  )
  return found?.code ?? null
}

/** In the order in which they are to be filled. */
function usageList(usages: readonly string[]): SQL {
  return sql`array[${sql.join([...usages], sql`, `)}]::text[]`
}

/** Locks the location, so that two people do not fill it at once, and answers how it is spelled; refuses what does not belong there. */
export async function assertFits(
  op: Operation,
  goods: Goods,
  given: { loc: string; checkDigit: string | null },
): Promise<string> {
  const loc = await lockPlace(op, goods.warehouse, given.loc, given.checkDigit)
  assertFitting(goods, loc, await selectRows<Place>(op.orm, placeQuery(goods, loc)))
  return loc
}

/** For who asks for more in the same statement, once the location is locked. */
export function placeQuery(goods: Goods, loc: string): SQL {
  return placesFor(goods, sql`l.code = ${loc}`)
}

/** Where goods are led: the digits that hang there, and why there. */
export type Led = { loc: string | null; checkDigit: string; reason: string }

export async function suggestLed(op: Asking, goods: Goods): Promise<Led> {
  return ledTo(op, goods, await suggestPlace(op, goods))
}

/** As it was suggested before, where the goods still fit; else anew. */
export async function keepLed(op: Asking, goods: Goods, suggested: Suggestion): Promise<Led> {
  const { suggestLoc } = suggested
  if (suggestLoc === null) return suggestLed(op, goods)
  const [place] = await selectRows<Place>(op.orm, placeQuery(goods, suggestLoc))
  const isKept = place?.is_open && misfitOf(place, goods) === null
  return isKept ? ledTo(op, goods, suggested) : suggestLed(op, goods)
}

async function ledTo(
  { orm }: Asking,
  { warehouse }: Goods,
  { suggestLoc: loc, suggestReason: reason }: Suggestion,
): Promise<Led> {
  const isThere = and(eq(locations.warehouse, warehouse), eq(locations.code, loc ?? ''))
  const [known] = await orm.select({ checkDigit: locations.checkDigit }).from(locations).where(isThere)
  return { loc, checkDigit: '', reason, ...known }
}

/** Of what that query has found; refuses what does not belong there. */
export function assertFitting(goods: Goods, loc: string, [place]: readonly Place[]): void {
  const reason = place && misfitOf(place, goods)
  if (reason) throw ledger.placeUnfit(loc, reason)
}

/** Refuses what is carried to a location whose zone stores other goods; on their way goods may stand anywhere. */
export async function assertStorable(
  { orm }: Operation,
  { warehouse, loc, field }: { warehouse: string; loc: string; field: string },
  goods: readonly Pick<Goods, 'owner' | 'sku'>[],
): Promise<void> {
  const sent = goods.map(({ owner, sku }) => ({ owner, sku }))
  const [misplaced] = await selectRows<Pick<Place, 'storage_class' | 'needed_class'> & { sku: string }>(
    orm,
    sql`select s.code as sku, z.storage_class, s.storage_class as needed_class
        from locations l join zones z on z.warehouse = l.warehouse and z.code = l.zone
          cross join ${sentRows(sent, 'owner text, sku text')} as sent
          join skus s on s.owner = sent.owner and s.code = sent.sku and s.storage_class <> z.storage_class
        where l.warehouse = ${warehouse} and l.code = ${loc} and z.usage = any(${usageList(STORING)})
        order by s.code limit 1`,
  )
  if (misplaced) throw ledger.placeUnfit(loc, classMisfit(misplaced), field)
}

type Carried = { owner: string; sku: string; qty: string }

/** Asks about what is carried to a location that has no room for it beside what is there: people have it in their hands already. */
export async function askRoom(
  op: Operation,
  { warehouse, loc, field }: { warehouse: string; loc: string; field: string },
  goods: readonly Carried[],
): Promise<void> {
  if (op.sure === null || goods.length === 0) return
  const weightOf = (qty: SQL) => sql`coalesce(sum(${qty} * k.weight), 0)`
  const volumeOf = (qty: SQL) => sql`coalesce(sum(${qty} * k.length * k.width * k.height), 0)`
  const [held, carried] = [sql`b.on_hand`, sql`sent.qty`]
  const [full] = await selectRows(
    op.orm,
    sql`select from locations l
          cross join (
            select ${weightOf(carried)} as weight, ${volumeOf(carried)} as volume
            from ${sentRows(goods, 'owner text, sku text, qty numeric')} as sent
              join skus k on k.owner = sent.owner and k.code = sent.sku
          ) as carried
          cross join lateral (
            select ${weightOf(held)} as weight, ${volumeOf(held)} as volume
            from stock_balances b join skus k on k.owner = b.owner and k.code = b.sku
            where b.warehouse = l.warehouse and b.loc = l.code and b.on_hand > 0
          ) as held
        where l.warehouse = ${warehouse} and l.code = ${loc} and (held.weight + carried.weight > l.max_weight
          or held.volume + carried.volume > l.length * l.width * l.height)`,
  )
  if (full) ask(op, ledger.placeFull(loc, field))
}

/** In use, and named by the check digit that hangs there; null: its label was scanned. Answers how it is spelled. */
export async function lockPlace(
  op: Operation,
  warehouse: string,
  given: string,
  checkDigit: string | null,
): Promise<string> {
  const [place] = await selectRows<Pick<Place, 'code' | 'check_digit' | 'is_open'>>(
    op.orm,
    sql`select l.code, l.check_digit, l.status = '启用' and z.status = '启用' as is_open
        from locations l join zones z on z.warehouse = l.warehouse and z.code = l.zone
        where l.warehouse = ${warehouse} and l.code_key = ${codeKey(given)}
        order by l.code = ${given} desc, l.twin limit 1 for update of l`,
  )
  if (!place) throw await noPlace(op, given)
  const loc = place.code
  if (!place.is_open) throw ledger.placeDisabled(loc)
  if (checkDigit !== null && place.check_digit !== '' && place.check_digit !== checkDigit) {
    throw ledger.checkDigitWrong(loc)
  }
  return loc
}

/** Nobody is told of a thing in their hand that it is no place. */
async function noPlace(op: Operation, given: string): Promise<Refusal> {
  const kind = await kindOfCode(op, given)
  return kind === null || kind === '库位' ? ledger.placeUnknown(given) : ledger.codeNoPlace(given, kind)
}

function misfitOf(place: Place, { quality }: Goods): string | null {
  const usages = usagesFor(quality)
  if (!usages.some((usage) => usage === place.usage)) {
    return `属于${place.usage}区，${quality}须上架到${usages.join('或')}区`
  }
  if (place.storage_class !== place.needed_class) return classMisfit(place)
  if (place.other_goods) return '不允许混放商品，已有其他商品'
  if (place.other_lot) return '不允许混放批次，已有其他批次'
  return place.has_room ? null : '放不下这些商品，超出限重或容积'
}

function classMisfit(place: Pick<Place, 'storage_class' | 'needed_class'>): string {
  return `属于${place.storage_class}库区，商品须存放在${place.needed_class}库区`
}

/** In a location `l` beside what is there. What is unknown of it or of the product `s` does not limit it. */
function hasRoom(qty: string, held: { weight: SQL; volume: SQL } = { weight: sql`0`, volume: sql`0` }): SQL {
  const amount = sql`${qty}::numeric`
  return sql`coalesce(${held.weight} + ${amount} * coalesce(s.weight, 0) <= l.max_weight, true)
    and coalesce(${held.volume} + ${amount} * coalesce(s.length * s.width * s.height, 0)
      <= l.length * l.width * l.height, true)`
}

function placesFor({ warehouse, owner, sku, lot, qty }: Goods, choice: SQL): SQL {
  const held = { weight: sql`held.weight`, volume: sql`held.volume` }
  return sql`
    select l.code, l.pick_seq, l.check_digit, z.usage, z.seq as zone_seq,
      z.storage_class, s.storage_class as needed_class,
      l.status = '启用' and z.status = '启用' as is_open,
      not l.mix_sku and held.other_goods as other_goods, not l.mix_lot and held.other_lot as other_lot,
      ${hasRoom(qty, held)} as has_room
    from locations l
      join zones z on z.warehouse = l.warehouse and z.code = l.zone
      join skus s on s.owner = ${owner} and s.code = ${sku}
      cross join lateral (
        select coalesce(bool_or((b.owner, b.sku) <> (${owner}, ${sku})), false) as other_goods,
          coalesce(bool_or((b.owner, b.sku) = (${owner}, ${sku}) and b.lot <> ${lot}), false) as other_lot,
          coalesce(sum(b.on_hand * coalesce(k.weight, 0)), 0) as weight,
          coalesce(sum(b.on_hand * coalesce(k.length * k.width * k.height, 0)), 0) as volume
        from stock_balances b join skus k on k.owner = b.owner and k.code = b.sku
        where b.warehouse = l.warehouse and b.loc = l.code and b.on_hand > 0
      ) held
    where ${and(sql`l.warehouse = ${warehouse}`, choice)}`
}
