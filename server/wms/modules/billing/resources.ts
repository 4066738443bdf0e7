// Price lists with their items, what lay there each day, bills with what is disputed of them, and settlements with their
// documents and payments, bound to their tables.
import { eq, sql } from 'drizzle-orm'
import { bind } from '#server/wms/kit/binding.ts'
import { userName } from '#server/wms/kit/user-name.ts'
import { placeNames } from '#server/wms/ledger/names.ts'
import {
  billDisputes,
  ownerBills,
  settlementDocuments,
  settlementPayments,
  settlements,
  storageSnapshots,
  tariffItems,
  tariffs,
} from '#server/wms/schema/billing.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { billDispute, ownerBill } from '#shared/contracts/billing/bill.ts'
import { settlement, settlementDocument, settlementPayment } from '#shared/contracts/billing/settlement.ts'
import { storageSnapshot } from '#shared/contracts/billing/storage.ts'
import { tariff, tariffItem } from '#shared/contracts/billing/tariff.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { STORAGE_BASES, type StorageItem } from '#shared/domain/storage.ts'
import { CHARGE_ITEMS } from '#shared/domain/tariff.ts'

export const tariffBinding = bind({
  resource: tariff,
  table: tariffs,
  scope: { warehouse: tariffs.warehouse, owner: tariffs.owner },
  names: {
    ...placeNames(tariffs),
    creator: userName(tariffs.creator),
    approver: userName(tariffs.approver),
  },
})

/** Found by their price list, which has been found within the scope. */
export const tariffItemBinding = bind({
  resource: tariffItem,
  table: tariffItems,
  scope: {},
})

const UNITS = sql.join(
  (Object.keys(STORAGE_BASES) as StorageItem[]).map(
    (item) => sql`when ${item}::text then ${CHARGE_ITEMS[item].unit}::text`,
  ),
  sql` `,
)

const CHARGED = sql`select trim_scale(coalesce(sum(${chargeLines.amount}), 0))::text from ${chargeLines}
  where ${eq(chargeLines.docNo, storageSnapshots.snapshotNo)} and ${eq(chargeLines.docType, DOCUMENTS.storageSnapshot.type)}`

export const snapshotBinding = bind({
  resource: storageSnapshot,
  table: storageSnapshots,
  scope: { warehouse: storageSnapshots.warehouse, owner: storageSnapshots.owner },
  names: placeNames(storageSnapshots),
  figures: {
    unit: () => sql`case ${storageSnapshots.itemCode} ${UNITS} end`,
    amount: () => sql`(${CHARGED})`,
  },
})

export const billBinding = bind({
  resource: ownerBill,
  table: ownerBills,
  scope: { warehouse: ownerBills.warehouse, owner: ownerBills.owner },
  names: { ...placeNames(ownerBills), creator: userName(ownerBills.creator) },
})

export const disputeBinding = bind({
  resource: billDispute,
  table: billDisputes,
  scope: { warehouse: billDisputes.warehouse, owner: billDisputes.owner },
  names: {
    ...placeNames(billDisputes),
    creator: userName(billDisputes.creator),
    resolver: userName(billDisputes.resolver),
  },
})

export const settlementBinding = bind({
  resource: settlement,
  table: settlements,
  scope: { warehouse: settlements.warehouse, owner: settlements.owner },
  names: { ...placeNames(settlements), creator: userName(settlements.creator) },
})

export const settlementDocumentBinding = bind({
  resource: settlementDocument,
  table: settlementDocuments,
  scope: { warehouse: settlementDocuments.warehouse, owner: settlementDocuments.owner },
  names: placeNames(settlementDocuments),
})

export const paymentBinding = bind({
  resource: settlementPayment,
  table: settlementPayments,
  scope: { warehouse: settlementPayments.warehouse, owner: settlementPayments.owner },
  names: { creator: userName(settlementPayments.creator) },
})
