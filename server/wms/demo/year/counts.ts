// The documents of stocktaking: counts with their sheets and lines, as the books and the people had them.
import type { BookedEvent, Booking } from '#server/wms/demo/year/day-book.ts'
import type { Pile } from '#server/wms/demo/year/floor.ts'
import { auditPapers, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { stockLines, stockSheets, stockTasks } from '#server/wms/schema/stocktake.ts'
import { addDecimals, multiplyDecimals } from '#shared/domain/decimal.ts'
import { stockTaskLife } from '#shared/domain/stocktake.ts'

/** Blind, and nothing is tolerated: every difference is counted again by somebody else. */
export type Count = {
  taskNo: string
  warehouse: string
  until: '盘点中' | '待复盘' | '待审核' | '已过账'
  createdAt: Date
  issuedAt: Date
  countedAt: Date
  recountedAt: Date
  reviewedAt: Date
  lines: CountLine[]
}

/** `diff` null: not counted yet. */
export type CountLine = {
  pile: Pile
  unitValue: string
  diff: number | null
  reason: string
  /** The work of the last count. */
  event: BookedEvent | null
}

export async function keepCounts(op: Operation, counts: readonly Count[], booking: Booking): Promise<void> {
  const tasks = counts.map((count) => taskPaper(count, booking))
  await keepPapers(op, stockTasks, stockTasks.taskNo, tasks)
  const sheets = counts.flatMap((count) => sheetsOf(count))
  const papers = sheets.map((sheet) => sheetPaper(sheet, booking))
  await keepPapers(op, stockSheets, stockSheets.listNo, papers)
  const lines = sheets.flatMap((sheet) => sheet.lines.map((line) => lineRow(sheet, line, booking)))
  await insertRows(op.orm, stockLines, lines, stockLines.id)
  await auditPapers(op, [...tasks, ...papers])
}

function taskPaper(count: Count, { staff, lastEntryBefore }: Booking): Paper {
  const { issuedAt, countedAt, recountedAt, until, lines } = count
  const { clerk, other, manager } = staff
  const made = { by: manager, at: count.createdAt }
  const paper = new Paper({ entity: 'stockTask', key: 'taskNo' }, taskRow(count, manager), made)
  paper.move(
    stockTaskLife,
    'issue',
    { by: manager, at: issuedAt },
    {
      lines: lines.length,
      snapshotAt: issuedAt,
      snapshotEntryNo: lastEntryBefore(issuedAt),
    },
  )
  paper.change('progress', { by: clerk, at: countedAt }, { state: '盘点中' })
  if (until === '盘点中') return paper
  const differs = lines.some(({ diff }) => diff !== 0)
  if (differs) paper.change('progress', { by: clerk, at: countedAt }, { state: '待复盘' })
  if (until === '待复盘') return paper
  if (differs) paper.change('progress', { by: other, at: recountedAt }, { state: '复盘中', round: 2 })
  const counter = differs ? { by: other, at: recountedAt } : { by: clerk, at: countedAt }
  paper.change('progress', counter, { state: '待审核', ...varianceOf(lines) })
  if (until === '已过账') review(paper, { by: manager, at: count.reviewedAt })
  return paper
}

function taskRow({ taskNo, warehouse, lines }: Count, creator: number) {
  return {
    taskNo,
    warehouse,
    owner: null,
    kind: '循环盘',
    scope: '全部',
    sampleRate: 100,
    zones: '',
    skus: '',
    locations: [...new Set(lines.map(({ pile }) => pile.loc))].join(','),
    blind: true,
    freezeMode: '不冻结',
    tolerance: '0',
    remark: '',
    strategy: null,
    creator,
    state: stockTaskLife.initial,
    round: 1,
    snapshotAt: null,
    snapshotEntryNo: null,
    lines: 0,
    accuracyRate: null,
    gainQty: null,
    lossQty: null,
    diffAmount: null,
    reason: null,
    reviewer: null,
    reviewedAt: null,
  }
}

function review(paper: Paper, deed: { by: number; at: Date }): void {
  paper.move(stockTaskLife, 'approve', deed, { reviewer: deed.by, reviewedAt: deed.at })
  paper.move(stockTaskLife, 'post', deed)
}

function varianceOf(lines: readonly CountLine[]) {
  const diffs = lines.map(({ diff }) => diff ?? 0)
  const total = (kept: (diff: number) => boolean) =>
    String(Math.abs(diffs.filter(kept).reduce((sum, diff) => sum + diff, 0)))
  const reasons = new Set(lines.map(({ reason }) => reason).filter((reason) => reason !== ''))
  return {
    accuracyRate: ((100 * diffs.filter((diff) => diff === 0).length) / lines.length).toFixed(2),
    gainQty: total((diff) => diff > 0),
    lossQty: total((diff) => diff < 0),
    diffAmount: addDecimals(
      ...lines.map(({ diff, unitValue }) => multiplyDecimals(String(diff ?? 0), unitValue)),
    ),
    reason: [...reasons].toSorted().join('；'),
  }
}

type Sheet = { count: Count; listNo: string; zone: string; lines: CountLine[] }

/** One for each zone. */
function sheetsOf(count: Count): Sheet[] {
  const zones = [...new Set(count.lines.map(zoneOf))]
  return zones.map((zone, index) => ({
    count,
    zone,
    listNo: `${count.taskNo}-${String(index + 1).padStart(3, '0')}`,
    lines: count.lines.filter((line) => zoneOf(line) === zone),
  }))
}

/** A place is called after its zone: 'CC-01-01-1'. */
function zoneOf({ pile }: CountLine): string {
  return pile.loc.split('-')[0] ?? ''
}

function sheetPaper(sheet: Sheet, { staff }: Booking): Paper {
  const { countedAt, recountedAt, issuedAt, until } = sheet.count
  const { clerk, other } = staff
  const paper = new Paper({ entity: 'stockSheet', key: 'listNo' }, sheetRow(sheet), {
    by: staff.manager,
    at: issuedAt,
  })
  paper.change(
    'claim',
    { by: clerk, at: issuedAt },
    { assignee: clerk, state: '盘点中', ...progressOf(sheet) },
  )
  if (sheet.lines.some(({ diff }) => diff === null)) return paper
  const differs = sheet.lines.some(({ diff }) => diff !== 0)
  const handedIn = { state: differs ? '待复盘' : '已完成', diffLines: differs ? null : 0 }
  paper.change('handIn', { by: clerk, at: countedAt }, handedIn)
  if (!differs || until === '待复盘') return paper
  const recount = { by: other, at: recountedAt }
  paper.change('claimRecount', recount, { recounter: other, state: '复盘中' })
  const diffLines = sheet.lines.filter(({ diff }) => diff !== 0).length
  paper.change('handIn', recount, { state: '已完成', diffLines })
  return paper
}

function sheetRow({ count, listNo, zone, lines }: Sheet) {
  const places = new Set(lines.map(({ pile }) => pile.loc))
  return {
    listNo,
    taskNo: count.taskNo,
    warehouse: count.warehouse,
    owner: null,
    zone,
    locations: places.size,
    lines: lines.length,
    countedLocations: 0,
    countedLines: 0,
    assignee: null,
    recounter: null,
    diffLines: null,
    state: '待领取',
  }
}

function progressOf({ lines, count }: Sheet) {
  const open = (line: CountLine) => line.diff === null || (count.until === '待复盘' && line.diff !== 0)
  const placesOf = (some: readonly CountLine[]) => new Set(some.map(({ pile }) => pile.loc)).size
  const left = lines.filter(open)
  return { countedLines: lines.length - left.length, countedLocations: placesOf(lines) - placesOf(left) }
}

function lineRow(sheet: Sheet, line: CountLine, { staff, eventIdOf, lastEntryBefore }: Booking) {
  const { count, listNo, zone } = sheet
  const { pile, diff, event, reason } = line
  const { qty, ...key } = pile
  const isCounted = diff !== null
  const found = isCounted ? String(qty + diff) : null
  const isRecounted = isCounted && diff !== 0 && count.until !== '待复盘'
  return {
    ...key,
    container: '',
    taskNo: count.taskNo,
    listNo,
    zone,
    warehouse: count.warehouse,
    seq: count.lines.indexOf(line) + 1,
    source: '账面',
    bookQty: String(qty),
    frozenQty: '0',
    countQty: found,
    movedQty: isCounted ? '0' : null,
    counter: isCounted ? staff.clerk : null,
    countedAt: isCounted ? count.countedAt : null,
    eventId: event ? eventIdOf(event) : null,
    recountQty: isRecounted ? found : null,
    recountMovedQty: isRecounted ? '0' : null,
    countEntryNo: isCounted ? lastEntryBefore(count.countedAt) : null,
    recountEntryNo: isRecounted ? lastEntryBefore(count.recountedAt) : null,
    recounter: isRecounted ? staff.other : null,
    recountedAt: isRecounted ? count.recountedAt : null,
    isRevealed: isHandedIn(sheet) && (diff === 0 || isRecounted),
    state: stateOf(sheet, line),
    reason: count.until === '已过账' ? reason : '',
    revision: 1,
    createdAt: count.issuedAt,
    updatedAt: count.reviewedAt,
  }
}

function isHandedIn({ lines }: Sheet): boolean {
  return lines.every(({ diff }) => diff !== null)
}

function stateOf(sheet: Sheet, { diff }: CountLine): (typeof stockLines.$inferInsert)['state'] {
  const { until } = sheet.count
  if (diff === null) return '待盘'
  if (!isHandedIn(sheet)) return '已盘'
  if (until === '已过账') return '已过账'
  if (diff === 0) return '通过'
  return until === '待审核' ? '待审' : '待复盘'
}
