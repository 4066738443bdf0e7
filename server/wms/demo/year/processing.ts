// 加工 — goods are taken out, labelled or packed anew, and brought back; a few are spoilt. On the last day some of it is still
// to be done.
import { instantOn } from '#server/wms/demo/year/calendar.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import type { ProcessedOrder } from '#server/wms/demo/year/process-orders.ts'
import { planPutaway, putAway } from '#server/wms/demo/year/putaway.ts'
import { bill, carry, type Goods, moveOf, personalWork, type SiteDay } from '#server/wms/demo/year/site.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { multiplyDecimals } from '#shared/domain/decimal.ts'

const ORDERS = 0.7
const LABELS_PER_PIECE = '0.06'

/** Minutes after the goods are at the workbench. */
const CREATED = -50
const RELEASED = -30
const STARTED = 5
const REPORTED = 120
const FINISHED = 125
const RECEIVED = 140
const CLOSED = 150
const PUT_AWAY = 180
const SETTLED = 190

type Job = { goods: Goods; pile: Pile; qty: number; spoilt: number; minute: number; until: number }

export function process(site: SiteDay): void {
  const orders = site.chance.around(ORDERS * site.volume)
  for (let order = 0; order < orders; order++) processOrder(site, site.chance.popular(site.owners).goods)
}

function processOrder(site: SiteDay, choice: readonly Goods[]): void {
  const goods = site.chance.popular(choice)
  const [pile] = site.floor.sellable(goods.owner, goods.sku)
  if (!pile || pile.qty < 6) return
  const qty = Math.min(pile.qty, site.chance.between(6, 30))
  const minute = site.chance.between(9 * 60, 13 * 60)
  const spoilt = site.chance.happens(0.15) ? 1 : 0
  work(site, { goods, pile, qty, spoilt, minute, until: SETTLED })
}

/** How far each is: a draft, released, fetched, being worked on, to be received, received. */
const STAGES = [CREATED, RELEASED, 0, STARTED, FINISHED, CLOSED]
const EVENING = 19 * 60

export function leaveProcessingOpen(site: SiteDay): void {
  const free = site.owners.flatMap((owner) =>
    owner.goods.flatMap((goods) => {
      const pile = site.floor.sellable(goods.owner, goods.sku).find(({ qty }) => qty >= 60)
      return pile ? [{ goods, pile }] : []
    }),
  )
  for (const until of STAGES) {
    const found = free.pop()
    if (found) work(site, { ...found, qty: 20, spoilt: 1, minute: EVENING, until })
  }
}

function work(site: SiteDay, { goods, pile, qty, spoilt, minute, until }: Job): void {
  const { warehouse, day, chance } = site
  const { owner } = goods
  const doc = { docType: DOCUMENTS.processOrder.type, docNo: site.number(DOCUMENTS.processOrder.prefix) }
  const bench = chance.oneOf(site.places['JG'] ?? [])
  const isDone = (step: number) => step <= until
  const at = (step: number) => instantOn(day.date, minute + step)
  const fetched = { ...pile, qty, loc: bench }
  if (isDone(RELEASED)) site.floor.take(pile, qty)
  if (isDone(0)) carry(site, { ...doc, goods: pile, from: pile.loc, to: bench, qty, minute, reason: '领料' })
  const good = qty - spoilt
  const deed = { ...doc, opType: '加工' as const, owner, goods, qty: good, minute: minute + REPORTED }
  const event = isDone(REPORTED) ? personalWork(site, 'TH', deed) : null
  if (event) payFor(site, { ...doc, owner, qty: good, at: event.at })
  const leaving = {
    ...doc,
    goods: pile,
    from: bench,
    to: null,
    qty,
    minute: minute + FINISHED,
    reason: '加工耗用',
  }
  const used = isDone(FINISHED) ? carry(site, leaving) : moveOf(site, leaving)
  const parts = [
    { ...fetched, qty: good },
    { ...fetched, qty: spoilt, quality: '残次' as const },
  ].filter((part) => part.qty > 0)
  const outputs = parts.map((part) => {
    const coming = { ...doc, goods: part, from: null, to: bench, qty: part.qty, minute: minute + RECEIVED }
    const received = { ...coming, reason: '加工收货' }
    const receipt = isDone(RECEIVED) ? carry(site, received) : moveOf(site, received)
    const away = { ...doc, pile: part, minute: minute + PUT_AWAY }
    const putaway = isDone(PUT_AWAY) ? putAway(site, { ...away, goods, kind: 'TH' }) : planPutaway(site, away)
    return { receipt, putaway }
  })
  if (event && isDone(CLOSED)) {
    bill(site, { ...doc, owner, item: 'JG', qty: good, minute: minute + CLOSED, events: [event] })
  }
  site.book.processed.push({
    code: doc.docNo,
    warehouse,
    date: day.date,
    goods,
    pile: { ...pile },
    bench,
    qty,
    spoilt,
    used,
    outputs,
    createdAt: at(CREATED),
    releasedAt: at(RELEASED),
    issuedAt: at(0),
    startedAt: at(STARTED),
    closedAt: at(CLOSED),
    settledAt: at(SETTLED),
    until: at(until),
    event,
    reportedAt: at(REPORTED),
  } satisfies ProcessedOrder)
}

type Work = { docType: string; docNo: string; owner: string; qty: number; at: Date }

/** What was stuck onto the goods; the person who worked on them is paid by the piece. */
function payFor({ warehouse, book }: SiteDay, { docType, docNo, owner, qty, at }: Work): void {
  const cost = { warehouse, owner, docType, docNo, at, sourceRef: '', allocBasis: '直接归属' }
  const pieces = String(qty)
  book.spend({ ...cost, category: '耗材', amount: multiplyDecimals(pieces, LABELS_PER_PIECE) })
}
