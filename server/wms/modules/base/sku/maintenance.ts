// Changes of products by document: proposed by one person, approved by another, and written to the product's record then.

import { and, eq } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Refusal } from '#server/wms/kit/errors.ts'
import { givenValue } from '#server/wms/kit/exchange/given-value.ts'
import { attachFile } from '#server/wms/kit/files/attach-file.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, isVisible, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { assertPossible, type MoveEffects } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/base/sku/refusals.ts'
import { maintenanceBinding, skuBarcodeBinding, skuBinding } from '#server/wms/modules/base/sku/resources.ts'
import { skuBarcodes, skus } from '#server/wms/schema/sku.ts'
import { productMaintenance } from '#shared/contracts/base/product-maintenance.ts'
import { sku, skuBarcode } from '#shared/contracts/base/sku.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { Field } from '#shared/contracts/definition/field.ts'
import type { NewRecord } from '#shared/contracts/definition/resource.ts'
import { MAINTENANCE_FIELDS, type MaintenanceKind } from '#shared/domain/maintenance.ts'

type Proposal = NewRecord<typeof productMaintenance>
type Correction = CallBody<typeof productMaintenance.update>
type Subject = Pick<Proposal, 'owner' | 'sku' | 'kind'>

export async function propose(op: Operation, input: Proposal) {
  parseAfter(input.kind, input.after)
  const before = await findPresentValue(op, input)
  const maintNo = await nextDocNo(op, 'productMaintenance')
  await attachFile(op, input.evidence, { place: { owner: input.owner }, reads: productMaintenance.reads })
  return createRow(op, maintenanceBinding, { ...input, before, maintNo, creator: op.caller.userId })
}

/** Only as long as nobody is to decide on it. */
export async function correct(op: Operation, { maintNo, revision, opId: _, ...changes }: Correction) {
  const proposal = await lockRow(op, maintenanceBinding, maintNo)
  assertPossible(maintenanceBinding, 'update', proposal)
  if (changes.after !== undefined) parseAfter(proposal.kind, changes.after)
  if (changes.evidence !== undefined)
    await attachFile(op, changes.evidence, {
      place: { owner: proposal.owner },
      reads: productMaintenance.reads,
    })
  return updateRow(op, maintenanceBinding, { key: maintNo, revision, changes })
}

/** Approving writes the product's record. */
export const maintenanceMoves = {
  approve: async (op, proposal) => {
    const reviewed = reviewedBy(op, proposal)
    await apply(op, proposal)
    return reviewed
  },
  reject: async (op, proposal) => reviewedBy(op, proposal),
} satisfies MoveEffects<typeof maintenanceBinding>

/** By somebody else than its maker. */
function reviewedBy({ caller }: Operation, { creator }: RowOf<typeof maintenanceBinding>) {
  if (creator === caller.userId) throw refusals.ownProposal()
  return { reviewer: caller.userId }
}

export async function findMaintenance(reader: Reader, maintNo: string) {
  const maintenance = await findOne(reader, maintenanceBinding, maintNo)
  const timeline = await findTimeline(reader, { productMaintenance: [maintNo] })
  return { maintenance, timeline, docNos: [maintNo] }
}

async function apply(op: Operation, proposal: Subject & { before: string; after: string }): Promise<void> {
  const value = parseAfter(proposal.kind, proposal.after)
  const { id } = await findProduct(op, proposal)
  const { revision } = await lockRow(op, skuBinding, id)
  const now = await findPresentValue(op, proposal)
  if (now !== proposal.before) throw changedMeanwhile(proposal.kind, now)
  const { owner, sku: code } = proposal
  const field = MAINTENANCE_FIELDS[proposal.kind]
  if (field === null) await createRow(op, skuBarcodeBinding, { owner, sku: code, barcode: String(value) })
  else await updateRow(op, skuBinding, { key: id, revision, changes: { [field]: value } })
}

/** As people read it; all barcodes where there are several. */
async function findPresentValue(op: Operation, subject: Subject): Promise<string> {
  const product = await findProduct(op, subject)
  const field = MAINTENANCE_FIELDS[subject.kind]
  if (field !== null) return String(product[field] ?? '')
  const { owner, code } = product
  const known = await op.orm
    .select({ barcode: skuBarcodes.barcode })
    .from(skuBarcodes)
    .where(and(eq(skuBarcodes.owner, owner), eq(skuBarcodes.sku, code)))
    .orderBy(skuBarcodes.barcode)
  return known.map(({ barcode }) => barcode).join(',')
}

async function findProduct(op: Operation, { owner, sku: code }: Subject) {
  const [found] = await op.orm
    .select({ id: skus.id })
    .from(skus)
    .where(and(eq(skus.owner, owner), eq(skus.code, code), isVisible(op, skuBinding)))
  if (!found) throw refusals.skuUnknown()
  return findOne(op, skuBinding, found.id)
}

/** By the contract of products, in its words. */
function parseAfter(kind: MaintenanceKind, after: string): unknown {
  const name = MAINTENANCE_FIELDS[kind]
  const field: Field = name === null ? skuBarcode.fields.barcode : sku.fields[name]
  const parsed = field.input.safeParse(givenValue(field, after))
  if (parsed.success) return parsed.data
  throw refusals.valueWrong(parsed.error.issues[0]?.message ?? `${kind}不正确`)
}

function changedMeanwhile(kind: string, now: string): Refusal {
  return refusals.changedMeanwhile(kind, now || '空')
}
