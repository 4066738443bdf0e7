// 打印面单 — by a printer of the warehouse, where this browser has chosen one, or by the browser itself.
import { CommandButton } from '#client/kit/form/command-button.tsx'
import { PrintCommand } from '#client/kit/print/print-command.tsx'
import { useWaybillPrinter } from '#client/pages/outbound/waybills/chosen-printer.ts'
import { WAYBILL_LABEL, WaybillLabels } from '#client/pages/outbound/waybills/waybill-labels.tsx'
import { printWaybills, sendWaybills } from '#shared/contracts/outbound/waybill.ts'

type PrintWaybillsProps = { waybillNos: readonly string[]; disabled: boolean; onDone: () => void }

export function PrintWaybills({ waybillNos, disabled, onDone }: PrintWaybillsProps) {
  const { printers, chosen, choose } = useWaybillPrinter()
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
      <PrinterChoice printers={printers} chosen={chosen} onChoose={choose} />
    </span>
  )
}

type Choice = Pick<ReturnType<typeof useWaybillPrinter>, 'printers' | 'chosen'>

/** Nothing where there is no printer. */
export function PrinterChoice({ printers, chosen, onChoose }: Choice & { onChoose: (code: string) => void }) {
  if (printers.length === 0) return null
  return (
    <span className="bp6-html-select">
      <select
        aria-label="面单打印机"
        value={chosen?.code ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      >
        <option value="">浏览器打印</option>
        {printers.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
