// The documents that open work stands in: how each is locked, who has it, and how it is taken and given back.
import type { Operation } from '#server/wms/kit/operation.ts'
import { advance } from '#server/wms/kit/transition.ts'
import { lockRow } from '#server/wms/kit/write.ts'
import { putawayBinding } from '#server/wms/modules/inbound/resources.ts'
import { listBinding, putBackBinding } from '#server/wms/modules/outbound/resources.ts'
import { replenishmentBinding } from '#server/wms/modules/stock/replenishment/resources.ts'
import { sheetBinding } from '#server/wms/modules/stocktake/resources.ts'
import { claimSheet, lockSheet } from '#server/wms/modules/stocktake/sheets.ts'
import { putawayLife } from '#shared/domain/inbound.ts'
import { isPossible } from '#shared/domain/life-cycle.ts'
import { bigPickLife, putBackLife } from '#shared/domain/outbound.ts'
import { replenishmentLife } from '#shared/domain/replenishment.ts'
import { sheetLife } from '#shared/domain/stocktake.ts'
import type { WorkKind } from '#shared/domain/work.ts'

/** `holder` is null where nobody has it, `claim` where nobody ever has. */
export type Locked = {
  holder: { id: number; name: string | null } | null
  isFree: boolean
  claim: (() => Promise<unknown>) | null
  release: () => Promise<unknown>
}

export const WORK_DOCUMENTS: Readonly<Record<WorkKind, (op: Operation, docNo: string) => Promise<Locked>>> = {
  async 上架(op, docNo) {
    const before = await lockRow(op, putawayBinding, docNo)
    return {
      holder: holderOf(before.assignee, before.assigneeName),
      isFree: isPossible(putawayLife.moves.claim, before),
      claim: () => advance(op, putawayBinding, 'claim', { before, changes: { assignee: op.caller.userId } }),
      release: () => advance(op, putawayBinding, 'reassign', { before, changes: { assignee: null } }),
    }
  },
  async 拣货(op, docNo) {
    const before = await lockRow(op, listBinding, docNo)
    return {
      holder: holderOf(before.picker, before.pickerName),
      isFree: isPossible(bigPickLife.moves.claim, before),
      claim: () =>
        advance(op, listBinding, 'claim', {
          before,
          changes: { picker: op.caller.userId, pickerSince: op.at.toISOString() },
        }),
      release: () =>
        advance(op, listBinding, 'handBack', { before, changes: { picker: null, pickerSince: null } }),
    }
  },
  async 补货(op, docNo) {
    const before = await lockRow(op, replenishmentBinding, docNo)
    return {
      holder: holderOf(before.assignee, before.assigneeName),
      isFree: isPossible(replenishmentLife.moves.claim, before),
      claim: () =>
        advance(op, replenishmentBinding, 'claim', { before, changes: { assignee: op.caller.userId } }),
      release: () => advance(op, replenishmentBinding, 'reassign', { before, changes: { assignee: null } }),
    }
  },
  async 回库(op, docNo) {
    const before = await lockRow(op, putBackBinding, Number(docNo))
    const isFree = isPossible(putBackLife.steps.putBack, before)
    return { holder: null, isFree, claim: null, release: async () => {} }
  },
  async 盘点(op, docNo) {
    const { sheet: before } = await lockSheet(op, docNo)
    const isFirst = before.state === '盘点中'
    const changes = isFirst ? { assignee: null } : { recounter: null }
    return {
      holder: isPossible(sheetLife.steps.release, before)
        ? holderOf(
            isFirst ? before.assignee : before.recounter,
            isFirst ? before.assigneeName : before.recounterName,
          )
        : null,
      isFree: isPossible(sheetLife.steps.take, before),
      claim: () => claimSheet(op, docNo),
      release: () => advance(op, sheetBinding, 'release', { before, changes }),
    }
  },
}

function holderOf(id: number | null, name: string | null): Locked['holder'] {
  return id === null ? null : { id, name }
}
