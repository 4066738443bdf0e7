// Which of an owner's bundles lines name, and what those are made of.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#server/wms/kit/read.ts'
import { inScope } from '#server/wms/kit/scope.ts'
import { bundleParts, bundles } from '#server/wms/schema/bundle.ts'
import { goodsKey } from '#shared/code-key.ts'
import type { BundlePart } from '#shared/domain/bundle.ts'

export type Bundle = { code: string; status: (typeof bundles.$inferSelect)['status']; parts: BundlePart[] }

/** By the keys of their codes; those that are not in use among them. */
export async function findBundles(
  { orm, caller }: Reader,
  owner: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Bundle>> {
  const keys = [...new Set(codes.map(goodsKey))]
  const rows = await orm
    .select({
      key: bundles.codeKey,
      code: bundles.code,
      status: bundles.status,
      sku: bundleParts.sku,
      qty: bundleParts.qty,
    })
    .from(bundles)
    .innerJoin(bundleParts, eq(bundleParts.bundle, bundles.id))
    .where(
      and(
        eq(bundles.owner, owner),
        inArray(bundles.codeKey, keys),
        inScope(caller, { owner: bundles.owner }),
      ),
    )
    .orderBy(asc(bundleParts.id))
  const found = new Map<string, Bundle>()
  for (const { key, code, status, sku, qty } of rows) {
    const known = found.get(key ?? '') ?? { code, status, parts: [] }
    known.parts.push({ sku, qty })
    found.set(key ?? '', known)
  }
  return found
}
