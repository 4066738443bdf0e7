// 打印面单 — by a printer of the warehouse, where this browser has chosen one, or by the browser itself.
import { usePrinter } from '#client/features/labels/chosen-printer.ts'
import { PrinterChoice } from '#client/features/labels/printer-choice.tsx'
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { PrintCommand } from '#client/kit/print/print-command.tsx'
import { WAYBILL_LABEL, WaybillLabels } from '#client/pages/outbound/waybills/waybill-labels.tsx'
import { printWaybills, sendWaybills } from '#shared/contracts/outbound/waybill.ts'

type PrintWaybillsProps = { waybillNos: readonly string[]; disabled: boolean; onDone: () => void }

export function PrintWaybills({ waybillNos, disabled, onDone }: PrintWaybillsProps) {
  const { printers, chosen, choose } = usePrinter(WAYBILL_LABEL)
  return (
    <span className="bp6-control-group">
      {chosen ? (
        <CommandButton
          label="打印面单"
          disabled={disabled}
          call={sendWaybills}
          bodyOf={() => ({ waybillNos: [...waybillNos], printer: chosen.code })}
          done={({ done }) => `已送往 ${chosen.name} ${done.flatMap(({ jobNos }) => jobNos).length} 张`}
          onDone={onDone}
        />
      ) : (
        <PrintCommand
          label="打印面单"
          labels={WAYBILL_LABEL}
          disabled={disabled}
          call={printWaybills}
          body={{ waybillNos }}
          sheets={({ done }) => <WaybillLabels labels={done} />}
          onDone={onDone}
        />
      )}
      <PrinterChoice kind={WAYBILL_LABEL} printers={printers} chosen={chosen} onChoose={choose} />
    </span>
  )
}
