// Beside a button that prints labels: which printer they go to, or none, and the browser prints.
import type { usePrinter } from '#client/features/labels/chosen-printer.ts'
import type { LabelKind } from '#client/kit/print/label-size.ts'

type PrinterChoiceProps = Pick<ReturnType<typeof usePrinter>, 'printers' | 'chosen'> & {
  kind: LabelKind
  onChoose: (code: string) => void
}

/** Nothing where there is no printer. */
export function PrinterChoice({ kind, printers, chosen, onChoose }: PrinterChoiceProps) {
  if (printers.length === 0) return null
  return (
    <span className="bp6-html-select">
      <select
        aria-label={`${kind.name}打印机`}
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
