// The cases that documents are closed with: opened where something differs, closed by anyone who finds out why.
import { and, eq, inArray, ne } from 'drizzle-orm'
import { auditAll } from '#server/wms/kit/audit.ts'
import { nextDocNos } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { differenceBinding } from '#server/wms/modules/difference/resources.ts'
import { refusals } from '#server/wms/modules/inbound/refusals.ts'
import { differenceCases } from '#server/wms/schema/difference.ts'
import { signOf } from '#shared/domain/decimal.ts'
import { type DIFFERENCE_KINDS, DIFFERENCE_OPEN } from '#shared/domain/difference.ts'

type Document = { docType: string; docNo: string; warehouse: string; owner: string }
type Difference = {
  sku: string
  lot: string
  expectedQty: string
  actualQty: string
  diffQty: string
  taskNo?: string
  kind?: (typeof DIFFERENCE_KINDS)[number]
  resolution?: string
}

export async function openCases(
  op: Operation,
  { docType, docNo, warehouse, owner }: Document,
  found: readonly Difference[],
): Promise<void> {
  const numbers = await nextDocNos(op, 'differenceCase', found.length)
  const cases = found.map((difference, index) => ({
    kind: signOf(difference.diffQty) < 0 ? ('短少' as const) : ('多出' as const),
    ...difference,
    caseNo: numbers[index] ?? '',
    docType,
    docNo,
    warehouse,
    owner,
    createdAt: op.at,
    updatedAt: op.at,
  }))
  await op.orm.insert(differenceCases).values(cases)
  const made = {
    action: 'create',
    entity: 'differenceCase',
    before: null,
    actor: op.caller.userId,
    at: op.at,
  }
  await auditAll(
    op,
    cases.map((after) => ({ ...made, entityId: after.caseNo, after })),
  )
}

export function countCases({ orm }: Operation, docNo: string): Promise<number> {
  return orm.$count(
    differenceCases,
    and(eq(differenceCases.docNo, docNo), ne(differenceCases.state, '已撤销')),
  )
}

export function countOpenCases({ orm }: Operation, docNo: string): Promise<number> {
  return orm.$count(
    differenceCases,
    and(eq(differenceCases.docNo, docNo), inArray(differenceCases.state, [...DIFFERENCE_OPEN])),
  )
}

/** With the document that they were opened for, as long as nobody has paid for one of them. */
export async function withdrawCases(op: Operation, docNo: string): Promise<void> {
  const { caseNo, state } = differenceCases
  const standing = await op.orm
    .select({ caseNo })
    .from(differenceCases)
    .where(and(eq(differenceCases.docNo, docNo), ne(state, '已撤销')))
    .orderBy(caseNo)
  for (const one of standing) {
    const before = await lockRow(op, differenceBinding, one.caseNo)
    if (before.state === '已关闭') throw refusals.caseClosed(one.caseNo)
    if (before.taskNo !== null) throw refusals.putawayBegun(before.taskNo, '已完成')
    await advance(op, differenceBinding, 'withdraw', { before })
  }
}
