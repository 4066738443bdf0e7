// One warehouse on one day, as the kinds of work see it: who is there, what lies there, and where it is written down.
import { type Day, instantOn } from '#server/wms/demo/year/calendar.ts'
import type { Chance } from '#server/wms/demo/year/chance.ts'
import type { BookedEvent, BookedMove, DayBook } from '#server/wms/demo/year/day-book.ts'
import type { Floor, Pile } from '#server/wms/demo/year/floor.ts'
import type { Stored } from '#server/wms/demo/year/stored.ts'
import { hasAgreed, pricesOf, SECONDS_PER_PIECE, TAX_RATE, versionOn } from '#server/wms/demo/year/tariff.ts'
import { multiplyDecimals } from '#shared/domain/decimal.ts'
import { type AgeGroup, pricedLines } from '#shared/domain/storage.ts'
import { type PricedItem, taxOn } from '#shared/domain/tariff.ts'

export type Goods = {
  owner: string
  sku: string
  barcode: string
  unitValue: string
  weight: string
  /** Cubic centimetres. */
  volume: number
  lotControl: boolean
  serialControl: boolean
  shelfLifeDays: number | null
  /** Where it is picked from, when it is asked for so often that it has a place of its own. */
  face: string | null
}

export type OwnerAtSite = {
  code: string
  isInspected: boolean
  /** The numbers of its waybills are ours to draw. */
  isDrawnHere: boolean
  goods: readonly Goods[]
}

export type Team = { id: number; workers: readonly number[] }
export type TeamKind = 'RK' | 'CK' | 'TH' | 'YB'

/** Whom an agency has sent: not for the nights. */
export type HiredWorker = { id: number; empNo: string; agency: string; team: string; teamId: number }

export type Site = {
  warehouse: string
  /** The day that its past begins on. */
  founded: string
  hired: readonly HiredWorker[]
  owners: readonly OwnerAtSite[]
  teams: Readonly<Record<TeamKind, Team>>
  /** Locations by their zone. */
  places: Readonly<Record<string, readonly string[]>>
  floor: Floor
  stored: Stored
}

export type SiteDay = Site & {
  day: Day
  /** How much is done, 1 for a whole year's company on an ordinary day. */
  volume: number
  /** The last whole one: some of its work is left for anyone who comes next. */
  isLast: boolean
  /** Its shipping is lived by commands, and not written down. */
  isLived: boolean
  /** False of the present day. */
  isOver: boolean
  /** When it ends, or the present hour when it has not ended yet. */
  until: Date
  /** When the company is looked at: what comes later is not known yet. */
  now: Date
  chance: Chance
  book: DayBook
  /** 'CK20260310-0001' */
  number: (prefix: string) => string
}

export type Doc = { docType: string; docNo: string }

type Deed = Doc & {
  opType: BookedEvent['opType']
  owner: string
  goods?: Goods | undefined
  qty: number
  boxes?: number
  orders?: number
  minute: number
}

/** One person of the team does it. */
export function personalWork(site: SiteDay, kind: TeamKind, deed: Deed): BookedEvent {
  return site.book.work({ ...eventOf(site, deed), workerId: site.chance.oneOf(site.teams[kind].workers) })
}

/** The team does it together. */
export function teamWork(site: SiteDay, kind: TeamKind, deed: Deed): BookedEvent {
  return site.book.work({ ...eventOf(site, deed), teamId: site.teams[kind].id })
}

function eventOf({ warehouse, day, chance }: SiteDay, deed: Deed): BookedEvent {
  const { opType, docType, docNo, owner, goods, qty, boxes = 0, orders = 0, minute } = deed
  const seconds = SECONDS_PER_PIECE[opType] * Math.max(1, qty)
  return {
    warehouse,
    owner,
    opType,
    docType,
    docNo,
    boxes,
    orders,
    sku: goods?.sku ?? null,
    qty: String(qty),
    weight: multiplyDecimals(String(qty), goods?.weight ?? '0.5'),
    volume: multiplyDecimals(String(qty), '0.003'),
    durationSec: Math.round((seconds * chance.between(80, 130)) / 100),
    at: instantOn(day.date, minute),
  }
}

type Billed = Doc & {
  owner: string
  item: PricedItem
  qty: number | string
  ages?: readonly AgeGroup[]
  minute: number
  events: readonly BookedEvent[]
}

/** Nothing where the owner has not agreed to it. */
export function bill({ warehouse, day, now, book }: SiteDay, billed: Billed): void {
  const { item: itemCode, qty, ages, minute, ...work } = billed
  if (!hasAgreed(work.owner, itemCode)) return
  const tariffVersion = versionOn(day.date, now)
  for (const line of pricedLines({ itemCode, qty: String(qty), ages }, pricesOf(itemCode, tariffVersion))) {
    book.charge({
      ...work,
      ...line,
      warehouse,
      tariffVersion,
      tax: taxOn(line.amount, TAX_RATE),
      at: instantOn(day.date, minute),
    })
  }
}

type Carried = Doc & {
  goods: Pick<Pile, 'owner' | 'sku' | 'lot' | 'quality'>
  qty: number
  minute: number
} & {
  from: string | null
  to: string | null
  event?: BookedEvent
  reason?: string
}

export function carry(site: SiteDay, carried: Carried): BookedMove {
  return site.book.move(moveOf(site, carried))
}

/** One that is not written down. */
export function moveOf({ warehouse, day }: SiteDay, carried: Carried): BookedMove {
  const { goods, from, to, qty, minute, ...rest } = carried
  const { owner, sku, lot, quality } = goods
  const at = instantOn(day.date, minute)
  const placeOf = (loc: string | null) => (loc === null ? null : { loc, container: '' })
  return {
    ...rest,
    warehouse,
    owner,
    sku,
    lot,
    quality,
    at,
    from: placeOf(from),
    to: placeOf(to),
    qty: String(qty),
  }
}

/** Always the same place for the same owner. */
export function placeIn({ places }: SiteDay, zone: string, owner: string): string {
  const found = places[zone] ?? []
  const place = found[(owner.charCodeAt(0) + owner.charCodeAt(1)) % found.length]
  if (!place) throw new Error(`the zone ${zone} has no place`)
  return place
}
