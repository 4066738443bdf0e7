// Which facts are taken back one by one: those that stand for themselves. What a document has posted, and counts, is taken back
// with the document.
import { DOCUMENTS } from '#shared/documents.ts'
import { HOURS_DOC_TYPE } from '#shared/domain/wage.ts'

const OWN_STOCK: readonly string[] = ['库存调整', '移库']
const COUNTED_EXPENSES: readonly string[] = [
  DOCUMENTS.agencyDispatch.type,
  DOCUMENTS.pieceRecompute.type,
  DOCUMENTS.pieceDeduction.type,
  DOCUMENTS.pieceClaim.type,
  '计件日结',
  HOURS_DOC_TYPE,
]
const COUNTED_WORK: readonly string[] = ['退仓清点', '盘点', '盲收']

export function isStockReversible(docType: string): boolean {
  return OWN_STOCK.includes(docType)
}

/** Pay by the piece for work on an order stands under the order's number. */
export function isExpenseReversible({ docType, category }: { docType: string; category: string }): boolean {
  return (
    !COUNTED_EXPENSES.includes(docType) && !(docType === DOCUMENTS.processOrder.type && category === '计件')
  )
}

export function isWorkReversible(opType: string): boolean {
  return !COUNTED_WORK.includes(opType)
}
