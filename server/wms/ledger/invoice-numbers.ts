// An invoice's number stands for one invoice, whether it was written by us or to us.

import { and, eq, ne, sql } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { ownerBills } from '#server/wms/schema/billing.ts'
import { agencyExpenditures } from '#server/wms/schema/labor.ts'

/** Two who enter the same number at once wait for each other. */
const INVOICE_LOCK = 7_351_007

/** `of` is the document that it is entered for, which may have it already. */
export async function assertInvoiceFree({ orm }: Operation, number: string, of: string): Promise<void> {
  if (number === '') return
  await orm.execute(sql`select pg_advisory_xact_lock(${INVOICE_LOCK})`)
  const [bill] = await orm
    .select({ no: ownerBills.billNo })
    .from(ownerBills)
    .where(and(eq(ownerBills.invoiceNo, number), ne(ownerBills.billNo, of)))
    .limit(1)
  const { invoiceNo, expenditureNo, state } = agencyExpenditures
  const [expenditure] = await orm
    .select({ no: expenditureNo })
    .from(agencyExpenditures)
    .where(and(eq(invoiceNo, number), ne(expenditureNo, of), ne(state, '已作废')))
    .limit(1)
  const other = bill ? `账单 ${bill.no}` : expenditure && `劳务支出 ${expenditure.no}`
  if (other) throw ledger.invoiceTaken(number, other)
}
