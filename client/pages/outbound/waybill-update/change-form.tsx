// The chosen waybills, and what is to be changed of all of them.

import { useState } from 'react'
import { announce } from '#client/data/announcements.ts'
import { type OnRefused, useCommand } from '#client/data/use-command.ts'
import { Button } from '#client/kit/button.tsx'
import { Lines } from '#client/kit/document/lines.tsx'
import { CheckedForm } from '#client/kit/form/checked-form.tsx'
import { FieldGrid } from '#client/kit/form/field-grid.tsx'
import type { ValuesOf } from '#client/kit/form/form-values.ts'
import { RefusedDialog } from '#client/kit/form/refused-dialog.tsx'
import { useContractForm } from '#client/kit/form/use-contract-form.ts'
import { useReferenceScope } from '#client/kit/form/use-reference-scope.ts'
import { Printing } from '#client/kit/print/print-button.tsx'
import { SectionCard } from '#client/kit/section-card.tsx'
import { useLeadOn } from '#client/kit/use-lead-on.ts'
import { useMay } from '#client/kit/use-may.ts'
import { useRefresh } from '#client/kit/use-refresh.ts'
import { WAYBILL_LABEL, WaybillLabels } from '#client/pages/outbound/waybills/waybill-labels.tsx'
import type { CallResult } from '#shared/contracts/definition/call.ts'
import { code, flag, money, optional, reference, text } from '#shared/contracts/definition/field.ts'
import type { FieldName } from '#shared/contracts/definition/resource.ts'
import { outboundOrder } from '#shared/contracts/outbound/order.ts'
import {
  changeWaybills,
  printWaybills,
  type WaybillLabel,
  waybill,
} from '#shared/contracts/outbound/waybill.ts'
import { hrefTo } from '#shared/routes.ts'

const FIELDS = {
  carrier: optional(reference('承运商', 'carrier')),
  newWaybillNo: optional(code('新运单号')),
  packaging: optional(reference('更换包材', 'package')),
  freightReceivable: optional(money('应收运费')),
  freightPayable: optional(money('应付运费')),
  reason: text('变更原因', 200),
  reprint: flag('重打面单'),
}
/** A number belongs to one parcel. */
const OF_MANY = ['carrier', 'packaging', 'freightReceivable', 'freightPayable', 'reason', 'reprint'] as const
const OF_ONE = ['carrier', 'newWaybillNo', ...OF_MANY.slice(1)] as const

type Change = ValuesOf<typeof FIELDS>
type Waybill = CallResult<typeof waybill.get>
type Outcome = CallResult<typeof changeWaybills>
type ChangeFormProps = { waybills: readonly Waybill[]; columns: readonly FieldName<typeof waybill>[] }
type ChangedForm = {
  blame: OnRefused
  /** What is in it has been saved. */
  settle: () => void
}

export function ChangeForm({ waybills, columns }: ChangeFormProps) {
  const [only, ...others] = waybills
  const names = others.length === 0 ? OF_ONE : OF_MANY
  const { form, row, blame } = useContractForm(
    { fields: FIELDS, names },
    startOf(only, others),
    waybills.map(({ waybillNo }) => waybillNo).join(),
  )
  const { handleSave, isPending, labels, handlePrinted, refused, handleTold } = useChange(waybills, {
    blame,
    settle: () => form.reset(form.getValues()),
  })
  const within = useReferenceScope(form.control, row)
  const may = useMay()
  const isLocked = !may(changeWaybills.needs)
  return (
    <>
      <Lines title="所选运单" resource={waybill} columns={columns} rows={waybills} />
      <CheckedForm className="swms-form" form={form} onSend={handleSave}>
        <SectionCard title="变更内容">
          <FieldGrid
            names={names}
            row={row}
            within={within}
            control={form.control}
            fields={FIELDS}
            isLocked={() => isPending || isLocked}
          />
        </SectionCard>
        {!isLocked && (
          <div className="swms-form-buttons">
            <Button type="submit" intent="primary" size="large" loading={isPending}>
              保存
            </Button>
          </div>
        )}
      </CheckedForm>
      {labels && (
        <Printing
          labels={WAYBILL_LABEL}
          sheets={() => <WaybillLabels labels={labels} />}
          onDone={handlePrinted}
        />
      )}
      {refused.length > 0 && labels === null && (
        <RefusedDialog label="变更" refused={refused} onClose={handleTold} />
      )}
    </>
  )
}

/** Saves, prints the labels where they are wanted, and goes on to the list. */
function useChange(waybills: readonly Waybill[], { blame, settle }: ChangedForm) {
  const [labels, setLabels] = useState<readonly WaybillLabel[] | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({ done: [], refused: [] })
  const change = useCommand(changeWaybills)
  const print = useCommand(printWaybills)
  const leadOn = useLeadOn()
  const refresh = useRefresh()
  const leave = (changed: readonly Waybill[]) => {
    refresh(waybill)
    refresh(outboundOrder)
    leadOn(hrefTo('waybills', { waybillNo: changed.map(({ waybillNo }) => waybillNo).join(',') }))
  }
  const handleSave = async ({ reprint, ...values }: Change) => {
    const waybillNos = waybills.map(({ waybillNo }) => waybillNo)
    const changed = await change.run({ ...values, waybillNos }, blame)
    if (changed === null) return
    const { done, refused } = changed
    setOutcome(changed)
    if (done.length === 0) return
    settle()
    announce(`已变更 ${done.length} 张运单`)
    // The number of one that another carrier takes may still be on its way.
    const numbers = done.filter(({ state }) => state !== '作废').map(({ waybillNo }) => waybillNo)
    const printed = reprint && numbers.length > 0 ? await print.run({ waybillNos: numbers }) : null
    if (printed !== null) setLabels(printed.done)
    else if (refused.length === 0) leave(done)
  }
  /** What could not be changed is told before the page is left; where nothing could, the form stays. */
  const handleTold = () => {
    setOutcome({ done: [], refused: [] })
    if (outcome.done.length > 0) leave(outcome.done)
  }
  const handlePrinted = () => {
    setLabels(null)
    if (outcome.refused.length === 0) leave(outcome.done)
  }
  return {
    handleSave,
    isPending: change.isPending || print.isPending,
    labels,
    handlePrinted,
    refused: outcome.refused,
    handleTold,
  }
}

/** Of one what it has; many may differ. */
function startOf(only: Waybill | undefined, others: readonly Waybill[]) {
  if (!only || others.length > 0) return { reprint: true }
  const { carrier, carrierName, freightReceivable, freightPayable } = only
  return { carrier, carrierName, freightReceivable, freightPayable, reprint: true }
}
