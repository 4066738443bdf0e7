// 盘点与库内 — a few places are counted every week before the day's work begins, things are moved together, and what has
// expired is set apart.
import { dayOfLot, daysLater, instantOn } from '#server/wms/demo/year/calendar.ts'
import type { Count, CountLine } from '#server/wms/demo/year/counts.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import { carry, type Goods, personalWork, type SiteDay } from '#server/wms/demo/year/site.ts'
import { DOCUMENTS } from '#shared/documents.ts'

const WEEK = 7
const COUNTING_DAY = 3
const LINES = 2
const MOVES = 1.5
const REASONS = ['错发', '漏扫', '错放']

/** Before anything moves: what the books say at seven is what lies there when somebody comes to count it. */
const MINUTES = { issued: 7 * 60, counted: 7 * 60 + 10, recounted: 7 * 60 + 35, reviewed: 7 * 60 + 50 }

export function countPlaces(site: SiteDay): void {
  const isOver = instantOn(site.day.date, MINUTES.reviewed) <= site.until
  if (isOver && site.day.index % WEEK === COUNTING_DAY) countStock(site, '已过账')
  if (!site.isLast) return
  for (const until of ['盘点中', '待复盘', '待审核'] as const) countStock(site, until)
}

function countStock(site: SiteDay, until: Count['until']): void {
  const piles = pilesToCount(site)
  if (piles.length === 0) return
  const { day, warehouse } = site
  const at = (minute: number) => instantOn(day.date, minute)
  const count: Count = {
    taskNo: site.number(DOCUMENTS.stockTask.prefix),
    warehouse,
    until,
    createdAt: at(MINUTES.issued - 10),
    issuedAt: at(MINUTES.issued),
    countedAt: at(MINUTES.counted),
    recountedAt: at(MINUTES.recounted),
    reviewedAt: at(MINUTES.reviewed),
    lines: [],
  }
  site.book.counts.push(count)
  const isDone = (index: number) => until !== '盘点中' || index < Math.ceil(piles.length / 2)
  count.lines = piles.map((pile, index) => {
    // A sheet of a count under way may be handed in by now: then it is counted as the books say.
    const known = index === 0 && until !== '盘点中' ? -1 : 0
    const diff = until === '已过账' ? drawnDifference(site) : known
    return countPile(site, count, { pile, diff: isDone(index) ? diff : null })
  })
}

/** All that lies in a few places. */
function pilesToCount({ floor, chance, volume }: SiteDay): Pile[] {
  const all = floor.all()
  const wanted = Math.max(2, chance.around(LINES * WEEK * volume))
  const chosen = new Map<string, Pile[]>()
  while (all.length > 0 && [...chosen.values()].flat().length < Math.min(wanted, all.length)) {
    const { loc } = chance.oneOf(all)
    chosen.set(
      loc,
      all.filter((pile) => pile.loc === loc),
    )
  }
  return [...chosen.keys()].toSorted().flatMap((loc) => chosen.get(loc) ?? [])
}

/** Two of a hundred counts find one piece too many or too few. */
function drawnDifference({ chance }: SiteDay): number {
  if (!chance.happens(0.02)) return 0
  return chance.happens(0.4) ? 1 : -1
}

/** `diff` null: nobody has looked yet. */
type Counted = { pile: Pile; diff: number | null }

function countPile(site: SiteDay, count: Count, { pile, diff }: Counted): CountLine {
  const goods = goodsOf(site, pile)
  const line: CountLine = {
    pile: { ...pile },
    unitValue: goods?.unitValue ?? '0',
    diff,
    event: null,
    reason: diff ? site.chance.oneOf(REASONS) : '',
  }
  if (diff === null) return line
  const doc = { docType: DOCUMENTS.stockTask.type, docNo: count.taskNo }
  const deed = { ...doc, opType: '盘点' as const, owner: pile.owner, goods, qty: pile.qty + diff }
  line.event = personalWork(site, 'CK', { ...deed, minute: MINUTES.counted })
  if (diff === 0 || count.until === '待复盘') return line
  line.event = personalWork(site, 'CK', { ...deed, minute: MINUTES.recounted })
  if (count.until === '已过账') postDifference(site, { line, pile, diff, doc })
  return line
}

type Difference = { line: CountLine; pile: Pile; diff: number; doc: { docType: string; docNo: string } }

function postDifference(site: SiteDay, { line, pile, diff, doc }: Difference): void {
  const ends = diff > 0 ? { from: null, to: pile.loc } : { from: pile.loc, to: null }
  const reason = `${diff > 0 ? '盘盈' : '盘亏'}：${line.reason}`
  const { event } = line
  const posted = { ...doc, ...ends, goods: pile, qty: Math.abs(diff), minute: MINUTES.reviewed, reason }
  carry(site, event ? { ...posted, event } : posted)
  if (diff > 0) site.floor.arrive({ ...pile, qty: diff })
  else site.floor.take(pile, -diff)
}

/** 移库 */
export function tidyUp(site: SiteDay): void {
  const moves = site.chance.around(MOVES * site.volume)
  const stored = site.floor
    .all()
    .filter(({ loc, quality, isHeld }) => quality === '良品' && !isHeld && !loc.startsWith('JX'))
  for (let move = 0; move < Math.min(moves, stored.length); move++) movePile(site, site.chance.oneOf(stored))
}

function movePile(site: SiteDay, pile: Pile): void {
  if (pile.qty === 0) return
  const doc = { docType: '移库单', docNo: site.number('YK') }
  const minute = site.chance.between(10 * 60, 18 * 60)
  const moved = { ...pile }
  const to = site.chance.oneOf((site.places['CC'] ?? []).filter((loc) => loc !== moved.loc))
  const line = { ...doc, owner: moved.owner, goods: goodsOf(site, moved), qty: moved.qty, minute }
  const event = personalWork(site, 'RK', { ...line, opType: '移库' })
  carry(site, {
    ...doc,
    goods: moved,
    from: moved.loc,
    to,
    qty: moved.qty,
    minute,
    event,
    reason: '合并库位',
  })
  site.floor.take(pile, moved.qty)
  site.floor.arrive({ ...moved, loc: to })
}

/** 效期处理, on the first of each month. */
export function setExpiredApart(site: SiteDay): void {
  if (!site.day.date.endsWith('-01')) return
  const doc = { docType: '效期处理单', docNo: site.number('XQ') }
  for (const pile of site.floor.all().filter((found) => !found.isHeld && isExpired(site, found))) {
    const { loc, qty } = pile
    const expired: Pile = { ...pile, quality: '过期' }
    const minute = 9 * 60
    carry(site, { ...doc, goods: { ...pile }, from: loc, to: null, qty, minute, reason: '已过期' })
    carry(site, { ...doc, goods: expired, from: null, to: loc, qty, minute, reason: '已过期' })
    site.floor.take(pile, qty)
    site.floor.arrive(expired)
  }
}

function isExpired(site: SiteDay, pile: Pile): boolean {
  const life = goodsOf(site, pile)?.shelfLifeDays
  const madeOn = dayOfLot(pile.lot)
  return (
    Boolean(life && madeOn) && pile.quality === '良品' && daysLater(madeOn ?? '', life ?? 0) < site.day.date
  )
}

function goodsOf({ owners }: SiteDay, { owner, sku }: Pile): Goods | undefined {
  return owners.find(({ code }) => code === owner)?.goods.find((goods) => goods.sku === sku)
}
