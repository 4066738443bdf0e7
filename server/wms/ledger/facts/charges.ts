// What work costs its owner: by the price list that is in force on the day. Without one the work goes on, and 对账 says what
// was not charged.

import { and, arrayContains, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { selectRows, sentRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { type Charge, postCharges, reverseCharges } from '#server/wms/ledger/facts/money.ts'
import { tariffItems, tariffs } from '#server/wms/schema/billing.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { signOf, subtract } from '#shared/domain/decimal.ts'
import { type PackageLevel, PIECE } from '#shared/domain/packages.ts'
import { type AgeGroup, pricedLines, type StoragePrices } from '#shared/domain/storage.ts'
import {
  CHARGE_ITEMS,
  type ChargeItem,
  type PricedItem,
  priceUnit,
  taxOn,
  unpackedWords,
} from '#shared/domain/tariff.ts'

type Place = { warehouse: string; owner: string }
type Doc = { docType: string; docNo: string }

/** Work on a document that somebody pays for. */
export type Chargeable = Place &
  Doc & {
    itemCode: PricedItem
    qty: string
    /** Of stored goods, how old how much of them is. */
    ages?: readonly AgeGroup[]
    eventIds?: readonly number[]
    /** The day that it is for; absent: today. */
    businessDate?: string
  }

export type Tariff = Place & {
  tariffNo: string
  version: number
  taxRate: string
  minMonthly: string
  prices: ReadonlyMap<string, ItemPrices>
}

/** `level`: what the price is of, where the item is counted by the piece. */
type ItemPrices = StoragePrices & { level: PackageLevel }

/** One line for each part of the quantity that has a price of its own. Answers their numbers. */
export async function chargeWork(op: Operation, works: readonly Chargeable[]): Promise<number[]> {
  const due = works.filter(({ qty }) => signOf(qty) > 0)
  if (due.length === 0) return []
  const tariffOf = await findTariffs(op, due)
  const priced = due.flatMap((work) => {
    const tariff = tariffOf(work)
    const prices = tariff?.prices.get(work.itemCode)
    return tariff && prices ? [{ work, tariff, prices }] : []
  })
  const countedIn = await countPackages(op, priced)
  return postCharges(
    op,
    priced.flatMap((one) => linesOf(one, countedIn(one))),
  )
}

type Priced = { work: Chargeable; tariff: Tariff; prices: ItemPrices }

function linesOf({ work, tariff, prices }: Priced, counted: Counted | undefined): Charge[] {
  const { itemCode, qty, ages, eventIds = [], ...rest } = work
  const lines = counted ? packedLines(work, prices, counted) : pricedLines({ itemCode, qty, ages }, prices)
  return lines.map((line) => ({
    ...rest,
    ...line,
    eventIds: [...eventIds],
    tax: taxOn(line.amount, tariff.taxRate),
    tariffVersion: tariff.version,
  }))
}

/** What cannot be counted in packages costs nothing, and is told. */
function packedLines(
  { itemCode, qty }: Chargeable,
  prices: ItemPrices,
  { packages, pieces, unpacked }: Counted,
) {
  const unit = priceUnit(itemCode, prices.level)
  const lines = pricedLines({ itemCode, qty: packages }, prices).map((line) => ({ ...line, unit }))
  const left = subtract(qty, pieces)
  if (signOf(left) <= 0) return lines
  const sourceRef = unpackedWords(CHARGE_ITEMS[itemCode].name, prices.level, unpacked)
  return [...lines, { itemCode, qty: left, price: '0', amount: '0', unit: PIECE, sourceRef }]
}

/** Of some work: in packages, the pieces that these are, and the products that have none such. */
type Counted = { packages: string; pieces: string; unpacked: readonly string[] }

/**
 * Of each work with a price of packages, how many of them it was: of what its events say of each product, or the stock that was
 * moved by them. Asks nothing where all prices are of pieces.
 */
async function countPackages(
  { orm }: Operation,
  priced: readonly Priced[],
): Promise<(one: Priced) => Counted | undefined> {
  const packed = priced.filter(({ prices }) => prices.level !== PIECE)
  if (packed.length === 0) return () => undefined
  const events = packed.flatMap(({ work: { owner, docNo, eventIds = [] }, prices: { level } }, place) =>
    eventIds.map((event) => ({ place, owner, level, doc: docNo, event })),
  )
  const found = await selectRows<Counted & { place: number }>(
    orm,
    sql`with wanted as (
          select * from ${sentRows(events, 'place int, owner text, level text, doc text, event bigint')} as sent
        ), goods as (
          select place, wanted.owner, level, sku, qty from wanted join operation_events on event_id = event
            where sku is not null
          union all select place, wanted.owner, level, moved.sku, moved.qty from wanted
            join operation_events work on work.event_id = event and work.sku is null
            join stock_ledger moved on moved.doc_no = doc and moved.event_id = event
        )
        select place, trim_scale(round(coalesce(sum(goods.qty / pack.qty), 0), 4))::text as packages,
          trim_scale(coalesce(sum(goods.qty) filter (where pack.qty is not null), 0))::text as pieces,
          coalesce(array_agg(distinct goods.sku) filter (where pack.qty is null), '{}') as unpacked
        from goods left join sku_packages pack on pack.owner = goods.owner and pack.sku = goods.sku
          and pack.level = goods.level and pack.qty >= 1
        group by place`,
  )
  const byPlace = new Map(found.map(({ place, ...counted }) => [place, counted]))
  return (one) => (packed.includes(one) ? (byPlace.get(packed.indexOf(one)) ?? UNCOUNTED) : undefined)
}

const UNCOUNTED: Counted = { packages: '0', pieces: '0', unpacked: [] }

/** What somebody else has charged for the owner's work, or what was agreed on for this once: its price is the amount. */
export type PassedOn = Place &
  Doc & { itemCode: ChargeItem; amount: string; sourceRef: string; businessDate?: string; reason?: string }

/** Taxed by the owner's price list; without one there is no tax. Less than nothing corrects what was passed on before. */
export async function passOn(op: Operation, given: readonly PassedOn[]): Promise<number[]> {
  const due = given.filter(({ amount }) => signOf(amount) !== 0)
  if (due.length === 0) return []
  const tariffOf = await findTariffs(op, due)
  return postCharges(
    op,
    due.map((work) => {
      const tariff = tariffOf(work)
      const { unit } = CHARGE_ITEMS[work.itemCode]
      const tax = tariff ? taxOn(work.amount, tariff.taxRate) : '0'
      return { ...work, qty: '1', unit, price: work.amount, tax, tariffVersion: tariff?.version ?? null }
    }),
  )
}

type Charged = Doc & {
  itemCode: PricedItem
  /** Of the document's charges those for this event. */
  eventId?: number
}

/** What was charged for work is taken back when the work is; what stands in a bill already stays, and so does the work. */
export async function takeBackCharges(
  op: Operation,
  { docType, docNo, itemCode, eventId }: Charged,
  reason: string,
): Promise<void> {
  const { chargeNo, state, eventIds } = chargeLines
  const lines = await op.orm
    .select({ chargeNo })
    .from(chargeLines)
    .where(
      and(
        eq(chargeLines.docType, docType),
        eq(chargeLines.docNo, docNo),
        eq(chargeLines.itemCode, itemCode),
        ne(state, '红冲'),
        eventId === undefined ? undefined : arrayContains(eventIds, [eventId]),
      ),
    )
  if (lines.length === 0) return
  await reverseCharges(
    op,
    lines.map((line) => line.chargeNo),
    reason,
  )
}

type Dated = Place & { businessDate?: string }

/** Of each place the list that is in force on the day; undefined where there is none. */
export async function findTariffs(
  op: Operation,
  works: readonly Dated[],
): Promise<(work: Dated) => Tariff | undefined> {
  const today = await findBusinessDates(op, works)
  const dayOf = (work: Dated) => work.businessDate ?? today({ warehouse: work.warehouse })
  const days = works.map(dayOf).sort()
  const known = await readTariffs(op, works, { from: days[0] ?? '', to: days.at(-1) ?? '' })
  return (work) => {
    const day = dayOf(work)
    return known.find(
      ({ warehouse, owner, effectiveFrom, effectiveTo }) =>
        warehouse === work.warehouse &&
        owner === work.owner &&
        effectiveFrom <= day &&
        (effectiveTo === null || day <= effectiveTo),
    )
  }
}

type Days = { from: string; to: string }

async function readTariffs({ orm }: Operation, places: readonly Place[], { from, to }: Days) {
  const { warehouse, owner, effectiveFrom, effectiveTo, approvedAt } = tariffs
  const rows = await orm
    .select()
    .from(tariffs)
    .where(
      and(
        inArray(warehouse, [...new Set(places.map((place) => place.warehouse))]),
        inArray(owner, [...new Set(places.map((place) => place.owner))]),
        isNotNull(approvedAt),
        lte(effectiveFrom, to),
        or(isNull(effectiveTo), gte(effectiveTo, from)),
      ),
    )
  const items = rows.length === 0 ? [] : await readItems(orm, rows)
  return rows.map((row) => ({
    ...row,
    prices: pricesOf(items.filter(({ tariffNo }) => tariffNo === row.tariffNo)),
  }))
}

function readItems(orm: Operation['orm'], rows: readonly { tariffNo: string }[]) {
  const numbers = rows.map(({ tariffNo }) => tariffNo)
  return orm
    .select()
    .from(tariffItems)
    .where(inArray(tariffItems.tariffNo, numbers))
    .orderBy(asc(tariffItems.itemCode), asc(tariffItems.fromQty), asc(tariffItems.fromAge))
}

export function pricesOf(items: readonly (typeof tariffItems.$inferSelect)[]): Tariff['prices'] {
  const prices = new Map<string, ItemPrices>()
  for (const { itemCode, level, fromQty, fromAge, price, freeQty, freeDays } of items) {
    const { tiers = [], ...first } = prices.get(itemCode) ?? { freeQty, freeDays, level }
    prices.set(itemCode, { ...first, tiers: [...tiers, { fromQty, fromAge, price }] })
  }
  return prices
}
