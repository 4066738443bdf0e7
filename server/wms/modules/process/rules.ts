// What a process order uses of what was fetched for it: decisions without a database.
import { signOf, smallerOf, subtract } from '#shared/domain/decimal.ts'

type Fetched = { id: number; materialId: number; leftQty: string }

/** What was fetched first is used first; answers what is taken of each, and what lacks of a material. */
export function usedOf<F extends Fetched>(
  materialId: number,
  usedQty: string,
  fetched: readonly F[],
): { used: (F & { qty: string })[]; missing: string } {
  const used: (F & { qty: string })[] = []
  let open = usedQty
  for (const supply of fetched) {
    if (supply.materialId !== materialId || signOf(open) <= 0) continue
    const qty = smallerOf(open, supply.leftQty)
    if (signOf(qty) <= 0) continue
    open = subtract(open, qty)
    used.push({ ...supply, qty })
  }
  return { used, missing: open }
}
