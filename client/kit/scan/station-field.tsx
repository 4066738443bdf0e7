// A line of text beside a scan input, typed or scanned. Enter leads back to it.
import type { LabelPart } from '#client/kit/scan/scanned.ts'
import { focusScanInput } from '#client/kit/scan/use-kept-focus.ts'
import { TAKES_SCANS, takesPart } from '#client/kit/scan/use-scan-keys.ts'

type StationFieldProps = {
  label: string
  value: string
  /** Of a label that is scanned into it. */
  takes?: LabelPart
  onChange: (text: string) => void
}

export function StationField({ label, value, takes, onChange }: StationFieldProps) {
  return (
    <label>
      {label}
      <input
        {...(takes ? takesPart(takes) : TAKES_SCANS)}
        className="bp6-input"
        autoComplete="off"
        maxLength={64}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') focusScanInput(event.currentTarget)
        }}
      />
    </label>
  )
}
