// A year of the demo company's work, day by day and warehouse by warehouse, posted by its people through the commands that
// everybody uses. The same scale and the same day of today make the same year.
import { perform } from '#server/wms/db/demo/operation.ts'
import { pick } from '#server/wms/db/demo/pick.ts'
import { DEMO_USERS } from '#server/wms/db/demo/users.ts'
import { chargeStorage, payForMonth, payForWork } from '#server/wms/db/demo/year/accounts.ts'
import { type Day, instantOn } from '#server/wms/db/demo/year/calendar.ts'
import { createChance } from '#server/wms/db/demo/year/chance.ts'
import {
  chargeLate,
  closeMonth,
  correctCharge,
  correctExpense,
  correctReceipt,
} from '#server/wms/db/demo/year/corrections.ts'
import { countPlaces, setExpiredApart, tidyUp } from '#server/wms/db/demo/year/counting.ts'
import { DayBook, postCosts, postWork } from '#server/wms/db/demo/year/day-book.ts'
import type { YearPlan } from '#server/wms/db/demo/year/plan.ts'
import { process } from '#server/wms/db/demo/year/processing.ts'
import { receive } from '#server/wms/db/demo/year/receiving.ts'
import { takeBack } from '#server/wms/db/demo/year/returns.ts'
import { replenish, ship } from '#server/wms/db/demo/year/shipping.ts'
import { numbering, type Site, type SiteDay } from '#server/wms/db/demo/year/site.ts'
import { findSites } from '#server/wms/db/demo/year/sites.ts'
import type { Sources } from '#server/wms/kit/services.ts'

type IdOf = (username: string) => number

/** The night shift has gone home, and the next business day has not begun anywhere. */
const CLOSING_MINUTE = 28 * 60 + 45
const ACCOUNTANT = 'finance'

/** A row that one transaction changes on each of 365 days makes that transaction slow: days are posted a few at once. */
const POSTING_DAY = /-(?:05|10|15|20|25|30)$/

export async function passYear(sources: Sources, plan: YearPlan, idOf: IdOf): Promise<void> {
  const sites = await findSites(sources.orm)
  const unposted = sites.map((): DayBook[] => [])
  for (const day of plan.days) {
    const isPostingDay = POSTING_DAY.test(day.date) || day === plan.days.at(-1)
    for (const [index, site] of sites.entries()) {
      const chance = createChance(day.index * sites.length + index)
      const today = siteDayOf(site, { day, chance, volume: plan.volume * day.pace })
      work(today)
      unposted[index]?.push(today.book)
      if (isPostingDay) await post(sources, today, { books: unposted[index]?.splice(0) ?? [], idOf })
    }
  }
}

function siteDayOf(site: Site, today: Pick<SiteDay, 'day' | 'chance' | 'volume'>): SiteDay {
  return { ...site, ...today, book: new DayBook(), number: numbering(site.warehouse, today.day) }
}

type Posting = { books: readonly DayBook[]; idOf: IdOf }

/** With a mistake here and there, which is put right at once. */
async function post(sources: Sources, site: SiteDay, { books, idOf }: Posting): Promise<void> {
  const { chance } = site
  const at = instantOn(site.day.date, CLOSING_MINUTE)
  const chargeNos = await perform(sources, { userId: idOf(clerkOf(site)), at }, async (op) => {
    if (chance.happens(0.5)) await correctReceipt(op, site)
    return postWork(op, books)
  })
  await perform(sources, { userId: idOf(ACCOUNTANT), at }, async (op) => {
    const entryNos = await postCosts(op, books)
    if (chance.happens(0.5)) await correctCharge(op, chance.oneOf(chargeNos))
    if (chance.happens(0.2)) await correctExpense(op, chance.oneOf(entryNos))
    await closeMonth(op, site)
    await chargeLate(op, site)
  })
}

/** What leaves goes before what comes: what came today is sold tomorrow. */
function work(site: SiteDay): void {
  setExpiredApart(site)
  ship(site)
  replenish(site)
  tidyUp(site)
  process(site)
  countPlaces(site)
  receive(site)
  takeBack(site)
  site.floor.endDay()
  chargeStorage(site)
  payForWork(site)
  payForMonth(site)
}

/** The clerks of a warehouse take turns. */
function clerkOf({ warehouse, day }: { warehouse: string; day: Day }): string {
  const clerks = DEMO_USERS.filter(
    ({ role, warehouses, profile }) =>
      role === 'clerk' && !profile && warehouses.includes(warehouse as (typeof warehouses)[number]),
  )
  return pick(clerks, day.index).username
}
