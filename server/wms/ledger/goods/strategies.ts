// What an owner's strategies say to do with goods in a warehouse, by the class of the product.
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Operation } from '#server/wms/kit/operation.ts'
import { strategies } from '#server/wms/schema/owner.ts'
import {
  type AbcClass,
  type ActionOf,
  actionsFor,
  type StrategyKind,
  strategyFor,
} from '#shared/domain/strategy.ts'

type Place = { warehouse: string; owner: string }

type Asking = Pick<Operation, 'orm' | 'at'>

export async function findActions<K extends StrategyKind>(
  op: Asking,
  kind: K,
  place: Place,
): Promise<Record<AbcClass, ActionOf<K>>> {
  return actionsFor(await findStrategies(op, kind, place), kind, place, op.at)
}

/** The one that counts for goods of a class; null: what is done without any. */
export async function findStrategy(op: Asking, kind: StrategyKind, goods: Place & { abc: AbcClass }) {
  return strategyFor(await findStrategies(op, kind, goods), kind, goods, op.at)
}

function findStrategies({ orm, at }: Asking, kind: StrategyKind, { warehouse, owner }: Place) {
  return orm
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
}
