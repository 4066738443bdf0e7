// Label printers, and the labels that are on their way to them.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instantColumn, isOneOf, recordColumns } from '#server/wms/schema/columns.ts'
import { owners } from '#server/wms/schema/owner.ts'
import { warehouses } from '#server/wms/schema/warehouse.ts'
import {
  LABEL_KINDS,
  LABEL_SIZES,
  PRINTER_DPI,
  PRINTER_PORT,
  PRINTER_PROTOCOL_WORDS,
  type PrinterProtocol,
  printJobLife,
} from '#shared/domain/printing.ts'
import { STATUSES } from '#shared/domain/values.ts'

const PROTOCOLS = Object.keys(PRINTER_PROTOCOL_WORDS) as [PrinterProtocol, ...PrinterProtocol[]]

/** A heading is read from the floor, by whoever stands before the rack. */
export type LabelLine = { text: string; isLarge?: true | undefined; isHeading?: true | undefined }

/** What stands on a label, wherever it is printed: a code for scanners, lines for people, the larger ones first. */
export type LabelContent = {
  code: string
  lines: readonly LabelLine[]
  /** As a QR code in the corner. */
  qr: string
}

export const printers = pgTable(
  'printers',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    protocol: text({ enum: PROTOCOLS }).notNull(),
    host: text().notNull(),
    port: integer().notNull().default(PRINTER_PORT),
    dpi: text({ enum: PRINTER_DPI }).notNull(),
    labelSize: text('label_size', { enum: LABEL_SIZES }).notNull(),
    status: text({ enum: STATUSES }).notNull().default('启用'),
    remark: text().notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    index('printers_warehouse').on(table.warehouse, table.code),
    check('printers_protocol', isOneOf(table.protocol, PROTOCOLS)),
    check('printers_dpi', isOneOf(table.dpi, PRINTER_DPI)),
    check('printers_label_size', isOneOf(table.labelSize, LABEL_SIZES)),
    check('printers_status', isOneOf(table.status, STATUSES)),
  ],
)

export const printJobs = pgTable(
  'print_jobs',
  {
    jobNo: text('job_no').primaryKey(),
    /** In this order they are printed. */
    place: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    printer: text()
      .notNull()
      .references(() => printers.code, { onUpdate: 'cascade' }),
    warehouse: text()
      .notNull()
      .references(() => warehouses.code, { onUpdate: 'cascade' }),
    owner: text().references(() => owners.code, { onUpdate: 'cascade' }),
    kind: text({ enum: LABEL_KINDS }).notNull(),
    docNo: text('doc_no'),
    box: integer(),
    content: jsonb().$type<LabelContent>().notNull(),
    state: text({ enum: printJobLife.states }).notNull().default(printJobLife.initial),
    attempts: integer().notNull().default(0),
    nextTryAt: instantColumn('next_try_at').notNull(),
    /** Of a job that is being sent: when whoever has it must have died. */
    leaseUntil: instantColumn('lease_until'),
    lastResult: text('last_result').notNull().default(''),
    reprintOf: text('reprint_of').references((): AnyPgColumn => printJobs.jobNo, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    creator: integer().notNull(),
    sentAt: instantColumn('sent_at'),
    seenAt: instantColumn('seen_at'),
    ...recordColumns(),
  },
  (table) => [
    // One connection to a printer at a time, whichever process has it.
    uniqueIndex('print_jobs_connection').on(table.printer).where(sql`${table.state} = '已领取'`),
    index('print_jobs_queue').on(table.printer, table.place).where(sql`${table.state} = '排队'`),
    index('print_jobs_created').on(table.createdAt, table.jobNo),
    index('print_jobs_warehouse').on(table.warehouse, table.createdAt.desc()),
    index('print_jobs_state').on(table.warehouse, table.state, table.createdAt.desc()),
    index('print_jobs_printer').on(table.printer, table.createdAt.desc()),
    index('print_jobs_owner').on(table.owner, table.createdAt.desc()),
    index('print_jobs_document').on(table.docNo, table.box),
    index('print_jobs_original').on(table.reprintOf),
    check('print_jobs_state_known', isOneOf(table.state, printJobLife.states)),
    check('print_jobs_kind', isOneOf(table.kind, LABEL_KINDS)),
  ],
)
