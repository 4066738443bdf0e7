// The demo company's price lists: of each owner in each of its warehouses the one of before, the one in force, and for one of them
// the next, which waits for somebody to approve it.
import { perform } from '#server/wms/demo/given/operation.ts'
import { DEMO_OWNERS } from '#server/wms/demo/given/warehouses.ts'
import { auditPapers, keepPapers, Paper } from '#server/wms/demo/year/paper.ts'
import { listOf, newPricesFrom, TAX_RATE, type VERSIONS } from '#server/wms/demo/year/tariff.ts'
import { insertRows } from '#server/wms/kit/bulk.ts'
import { docNumberOf } from '#server/wms/kit/doc-number.ts'
import type { Sources } from '#server/wms/kit/services.ts'
import { tariffItems, tariffs } from '#server/wms/schema/billing.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { addDays, localDateOf, startOfNextPeriod } from '#shared/domain/calendar.ts'
import { type PricedItem, tariffLife } from '#shared/domain/tariff.ts'

type Company = { startedAt: Date; idOf: (username: string) => number }

const ACCOUNTANT = 'qianlijuan'
const APPROVER = 'admin'
const KIND = { entity: 'tariff', key: 'tariffNo' }
const HOUR_MS = 3_600_000

/** Orders would cost more, and storage less. */
const OFFERED: Readonly<Partial<Record<PricedItem, string>>> = { CK: '3', CC: '0.0018' }

type List = { version: number; effectiveFrom: string; madeOn: string; prices: (typeof VERSIONS)[number] }

export async function insertTariffs(sources: Sources, { startedAt, idOf }: Company): Promise<void> {
  const newYear = newPricesFrom(startedAt)
  const oldYear = `${Number(newYear.slice(0, 4)) - 1}-01-01`
  const old: List = { version: 1, effectiveFrom: oldYear, madeOn: addDays(oldYear, -12), prices: 1 }
  const present: List = { version: 2, effectiveFrom: newYear, madeOn: addDays(newYear, -12), prices: 2 }
  const today = localDateOf(startedAt)
  const next: List = {
    version: 3,
    effectiveFrom: startOfNextPeriod(today),
    madeOn: addDays(today, -1),
    prices: 2,
  }
  const people = { accountant: idOf(ACCOUNTANT), approver: idOf(APPROVER) }
  const places = DEMO_OWNERS.flatMap(({ code: owner, warehouses }) =>
    warehouses.map((warehouse) => ({ owner, warehouse })),
  )
  const papers = places.flatMap((place, index) => {
    const listed = (list: List) => paperOf(place, list, { ...people, count: index + 1 })
    const superseded = { effectiveTo: addDays(newYear, -1), state: '失效' }
    const first = approved(listed(old), old, people)
    first.change('supersede', { by: people.approver, at: noon(present.madeOn, 4) }, superseded)
    return [
      first,
      approved(listed(present), present, people),
      ...(index === 0 ? [submitted(listed(next), next, people)] : []),
    ]
  })
  await perform(sources, { userId: people.accountant, at: startedAt }, async (op) => {
    await keepPapers(op, tariffs, tariffs.version, papers)
    await auditPapers(op, papers)
    const items = papers.flatMap(({ row: { tariffNo, owner, version } }) =>
      listOf(String(owner), version === 1 ? 1 : 2).map(({ price, ...item }) => ({
        ...item,
        tariffNo,
        price: (version === 3 && OFFERED[item.itemCode]) || price,
      })),
    )
    await insertRows(op.orm, tariffItems, items, tariffItems.id)
  })
}

type People = { accountant: number; approver: number }

function paperOf(
  place: { owner: string; warehouse: string },
  { version, effectiveFrom, madeOn, prices }: List,
  { accountant, count }: People & { count: number },
): Paper {
  const itemCount = new Set(listOf(place.owner, prices).map(({ itemCode }) => itemCode)).size
  const row = {
    ...place,
    tariffNo: docNumberOf(DOCUMENTS.tariff.prefix, madeOn, count),
    version,
    effectiveFrom,
    effectiveTo: null,
    minMonthly: '0',
    taxRate: TAX_RATE,
    itemCount,
    state: tariffLife.initial,
    creator: accountant,
    approver: null,
    approvedAt: null,
    remark: version === 3 ? '下月起续签' : `${effectiveFrom.slice(0, 4)}年合同价`,
  }
  return new Paper(KIND, row, { by: accountant, at: noon(madeOn, 0) })
}

function submitted(paper: Paper, { madeOn }: List, { accountant }: People): Paper {
  paper.move(tariffLife, 'submit', { by: accountant, at: noon(madeOn, 1) })
  return paper
}

function approved(paper: Paper, list: List, people: People): Paper {
  const { approver } = people
  const at = noon(list.madeOn, 3)
  submitted(paper, list, people).move(
    tariffLife,
    'approve',
    { by: approver, at },
    { approver, approvedAt: at },
  )
  return paper
}

/** In China. */
function noon(date: string, hoursLater: number): Date {
  return new Date(Date.parse(`${date}T04:00:00Z`) + hoursLater * HOUR_MS)
}
