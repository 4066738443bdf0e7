// What products come in, and the barcodes on it: packages that agree with each other, barcodes of packages that there are.
import { and, eq } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { isVisible } from '#server/wms/kit/read.ts'
import { createRow, updateRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/base/sku/refusals.ts'
import {
  assertPackaged,
  skuBarcodeBinding,
  skuBinding,
  skuPackageBinding,
} from '#server/wms/modules/base/sku/resources.ts'
import { skuPackages, skus } from '#server/wms/schema/sku.ts'
import type { skuBarcode, skuPackage } from '#shared/contracts/base/sku.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { NewRecord } from '#shared/contracts/definition/resource.ts'
import { disagreement } from '#shared/domain/packages.ts'

type Product = { owner: string; sku: string }

export async function createPackage(op: Operation, input: NewRecord<typeof skuPackage>) {
  await lockProduct(op, input)
  const made = await createRow(op, skuPackageBinding, input)
  await assertAgree(op, made)
  return made
}

export async function changePackage(op: Operation, change: CallBody<typeof skuPackage.update>) {
  const { id, revision, opId: _, ...changes } = change
  const [known] = await op.orm
    .select({ owner: skuPackages.owner, sku: skuPackages.sku })
    .from(skuPackages)
    .where(and(eq(skuPackages.id, id), isVisible(op, skuPackageBinding)))
  if (known) await lockProduct(op, known)
  const after = await updateRow(op, skuPackageBinding, { key: id, revision, changes })
  await assertAgree(op, after)
  return after
}

export async function changeBarcode(op: Operation, change: CallBody<typeof skuBarcode.update>) {
  const { id, revision, opId: _, ...changes } = change
  const after = await updateRow(op, skuBarcodeBinding, { key: id, revision, changes })
  await assertPackaged(op, after)
  return after
}

/** Two packages that are written at once are judged one after the other. */
async function lockProduct(op: Operation, { owner, sku }: Product): Promise<void> {
  await op.orm
    .select({ id: skus.id })
    .from(skus)
    .where(and(eq(skus.owner, owner), eq(skus.code, sku), isVisible(op, skuBinding)))
    .for('no key update')
}

async function assertAgree({ orm }: Operation, { owner, sku }: Product): Promise<void> {
  const packages = await orm
    .select({ level: skuPackages.level, qty: skuPackages.qty })
    .from(skuPackages)
    .where(and(eq(skuPackages.owner, owner), eq(skuPackages.sku, sku)))
  const found = disagreement(packages)
  if (found) throw refusals.packagesDisagree(found.smaller, found.larger)
}
