// What owners are charged by, what lies in the warehouses at the end of each day, and what owners are asked to pay.

import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  dateColumn,
  decimalColumn,
  instantColumn,
  isOneOf,
  recordColumns,
} from '#server/wms/schema/columns.ts'
import { chargeLines } from '#server/wms/schema/money.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import { BILL_KINDS, billLife } from '#shared/domain/billing.ts'
import { disputeLife } from '#shared/domain/dispute.ts'
import { PIECE } from '#shared/domain/packages.ts'
import {
  PARTY_TYPES,
  PAYMENT_METHODS,
  SETTLED_DOCUMENT_TYPES,
  settlementLife,
} from '#shared/domain/settlement.ts'
import { tariffLife } from '#shared/domain/tariff.ts'
import { PACKAGE_LEVELS } from '#shared/domain/values.ts'

/** Whose, and where. */
const placeColumns = () => ({
  warehouse: text()
    .notNull()
    .references(() => warehouses.code, { onUpdate: 'cascade' }),
  owner: text()
    .notNull()
    .references(() => owners.code, { onUpdate: 'cascade' }),
})

/** In force on the days from `effectiveFrom` to `effectiveTo`, both included, once somebody has approved it. */
/** Where, and whose if it is one owner's. */
const partyPlaceColumns = () => ({
  warehouse: text()
    .notNull()
    .references(() => warehouses.code, { onUpdate: 'cascade' }),
  owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
})

export const tariffs = pgTable(
  'tariffs',
  {
    tariffNo: text('tariff_no').primaryKey(),
    ...placeColumns(),
    version: integer().notNull(),
    effectiveFrom: dateColumn('effective_from').notNull(),
    effectiveTo: dateColumn('effective_to'),
    minMonthly: decimalColumn('min_monthly').notNull(),
    /** In per cent. */
    taxRate: decimalColumn('tax_rate').notNull(),
    itemCount: integer('item_count').notNull(),
    state: text({ enum: tariffLife.states }).notNull().default(tariffLife.initial),
    remark: text().notNull(),
    creator: integer().notNull(),
    approver: integer(),
    approvedAt: instantColumn('approved_at'),
    ...recordColumns(),
  },
  (table) => [
    unique('tariffs_version').on(table.warehouse, table.owner, table.version),
    index('tariffs_owner').on(table.owner, table.effectiveFrom),
    check('tariffs_state', isOneOf(table.state, tariffLife.states)),
  ],
)

/** One row for each tier of an item. */
export const tariffItems = pgTable(
  'tariff_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tariffNo: text('tariff_no').notNull(),
    itemCode: text('item_code').notNull(),
    /** What the price is of, of what is counted by the piece. */
    level: text({ enum: PACKAGE_LEVELS }).notNull().default(PIECE),
    unit: text().notNull(),
    fromQty: decimalColumn('from_qty').notNull(),
    /** Of stored goods, in days. */
    fromAge: integer('from_age').notNull(),
    price: decimalColumn('price').notNull(),
    freeQty: decimalColumn('free_qty').notNull(),
    freeDays: integer('free_days').notNull(),
    remark: text().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.tariffNo], foreignColumns: [tariffs.tariffNo] }).onDelete('cascade'),
    unique('tariff_items_tier').on(table.tariffNo, table.itemCode, table.fromQty, table.fromAge),
    check('tariff_items_level', isOneOf(table.level, PACKAGE_LEVELS)),
    check('tariff_items_price', sql`${table.price} >= 0 and ${table.freeQty} >= 0`),
  ],
)

/** Taken once for each day that is over; what was charged for it names it by its number. */
export const storageSnapshots = pgTable(
  'storage_snapshots',
  {
    date: dateColumn('date').notNull(),
    ...placeColumns(),
    snapshotNo: text('snapshot_no').notNull(),
    /** By which its price list counts. */
    itemCode: text('item_code').notNull(),
    /** In the unit of the item. */
    qty: decimalColumn('qty').notNull(),
    /** Of it what lies there longer than the price list gives for nothing. */
    chargedQty: decimalColumn('charged_qty').notNull(),
    /** All that lies there; what owners store is compared by it. */
    pieces: decimalColumn('pieces').notNull(),
    /** Of them those that are not in `qty`, because nobody knows their size or weight, or they stand on no pallet. */
    unmeasured: decimalColumn('unmeasured').notNull(),
    takenAt: instantColumn('taken_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.warehouse, table.owner, table.date] }),
    index('storage_snapshots_no').on(table.snapshotNo),
    index('storage_snapshots_owner').on(table.owner, table.date),
  ],
)

/** Sums are those of its lines, kept with every change of them. */
export const ownerBills = pgTable(
  'owner_bills',
  {
    billNo: text('bill_no').primaryKey(),
    ...placeColumns(),
    /** '2026-03' */
    period: text().notNull(),
    dateFrom: dateColumn('date_from').notNull(),
    through: dateColumn('through').notNull(),
    kind: text({ enum: BILL_KINDS }).notNull(),
    storageFee: decimalColumn('storage_fee').notNull(),
    inboundFee: decimalColumn('inbound_fee').notNull(),
    outboundFee: decimalColumn('outbound_fee').notNull(),
    returnFee: decimalColumn('return_fee').notNull(),
    otherFee: decimalColumn('other_fee').notNull(),
    amount: decimalColumn('amount').notNull(),
    tax: decimalColumn('tax').notNull(),
    total: decimalColumn('total').notNull(),
    lineCount: integer('line_count').notNull(),
    invoiceNo: text('invoice_no').notNull(),
    state: text({ enum: billLife.states }).notNull().default(billLife.initial),
    remark: text().notNull(),
    creator: integer().notNull(),
    sentAt: instantColumn('sent_at'),
    confirmedAt: instantColumn('confirmed_at'),
    paidAt: instantColumn('paid_at'),
    /** What came in, when and where; of a bill that is paid with its settlement that says so. */
    paidAmount: decimalColumn('paid_amount'),
    paidOn: dateColumn('paid_on'),
    paidAccount: text('paid_account').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    index('owner_bills_owner').on(table.owner, table.period),
    index('owner_bills_warehouse').on(table.warehouse, table.period),
    index('owner_bills_period').on(table.period),
    // What is added to a part of a month goes into the one that nobody has seen yet.
    uniqueIndex('owner_bills_open')
      .on(table.warehouse, table.owner, table.period, table.through)
      .where(sql`${table.state} = '待核对'`),
    check('owner_bills_period', sql`${table.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('owner_bills_kind', isOneOf(table.kind, BILL_KINDS)),
    check('owner_bills_state', isOneOf(table.state, billLife.states)),
  ],
)

/** A charge is in one bill at most. */
export const billLines = pgTable(
  'bill_lines',
  {
    chargeNo: bigint('charge_no', { mode: 'number' })
      .primaryKey()
      .references(() => chargeLines.chargeNo),
    billNo: text('bill_no')
      .notNull()
      .references(() => ownerBills.billNo),
  },
  (table) => [index('bill_lines_bill').on(table.billNo)],
)

/** What a customer does not agree to. */
export const billDisputes = pgTable(
  'bill_disputes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...placeColumns(),
    billNo: text('bill_no')
      .notNull()
      .references(() => ownerBills.billNo),
    chargeNo: bigint('charge_no', { mode: 'number' })
      .notNull()
      .references(() => chargeLines.chargeNo),
    amount: decimalColumn('amount').notNull(),
    claim: text().notNull(),
    state: text({ enum: disputeLife.states }).notNull(),
    resolution: text().notNull(),
    creator: integer().notNull(),
    resolver: integer(),
    resolvedAt: instantColumn('resolved_at'),
    ...recordColumns(),
  },
  (table) => [
    index('bill_disputes_bill').on(table.billNo),
    uniqueIndex('bill_disputes_open').on(table.chargeNo).where(sql`${table.state} = '待处理'`),
    check('bill_disputes_state', isOneOf(table.state, disputeLife.states)),
  ],
)

/** What a month comes to with somebody; sums are those of its documents and payments, kept with every change of them. */
export const settlements = pgTable(
  'settlements',
  {
    settleNo: text('settle_no').primaryKey(),
    ...partyPlaceColumns(),
    /** '2026-03' */
    period: text().notNull(),
    partyType: text('party_type', { enum: PARTY_TYPES }).notNull(),
    party: text().notNull(),
    partyName: text('party_name').notNull(),
    receivable: decimalColumn('receivable').notNull(),
    payable: decimalColumn('payable').notNull(),
    settled: decimalColumn('settled').notNull(),
    diff: decimalColumn('diff').notNull(),
    documents: integer().notNull(),
    state: text({ enum: settlementLife.states }).notNull().default(settlementLife.initial),
    remark: text().notNull(),
    creator: integer().notNull(),
    sentAt: instantColumn('sent_at'),
    confirmedAt: instantColumn('confirmed_at'),
    paidAt: instantColumn('paid_at'),
    ...recordColumns(),
  },
  (table) => [
    index('settlements_warehouse').on(table.warehouse, table.period),
    index('settlements_party').on(table.party, table.period),
    // What is found later goes into the one that nobody has been shown yet.
    uniqueIndex('settlements_draft')
      .on(table.warehouse, table.partyType, table.party, table.period)
      .where(sql`${table.state} = '草稿'`),
    check('settlements_period', sql`${table.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('settlements_party_type', isOneOf(table.partyType, PARTY_TYPES)),
    check('settlements_owner', sql`(${table.owner} is not null) = (${table.partyType} = '货主')`),
    check('settlements_state', isOneOf(table.state, settlementLife.states)),
    check('settlements_settled', sql`${table.settled} >= 0 and ${table.diff} >= 0`),
    check('settlements_diff', sql`${table.diff} = ${table.receivable} + ${table.payable} - ${table.settled}`),
  ],
)

/** A document is in one settlement at most. */
export const settlementDocuments = pgTable(
  'settlement_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    settleNo: text('settle_no')
      .notNull()
      .references(() => settlements.settleNo),
    docType: text('doc_type', { enum: SETTLED_DOCUMENT_TYPES }).notNull(),
    docNo: text('doc_no').notNull(),
    ...partyPlaceColumns(),
    amount: decimalColumn('amount').notNull(),
  },
  (table) => [
    unique('settlement_documents_document').on(table.docType, table.docNo),
    index('settlement_documents_settlement').on(table.settleNo, table.id),
    check('settlement_documents_type', isOneOf(table.docType, SETTLED_DOCUMENT_TYPES)),
  ],
)

/** Below zero: the opposite of one that was taken back. */
export const settlementPayments = pgTable(
  'settlement_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    settleNo: text('settle_no')
      .notNull()
      .references(() => settlements.settleNo),
    ...partyPlaceColumns(),
    paidOn: dateColumn('paid_on').notNull(),
    amount: decimalColumn('amount').notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    referenceNo: text('reference_no').notNull(),
    remark: text().notNull(),
    reversalOf: integer('reversal_of').unique('settlement_payments_reversal'),
    creator: integer().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('settlement_payments_settlement').on(table.settleNo, table.id),
    check('settlement_payments_method', isOneOf(table.method, PAYMENT_METHODS)),
    check('settlement_payments_amount', sql`(${table.amount} < 0) = (${table.reversalOf} is not null)`),
  ],
)
