// The documents of people who were hired for a day: the dispatch, who came on it, and their hours.
import type { Booking } from '#server/wms/demo/year/day-book.ts'
import { auditPapers, type Deed, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { Expense } from '#server/wms/ledger/facts/money.ts'
import { agencyDispatches, agencyDispatchLines, workRecords } from '#server/wms/schema/labor.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDecimals } from '#shared/domain/decimal.ts'
import { amountsOf, dispatchLife, type LaborPrices, unprovenOf } from '#shared/domain/labor.ts'

/** What has not happened yet has no time. */
export type DispatchOfDay = {
  dispatchNo: string
  warehouse: string
  agency: string
  agencyName: string
  date: string
  post: string
  requested: number
  prices: LaborPrices
  createdAt: Date
  sentAt: Date | null
  reportedAt: Date | null
  confirmedAt: Date | null
  lines: Dispatched[]
}

export type Dispatched = {
  workerId: number
  empNo: string
  team: string
  teamId: number
  clockIn: Date | null
  clockOut: Date | null
  hours: string
  overtime: string
  pieceQty: string
  evidenceHours: string
  remark: string
}

const SHIFT = '白班'

export async function keepDispatches(
  op: Operation,
  dispatches: readonly DispatchOfDay[],
  { staff }: Booking,
): Promise<void> {
  const papers = dispatches.map((dispatch) => dispatchPaper(dispatch, staff))
  await keepPapers(op, agencyDispatches, agencyDispatches.dispatchNo, papers)
  const lines = dispatches.flatMap((dispatch) =>
    dispatch.lines.map((line) => linePaper(dispatch, line, staff)),
  )
  const ids = await keepPapers(op, agencyDispatchLines, agencyDispatchLines.id, lines)
  for (const [index, paper] of lines.entries()) paper.setKey(ids[index] ?? 0)
  await insertRows(op.orm, workRecords, dispatches.flatMap(recordsOf), workRecords.id)
  await auditPapers(op, [...papers, ...lines])
}

/** What it costs once its hours are confirmed. */
export function costsOfDispatch(dispatch: DispatchOfDay): (Expense & { at: Date })[] {
  const { confirmedAt: at, warehouse, dispatchNo: docNo, agencyName: sourceRef } = dispatch
  if (!at) return []
  const { laborAmount, mgmtFee } = sumsOf(dispatch)
  const doc = {
    warehouse,
    at,
    docType: DOCUMENTS.agencyDispatch.type,
    docNo,
    sourceRef,
    allocBasis: '标准工时',
  }
  return [
    { ...doc, category: '临时工' as const, amount: laborAmount },
    { ...doc, category: '劳务管理费' as const, amount: mgmtFee },
  ].filter(({ amount }) => Number(amount) !== 0)
}

function dispatchPaper(dispatch: DispatchOfDay, { labor, manager }: Booking['staff']): Paper {
  const { dispatchNo, warehouse, agency, date, post, requested, createdAt, lines } = dispatch
  const row = {
    dispatchNo,
    warehouse,
    agency,
    businessDate: date,
    shift: SHIFT,
    post,
    requested,
    remark: '',
    ...NOTHING,
    named: lines.length,
    arrived: 0,
    eventQty: '0',
    laborAmount: '0',
    expenditureNo: null,
    state: dispatchLife.initial,
    creator: labor,
    reporter: null,
    confirmer: null,
    confirmedAt: null,
  }
  const paper = new Paper({ entity: 'agencyDispatch', key: 'dispatchNo' }, row, { by: labor, at: createdAt })
  const { sentAt, reportedAt, confirmedAt } = dispatch
  if (sentAt) paper.move(dispatchLife, 'dispatch', { by: labor, at: sentAt })
  const lastClock = lines
    .flatMap(({ clockIn, clockOut }) => clockOut ?? clockIn ?? [])
    .toSorted(byTime)
    .at(-1)
  const sums = sumsOf(dispatch)
  if (lastClock) paper.change('hours', { by: labor, at: lastClock }, { ...sums, state: '已到岗' })
  if (reportedAt) paper.move(dispatchLife, 'report', { by: labor, at: reportedAt }, { reporter: labor })
  if (!confirmedAt) return paper
  const confirmed = { confirmer: manager, confirmedAt }
  paper.move(dispatchLife, 'confirm', { by: manager, at: confirmedAt }, confirmed)
  return paper
}

function linePaper(dispatch: DispatchOfDay, line: Dispatched, { labor }: Booking['staff']): Paper {
  const { dispatchNo, warehouse, agency, date, post, createdAt } = dispatch
  const { empNo: worker, team, clockIn, clockOut, hours, overtime, remark } = line
  const row = {
    dispatchNo,
    warehouse,
    agency,
    businessDate: date,
    shift: SHIFT,
    post,
    worker,
    team,
    remark: '',
    ...NOTHING,
    clockIn: null,
    clockOut: null,
    hourlyAmount: '0',
    pieceQty: '0',
    pieceAmount: '0',
    deduction: '0',
    evidenceHours: '0',
    state: stateOf(dispatch),
  }
  const by = { by: labor, at: createdAt }
  const paper = new Paper({ entity: 'dispatchLine', key: 'id' }, row, by)
  if (!clockIn) return paper
  const deed: Deed = { by: labor, at: clockOut ?? clockIn }
  paper.change('hours', deed, { clockIn, clockOut, hours, overtime, remark, ...figuresOf(dispatch, line) })
  return paper
}

const NOTHING = { hours: '0', overtime: '0', mgmtFee: '0', amount: '0', unprovenHours: '0' }

function stateOf({ sentAt, reportedAt, confirmedAt, lines }: DispatchOfDay) {
  if (confirmedAt) return '已确认'
  if (reportedAt) return '待确认工时'
  if (lines.some(({ clockIn }) => clockIn)) return '已到岗'
  return sentAt ? '已派单' : '草稿'
}

function figuresOf({ prices }: DispatchOfDay, line: Dispatched) {
  const { hours, overtime, pieceQty, evidenceHours } = line
  return {
    ...amountsOf({ hours, overtime, pieceQty, deduction: '0' }, prices),
    pieceQty,
    evidenceHours,
    unprovenHours: unprovenOf(addDecimals(hours, overtime), evidenceHours),
  }
}

function sumsOf(dispatch: DispatchOfDay) {
  const lines = dispatch.lines.map((line) => ({ ...line, ...figuresOf(dispatch, line) }))
  const sum = (name: 'hours' | 'overtime' | 'amount' | 'mgmtFee' | 'pieceQty' | 'unprovenHours') =>
    addDecimals(...lines.map((line) => line[name]))
  const [laborAmount, mgmtFee] = [sum('amount'), sum('mgmtFee')]
  return {
    arrived: lines.filter(({ clockIn }) => clockIn).length,
    hours: sum('hours'),
    overtime: sum('overtime'),
    laborAmount,
    mgmtFee,
    amount: addDecimals(laborAmount, mgmtFee),
    eventQty: sum('pieceQty'),
    unprovenHours: sum('unprovenHours'),
  }
}

function recordsOf({ confirmedAt: at, warehouse, date, post, dispatchNo, lines }: DispatchOfDay) {
  if (!at) return []
  return lines
    .filter(({ hours, overtime }) => Number(hours) + Number(overtime) > 0)
    .map(({ empNo: worker, hours, overtime, remark }) => ({
      warehouse,
      worker,
      businessDate: date,
      shift: SHIFT,
      post,
      hours,
      overtime,
      remark,
      source: '派工',
      dispatchNo,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }))
}

function byTime(one: Date, other: Date): number {
  return one.getTime() - other.getTime()
}
