// 登记运费 — what a parcel costs, told by its carrier after it was collected; of one, or of many by a sheet.
import { onlyOne } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import type { RecordOf } from '#shared/contracts/definition/resource.ts'
import { freightSheet, registerFreight, type waybill } from '#shared/contracts/outbound/waybill.ts'
import { waybillLife } from '#shared/domain/outbound.ts'

export function RegisterFreight({
  rows,
  onDone,
}: {
  rows: readonly RecordOf<typeof waybill>[]
  onDone: () => void
}) {
  const chosen = onlyOne(rows)
  return (
    <>
      <CommandButton
        key={chosen?.waybillNo}
        label="登记运费"
        step={waybillLife.steps.registerFreight}
        documents={rows}
        of={chosen}
        call={registerFreight}
        fields={freightSheet.fields}
        names={['freightReceivable', 'freightPayable']}
        {...(chosen && { row: chosen })}
        bodyOf={(values, { waybillNo }) => ({ ...values, waybillNo })}
        done={() => `运单 ${chosen?.waybillNo} 的运费已登记`}
        onDone={onDone}
      />
      <ImportButton sheet={freightSheet} />
    </>
  )
}
