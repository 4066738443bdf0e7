// 登记运费 — what a parcel costs, told by its carrier after it was collected; of one, or of many by a sheet.
import type { Row } from '#client/kit/fields/field-text.ts'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { ImportButton } from '#client/kit/list/import-button.tsx'
import { freightSheet, registerFreight } from '#shared/contracts/outbound/waybill.ts'
import { waybillLife } from '#shared/domain/outbound.ts'

export function RegisterFreight({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [chosen, ...others] = rows
  const waybillNo = String(chosen?.['waybillNo'] ?? '')
  return (
    <>
      <CommandButton
        key={waybillNo}
        label="登记运费"
        step={waybillLife.steps.registerFreight}
        documents={rows}
        disabled={others.length > 0}
        call={registerFreight}
        fields={freightSheet.fields}
        names={['freightReceivable', 'freightPayable']}
        {...(chosen && { row: chosen })}
        bodyOf={(values) => ({ ...values, waybillNo })}
        done={() => `运单 ${waybillNo} 的运费已登记`}
        onDone={onDone}
      />
      <ImportButton sheet={freightSheet} />
    </>
  )
}
