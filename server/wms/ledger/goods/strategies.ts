// What an owner's strategies say to do with goods in a warehouse, by the class of the product.
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { strategies } from '#server/wms/schema/owner.ts'
import { type AbcClass, type ActionOf, actionsFor, type StrategyKind } from '#shared/domain/strategy.ts'

type Place = { warehouse: string; owner: string }

export async function findActions<K extends StrategyKind>(
  { orm, at }: Pick<Operation, 'orm' | 'at'>,
  kind: K,
  { warehouse, owner }: Place,
): Promise<Record<AbcClass, ActionOf<K>>> {
  const known = await orm
    .select()
    .from(strategies)
    .where(
      and(
        eq(strategies.kind, kind),
        lte(strategies.effectiveFrom, at),
        or(isNull(strategies.warehouse), eq(strategies.warehouse, warehouse)),
        or(isNull(strategies.owner), eq(strategies.owner, owner)),
      ),
    )
  return actionsFor(known, kind, { warehouse, owner }, at)
}
