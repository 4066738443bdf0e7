// What a day of storage was charged: its snapshot, and a charge for each age that has a price of its own.
import { and, eq } from 'drizzle-orm'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { snapshotBinding } from '#server/wms/modules/billing/resources.ts'
import { chargeBinding } from '#server/wms/modules/money/resources.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { DOCUMENTS } from '#shared/documents.ts'

export async function findSnapshotDocument(reader: Reader, snapshotNo: string) {
  const snapshot = await findOne(reader, snapshotBinding, snapshotNo)
  const charges = await findRows(reader, chargeBinding, {
    condition: and(
      eq(chargeLines.docNo, snapshotNo),
      eq(chargeLines.docType, DOCUMENTS.storageSnapshot.type),
    ),
    sort: 'chargeNo',
  })
  return { snapshot, charges }
}
