// Bundles with their parts: made and changed together.

import { eq } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne, findRows, type Reader } from '#server/wms/kit/read.ts'
import { findTimeline } from '#server/wms/kit/timeline.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { assertDifferent, withProducts } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/base/bundle/refusals.ts'
import { bundleBinding, bundlePartBinding } from '#server/wms/modules/base/bundle/resources.ts'
import { bundleParts } from '#server/wms/schema/bundle.ts'
import type { bundle } from '#shared/contracts/base/bundle.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import { type BundlePart, contentsOf } from '#shared/domain/bundle.ts'
import { addDecimals } from '#shared/domain/decimal.ts'

type Bundle = RowOf<typeof bundleBinding>
type NewBundle = Omit<CallBody<typeof bundle.create>, 'opId'>

export async function createBundle(op: Operation, { parts: given, ...head }: NewBundle): Promise<Bundle> {
  const parts = await checked(op, head.owner, given)
  const made = await createRow(op, bundleBinding, { ...head, ...sumsOf(parts) })
  await insertParts(op, made, parts)
  return made
}

export async function changeBundle(
  op: Operation,
  { id, revision, opId: _, parts: given, ...head }: CallBody<typeof bundle.update>,
): Promise<Bundle> {
  const { owner } = await lockRow(op, bundleBinding, id)
  const parts = given && (await checked(op, owner, given))
  const changes = { ...head, ...(parts && sumsOf(parts)) }
  const after = await updateRow(op, bundleBinding, { key: id, revision, changes })
  if (parts) {
    await op.orm.delete(bundleParts).where(eq(bundleParts.bundle, id))
    await insertParts(op, after, parts)
  }
  return after
}

/** The owner's own, in use, each once. */
async function checked(op: Operation, owner: string, given: readonly BundlePart[]): Promise<BundlePart[]> {
  const named = given.map((part, index) => ({ ...part, lot: '', at: `parts.${index}.sku` }))
  const parts = await withProducts(op, owner, named)
  assertDifferent(
    parts,
    ({ sku }) => sku,
    ({ sku }) => refusals.partTwice(sku),
    'parts',
  )
  return parts
}

function sumsOf(parts: readonly BundlePart[]) {
  return { contents: contentsOf(parts), qty: addDecimals(...parts.map(({ qty }) => qty)) }
}

async function insertParts({ orm }: Operation, { id, owner }: Bundle, parts: readonly BundlePart[]) {
  await orm.insert(bundleParts).values(parts.map(({ sku, qty }) => ({ bundle: id, owner, sku, qty })))
}

export async function findBundle(reader: Reader, id: number) {
  const found = await findOne(reader, bundleBinding, id)
  return { ...found, parts: await findParts(reader, id) }
}

export async function findBundleDocument(reader: Reader, id: number) {
  const found = await findOne(reader, bundleBinding, id)
  const timeline = await findTimeline(reader, { bundle: [String(id)] })
  return { bundle: found, parts: await findParts(reader, id), timeline, docNos: [] }
}

function findParts(reader: Reader, id: number) {
  return findRows(reader, bundlePartBinding, { condition: eq(bundleParts.bundle, id), sort: 'id' })
}
