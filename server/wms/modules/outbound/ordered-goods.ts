// The goods that an order is for: bundles that it names become their parts.
import { type Refusal, refuseAll } from '#server/wms/kit/errors.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { type Bundle, findBundles } from '#server/wms/ledger/goods/bundles.ts'
import { withProducts } from '#server/wms/ledger/goods/products.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { codeKey, goodsKey } from '#shared/code-key.ts'
import { LARGEST_ORDER, type OutboundLineInput } from '#shared/contracts/outbound/line.ts'
import { type BundleShare, partsOf, pooled } from '#shared/domain/bundle.ts'
import { isPacked, isWhole, MOST_PIECES, PIECE } from '#shared/domain/packages.ts'

/** `nth`: the line of the input that it is of; absent, that of its own number. */
type Ordered = OutboundLineInput & { nth?: number }
export type OrderedGoods = OutboundLineInput & { bundles?: readonly BundleShare[]; nth?: number }

/** Each product and each bundle is the owner's and in use: all that are not are told of at once. */
export async function goodsOf(
  op: Operation,
  owner: string,
  ordered: readonly Ordered[],
): Promise<OrderedGoods[]> {
  const bundles = await findBundles(
    op,
    owner,
    ordered.map(({ sku }) => sku),
  )
  if (bundles.size === 0) return withProducts(op, owner, ordered)
  const named = ordered.map((line, index) => ({
    line: { ...line, nth: line.nth ?? index },
    bundle: bundles.get(goodsKey(line.sku)),
  }))
  refuseAll([...mistakesOf(named), ...repeated(named)])
  const goods = named.flatMap(({ line, bundle }): OrderedGoods[] =>
    bundle
      ? partsOf(bundle.code, line.qty, bundle.parts).map((part) => ({ ...part, nth: line.nth }))
      : [line],
  )
  const lines = pooled(await withProducts(op, owner, goods))
  if (lines.length > LARGEST_ORDER) throw refusals.linesTooMany(LARGEST_ORDER)
  return lines
}

type Named = { line: Ordered & { nth: number }; bundle: Bundle | undefined }
type Mistake = { refusal: Refusal; field: string }

function mistakesOf(named: readonly Named[]): Mistake[] {
  return named.flatMap(({ line, bundle }) => {
    const refusal = bundle && mistakeOf(bundle, line)
    return refusal ? [{ refusal, field: `lines.${line.nth}.${refusal.field}` }] : []
  })
}

function mistakeOf({ code, status, parts }: Bundle, { lot, qty }: Ordered): Refusal | null {
  if (status === '停用') return refusals.bundleDisabled(code)
  if (lot !== '') return refusals.bundleOfLot(code)
  if (isPacked(qty) || !isWhole(qty)) return refusals.bundleNotWhole(code, qty)
  const most = partsOf(code, qty, parts).find((part) => Number(part.qty) > MOST_PIECES)
  return most ? ledger.qtyTooLarge(`${code} ${qty} 套 = ${most.sku} ${most.qty}${PIECE}`) : null
}

/** What people write twice is a mistake, though what is made of it could be one. */
function repeated(named: readonly Named[]): Mistake[] {
  const seen = new Set<string>()
  return named.flatMap(({ line, bundle }) => {
    const { nth, sku, lot } = line
    const key = JSON.stringify([bundle?.code ?? goodsKey(sku), codeKey(lot)])
    const isFirst = !seen.has(key)
    seen.add(key)
    if (isFirst) return []
    const refusal = refusals.lineTwice(sku, lot === '' ? '' : ` 批次 ${lot}`)
    return [{ refusal, field: `lines.${nth}.sku` }]
  })
}
