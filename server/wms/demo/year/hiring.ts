// 派工 — workers of agencies who help out on a day: they take a part of the day's work over, and are paid by the dispatch instead
// of by the piece.
import { AGENCIES, type DemoAgency, demoPrices, POSTS } from '#server/wms/demo/given/agencies.ts'
import { pick } from '#server/wms/demo/given/pick.ts'
import { daysLater, instantOn, minutesBefore } from '#server/wms/demo/year/calendar.ts'
import { type Chance, createChance } from '#server/wms/demo/year/chance.ts'
import type { BookedEvent } from '#server/wms/demo/year/day-book.ts'
import type { Dispatched, DispatchOfDay } from '#server/wms/demo/year/dispatches.ts'
import type { HiredWorker, SiteDay } from '#server/wms/demo/year/site.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals, toPlaces } from '#shared/domain/decimal.ts'
import { hoursBetween } from '#shared/domain/labor.ts'

const AFTERNOON = 16 * 60
const EVENING = 20 * 60 + 30
const NIGHT = 21 * 60 + 30
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MOST_HIRED = 3
/** Of the hours that a day of one worker takes. */
const HOURS_OF_A_DAY = 8
const CLAIMED_TOO_MUCH = '2'

type Hired = { agency: DemoAgency; workers: readonly HiredWorker[] }

export function hireWorkers(site: SiteDay): void {
  const chance = besides(site)
  for (const hired of chooseAgencies(site, chance)) dispatch(site, hired, chance)
}

/** For the day after this one: what is still a draft, and what the agency knows of. */
export function planHiring(site: SiteDay, now: Date): void {
  const date = daysLater(site.day.date, 1)
  const createdAt = minutesBefore(now, 20)
  for (const [index, agency] of agenciesAt(site).slice(0, 2).entries()) {
    const workers = workersOf(site, agency).slice(0, MOST_HIRED)
    site.book.dispatches.push({
      ...headOf(site, { agency, workers, date, post: pick(POSTS, index) }),
      createdAt,
      sentAt: index === 0 ? null : minutesBefore(now, 5),
      reportedAt: null,
      confirmedAt: null,
      lines: workers.map(absent),
    })
  }
}

/** One that is paid by the piece every third day, others as often as the work is worth their hours. */
function chooseAgencies(site: SiteDay, chance: Chance): Hired[] {
  const { day, volume } = site
  const hoursPerDay = 1.2 + (4 * volume) / day.pace
  const turnOf = (index: number) => Math.floor((index * hoursPerDay) / (HOURS_OF_A_DAY * MOST_HIRED))
  const turn = turnOf(day.index)
  const isTurn = turn !== turnOf(day.index - 1)
  const [byPiece, byHour] = [true, false].map((isPiece) =>
    agenciesAt(site).filter(({ settleMode }) => (settleMode === '计件') === isPiece),
  )
  const chosen = [
    ...(day.index % 3 === site.warehouse.length % 3 && byPiece?.[0] ? [byPiece[0]] : []),
    ...(isTurn && byHour && byHour.length > 0 ? [pick(byHour, turn)] : []),
  ]
  return chosen.map((agency) => {
    const workers = workersOf(site, agency)
    const from = chance.between(0, workers.length - 1)
    return { agency, workers: [...workers.slice(from), ...workers.slice(0, from)].slice(0, MOST_HIRED) }
  })
}

function dispatch(site: SiteDay, { agency, workers }: Hired, chance: Chance): void {
  const { day, book, isLast, isOver } = site
  const { date } = day
  const post = pick(POSTS, day.index)
  takeOver(site, workers)
  const lines = workers.map((worker) => attendanceOf(book.events, worker, chance))
  if (lines.every(({ clockIn }) => clockIn === null)) return
  const [first] = lines.filter(({ clockOut }) => clockOut !== null)
  if (first?.clockOut && chance.happens(0.12)) claimMore(first)
  book.dispatches.push({
    ...headOf(site, { agency, workers, date, post }),
    createdAt: instantOn(date, AFTERNOON - 24 * 60),
    sentAt: instantOn(date, AFTERNOON - 24 * 60 + 15),
    reportedAt: instantOn(date, EVENING),
    confirmedAt: isLast || !isOver ? null : instantOn(date, NIGHT),
    lines,
  })
}

type Head = {
  agency: DemoAgency
  workers: readonly HiredWorker[]
  date: string
  post: (typeof POSTS)[number]
}

function headOf({ warehouse, founded, number }: SiteDay, { agency, workers, date, post }: Head) {
  return {
    dispatchNo: number(DOCUMENTS.agencyDispatch.prefix),
    warehouse,
    agency: agency.code,
    agencyName: agency.name,
    date,
    post: post.post,
    requested: workers.length,
    prices: demoPrices(agency, post, date, founded),
  } satisfies Partial<DispatchOfDay>
}

/** Every second piece of what single people do in the daytime. */
function takeOver({ book, day }: SiteDay, workers: readonly HiredWorker[]): void {
  const taken = new Set(book.dispatches.flatMap(({ lines }) => lines.map(({ workerId }) => workerId)))
  const [from, until] = [instantOn(day.date, 8 * 60), instantOn(day.date, EVENING - 60)]
  book.events
    .filter(({ at, workerId }) => workerId && !taken.has(workerId) && from <= at && at <= until)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .forEach((event, index) => {
      const worker = workers[(index >> 1) % workers.length]
      if (worker && index % 2 === 0) event.workerId = worker.id
    })
}

function attendanceOf(events: readonly BookedEvent[], worker: HiredWorker, chance: Chance): Dispatched {
  const own = events.filter(({ workerId }) => workerId === worker.id)
  const proof = events.filter(({ workerId, teamId }) => workerId === worker.id || teamId === worker.teamId)
  if (own.length === 0) return absent(worker)
  const begun = Math.min(...proof.map(({ at, durationSec = 0 }) => at.getTime() - durationSec * 1_000))
  const ended = Math.max(...proof.map(({ at }) => at.getTime()))
  const minute = (ms: number) => new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS)
  const clockIn = minute(begun - chance.between(4, 18) * MINUTE_MS)
  const clockOut = minute(ended + chance.between(4, 18) * MINUTE_MS)
  return {
    ...absent(worker),
    clockIn,
    clockOut,
    evidenceHours: ((ended - begun) / HOUR_MS).toFixed(2),
    ...hoursBetween(new Date(begun).toISOString(), new Date(ended).toISOString()),
    pieceQty: addDecimals(...own.map(({ qty = '0' }) => qty)),
  }
}

/** More than the recorded work speaks for. */
function claimMore(line: Dispatched): void {
  line.clockOut = new Date((line.clockOut?.getTime() ?? 0) + 2.5 * HOUR_MS)
  line.overtime = toPlaces(addDecimals(line.overtime, CLAIMED_TOO_MUCH), 1)
  line.remark = '收尾清场，未扫描作业'
}

function absent({ id: workerId, empNo, team, teamId }: HiredWorker): Dispatched {
  return {
    workerId,
    empNo,
    team,
    teamId,
    clockIn: null,
    clockOut: null,
    hours: '0',
    overtime: '0',
    pieceQty: '0',
    evidenceHours: '0',
    remark: '',
  }
}

function agenciesAt({ warehouse, hired }: SiteDay): DemoAgency[] {
  return AGENCIES.filter(
    ({ code, warehouses }) =>
      warehouses.some((at) => at === warehouse) && hired.some(({ agency }) => agency === code),
  )
}

function workersOf({ hired }: SiteDay, { code }: DemoAgency): HiredWorker[] {
  return hired.filter(({ agency }) => agency === code)
}

/** A chance of its own: hiring leaves all other work as it is. */
function besides({ warehouse, day }: SiteDay): Chance {
  return createChance([...warehouse].reduce((sum, letter) => sum * 37 + letter.charCodeAt(0), day.index + 7))
}
