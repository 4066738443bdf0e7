// Drafts of counts: made by hand or of a strategy, and changed until they are issued.

import { nextDocNo } from '#server/wms/kit/doc-number.ts'
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { assertPossible } from '#server/wms/kit/transition.ts'
import { createRow, lockRow, updateRow } from '#server/wms/kit/write.ts'
import { refusals } from '#server/wms/modules/stocktake/refusals.ts'
import { strategyBinding, taskBinding } from '#server/wms/modules/stocktake/resources.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { NewRecord } from '#shared/contracts/definition/resource.ts'
import type { stockTask } from '#shared/contracts/stocktake/stock-task.ts'

type Draft = NewRecord<typeof stockTask>
type Change = CallBody<typeof stockTask.update>

export async function createTask(op: Operation, draft: Draft & { strategy?: string }) {
  const taskNo = await nextDocNo(op, 'stockTask')
  return createRow(op, taskBinding, { ...draft, taskNo, creator: op.caller.userId })
}

export async function changeTask(op: Operation, { taskNo, revision, opId: _, ...changes }: Change) {
  const draft = await lockRow(op, taskBinding, taskNo)
  assertPossible(taskBinding, 'update', draft)
  return updateRow(op, taskBinding, { key: taskNo, revision, changes })
}

export async function runStrategy(op: Operation, id: number) {
  const { name, enabled, trigger, warehouse, owner, ...rules } = await findOne(op, strategyBinding, id)
  if (!enabled) throw refusals.strategyDisabled(name)
  const { scope, sampleRate, blind, freezeMode, tolerance } = rules
  return createTask(op, {
    kind: kindOf(scope, sampleRate),
    warehouse,
    owner,
    strategy: name,
    remark: '',
    scope,
    sampleRate,
    blind,
    freezeMode,
    tolerance,
    zones: '',
    locations: '',
    skus: '',
  })
}

function kindOf(scope: Draft['scope'], sampleRate: number): Draft['kind'] {
  if (scope === '动碰') return '动碰盘'
  if (sampleRate < 100) return '抽盘'
  return scope === '全部' ? '全盘' : '循环盘'
}
