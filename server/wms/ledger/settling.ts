// What is settled with others in a month is paid there, and not document by document as well.

import { and, eq } from 'drizzle-orm'
import type { Refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { settlementDocuments } from '#server/wms/schema/billing.ts'

type DocType = (typeof settlementDocuments.$inferSelect)['docType']

/** The caller has locked the document. */
export async function assertPaidByItself(op: Operation, docType: DocType, docNo: string): Promise<void> {
  const settleNo = await findSettlement(op, docType, docNo)
  if (settleNo !== null) throw settled(docType, docNo, settleNo, '请在月度结算中登记收付款')
}

/** What it comes to has been told to the other side. The caller has locked the document. */
export async function assertUnsettled(op: Operation, docType: DocType, docNo: string): Promise<void> {
  const settleNo = await findSettlement(op, docType, docNo)
  if (settleNo !== null) throw settled(docType, docNo, settleNo, '不能再更改金额')
}

async function findSettlement({ orm }: Operation, docType: DocType, docNo: string): Promise<string | null> {
  const [found] = await orm
    .select({ settleNo: settlementDocuments.settleNo })
    .from(settlementDocuments)
    .where(and(eq(settlementDocuments.docType, docType), eq(settlementDocuments.docNo, docNo)))
  return found?.settleNo ?? null
}

function settled(docType: DocType, docNo: string, settleNo: string, advice: string): Refusal {
  return ledger.inSettlement(docType, docNo, settleNo, advice)
}
