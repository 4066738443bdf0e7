// A year of the demo company's work, day by day and warehouse by warehouse, posted by its people through the commands that
// everybody uses. The same scale and the same day of today make the same year.
import { perform } from '#server/wms/demo/given/operation.ts'
import { pick } from '#server/wms/demo/given/pick.ts'
import { DEMO_USERS, type DemoUser } from '#server/wms/demo/given/users.ts'
import { chargeMonth, chargeStorage, payForMonth, payForWork } from '#server/wms/demo/year/accounts.ts'
import { receiveBlind } from '#server/wms/demo/year/blind-receiving.ts'
import { type Day, instantOn } from '#server/wms/demo/year/calendar.ts'
import { createChance } from '#server/wms/demo/year/chance.ts'
import {
  chargeLate,
  closeMonth,
  correctCharge,
  correctExpense,
  correctReceipt,
} from '#server/wms/demo/year/corrections.ts'
import { countPlaces, setExpiredApart, tidyUp } from '#server/wms/demo/year/counting.ts'
import { DayBook, postCosts, postWork, type Staff } from '#server/wms/demo/year/day-book.ts'
import { hireWorkers, planHiring } from '#server/wms/demo/year/hiring.ts'
import { goOnAfter, lastEntryOf } from '#server/wms/demo/year/lived-floor.ts'
import { DayNumbers } from '#server/wms/demo/year/numbers.ts'
import { LIVED_DAYS, LIVED_WAREHOUSE, type YearPlan } from '#server/wms/demo/year/plan.ts'
import { leaveProcessingOpen, process } from '#server/wms/demo/year/processing.ts'
import { chargePutaway } from '#server/wms/demo/year/putaway.ts'
import { leaveOrdersOpen, receive } from '#server/wms/demo/year/receiving.ts'
import { leaveRefillsOpen, replenish } from '#server/wms/demo/year/replenishing.ts'
import { leaveReturnsOpen, takeBack } from '#server/wms/demo/year/returns.ts'
import { leaveShipmentsOpen, ship } from '#server/wms/demo/year/shipping.ts'
import { leaveShopReturnsOpen, takeShopReturns } from '#server/wms/demo/year/shop-returns.ts'
import type { Site, SiteDay } from '#server/wms/demo/year/site.ts'
import { findSites } from '#server/wms/demo/year/sites.ts'
import { bookUntil } from '#server/wms/demo/year/so-far.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { settlePieces } from '#server/wms/ledger/facts/pieces.ts'

type IdOf = (username: string) => number

/** The night shift has gone home, and the next business day has not begun anywhere. */
const CLOSING_MINUTE = 28 * 60 + 45
const ACCOUNTANT = 'finance'

/** A row that one transaction changes on each of 365 days makes that transaction slow: days are posted a few at once. */
const POSTING_DAY = /-(?:05|10|15|20|25|30)$/

/** What is done by commands on such a day until an instant. */
type Live = (day: Day, until: Date) => Promise<void>

export async function passYear(
  sources: Sources,
  plan: YearPlan,
  { idOf, live, onDay }: { idOf: IdOf; live: Live; onDay: (day: Day) => void },
): Promise<void> {
  const [first = plan.today] = plan.days
  const sites = await findSites(sources.orm, first.date)
  const unposted = sites.map((): DayBook[] => [])
  const firstLived = plan.days.length - LIVED_DAYS
  for (const day of plan.days) {
    onDay(day)
    const isLast = day === plan.days.at(-1)
    // Commands find what lies there as all days before have left it.
    const isPostingDay = POSTING_DAY.test(day.date) || day.index >= firstLived - 1
    const numbers = new DayNumbers(day)
    if (day.index >= firstLived) {
      const since = await lastEntryOf(sources.orm)
      await live(day, closingOf(day))
      await goOnAfter(sources.orm, sites.filter(isLivedAt), { date: day.date, since })
      await numbers.goOn(sources.orm)
    }
    for (const [index, site] of sites.entries()) {
      const chance = createChance(day.index * sites.length + index)
      const until = closingOf(day)
      const today = siteDayOf(
        site,
        {
          ...{ day, isLast, isOver: true, until, now: plan.now, chance, volume: plan.volume * day.pace },
          isLived: day.index >= firstLived && isLivedAt(site),
        },
        numbers,
      )
      work(today)
      closeDay(today)
      unposted[index]?.push(today.book)
      if (isPostingDay) await post(sources, today, { books: unposted[index]?.splice(0) ?? [], idOf })
    }
    if (isLast) await numbers.keep(sources.orm)
  }
  onDay(plan.today)
  await passToday(sources, { plan, sites, idOf })
  await live(plan.today, earlier(plan.now, closingOf(plan.today)))
}

type Present = { plan: YearPlan; sites: readonly Site[]; idOf: IdOf }

/** The day is drawn as a whole, so that it goes on as it began; what lies ahead is left out. */
async function passToday(sources: Sources, { plan, sites, idOf }: Present): Promise<void> {
  const { today: day, now, volume } = plan
  const numbers = new DayNumbers(day)
  for (const [index, site] of sites.entries()) {
    const chance = createChance(day.index * sites.length + index)
    const until = earlier(now, closingOf(day))
    const share = { isLast: false, isOver: false, isLived: isLivedAt(site), volume: volume * day.pace }
    const whole = siteDayOf(site, { ...share, day, until, now, chance }, numbers)
    work(whole)
    const soFar = { ...whole, book: bookUntil(whole.book, until) }
    planHiring(soFar, now)
    payForWork(soFar)
    const books = [soFar.book]
    await perform(sources, { userId: idOf(clerkOf(soFar)), at: until }, (op) =>
      postWork(op, books, staffOf(soFar, idOf)),
    )
    await perform(sources, { userId: idOf(ACCOUNTANT), at: until }, (op) => postCosts(op, books))
  }
  await numbers.keep(sources.orm)
}

function isLivedAt({ warehouse }: Site): boolean {
  return warehouse === LIVED_WAREHOUSE
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function closingOf({ date }: Day): Date {
  return instantOn(date, CLOSING_MINUTE)
}

type Today = Pick<SiteDay, 'day' | 'isLast' | 'isLived' | 'isOver' | 'until' | 'now' | 'chance' | 'volume'>

function siteDayOf(site: Site, today: Today, numbers: DayNumbers): SiteDay {
  return { ...site, ...today, book: new DayBook(), number: (prefix) => numbers.next(prefix) }
}

type Posting = { books: readonly DayBook[]; idOf: IdOf }

/** With a mistake here and there, which is put right at once. */
async function post(sources: Sources, site: SiteDay, { books, idOf }: Posting): Promise<void> {
  const { chance } = site
  const at = closingOf(site.day)
  const chargeNos = await perform(sources, { userId: idOf(clerkOf(site)), at }, async (op) => {
    const numbers = await postWork(op, books, staffOf(site, idOf))
    const counted = books.flatMap(({ deliveries }) => deliveries).filter(({ finishedAt }) => finishedAt)
    if (counted.length > 0 && chance.happens(0.5)) {
      await correctReceipt(op, chance.oneOf(counted).orderNo)
    }
    return numbers
  })
  await perform(sources, { userId: idOf(ACCOUNTANT), at }, async (op) => {
    const entryNos = await postCosts(op, books)
    await settlePieces(op, site.warehouse, site.day.date)
    if (chance.happens(0.5)) await correctCharge(op, chance.oneOf(chargeNos))
    if (chance.happens(0.2)) await correctExpense(op, chance.oneOf(entryNos))
    await closeMonth(op, site)
    await chargeLate(op, site)
  })
}

/** What leaves goes before what comes: what came today is sold tomorrow. */
function work(site: SiteDay): void {
  countPlaces(site)
  setExpiredApart(site)
  if (!site.isLived) ship(site)
  replenish(site)
  tidyUp(site)
  process(site)
  receive(site)
  takeBack(site)
  takeShopReturns(site)
  receiveBlind(site)
  hireWorkers(site)
  if (site.isLast) leaveOpen(site)
  chargePutaway(site)
}

function leaveOpen(site: SiteDay): void {
  leaveOrdersOpen(site)
  leaveRefillsOpen(site)
  leaveReturnsOpen(site)
  leaveShopReturnsOpen(site)
  leaveShipmentsOpen(site)
  leaveProcessingOpen(site)
}

function closeDay(site: SiteDay): void {
  site.floor.endDay()
  chargeStorage(site)
  chargeMonth(site)
  payForWork(site)
  payForMonth(site)
}

/** The clerks of a warehouse take turns. */
function clerkOf({ warehouse, day }: Pick<SiteDay, 'warehouse' | 'day'>): string {
  return pick(usersAt(warehouse, 'clerk'), day.index)
}

function staffOf({ warehouse, day }: SiteDay, idOf: IdOf): Staff {
  const clerks = usersAt(warehouse, 'clerk')
  return {
    clerk: idOf(pick(clerks, day.index)),
    other: idOf(pick(clerks, day.index + 1)),
    manager: idOf(pick(usersAt(warehouse, 'manager'), 0)),
    labor: idOf(pick(usersAt(warehouse, 'labor'), day.index)),
  }
}

function usersAt(warehouse: string, role: DemoUser['role']): string[] {
  return DEMO_USERS.filter(
    (user) =>
      user.role === role &&
      !user.profile &&
      user.warehouses.includes(warehouse as DemoUser['warehouses'][number]),
  ).map(({ username }) => username)
}
