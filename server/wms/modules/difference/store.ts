// What a difference means in the end: who pays for it, and that goods which are missing are in stock no longer.

import { eq } from 'drizzle-orm'
import type { RowOf } from '#server/wms/kit/binding.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import type { MoveOf } from '#server/wms/kit/transition.ts'
import { lockRow, updateRow } from '#server/wms/kit/write.ts'
import { postCharges, postExpenses } from '#server/wms/ledger/facts/money.ts'
import { holdStock, postStock } from '#server/wms/ledger/facts/stock.ts'
import { releaseEmptied } from '#server/wms/ledger/goods/containers.ts'
import { refusals } from '#server/wms/modules/difference/refusals.ts'
import { differenceBinding } from '#server/wms/modules/difference/resources.ts'
import { assertMovable } from '#server/wms/modules/difference/rules.ts'
import { putawayTasks } from '#server/wms/schema/inbound.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { differenceCase } from '#shared/contracts/difference/difference.ts'
import { DOCUMENTS } from '#shared/documents.ts'
import { negate, signOf } from '#shared/domain/decimal.ts'
import { CLAIM_WORDS, DIFFERENCE_OPEN, type DifferenceParty } from '#shared/domain/difference.ts'
import { CHARGE_ITEMS } from '#shared/domain/tariff.ts'

type Case = RowOf<typeof differenceBinding>

const OPEN: readonly string[] = DIFFERENCE_OPEN

/** Until it has ended: what was posted follows from what it says. */
export async function changeCase(
  op: Operation,
  { caseNo: key, revision, opId: _, ...changes }: CallBody<typeof differenceCase.update>,
): Promise<Case> {
  const before = await lockRow(op, differenceBinding, key)
  if (!OPEN.includes(before.state)) throw refusals.differenceEnded(before.state)
  return updateRow(op, differenceBinding, { key, revision, changes })
}

export async function caseMoved(op: Operation, found: Case, move: MoveOf<typeof differenceBinding>) {
  assertMovable(found, move)
  if (move !== 'close') return {}
  await writeOff(op, found)
  return { posted: await settleClaim(op, found) }
}

/** What was lost on its way to a location lay frozen where it came from. */
async function writeOff(op: Operation, { taskNo, caseNo: docNo, diffQty }: Case): Promise<void> {
  if (taskNo === null) return
  const { warehouse, owner, sku, lot, quality, fromLoc: loc, container } = putawayTasks
  const [lost] = await op.orm
    .select({ warehouse, owner, sku, lot, quality, loc, container })
    .from(putawayTasks)
    .where(eq(putawayTasks.taskNo, taskNo))
  if (!lost) return
  await holdStock(op, [{ ...lost, frozen: diffQty }])
  const document = { docType: DOCUMENTS.differenceCase.type, docNo, reason: `上架任务 ${taskNo} 短少` }
  await postStock(op, [{ ...lost, ...document, from: lost, to: null, qty: negate(diffQty) }])
  await releaseEmptied(op, lost.warehouse, lost.container)
}

/** Answers what was posted, in words. */
async function settleClaim(op: Operation, found: Case): Promise<string> {
  const { amount, party } = found
  if (amount === null || party === null || signOf(amount) <= 0) return ''
  return CLAIMS[party](op, { ...found, amount })
}

type Claim = Case & { amount: string }

const CLAIMS: Readonly<Record<DifferenceParty, (op: Operation, claim: Claim) => Promise<string>>> = {
  货主: async (op, claim) => {
    const { warehouse, owner, caseNo, amount } = claim
    const { name, unit } = CHARGE_ITEMS.PF
    const line = { itemCode: 'PF', qty: '1', unit, price: amount, amount, tax: '0' }
    const [chargeNo] = await postCharges(op, [
      {
        ...line,
        warehouse,
        owner,
        docType: DOCUMENTS.differenceCase.type,
        docNo: caseNo,
        sourceRef: `${name} ${caseNo}`,
      },
    ])
    return `货主承担（费用 ${chargeNo}）`
  },
  供应商: async () => CLAIM_WORDS.供应商,
  承运商: async (op, claim) => {
    const [paid, claimed] = await spend(op, claim, [
      { amount: claim.amount, what: '赔付货主' },
      { amount: negate(claim.amount), what: '向承运商追偿' },
    ])
    return `赔付货主（支出 ${paid}），向承运商追偿（支出 ${claimed}）`
  },
  仓库: async (op, claim) => {
    const [paid] = await spend(op, claim, [{ amount: claim.amount, what: '赔付货主' }])
    return `赔付货主（支出 ${paid}）`
  },
}

function spend(
  op: Operation,
  { warehouse, owner, caseNo }: Claim,
  parts: { amount: string; what: string }[],
) {
  return postExpenses(
    op,
    parts.map(({ amount, what }) => ({
      warehouse,
      owner,
      category: '赔付' as const,
      amount,
      allocBasis: '',
      docType: DOCUMENTS.differenceCase.type,
      docNo: caseNo,
      sourceRef: `${what} ${caseNo}`,
    })),
  )
}
