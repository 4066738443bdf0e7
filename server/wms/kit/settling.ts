// What is settled with others in a month is paid there, and not document by document as well.
import { and, eq } from 'drizzle-orm'
import { Refusal } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { settlementDocuments } from '#server/wms/modules/billing/tables.ts'

type DocType = (typeof settlementDocuments.$inferSelect)['docType']

/** Whoever asks has locked the document. */
export async function assertPaidByItself({ orm }: Operation, docType: DocType, docNo: string): Promise<void> {
  const [found] = await orm
    .select({ settleNo: settlementDocuments.settleNo })
    .from(settlementDocuments)
    .where(and(eq(settlementDocuments.docType, docType), eq(settlementDocuments.docNo, docNo)))
  if (!found) return
  throw new Refusal({
    code: 409,
    message: `${docType} ${docNo} 已列入结算单 ${found.settleNo}，请在月度结算中登记收付款`,
  })
}
