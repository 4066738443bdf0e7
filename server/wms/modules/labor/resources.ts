// Agencies, allotments, dispatches with their workers, what agencies are paid, and hours bound to their tables.
import { eq } from 'drizzle-orm'
import { bind, nameOf } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { employeeName, teamName, warehouseName } from '#server/wms/ledger/names.ts'
import {
  agencyAllots,
  agencyDispatches,
  agencyDispatchLines,
  agencyExpenditures,
  signOns,
  workRecords,
} from '#server/wms/schema/labor.ts'
import { laborAgencies } from '#server/wms/schema/people.ts'
import { agencyAllot } from '#shared/contracts/labor/allot.ts'
import { agencyDispatch } from '#shared/contracts/labor/dispatch.ts'
import { dispatchLine } from '#shared/contracts/labor/dispatch-line.ts'
import { agencyExpenditure } from '#shared/contracts/labor/expenditure.ts'
import { signOn } from '#shared/contracts/labor/sign-on.ts'
import { workRecord } from '#shared/contracts/labor/work-record.ts'
import { laborAgency } from '#shared/contracts/people/labor-agency.ts'
import { signOf } from '#shared/domain/decimal.ts'

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
