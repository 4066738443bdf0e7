// Containers that goods are received into: taken for a document, and free again when nothing is left in them.

import { and, eq, ne } from 'drizzle-orm'
import { getTableColumns } from 'drizzle-orm/utils'
import { audit } from '#server/wms/kit/audit.ts'
import { closestSpelling, isCalled } from '#server/wms/kit/code-spelling.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advanceParts } from '#server/wms/kit/transition.ts'
import { ledger } from '#server/wms/ledger/refusals.ts'
import { containers } from '#server/wms/schema/container.ts'
import { stockBalances } from '#server/wms/schema/stock.ts'
import { container } from '#shared/contracts/equipment/container.ts'

const CONTAINERS = { table: containers, resource: container }

type Taken = { code: string; warehouse: string; location: string; docNo: string }
/** Without what the database makes of its code. */
const { codeKey: _, twin: __, ...COLUMNS } = getTableColumns(containers)
export type Container = Omit<typeof containers.$inferSelect, 'codeKey' | 'twin'>

/** A container as its record spells it, and where it stands. */
export type Standing = { container: string; loc: string }

export async function occupyContainer(op: Operation, taken: Taken): Promise<Standing> {
  const found = await lockContainer(op, taken.warehouse, taken.code)
  if (!found) throw ledger.containerUnknown(taken.code)
  return occupyLocked(op, found, taken)
}

/** One that is in use for the same document already stays where it is. */
export async function occupyLocked(
  op: Operation,
  found: Container,
  { location, docNo }: Pick<Taken, 'location' | 'docNo'>,
): Promise<Standing> {
  const container = found.code
  if (found.state === '占用' && found.currentDoc === docNo) {
    return { container, loc: found.location ?? location }
  }
  if (found.state !== '空闲') {
    throw ledger.containerTaken(container, found.state)
  }
  await advanceContainer(op, found, 'occupy', { currentDoc: docNo, location })
  return { container, loc: location }
}

/** Nothing happens to a container that still holds goods, or that is none of the installation's own. */
export async function releaseEmptied(op: Operation, warehouse: string, code: string): Promise<void> {
  if (code === '') return
  const [held] = await op.orm
    .select({ loc: stockBalances.loc })
    .from(stockBalances)
    .where(
      and(
        eq(stockBalances.warehouse, warehouse),
        eq(stockBalances.container, code),
        ne(stockBalances.onHand, '0'),
      ),
    )
    .limit(1)
  if (held) return
  const found = await lockContainer(op, warehouse, code)
  if (found?.state !== '占用') return
  await advanceContainer(op, found, 'empty', { currentDoc: null })
}

export async function lockContainer(
  { orm }: Operation,
  warehouse: string,
  code: string,
): Promise<Container | null> {
  const [container] = await orm
    .select(COLUMNS)
    .from(containers)
    .where(and(eq(containers.warehouse, warehouse), isCalled(containers.code, code)))
    .orderBy(...closestSpelling(containers.code, code))
    .limit(1)
    .for('update')
  return container ?? null
}

export async function relocateContainer(op: Operation, before: Container, location: string): Promise<void> {
  const changes = { location, revision: before.revision + 1, updatedAt: op.at }
  await op.orm.update(containers).set(changes).where(eq(containers.code, before.code))
  await note(op, 'move', before, { ...before, ...changes })
}

async function advanceContainer(
  op: Operation,
  before: Container,
  step: 'occupy' | 'empty',
  changes: Partial<Container>,
): Promise<void> {
  const values = { ...changes, revision: before.revision + 1, updatedAt: op.at }
  await advanceParts(op, CONTAINERS, step, eq(containers.code, before.code), values)
  const [after] = await op.orm.select(COLUMNS).from(containers).where(eq(containers.code, before.code))
  await note(op, step, before, after ?? null)
}

function note(op: Operation, action: string, before: Container, after: Container | null): Promise<unknown> {
  return audit(op, { action, entity: 'container', entityId: before.code, before, after })
}
