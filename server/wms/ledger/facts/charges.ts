// What work costs its owner: by the price list that is in force on the day. Without one the work goes on, and 对账 says what
// was not charged.
import { and, arrayContains, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findBusinessDates } from '#server/wms/ledger/facts/days.ts'
import { type Charge, postCharges, reverseCharges } from '#server/wms/ledger/facts/money.ts'
import { tariffItems, tariffs } from '#server/wms/schema/billing.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { type AgeGroup, pricedLines, type StoragePrices } from '#shared/domain/storage.ts'
import { CHARGE_ITEMS, type ChargeItem, type PricedItem, taxOn } from '#shared/domain/tariff.ts'

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
  prices: ReadonlyMap<string, StoragePrices>
}

/** One line for each part of the quantity that has a price of its own. Answers their numbers. */
export async function chargeWork(op: Operation, works: readonly Chargeable[]): Promise<number[]> {
  const due = works.filter(({ qty }) => signOf(qty) > 0)
  if (due.length === 0) return []
  const tariffOf = await findTariffs(op, due)
  return postCharges(
    op,
    due.flatMap((work) => {
      const tariff = tariffOf(work)
      return tariff ? linesOf(work, tariff) : []
    }),
  )
}

function linesOf({ itemCode, qty, ages, eventIds = [], ...work }: Chargeable, tariff: Tariff): Charge[] {
  const prices = tariff.prices.get(itemCode)
  return (prices ? pricedLines({ itemCode, qty, ages }, prices) : []).map((line) => ({
    ...work,
    ...line,
    eventIds: [...eventIds],
    tax: taxOn(line.amount, tariff.taxRate),
    tariffVersion: tariff.version,
  }))
}

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
  const prices = new Map<string, StoragePrices>()
  for (const { itemCode, fromQty, fromAge, price, freeQty, freeDays } of items) {
    const { tiers = [], ...first } = prices.get(itemCode) ?? { freeQty, freeDays }
    prices.set(itemCode, { ...first, tiers: [...tiers, { fromQty, fromAge, price }] })
  }
  return prices
}
