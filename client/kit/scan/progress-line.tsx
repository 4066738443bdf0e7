// How far something is: a bar with its figures.
import { useId } from 'react'
import { formatDecimal } from '#client/kit/format.ts'

/** Decimal text. Without `all` nobody knows how much there will be: the figure stands alone. */
type ProgressLineProps = { label: string; done: string; all?: string | undefined; note?: string | undefined }

export function ProgressLine({ label, done, all, note }: ProgressLineProps) {
  const id = useId()
  return (
    <div className="swms-scan-progress">
      <span className="swms-scan-progress-label" id={id}>
        {label}
      </span>
      <strong className="swms-scan-progress-figures">
        {formatDecimal(done)}
        {all !== undefined && ` / ${formatDecimal(all)}`}
      </strong>
      {note && <span className="swms-scan-progress-note">{note}</span>}
      {all !== undefined && (
        // How long the bar is need not be exact.
        <progress aria-labelledby={id} max={Math.max(Number(all), 1)} value={Number(done)} />
      )}
    </div>
  )
}
