// Labels of places, containers, goods and people. What is on each is said here, whoever draws it.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { selectRows } from '#server/wms/kit/bulk.ts'
import { spelledCode } from '#server/wms/kit/code-spelling.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findPage, findRows } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { skuBarcodeBinding, skuBinding } from '#server/wms/modules/base/sku/resources.ts'
import { locationBinding } from '#server/wms/modules/base/warehouse/resources.ts'
import { containerBinding } from '#server/wms/modules/equipment/container/resources.ts'
import { refusals } from '#server/wms/modules/label/refusals.ts'
import { type Badge, issue } from '#server/wms/modules/labor/badges.ts'
import { type Label, queueLabels } from '#server/wms/modules/printing/jobs.ts'
import { containers } from '#server/wms/schema/container.ts'
import { receiptLines } from '#server/wms/schema/inbound.ts'
import type { LabelLine } from '#server/wms/schema/printing.ts'
import { skuBarcodes, skus } from '#server/wms/schema/sku.ts'
import { locations } from '#server/wms/schema/warehouse.ts'
import type { CallBody, CallResult } from '#shared/contracts/definition/call.ts'
import type {
  printBadges,
  printContainerLabels,
  printLocationLabels,
  printPalletLabel,
  printSkuLabels,
} from '#shared/contracts/printing/label.ts'
import { localMinuteOf } from '#shared/domain/calendar.ts'
import { PIECE } from '#shared/domain/packages.ts'
import { MOST_LABELS } from '#shared/domain/printing.ts'

type Printed = CallResult<typeof printLocationLabels>

/** The digits are what the caller may read of them. */
export async function labelLocations(
  op: Operation,
  { ids, printer, opId: _, ...filters }: CallBody<typeof printLocationLabels>,
): Promise<Printed> {
  const query = { ...filters, page: 1, size: MOST_LABELS, sort: 'code' }
  const isChosen = ids && inArray(locations.id, ids)
  const { rows, total } = await findPage(op, locationBinding, query, isChosen)
  if (total > MOST_LABELS) throw refusals.tooManyLabels(total)
  return printed(op, printer, rows.map(ofLocation))
}

export async function labelContainers(
  op: Operation,
  { codes, printer }: CallBody<typeof printContainerLabels>,
): Promise<Printed> {
  const condition = inArray(containers.code, codes)
  const rows = await findRows(op, containerBinding, { condition, sort: 'code' })
  return printed(op, printer, rows.map(ofContainer))
}

export async function labelSkus(
  op: Operation,
  { ids, printer }: CallBody<typeof printSkuLabels>,
): Promise<Printed> {
  const rows = await findRows(op, skuBinding, { condition: inArray(skus.id, ids), sort: 'code' })
  const barcodeOf = await findBarcodes(op, rows)
  return printed(
    op,
    printer,
    rows.map((row) => ofSku(row, barcodeOf(row))),
  )
}

export async function labelBadges(
  op: Operation,
  { workers, days, printer }: CallBody<typeof printBadges>,
): Promise<Printed> {
  const badges = await issue(op, { workers, days })
  return printed(op, printer, badges.map(ofBadge))
}

type Received = {
  owner: string
  sku: string
  name: string
  lot: string
  expiry: string | null
  qty: string
  day: string
}

export async function labelPallet(
  op: Operation,
  { orderNo, container: given, printer }: CallBody<typeof printPalletLabel>,
): Promise<Printed> {
  const container = await spelledCode(op, containers.code, given)
  const received = await findOnPallet(op, orderNo, container)
  return printed(op, printer, received.length === 0 ? [] : [ofPallet(container, orderNo, received)])
}

/** What has been received on it by the order. */
function findOnPallet(op: Operation, docNo: string, code: string): Promise<Received[]> {
  const { orderNo, container, warehouse, owner, state } = receiptLines
  const isOnIt = and(
    eq(orderNo, docNo),
    eq(container, code),
    eq(state, '有效'),
    inScope(op.caller, { warehouse, owner }),
  )
  return selectRows<Received>(
    op.orm,
    sql`select receipt_lines.owner, sku, skus.name, lot, exp_date::text as expiry, trim_scale(sum(qty))::text as qty,
          to_char(max(received_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
        from receipt_lines join skus on skus.owner = receipt_lines.owner and skus.code = sku
        where ${isOnIt} group by receipt_lines.owner, sku, skus.name, lot, exp_date order by min(receipt_lines.id)`,
  )
}

async function printed(op: Operation, printer: string | null, labels: readonly Label[]): Promise<Printed> {
  if (labels.length === 0) throw refusals.nothingToLabel()
  if (printer === null) return { jobNos: [], labels: labels.map(contentOf) }
  return { jobNos: await queueLabels(op, { printer, labels }), labels: [] }
}

function contentOf({ content: { code, qr, lines } }: Label): Printed['labels'][number] {
  return { code, qr, lines: [...lines] }
}

function ofLocation(row: RowOf<typeof locationBinding>): Label {
  const { code, zone, zoneName, aisle, rack, level, checkDigit } = row
  const where = [zoneName ?? zone, aisle && `巷道 ${aisle}`, rack && `货架 ${rack}`, level && `层 ${level}`]
  return labelOf('库位', code, [
    { text: code, isHeading: true },
    { text: checkDigit && `校验码 ${checkDigit}`, isLarge: true },
    { text: where.filter((part) => part !== '').join(' ') },
  ])
}

function ofContainer(row: RowOf<typeof containerBinding>): Label {
  const { code, type, typeName, warehouse, warehouseName } = row
  return labelOf('容器', code, [
    { text: code, isHeading: true },
    { text: typeName ?? type, isLarge: true },
    { text: warehouseName ?? warehouse },
  ])
}

/** A pallet of many lots names the first of them. */
const MOST_NAMED = 3

function ofPallet(container: string, orderNo: string, received: readonly Received[]): Label {
  const named = received.slice(0, MOST_NAMED)
  const [{ owner, name, day } = { owner: '', name: '', day: '' }] = named
  const isMixed = received.length > 1
  const lines = [
    { text: container, isHeading: true as const },
    { text: isMixed ? `混放 ${received.length} 批` : name, isLarge: true as const },
    ...named.map(({ sku, qty }) => ({ text: `${sku} × ${qty}`, isLarge: true as const })),
    ...named.map(({ sku, lot, expiry }) => ({ text: datesOf(lot, expiry, isMixed ? sku : '') })),
    { text: `${orderNo} 收货 ${day}` },
  ]
  return { ...labelOf('容器', container, lines), owner }
}

function datesOf(lot: string, expiry: string | null, sku: string): string {
  const told = [lot && `批次 ${lot}`, expiry !== null && `到期 ${expiry}`].filter(Boolean)
  return told.length === 0 ? '' : [sku, ...told].filter(Boolean).join(' ')
}

function ofSku(row: RowOf<typeof skuBinding>, barcode: string | undefined): Label {
  const { owner, ownerName, code, name, unit, unitName } = row
  const lines = [
    { text: name, isLarge: true as const },
    { text: `${code} ${unitName ?? unit}` },
    { text: ownerName ?? owner },
  ]
  return { ...labelOf('商品', barcode ?? code, lines), docNo: code, owner }
}

/** What signs on is too long for bars. */
function ofBadge({ empNo, name, agencyName, teamName, warehouseName, validUntil, qrToken }: Badge): Label {
  const lines = [
    { text: name, isHeading: true as const },
    { text: empNo, isLarge: true as const },
    { text: [agencyName, teamName].filter(Boolean).join(' ') },
    { text: warehouseName ?? '' },
    { text: `有效期至 ${localMinuteOf(new Date(validUntil))}` },
  ]
  const label = labelOf('工牌', empNo, lines)
  return { ...label, content: { ...label.content, code: '', qr: qrToken } }
}

/** Lines that say nothing are left out. */
function labelOf(kind: Label['kind'], code: string, lines: readonly LabelLine[]): Label {
  const content = { code, qr: code, lines: lines.filter(({ text }) => text !== '') }
  return { kind, docNo: code, box: null, owner: null, content }
}

/** Of a piece: what stands on a case is printed on none. */
async function findBarcodes(op: Operation, rows: readonly RowOf<typeof skuBinding>[]) {
  const condition = and(
    inArray(skuBarcodes.owner, [...new Set(rows.map(({ owner }) => owner))]),
    inArray(
      skuBarcodes.sku,
      rows.map(({ code }) => code),
    ),
    eq(skuBarcodes.level, PIECE),
  )
  const found = await findRows(op, skuBarcodeBinding, { condition, sort: '-barcode' })
  const barcodes = new Map(found.map(({ owner, sku, barcode }) => [keyOf(owner, sku), barcode]))
  return ({ owner, code }: RowOf<typeof skuBinding>) => barcodes.get(keyOf(owner, code))
}

function keyOf(owner: string, sku: string): string {
  return JSON.stringify([owner, sku])
}
