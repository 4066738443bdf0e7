// Agencies, allotments, dispatches with their workers, what agencies are paid, and hours bound to their tables.
import { eq, inArray, sql } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { employeeName, placeNames, placeOf, teamName, warehouseName } from '#server/wms/ledger/names.ts'
import {
  agencyAllots,
  agencyDispatches,
  agencyDispatchLines,
  agencyExpenditures,
  signOns,
  standardTimes,
  timedSpans,
  timedWorks,
  workRecords,
} from '#server/wms/schema/labor.ts'
import { laborAgencies } from '#server/wms/schema/people.ts'
import { agencyAllot } from '#shared/contracts/labor/allot.ts'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { agencyExpenditure } from '#shared/contracts/labor/expenditure.ts'
import { signOn } from '#shared/contracts/labor/sign-on.ts'
import { standardTime } from '#shared/contracts/labor/standard-time.ts'
import { timedSpan, timedWork } from '#shared/contracts/labor/timed-work.ts'
import { workRecord } from '#shared/contracts/labor/work-record.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { unitMistake } from '#shared/domain/standard-time.ts'

export const agencyBinding = bind({
  resource: laborAgency,
  table: laborAgencies,
  scope: {},
})

export const allotBinding = bind({
  resource: agencyAllot,
  table: agencyAllots,
  scope: { warehouse: agencyAllots.warehouse },
  names: {
    agency: nameOf(laborAgencies.name, eq(laborAgencies.code, agencyAllots.agency)),
    warehouse: warehouseName(agencyAllots.warehouse),
  },
})

export const dispatchBinding = bind({
  resource: agencyDispatch,
  table: agencyDispatches,
  scope: { warehouse: agencyDispatches.warehouse },
  names: {
    agency: nameOf(laborAgencies.name, eq(laborAgencies.code, agencyDispatches.agency)),
    warehouse: warehouseName(agencyDispatches.warehouse),
    creator: userName(agencyDispatches.creator),
    reporter: userName(agencyDispatches.reporter),
    confirmer: userName(agencyDispatches.confirmer),
  },
})

export const lineBinding = bind({
  resource: dispatchLine,
  table: agencyDispatchLines,
  scope: { warehouse: agencyDispatchLines.warehouse },
  names: {
    agency: nameOf(laborAgencies.name, eq(laborAgencies.code, agencyDispatchLines.agency)),
    warehouse: warehouseName(agencyDispatchLines.warehouse),
    worker: employeeName(agencyDispatchLines.worker),
    team: teamName(agencyDispatchLines.team),
  },
})

export const expenditureBinding = bind({
  resource: agencyExpenditure,
  table: agencyExpenditures,
  scope: { warehouse: agencyExpenditures.warehouse },
  names: {
    agency: nameOf(laborAgencies.name, eq(laborAgencies.code, agencyExpenditures.agency)),
    warehouse: warehouseName(agencyExpenditures.warehouse),
    creator: userName(agencyExpenditures.creator),
    approver: userName(agencyExpenditures.approver),
  },
  mistake: ({ invoiceAmount, invoiceNo }) => {
    if (typeof invoiceAmount !== 'string') return null
    if (signOf(invoiceAmount) <= 0) return { field: 'invoiceAmount', message: '发票金额须大于0' }
    return invoiceNo === '' ? { field: 'invoiceNo', message: '有发票金额，请填写发票号' } : null
  },
})

export const workRecordBinding = bind({
  resource: workRecord,
  table: workRecords,
  scope: { warehouse: workRecords.warehouse },
  names: {
    warehouse: warehouseName(workRecords.warehouse),
    worker: employeeName(workRecords.worker),
  },
})

export const signOnBinding = bind({
  resource: signOn,
  table: signOns,
  scope: { warehouse: signOns.warehouse },
  names: {
    worker: employeeName(signOns.worker),
    warehouse: warehouseName(signOns.warehouse),
    account: userName(signOns.account),
  },
})

const peopleOf = sql`(select count(distinct worker)::int from ${timedSpans} where ${eq(timedSpans.workNo, timedWorks.workNo)})`

export const timedWorkBinding = bind({
  resource: timedWork,
  table: timedWorks,
  scope: placeOf(timedWorks),
  names: {
    ...placeNames(timedWorks),
    creator: userName(timedWorks.creator),
  },
  figures: { people: () => peopleOf },
  filters: {
    worker: (numbers: string[]) =>
      sql`${timedWorks.workNo} in (select ${timedSpans.workNo} from ${timedSpans} where ${inArray(timedSpans.worker, numbers)})`,
  },
})

export const timedSpanBinding = bind({
  resource: timedSpan,
  table: timedSpans,
  scope: { warehouse: timedSpans.warehouse },
  names: {
    warehouse: warehouseName(timedSpans.warehouse),
    worker: employeeName(timedSpans.worker),
  },
})

type StandardTime = typeof standardTimes.$inferSelect

export const standardTimeBinding = bind({
  resource: standardTime,
  table: standardTimes,
  scope: { warehouse: standardTimes.warehouse },
  names: {
    warehouse: warehouseName(standardTimes.warehouse),
    modifier: userName(standardTimes.modifier),
  },
  mistake: ({ work, unit }) => {
    const message = unitMistake(work as StandardTime['work'], unit as StandardTime['unit'])
    return message === null ? null : { field: 'unit', message }
  },
})
