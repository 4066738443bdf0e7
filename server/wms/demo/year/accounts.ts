// 仓储费、月固定费与支出 — what a day of storing earns, and a month of being there, and what the day's work costs: hours of others'
// people, tape, and once a month rent, machines and salaries. What is paid by the piece follows from the work by itself.
import { instantOn } from '#server/wms/demo/year/calendar.ts'
import type { BookedEvent } from '#server/wms/demo/year/day-book.ts'
import { costsOfDispatch } from '#server/wms/demo/year/dispatches.ts'
import { bill, type SiteDay } from '#server/wms/demo/year/site.ts'
import { pricesOf, storageItemOf, versionOn } from '#server/wms/demo/year/tariff.ts'
import type { Expense } from '#server/wms/ledger/facts/money.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { lastDayOf } from '#shared/domain/billing.ts'
import { periodOf } from '#shared/domain/calendar.ts'
import { addDecimals, multiplyDecimals } from '#shared/domain/decimal.ts'
import { chargedGroups } from '#shared/domain/storage.ts'

/** At the end of the business day, before the earliest shift changes. */
const EVENING = 28 * 60 + 30

/** 仓储费, by what lies there at night. */
export function chargeStorage(site: SiteDay): void {
  const { warehouse, owners, stored, book, now } = site
  const { date } = site.day
  stored.pass(date, book.moves)
  for (const { code: owner } of owners) {
    const itemCode = storageItemOf(owner)
    const prices = pricesOf(itemCode, versionOn(date, now))
    const { pieces, qty, ages } = stored.counted({ owner, itemCode, prices, date })
    const snapshotNo = site.number(DOCUMENTS.storageSnapshot.prefix)
    const chargedQty = addDecimals(...chargedGroups(ages, prices).map((group) => group.qty))
    book.snapshots.push({
      warehouse,
      owner,
      date,
      snapshotNo,
      itemCode,
      qty,
      chargedQty,
      pieces,
      unmeasured: '0',
      takenAt: instantOn(date, EVENING),
    })
    const doc = { docType: DOCUMENTS.storageSnapshot.type, docNo: snapshotNo }
    bill(site, { ...doc, owner, item: itemCode, qty: chargedQty, ages, minute: EVENING, events: [] })
  }
}

/** 月固定费, on the last day of each month. */
export function chargeMonth(site: SiteDay): void {
  const { day, owners } = site
  const period = periodOf(day.date)
  if (day.date !== lastDayOf(period)) return
  for (const { code: owner } of owners) {
    const doc = { docType: '月度计费', docNo: `${owner}-${period}` }
    bill(site, { ...doc, owner, item: 'GD', qty: 1, minute: EVENING, events: [] })
  }
}

/** And the paper of its label. */
const TAPE_PER_PARCEL = '0.05'

/** For what has been done by the end of the day, or by now. */
export function payForWork(site: SiteDay): void {
  const doc = { docType: '作业日报', docNo: site.number('RB') }
  for (const cost of site.book.dispatches.flatMap(costsOfDispatch)) site.book.spend(cost)
  for (const [owner, events] of byOwner(site.book.events)) {
    const parcels = events.filter(({ opType }) => opType === '打包').length
    if (parcels === 0) continue
    const direct = { ...doc, owner, allocBasis: '直接归属' }
    spend(site, { ...direct, category: '耗材', amount: multiplyDecimals(String(parcels), TAPE_PER_PARCEL) })
  }
}

const MONTHLY = [
  { category: '正式工资', share: '160', allocBasis: '标准工时' },
  { category: '租金', share: '250', allocBasis: '仓储占用' },
  { category: '设备', share: '60', allocBasis: '标准工时' },
  { category: '其他', share: '40', allocBasis: '仓储占用' },
] as const

/** On the first of each month. */
export function payForMonth(site: SiteDay): void {
  if (!site.day.date.endsWith('-01')) return
  const doc = { docType: '月度费用', docNo: site.number('YF') }
  const size = ((site.volume / site.day.pace) * site.owners.length).toFixed(2)
  for (const { category, share, allocBasis } of MONTHLY) {
    spend(site, { ...doc, category, allocBasis, amount: multiplyDecimals(share, size) })
  }
}

function spend(
  { warehouse, day, until, book }: SiteDay,
  expense: Omit<Expense, 'warehouse' | 'at' | 'sourceRef'>,
): void {
  const evening = instantOn(day.date, EVENING)
  book.spend({ ...expense, warehouse, sourceRef: '', at: until < evening ? until : evening })
}

function byOwner(events: readonly BookedEvent[]): Map<string, BookedEvent[]> {
  const groups = new Map<string, BookedEvent[]>()
  for (const event of events) groups.set(event.owner, [...(groups.get(event.owner) ?? []), event])
  return groups
}
