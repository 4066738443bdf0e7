// Bundles and their parts bound to their tables.
import { bind } from '#server/wms/kit/binding.ts'
import { assertMeanOne } from '#server/wms/ledger/goods/products.ts'
import { ownerName, productNames } from '#server/wms/ledger/names.ts'
import { bundleParts, bundles } from '#server/wms/schema/bundle.ts'
import { bundle, bundlePart } from '#shared/contracts/base/bundle.ts'

export const bundleBinding = bind({
  resource: bundle,
  table: bundles,
  scope: { owner: bundles.owner },
  names: { owner: ownerName(bundles.owner) },
  assertNew: (op, made) =>
    assertMeanOne(
      op,
      made.map(({ owner, code }) => ({ owner, sku: '', name: code, field: 'code' })),
    ),
})

export const bundlePartBinding = bind({
  resource: bundlePart,
  table: bundleParts,
  scope: { owner: bundleParts.owner },
  names: { owner: ownerName(bundleParts.owner), ...productNames(bundleParts) },
})
