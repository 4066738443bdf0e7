// 波次规则 and 承运商规则 — kept by those who keep owners' strategies. What a rule is for all of is theirs who see all of it.
import type { Operation } from '#server/wms/kit/operation.ts'
import { findOne } from '#server/wms/kit/read.ts'
import { findUnseen } from '#server/wms/kit/scope.ts'
import { createRow, updateRow } from '#server/wms/kit/write.ts'
import { assertOwnerInWarehouse } from '#server/wms/ledger/goods/products.ts'
import { refusals } from '#server/wms/modules/outbound/refusals.ts'
import { carrierRuleBinding, waveRuleBinding } from '#server/wms/modules/outbound/resources.ts'
import type { CallBody } from '#shared/contracts/definition/call.ts'
import type { NewRecord } from '#shared/contracts/definition/resource.ts'
import type { carrierRule } from '#shared/contracts/outbound/carrier-rule.ts'
import type { waveRule } from '#shared/contracts/outbound/wave-rule.ts'

type Reach = { warehouse: string | null; owner: string | null }

export async function createWaveRule(op: Operation, rule: NewRecord<typeof waveRule>) {
  await assertReaches(op, rule)
  return createRow(op, waveRuleBinding, rule)
}

export async function changeWaveRule(op: Operation, body: CallBody<typeof waveRule.update>) {
  const { code: key, revision, opId: _, ...changes } = body
  await assertReaches(op, await findOne(op, waveRuleBinding, key))
  return updateRow(op, waveRuleBinding, { key, revision, changes })
}

export async function createCarrierRule(op: Operation, rule: NewRecord<typeof carrierRule>) {
  await assertReaches(op, rule)
  return createRow(op, carrierRuleBinding, rule)
}

export async function changeCarrierRule(op: Operation, body: CallBody<typeof carrierRule.update>) {
  const { code: key, revision, opId: _, ...changes } = body
  await assertReaches(op, await findOne(op, carrierRuleBinding, key))
  return updateRow(op, carrierRuleBinding, { key, revision, changes })
}

async function assertReaches(op: Operation, { warehouse, owner }: Reach): Promise<void> {
  const unseen = await findUnseen(op)
  if (warehouse === null && unseen.warehouse) throw refusals.ruleEveryWarehouse()
  if (owner === null && unseen.owner) throw refusals.ruleEveryOwner()
  if (owner !== null && warehouse !== null) await assertOwnerInWarehouse(op, owner, warehouse)
}
