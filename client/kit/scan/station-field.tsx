// A line of text beside a scan input, typed or scanned. Enter leads back to it.
import { focusScanInput } from '#client/kit/scan/use-kept-focus.ts'
import { TAKES_SCANS } from '#client/kit/scan/use-scan-keys.ts'

type StationFieldProps = { label: string; value: string; onChange: (text: string) => void }

export function StationField({ label, value, onChange }: StationFieldProps) {
  return (
    <label>
      {label}
      <input
        {...TAKES_SCANS}
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
