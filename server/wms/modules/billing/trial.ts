// 试算 — what an owner would have been charged in a month by another price list: the work that was charged then, priced anew.
import { sql } from 'drizzle-orm'
import { selectRows } from '#server/wms/kit/bulk.ts'
import type { Reader } from '#server/wms/kit/read.ts'
import type { Services } from '#server/wms/kit/services.ts'
import { pricesOf, type Tariff } from '#server/wms/ledger/facts/charges.ts'
import { amountText } from '#server/wms/modules/billing/rules.ts'
import { findTariff } from '#server/wms/modules/billing/tariffs.ts'
import type { tryTariff } from '#shared/contracts/billing/tariff.ts'
import type { CallInput, CallResult } from '#shared/contracts/definition/call.ts'
import { lastDayOf } from '#shared/domain/billing.ts'
import { localDateOf, monthBefore } from '#shared/domain/calendar.ts'
import { addDecimals, multiplyDecimals, subtract } from '#shared/domain/decimal.ts'
import { isStorageItem } from '#shared/domain/storage.ts'
import {
  chargedParts,
  chargeItemName,
  FIXED_ITEM,
  OVERWEIGHT_ITEM,
  PRICED_ITEM_WORDS,
  type PricedItem,
  type Prices,
  priceUnit,
  sumOfAmounts,
  TOP_UP_ITEM,
  topUpOf,
} from '#shared/domain/tariff.ts'

type PriceOf = Tariff['prices']
type Place = { warehouse: string; owner: string }
/** So many documents with the same quantity: its price depends on nothing else. */
type Work = {
  itemCode: string
  isListed: boolean
  unit: string
  qty: string
  documents: number
  charged: string
}
/** `hint` says why it could not be priced anew. */
type Trial = { trial: string; hint: string }

/** Without a month that which was over last. */
export async function tryAnew(
  reader: Reader & Pick<Services, 'now'>,
  { tariffNo, month = monthBefore(localDateOf(reader.now())) }: CallInput<typeof tryTariff>['query'],
): Promise<CallResult<typeof tryTariff>> {
  const { items, ...tariff } = await findTariff(reader, tariffNo)
  const prices = pricesOf(items)
  const works = await findWorks(reader, tariff, month)
  const worksOf = (itemCode: string) => works.filter((work) => work.itemCode === itemCode)
  const itemCodes = [...new Set([...works.map(({ itemCode }) => itemCode), ...prices.keys()])].toSorted()
  const lines = itemCodes
    .filter((itemCode) => itemCode !== TOP_UP_ITEM)
    .map((itemCode) => lineOf(itemCode, worksOf(itemCode), priceAnew(itemCode, worksOf(itemCode), prices)))
  const topUp = topUpOf(sumOf(lines, 'trial'), tariff.minMonthly)
  const all = [...lines, lineOf(TOP_UP_ITEM, worksOf(TOP_UP_ITEM), { trial: topUp, hint: '' })]
  const [charged, trial] = [sumOf(all, 'charged'), sumOf(all, 'trial')]
  return { tariff, month, lines: all, charged, trial, diff: subtract(trial, charged) }
}

/** A document's parts are one quantity again; of a weight that was charged for, what was free belongs to it. */
function findWorks({ orm }: Reader, { warehouse, owner }: Place, month: string): Promise<Work[]> {
  return selectRows<Work>(
    orm,
    sql`with free as (
          select version, max(free_qty) as qty from tariffs join tariff_items using (tariff_no)
          where warehouse = ${warehouse} and owner = ${owner} and item_code = ${OVERWEIGHT_ITEM} group by version
        ), works as (
          select item_code, tariff_version is not null as is_listed, unit, sum(amount) as amount,
            sum(charge_lines.qty) + coalesce(max(free.qty) filter (where item_code = ${OVERWEIGHT_ITEM}), 0) as qty
          from charge_lines left join free on version = tariff_version
          where warehouse = ${warehouse} and owner = ${owner} and state <> '红冲'
            and business_date between ${`${month}-01`} and ${lastDayOf(month)}
          group by item_code, is_listed, unit, doc_type, doc_no, business_date, event_ids
        )
        select item_code as "itemCode", is_listed as "isListed", unit, trim_scale(qty)::text as qty,
          count(*)::int as documents, ${amountText(sql`sum(amount)`)} as charged
        from works group by item_code, is_listed, unit, qty order by item_code, is_listed, unit, qty`,
  )
}

function priceAnew(itemCode: string, works: readonly Work[], prices: PriceOf): Trial {
  const given = prices.get(itemCode)
  const asCharged = sumOf(works, 'charged')
  if (!isPriced(itemCode)) return { trial: asCharged, hint: '按实际发生，与价格无关' }
  if (itemCode === FIXED_ITEM) return { trial: given ? priceOf(itemCode, '1', given) : '0', hint: '' }
  if (isStorageItem(itemCode) && works.length > 0 && !isCountedAlike(itemCode, prices)) {
    return { trial: asCharged, hint: '计费方式或库龄分档不同，按原金额列出' }
  }
  if (works.length === 0) return { trial: '0', hint: '当月没有此项业务' }
  if (!given) return { trial: '0', hint: '此价格没有该项' }
  const unit = priceUnit(itemCode, given.level)
  if (works.some((work) => work.isListed && work.unit !== unit)) {
    return { trial: asCharged, hint: '计价包装不同，按原金额列出' }
  }
  const amounts = works.map(({ isListed, qty, documents, charged }) =>
    isListed ? multiplyDecimals(priceOf(itemCode, qty, given), String(documents)) : charged,
  )
  const hint = itemCode === OVERWEIGHT_ITEM ? '只含当时超重的包裹' : ''
  return { trial: addDecimals(...amounts), hint }
}

/** Goods that are counted in another way, or by their age, nobody can count any more. */
function isCountedAlike(itemCode: string, prices: PriceOf): boolean {
  const given = [...prices].filter(([code]) => isStorageItem(code))
  return given.every(
    ([code, { tiers }]) => code === itemCode && tiers.every(({ fromAge = 0 }) => fromAge === 0),
  )
}

function isPriced(itemCode: string): itemCode is PricedItem {
  return itemCode in PRICED_ITEM_WORDS
}

function priceOf(itemCode: PricedItem, qty: string, given: Prices): string {
  return sumOfAmounts(chargedParts(itemCode, qty, given))
}

function lineOf(itemCode: string, works: readonly Work[], { trial, hint }: Trial) {
  const charged = sumOf(works, 'charged')
  const qty = addDecimals(...works.map((work) => multiplyDecimals(work.qty, String(work.documents))))
  return {
    itemCode,
    itemName: chargeItemName(itemCode),
    revision: 1,
    documents: works.reduce((sum, { documents }) => sum + documents, 0),
    qty,
    charged,
    trial,
    diff: subtract(trial, charged),
    hint,
  }
}

function sumOf<K extends string>(rows: readonly Readonly<Record<K, string>>[], name: K): string {
  return addDecimals(...rows.map((row) => row[name]))
}
